"""One municipality, from its source to its code: reading, parsing and resolving."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from builder import addresses
from builder.corrections.carried_out import AFTER, BEFORE, carried_out
from builder.errors import NoCodeError, SourceError
from builder.frozen import frozen
from builder.gate.gate import Judged, judge, passed
from builder.identity.identify import Identity, identify
from builder.identity.states import COUNTIES
from builder.model import Code, Layout, Municipality, SourceFacts
from builder.parse import PARSERS, as_read, parse, set_controls_aside
from builder.parse.book.flow import flowing
from builder.parse.in_order.family import Family
from builder.parse.in_order.own import learned_family, might_look_like
from builder.parse.law_words import reads_like_law
from builder.present.capitals import cased
from builder.present.names import listed
from builder.recognition.recognize import FEWEST_HEADINGS, Finding, Verdict, of_the_town, recognize
from builder.record.job import Job, Seen
from builder.resolve import resolve, with_file_links
from builder.runtime import garbage
from builder.sources import DEFAULT_LIMIT, versions
from builder.sources.discover import Discovered
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.sources.text import SourceText
from builder.town.kept import with_law_kept, with_tables_confirmed
from builder.town.note_places import with_note_places
from builder.town.pictures import with_pictures
from builder.town.proven import proven

_COPIED = re.compile(
    r"\beCode360\b|Powered by General Code\b|\becode360\.com/(?:print/)?[A-Z]{2}\d"
)
"""Text that pages of eCode360 print around the law."""
_ENCODED = re.compile(r"^Effective on: \d{1,2}/\d{1,2}/\d{4}$", re.M)
"""What enCodePlus prints below each section."""
_MANUAL = "the manual's page docs/layouts.md"
"""How messages name that page; an installation does not have the file."""
_NEW_LAW = "put it into new-laws/ next to the code that it changes (docs/codes-toml.md)"
_IN_ORDER = {Layout.GENERAL_CODE: Layout.PLAIN}
"""Layouts for page text, to the layout that reads it if its lines are in reading order."""
_ONCE = 0.95
"""Least share of sections whose number is unique in its division; the rest may be a clerk's
slips."""
_LEAST_LAW = 0.05
"""Least share of a code's lines with words of law; minutes of meetings have fewer."""
_WITHOUT_PAGES = frozenset({"docx", "html", "folder"})
"""Forms of files that have paragraphs in reading order but no pages."""


@frozen
class Recognized:
    """A source that has been read but not parsed, with what is known about it."""

    source: SourceText
    municipality: Municipality
    facts: SourceFacts
    index: bool | None = None
    """What the settings say about search engines; None if they leave it to the text's condition."""


@frozen
class Read:
    """A version of a code, read and parsed."""

    day: str
    """ISO date; empty if the code has no versions."""
    sha256: str
    """Hash of its source."""
    text: str
    """Decoded text of its source."""
    code: Code
    judged: Judged


def recognize_source(
    path: Path,
    settings: Settings | None = None,
    limit: int = DEFAULT_LIMIT,
    seen: Seen | None = None,
) -> Recognized:
    """Read a source, recognize its layout and find its municipality.

    Args:
        path: its file.
        settings: override what the text says.
        limit: largest number of bytes to read.
        seen: an earlier result with the same settings; reused if the bytes are the same.

    Raises:
        NoCodeError: it is not a code at all.
        SourceError: it cannot be read, or its layout or municipality is unclear.
    """
    settings = settings or Settings()
    if settings.looks and not settings.layout:
        settings = replace(settings, layout=Layout.OWN)
    source = replace(read(path, limit), looks=settings.looks)
    if seen and seen.facts.sha256 == source.sha256:
        known = as_read(source, seen.facts.layout)
        return Recognized(known, seen.municipality, seen.facts, settings.index)
    verdict = verdict_of(source)
    if not (settings.layout or source.layout) and verdict.layout is None:
        best = _best_reading(source, verdict, settings)
        if best:
            return best
    return _recognized_as(layout_of(verdict, settings, source), source, settings)


def _recognized_as(layout: Layout, source: SourceText, settings: Settings) -> Recognized:
    source = as_read(source, layout)
    identity = identify(source.text, versions.name_of(source.path), source.around)
    town = _municipality(identity, settings, source)
    facts = SourceFacts(
        versions.called(source.path),
        source.sha256,
        settings.publisher or _publisher(source, layout),
        layout,
        settings.current_through or identity.current_through,
        source.warnings,
        sum(each.words for each in source.unread),
        settings.version or versions.day_of(source.path),
        identity.retrieved,
        source.form,
        None if source.form == "text" else sha256(source.text.encode()).hexdigest(),
        source.files,
    )
    return Recognized(source, town, facts, settings.index)


def _best_reading(source: SourceText, verdict: Verdict, settings: Settings) -> Recognized | None:
    """The reading that finds the most sections and in which neither gate nor proof finds a fault.

    It is for texts whose lines point to no layout, or to two: every reader tries, and the publisher
    stays unknown. If the numbers do not rise, the text is in no reading order, and None is
    returned.
    """
    if verdict.finding is Finding.NO_CODE or verdict.one_law or not verdict.rises:
        return None
    spoken_for = [_in_order(each.family.layout, settings, source.form) for each in verdict.evidence]
    plain_first = verdict.finding is Finding.NONE
    layouts = [Layout.PLAIN, *spoken_for] if plain_first else [*spoken_for, Layout.PLAIN]
    read: list[tuple[int, Recognized]] = []
    for layout in layouts:
        with suppress(SourceError):
            tried = _recognized_as(layout, source, settings)
            code = parsed_code(tried)
            if _finds_all(code, verdict.headings) and not judge(code, tried.source.text).problems:
                held = proven(resolved(code, tried.source), tried.source.text)
                if not held.faults:
                    read.append((len(code.sections), tried))
    if not read:
        return None
    best = max(read, key=lambda each: each[0])[1]
    publisher = settings.publisher or Layout.PLAIN.publisher
    return replace(best, facts=replace(best.facts, publisher=publisher))


def _finds_all(code: Code, headings: int) -> bool:
    """Whether a reading has sections with text, and hardly any number twice in a division.

    Args:
        code: the reading.
        headings: lines that look like headings of sections; a list of contents may repeat each.
    """
    numbers = {(unit.parent, unit.number or unit.id) for unit in code.sections}
    filled = sum(bool(unit.blocks) for unit in code.sections)
    found = len(code.sections)
    return 2 * filled > found and 2 * found >= headings and len(numbers) >= _ONCE * found


def _publisher(source: SourceText, layout: Layout) -> str:
    """Who publishes a text, by marks on its pages, the site it was copied from, or its layout."""
    copied = _COPIED.search(source.text) is not None
    typeset = {read: known for known, read in _IN_ORDER.items() if copied}
    site = Layout.ENCODE_PLUS if _ENCODED.search(source.text) else typeset.get(layout, layout)
    return Layout(source.layout or site).publisher


def verdict_of(source: SourceText) -> Verdict:
    """A source's layout: a publisher's, else the town's own if its headings can be learned.

    If the text points to no layout, it is tried again without the heads and feet of a PDF's pages,
    which point to page text.
    """
    verdict = recognize(source.text)
    if verdict.layout is not None:
        return verdict
    running = flowing(source)
    bare = verdict
    if source.book is not None:
        lines = running.text.split("\n")
        for number, _ in running.aside:
            lines[number - 1] = ""
        bare = recognize("\n".join(lines))
    if Finding.NONE not in (verdict.finding, bare.finding) and bare.finding is not Finding.NO_CODE:
        return bare
    own = learned_family(running)
    if own and (Finding.NONE in (verdict.finding, bare.finding) or _is_law(own, source)):
        return of_the_town(verdict, source.text)
    return bare


def _is_law(own: Family, source: SourceText) -> bool:
    """Whether a text that looks like no code has enough headings of its own, and law."""
    lines = [line.text for line in source.lines if line.text.strip()]
    law = sum(map(reads_like_law, lines))
    return len(own.heads or ()) >= FEWEST_HEADINGS * len(lines) and law >= _LEAST_LAW * len(lines)


def layout_of(verdict: Verdict, settings: Settings, source: SourceText) -> Layout:
    """The layout that a source is read by.

    It is the one named in codes.toml, else by the file's own marks, else by the text's lines. A
    form of file without pages is never read as page text.

    Raises:
        NoCodeError: it is not a code at all.
        SourceError: no layout is clear, or there is no reader for it yet.
    """
    named = settings.layout or source.layout
    layout = Layout(named) if named else verdict.layout
    layout = layout and _in_order(layout, settings, source.form)
    if layout in PARSERS:
        return layout
    path, seen = source.path, f"line {verdict.line}: {verdict}"
    if verdict.finding is Finding.NO_CODE:
        shows = f"{_MANUAL} shows how a code begins"
        raise NoCodeError(path, str(verdict), _NEW_LAW if verdict.one_law else shows)
    if verdict.finding is Finding.CLEAR or layout:
        wanted = f" (codes.toml asks for {layout})" if layout is not verdict.layout else ""
        raise SourceError(
            path,
            f"{seen}; Townbook has no reader for it yet{wanted}",
            f"it reads {listed(PARSERS)}",
        )
    under = f'under ["{path.name}"] in codes.toml'
    looks = might_look_like(source)
    advice = f'name it {under} (layout = "..."), or see {_MANUAL}'
    if looks:
        advice = f"if this is how its sections begin, write {under}: {looks}; else see {_MANUAL}"
    if verdict.one_law:
        advice = f"{_NEW_LAW}; {advice}" if looks else _NEW_LAW
    raise SourceError(path, seen, advice)


def _in_order(layout: Layout, settings: Settings, form: str) -> Layout:
    """The layout, or its counterpart in reading order if the lines are known to be so."""
    known = settings.in_reading_order or form in _WITHOUT_PAGES
    return _IN_ORDER.get(layout, layout) if known else layout


def _municipality(identity: Identity, settings: Settings, source: SourceText) -> Municipality:
    path = source.path
    name, state = settings.name or identity.name, settings.state or identity.state
    stated = {"name": settings.name, "state": settings.state}
    for what, readings in identity.disputes:
        if not stated[what]:
            problem = f"the municipality's {what} may be {readings}"
            raise SourceError(path, problem, _advice([what], path))
    if name is None or state is None:
        missing = [what for what, value in (("name", name), ("state", state)) if value is None]
        problem = f"the municipality's {' and '.join(missing)} cannot be told from the text"
        raise SourceError(path, problem, _advice(missing, path))
    return Municipality(
        slug=settings.slug or addresses.slug(f"{name}-{state}").replace(".", ""),
        name=full_name(name, settings.kind or identity.kind),
        state=state,
        clerk=settings.clerk,
        contact=settings.contact,
        official_url=settings.official_url or identity.address or source.address,
        rights=settings.rights,
        fictional=bool(settings.fictional),
    )


def _advice(missing: Sequence[str], path: Path) -> str:
    wanted = " and ".join(f"{what} = ..." for what in missing)
    return f'write {wanted} under ["{path.name}"] in codes.toml'


def full_name(name: str, kind: str | None) -> str:
    """A municipality's name with its kind before it.

    Names of counties, and of Alaska's boroughs, end with it already.

    >>> full_name("Loon Bay", "Town"), full_name("Loon County", "County")
    ('Town of Loon Bay', 'Loon County')
    >>> full_name("Heron Borough", "Borough"), full_name("Heron City", "City")
    ('Heron Borough', 'City of Heron City')
    """
    named = kind in (*COUNTIES, "Borough") and name.endswith(f" {kind}")
    return f"{kind} of {name}" if kind and not named else name


def parsed_code(recognized: Recognized) -> Code:
    """A recognized source, parsed into a code with addresses; references are not resolved yet."""
    source = recognized.source
    with garbage.paused():
        parsed = set_controls_aside(parse(source, recognized.facts.layout), source.controls)
        parsed = with_tables_confirmed(parsed, source.text)
        parsed = with_law_kept(parsed, source.text, recognized.municipality.name)
        units = addresses.assign(tuple(with_note_places(parsed.units, source.text)))
    wanted = recognized.index
    index = not parsed.condition.damaged if wanted is None else wanted  # an intact code
    return Code(
        replace(recognized.municipality, index=index),
        recognized.facts,
        units,
        parsed.set_aside,
        parsed.doubts,
        parsed.condition,
    )


def resolved(code: Code, source: SourceText) -> Code:
    """A parsed code with references, titles in the capitals that readers see, and further doubts.

    A doubt arises where a link in the file contradicts a reference.
    """
    return cased(with_file_links(resolve(code), source))


def decided(
    recognized: Recognized,
    job: Job,
    export: Discovered,
    site: Path | None = None,
    stage: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> tuple[Read, list[str]]:
    """The code of a recognized source, with references and decisions made by hand.

    Returns messages too, about decisions that could not be carried out.

    Args:
        recognized: the source.
        job: has the decisions, and says what to publish whatever the gate finds.
        export: path and settings of the source: the job's, or those of an earlier version.
        site: the site in place, which the gate compares with the code.
        stage: wraps each stage of the work.

    Raises:
        BuildError: the gate holds the code back.
    """
    slug, source = recognized.municipality.slug, recognized.source
    text, by_hand = source.text, job.decisions(slug)
    with stage("parse"):
        parsed, undone = carried_out(parsed_code(recognized), text, by_hand, BEFORE)
        judged = judge(parsed, text, site)
        accepted, known = slug in job.how.accepted, bool(export.settings.incomplete)
        parsed = passed(parsed, judged, export.path, accepted=accepted, incomplete=known)
    with stage("resolve"):
        code, more = carried_out(resolved(parsed, source), text, by_hand, AFTER)
        code = with_pictures(code, source)
    return Read(export.day, source.sha256, text, code, judged), [*undone, *more]


def code_of(path: Path, settings: Settings | None = None) -> tuple[Code, SourceText]:
    """Read, recognize, parse and resolve a source.

    Raises:
        SourceError: as for `recognize_source`.
    """
    recognized = recognize_source(path, settings)
    return resolved(parsed_code(recognized), recognized.source), recognized.source
