"""A site's card: the picture shown with links to it, 1200 by 630 pixels."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from builder.frozen import frozen
from builder.model import Code
from builder.present import names
from builder.present.facts import UNDATED, Facts
from builder.print import press
from builder.print.literal import call
from builder.runtime.shared import path_of
from builder.text.amounts import counted

TEMPLATE = "templates/print/card.typ"


@frozen
class Card:
    """The words of a card."""

    kicker: str
    title: str
    lines: tuple[str, ...]
    note: str
    """What no reader may miss, printed at the foot."""

    @classmethod
    def of_code(cls, code: Code) -> Card:
        """The card of a municipality's site."""
        facts = Facts.of_code(code)
        lines = (
            f"{facts.state}, {facts.dated or UNDATED}",
            f"{counted(len(code.sections), 'section')}, searchable",
        )
        notes = (
            "Unofficial copy",
            "a fictional municipality" if facts.fictional else "",
            facts.caution if facts.damaged else "",
        )
        kicker = facts.site_name.removesuffix(facts.name).strip()
        return cls(kicker, facts.name, lines, ", ".join(filter(None, notes)))

    @classmethod
    def of_portal(cls, title: str, towns: Iterable[str]) -> Card:
        """The card of the portal."""
        held = list(towns)
        count = f"{len(held):,} municipalit{'y' if len(held) == 1 else 'ies'}"
        return cls(
            "The law of towns",
            title,
            (count, names.shortened(", ".join(held), 60)),
            "Unofficial copies",
        )


def draw(card: Card, work: Path) -> bytes:
    """The card as a PNG; the same words give the same bytes.

    Args:
        card: the words.
        work: a folder for temporary files.

    Raises:
        BuildError: the typesetter failed.
    """
    text = call("card", card.kicker, card.title, card.lines, card.note)
    with tempfile.TemporaryDirectory(dir=work) as folder:
        sheet = press.PressSheet(Path(folder) / "card.typ", Path(folder) / "card.png")
        sheet.source.write_text(
            f"{path_of(TEMPLATE).read_text(encoding='utf-8')}\n#{text}\n", encoding="utf-8"
        )
        press.run([sheet], None)
        return sheet.target.read_bytes()
