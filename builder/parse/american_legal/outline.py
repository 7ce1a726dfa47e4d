"""The outline: which lines are headings, and which lines stand under each.

Forms propose, the section lists decide: a line that looks like a section's heading is one where the list of its
chapter names it, or where it fits the chapter's numbers and nothing speaks against it; else it stays text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import takewhile

from builder.model import Doubt, UnitKind
from builder.parse.american_legal import headings, notes
from builder.parse.american_legal.contents import Contents, entry, list_word, read_contents, repeated, squash
from builder.parse.american_legal.divisions import find_divisions
from builder.parse.american_legal.headings import Form, Rank
from builder.parse.american_legal.rows import Row, natural
from builder.passage import Passage

_STOP = re.compile(r"[.:]$|\]$")


@dataclass
class Node:
    """A heading and the lines of its own text."""

    form: Form
    heading: Passage
    title_at: int
    """Offset of the title in the heading's text."""
    first: Row
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Outline:
    """All headings in order, and what stands under none."""

    nodes: list[Node] = field(default_factory=list)
    front: list[Row] = field(default_factory=list)
    lists: list[Row] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


def read_outline(rows: Sequence[Row], width: int) -> Outline:
    """Divide the lines of an export among its headings."""
    divisions = find_divisions(rows, width)
    outline = Outline()
    starts = [row.at for row, _ in divisions]
    first = starts[0] if starts else len(rows)
    begin = _first_section(rows[:first])
    outline.front = list(rows[:begin])
    _Segment(outline, rows[begin:first], None, _Chapter(), width).read()
    chapter = _Chapter()
    chapters = [chapter]
    for (_, form), start, end in zip(divisions, starts, [*starts[1:], len(rows)], strict=bool(divisions)):
        if form.rank <= Rank.CHAPTER or form.kind is UnitKind.TABLE:
            chapter = _Chapter(form.number if form.kind is UnitKind.CHAPTER else None)
            chapters.append(chapter)
        _Segment(outline, rows[start:end], form, chapter, width).read()
    outline.doubts += [doubt for chapter in chapters for doubt in chapter.missing()]
    return outline


def _first_section(rows: Sequence[Row]) -> int:
    """Where sections begin that stand under no division, as in an excerpt; the number of rows where none does."""
    for row in rows:
        form = headings.section(row.text) if row.margin else None
        if form and not form.plain and headings.capitals(row.text[form.title_at :]):
            return row.at
    return len(rows)


@dataclass
class _Chapter:
    """What is known of the chapter that is being read."""

    number: str | None = None
    contents: Contents = field(default_factory=Contents)
    met: set[str] = field(default_factory=set)

    def owns(self, number: str) -> bool:
        """Whether a section's number is one of this chapter's."""
        if self.number is None or not self.number[0].isdigit():
            return True
        parts = re.split(r"[.:-]", number)
        return re.match(rf"{re.escape(self.number)}[.:-]", number) is not None or self.number in parts[:-1]

    def missing(self) -> Iterator[Doubt]:
        """What the list names and the text does not have."""
        for number, title in self.contents.titles.items() if self.number else ():
            if number not in self.met:
                yield Doubt("section in list only", number, f"the list names {title!r}, no heading does")


class _Segment:
    """A division's heading and all lines up to the next division."""

    def __init__(self, outline: Outline, rows: Sequence[Row], form: Form | None, chapter: _Chapter, width: int) -> None:
        self.outline, self.rows, self.form, self.chapter, self.width = outline, rows, form, chapter, width

    def read(self) -> None:
        """Add the division, its list, and the headings below it to the outline."""
        at = self._division(self.form) if self.form else 0
        while at < len(self.rows):
            taken = self._late_list(at)
            if taken:
                at += taken
                continue
            found = self._heading(at)
            if found is None:
                self.outline.nodes[-1].rows.append(self.rows[at])
                at += 1
            else:
                heading, at = found
                self.outline.nodes.append(heading)

    def _division(self, form: Form) -> int:
        """Add the division and set its list aside; gives where its text begins."""
        node, at = self._division_node(form)
        self.outline.nodes.append(node)
        end_matter = form.rank is Rank.PART and form.kind is UnitKind.APPENDIX
        if end_matter:
            at += self._table_names(at)
        return at + self._list(at, lists_chapters=form.rank < Rank.CHAPTER)

    def _list(self, at: int, *, lists_chapters: bool) -> int:
        """Set a list aside, keep what it says, and give how many lines it takes."""
        contents, taken = read_contents(self.rows[at:], self.width, lists_chapters=lists_chapters)
        self.outline.lists += contents.rows
        self.chapter.contents.titles |= contents.titles
        self.chapter.contents.names |= contents.names
        return taken

    def _late_list(self, at: int) -> int:
        """A list that stands below a note at the division's head."""
        before_text = self.outline.nodes and self.outline.nodes[-1].form.rank < Rank.SECTION and not self.chapter.met
        row = self.rows[at]
        if not before_text or self.chapter.contents.titles or row.blank or not (list_word(row) or repeated(self.rows, at)):
            return 0
        return self._list(at, lists_chapters=False)

    def _division_node(self, form: Form) -> tuple[Node, int]:
        first = self.rows[0]
        if form.title_at < len(first.text):
            return self._joined(form, 0)
        at = next((i for i, row in enumerate(self.rows) if i and not row.blank), len(self.rows))
        if at < len(self.rows) and self._is_title(self.rows[at]):
            title, end = self._title_rows(at)
            heading = Passage.join([first.passage, *(row.passage for row in title)])
            return Node(form, heading, len(first.text) + 1, first), end
        return Node(form, first.passage, len(first.text), first), 1

    def _title_rows(self, at: int) -> tuple[list[Row], int]:
        """The title below a bare designation; it takes further lines where a list follows them."""
        taken, end = self._heading_rows(at)
        for more in (1, 2):
            below = self.rows[end : end + more + 1]
            if len(below) > more and all(self._is_title(row) and row.margin for row in below[:more]) and self._begins_list(below[more]):
                return [*taken, *below[:more]], end + more
        return taken, end

    def _begins_list(self, row: Row) -> bool:
        return list_word(row) or entry(row) is not None

    def _table_names(self, at: int) -> int:
        """The names of the tables, printed at the head of the publisher's end matter without numbers."""
        names = list(takewhile(lambda row: row.text.startswith("References to "), self.rows[at:]))
        self.outline.lists += names
        return len(names)

    def _is_title(self, row: Row) -> bool:
        if row.blank or notes.reference_head(row.text) or notes.editorial(row.text):
            return False
        other = headings.section(row.text) or headings.schedule(row.text) or list_word(row) or row.indent or row.text.startswith("(")
        return not other and not row.text[0].islower()

    def _heading_rows(self, at: int, listed: str | None = None) -> tuple[list[Row], int]:
        """The lines of a heading that begins at `at`, and where they end."""
        taken = [self.rows[at]]
        while (end := at + len(taken)) < len(self.rows) and self._continues(taken, self.rows[end], listed):
            taken.append(self.rows[end])
        return taken, at + len(taken)

    def _continues(self, taken: list[Row], row: Row, listed: str | None) -> bool:
        text = " ".join(r.text for r in taken)
        if not row.margin or list_word(row) or row.text.startswith("(") or headings.section(row.text) or row.gapped:
            return False
        if listed and squash(text).endswith(squash(listed)):
            return False
        if _STOP.search(text) or not natural(taken[-1], row, self.width):
            return False
        return headings.capitals(text) == headings.capitals(row.text)

    def _joined(self, form: Form, at: int, listed: str | None = None) -> tuple[Node, int]:
        taken, end = self._heading_rows(at, listed)
        heading = Passage.join(row.passage for row in taken)
        return Node(form, heading, form.title_at, taken[0], list_title=listed), end

    def _heading(self, at: int) -> tuple[Node, int] | None:
        row = self.rows[at]
        if not row.margin:
            return None
        form = headings.section(row.text) or headings.schedule(row.text)
        if form:
            return self._section(form, at)
        form = headings.subpart(row.text)
        if form and self._stands_over_section(at + 1):
            return self._subpart(form, at)
        form = headings.division(row.text)
        if form and form.kind is UnitKind.APPENDIX and not form.plain and self._announced_appendix(row, at):
            return self._joined(replace(form, rank=Rank.SECTION), at, self._named(row.text))
        return self._subchapter(at)

    def _named(self, text: str) -> str | None:
        """The title of a heading as the list's words without a number have it."""
        words = squash(text)
        listed = next((name for key, name in self.chapter.contents.names.items() if key == words), None)
        form = headings.division(listed) if listed else None
        return listed[form.title_at :] if listed and form else listed

    def _announced_appendix(self, row: Row, at: int) -> bool:
        """An appendix that holds text itself is named by its chapter's list, or set apart by a blank line or a note."""
        before = self._before(at)
        return self._named(row.text) is not None or before is None or before.text.endswith((".", ")")) or before.at < row.at - 1

    def _subpart(self, form: Form, at: int) -> tuple[Node, int]:
        """A part inside a subchapter; where the list prints its number otherwise, the list's counts."""
        title = squash(self.rows[at].text[form.title_at :])
        for name in self.chapter.contents.names.values():
            listed = headings.subpart(name)
            if listed and squash(name[listed.title_at :]) == title:
                node, end = self._joined(replace(form, number=listed.number), at)
                node.list_title = name[listed.title_at :]
                return node, end
        return self._joined(form, at)

    def _section(self, form: Form, at: int) -> tuple[Node, int] | None:
        number = form.number or ""
        listed = self.chapter.contents.titles.get(number)
        if number in self.chapter.met or not self._fits(form, at, listed):
            return None
        node, end = self._joined(form, at, listed)
        title = node.heading.text[node.title_at :]
        if listed and squash(listed) != squash(title):
            self._doubt("heading disagrees with list", number, f"list: {listed!r}; heading: {title!r}", node.first)
        elif listed is None and self.chapter.contents.titles:
            node.confidence = 0.9
            self._doubt("section not in its list", number, f"{title!r}", node.first)
        self.chapter.met.add(number)
        return node, end

    def _fits(self, form: Form, at: int, listed: str | None) -> bool:
        """Whether a line that looks like a heading is one."""
        row = self.rows[at]
        title = row.text[form.title_at :]
        before = self._before(at)
        announced = before is not None and before.text.endswith(":")
        if listed is not None:
            if announced and self._comes_again(at, form.number):
                return False
            return headings.capitals(title) or _alike(title, listed)
        if form.kind is UnitKind.SCHEDULE:
            return not self.chapter.contents.titles and headings.capitals(title)
        fits = self.chapter.owns(form.number or "") and not (announced and self.chapter.contents.titles)
        shaped = headings.capitals(title) or (not self.chapter.contents.titles and self._ends_heading(at))
        if fits and shaped and self._ascends(form.number or ""):
            return True
        if headings.capitals(title) and _STOP.search(title):
            self._doubt("heading kept as text", form.number or "", f"{row.text!r} is not of this chapter", row)
        return False

    def _comes_again(self, at: int, number: str | None) -> bool:
        """Whether the same number heads a line further below, so that the first is a quotation."""
        return any(form.number == number for row in self.rows[at + 1 :] if row.margin and (form := headings.section(row.text)))

    def _ends_heading(self, at: int) -> bool:
        """A heading in ordinary case ends with a stop and is followed by an indented line or another heading."""
        taken, end = self._heading_rows(at)
        after = next((row for row in self.rows[end:] if not row.blank), None)
        text = taken[-1].text
        below = after is None or after.indent > 0 or headings.section(after.text) is not None or after.text.startswith("(")
        return bool(_STOP.search(text)) and below

    def _ascends(self, number: str) -> bool:
        last = next((n.form.number for n in reversed(self.outline.nodes) if n.form.kind is UnitKind.SECTION), None)
        if last is None or not self.chapter.met:
            return True
        return _key(number) > _key(last)

    def _before(self, at: int) -> Row | None:
        return next((row for row in reversed(self.rows[:at]) if not row.blank), None)

    def _stands_over_section(self, at: int) -> bool:
        """Whether the next printed line is a section's heading, or a part's that stands over one."""
        for index in range(at, len(self.rows)):
            row = self.rows[index]
            if row.blank:
                continue
            form = headings.section(row.text) if row.margin else None
            if form:
                listed = self.chapter.contents.titles.get(form.number or "")
                return form.number not in self.chapter.met and (listed is not None or self.chapter.owns(form.number or ""))
            return row.margin and headings.subpart(row.text) is not None and self._stands_over_section(index + 1)
        return False

    def _subchapter(self, at: int) -> tuple[Node, int] | None:
        """A heading without a number: in capitals, or named by the list, right above a section."""
        row = self.rows[at]
        named = self.chapter.contents.names.get(squash(row.text))
        if row.gapped or row.text.startswith("(") or not (named or headings.capitals(row.text)):
            return None
        taken, end = self._heading_rows(at, named)
        if not self._stands_over_section(end):
            return None
        heading = Passage.join(r.passage for r in taken)
        listed = self.chapter.contents.names.get(squash(heading.text))
        if listed is None and self.chapter.contents.names:
            self._doubt("subchapter not in its list", heading.text, "stands above a section as a subchapter does", row)
        form = Form(UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, None, 0)
        return Node(form, heading, 0, row, list_title=listed), end

    def _doubt(self, kind: str, where: str, detail: str, row: Row) -> None:
        self.outline.doubts.append(Doubt(kind, where, detail, (row.line.start, row.line.end)))


def _key(number: str) -> list[tuple[int, str]]:
    """Compares numbers part by part, decimals after the point as digits: 93.099 before 93.1, 10.9 before 10.10."""
    return [(int(part), letters) for part, letters in re.findall(r"(\d+)([A-Za-z]*)", number)]


def _alike(one: str, other: str) -> bool:
    a, b = squash(one), squash(other)
    return b.startswith(a[:12]) or SequenceMatcher(None, a, b).ratio() > 0.7
