"""Running text as expressions of Typst, with its links and footnote marks at their offsets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from builder.model import Footnote, Reference, Table, Unit
from builder.present.cells import CellReferences
from builder.present.notes import notes_within
from builder.present.table_marks import marks_in
from builder.print.literal import call, joined, string
from builder.print.scope import Inside, Outside, Scope


@dataclass(frozen=True, slots=True)
class Link:
    """A link over the characters `[start, end)` of a text."""

    start: int
    end: int
    to: Inside | Outside


@dataclass(frozen=True, slots=True)
class Raised:
    """A mark over the characters `[start, end)` of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Weaver:
    """Weaves one unit's references and footnotes into its texts."""

    scope: Scope
    unit: Unit
    _cells: dict[int, CellReferences] = field(default_factory=dict, compare=False)

    def block(self, index: int) -> Iterator[str]:
        """The text of a block, in expressions."""
        text = self.unit.blocks[index].text
        return weave(
            text,
            self._links(text, self._references(index)),
            [
                *self._notes(index),
                *self._scars(index),
                *self._within(index),
                *self._readings(index),
            ],
        )

    def notes(self, index: int | None) -> Iterator[str]:
        """The footnotes of a block, or of the heading, without its text."""
        return (expression for _, expression in self._notes(index))

    def line(self, text: str) -> str:
        """A history note or footnote, with the references that stand in it.

        These are those references of the unit that stand in it and nowhere else.
        """
        others = (
            [note.raw for note in self.unit.history]
            + [note.text for note in self.unit.footnotes]
            + [self.unit.title]
        )
        mine = [
            r
            for r in self._references(None)
            if sum(other[r.start : r.end] == r.text for other in others) == 1
        ]
        return joined(weave(text, self._links(text, mine)))

    def cell(self, text: str, index: int, marks: frozenset[str] = frozenset()) -> str:
        """A cell of a table, with its references as links, and the marks of the table's own notes.

        Which references stand in it is told by `CellReferences`.
        """
        raised = [Raised(start, end) for start, end in marks_in(text, marks)]
        return joined(weave(text, [*self._cell_links(text, index), *raised]))

    def linked(self, text: str, index: int) -> int:
        """How many references of a cell are linked."""
        return sum(1 for _ in self._cell_links(text, index))

    def _cell_links(self, text: str, index: int) -> Iterator[Link]:
        if index not in self._cells:
            table = self.unit.blocks[index].table or Table()
            self._cells[index] = CellReferences(table, self._references(index))
        for start, end, reference in self._cells[index].within(text):
            place = self.scope.place(reference, self.unit)
            if place:
                yield Link(start, end, place)

    def _references(self, block: int | None) -> Iterator[Reference]:
        return (reference for reference in self.unit.references if reference.block == block)

    def _links(self, text: str, references: Iterable[Reference]) -> Iterator[Link]:
        for reference in references:
            place = self.scope.place(reference, self.unit)
            if place and text[reference.start : reference.end] == reference.text:
                yield Link(reference.start, reference.end, place)

    def _notes(self, block: int | None) -> Iterator[tuple[int, str]]:
        for note in self.unit.footnotes:
            for nth, (held, offset) in enumerate(note.places):
                if held == block:
                    yield offset, self._again(note) if nth else self._footnote(note)

    def _within(self, block: int) -> Iterator[tuple[int, str]]:
        """The history notes that stand within the text of a block."""
        return (
            (offset, call("hist-within", self.line(note.raw)))
            for offset, note in notes_within(self.unit, block)
        )

    def _scars(self, block: int) -> Iterator[tuple[int, str]]:
        return (
            (scar.at, call("scar", string(scar.kind))) for scar in self.unit.blocks[block].scars
        )

    def _readings(self, block: int) -> Iterator[tuple[int, str]]:
        """What the source has, behind the words that were read by hand in its place."""
        for one in self.unit.blocks[block].readings:
            told = call("printed", string(f"[the source has “{one.printed}”]"))
            yield one.at + len(one.text), told

    def _footnote(self, note: Footnote) -> str:
        """The first mark of a note, with the note; of a note with more marks it is their target."""
        label = {"id": string(self._label(note))} if note.also else {}
        return call("fn", string(note.number), self.line(note.text), **label)

    def _again(self, note: Footnote) -> str:
        return call("fn-again", string(note.number), string(self._label(note)))

    def _label(self, note: Footnote) -> str:
        at = next(index for index, other in enumerate(self.unit.footnotes, 1) if other is note)
        return f"{self.unit.id}:note-{at}"


def weave(
    text: str, links: Iterable[Link | Raised] = (), points: Iterable[tuple[int, str]] = ()
) -> Iterator[str]:
    r"""A text in expressions.

    Of two links that overlap, the earlier, longer one stays. A point within a link moves behind it.

    >>> list(weave("See § 52-5.", [Link(4, 10, Inside("52-5", own=False, page=31))], [(6, "x")]))
    ['"See "', 'ref-in("52-5", "§\xa052-5", "31")', 'x', '"."']
    """
    kept = list(_apart(links, len(text)))
    ends = {link.start: link.end for link in kept}
    pieces = [(link.start, 1, _link(text, link)) for link in kept]
    for offset, expression in points:
        inside = next((link.end for link in kept if link.start < offset < link.end), offset)
        pieces.append((min(max(inside, 0), len(text)), 0, expression))
    at = 0
    for start, is_link, expression in sorted(pieces, key=lambda piece: piece[:2]):
        if text[at:start]:
            yield string(text[at:start])
        yield expression
        at = ends[start] if is_link else max(at, start)
    if text[at:]:
        yield string(text[at:])


def _apart(links: Iterable[Link | Raised], length: int) -> Iterator[Link | Raised]:
    free = 0
    for link in sorted(links, key=lambda held: (held.start, -held.end)):
        if free <= link.start < link.end <= length:
            free = link.end
            yield link


def _link(text: str, link: Link | Raised) -> str:
    words = string(text[link.start : link.end])
    if isinstance(link, Raised):
        return call("raised", words)
    if isinstance(link.to, Outside):
        return call("ref-out", string_of_url(link.to.url), words, string(link.to.shown))
    if link.to.own:
        return call("ref-own", string(link.to.label), words)
    return call("ref-in", string(link.to.label), words, f'"{link.to.page}"')


def string_of_url(url: str) -> str:
    """A web address as a string literal, without the breaks of running text."""
    return '"' + url.replace("\\", "%5C").replace('"', "%22") + '"'
