"""Lines of an export divided among its headings, as tests show them."""

from __future__ import annotations

from pathlib import Path

from builder.model import Parsed
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import parse


def divided(*lines: str) -> Parsed:
    """What is read of these lines; middle dots are no-break spaces."""
    return parse(SourceText(Path("drawn.txt"), "", "\n".join(lines).replace("·", "\xa0")))


def headed(*lines: str) -> list[str]:
    """Each heading with its kind, and the doubts behind them."""
    parsed = divided(*lines)
    heads = [(one.kind, f"{one.mark} {one.title}".strip() + one.tail) for one in parsed.units]
    doubts = [f"{doubt.kind} at {doubt.where}" for doubt in parsed.doubts]
    return [*(f"{kind}: {words}" for kind, words in heads), *doubts]


def aside(kind: str, *lines: str) -> list[str]:
    """The lines that are set aside as of a kind."""
    text = "\n".join(lines)
    parts = (one for one in divided(*lines).set_aside if one.kind == kind)
    return [text[part.spans[0][0] : part.spans[-1][1]] for part in parts]
