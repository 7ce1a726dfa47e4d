"""The desk: a code as it now reads, its doubts, and decisions about them."""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from builder.addresses import Names
from builder.corrections.carried_out import AFTER, BEFORE, carried_out
from builder.corrections.decision import FOLDER, HEADING, Decision, decision_of, load
from builder.corrections.draft import DecisionDraft, file_of, place_in, with_reference
from builder.errors import UsageError
from builder.formats.xhtml import XhtmlWriter, page
from builder.formats.xml import said, within
from builder.frozen import Plain, frozen
from builder.model import Code, Doubt
from builder.passage import Span
from builder.present import names
from builder.record.standing import remembered
from builder.review.choices import Choice, Prompt, choices_of, prompt_of, title_words
from builder.review.doubts import MISLEADS, open_doubts, weight
from builder.sources.discover import discover
from builder.sources.text import SourceText
from builder.sources.versions import day_of
from builder.town.municipality import parsed_code, recognize_source, resolved


@frozen
class DeskEntry:
    """A doubt on the desk."""

    draft: DecisionDraft
    doubt: Doubt
    unit: str
    """Id of the unit with the doubt; empty if it is in none."""
    heading: str
    span: Span | None
    reach: int
    """Number of references that lead to its unit or to a division above it."""
    choices: tuple[Choice, ...]
    """The first is "keep as read", if a decision can say that."""
    prompt: Prompt | None
    title: tuple[str, ...]
    title_end: int

    @property
    def matters(self) -> bool:
        """Whether it may mislead a reader."""
        return self.draft.kind in MISLEADS

    @property
    def weight(self) -> float:
        """How much it matters; the heaviest doubt is shown first."""
        return weight(self.draft.kind) * (1 + math.log2(1 + self.reach))


_NOT = " was not applied: "


class Refused(Exception):  # noqa: N818  (it is about a decision, not an error)
    """A decision cannot be applied; the message says why."""


@dataclass
class Desk:
    """A code under review."""

    slug: str
    source: SourceText
    corrections: Path
    """The folder of its decisions."""
    parsed: Code
    """The code as read, without decisions."""
    left: frozenset[str]
    """Messages about decisions that could not be applied when the desk was opened."""
    code: Code
    """The code as it now reads, without references."""
    linked: Code
    """The same with references, and with the decisions about them."""
    entries: tuple[DeskEntry, ...]
    files: dict[str, str] = field(default_factory=dict)
    """Paths of the files written, by the names of the entries that they settle."""
    _before: list[tuple[Desk, dict[str, str]]] = field(default_factory=list)
    """For each step: the desk before it, and the files that it wrote."""

    def decide(self, wanted: Mapping[str, Plain], by: str, reason: str) -> list[str]:
        """Apply decisions and write their files, all or none.

        Args:
            wanted: the decisions, by the name of the entry that each settles.
            by: who decides.
            reason: why.

        Out: the ids of the units that changed.

        Raises:
            Refused: one cannot be applied or is incomplete, or its file cannot be written.
        """
        files = dict[Path, str]()
        taken = Names({path.stem for path in self.corrections.glob("*.toml")})
        made: list[Decision] = []
        who = {"reason": reason, "by": by, "date": dt.date.today()}  # noqa: DTZ011  (a plain day)
        for name, stated in wanted.items():
            table = {**stated, **who}
            path = self.corrections / f"{taken.claim(name)}.toml"
            try:
                decision = decision_of(f"{FOLDER}/{self.slug}/{path.name}", self.slug, table)
            except ValueError as error:
                raise Refused(str(error)) from error
            made.append(decision)
            files[path] = file_of(table)
        headed = any(one.kind == HEADING for one in made)
        if headed:
            code, linked = self._built(made)
        else:
            code, left = carried_out(self.code, self.source.text, made, BEFORE)
            linked, more = carried_out(self.linked, self.source.text, made, AFTER)
            if refused := [*left, *more]:
                raise Refused(refused[0].partition(_NOT)[2])
        changed = _changed(self.code, code) + _changed(self.linked, linked)
        self._write(files)
        written = {name: str(path) for name, path in zip(wanted, files, strict=True)}
        self._before.append((copy(self), written))
        self.code, self.linked, self.files = code, linked, self.files | written
        if headed:
            self._refresh_entries()
        return list(dict.fromkeys(changed))

    def _built(self, made: Sequence[Decision]) -> tuple[Code, Code]:
        """The code, without and with references, that the next build will read.

        Decisions about headings are applied before all others, so the code is read anew.

        Raises:
            Refused: a decision in `made` cannot be applied, or an earlier one no longer can.
        """
        there = [one for one in load(self.corrections.parents[1]) if one.municipality == self.slug]
        both = sorted([*there, *made], key=lambda one: PurePath(one.file))
        code, linked, left = _read(self.parsed, self.source, both)
        for line in left:
            file, _, why = line.partition(_NOT)
            if any(one.file == file for one in made):
                raise Refused(why)
            if line not in self.left:
                raise Refused(f"{file} can no longer be applied: {why}")
        return code, linked

    def _refresh_entries(self) -> None:
        """Find the doubts again; known ones keep their names, and settled ones stay."""
        done = self._done
        names_of = {_place(one.doubt): one.draft.name for one in self.entries}
        taken = Names({*names_of.values()})
        fresh = [
            replace(one, draft=replace(one.draft, name=known or taken.claim(one.draft.name)))
            for one in _entries(self.code, self.linked)
            for known in [names_of.get(_place(one.doubt))]
        ]
        self.entries = (*done, *fresh)

    def undo(self) -> tuple[str, ...]:
        """Undo the last step and delete its files; return the names of its entries."""
        if not self._before:
            return ()
        before, written = self._before.pop()
        vars(self).update(vars(before))
        for path in written.values():
            Path(path).unlink(missing_ok=True)
        return tuple(written)

    def preview(self, unit: str) -> bytes:
        """A page with a unit as it now reads."""
        held = self.code.by_id.get(unit)
        if held is None:
            return page(unit, ())
        about = self.linked.by_id.get(unit)
        settled = about.settled[len(held.settled) :] if about else ()
        body = XhtmlWriter(held, lambda _: "", self.code).whole(2)
        return page(unit, [body, *(within("p", said(one)) for one in settled)])

    @property
    def settled(self) -> dict[str, str]:
        """Settled entries by name, with the path of the file that settles each, or "".

        A decision about a list also settles the doubts about the other section.
        """
        first = self._before[0][0].code if self._before else self.code
        gone = {*map(_place, first.doubts)} - {*map(_place, self.code.doubts)}
        return {
            one.draft.name: "" for one in self.entries if _place(one.doubt) in gone
        } | self.files

    @property
    def _done(self) -> list[DeskEntry]:
        settled = self.settled
        return [one for one in self.entries if one.draft.name in settled]

    @property
    def by_name(self) -> dict[str, DeskEntry]:
        """The entries by their names."""
        return {one.draft.name: one for one in self.entries}

    def counts(self) -> dict[str, int]:
        """Counts of doubts: those that matter, all, and how many of each are settled."""
        heavy = [one for one in self.entries if one.matters]
        done = self._done
        return {
            "matter": len(heavy),
            "matter_settled": sum(one.matters for one in done),
            "all": len(self.entries),
            "all_settled": len(done),
        }

    def _write(self, files: Mapping[Path, str]) -> None:
        try:
            self.corrections.mkdir(parents=True, exist_ok=True)
            for path, text in files.items():
                path.write_text(text, encoding="utf-8")
        except OSError as error:
            for path in files:
                path.unlink(missing_ok=True)
            raise Refused(f"{error.filename} cannot be written ({error.strerror})") from error


def opened(slug: str, out: Path) -> Desk:
    """Open the desk of a municipality that was built into `out`, by reading its source again.

    Raises:
        UsageError: it was not built into `out`, or its source is gone.
        SourceError: the source cannot be read.
    """
    known = remembered(out)
    if slug not in known:
        advice = f"choose from {', '.join(sorted(known))}" if known else "run townbook build first"
        raise UsageError(slug, "was not built here", advice)
    path = Path(known[slug])
    folder = _folder(path)
    found = next((one for one in discover([folder]) if one.path.resolve() == path.resolve()), None)
    if found is None:
        raise UsageError(path, "is no longer in its folder", "build it again")
    recognized = recognize_source(path, found.settings)
    decisions = [one for one in found.corrections if one.municipality == slug]
    parsed = parsed_code(recognized)
    code, linked, left = _read(parsed, recognized.source, decisions)
    place, entries = folder / FOLDER / slug, _entries(code, linked)
    return Desk(slug, recognized.source, place, parsed, frozenset(left), code, linked, entries)


def _place(doubt: Doubt) -> Doubt:
    """A doubt for comparison: without the name of its section, if it has a span."""
    return replace(doubt, where="") if doubt.span else doubt


def _read(
    parsed: Code, source: SourceText, decisions: Sequence[Decision]
) -> tuple[Code, Code, list[str]]:
    """(code with its decisions, the same with references, a message for each decision left out)."""
    code, left = carried_out(parsed, source.text, decisions, BEFORE)
    linked, more = carried_out(resolved(code, source), source.text, decisions, AFTER)
    return code, linked, [*left, *more]


def _folder(path: Path) -> Path:
    """The folder with the corrections of a source: its own, or the one above its versions.

    Versions, named by days, share the folder above, unless `townbook init` put the corrections
    beside them.
    """
    above = day_of(path) and not (path.parent / FOLDER).is_dir()
    return path.parent.parent if above else path.parent


def _entries(code: Code, linked: Code) -> tuple[DeskEntry, ...]:
    reach = _reach(linked)
    by_id = code.by_id
    found: list[DeskEntry] = []
    for draft, doubt in open_doubts(linked):
        held, index = place_in(linked, doubt)
        name = held.id if held else ""
        choices = choices_of(draft, code, by_id.get(name), whole=index is None)
        cited = with_reference(held, doubt) if held else None
        found.append(
            DeskEntry(
                draft,
                doubt,
                name,
                names.heading(held) if held else doubt.where,
                doubt.span
                or next((one.spans[0] for one in (cited, held) if one and one.spans), None),
                reach.get(name, 0),
                tuple(choices),
                prompt_of(draft),
                *title_words(draft, held),
            )
        )
    return tuple(sorted(found, key=lambda one: (not one.matters, -one.weight)))


def _reach(code: Code) -> dict[str, int]:
    """Unit id to the number of references to the unit or a division above it."""
    led = Counter(
        target for unit in code.units for one in unit.references for target in one.targets
    )
    found: dict[str, int] = {}
    for unit in code.units:  # a division comes before what it holds
        found[unit.id] = led[unit.id] + found.get(unit.parent or "", 0)
    return found


def _changed(before: Code, after: Code) -> list[str]:
    """The ids of the units that changed."""
    held = before.by_id
    return [unit.id for unit in after.units if held.get(unit.id) != unit]
