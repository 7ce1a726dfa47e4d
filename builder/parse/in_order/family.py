"""What a publisher's typesetting looks like: all that the reader knows of a family.

A description holds patterns and words, not code: a new family is a new description. Patterns are
matched against lines without white space at either end, and each takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from builder.frozen import frozen
from builder.model import UnitKind

NOTHING = re.compile(r"(?!)")
"""Matches no line: the default for forms that a family does not have."""


RANKS = {
    UnitKind.PART: 0,
    UnitKind.SUBPART: 1,
    UnitKind.TITLE: 2,
    UnitKind.CHAPTER: 3,
    UnitKind.APPENDIX: 3,
    UnitKind.SUBCHAPTER: 4,
    UnitKind.ARTICLE: 5,
    UnitKind.DIVISION: 6,
    UnitKind.SUBDIVISION: 7,
}
"""Depth of each kind of division in the outline, as most publishers nest them."""
USUAL = (
    UnitKind.PART,
    UnitKind.TITLE,
    UnitKind.CHAPTER,
    UnitKind.APPENDIX,
    UnitKind.ARTICLE,
    UnitKind.DIVISION,
)
"""The divisions found in codes of any publisher."""


def word_of(kind: UnitKind) -> str:
    """A pattern of the word for a kind of division, in capitals or capitalized."""
    return f"(?:{kind.value.upper()}|{kind.value.capitalize()})"


@frozen
class DivisionForm:
    """How the headings of one kind of division are printed."""

    kind: UnitKind
    pattern: re.Pattern[str]
    """Groups: `mark`, the designation as printed; `number`, or none; `title`, or none if it is on
    the line below."""
    rank: int
    """Depth in the outline, 0 at the top."""
    loose: bool = False
    """A line of text may look like it. It is read only in a text that has the family's loose forms
    of divisions more often than its other ones."""
    sure: ClassVar = True
    """A line of this form is always a heading; see `SectionForm`."""
    bare: ClassVar = False
    """It has more than a number and words."""


@frozen
class SectionForm:
    """How the headings of sections are printed."""

    pattern: re.Pattern[str]
    """Groups: `mark`, the designation as printed; `number`; `upto`, the end of a range, or none;
    `title`, or none if it is on the line below."""
    sure: bool = True
    """A line of this form is always a heading. If False, it is one only if its number has the form
    of the code's numbers and follows the one before."""
    loose: bool = False
    """A sentence may begin like it. It is read only in a text that has the family's loose forms of
    sections more often than its other ones."""
    bare: bool = False
    """A number and words, like any reference in the text. It is read only in a text that has it
    more often than all other forms of sections."""
    kind: ClassVar = UnitKind.SECTION
    """What it heads, as in `DivisionForm`."""


_LETTER = "(?:[A-Z](?![A-Za-z]))?"
"""A letter of the number, not of a title that is glued to it."""
_NUMBER = rf"[A-Z]{{0,2}}-?\d+{_LETTER}(?:[.:-]\d+{_LETTER}){{1,4}}"
MARKED = SectionForm(
    re.compile(
        r"(?P<mark>(?:(?:Secs?|SECS?|Sections?|SECTIONS?)\b\.?\s*|§§?\s*)?"
        rf"(?P<number>{_NUMBER})(?:\s?(?:[–—-]|--|to|through)\s?§?\s?(?P<upto>{_NUMBER}))?[.:]?)"
        r"\s*(?:[-–—]{1,2}\s)?(?P<title>.*)$"
    )
)
"""The form of a section's line that a file marks as a heading, whatever the publisher's forms."""
_KINDS = "|".join(kind.value for kind in RANKS)
MARKED_DIVISION = re.compile(
    rf"(?P<mark>(?P<kind>{_KINDS})\s+(?P<number>[A-Z]{{0,2}}-?\d[\w.-]*|[IVXLC]+|[A-Z]{{1,2}})[.:]?)"
    r"(?:\s*(?:[-–—]{1,2}\s)?(?P<title>\S.*))?$",
    re.IGNORECASE,
)
"""The same for divisions: "Chapter A284 Cable Television"."""


@frozen
class Furniture:
    """Lines that are not part of the law."""

    kind: str
    """The reason given when it is set aside: "page foot"."""
    pattern: re.Pattern[str]
    """Matches the whole line. A group `same` holds what repeats from page to page: then a line that
    occurs only once is not furniture. Nor is one whose `section` begins no line."""


def spelled(form: str | Sequence[str], forms: Mapping[str, str | Sequence[str]]) -> str:
    """A pattern, given in one piece or several, with the forms that it names filled in.

    >>> spelled(["(?&FIRST) through ", "(?&LAST)"], {"FIRST": "[1-9]", "LAST": "(?&FIRST)+"})
    '[1-9] through [1-9]+'
    """
    return re.sub(r"\(\?&(\w+)\)", lambda name: spelled(forms[name[1]], forms), "".join(form))


NAMED_HISTORY = re.compile(
    r"(?:History|HISTORY|Source|SOURCE|Derivation|Legislative [Hh]istory)\s?[:—–]\s*"
    r"(?:(?:Added|Adopted|Amended|Enacted|Repealed) (?:by )?)?"
    r"(?:(?:Ords?|Res|Bylaw)\b\.?|Ordinances?\b|Resolutions?\b|§§?|"
    r"(?:Prior )?[Cc]ode\b|\d{4}\b|(?<=[a-z] )(?:\d{1,2}[-/]|the [A-Z]))(?=.*\d)"
)
"""A history note with its name instead of brackets: "History: Ord. 863 §1", "HISTORY: Adopted
5-4-1974"."""


_VERB = (
    r"\b(?:shall|may|is|are|was|were|must|will|has|have|be|can|cannot|does|takes|applies"
    r"|consists|receives)\b"
)
SENTENCE = rf"[A-Z\"“(].*{_VERB}"
"""A phrase with a verb, unlike any title."""
_DATED = r"\[A(?:dopt|mend|dd)ed\s[^\[\]]{1,80}\]"
"""A note that follows a title."""
_TEXT = (
    rf"(?:{SENTENCE}|{_DATED}"
    r"|(?:The|An?|Each|Every|No|Any|All)\s.{25}"
    r"|[A-Z\"“(].{60}"
    r"|[A-Z].*:$|See\s\S|\((?:1|a|A)\)\s+[A-Z\"“]"
    r"|[A-Z]\w*,?\s[a-z].{10,}[a-z,]$)"
)
"""How a section's text begins after its title: with a sentence, or one that the line breaks off
("At each meeting, the following"), or "As used in this chapter:"."""
TITLE_RUN_IN = (
    r"(?:[A-Z](?:[A-Z\d ,;'’“”\"&/()-]|:(?= [A-Z]{2})){2,150}"
    r"[.:](?=\s+[A-Z\d\"“(\[].{0,60}[a-z])"
    rf"|[A-Z\"“](?:(?!{_VERB})(?:[^.;]|;(?=\s[a-z]))){{1,120}}(?<=\w{{3}})\.(?=\s\s[A-Z(\"“]|\s+{_TEXT}))"
)
"""A title in capitals or without a verb, with its section's text after it on the line:
"HOURS: No bar", "BARS: HOURS. No bar", "Hours of sale. No bar shall"."""
TITLE_AND_COLON = rf"[A-Z](?:(?!{_VERB})[^.;:]){{1,60}}:(?=\s+{_TEXT})"
"""The same with a colon, in a line that is known to head a section: "Hours: No bar shall"."""
_RUN_IN = re.compile(
    r"(?P<head>(?:(?:§ ?|(?:Sec|SEC)s?\.\s|(?:Section|SECTION)S?s?\s)?"
    r"\d+[A-Z]?(?:[.-]\d+[A-Z]?){1,3}|(?:§ ?|(?:Section|SECTION)\s)\d{3,4}[A-Z]?)[.:]?"
    rf"\s{{1,16}}(?:{TITLE_RUN_IN}|{TITLE_AND_COLON})(?:\s{_DATED})?)\s+"
)


_CITED_FIRST = re.compile(
    r"[(\[](?=[^;]{0,60}[\d§])(?:[^();\[\]]{1,80};\s*){1,4}"
    r"(?:[Aa](?:mended|dded|dopted) (?:by )?)?"
    r"(?:(?:Ords?|Res)\b\.?\s*(?:Nos?\.?\s*)?[\w-]*\d|(?:(?:Prior )?Code|CC) \d{4})"
    r"|[(\[]Amendments? (?:dated|of|adopted)\s[^()\[\]]{0,40}\d"
    r"|[(\[](?:(?:Subs|S)ection|(?:Subp|P)aragraph|Chapter|Article|Title|§) ?"
    r"(?:[^()\[\]]|\(\w{1,4}\)){0,40}"
    r"(?: [–—-] |\b(?:added|amended|adopted|repealed|renumbered) by )(?:Ord|Res)[^()\[\]]*\d"
    r"|[(\[]Ordained by (?:Ord|Res)[^()\[\]]*\d"
)
"""A history note that names other things before its ordinances: "(K.S.A. 21-5413; Ord. 9 § 2)",
"(Subd. Regs. § 7.4; Ord. No. 9)", "[Section 1.005 amended by Ordinance 9]", "(Subsection 2 – Ord. 9
– Aug. 23 Supp.)"; or one without an ordinance: "(Amendment dated 5-7-1999)"."""
_RAISED = re.compile(r"(?:[⁰¹²³⁴-⁹]{1,4}|[ⁱᵛˣˡᶜ]{1,9}) ?\S")
"""A raised number before words; no rule begins with one."""


@frozen
class Family:
    """A publisher's typesetting."""

    divisions: tuple[DivisionForm, ...]
    sections: tuple[SectionForm, ...]
    section_rank: int = 20
    heads: frozenset[int] | None = None
    """Numbers of the lines that head its units, if they were learned from one text; then a section
    may lack a title. None for a family whose forms suffice."""
    names_all: bool = False
    """Its lists name all headings: a heading that no list has, or has in other words, is reported.
    A division in ordinary case is a line of the text unless a heading or a list follows."""
    list_words: re.Pattern[str] = NOTHING
    """A line above a list of headings: "Sections:"."""
    entry: re.Pattern[str] = NOTHING
    """A line that must be an entry of a list. Groups: `number`, `title`."""
    contents: re.Pattern[str] = NOTHING
    """A line that must be an entry of a list of divisions, wherever it is."""
    furniture: tuple[Furniture, ...] = ()
    glued: re.Pattern[str] = NOTHING
    """A heading with its text right after it, whatever the other headings of its text look like.
    Group: `head`."""
    run_in: re.Pattern[str] = _RUN_IN
    """A heading with text after it on its line. Group: `head`. It is read in a text that has
    several such lines, and hardly more headings on lines of their own."""
    lead: re.Pattern[str] = NOTHING
    """What a copy puts before a line and is not part of it: the "1." of Markdown before "(a)"."""
    hashes: bool = False
    """Hashes mark its headings; elsewhere they and stars around a line are marks of a copy."""
    menu: re.Pattern[str] = NOTHING
    """Words of a web page's menus and banners, in the lines that each page of a copy repeats."""
    history: re.Pattern[str] = NOTHING
    """How a history note opens."""
    history_anywhere: bool = False
    """Such notes are wherever an amendment is: in headings, sentences and cells."""
    behind_history: re.Pattern[str] = NOTHING
    """An editor's note that may follow a history note on its line."""
    history_head: re.Pattern[str] = NOTHING
    """A line above the lines of a history: "History"."""
    history_line: re.Pattern[str] = NOTHING
    """A line of a history below its head: "Amended by Ord. 21-19 on 9/3/2019"."""
    history_opens: re.Pattern[str] = NOTHING
    """How such a line begins, in a copy that has broken it into several."""
    notes: re.Pattern[str] = NOTHING
    """How an editor's note opens: "Cross reference—"."""
    note_head: re.Pattern[str] = NOTHING
    """A note's head on a line of its own, over the lines of the note: "CROSS REFERENCES"."""
    footnote_head: re.Pattern[str] = NOTHING
    """The line above footnotes: "Footnotes:"."""
    footnote_number: re.Pattern[str] = NOTHING
    """The line above one footnote. Group: `number`, or none."""
    footmark: re.Pattern[str] = NOTHING
    """How a footnote begins whose mark also occurs in the text above it: "*1 ". Group: `mark`."""
    terms: tuple[re.Pattern[str], ...] = ()
    """How the family prints the terms that it defines, wherever it defines them: "GOOSE. A bird".
    Groups: `term`; `stop`, which separates it from its meaning. A group `gap` says that only a gap
    does so; after a label a gap separates nothing."""
    exported: Mapping[str, Any] = field(default_factory=dict)
    """The fields that differ in an export, whose lines have one width; empty if none."""
    tears: bool = False
    """Its pages break lines within sentences, unlike any other publisher's."""
    terms_above: re.Pattern[str] = NOTHING
    """A term that a section of definitions prints on a line of its own. Group: `term`, without a
    stop."""
    mark: re.Pattern[str] = NOTHING
    """A footnote's mark at the end of a heading."""
    revised: re.Pattern[str] = NOTHING
    """What is printed after a title and is not part of it: "Revised 1/19"."""
    note_below: re.Pattern[str] = NOTHING
    """A footnote of the chapter below its last paragraph. Group: `number`, or none if the mark is
    glued to that paragraph's end."""
    lost: re.Pattern[str] = NOTHING
    """A line in place of a table that the copy has lost."""

    def may_head(self, line: int) -> bool:
        """Whether the line with this number may be a heading, if its form fits."""
        return self.heads is None or line in self.heads

    def section_at(self, text: str) -> re.Match[str] | None:
        """A line matched as the heading of a section."""
        return next((found for form in self.sections if (found := form.pattern.match(text))), None)

    def stands_alone(self, text: str) -> bool:
        """Whether a line is a paragraph of its own, whatever follows."""
        return bool(
            self.footnote_head.fullmatch(text)
            or self.footnote_number.fullmatch(text)
            or self.history_head.fullmatch(text)
        )

    def begins_history(self, text: str) -> bool:
        """Whether a line begins a history note."""
        return self.opens_history(text, 0) or NAMED_HISTORY.match(text) is not None

    def opens_history(self, text: str, at: int) -> bool:
        """Whether a bracket at an offset opens a history note."""
        if self.history is NOTHING:
            return False
        return bool(self.history.match(text, at) or _CITED_FIRST.match(text, at))

    def begins_note(self, text: str) -> bool:
        """Whether a line begins an editor's note, or a footnote with its raised number."""
        return bool(self.notes.match(text) or _RAISED.match(text))
