"""The choices that reviewers have for a doubt, each with the decision that it makes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.corrections.decision import AS_READ, HEADING, LIST, REFERENCE, SETTLED_BY, TITLE
from builder.corrections.draft import BLANK, DecisionDraft, key_of
from builder.frozen import Plain, frozen
from builder.model import Code, Unit
from builder.present import names

_NUMBER = re.compile(r"§ ([\w.:-]*\w)")
_SHOWN = 160
"""Most characters shown of a text."""
_MOST = 6
"""Most units offered for the numbers that a reference names."""
_BELOW = 30
"""Words after a title among which it may end."""


@frozen
class Choice:
    """One way to settle a doubt."""

    says: str
    words: str
    """How the text would then read."""
    table: Plain
    """The decision, as its file states it, without reason, name and day."""


@frozen
class Prompt:
    """A value to be typed: its key in the decision, its label and what is proposed."""

    key: str
    says: str
    value: str
    table: Plain
    """The decision without that value."""


def _right(draft: DecisionDraft, unit: Unit, *, whole: bool) -> Choice | None:
    """The choice "keep as read"; for a reference that leads nowhere, "keep without a link".

    None if no decision can say so: a reference's words are in several places of its section.
    """
    held = draft.stated
    if held["kind"] == AS_READ and SETTLED_BY.get(draft.kind) == REFERENCE:
        return None
    if held["kind"] == REFERENCE:
        table = {key: held[key] for key in ("kind", "section", "quote")} | {"to": "nothing"}
        return Choice("Keep without a link", "", table)
    keys = ("section",) if whole else ("section", "quote")
    place: Plain = {key: held[key] for key in keys if key in held}
    if place["section"] == BLANK:
        place["section"] = unit.id
    return Choice("Keep as read", "", {"kind": AS_READ, **place, "doubt": draft.kind})


def choices_of(
    draft: DecisionDraft, code: Code, unit: Unit | None, *, whole: bool
) -> Iterator[Choice]:
    """The choices for a doubt: "keep as read", if a decision can say that, then the likeliest.

    Args:
        draft: the file that would settle the doubt.
        code: the code that has it.
        unit: the unit that has it; None gives no choices.
        whole: whether it is about the unit as a whole.
    """
    held = draft.stated
    if unit is None:
        return
    if first := _right(draft, unit, whole=whole):
        yield first
    if held["kind"] == LIST:
        for other in _owners(draft, code, unit):
            yield Choice(
                "It belongs here" if other is unit else f"It belongs to {_called(other)}",
                f"{names.heading(other)}: {_beginning(other)} ... {held['quote']} ...",
                {**held, "to": key_of(code, other)},
            )
    if held["kind"] == HEADING and BLANK not in held.values():
        yield Choice(f"It is the heading of § {held['number']}", held["title"], held)
    if held["kind"] == REFERENCE:
        numbers = set(re.findall(r"[\w.:-]*\d[\w.:-]*\w|\d", held["quote"]))
        for other in [one for one in code.units if one.number in numbers][:_MOST]:
            words = f"{names.heading(other)}: {_beginning(other)}"
            key = key_of(code, other)
            called = _called(other) if key == other.number else f"{_called(other)} ({key})"
            yield Choice(f"It means {called}", words, {**held, "to": key})


def prompt_of(draft: DecisionDraft) -> Prompt | None:
    """The value that may be typed instead of a choice, if any."""
    held = draft.stated
    blank = next((key for key, value in held.items() if value == BLANK), None)
    if blank is None or held["kind"] == HEADING:
        return None
    proposed = held["quote"] if blank == "reads" else ""
    known = {REFERENCE: "It means section", LIST: "It belongs to section"}
    says = known.get(held["kind"], "These words read")
    rest = {key: value for key, value in held.items() if key != blank}
    return Prompt(blank, says, proposed, rest)


def title_words(draft: DecisionDraft, unit: Unit | None) -> tuple[tuple[str, ...], int]:
    """(words of a title and of the text after it, how many of them are the title now).

    Without words if the doubt is not about the end of a title.
    """
    if unit is None or draft.stated["kind"] != TITLE:
        return (), 0
    title = unit.title.split()
    below = unit.blocks[0].text.split()[:_BELOW] if unit.blocks else []
    return (*title, *below), len(title)


def _owners(draft: DecisionDraft, code: Code, unit: Unit) -> Iterator[Unit]:
    """The unit itself, and the other units that the doubt names."""
    named = _NUMBER.findall(" ".join((draft.says, unit.rival, *unit.claims)))
    wanted = dict.fromkeys([unit.number, *named])
    by_number = {one.number: one for one in reversed(code.units) if one.holds_text}
    yield unit
    yield from (by_number[one] for one in wanted if one in by_number and one != unit.number)


def _called(unit: Unit) -> str:
    return names.designation(unit) or unit.title


def _beginning(unit: Unit) -> str:
    return unit.blocks[0].text[:_SHOWN] if unit.blocks else ""
