"""What a build keeps in memory of a finished site.

Its full report is in its folder. A build may look at thousands of sites, so it keeps of each only
what it lists and prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from builder.data.report_file import Report


@dataclass(frozen=True, slots=True)
class Summary:
    """A site that stands, in short."""

    slug: str
    file: str
    """Name of the source."""
    name: str
    state: str
    publisher: str
    layout: str
    newest_law: str | None
    """ISO date of the newest law in the copy."""
    fictional: bool
    damaged: bool
    """Whether its text was rebuilt from a damaged copy."""
    sections: int
    words: int
    references: int
    linked: int
    """How many of the references are linked."""
    doubts: int
    faults: int
    not_made: tuple[str, ...]
    """What was promised and could not be made."""
    warnings: tuple[str, ...]

    @classmethod
    def of_report(cls, report: Report) -> Self:
        """The report of a site, in short.

        Raises:
            LookupError: something is missing in it.
            TypeError: something in it is of another kind.
        """
        counts = report["counts"]
        return cls(
            slug=report["slug"],
            file=report["file"],
            name=report["name"],
            state=report["state"],
            publisher=report["publisher"],
            layout=report["layout"],
            newest_law=report.get("newest_law"),
            fictional=report["fictional"],
            damaged=report.get("damaged", False),
            sections=counts["sections"],
            words=counts["words"],
            references=counts["references"],
            linked=report["references"].get("linked", 0),
            doubts=sum(report["doubts"].values()),
            faults=len(report["faults"]),
            not_made=tuple(report.get("not_made", ())),
            warnings=tuple(report["warnings"]),
        )
