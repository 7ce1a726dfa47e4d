"""A manuscript on paper: a General Code book as PDF, set by typst.

In: entries in true reading order, and how the book looks. Out: the bytes of a PDF.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import typst

from tests.typeset.manuscript import HEADINGS, Entry, Kind

_NAMES = {Kind.CHAPTER: "Chapter", Kind.ARTICLE: "ARTICLE", Kind.PART: "Part", Kind.TITLE: "Title"}
_NOTE = re.compile(r"(\[(?:Added|Amended|Adopted|HISTORY|Repealed)[^\]]*\])")
_HEADING_DEPTH = {Kind.CHAPTER: 1, Kind.ARTICLE: 2, Kind.SECTION: 3}


@dataclass(frozen=True)
class Look:
    """How a book is set; lengths in points."""

    size: float = 11.0
    inner: float = 72.0
    """Margin at the binding: at the left of odd pages, at the right of even ones."""
    outer: float = 72.0
    step: float = 24.0
    """Indent from one level to the next."""
    height: float = 792.0
    tagged: bool = True
    outline: bool = True
    head: str = "GOOSEFORD CODE"
    address: str = ""
    """What stands at the foot of each page: where the file comes from."""
    numbers: bool = True
    """Whether pages print their numbers."""
    worded: bool = False
    """Whether sections whose numbers count through are headed by a word, as charters do."""
    titles: bool = False
    """Whether the head of each page says the chapter's title, however many lines that takes."""
    leading: float = 0.35
    """Ems between two lines of a paragraph."""
    spacing: float = 1.0
    """Ems between two paragraphs."""
    inset: float = 5.0
    """Space around what stands in a table's cell."""
    ruled: bool = False
    """Whether lines are drawn around the cells of tables."""
    contents: int = 0
    """Columns of the list of sections below each chapter's head; 0 for none."""


def pdf_of(entries: Sequence[Entry], look: Look, extra: str = "") -> bytes:
    """The PDF of a manuscript, with some more of typst's own words behind it."""
    source = "\n".join([_preamble(look), *_bodies(entries, look), extra])
    settings = {} if look.tagged else {"pdf_tags": False}
    pdf = typst.compile(source.encode(), **settings)
    assert isinstance(pdf, bytes)
    return pdf


def _text(words: str) -> str:
    """Words as typst prints them, whatever signs they hold."""
    return f"#text({json.dumps(words, ensure_ascii=False)})"


def _preamble(look: Look) -> str:
    feet = []
    if look.address:
        feet.append(f"#text(size: 8pt)[{_text(look.address)}]")
    if look.numbers:
        feet.append("#align(center)[#context counter(page).display()]")
    foot = " ".join(f"[{line}]," for line in feet)
    return f"""
#set page(width: 612pt, height: {look.height}pt,
  margin: (inside: {look.inner}pt, outside: {look.outer}pt, top: 84pt, bottom: 90pt),
  header: align(center)[{_head(look)}], footer: stack(spacing: 6pt, {foot}))
#set text(size: {look.size}pt, hyphenate: false)
#set par(justify: true, leading: {look.leading}em, spacing: {look.spacing}em)
#set super(typographic: false)
#set footnote(numbering: n => strong(str(n)))
#set footnote.entry(indent: 0pt)
#show footnote.entry: it => text(size: {0.72 * look.size}pt, weight: "bold")[
  #context counter(footnote).at(it.note.location()).at(0).~~#it.note.body]
#show heading: it => text(size: {look.size}pt, weight: "regular", it.body)
#set heading(bookmarked: {str(look.outline).lower()})
#let item(depth, label, body) = block(inset: (left: depth * {look.step}pt),
  grid(columns: ({look.step}pt, 1fr), label, body))
"""


def _head(look: Look) -> str:
    """What stands at the head of each page."""
    if not look.titles:
        return _text(look.head)
    held = 'state("title").get()'
    return f"#block(width: 40%)[{_text(look.head)} #linebreak() #context {held}]"


def _bodies(entries: Sequence[Entry], look: Look) -> Iterator[str]:
    for entry in entries:
        if entry.kind in HEADINGS:
            yield _heading(entry, look)
            if entry.kind is Kind.CHAPTER and look.contents:
                yield _contents(entries, entry, look.contents)
        elif entry.kind is Kind.ITEM:
            depth = entry.level - 1
            yield f"#item({depth}, {_quoted(entry.label)}, [{_inline(entry)}])"
        elif entry.kind is Kind.DEFINITION:
            yield _indented(entry.level, f"{_text(entry.term + ' — ')}{_inline(entry)}", look)
        elif entry.kind is Kind.TABLE:
            yield _table(entry, look)
        else:
            yield _indented(entry.level, _inline(entry), look)


def _quoted(words: str) -> str:
    return f"[{_text(words)}]"


def _indented(level: int, body: str, look: Look) -> str:
    return f"#block(inset: (left: {level * look.step}pt))[{body}]"


def _heading(entry: Entry, look: Look) -> str:
    title, *notes = _NOTE.split(entry.text)
    title = title.strip()
    below = "".join(part for part in notes if part.strip())
    depth = _HEADING_DEPTH.get(entry.kind, 1)
    if entry.kind is Kind.SECTION:
        word = "SECTION" if look.worded and entry.number.isdecimal() else "§"
        mark = _text(f"{word} {entry.number}.")
        words = f"{mark}~~{_text(f'{title} {below}'.strip())}{_footnotes(entry)}"
        return f"#block(sticky: true, above: 1.6em)[#strong[#heading(level: 3)[{words}]]]"
    name = _NAMES[entry.kind]
    start = "#pagebreak(weak: true)\n" if entry.kind is Kind.CHAPTER else ""
    if entry.kind is Kind.CHAPTER:
        start += f'#state("title").update({json.dumps(title)})\n'
    words = f"{_text(f'{name} {entry.number}')} #linebreak() #strong[{_text(title)}]"
    marked = f"#heading(level: {depth})[{words}]"
    lines = [f"#align(center)[{marked}]"]
    if below and entry.kind is Kind.CHAPTER:
        lines.append(f"#strong[{_text(below)}]")
    elif below:
        lines.append(f"#v(-0.6em)\n#align(center)[#strong[{_text(below)}]]")
    return start + "\n\n".join(lines) + "\n"


def _contents(entries: Sequence[Entry], chapter: Entry, columns: int) -> str:
    """The list of a chapter's sections, one column after the other."""
    after = entries[entries.index(chapter) + 1 :]
    end = next((at for at, entry in enumerate(after) if entry.kind is Kind.CHAPTER), len(after))
    titles = [
        _text(f"§ {entry.number}. {_NOTE.split(entry.text)[0].strip()}")
        for entry in after[:end]
        if entry.kind is Kind.SECTION
    ]
    depth = -(-len(titles) // columns)
    parts = [titles[at : at + depth] for at in range(0, len(titles), depth)]
    held = ", ".join(f"[{' #linebreak() '.join(part)}]" for part in parts)
    return f"#block(grid(columns: (1fr,) * {columns}, column-gutter: 24pt, {held}))"


def _inline(entry: Entry) -> str:
    """A text with its notes in bold and its footnotes at their marks."""
    cuts = sorted((at, note) for at, note in entry.footnotes if at >= 0)
    parts: list[str] = []
    at = 0
    for place, note in [*cuts, (len(entry.text), "")]:
        for piece in _NOTE.split(entry.text[at:place]):
            words = _text(piece)
            parts.append(f"#strong[{words}]" if _NOTE.fullmatch(piece) else words)
        if note:
            parts.append(f"#footnote[{_text(note)}]")
        at = place
    return "".join(parts)


def _footnotes(entry: Entry) -> str:
    return "".join(f"#footnote[{_text(note)}]" for _, note in entry.footnotes)


def _table(entry: Entry, look: Look) -> str:
    width = max(len(row) for row in entry.rows)
    heads = "".join(
        f"[#strong[{_text(cell)}]], " for row in entry.rows[: entry.heads] for cell in row
    )
    cells = "".join(f"[{_text(cell)}], " for row in entry.rows[entry.heads :] for cell in row)
    stroke = "0.5pt" if look.ruled else "none"
    set_as = f"columns: {width}, stroke: {stroke}, inset: {look.inset}pt"
    return f"#table({set_as}, table.header({heads}), {cells})"
