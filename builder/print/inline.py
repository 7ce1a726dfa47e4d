"""Running text as expressions of Typst, with its links and footnote marks at their offsets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.model import Footnote, Reference
from builder.present.notes import notes_within
from builder.present.table_marks import marks_in
from builder.present.unit_texts import UnitTexts, pieces, stands
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
class Weaver(UnitTexts):
    """Weaves one unit's references and footnotes into its texts."""

    scope: Scope

    def block(self, index: int) -> Iterator[str]:
        """The text of a block, in expressions."""
        text = self.unit.blocks[index].text
        return weave(
            text,
            self._links(text, self.references(index)),
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
        """A history note or footnote, with the references that are in it.

        These are those references of the unit that are in it and nowhere else.
        """
        return joined(weave(text, self._links(text, self.references_of_line(text))))

    def cell(self, text: str, index: int, marks: frozenset[str] = frozenset()) -> str:
        """A cell of a table, with its references as links, and the marks of the table's own notes.

        Which references are in it is told by `CellReferences`.
        """
        raised = [Raised(start, end) for start, end in marks_in(text, marks)]
        return joined(weave(text, [*self._cell_links(text, index), *raised]))

    def linked(self, text: str, index: int) -> int:
        """How many references of a cell are linked."""
        return sum(1 for _ in self._cell_links(text, index))

    def _cell_links(self, text: str, index: int) -> Iterator[Link]:
        for start, end, reference in self.references_of_cell(text, index):
            place = self.scope.place(reference, self.unit)
            if place:
                yield Link(start, end, place)

    def _links(self, text: str, references: Iterable[Reference]) -> Iterator[Link]:
        for reference in references:
            place = self.scope.place(reference, self.unit)
            if place and stands(reference, text):
                yield Link(reference.start, reference.end, place)

    def _notes(self, block: int | None) -> Iterator[tuple[int, str]]:
        for note in self.unit.footnotes:
            for nth, (held, offset) in enumerate(note.places):
                if held == block:
                    yield offset, self._again(note) if nth else self._footnote(note)

    def _within(self, block: int) -> Iterator[tuple[int, str]]:
        """The history notes that are within the text of a block."""
        return (
            (offset, call("hist-within", self.line(note.raw)))
            for offset, note in notes_within(self.unit, block)
        )

    def _scars(self, block: int) -> Iterator[tuple[int, str]]:
        return (
            (scar.at, call("scar", string(scar.kind))) for scar in self.unit.blocks[block].scars
        )

    def _readings(self, block: int) -> Iterator[tuple[int, str]]:
        """What the source has, after the words that were read by hand in its place."""
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

    >>> list(weave("See § 52-5.", [Link(4, 10, Inside("52-5", own=False, page=31))], [(6, "x")]))
    ['"See "', 'ref-in("52-5", "§\xa052-5", "31")', 'x', '"."']
    """
    for words, thing in pieces(text, ((link.start, link.end, link) for link in links), points):
        if thing is None:
            yield string(words)
        else:
            yield thing if isinstance(thing, str) else _link(words, thing)


def _link(text: str, link: Link | Raised) -> str:
    words = string(text)
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
