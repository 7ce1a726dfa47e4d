"""A division and its lines.

They are its heading, its list, and the headings of sections and subchapters below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from builder.model import Doubt, UnitKind
from builder.parse.american_legal import headings
from builder.parse.american_legal.contents import list_word, read_contents, repeated, squash
from builder.parse.american_legal.heading_lines import STOP, HeadingLines, alike, number_key
from builder.parse.american_legal.headings import Form, Rank
from builder.parse.american_legal.nodes import Chapter, DividedLines, Node
from builder.parse.american_legal.rows import OPEN_END, Row
from builder.passage import Passage


class Segment:
    """A division's heading and all lines up to the next division."""

    def __init__(
        self,
        outline: DividedLines,
        rows: Sequence[Row],
        form: Form | None,
        chapter: Chapter,
        width: int,
    ) -> None:
        self.outline, self.rows, self.form, self.chapter, self.width = (
            outline,
            rows,
            form,
            chapter,
            width,
        )
        self.lines = HeadingLines(rows, width)

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
                self.outline.add(heading)

    def _division(self, form: Form) -> int:
        """Add the division and set its list aside; gives where its text begins."""
        node, at = self._division_node(form)
        self.outline.add(node)
        if form.kind is UnitKind.CHAPTER and form.number in self.outline.chapters:
            self._compare(node, self.outline.chapters[form.number])
        end_matter = form.rank is Rank.PART and form.kind is UnitKind.APPENDIX
        if end_matter:
            at += self._table_names(at)
        return at + self._list(at, lists_chapters=form.rank < Rank.CHAPTER)

    def _list(self, at: int, *, lists_chapters: bool) -> int:
        """Set a list aside, keep what it says, and give how many lines it takes."""
        contents, taken = read_contents(self.rows[at:], self.width, lists_chapters=lists_chapters)
        self.outline.lists += contents.rows
        if lists_chapters and self.form and self.form.kind is not UnitKind.APPENDIX:
            self.outline.chapters |= contents.titles
        else:
            self.chapter.contents.titles |= contents.titles
            self.chapter.contents.names |= contents.names
        return taken

    def _compare(self, node: Node, listed: str) -> None:
        """Note where a heading and its list disagree.

        Capitals of a list say no more than the heading.
        """
        title = node.heading.text[node.title_at :]
        node.list_title = None if headings.capitals(listed) else listed
        if squash(listed) != squash(title):
            where = node.form.number or title
            self._doubt(
                "heading disagrees with list",
                where,
                f"list: {listed!r}; heading: {title!r}",
                node.first,
            )

    def _late_list(self, at: int) -> int:
        """A list that stands below a note at the division's head."""
        before_text = (
            self.outline.nodes
            and self.outline.nodes[-1].form.rank < Rank.SECTION
            and not self.chapter.met
        )
        row = self.rows[at]
        if (
            not before_text
            or self.chapter.contents.titles
            or row.blank
            or not (list_word(row) or repeated(self.rows, at))
        ):
            return 0
        return self._list(at, lists_chapters=False)

    def _division_node(self, form: Form) -> tuple[Node, int]:
        """The division's heading, and where its text begins.

        Titles below a bare designation are not seen yet.
        """
        first = self.rows[0]
        if form.title_at < len(first.text):
            return self._joined(form, 0)
        at = next((i for i, row in enumerate(self.rows) if i and not row.blank), len(self.rows))
        if at < len(self.rows) and self.lines.is_title(self.rows[at]):
            title, end = self.lines.title_rows(at)
            heading = Passage.join([first.passage, *(row.passage for row in title)])
            return Node(form, heading, len(first.text) + 1, first), end
        return Node(form, first.passage, len(first.text), first), 1

    def _table_names(self, at: int) -> int:
        """Read the names of the tables at the head of the publisher's end matter.

        They are printed there without numbers.
        """
        names = list(takewhile(lambda row: row.text.startswith("References to "), self.rows[at:]))
        self.outline.lists += names
        return len(names)

    def _joined(self, form: Form, at: int, listed: str | None = None) -> tuple[Node, int]:
        taken, end = self.lines.heading_rows(at, listed)
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
        if (
            form
            and form.kind is UnitKind.APPENDIX
            and not form.plain
            and self._announced_appendix(row, at)
        ):
            return self._joined(replace(form, rank=Rank.SECTION), at, self._named(row.text))
        return self._subchapter(at)

    def _named(self, text: str) -> str | None:
        """The title of a heading as the list's words without a number have it.

        Appendices within a chapter are not seen yet.
        """
        words = squash(text)
        listed = next(
            (name for key, name in self.chapter.contents.names.items() if key == words), None
        )
        form = headings.division(listed) if listed else None
        return listed[form.title_at :] if listed and form else listed

    def _announced_appendix(self, row: Row, at: int) -> bool:
        """Whether an appendix that holds text itself is announced.

        Appendices within a chapter are not seen yet.

        Its chapter's list names it, or a blank line or a note sets it apart.
        """
        before = self.lines.before(at)
        return (
            self._named(row.text) is not None
            or before is None
            or before.text.endswith((".", ")"))
            or before.at < row.at - 1
        )

    def _subpart(self, form: Form, at: int) -> tuple[Node, int]:
        """A part inside a subchapter.

        Where the list prints its number otherwise, the list's counts.
        """
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
        if listed:
            self._compare(node, listed)
        elif self.chapter.contents.titles:
            node.confidence = 0.9
            self._doubt(
                "section not in its list",
                number,
                f"{node.heading.text[node.title_at :]!r}",
                node.first,
            )
        self.chapter.met.add(number)
        return node, end

    def _fits(self, form: Form, at: int, listed: str | None) -> bool:
        """Whether a line that looks like a heading is one."""
        row = self.rows[at]
        title = row.text[form.title_at :]
        before = self.lines.before(at)
        announced = before is not None and before.text.endswith(":")
        if listed is not None:
            if announced and self.lines.comes_again(at, form.number):
                return False
            return headings.capitals(title) or alike(title, listed)
        if form.kind is UnitKind.SCHEDULE:
            return not self.chapter.contents.titles and headings.capitals(title)
        titles = self.chapter.contents.titles
        linked = before is not None and OPEN_END.search(before.text) is not None
        fits = self.chapter.owns(form.number or "") and not (announced and titles) and not linked
        shaped = headings.capitals(title) or (not self._shouts() and self.lines.ends_heading(at))
        if fits and shaped and self._in_style(form) and self._ascends(form.number or ""):
            return True
        if headings.capitals(title) and STOP.search(title):
            self._doubt(
                "heading kept as text",
                form.number or "",
                f"{row.text!r} is not of this chapter",
                row,
            )
        return False

    def _shouts(self) -> bool:
        """Whether this code prints the titles of its sections in capitals.

        It is told as far as the code was read.
        """
        return self.outline.style.in_capitals * 2 > self.outline.style.sections

    def _in_style(self, form: Form) -> bool:
        """Whether a heading has a sign where those before had one, and none where they had none."""
        style = self.outline.style
        alike = style.plain if form.plain else style.sections - style.plain
        return not style.sections or alike * 4 > style.sections

    def _ascends(self, number: str) -> bool:
        last = self.outline.style.last
        return last is None or not self.chapter.met or number_key(number) > number_key(last)

    def _stands_over_section(self, at: int) -> bool:
        """Whether the next printed line is a heading of, or over, a section.

        Over a section stands a part's heading.
        """
        for index in range(at, len(self.rows)):
            row = self.rows[index]
            if row.blank:
                continue
            form = headings.section(row.text) if row.margin else None
            if form:
                listed = self.chapter.contents.titles.get(form.number or "")
                return form.number not in self.chapter.met and (
                    listed is not None or self.chapter.owns(form.number or "")
                )
            return (
                row.margin
                and headings.subpart(row.text) is not None
                and self._stands_over_section(index + 1)
            )
        return False

    def _subchapter(self, at: int) -> tuple[Node, int] | None:
        """A heading without a number: in capitals, or named by the list, right above a section."""
        row = self.rows[at]
        named = self.chapter.contents.names.get(squash(row.text))
        if row.gapped or row.text.startswith("(") or not (named or headings.capitals(row.text)):
            return None
        taken, end = self.lines.heading_rows(at, named)
        if not self._stands_over_section(end):
            return None
        heading = Passage.join(r.passage for r in taken)
        listed = self.chapter.contents.names.get(squash(heading.text))
        if listed is None and (self.chapter.contents.names or self.chapter.contents.titles):
            self._doubt(
                "subchapter not in its list",
                heading.text,
                "stands above a section as a subchapter does",
                row,
            )
        form = Form(UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, None, 0)
        return Node(form, heading, 0, row, list_title=listed), end

    def _doubt(self, kind: str, where: str, detail: str, row: Row) -> None:
        self.outline.doubts.append(Doubt(kind, where, detail, (row.line.start, row.line.end)))
