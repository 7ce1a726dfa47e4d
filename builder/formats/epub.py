"""The whole code as an EPUB 3, with a file for each page of the site, in the order of the code.

It is packed as the specification says (https://www.w3.org/TR/epub-33/) but without a clock: where
the format requires the time of the last change, the date of the text is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby
from uuid import NAMESPACE_URL, uuid5

from builder import addresses
from builder.formats.xhtml import XhtmlWriter, page
from builder.formats.xml import DECLARATION, below, href, said, within
from builder.formats.zipped import zipped
from builder.model import Code, Unit
from builder.present import caution, names
from builder.present.facts import Facts
from builder.present.site_outline import depths

MEDIA_TYPE = "application/epub+zip"
_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_FOLDER = "EPUB"
_CONTAINER = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n'
    b'<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    b'<rootfiles><rootfile full-path="EPUB/package.opf" '
    b'media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)
_STYLE = b"""body { line-height: 1.4; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; page-break-after: avoid; break-after: avoid; }
ol, dd, .under { margin: 0.4em 0 0.4em 1.2em; padding: 0; }
ol { list-style: none; }
li, p { margin: 0.4em 0; }
dt { margin-top: 0.4em; }
dfn { font-style: normal; font-weight: bold; }
pre { white-space: pre-wrap; font-size: 0.8em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: 0.9em; }
caption { text-align: left; font-weight: bold; }
th, td { border: 1px solid; padding: 0.2em 0.4em; text-align: left; vertical-align: top; }
.history, .note, aside { font-size: 0.85em; }
.caution, .settled { font-style: italic; }
.added, .doubt { font-size: 0.85em; }
nav ol { list-style: none; }
"""
_IMAGES = {".png": "image/png", ".jpg": "image/jpeg"}
_NO_DATE = "0001-01-01"
"""The date of a text that gives none."""
_ACCESS = (
    ("accessMode", "textual"),
    ("accessModeSufficient", "textual"),
    ("accessibilityFeature", "tableOfContents"),
    ("accessibilityFeature", "readingOrder"),
    ("accessibilityFeature", "structuralNavigation"),
    ("accessibilityFeature", "displayTransformability"),
    ("accessibilityHazard", "none"),
)


def dumps_epub(code: Code) -> bytes:
    """The book; the same code gives the same bytes.

    Args:
        code: with its references resolved.
    """
    return _Book(code).packed()


@dataclass(frozen=True)
class _Book:
    code: Code

    def packed(self) -> bytes:
        inside = [
            ("package.opf", self._package()),
            ("nav.xhtml", self._contents()),
            ("style.css", _STYLE),
            ("front.xhtml", self._front()),
            *((name, self._file(units)) for name, units in self._files.items()),
            *self.code.pictures.items(),
        ]
        files = [("mimetype", MEDIA_TYPE.encode()), ("META-INF/container.xml", _CONTAINER)]
        files += [(f"{_FOLDER}/{name}", held) for name, held in inside]
        return zipped(files, stored=frozenset({"mimetype"}))

    @cached_property
    def _facts(self) -> Facts:
        return Facts.of_code(self.code)

    @cached_property
    def _files(self) -> Mapping[str, list[Unit]]:
        """The units of each file, by its name, in order; each page of the site is a file."""
        pages = (
            list(held)
            for _, held in groupby(self.code.units, key=lambda unit: addresses.page(unit.url))
        )
        return {f"{nth:04}.xhtml": held for nth, held in enumerate(pages, 1)}

    @cached_property
    def _places(self) -> Mapping[str, str]:
        """The name of the file with each unit and block, by anchor."""
        return {
            anchor: name
            for name, units in self._files.items()
            for unit in units
            for anchor in (unit.id, *(block.anchor for block in unit.blocks))
        }

    def _file(self, units: list[Unit]) -> bytes:
        link = partial(href, place=partial(self._place, self._places[units[0].id]))
        levels = depths(units)
        body = (XhtmlWriter(one, link, self.code).whole(min(levels[one.id], 6)) for one in units)
        return page(names.heading(units[0]), body)

    def _place(self, own: str, name: str) -> str | None:
        """The address of an anchor, as seen from the file `own`; None if the book lacks it."""
        held = self._places.get(name)
        if held is None:
            return None
        return f"#{name}" if held == own else f"{held}#{name}"

    def _front(self) -> bytes:
        name = self._facts.site_name
        statements = (below("p", said(words)) for words in self._statements())
        return page(name, [below("h1", said(name)), *statements])

    def _statements(self) -> Iterator[str]:
        facts = self._facts
        yield f"{facts.name}, {facts.state}: {facts.how_current}."
        official = f" The official code is at {facts.official_url}." if facts.official_url else ""
        yield f"An unofficial copy, made by machine. The official code governs.{official}"
        if facts.fictional:
            yield "This municipality does not exist."
        yield from filter(None, (caution.of_code(self.code.condition), facts.rights))
        yield f"Read from {facts.file} (SHA-256 {facts.sha256})."

    def _contents(self) -> bytes:
        first = below("li", within("a", "About this book", href="front.xhtml"))
        listed = below("ol", first, *self._lines(None))
        toc = {"id": "toc", "role": "doc-toc", "epub:type": "toc"}
        return page("Contents", [below("nav", below("h1", "Contents"), listed, **toc)])

    def _lines(self, above: str | None) -> Iterator[str]:
        for unit in self.code.below.get(above, ()):
            words, href = said(names.heading(unit)), self._places[unit.id]
            inner = list(self._lines(unit.id))
            link = within("a", words, href=f"{href}#{unit.id}")
            yield below("li", link, *([below("ol", *inner)] if inner else []))

    def _package(self) -> bytes:
        facts = self._facts
        own = uuid5(NAMESPACE_URL, f"{facts.slug} {facts.sha256} {self.code.source.version or ''}")
        dc = [
            ("title", facts.site_name),
            ("language", "en"),
            ("creator", f"{facts.name}, {facts.state}"),
            ("description", "An unofficial copy. The official code governs."),
            ("source", facts.file),
            ("date", facts.day),
            ("rights", facts.rights),
        ]
        changed = ("dcterms:modified", f"{facts.day or _NO_DATE}T00:00:00Z")
        access = ((f"schema:{name}", words) for name, words in _ACCESS)
        meta = (
            below("dc:identifier", f"urn:uuid:{own}", id="id"),
            *(below(f"dc:{name}", said(words)) for name, words in dc if words),
            *(below("meta", words, property=name) for name, words in (changed, *access)),
        )
        spine = ("front.xhtml", "nav.xhtml", *self._files)
        kind = {"media-type": "application/xhtml+xml"}
        items = (
            below("item", id="nav", href="nav.xhtml", properties="nav", **kind),
            below("item", id="style", href="style.css", **{"media-type": "text/css"}),
            *(below("item", id=_item(n), href=n, **kind) for n in ("front.xhtml", *self._files)),
            *(
                below("item", id=_item(n), href=n, **{"media-type": _IMAGES[n[-4:]]})
                for n in self.code.pictures
            ),
        )
        held = within(
            "package",
            below("metadata", *meta),
            below("manifest", *items),
            below("spine", *(below("itemref", idref=_item(name)) for name in spine)),
            **{"xmlns": _OPF, "xmlns:dc": _DC, "version": "3.0", "unique-identifier": "id"},
            **{"xml:lang": "en"},
        )
        return (DECLARATION + held).encode()


def _item(name: str) -> str:
    """An id for a file in the package; it may not begin with a digit."""
    stem = name.removesuffix(".xhtml").replace("/", "-")
    return f"f{stem}" if stem.isdecimal() else stem
