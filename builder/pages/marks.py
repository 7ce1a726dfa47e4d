"""Write a unit's running texts as HTML, with references, footnote marks and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup

from builder.indexes.local_laws import law_anchor
from builder.model import NOT_HELD, Event, Footnote, HistoryNote, Reading, Reference, Scar
from builder.pages import escape
from builder.pages.links import relative
from builder.pages.site import Site
from builder.present import caution, names
from builder.present.names import shortened
from builder.present.unit_texts import pieces
from builder.present.writer import Called, Writer
from builder.text.squash import spaced

_LINK = Markup('<a class="tb-ref" href="{}">')
_OUTSIDE = Markup('<a class="tb-ref tb-ref--law" href="{}" rel="external">')
_UNLINKED = Markup('<span class="tb-ref--none" title="Not linked: {}">')
_LAW = Markup('<a class="tb-law" href="{}">')
_TERM = Markup('<a class="tb-term" href="{}" title="{}">')
_MARK = Markup(
    '<sup class="tb-mark" id="{}">'
    '<a href="#{}" role="doc-noteref" aria-label="Note {}">{}</a></sup>'
)
_WITHIN = Markup(' <span class="tb-within">{}</span>')
_PRINTED = Markup(' <span class="tb-printed">[the source has “{}”]</span>')
_MEANT = Markup(' <span class="tb-meant" title="Inferred">[§ {}]</span>')
_TABLE_MARK = Markup('<sup class="tb-table__mark">{}</sup>')
_HISTORY = Markup('<p class="tb-history">{}</p>')
_PICTURE = Markup(
    '<figure class="tb-picture"><a href="{}"><img src="{}" alt="{}" width="{}" height="{}" '
    'loading="lazy" decoding="async"></a><figcaption>{}</figcaption></figure>'
)
_SCAR = Markup(' <span class="tb-scar">[{}]</span>')
_NOT_HELD = Markup(' <a class="tb-scar" href="{}" rel="external">[{}]</a>')
_FIGURE = re.compile(r"\$?\b[a-z]*\d\w*%?", re.I)
_MARKED = Markup('<span class="tb-figure">')
_SECTION_SIGN = re.compile(r"(?<!§)§+ \d[\w.-]*")
_A, _SPAN = Markup("</a>"), Markup("</span>")

Wrap: TypeAlias = tuple[Markup, Markup]
"""(markup before words, markup after them)."""
Over: TypeAlias = tuple[int, int, Wrap]

MEANING = 280
"""Most characters of a definition in a tooltip."""


def running(text: str) -> Markup:
    """Running text as HTML in which no line breaks between a section sign and its number.

    >>> running("See § 52-5 & on.")
    Markup('See <span class="tb-nb">§ 52-5</span> &amp; on.')
    """
    held = str(escape.html(text))
    return Markup(_SECTION_SIGN.sub(r'<span class="tb-nb">\g<0></span>', held))  # noqa: S704 (escaped already)


@dataclass(frozen=True)
class HtmlWriter(Writer[Markup]):
    """Writes the running texts of one unit as HTML."""

    site: Site
    base: str
    """The page that the unit is on."""

    @property
    def damaged(self) -> bool:
        """Whether the text was rebuilt, so that no figure in it can be relied on."""
        return self.site.code.condition.damaged

    def words(self, words: str) -> Markup:
        """Words in which section signs stay with their numbers."""
        return running(words)

    def leads(self, reference: Reference) -> Wrap | None:
        """A link, or the reason why there is none."""
        url = reference.url or ""
        if reference.target and url:
            href = self._href(url)
            return (_LINK.format(href), _A + self._meant(reference)) if href else None
        if reference.outside:
            return _OUTSIDE.format(reference.outside), _A
        return (_UNLINKED.format(reference.reason), _SPAN) if reference.reason else None

    def link(self, words: str, to: Wrap) -> Markup:
        """Words with the markup before and after them."""
        before, after = to
        return before + running(words) + after

    def mark(self, called: Called) -> Markup:
        """The raised mark, which leads to the note at the foot of the unit."""
        note_id, marks = self.note_ids(called.note)
        number = called.note.number
        return _MARK.format(marks[called.nth], note_id, number, number)

    def within(self, note: HistoryNote) -> Markup:
        """The note, set apart."""
        return _WITHIN.format(self.history(note))

    def scar(self, scar: Scar) -> Markup:
        """The words at a place where something is lost.

        They link to the official code if the file lacks a table or a picture there.
        """
        official = self.site.facts.official_url if scar.kind in NOT_HELD else None
        return _NOT_HELD.format(official, scar.kind) if official else _SCAR.format(scar.kind)

    def reading(self, reading: Reading) -> Markup:
        """What the source has, after the words that were read by hand in its place."""
        return _PRINTED.format(reading.printed)

    def raised(self, words: str) -> Markup:
        """A raised figure."""
        return _TABLE_MARK.format(running(words))

    def over_block(self, index: int) -> Iterator[Over]:
        """Links, terms, and in a damaged copy the figures that no one has read by hand."""
        block = self.unit.blocks[index]
        yield from super().over_block(index)
        yield from self._terms(index)
        for start, end, wrap in self._figures(block.text):
            read = (one.at <= start and end <= one.at + len(one.text) for one in block.readings)
            if not any(read):
                yield start, end, wrap

    def over_cell(self, text: str, index: int) -> Iterator[Over]:
        """Links, and in a damaged copy the figures."""
        yield from super().over_cell(text, index)
        yield from self._figures(text)

    def title(self) -> Iterator[Markup]:
        """The heading as Markdown, with its footnote marks.

        If another title is shown, the marks are at the heading's end.
        """
        text = names.heading(self.unit)
        lead = (
            len(names.title_prefix(self.unit))
            if names.shown_title(self.unit).casefold() == self.unit.title.casefold()
            else len(text)
        )
        marks = ((lead + at, called) for at, called in self.called(None))
        for words, called in pieces(text, (), marks):
            yield self.mark(called) if called else escape.title(words)

    def after(self, block: int | None) -> Iterator[Markup]:
        """The pictures and history notes below a block, or the heading, each an element."""
        for one in self.pictures_after(block):
            href = relative(f"data/{one.name}", self.base)
            words = caution.of_picture(one)
            yield _PICTURE.format(href, href, words, one.width, one.height, words)
        yield from (_HISTORY.format(self.history(note)) for note in self.notes_after(block))

    def history(self, note: HistoryNote) -> Markup:
        """A history note; the laws that it names link to the list of laws."""
        others = self.over(note.raw, self.references_of_line(note.raw))
        return joined(self.write(note.raw, [*self._laws(note), *others]))

    def _laws(self, note: HistoryNote) -> Iterator[Over]:
        at = 0
        for event in note.events:
            found = _named(event, note.raw, at)
            if found:
                at = found.end()
                href = relative(f"laws/#{law_anchor(event.law, event.date)}", self.base)
                yield *found.span(), (_LAW.format(href), _A)

    def _figures(self, text: str) -> Iterator[Over]:
        """Every figure of a damaged copy: none is certain without its points and slashes."""
        for found in _FIGURE.finditer(text) if self.damaged else ():
            yield *found.span(), (_MARKED, _SPAN)

    def _terms(self, index: int) -> Iterator[Over]:
        """Links from a block's terms to their definitions, with the meaning on hover and focus."""
        for use in self.site.uses.get(self.unit.id, ()):
            if use.block == index and (href := self._href(use.definition.url)):
                meaning = shortened(f"{use.definition.term}: {use.definition.meaning}", MEANING)
                if self.damaged:
                    meaning += f" ({caution.DAMAGED_CITATION})"
                yield use.start, use.end, (_TERM.format(href, meaning), _A)

    def _href(self, url: str) -> str | None:
        return self.site.links.href(url, self.base)

    def _meant(self, reference: Reference) -> Markup:
        """The section that a reference names, if its number has lost its signs: "[§ 300-34]"."""
        number, words = reference.target or "", _bare(reference.text)
        lost = self.damaged and number not in reference.text and number[:1].isdigit()
        return _MEANT.format(number) if lost and words.startswith(_bare(number)) else Markup()

    def note_ids(self, note: Footnote) -> tuple[str, tuple[str, ...]]:
        """The ids of a footnote and of each of its marks."""
        name = self.note_name(note)
        more = (f"mark:{name}@{nth}" for nth in range(2, len(note.places) + 1))
        return f"note:{name}", (f"mark:{name}", *more)


def _bare(words: str) -> str:
    return "".join(filter(str.isalnum, words)).lower()


def joined(pieces: Iterable[Markup]) -> Markup:
    """Pieces of a running text, one after the other."""
    return Markup().join(pieces)


def _named(event: Event, raw: str, start: int) -> re.Match[str] | None:
    """The place where a note names an event's law, by its words or else its figures.

    A law without a name is found by its day.
    """
    if event.law is None:
        return _day(event.date).search(raw, start) if event.date else None
    words = spaced(event.law)
    figures = "".join(filter(str.isdigit, event.law))
    exact = re.compile(words).search(raw, start) if words else None
    return exact or (re.compile(rf"(?<!\d){figures}(?!\d)").search(raw, start) if figures else None)


def _day(date: str) -> re.Pattern[str]:
    """A day in the figures of a note: "6-16-1953", or "6161953" in a damaged copy.

    >>> [bool(_day("1953-06-16").search(raw)) for raw in ("6-16-1953", "6161953", "16-16-1953")]
    [True, True, False]
    """
    year, *others = date.split("-")
    figures = r"(?P<sign>[-/]?)".join(f"0?{int(one)}" for one in others)
    return re.compile(rf"(?<![\d/-]){figures}(?P=sign){year}(?![\d/-])" if others[1:] else r"(?!)")
