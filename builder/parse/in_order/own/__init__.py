"""The parser for towns' own typesetting: it learns the forms of headings from each document."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from builder.errors import SourceError
from builder.model import Doubt, Layout, Parsed, Unit, UnitKind
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.family import (
    NOTHING,
    RANKS,
    SENTENCE,
    TITLE_AND_COLON,
    TITLE_RUN_IN,
    USUAL,
    DivisionForm,
    Family,
    SectionForm,
)
from builder.parse.in_order.own.designations import (
    DIVISIONS,
    LONE,
    NUMBER,
    SHORT,
    STOP,
    TREE,
    WORD,
    Candidate,
    candidates,
    sort_of,
)
from builder.parse.in_order.own.named_laws import FORMS, named_laws
from builder.parse.in_order.own.succession import (
    FEWEST,
    Succession,
    divisions_of,
    sections_of,
    tally,
)
from builder.parse.in_order.parser import parse as parse_in_order
from builder.sources.text import Line, SourceText
from builder.text.amounts import counted
from builder.text.squash import single_spaced

_FALLS = 0.02
"""Greatest share of headings whose numbers descend, as by a clerk's slip."""
_SKIPS = 0.05
"""Greatest share of headings with missing numbers before them."""
_WITH_TEXT = 0.8
"""Least share of sections with text."""
_NAMED = 0.9
"""Least share of the entries of the contents whose headings are found."""
SETTINGS = ("sections_look_like", "chapters_look_like", "parts_look_like")
"""The settings in `codes.toml` that say what headings look like, the innermost first."""
_FENCES = 'sections_look_like = "SECTION 4. Fences"'
_SHOWN = 60
"""Most characters shown of a heading."""
_SOME = 3
"""Fewest lines of one form that are proposed as headings of sections."""
_RUNS_ON = re.compile(r"[.:]\s")
"""What separates a title from its text on the same line."""
_MUCH = 10
"""Most paragraphs of a division without sections that is not doubted."""
ARTICLES = ("ARTICLE", "Article")
_MARK = rf"(?:{WORD}\s*{NUMBER}|{TREE}|{LONE})"
_ARTICLE = rf"(?:{'|'.join(ARTICLES)})\s+{NUMBER}"
_EMPTY = r"[(\[]?(?i:reserved|repealed|deleted)\b.{0,9}$"
_TEXT = (
    rf"{SENTENCE}|(?:The|An?|Each|Every|No|Any|All|If|As|For)\s[a-z].{{55}}"
    r"|(?=.*\b(?:[Aa]s used|following|shall|may|means?|is|are)\b)[A-Z].{40,}:$"
)
_RUN_IN, _ARTICLE_RUN_IN = (
    re.compile(
        rf"(?P<head>{mark}{STOP}(?:{TITLE_RUN_IN}|{TITLE_AND_COLON}|(?!{_EMPTY})(?=[(\[]|(?<=\s)[A1a][.)]\s|{_TEXT})))\s*"
    )
    for mark in (_MARK, _ARTICLE)
)
"""A heading, in capitals, in capitalized words or only a number, with its section's text or a note
after it. "(Reserved)" is a title."""
_SECTIONS = tuple(
    SectionForm(re.compile(rf"(?P<mark>{mark}{STOP})(?P<title>\S.*)?$"))
    for mark in (
        rf"{WORD}\s*(?P<number>{NUMBER})",
        rf"(?P<number>{TREE})",
        rf"(?P<number>{LONE})",
        _ARTICLE.replace(NUMBER, f"(?P<number>{NUMBER})"),
    )
)


def parse(source: SourceText) -> Parsed:
    """Parse a text whose headings are learned from the text itself.

    Raises:
        SourceError: no group of its lines can be recognized as the headings of its sections.
    """
    family = learned_family(source)
    if family is None:
        problem = (
            "no lines stand out as the headings of sections, with numbers that follow each other"
        )
        advice = f"say what they look like in codes.toml: {might_look_like(source) or _FENCES}"
        if source.looks:
            problem = f"no heading looks like one of these: {'; '.join(source.looks)}"
            advice = "copy one of each from the text into codes.toml"
        raise SourceError(str(source.path), problem, advice)
    parsed = parse_in_order(source, family)
    return replace(parsed, doubts=(*parsed.doubts, *_without_sections(parsed.units)))


def _without_sections(units: Sequence[Unit]) -> Iterator[Doubt]:
    """A doubt for each division with much text and no section: headings may have another form.

    A town may have "I. Purpose" in one chapter and "SECTION 1. Purpose" in all others.
    """
    for unit, below in zip_longest(units, units[1:]):
        alone = below is None or (below.kind in USUAL and below.rank <= unit.rank)
        if unit.kind in USUAL and alone and len(unit.blocks) > _MUCH:
            detail = f"{counted(len(unit.blocks), 'paragraph')} under no section"
            yield Doubt("text without sections", f"{unit.mark} {unit.title}", detail, unit.spans[0])


def learned_family(source: SourceText) -> Family | None:
    """Learn the forms of a text's headings; None if they cannot be recognized.

    Args:
        source: the text, with a line for each paragraph if its pages show paragraphs.
    """
    lines = _law(source)
    heads = _stated(source, lines) if source.looks else _learned(lines)
    if not heads:
        return None
    articles = any(each.section and each.form in ARTICLES for each in heads)
    return replace(
        FAMILIES[Layout.PLAIN],
        divisions=(*(DivisionForm(kind, form, RANKS[kind]) for kind, form in DIVISIONS), *FORMS),
        sections=_SECTIONS[: None if articles else -1],
        glued=_ARTICLE_RUN_IN if articles else _RUN_IN,
        run_in=NOTHING,
        list_words=NOTHING,
        heads=frozenset(lines[each.at].number for each in heads),
    )


def _law(source: SourceText) -> list[Line]:
    """The lines that the file does not mark as outside the law."""
    aside = {number for number, _ in source.aside}
    return [line for line in source.lines if line.number not in aside]


def _stated(source: SourceText, lines: Sequence[Line]) -> list[Candidate]:
    """The headings in the forms that the settings give; none if one of these forms heads nothing.

    Their numbers need not follow each other, since the user has seen the text.
    """
    found, _ = candidates(lines)
    stated = {sort_of(look) for look in source.looks}
    heads = [each for each in found if each.sort in stated]
    if {each.sort for each in heads} != stated:
        return []
    return _as_sections(heads) if all(each.form in ARTICLES for each in heads) else heads


def _learned(lines: Sequence[Line]) -> list[Candidate]:
    """The headings, by their numbers; none if these are not certain enough.

    If an ordinance has only articles, "ARTICLE I" over "PURPOSE", these are its sections.
    """
    found, contents = candidates(lines)
    divisions = divisions_of(found)
    for sections, above in sections_of(
        found,
        lambda group: _above(divisions, named_laws(group, lines)),
    ):
        if _is_certain(sections, above, contents, lines):
            return [*sections, *above]
    articles = _as_sections(each for each in found if each.form not in SHORT)
    alone = len(articles) >= FEWEST and all(each.form in ARTICLES for each in articles)
    return articles if alone and _is_certain(articles, [], _as_sections(contents), lines) else []


def _as_sections(articles: Iterable[Candidate]) -> list[Candidate]:
    return [replace(each, kind=UnitKind.SECTION) for each in articles]


def _above(
    divisions: Sequence[Candidate], laws: Sequence[Candidate]
) -> Iterator[Sequence[Candidate]]:
    """What may be above the sections: divisions, divisions and named laws, or nothing."""
    if divisions:
        yield divisions
    if all(RANKS[each.kind] < RANKS[UnitKind.CHAPTER] for each in divisions):
        yield sorted([*divisions, *laws], key=lambda each: each.at)
    if laws:
        yield []


def proposed(source: SourceText, layout: Layout) -> Iterator[tuple[str, str, int]]:
    """(setting, first heading, number of headings) for sections, chapters and parts.

    It is for the user to confirm or change; nothing for a text in a publisher's layout.
    """
    if layout is not Layout.OWN:
        return
    lines = _law(source)
    yield from _settings(sorted(_learned(lines), key=lambda each: each.at), lines)


def might_look_like(source: SourceText) -> str:
    """Settings for the commonest forms of possible headings, as `codes.toml` has them.

    Empty if no form is frequent enough to head sections.
    """
    lines = _law(source)
    found, _ = candidates(lines)
    common: dict[UnitKind, str] = {}
    for (kind, form), count in Counter(each.sort for each in found).most_common():
        if count >= (_SOME if kind is UnitKind.SECTION else 2):
            common.setdefault(kind, form)
    if UnitKind.SECTION not in common:
        return ""
    heads = [each for each in found if common.get(each.kind) == each.form]
    shown = (
        (name, json.dumps(head, ensure_ascii=False)) for name, head, _ in _settings(heads, lines)
    )
    return " and ".join(f"{name} = {head}" for name, head in shown)


def _settings(heads: Sequence[Candidate], lines: Sequence[Line]) -> Iterator[tuple[str, str, int]]:
    """(setting, first heading, number of headings) for each kind of heading."""
    kinds = Counter(each.kind for each in heads)
    inner = sorted(kinds, key=lambda kind: (kind is not UnitKind.SECTION, -RANKS.get(kind, 0)))
    for setting, kind in zip(SETTINGS, inner, strict=False):
        first = next(lines[each.at].text for each in heads if each.kind is kind)
        yield setting, single_spaced(first)[:_SHOWN], kinds[kind]


def _is_certain(
    sections: Sequence[Candidate],
    divisions: Sequence[Candidate],
    contents: Sequence[Candidate],
    lines: Sequence[Line],
) -> bool:
    """Whether it is certain enough that these are all headings of the text, and no other lines."""
    counted = tally(sections, divisions)
    falls, skips = counted[Succession.FALLS], counted[Succession.SKIPS]
    if falls > _FALLS * len(sections) or skips > _SKIPS * len(sections):
        return False
    filled = _with_text(sections, divisions, lines)
    return filled >= _WITH_TEXT * len(sections) and _named(contents, [*sections, *divisions])


def _with_text(
    sections: Sequence[Candidate], divisions: Sequence[Candidate], lines: Sequence[Line]
) -> int:
    """How many sections have text, on their line or below it; a short number may be a list's."""
    heads = sorted(each.at for each in [*sections, *divisions])
    end_of = dict(pairwise([*heads, len(lines)]))
    return sum(
        bool(each.title and (each.form not in SHORT or _RUNS_ON.search(each.title)))
        or any(line.text.strip() for line in lines[each.at + 1 : end_of[each.at]])
        for each in sections
    )


def _named(contents: Sequence[Candidate], heads: Sequence[Candidate]) -> bool:
    """Whether most entries of the contents have a heading.

    >>> from builder.model import UnitKind
    >>> geese, ducks = (
    ...     Candidate(at, UnitKind.SECTION, f"1.{at}", "9.9", False, "") for at in (1, 2)
    ... )
    >>> _named([geese], [geese, ducks]), _named([geese, ducks], [geese])
    (True, False)
    """
    names = {(each.kind, each.number) for each in heads}
    depth = {len(each.key) for each in heads if each.section}
    other = set(SHORT) - {each.form for each in heads}
    missing = [
        (each.kind, each.number) not in names
        for each in contents
        if each.form not in other and (not each.section or len(each.key) in depth)
    ]
    return sum(missing) <= (1 - _NAMED) * len(missing)
