"""Which characters the typefaces of an edition can show; all others are printed as a mark with their code point.

The typefaces are those that come with Typst (Libertinus Serif, DejaVu Sans Mono, New Computer Modern), so that an edition looks
the same on every machine. What they cannot show, or what turns the direction of the text around it, would fail the
standards that an edition keeps.
"""

from __future__ import annotations

import re

_COVERED = (
    " -~\u00a0-\u036f"  # Latin, the soft hyphen, accents that stand by themselves
    "\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1"  # Greek
    "\u0400-\u0482\u048a-\u04ff"  # Cyrillic
    "\u1d00-\u1dbf\u1e00-\u1eff"  # more Latin
    "\u2000-\u200a\u2010-\u2027\u202f-\u2040\u2042\u2044-\u2052\u2054-\u205f"  # blanks and punctuation
    "\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20a4\u20a6-\u20bf"  # raised and lowered figures, money
    "\u2100-\u211e\u2120\u2122\u2124\u2126-\u2149\u2153-\u2184\u2190-\u22ff"  # letters like ℓ, fractions, arrows, mathematics
    "\u2500-\u25ff\u2610-\u2612\u2713\u2714\u2717\u2718\ufb00-\ufb04\ufffd"  # boxes, ballots and ticks, ligatures
)
_OTHER = re.compile(f"[^{_COVERED}\n\t]")


def printable(text: str) -> str:
    r"""The text with each character that cannot be shown as a mark.

    >>> printable("5° C\u4e2d\u202e")
    '5° C[U+4E2D][U+202E]'
    """
    return _OTHER.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)
