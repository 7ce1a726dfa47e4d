"""What surrounds the law in an edition: title page, statements about it, contents.

A chapter's edition has only a line above the chapter, and statements about it at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.identity.states import NAMED_BY
from builder.model import Unit
from builder.present import caution, names
from builder.present.facts import Facts
from builder.present.unit_texts import lines, own_hash
from builder.print.inline import string_of_url
from builder.print.literal import Typst, call, is_shown, paged
from builder.print.scope import ARTICLE, CHAPTER, PART, SECTION, UNSURE, Scope
from builder.print.widths import MEASURE, width
from builder.text.amounts import counted

_LONGEST = 96.0
"""Most points of width of the column of designations in a table of contents."""
_SURE = 0.7
"""Largest share of a line that an entry may fill by our estimate and still surely fit on it, with
leader and page number."""


def title(scope: Scope) -> str:
    """The title of the edition."""
    name = scope.facts.site_name
    return f"{names.heading(scope.chapter)} — {name}" if scope.chapter else name


def facts(scope: Scope) -> Typst:
    """What the template needs to know about the edition: title, paper, foot of each page."""
    known = scope.facts
    state = f"Unofficial copy · {known.name}, {known.state} · {_current(known)}"
    marks = ("fictional" if known.fictional else "", known.caution, scope.editions.site_url or "")
    more = " · ".join(filter(None, marks))
    return call(
        "",
        title=title(scope),
        author=known.name,
        paper=scope.editions.setting.sheet,
        foot=filter(None, (state, more)),
    )


def front(scope: Scope, after: list[tuple[str, str]]) -> Iterator[Typst]:
    """What precedes the law in an edition of the whole code; see `kicker` for a chapter's.

    The table of contents also lists what follows the law: `after` has (label, title).
    """
    known, current = scope.facts, _current(scope.facts)
    under = [
        f"{current[:1].upper()}{current[1:]}",
        known.newest_words.removesuffix(".") if known.stated else "",
        "Unofficial copy",
        scope.editions.site_url or "",
    ]
    yield call(
        "title-page",
        known.site_name.removesuffix(known.name).strip(),
        known.name,
        NAMED_BY.get(known.state, known.state),
        filter(None, under),
        _warning(scope),
    )
    yield matter((*ABOUT, about_lines(scope)))
    listed = [unit for unit in scope.units if scope.roles[unit.id] in (PART, CHAPTER)]
    yield matter(("tb:contents", "Contents", [contents(scope, listed, after)]))


def kicker(scope: Scope) -> Iterator[Typst]:
    """The line above the chapter in its own edition: the code that it is from, and any warning."""
    yield call("kicker", f"{scope.facts.site_name}, {scope.facts.state}")
    if warning := _warning(scope):
        yield call("warned", warning)


def matter(*parts: tuple[str, str, Iterable[Typst]], folio: str | None = None) -> Typst:
    """Parts of the book itself, one after another; each is (label, heading, content)."""
    expressions: list[Typst] = []
    for at, (name, words, more) in enumerate(parts):
        kind = "further" if at else "matter"
        expressions += [call("division", kind, 1, name, "", words), *more]
    return paged(call("calm", parts[0][1]), (), expressions, folio)


ABOUT = ("tb:about", "About this edition")
"""Label and heading of the part about the edition itself."""


def certificate(scope: Scope) -> Typst:
    """The page on which the clerk may certify the edition."""
    known = scope.facts
    words = (
        f"I certify that I have compared this edition ({known.file}, SHA-256 {known.sha256[:16]}) "
        f"with the official code of {known.called}, {known.state}, and that it is a true copy of "
        "the code as of the date below."
    )
    made = call("certificate", words, "As of", "Clerk", "Signature", "Date")
    return matter((*CERTIFICATE, [made]))


CERTIFICATE = ("tb:certificate", "Certification by the clerk")
"""Label and heading of the clerk's page."""


def about_lines(scope: Scope) -> Iterator[Typst]:
    """Where the text comes from, how current it is, and what readers must know."""
    for words in _statements(scope):
        yield call("par", words)
    yield call("facts-list", *_facts(scope))
    for words in scope.editions.code.source.warnings:
        yield call("par", f"A warning of the source: {words}.")


def contents(scope: Scope, units: list[Unit], after: list[tuple[str, str]] | None = None) -> Typst:
    """A table of contents: units with their pages.

    It is that of the whole book if `after` lists what follows the units, else that of a part. A
    chapter beside parts, but in none, is listed like a part, or it would seem to belong to the part
    before it. A chapter is left out if its part, of the same name, has no other.
    """
    parted = any(scope.roles[unit.id] == PART for unit in units)
    rows = [
        (
            PART if parted and not unit.parent else scope.roles[unit.id],
            unit.id,
            names.designation(unit),
            names.shown_title(unit),
        )
        for unit in units
        if unit.parent not in scope.banners or names.designation(unit)
    ]
    rows += [(PART, name, "", words) for name, words in after or ()]
    size = 9.5 if after is None else 10.5
    beside = [width(mark, size) for role, _, mark, _ in rows if role in (CHAPTER, SECTION)]
    column = min(_LONGEST, max(beside, default=0.0)) + 12

    def is_sure(role: str, mark: str, words: str) -> bool:
        """Whether it surely fits on one line, whose height is known without typesetting it."""
        across = role in (PART, ARTICLE)
        filled = width(f"{mark}. {words}", size) if across else column + width(words, size)
        return filled < _SURE * MEASURE[scope.paper]

    lines = [
        (role, name, mark, words, is_sure(role, mark, words)) for role, name, mark, words in rows
    ]
    return call("contents", Typst(f"{size:g}pt"), Typst(f"{column:.0f}pt"), *lines)


def own_contents(scope: Scope, unit: Unit) -> Iterator[Typst]:
    """The table of contents of a part or chapter; nothing if there is nothing to list."""
    roles = (PART, CHAPTER) if scope.roles[unit.id] == PART else (ARTICLE, SECTION)
    held = [
        below for below, _ in scope.editions.outline.under(unit) if scope.roles[below.id] in roles
    ]
    if held:
        yield contents(scope, held)


def _current(known: Facts) -> str:
    return known.age or "the source does not say how current it is"


def _warning(scope: Scope) -> str:
    if scope.facts.fictional:
        return "This municipality is fictional. Nothing in this book is the law of any place."
    return caution.of_code(scope.editions.code.condition)


def _statements(scope: Scope) -> Iterator[str]:
    known = scope.facts
    warnings = (_warning(scope), caution.of_code(scope.editions.code.condition))
    yield from filter(None, dict.fromkeys(warnings))
    copied = f"{known.site_name[0].lower()}{known.site_name[1:]}"
    yield (
        f"This is an unofficial copy of the {copied}, made from the text published by "
        f"{known.publisher} ({known.layout}). It has the words of that text and no others; "
        "page numbers and addresses in gray, this page, the contents and the indexes "
        "were added in this edition."
    )
    yield "Only the official code is the law. For legal use, ask the clerk of the municipality."
    sure = [
        confidence
        for unit in scope.units
        for confidence in (unit.confidence, *(block.confidence for block in unit.blocks))
    ]
    count, others = sum(c < UNSURE for c in sure), sum(UNSURE <= c < 1 for c in sure)
    if count or others:
        rest = f" A further {others:,} are nearly certain and not marked." if others else ""
        yield (
            "◊ marks what could not be read with certainty, such as a label whose place was "
            f"inferred: {counted(count, 'place')}.{rest}"
        )
    if not all(is_shown(line) for unit in scope.units for line in lines(unit)):
        yield (
            "A character missing from the typefaces of this edition is printed as its Unicode "
            "number, such as [U+05D0]; the web site shows the character."
        )


def _cited_as(scope: Scope) -> str:
    """How sections of the edition are cited, with the first one as the example."""
    first = next((unit for unit in scope.units if unit.holds_text and unit.number), None)
    known = scope.facts
    cited = f"{known.cited_as} {names.designation(first)}" if first else known.cited_as
    return f"{cited} ({known.caution})" if known.caution else cited


def _facts(scope: Scope) -> Iterator[tuple[str, str]]:
    known = scope.facts
    yield "Source", known.file
    name, made = (
        ("SHA-256 of text", own_hash(scope.units)) if scope.chapter else ("SHA-256", known.sha256)
    )
    yield name, call("fingerprint", string_of_url(made))
    yield "Cite as", _cited_as(scope)
    yield "Dated", known.stated or "not stated in the source"
    yield "Newest law", known.newest_law or "none has a certain date"
    held = Counter(unit.kind for unit in scope.units if unit.holds_text)
    holds = (counted(count, kind) for kind, count in held.most_common())
    yield "Contains", ", ".join(holds) or "no section"
    for name, url in (
        ("Official code", known.official_url),
        ("Newest copy", scope.editions.site_url),
    ):
        if url:
            yield name, call("ref-out", string_of_url(url), url, "")
    for name, words in (
        ("Rights", known.rights),
        ("Questions to", known.clerk),
        ("Errors to", known.contact),
    ):
        if words:
            yield name, words
