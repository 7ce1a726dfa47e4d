"""What a whole edition costs compared with a bare run of Typst over the same words.

Also the memory that it takes.

A bare run typesets words and nothing else: each heading as a heading of its level; each block, row
of a table, history note and footnote as a paragraph; each chapter on a new page as in the edition;
with the edition's paper, typeface, justified lines, leading and space between paragraphs, the same
fonts and the same PDF standards, so that the pages of all can be compared, and are printed. It has
no links, running heads, lists, tables or footnotes. "law" has only the words of the law. "bare" has
all words that the edition prints: also the entries of its contents and indexes, as paragraphs with
figures for their page numbers. "linked" is the bare run with what a book of law needs besides its
words, each in Typst's own plainest form and without any design: links and the page numbers of
references, contents, indexes, running heads, footnotes. An edition cannot cost less than that.
"untagged" is the edition without the tags of accessible PDF. Each figure is the least of several
runs, each in its own process, in turns. Seconds are processor seconds in all threads; "by the
clock" compares elapsed time (on a quiet machine only):

    python bench/print.py [--codes FOLDER] [--runs N] [TOWN ...]

What the parts of an edition cost, each left out alone from a quarter of a code of page text, in
instructions of one thread (valgrind counts them equally on a busy machine). The bare run is 1.00;
the edition was 1.57, and is 1.49 with what was learned here:

    its second way of laying out   0.29   (what has page numbers is laid out twice: an edition
                                          that is laid out once costs at least 1.28)
    links and page references      0.17   (a paragraph with one is broken into lines both times)
    lists of contents              0.13
    indexes                        0.13
    running heads                  0.04
    all of these and page numbers  0.49   (lists, definitions, tables, notes and tags are the
                                          0.08 that remain)

In seconds the editions of three codes cost 2.3 to 2.4 times their bare runs, now that these are set
as closely as the editions (272 pages of walton compared with 273), and 1.1 to 1.3 times "linked",
which has no design: Typst itself needs most of the time for links, page numbers, contents, indexes
and footnotes, so no edition that has them can be made in 1.6 bare runs.

Footnotes are costly in a code that has two hundred of them, most within long lists: 0.34 of its
bare run's seconds. Typst lays out the list that holds a footnote again, with the room that the
footnote leaves it.

Seconds compare worse than instructions: small pieces of text, each with rules of its own, miss the
processor's caches two and a half times as often as long plain paragraphs. These did not help: list
items as plain blocks (they lose their tags and gain nothing), cells of tables as paragraphs, other
memory settings.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2

from builder.model import Table, Unit
from builder.present import names
from builder.print.book import book, titled
from builder.print.indexes import indexes
from builder.print.inline import TypstWriter
from builder.print.literal import call, joined
from builder.print.scope import CHAPTER, PART, Editions, Scope
from builder.print.worker import STANDARDS
from builder.resolve import resolve
from builder.town.municipality import code_of

BARE = """#set document(title: "Bare")
#set page(paper: "us-letter", margin: (top: 1in, bottom: 1in, inside: 1.3in, outside: 1.15in))
#set text(font: "Libertinus Serif", size: 10.5pt, lang: "en", hyphenate: true)
#set par(justify: true, leading: 0.58em, spacing: 0.85em)
"""
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
LINKED = """#let page-of(id) = context counter(page).at(label(id)).first()
#let ref-in(id, words, figures) = { link(label(id), words); [ p. ]; page-of(id) }
#let ref-own(id, words) = link(label(id), words)
#let ref-out(url, words, shown) = link(url, words)
#let scar(kind) = text(kind)
#let at(id) = [#metadata(none)#label(id)]
#let fn(number, body, id: none) = {
  footnote(numbering: _ => number, body)
  if id != none { at(id) }
}
#let fn-again(number, id) = { link(label(id), super(number)); [ p. ]; page-of(id) }
#let hist-within(words) = text(words)
#let raised(words) = super(words)
#let printed(words) = text(words)
#let unsure = text("?")
#let unsure-title = unsure
#let head(level, id, mark, body) = [#heading(level: level, supplement: mark, body)#label(id)]
#let places(held) = for one in held {
  link(label(one.first()), one.at(1)); [ ]; page-of(one.first())
  if one.len() > 2 { [–]; page-of(one.last()) }
  [; ]
}
#let term-index(..entries) = for (term, held) in entries.pos() { par({ term; [ ]; places(held) }) }
#let subject-index(..entries) = term-index(..entries)
#let law-index(..rows) = for (date, law, action, held) in rows.pos() {
  par({ date; law; action; places(held) })
}
#let outside-index(..rows) = for (law, url, shown, held) in rows.pos() {
  par({ law; url; places(held) })
}
#set page(numbering: "1", header: context {
  let before = query(selector(heading).before(here()))
  if before.len() > 0 { before.last().supplement }
})
#outline(title: none)
"""
WAYS = ("law", "bare", "linked", "edition", "untagged")
WORKER = """import json, resource, sys, time, typst
source, target, standards, tags = json.load(sys.stdin)
start, began = time.process_time(), time.perf_counter()
pdf = typst.compile(
    source,
    ignore_system_fonts=True,
    pdf_standards=standards,
    timestamp=0,
    pdf_tags=tags,
)
spent = time.process_time() - start, time.perf_counter() - began
open(target, "wb").write(pdf)
print(json.dumps([*spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6]))
"""


class Cost(NamedTuple):
    seconds: float
    """Of the processor, in all threads."""
    clock: float
    """Elapsed seconds."""
    gigabytes: float
    """The peak of the process."""
    pages: int
    """Of the result."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("towns", nargs="*", metavar="TOWN")
    parser.add_argument("--codes", type=Path, default=Path("../shared/codes"))
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(
        f"{'':16}"
        + "".join(f"{way:>10}" for way in WAYS)
        + "   to law  to bare  to linked  a page to linked's  by the clock  memory"
    )
    for path in sorted(options.codes.glob("*.txt")):
        if not options.towns or path.stem in options.towns:
            editions = Editions(resolve(code_of(path)[0]), "https://law.example/")
            best = measured(editions.of(None), options.runs)
            law, bare, floor, edition = (best[way] for way in ("law", "bare", "linked", "edition"))
            print(
                f"{path.stem:16}" + "".join(f"{best[way].seconds:8.2f} s" for way in WAYS),
                (
                    f"{edition.seconds / law.seconds:8.2f} {edition.seconds / bare.seconds:8.2f} "
                    f"{edition.seconds / floor.seconds:10.2f} "
                    f"{edition.seconds / edition.pages * floor.pages / floor.seconds:18.2f} "
                    f"{edition.clock / bare.clock:13.2f}"
                ),
                f"{edition.gigabytes:5.2f} GB",
            )
            print(f"{'  pages':16}" + "".join(f"{best[way].pages:10}" for way in WAYS))


def measured(scope: Scope, runs: int) -> dict[str, Cost]:
    """The least cost of each way."""
    found: dict[str, list[Cost]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        texts = {
            "law": law(scope),
            "bare": f"{law(scope)}\n{lists(scope)}",
            "linked": linked(scope),
        }
        texts |= dict.fromkeys(("edition", "untagged"), book(scope))
        for way, text in texts.items():
            (folder / f"{way}.typ").write_text(text, encoding="utf-8")
        for _ in range(runs):
            for way in WAYS:
                found[way].append(typeset(folder / f"{way}.typ", tagged=way != "untagged"))
    return {way: Cost(*map(min, zip(*costs, strict=True))) for way, costs in found.items()}


def typeset(source: Path, *, tagged: bool) -> Cost:
    order = [str(source), str(source.with_suffix(".pdf")), STANDARDS if tagged else [], tagged]
    done = subprocess.run(
        [sys.executable, "-c", WORKER],
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=True,
    )
    pages = len(pypdfium2.PdfDocument(source.with_suffix(".pdf")))
    return Cost(*json.loads(done.stdout), pages)


def law(scope: Scope) -> str:
    """The words of the law as plain headings and paragraphs."""
    return BARE + "\n".join(
        f"#{expression}" for unit in scope.units for expression in _plain(scope, unit)
    )


def lists(scope: Scope) -> str:
    """The words of the contents and indexes as plain paragraphs.

    Eight terms or places of an index make one paragraph.
    """
    listed = [f"{names.designation(unit)} {names.shown_title(unit)} 000" for unit in scope.units]
    ids = {unit.id for unit in scope.units}
    for index in indexes(scope):
        entries = [held for held in LITERAL.findall(index.table) if held not in ids]
        listed += [", 000; ".join(entries[at : at + 8]) for at in range(0, len(entries), 8)]
    return "#pagebreak()\n" + "\n".join(f"#{call('par', words)}" for words in listed)


def linked(scope: Scope) -> str:
    """The words as plain headings and paragraphs.

    With them come their links, page numbers, contents, indexes, running heads and footnotes.
    """
    units = (
        f"#{expression}" for unit in scope.units for expression in _linked(TypstWriter(unit, scope))
    )
    return BARE + LINKED + "\n".join([*units, *(f"#{index.table}" for index in indexes(scope))])


def _linked(writer: TypstWriter) -> Iterator[str]:
    scope, unit = writer.scope, writer.unit
    if scope.roles[unit.id] in (PART, CHAPTER):
        yield "pagebreak(weak: true)"
    mark = names.designation(unit)
    title = joined([f"{mark} {titled(unit)}", *writer.marks(None)])
    yield call("head", scope.depths[unit.id], unit.id, mark, title)
    for index, block in enumerate(unit.blocks):
        if block.anchor in scope.targets:
            yield call("at", block.anchor)
        if block.table and block.table.rows:
            yield from _rows(block.table)
            yield from writer.marks(index)
        else:
            yield call("par", joined([f"{block.mark} {block.term or ''} ", *writer.block(index)]))
    for note in unit.history:
        yield call("par", writer.said(note.raw))


def _rows(table: Table) -> Iterator[str]:
    for row in (table.columns, *table.heads, *table.rows, table.notes):
        yield call("par", " ".join(row))


def _plain(scope: Scope, unit: Unit) -> Iterator[str]:
    if scope.roles[unit.id] in (PART, CHAPTER):
        yield "pagebreak(weak: true)"
    yield call(
        "heading",
        f"{names.designation(unit)} {titled(unit)}",
        level=scope.depths[unit.id],
    )
    for block in unit.blocks:
        if block.table and block.table.rows:
            yield from _rows(block.table)
        else:
            yield call("par", f"{block.mark} {block.term or ''} {block.text}")
    for note in unit.history:
        yield call("par", note.raw)
    for footnote in unit.footnotes:
        yield call("par", f"{footnote.number} {footnote.text}")


if __name__ == "__main__":
    main()
