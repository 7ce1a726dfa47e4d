"""The words of a rebuilt code as its source has them, for comparison.

Each page of the site has one, with a passage for each section. It shows the source unchanged, with
a few more words on either side of each run.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.frozen import frozen
from builder.grouped import joint
from builder.model import Unit
from builder.pages.links import relative
from builder.pages.site import Site
from builder.pages.templating import Files, render
from builder.present import names

FILE = "found.html"
STYLE = "stylesheets/found.css"
"""The style sheet of such pages."""
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
        units = [
            (unit, names.heading(unit), [*_runs(unit, source)])
            for unit in page.units
            if unit.holds_text
        ]
        if units:
            style = relative(STYLE, page.url)
            yield f"{page.url}{FILE}", render("found.html", site=site, units=units, style=style)


def _source(site: Site) -> str | None:
    return site.publication.source if site.code.condition.damaged else None


def _runs(unit: Unit, source: str) -> Iterator[FoundRun]:
    """A unit's words in the order of the source, in runs with only blanks between the spans.

    Of the words on either side, the outermost are whole.
    """
    spans = sorted(span for part in unit.parts for span in part.spans)
    for run in joint(spans, lambda run, span: not source[run[-1][1] : span[0]].strip()):
        start, end = run[0][0], run[-1][1]
        before, after = source[max(0, start - AROUND) : start], source[end : end + AROUND]
        yield FoundRun(
            before if start <= AROUND else before[before.find(" ") + 1 :],
            source[start:end],
            after if end + AROUND >= len(source) else after[: after.rfind(" ") + 1],
        )
