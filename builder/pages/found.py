"""The words of a rebuilt code as its source has them, for comparison.

Each page of the site has one, with a passage for each section. It shows the source unchanged, with
a few more words on either side of each run.
"""

from __future__ import annotations

from builder.frozen import frozen
from builder.model import Unit
from builder.pages.links import relative
from builder.pages.site import Site
from builder.pages.templating import Files, render
from builder.passage import Span
from builder.present import names

FILE = "found.html"
_STYLE = "stylesheets/found.css"
AROUND = 40
"""Characters of the source shown on either side of a run of words."""


@frozen
class FoundRun:
    """Words that are together in the source, with a few of their neighbors."""

    before: str
    words: str
    after: str


def href(site: Site, unit: Unit) -> str:
    """The link from a unit's page to its words as found; empty if nothing was rebuilt."""
    return f"{FILE}#{unit.id}" if unit.holds_text and _source(site) is not None else ""


def pages(site: Site) -> Files:
    """File and text of each page of words as they were found."""
    source = _source(site)
    if source is None:
        return
    for page in site.outline.pages:
        units = [unit for unit in page.units if unit.holds_text]
        if units:
            yield (
                f"{page.url}{FILE}",
                render(
                    "found.html",
                    name=site.facts.site_name,
                    units=[
                        (
                            one,
                            names.heading(one),
                            [
                                FoundRun(_before(source, a), source[a:b], _after(source, b))
                                for a, b in _merged(one, source)
                            ],
                        )
                        for one in units
                    ],
                    style=relative(_STYLE, page.url),
                    policy=site.policy,
                ),
            )


def _source(site: Site) -> str | None:
    return site.publication.source if site.code.condition.damaged else None


def _merged(unit: Unit, source: str) -> list[Span]:
    """A unit's spans in the order of the source, joined if only blanks are between them."""
    found: list[Span] = []
    for start, end in sorted(span for part in unit.parts for span in part.spans):
        if found and not source[found[-1][1] : start].strip():
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


def _before(source: str, start: int) -> str:
    """A few words before an offset, the first of them whole."""
    cut = source[max(0, start - AROUND) : start]
    return cut if start <= AROUND else cut[cut.find(" ") + 1 :]


def _after(source: str, end: int) -> str:
    """A few words after an offset, the last of them whole."""
    cut = source[end : end + AROUND]
    return cut if end + AROUND >= len(source) else cut[: cut.rfind(" ") + 1]
