"""Laws that have been adopted but are not yet in a code's text, compared with the code."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from builder.frozen import frozen
from builder.indexes.local_laws import law_anchor, local_laws
from builder.model import AdoptedLaw, Code, Unit
from builder.present import names
from builder.text.squash import single_spaced

URL = "new-laws/"
"""The address of the page that lists them, and of the folder of their PDFs."""
TITLE = "New laws"


@frozen
class NewLaw:
    """A new law, and the provisions that it touches."""

    law: AdoptedLaw
    anchor: str
    touched: tuple[tuple[str, Unit | None], ...]
    """Each number as its file gives it, with its provision; None if the text has none, as when the
    law adds it."""
    codified: bool
    """Whether the history notes of the code cite it: it is then no longer new."""

    @property
    def about(self) -> str:
        """Number and title: "L.L. No. 3-2026. Geese on boats"."""
        return ". ".join(filter(None, (self.law.law, self.law.about)))

    @property
    def url(self) -> str:
        """Its place, relative to the site."""
        return f"{URL}#{self.anchor}"

    @property
    def pdf(self) -> str:
        """The file of its PDF in the folder; empty if it has none."""
        return f"{self.anchor}.pdf" if self.law.text.lower().endswith(".pdf") else ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Paragraphs of its text; none if it is a PDF."""
        if not self.law.text or self.pdf:
            return ()
        text = Path(self.law.text).read_text(encoding="utf-8-sig", errors="replace")
        return tuple(filter(None, map(single_spaced, text.split("\n\n"))))


def new_laws(code: Code, adopted: Iterable[AdoptedLaw]) -> tuple[NewLaw, ...]:
    """Each adopted law with what it touches in a code."""
    known = {law.anchor for law in local_laws(code)}
    by_name: dict[str, Unit] = {}
    for unit in code.units:
        number = unit.number or "" if unit.holds_text else ""
        for name in filter(None, (number, names.designation(unit), unit.id)):
            by_name.setdefault(_plain(name), unit)
    return tuple(
        NewLaw(
            one,
            f"new-{anchor}",
            tuple((number, by_name.get(_plain(number))) for number in one.sections),
            anchor in known,
        )
        for one in adopted
        for anchor in [law_anchor(one.law, one.adopted)]
    )


def _plain(name: str) -> str:
    return single_spaced(name.replace("§", " ").casefold())
