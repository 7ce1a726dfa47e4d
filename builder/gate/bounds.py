"""How far each measure of a code may go.

Each bound is well above what codes that were read right have (`known`, which a test checks), and
well below what they have when they are read wrong: `bench/gate.py` prints both.
"""

from __future__ import annotations

from builder.frozen import frozen


@frozen
class Bound:
    """The highest value that a measure may have."""

    measure: str
    """Field or property of `Measures`."""
    most: float
    known: float
    """The highest value in any code that was read right."""
    said: str
    """The finding, with a placeholder for its share."""
    of: str
    """Field of `Measures` that it is a share of: "words" or "sections"."""
    slack: int | None = None
    """Extra words or sections that a small code may have beyond it; None for those in `SLACK`."""


SLACK = {"words": 150, "sections": 2}
"""What a small code may have beyond a bound: the words of a title page, two sections."""
LOOSEST = 0.5
"""The limit of a share with slack: half of a text is never a small part, however short it is."""
FRONT = 2_500
"""Words of the officials, the preface and the adopting ordinance before a code of any size."""

BOUNDS = (
    # Lists, front matter and divisions may each be within their bounds and together be too much.
    Bound("outside", 0.40, 0.14, "{} of its words are in no section", "words", FRONT),
    # Charters and resolutions without sections are in divisions: 10 % of one town of Municode, and
    # 22 % of its longest part. If the reader finds no sections, it is nearly all.
    Bound("in_divisions", 0.35, 0.10, "{} of its words are in divisions only", "words"),
    # Officials and prefaces are 1 to 2 %; a text whose headings are not found is all front matter.
    Bound(
        "front_matter", 0.12, 0.03, "{} of its words come before its first heading", "words", FRONT
    ),
    # A list names each section once; a code whose text is read as lists has 20 % or more.
    Bound("lists", 0.15, 0.04, "{} of its words were read as lists of sections", "words"),
    Bound("other_aside", 0.05, 0.01, "{} of its words were set aside", "words"),
    Bound("nameless", 0.05, 0.01, "{} of its words are under no heading at all", "words"),
    # Sections that are read as entries of a list lose their text to others.
    Bound("empty", 0.02, 0.007, "{} of its sections have no text", "sections"),
    Bound(
        "only_listed",
        0.05,
        0.01,
        "{} of the sections in its lists are not in its text",
        "sections",
    ),
    # Lists over some chapters only are fine: half of the sections may be in none.
    Bound("unlisted", 0.60, 0.17, "{} of its sections are not in its own lists", "sections"),
    # Headings within an appendix that its own sections are divided by.
    Bound(
        "lost_headings",
        0.025,
        0.015,
        "lines of its text that look like headings amount to {} of its sections",
        "sections",
    ),
    Bound(
        "unread_headings",
        0.015,
        0.001,
        "numbers within its text that it lacks amount to {} of its sections",
        "sections",
    ),
    Bound(
        "out_of_order",
        0.05,
        0.003,
        "{} of its sections have a lower number than the last",
        "sections",
    ),
    # Rules that two chapters or districts share have different numbers.
    Bound("twice", 0.015, 0.0103, "a passage of {} of its words is in it twice", "words"),
    # Appendices may start numbering again; a second town in the file makes it nearly half.
    Bound("repeated", 0.20, 0.07, "{} of its sections have the same number as another", "sections"),
    Bound(
        "in_doubled",
        0.25,
        0.152,
        "{} of its sections are in chapters that come twice",
        "sections",
    ),
    # A code that leaves out repealed sections leaps in one of fifty; a twentieth is a hole.
    Bound("gaps", 0.027, 0.019, "{} of the numbers of its sections are missing", "sections"),
    Bound("missing_pages", 0.20, 0.12, "{} of its page numbers are missing", "sections"),
    # Flattened texts have a doubtful seam for every fifth section, each with its doubt.
    Bound(
        "doubtful_order",
        0.60,
        0.30,
        "places in doubtful order amount to {} of its sections",
        "sections",
    ),
    Bound("uncertain", 0.45, 0.25, "{} of its sections are not certain", "sections"),
    # Each place is a doubt, and most pages lack none; a hundredth of a file is a chapter of law.
    Bound("unread", 0.01, 0.001, "{} of the words of its file could not be read", "words", 10),
    # A sum of money read wrong is law read wrong: a handful may be looked up by hand, not more.
    Bound(
        "doubtful_figures",
        0.0002,
        0.0001,
        "pages whose figures can be read in two ways amount to {} of its sections",
        "sections",
        5,
    ),
)
