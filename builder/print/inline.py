"""Running text as expressions of Typst, with links and footnote marks at their offsets."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model import HistoryNote, Reading, Reference, Scar
from builder.present.writer import Called, Writer
from builder.print.literal import Typst, call, joined, string
from builder.print.scope import Inside, Outside, Scope

UNSURE_TITLE = Typst("unsure-title")
"""Marks a name that was not read with certainty."""


@dataclass(frozen=True)
class TypstWriter(Writer[Typst]):
    """Writes the running texts of one unit, each piece as an expression."""

    scope: Scope

    def words(self, words: str) -> Typst:
        """A string."""
        return string(words)

    def leads(self, reference: Reference) -> Inside | Outside | None:
        """The place that a reference leads to, in the edition or outside."""
        return self.scope.place(reference, self.unit)

    def link(self, words: str, to: Inside | Outside) -> Typst:
        r"""A link, followed in print by its page or address.

        >>> to = Inside("52-5", own=False, page=31)
        >>> print(TypstWriter(None, None).link("§ 52-5", to).replace("\xa0", "~"))
        ref-in("52-5", "§~52-5", "31")
        """
        if isinstance(to, Outside):
            return call("ref-out", string_of_url(to.url), words, to.shown)
        if to.own:
            return call("ref-own", to.label, words)
        return call("ref-in", to.label, words, str(to.page))

    def mark(self, called: Called) -> Typst:
        """A mark of a footnote: the first with the note, a further one with a link to it."""
        note = called.note
        label = f"{self.unit.id}:note-{self.nth_note(note)}"
        if called.nth:
            return call("fn-again", note.number, label)
        return call("fn", note.number, self.said(note.text), **({"id": label} if note.also else {}))

    def within(self, note: HistoryNote) -> Typst:
        """A history note inside a text, set apart."""
        return call("hist-within", self.said(note.raw))

    def scar(self, scar: Scar) -> Typst:
        """The kind of what is missing."""
        return call("scar", scar.kind)

    def reading(self, reading: Reading) -> Typst:
        """The source's own words."""
        return call("printed", f"[the source has “{reading.printed}”]")

    def raised(self, words: str) -> Typst:
        """A raised figure."""
        return call("raised", words)

    def said(self, text: str) -> Typst:
        """A history note or footnote as one expression."""
        return joined(self.line(text))

    def shown(self, text: str, index: int, marks: frozenset[str] = frozenset()) -> Typst:
        """A cell of a table as one expression."""
        return joined(self.cell(text, index, marks))

    def linked(self, text: str, index: int) -> int:
        """The number of linked references in a cell."""
        return sum(1 for _ in self.over_cell(text, index))


def string_of_url(url: str) -> Typst:
    """A web address as a string literal, without the line breaks allowed in running text."""
    held = url.replace("\\", "%5C").replace('"', "%22")
    return Typst(f'"{held}"')
