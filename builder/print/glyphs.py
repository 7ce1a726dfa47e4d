"""Which characters the typefaces of an edition can show.

All others are printed as a mark with their code point.

The typefaces are those that come with Typst (Libertinus Serif, DejaVu Sans Mono, New Computer
Modern), so that an edition looks the same on every machine. What they cannot show, or what turns
the direction of the text around it, would fail the standards that an edition keeps.
"""

from __future__ import annotations

import re

_COVERED = (
    " -~\u00a0-\u036f"  # Latin, the soft hyphen, accents that stand by themselves
    "\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1"  # Greek
    "\u0400-\u0482\u048a-\u04ff"  # Cyrillic
    "\u1d00-\u1dbf\u1e00-\u1eff"  # more Latin
    "\u0531-\u0556\u0559-\u058a\u10d0-\u10f0"  # Armenian, Georgian
    # blanks and punctuation
    "\u2000-\u200a\u2010-\u2027\u202f-\u2040\u2042\u2044-\u2052\u2054-\u205f"
    "\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20c0"  # raised and lowered figures, money
    # letters like ℓ, fractions, Roman numerals
    "\u2100-\u211e\u2120\u2122\u2124\u2126-\u214f\u2150\u2151\u2153-\u2184\u2189"
    # arrows, mathematics, signs of machines, circled figures, boxes, shapes
    "\u2190-\u23ff\u2422\u2423\u2460-\u2606\u2609-\u262f"
    # pointing hands, warnings and other small pictures
    "\u2638-\u268b\u2690-\u269c\u26a0-\u26a7\u26aa-\u26af\u26b2"
    # ticks, stars
    "\u2701-\u2704\u2706-\u2709\u270c-\u2714\u2717-\u2726\u272a-\u274b\u274d\u274f-\u2752\u2756\u2758-\u275e"
    # figures in discs, more arrows and mathematics
    "\u2761-\u277f\u2794\u2798-\u27af\u27b1-\u2b73\u2b76-\u2b95\u2b97-\u2bff"
    "\u2c60-\u2c7f\ufb00-\ufb06\ufffd"  # Latin of other places, ligatures
)
_OTHER = re.compile(f"[^{_COVERED}\n\t]")


def printable(text: str) -> str:
    r"""The text with each character that cannot be shown as a mark.

    >>> printable("5° C\u4e2d\u202e")
    '5° C[U+4E2D][U+202E]'
    """
    return _OTHER.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)


def is_shown(text: str) -> bool:
    """Whether the typefaces hold every character of a text.

    >>> is_shown("5° C"), is_shown("\u4e2d")
    (True, False)
    """
    return not _OTHER.search(text)
