"""A flattened text against the intact one that it was made from.

What the parser of each says is compared word for word.

Sibling.from_file(path)      -> a flattened code, and what its intact text says
compare(want, got, words)    -> by measure, what was asked and whether it is right
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder import addresses
from builder.model import Block, BlockKind, Code, Layout, Reference, Unit, UnitKind
from builder.parse.flattened import parse
from builder.parse.flattened.model import Models
from builder.parse.flattened.words import Words
from builder.resolve import resolve
from builder.sources.text import SourceText
from builder.town.municipality import Recognized, recognize_source
from tests.parsed import code_of, flattened
from tests.typeset.flatten import flatten, traced

_NO_TEXT = (BlockKind.TABLE, BlockKind.FORM, BlockKind.NOTE)
_LINED = (BlockKind.TABLE, BlockKind.FORM)


@dataclass(frozen=True)
class BlockWords:
    """A block, in words of the flattened text."""

    label: str
    words: tuple[int, ...]
    """In reading order, its label apart, its term included."""
    mark: int | None
    """The last word of its label."""
    term: int
    """How many words its term has; 0 for none."""
    confidence: float


@dataclass(frozen=True)
class UnitWords:
    """A division or section, in words of the flattened text."""

    kind: UnitKind
    number: str | None
    title: tuple[int, ...]
    blocks: tuple[BlockWords, ...]
    lined: bool
    """Whether it has a table or a form, which a flattened text does not show."""
    events: tuple[tuple[int, str, str | None], ...]
    """First word of the note, what was done, and the day."""
    references: Counter[str]
    """Targets within the code, of references by a section sign."""
    confidence: float


@dataclass(frozen=True)
class Reader:
    """Turns places of a source into words of its flattened text."""

    words: Words
    places: Sequence[int]
    """Where each word stands in the source of the units; goes up."""

    @classmethod
    def from_trace(cls, words: Words, places: Sequence[int]) -> Reader:
        """Of units of the intact text."""
        return cls(words, [places[start] for start in words.starts])

    def units(self, units: Iterable[Unit]) -> tuple[UnitWords, ...]:
        """All units in order."""
        return tuple(self._unit(unit) for unit in units)

    def _unit(self, unit: Unit) -> UnitWords:
        blocks = [block for block in unit.blocks if block.kind not in _NO_TEXT]
        events = [
            (found[0], event.action.value, event.date)
            for note in unit.history
            if (found := self._within(note.spans))
            for event in note.events
        ]
        return UnitWords(
            unit.kind,
            unit.number,
            self._title(unit),
            tuple(read for block in blocks if (read := self._block(block)).words),
            any(block.kind in _LINED for block in unit.blocks),
            tuple(events),
            Counter(target for reference in unit.references for target in _signed(reference)),
            unit.confidence,
        )

    def _title(self, unit: Unit) -> tuple[int, ...]:
        found = self._within(unit.spans)
        mark = flatten(unit.mark).split()
        drop = next(
            (size for size in range(len(mark), 0, -1) if self._texts(found[:size]) == mark[-size:]),
            0,
        )
        return found[drop:]

    def _block(self, block: Block) -> BlockWords:
        found = self._within(block.spans)
        mark = flatten(block.mark).split()
        whole = bool(mark) and self._texts(found[: len(mark)]) == mark
        text = found[len(mark) :] if whole else found
        term = len(flatten(block.term).split()) if block.term else 0
        return BlockWords(
            block.label, text, found[len(mark) - 1] if whole else None, term, block.confidence
        )

    def _texts(self, words: Iterable[int]) -> list[str]:
        return [self.words.texts[word] for word in words]

    def _within(self, spans: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(
            i
            for start, end in spans
            for i in range(bisect_left(self.places, start), bisect_left(self.places, end))
        )


def _signed(reference: Reference) -> Iterator[str]:
    if reference.text.lstrip()[:1] in ("§", *"0123456789"):
        yield from reference.targets or ((reference.target,) if reference.target else ())


@dataclass(frozen=True)
class Sibling:
    """A flattened code, and what its intact text says."""

    recognized: Recognized
    words: Words
    intact: tuple[UnitWords, ...]
    places: tuple[int, ...]
    """Where each character of the flattened text stands in the intact one."""

    @classmethod
    def from_file(cls, path: Path) -> Sibling:
        """Read an intact code of General Code page text, parse it, and flatten it."""
        code, source = code_of(path)
        text, places = traced(source.text)
        words = Words.from_source(text)
        return cls(
            recognize_source(path),
            words,
            Reader.from_trace(words, places).units(code.units),
            tuple(places),
        )

    def parsed(self, models: Models | None = None) -> tuple[UnitWords, ...]:
        """What is read in the flattened text."""
        source = SourceText(self.recognized.source.path, "", self.words.source)
        parsed = parse(source, models) if models else flattened(source.text)
        facts = replace(self.recognized.facts, layout=Layout.FLATTENED)
        code = Code(
            self.recognized.municipality,
            facts,
            addresses.assign(parsed.units),
            parsed.set_aside,
            parsed.doubts,
            parsed.condition,
        )
        return Reader(self.words, self.words.starts).units(resolve(code).units)


@dataclass(frozen=True)
class Outcome:
    """One question, and whether the answer is right."""

    where: str
    right: bool
    confidence: float = 1.0


Score = dict[str, list[Outcome]]


@dataclass
class Questions:
    """The questions asked so far, by measure."""

    words: Words
    score: Score = field(default_factory=dict)

    def ask(self, measure: str, where: str, right: bool, confidence: float = 1.0) -> None:
        """Note a question: of which measure, where, and whether the answer is right."""
        self.score.setdefault(measure, []).append(Outcome(where, right, confidence))

    def divisions(self, want: Sequence[UnitWords], got: Sequence[UnitWords]) -> None:
        """Kinds and titles."""
        found = Counter(
            (unit.kind, unit.title) for unit in got if unit.kind is not UnitKind.SECTION
        )
        for unit in want:
            if unit.kind is not UnitKind.SECTION and unit.title:
                where = f"{unit.kind.value} {unit.number} {_phrase(self.words, unit.title)}"
                self.ask("divisions", where, found[unit.kind, unit.title] > 0)

    def sections(self, want: Sequence[UnitWords], got: Sequence[UnitWords]) -> None:
        """Numbers, and what stands under them."""
        there = {unit.number: unit for unit in want if unit.kind is UnitKind.SECTION}
        found = {unit.number: unit for unit in got if unit.kind is UnitKind.SECTION}
        for number in found:
            self.ask("numbers not invented", str(number), number in there)
        for number, unit in there.items():
            self.ask("numbers", str(number), number in found)
            if number in found:
                self._section(unit, found[number])

    def _section(self, unit: UnitWords, mine: UnitWords) -> None:
        if unit.title:
            shown = (
                f"{unit.number}: {_phrase(self.words, unit.title)} / "
                f"{_phrase(self.words, mine.title)}"
            )
            self.ask("titles", shown, mine.title == unit.title, mine.confidence)
        for target, count in unit.references.items():
            self.ask(
                "references found", f"{unit.number}: {target}", mine.references[target] >= count
            )
        for target, count in mine.references.items():
            self.ask(
                "references right", f"{unit.number}: {target}", unit.references[target] >= count
            )
        for event in unit.events:
            self.ask(
                "events",
                f"{unit.number}: {self.words.texts[event[0]]} {event[1]} {event[2]}",
                event in mine.events,
            )
        if not unit.lined:
            self._blocks(unit, mine)
            self._terms(unit, mine)

    def _blocks(self, unit: UnitWords, mine: UnitWords) -> None:
        wanted = [_key(block) for block in unit.blocks]
        found = [_key(block) for block in mine.blocks]
        kind = "definition " if any(block.term for block in unit.blocks) else ""
        at = 0
        for key in wanted:
            place = next((i for i in range(at, len(found)) if found[i] == key), None)
            self.ask(
                f"{kind}blocks",
                f"{unit.number} {key[0]}: {_ends(self.words, key)}",
                place is not None,
            )
            at = at if place is None else place + 1
        if not wanted:
            return
        self.ask(f"{kind}sections whole", str(unit.number), wanted == found)
        none = ("", -1, -1)
        for measure, end in (("starts", 0), ("ends", -1)):
            one, other = wanted[end], found[end] if found else none
            shown = (
                f"{unit.number}: {_ends(self.words, one)} / "
                f"{_ends(self.words, other) if found else 'nothing'}"
            )
            self.ask(measure, shown, one[1 - end] == other[1 - end])

    def _terms(self, unit: UnitWords, mine: UnitWords) -> None:
        there = {(block.words[0], block.term) for block in unit.blocks if block.term}
        found = {
            (block.words[0], block.term): block.confidence for block in mine.blocks if block.term
        }
        for first, size in there:
            self.ask(
                "terms found",
                f"{unit.number}: {self.words.phrase(first, first + size)}",
                (first, size) in found,
            )
        for (first, size), sure in found.items():
            self.ask(
                "terms right",
                f"{unit.number}: {self.words.phrase(first, first + size)}",
                (first, size) in there,
                sure,
            )

    def labels(self, want: Sequence[UnitWords], got: Sequence[UnitWords]) -> None:
        """Labels of all units.

        Precision leaves out units with tables, whose rows may have numbers of their own.
        """
        there = {
            block.mark: (unit, block)
            for unit in want
            for block in unit.blocks
            if block.mark is not None
        }
        found = {
            block.mark: (unit, block)
            for unit in got
            for block in unit.blocks
            if block.mark is not None
        }
        for mark, (unit, block) in there.items():
            self.ask(
                "labels recall",
                f"{unit.number} {block.label}: {_around(self.words, mark)}",
                mark in found,
            )
            if mark in found:
                owner = found[mark][0]
                where = (
                    f"{unit.number} {block.label}, given to {owner.number}: "
                    f"{_around(self.words, mark)}"
                )
                self.ask("lists to their sections", where, owner.number == unit.number)
        lined = {unit.number for unit in want if unit.lined}
        for mark, (unit, block) in found.items():
            if unit.number not in lined:
                where = f"{unit.number} {block.label}: {_around(self.words, mark)}"
                self.ask("labels precision", where, mark in there, block.confidence)


def compare(want: Sequence[UnitWords], got: Sequence[UnitWords], words: Words) -> Score:
    """By measure, every question asked.

    Precision is asked of what was found, recall of what there is; sections with tables or forms are
    not asked for their blocks.
    """
    questions = Questions(words)
    questions.divisions(want, got)
    questions.sections(want, got)
    questions.labels(want, got)
    return questions.score


def _key(block: BlockWords) -> tuple[str, int, int]:
    return block.label.lower().translate(_BARE), block.words[0], block.words[-1]


_BARE = str.maketrans("([", "  ", ")].")


def _phrase(words: Words, places: Sequence[int]) -> str:
    return " ".join(words.texts[place] for place in places)


def _ends(words: Words, key: tuple[str, int, int]) -> str:
    return f"{words.phrase(key[1], key[1] + 5)} ... {words.phrase(key[2] - 4, key[2] + 1)}"


def _around(words: Words, word: int) -> str:
    return (
        f"{words.phrase(max(0, word - 5), word)} [{words.texts[word]}] "
        f"{words.phrase(word + 1, word + 6)}"
    )
