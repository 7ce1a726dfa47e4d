"""Reads a PDF back: its runs of text with their places, its tags, bookmarks and link targets."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from struct import unpack

import pikepdf

_OPERATORS = "BDC BMC EMC q Q cm Tm Tf TJ Tj"
"""The operators of a page's content that are read."""
_Matrix = tuple[float, float, float, float, float, float]
_SAME: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Run:
    """Some text on one line."""

    page: int
    mcid: int | None
    """None for an artifact."""
    text: str
    x: float
    y: float
    width: float


@dataclass(slots=True)
class Tag:
    """An element of the tree of tags."""

    kind: str
    children: list[Tag | Run] = field(default_factory=list)

    def runs(self) -> Iterator[Run]:
        for child in self.children:
            if isinstance(child, Run):
                yield child
            else:
                yield from child.runs()

    def find(self, *kinds: str) -> Iterator[Tag]:
        for child in self.children:
            if isinstance(child, Tag):
                if child.kind in kinds:
                    yield child
                yield from child.find(*kinds)

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs())


class _Font:
    def __init__(self, font: pikepdf.Object) -> None:
        letters = dict(_letters(font.ToUnicode.read_bytes().decode("ascii")))
        widths = {
            number.to_bytes(2): width
            for number, width in _widths(font.DescendantFonts[0].get("/W", []))
        }
        self._glyphs = {
            int.from_bytes(code): (letters.get(code, ""), widths.get(code, 0.0))
            for code in letters | widths
        }

    def read(self, codes: bytes) -> tuple[str, float]:
        numbers = unpack(f">{len(codes) // 2}H", codes)
        shown = [self._glyphs[number] for number in numbers if number in self._glyphs]
        return "".join(letter for letter, _ in shown), sum(wide for _, wide in shown)


def _letters(cmap: str) -> Iterator[tuple[bytes, str]]:
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.S):
        for code, text in re.findall(r"<([0-9A-F]+)>\s*<([0-9A-F]+)>", block):
            yield bytes.fromhex(code), bytes.fromhex(text).decode("utf-16-be")


def _widths(array: pikepdf.Object) -> Iterator[tuple[int, float]]:
    held = list(array)
    while held:
        first, second = int(held.pop(0)), held.pop(0)
        if isinstance(second, pikepdf.Array):
            yield from ((first + at, float(width)) for at, width in enumerate(second))
        else:
            width = float(held.pop(0))
            yield from ((code, width) for code in range(first, int(second) + 1))


class Book:
    """A PDF, read."""

    def __init__(self, path: Path) -> None:
        self.pdf = pikepdf.open(path)
        self._fonts: dict[tuple[int, int], _Font] = {}
        self.pages = [
            list(self._runs(number, page)) for number, page in enumerate(self.pdf.pages, 1)
        ]
        self._numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages, 1)}

    @cached_property
    def tags(self) -> Tag:
        """The tree of tags."""
        held: defaultdict[tuple[int, int], list[Run]] = defaultdict(list)
        for runs in self.pages:
            for run in runs:
                if run.mcid is not None:
                    held[run.page, run.mcid].append(run)
        root = Tag("Root")
        self._grow(root, self.pdf.Root.StructTreeRoot.K, 0, held)
        return root

    @cached_property
    def places(self) -> dict[str, tuple[int, float]]:
        """The named places: page and height."""
        tree = pikepdf.NameTree(self.pdf.Root.Names.Dests)
        found = {}
        for name, value in tree.items():
            found[str(name)] = self.spot(
                value.D if isinstance(value, pikepdf.Dictionary) else value
            )
        return found

    def spot(self, place: pikepdf.Object) -> tuple[int, float]:
        """The page and height of a place."""
        return self._numbers[place[0].objgen], float(place[3])

    def bookmarks(self) -> list[str]:
        """The titles of all bookmarks, in their order."""

        def walk(items: list[pikepdf.OutlineItem]) -> Iterator[str]:
            for item in items:
                yield item.title.replace("\u00a0", " ")
                yield from walk(item.children)

        with self.pdf.open_outline() as outline:
            return list(walk(outline.root))

    def links(self) -> Iterator[tuple[int, pikepdf.Object]]:
        """All links, each with its page."""
        for number, page in enumerate(self.pdf.pages, 1):
            for annotation in page.get("/Annots", []):
                if annotation.Subtype == "/Link":
                    yield number, annotation

    def _grow(
        self, tag: Tag, kids: pikepdf.Object, page: int, held: dict[tuple[int, int], list[Run]]
    ) -> None:
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, int):
                tag.children.extend(held[page, kid])
            elif "/S" in kid:
                below = Tag(str(kid.S)[1:])
                tag.children.append(below)
                if "/K" in kid:
                    self._grow(below, kid.K, self._page(kid, page), held)
            elif "/MCID" in kid:
                tag.children.extend(held[self._page(kid, page), int(kid.MCID)])

    def _page(self, element: pikepdf.Object, otherwise: int) -> int:
        return self._numbers[element.Pg.objgen] if "/Pg" in element else otherwise

    def _runs(self, number: int, page: pikepdf.Page) -> Iterator[Run]:  # noqa: C901  (one case for each operator)
        marks: list[tuple[int | None, str | None]] = []
        stack, matrix, line = [], _SAME, _SAME
        fonts: dict[str, _Font] = {}
        font, size = None, 0.0
        for operands, operator in pikepdf.parse_content_stream(page, _OPERATORS):
            match str(operator):
                case "BDC" | "BMC":
                    properties = (
                        operands[1]
                        if len(operands) > 1 and isinstance(operands[1], pikepdf.Dictionary)
                        else {}
                    )
                    above = marks[-1][0] if marks else None
                    mcid = (
                        int(properties["/MCID"])
                        if "/MCID" in properties
                        else None
                        if operands[0] == "/Artifact"
                        else above
                    )
                    marks.append(
                        (
                            mcid,
                            str(properties["/ActualText"]) if "/ActualText" in properties else None,
                        )
                    )
                case "EMC":
                    mcid, actual = marks.pop()
                    if actual:
                        yield Run(number, mcid, actual, *_spot(line, matrix), 0.0)
                case "q":
                    stack.append(matrix)
                case "Q":
                    matrix = stack.pop()
                case "cm":
                    matrix = _moved(operands, matrix)
                case "Tm":
                    line = _matrix(operands)
                case "Tf":
                    name, size = str(operands[0]), float(operands[1])
                    font = fonts.get(name) or fonts.setdefault(name, self._font(page, name))
                case "TJ" | "Tj" if font:
                    text, width = _shown(operands[0], font)
                    hidden = any(actual is not None for _, actual in marks)
                    yield Run(
                        number,
                        marks[-1][0] if marks else None,
                        "" if hidden else text.replace("\u00a0", " "),
                        *_spot(line, matrix),
                        width / 1000 * size,
                    )

    def _font(self, page: pikepdf.Page, name: str) -> _Font:
        font = page.Resources.Font[name]
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = _Font(font)
        return self._fonts[font.objgen]


def _matrix(operands: Iterable[pikepdf.Object]) -> _Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _moved(operands: Iterable[pikepdf.Object], before: _Matrix) -> _Matrix:
    a, b, c, d, e, f = _matrix(operands)
    o, p, q, r, _, _ = before
    return (
        a * o + b * q,
        a * p + b * r,
        c * o + d * q,
        c * p + d * r,
        *_spot((a, b, c, d, e, f), before),
    )


def _spot(line: _Matrix, matrix: _Matrix) -> tuple[float, float]:
    """Where a text begins on its page."""
    a, b, c, d, e, f = matrix
    return line[4] * a + line[5] * c + e, line[4] * b + line[5] * d + f


def _shown(operand: pikepdf.Object, font: _Font) -> tuple[str, float]:
    parts, width = [], 0.0
    for part in operand if isinstance(operand, pikepdf.Array) else [operand]:
        if isinstance(part, pikepdf.String):
            text, wide = font.read(bytes(part))
            parts.append(text)
            width += wide
        else:
            width -= float(part)
    return "".join(parts), width


def squeeze(text: str) -> str:
    """A text without white space.

    Hyphens and breaks in words at a line's end are left out too.
    """
    return re.sub(r"[\s\u00ad\u200b]+", "", text)
