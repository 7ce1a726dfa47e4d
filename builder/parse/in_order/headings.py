"""Find the lines that have the form of a heading, by the patterns of a family alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.family import (
    MARKED,
    MARKED_DIVISION,
    RANKS,
    SENTENCE,
    DivisionForm,
    Family,
    SectionForm,
)
from builder.parse.in_order.rows import Row
from builder.parse.labels import front_label
from builder.sources.text import Role

WITHIN = frozenset({UnitKind.ARTICLE, UnitKind.DIVISION, UnitKind.SUBDIVISION})
"""What an appendix may be divided into."""
_NEAR = 4
"""Lines below a number among which its title may be."""
_TITLE = 200
"""Characters of the longest title on a line of its own."""
_SEVERAL = 2
"""Fewest chapters with a number and no word before it, or in which parts begin again."""
_INNER_PART = 4
"""Rank of parts inside chapters, above articles."""
_COUNTED = 3
"""Fewest lines of only a word and a number that prove to be headings, because they count."""
_SENTENCE = re.compile(SENTENCE)
_NUMBERED = re.compile(
    r"(?:(?:SECTION|Section)\s+)?(?P<number>\d{1,3})[.:]?\s+(?:[-–—]\s+)?(?P<title>[A-Z][^.;:]{2,100})$"
)
"""A chapter's number and title, without the word "chapter" before them."""
_CHAPTER = DivisionForm(UnitKind.CHAPTER, _NUMBERED, RANKS[UnitKind.CHAPTER])
_ITEM = re.compile(r"\d{1,2}\.\s")
"""How an item begins after the number of a page: "6-13 2. The pen shall"."""
_WHOLE = re.compile(r"\b(?:code of (?:the|ordinances)|codified ordinances|municipal code)\b", re.I)
_LONGEST = 300
"""Characters of the longest heading; a paragraph that begins like one is longer."""


@frozen
class Heading:
    """A line that has the form of a heading."""

    row: Row
    kind: UnitKind
    number: str | None
    title_at: int
    """Offset of the title in the row's text; its length if the title is below."""
    rank: int
    sure: bool
    loose: bool = False
    bare: bool = False
    upto: str | None = None
    """End of a range of numbers: "2-30" of "Secs. 2-11—2-30"."""

    @property
    def section(self) -> bool:
        """Whether it heads a section."""
        return self.kind is UnitKind.SECTION

    @property
    def title(self) -> str:
        """The words after its designation."""
        return self.row.text[self.title_at :]

    @property
    def key(self) -> numbers.Key:
        """Sorts its number among others."""
        return numbers.key(self.number or "")

    @property
    def last(self) -> numbers.Key:
        """Sorts the end of its range, or its number."""
        return numbers.key(self.upto or self.number or "")

    @property
    def value(self) -> numbers.Key:
        """Sorts a division's number, which may be Roman or a word."""
        return numbers.value(self.number or "")

    @property
    def form(self) -> str:
        """The form of its number."""
        return numbers.form(self.number or "")

    @property
    def marked(self) -> bool:
        """Whether the file marks its line as a heading."""
        return self.row.line.role is Role.HEADING


def are_marked(rows: Sequence[Row], family: Family) -> bool:
    """Whether a file marks the headings of at least half of its sections' numbers.

    A title that is alone and in large type is no such mark.
    """
    if family.heads is not None:
        return False
    held = [each for row in rows if row.text and (each := _heading(row, family)) and each.section]
    marked = {each.number for each in held if each.marked}
    return 0 < len({each.number for each in held}) <= 2 * len(marked)


def headings(
    rows: Sequence[Row], family: Family, *, marked: bool = False
) -> tuple[list[Heading], list[Heading]]:
    """(lines that may be headings, lines in loose forms that the text seldom has), both in order.

    The first have a sure form, or a number in a form that the code's numbers have; loose forms are
    among them if most headings of their kind have them.

    Args:
        rows: all rows.
        family: gives the forms of headings.
        marked: whether the file marks the headings of its sections; these then need no form.
    """
    printed = [row for row in rows if not row.blank]
    if marked:
        return list(_all_marked(printed, family))[::-1], []
    found = [each for row in printed if (each := _heading(row, family))]
    if family.heads is not None:
        return _with_numbered_chapters(found, printed), []
    found = _with_counted(found)
    heads = {each.row.at: each for each in found}
    found = [each for each in found if each.sure or _is_titled(each, rows, heads)]
    found = _without_bare(found, family)
    found = list(_in_their_divisions(_with_inner_parts(_with_numbered_chapters(found, printed))))
    usual, rarer = _split_by_use(found)
    known = numbers.forms(each.number for each in usual if each.section and each.number)
    return (
        [
            each  # an appendix's numbers may be short
            for each in usual
            if each.sure or (each.number and (each.form in known or each.number[0].isalpha()))
        ],
        rarer,
    )


def _with_numbered_chapters(found: Sequence[Heading], printed: Sequence[Row]) -> list[Heading]:
    """The lines and, in a text without divisions, those such as "2. ANIMALS" above section 2.1.

    In a zoning bylaw it is "SECTION 2 DISTRICTS".
    """
    if any(not each.section for each in found):
        return list(found)
    heads = {each.row.at: each for each in found}
    chapters: list[Heading] = []
    for row, below in pairwise(printed):
        chapter, first = _NUMBERED.match(row.text), heads.get(below.at)
        if chapter and first and _counts_items(first.number or "", chapter["number"]):
            chapters.append(_read(row, chapter, _CHAPTER, _CHAPTER.rank))
    heads |= {each.row.at: each for each in chapters if len(chapters) >= _SEVERAL}
    return [heads[at] for at in sorted(heads)]


def _with_inner_parts(found: Sequence[Heading]) -> list[Heading]:
    """The lines; parts rank below chapters if they begin again in several."""
    divisions = [each for each in found if not each.section]
    holders = {
        above.number
        for above, below in pairwise(divisions)
        if above.kind is UnitKind.CHAPTER
        and below.kind is UnitKind.PART
        and below.value == ((1, ""),)
    }
    inner = UnitKind.PART if len(holders) >= _SEVERAL else None
    return [replace(each, rank=_INNER_PART) if each.kind is inner else each for each in found]


def _in_their_divisions(found: Sequence[Heading]) -> Iterator[Heading]:
    """The lines, without numbers that begin with a letter and are not in a division of that letter.

    "A-1 Purpose." heads a section of Appendix A, "SECTION I-1. NAME." one of any division I;
    elsewhere they are districts, forms or labels.
    """
    held: dict[UnitKind, str | None] = {}
    for each in found:
        if each.kind in WITHIN:
            held[UnitKind.ARTICLE] = each.number
        elif not each.section:
            held = {each.kind: each.number}
        number = each.number or ""
        letter = re.split(r"[.-]", number)[0]
        worded = not each.row.text.startswith(number)
        inside = letter == held.get(UnitKind.APPENDIX) or (worded and letter in held.values())
        if each.sure or not letter[:1].isalpha() or inside or not each.section:
            yield each


def _with_counted(found: Sequence[Heading]) -> list[Heading]:
    """The headings; lines of only a word and a number are sure if they count up by one.

    "SECTION 1.", "SECTION 2.", "SECTION 3." head the sections of an act without titles. The
    ordinance that adopts the code comes before its divisions, and does not count.
    """
    first = next((each.row.at for each in found if not each.section), -1)
    alone = [
        each for each in found if each.bare and each.row.text[0].isalpha() and each.row.at > first
    ]
    places = {each.row.at: each.value[-1][0] - at for at, each in enumerate(alone)}
    runs = Counter(places.values())
    counted = {at for at, place in places.items() if runs[place] >= _COUNTED}
    return [replace(each, sure=each.sure or each.row.at in counted) for each in found]


def _is_titled(each: Heading, rows: Sequence[Row], heads: Mapping[int, Heading]) -> bool:
    """Whether a section's number has a title of words, or is alone above what may be one.

    Numbers alone, "19.10 19.12", are a page's links to the next pages; a page number may be above
    another heading.
    """
    if not each.section:
        return True
    if each.title:
        return any(map(str.isalpha, each.title)) and not _ITEM.match(each.title)
    at = each.row.at
    near = {row.at: row for row in rows[max(0, at - _NEAR) : at + _NEAR] if not row.blank}
    below = next((row for row in near.values() if row.at > at), None)
    over = [heads.get(row.at) for row in near.values() if row.at < at][-1:]
    stacked = any(one and one.section and one.row.text[-1].isdigit() for one in over)
    if below is None or below.at in heads or stacked:
        return False
    return below.text[0].isupper() and len(below.text) <= _TITLE


def _without_bare(found: Sequence[Heading], family: Family) -> list[Heading]:
    """The lines, without bare numbers that head nothing and without items.

    A bare number heads nothing unless most headings of the text are bare, or most of its numbers
    are after a word ("Sec. 9-6", where a list has "9-6 Clerk"). Below 9.6, "9.6-2" is an item, as
    are "9.6.2 The clerk shall" (a sentence, which no title is) and, below "Section 9.6", "9.6.2
    Records"; below "9.6 Clerk" the latter heads a section, as does "9.6 Clerk" below "Section 9".
    """
    sections = [each for each in found if each.section]
    bare = sum(each.bare or (each.loose and each.row.text[0].isdigit()) for each in sections)
    worded = {each.number for each in sections if each.bare and not each.row.text[0].isdigit()}
    many = 2 * bare > len(sections) or 2 * len(worded) > len({each.number for each in sections})
    done: list[Heading] = []
    above: Heading | None = None
    for each in found:
        number = (above.number if above else None) or ""
        if above and not each.sure and _counts_items(each.number or "", number):
            lacks_word = not above.row.text[0].isdigit() and each.row.text[0].isdigit()
            sentence = _SENTENCE.match(each.title) and not family.run_in.match(each.row.text)
            if each.bare or sentence or (lacks_word and not number.isdigit()):
                continue
        if each.bare and not each.sure and not many:
            continue
        above = each if each.section else None
        done.append(each)
    return done


def _counts_items(number: str, above: str) -> bool:
    """Whether a number is that of the section above and more parts."""
    return bool(above) and re.fullmatch(rf"{re.escape(above)}(?:[.-]\d+)+", number) is not None


def _split_by_use(found: Sequence[Heading]) -> tuple[list[Heading], list[Heading]]:
    """(headings in the forms that a text uses, headings in loose forms that it does not use).

    A kind of division may use another form than most: "ARTICLE I. FEES" only below "Chapter 6".
    """
    used = {
        kind
        for section in (True, False)
        for kind in _with_loose_forms([each for each in found if each.section is section])
    }
    usual = [each for each in found if each.kind in used or not each.loose]
    return usual, [each for each in found if each.loose and each.kind not in used]


def _with_loose_forms(some: Sequence[Heading]) -> set[UnitKind]:
    kinds = Counter(each.kind for each in some)
    loose = Counter(each.kind for each in some if each.loose)
    most = 2 * loose.total() > len(some)
    return {kind for kind in kinds if most or 1 < loose[kind] > kinds[kind] / 2}


def _all_marked(printed: Sequence[Row], family: Family) -> Iterator[Heading]:
    """The headings of a file that marks them, from the last one up."""
    below: Row | None = None
    under: Heading | None = None
    for row in reversed(printed):
        each = _marked(row, below, under, family)
        if each:
            yield each
        below, under = row, each


def _marked(row: Row, below: Row | None, under: Heading | None, family: Family) -> Heading | None:
    """The heading on a line of a file that marks headings; a marked one may be only words.

    Words right above another heading may name a part; a label begins an item.
    """
    each, sure = _heading(row, family), row.line.role is Role.HEADING
    if each or not sure:
        return replace(each, sure=sure) if each else None
    if below and below.line.role is Role.HEADING:
        return _over_division(row, under, family)
    if front_label(row.text):
        return None
    return Heading(row, UnitKind.SECTION, None, 0, family.section_rank, sure=True)


def _over_division(row: Row, below: Heading | None, family: Family) -> Heading | None:
    """A part without a number: a heading of words only, over a chapter or title.

    The name of the whole code is none: "Loon Bay, Ohio Code of Ordinances".
    """
    ranks = [form.rank for form in family.divisions if form.kind is UnitKind.PART]
    if row.line.laid is None or not ranks or below is None or _WHOLE.search(row.text):
        return None  # a web page has a title over its first chapter
    if below.section or below.kind is UnitKind.ARTICLE:
        return None
    return Heading(row, UnitKind.PART, None, 0, ranks[0], sure=True)


def _heading(row: Row, family: Family) -> Heading | None:
    if len(row.text) > _LONGEST or not family.may_head(row.line.number):
        return None
    if family.heads is not None and not row.line.text.lstrip().startswith(row.text):
        return None  # the text after a heading: "Section 2. Fees. Section 1 sets none."
    if family.hashes and row.text[0] != "#" and row.line.role is not Role.HEADING:
        return None
    return next(_readings(row, family), None)


def _readings(row: Row, family: Family) -> Iterator[Heading]:
    """The ways to read a line as a heading; lines that a file marks have forms of their own."""
    for form in family.sections:
        if found := form.pattern.match(row.text):
            yield _read(row, found, form, family.section_rank)
    for each in family.divisions:
        if found := each.pattern.match(row.text):
            yield _read(row, found, each, each.rank)
    if row.line.role is not Role.HEADING:
        return
    if found := MARKED.pattern.match(row.text):
        yield _read(row, found, MARKED, family.section_rank)
    if found := MARKED_DIVISION.match(row.text):
        kind = UnitKind(found["kind"].lower())
        rank = next((one.rank for one in family.divisions if one.kind is kind), RANKS[kind])
        yield _read(row, found, DivisionForm(kind, MARKED_DIVISION, rank), rank)


def _read(row: Row, found: re.Match[str], form: SectionForm | DivisionForm, rank: int) -> Heading:
    """The heading that a form finds in a line; an "l" alone is a misread figure."""
    number, upto = ((found.groupdict().get(name) or "").rstrip(".") for name in ("number", "upto"))
    if form.kind is UnitKind.SECTION and not upto:
        number, upto = _split_range(number)
    title_at = found.start("title") if found["title"] is not None else len(row.text)
    return Heading(
        row,
        form.kind,
        "1" if number == "l" else number or None,
        title_at,
        rank,
        form.sure,
        form.loose,
        form.bare,
        upto or None,
    )


def _split_range(number: str) -> tuple[str, str]:
    """(number, end of its range or ""): a hyphen may join both if they are in one chapter.

    >>> [_split_range(one) for one in ("2-11-2-30", "2-11", "1-3-1", "6-3N-10-1")]
    [('2-11', '2-30'), ('2-11', ''), ('1-3-1', ''), ('6-3N-10-1', '')]
    """
    runs = number.split("-")
    half = len(runs) // 2
    first, last = "-".join(runs[:half]), "-".join(runs[half:])
    together = runs[0] == runs[half] if half > 1 else "." in first
    ascend = numbers.form(first) == numbers.form(last) and numbers.ascends(first, last)
    return (first, last) if together and ascend else (number, "")
