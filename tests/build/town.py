"""Small fictional codes that a build accepts, and a build as a user runs it."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.record.job import How, Job
from builder.sources.discover import Discovered
from builder.sources.settings import Settings

_TEXT = """Chapter 1
GEESE
§ 1-1. Geese on the green.
The Village of {name}, in the State of New York, keeps geese at the Café.
A. No goose shall be chased.
B. No gander shall be mocked.
§ 1-1 {upper} CODE § 1-1
1:1
"""


def text(name: str) -> str:
    """The whole code of a village: one section, in General Code page text."""
    return _TEXT.format(name=name, upper=name.upper())


def job_of(source: Path, folder: Path, settings: Settings | None = None, **how: Any) -> Job:
    """The job of building a source into a folder's `out`, as `how` says."""
    work = folder / "work"
    (work / "journal").mkdir(parents=True, exist_ok=True)
    found = Discovered(source, settings or Settings())
    return Job(found, How(**how), str(folder / "out"), str(work))


@dataclass(frozen=True)
class Ended:
    """What a user finds when the command has ended."""

    code: int
    said: str
    """On the terminal's error stream."""
    out: Path

    @property
    def lines(self) -> list[str]:
        """What was said, line by line."""
        return self.said.splitlines()

    def about(self, file: str) -> str:
        """The one line about a file."""
        found = [line for line in self.lines if file in line]
        assert len(found) == 1, self.said
        return found[0]

    @property
    def sites(self) -> set[str]:
        """Slugs of the sites in place."""
        return {data.parents[1].name for data in (self.out / "site").glob("*/data/code.json")}

    @property
    def entries(self) -> dict[str, dict[str, Any]]:
        """The build's report, by source."""
        report = json.loads((self.out / "report.json").read_text(encoding="utf-8"))
        return {entry["source"]: entry for entry in report["municipalities"]}

    def law(self, slug: str) -> list[str]:
        """The texts of a published code, in order."""
        code = json.loads(
            (self.out / "site" / slug / "data" / "code.json").read_text(encoding="utf-8")
        )
        return [block["text"] for section in code["sections"] for block in section["blocks"]]


def build(*arguments: str | Path, out: Path) -> Ended:
    """`townbook build` in this process, in the running Spark session."""
    from builder.__main__ import main

    with (
        contextlib.redirect_stderr(io.StringIO()) as said,
        contextlib.redirect_stdout(io.StringIO()),
    ):
        try:
            code = main(["build", *map(str, arguments), "--out", str(out)])
        except SystemExit as ended:  # of argparse
            code = int(str(ended.code))
    assert "Traceback" not in said.getvalue(), said.getvalue()
    return Ended(code, said.getvalue(), out)
