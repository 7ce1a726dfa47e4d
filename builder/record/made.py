"""Notes of what each site was made from, which tell a later build whether a site is up to date.

A note records the source, settings and program of a site, and the state of its files. The task that
made the site writes the note after putting the site in place, from what it really read. In case of
doubt there is no note, or it does not match, and the site is made again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path

import msgspec

from builder.data.report_file import Report
from builder.frozen import frozen
from builder.record.job import SCRATCH, Job
from builder.record.standing import places_of
from builder.runtime import program
from builder.runtime.stamps import Stamps, all_there, as_left, hash_of
from builder.runtime.tree import files_below
from builder.runtime.written import put, read_back, with_folder
from builder.sources.folder import SAVED_WITH, files_of, hash_of_files
from builder.sources.pdf.pictures import hash_with_words

FOLDER = "made"
"""Folder for the notes, inside `SCRATCH`."""
PORTAL = "portal"
"""Name of the portal's note. Every slug ends in a state, so none is equal to it."""
NEVER = ""
"""A key that never matches, so that its site is made again."""


@frozen
class Made:
    """A note of a site, or of the portal, as it was made."""

    name: str
    """The site's slug, or `PORTAL`."""
    source: str
    """Path of the source; empty for the portal."""
    key: str
    """Hash of everything that the site was made from."""
    program: str
    """Fingerprint of the program that made it."""
    files: Stamps
    """The state of its files, by name relative to the output folder."""


@frozen
class ShortNote:
    """A note without the list of files, which is all that a build keeps in memory."""

    source: str
    key: str
    contents: str
    """One hash of the names and contents of its files."""

    @classmethod
    def of_note(cls, note: Made) -> ShortNote:
        """The short form of a note."""
        contents = hash_of_files([(name, stamp[-1]) for name, stamp in note.files.items()])
        return cls(note.source, note.key, contents)


def key_of(job: Job, slug: str, source: str, made_by: str) -> str:
    """A hash of everything that a site is made from.

    Args:
        job: the input of its task; the places for results do not count.
        slug: the site's; decisions made by hand about other sites do not count.
        source: the SHA-256 of the source's bytes.
        made_by: the program's fingerprint.
    """
    inputs = asdict(
        replace(
            job,
            source=replace(job.source, corrections=job.decisions(slug), adopted=job.new_laws(slug)),
            how=replace(job.how, force=False),
            out="",
            work="",
            seen=None,
        )
    )
    beside = [one for path in job.paths for one in _saved_with(path)]
    return _hash([inputs, source, made_by, beside])


def _saved_with(source: Path) -> Iterator[tuple[str, str]]:
    """Name and hash of each file that a browser has saved with the pages of a source."""
    for page in files_of(source) if source.is_dir() else [source]:
        folder = page.with_name(f"{page.stem}{SAVED_WITH}")
        for name, file in files_below(folder).items():
            yield name, hash_of(str(file))


def key_of_portal(
    ended: Iterable[object], sites: Mapping[str, ShortNote], made_by: str, publication: object
) -> str:
    """A hash of everything that the portal is made from.

    Args:
        ended: how each municipality ended.
        sites: the short notes of all existing sites.
        made_by: the program's fingerprint.
        publication: how the portal is published.
    """
    held = {slug: site.contents for slug, site in sites.items()}
    return _hash([list(ended), held, made_by, publication])


def _hash(held: object) -> str:
    return sha256(json.dumps(held, sort_keys=True, default=str).encode()).hexdigest()


def depends_on_inputs_alone(report: Report) -> bool:
    """Whether a build from scratch would make the same site.

    False if the gate found problems, because it compares with the previous site, or if something
    could not be made, because the next build may succeed.
    """
    return not report["gate"]["problems"] and not report["not_made"]


def write_note(made: Made, out: Path) -> None:
    """Write a note in one step; if that fails, the next build makes the site again."""
    with suppress(OSError):
        put(with_folder(_place(out, made.name)), msgspec.json.encode(made).decode() + "\n")


def forget(out: Path, name: str) -> None:
    """Remove a note, before changing anything that it describes.

    Raises:
        OSError: it cannot be removed.
    """
    _place(out, name).unlink(missing_ok=True)


def read_note(out: Path, name: str) -> Made | None:
    """The note of this name, or None if there is none that can be read."""
    return read_back(_place(out, name), Made)


def folder_as_left(out: Path, name: str, folder: str) -> Path | None:
    """A folder of a site if its files are unchanged since this same program made them, else None.

    Args:
        out: the output folder.
        name: the site's slug.
        folder: name of the folder within the site, such as "print".
    """
    made, place = read_note(out, name), f"site/{name}/{folder}"
    if made is None or made.program != program.begun().digest:
        return None
    held = {path: stamp for path, stamp in made.files.items() if path.startswith(f"{place}/")}
    return out / place if held and as_left(out, [place], held) else None


def read_portals_note(out: Path) -> Made | None:
    """The portal's note if all files that it lists are unchanged, else None."""
    made = read_note(out, PORTAL)
    return made if made and all_there(out, made.files) else None


def standing_sites(out: Path) -> dict[str, ShortNote]:
    """Short notes of all sites whose files are unchanged since they were made, by slug."""
    found: dict[str, ShortNote] = {}
    for path in sorted((out / SCRATCH / FOLDER).glob("*.json")):
        made = read_note(out, path.stem) if path.stem != PORTAL else None
        if made and made.name == path.stem and as_left(out, places_of(out, made.name), made.files):
            found[made.name] = ShortNote.of_note(made)
    return found


def up_to_date(jobs: Iterable[Job], sites: Mapping[str, ShortNote]) -> dict[str, str]:
    """Slugs of the jobs whose site is up to date, by the path of the source."""
    by_path = {site.source: slug for slug, site in sites.items()}
    now = program.begun().digest
    return {
        job.path: slug
        for job in jobs
        if (slug := by_path.get(job.path)) and sites[slug].key == key_of(job, slug, _read(job), now)
    }


def hash_of_sources(newest: str, earlier: Iterable[str]) -> str:
    """A hash of all sources of a code, from their hashes; a single source keeps its own."""
    held = [newest, *earlier]
    return held[0] if len(held) == 1 else _hash(held)


def _read(job: Job) -> str:
    """The hash of a job's sources; "", which no note has, if one cannot be read."""
    held = [_hash_of(path, job.how.limit) for path in job.paths]
    return hash_of_sources(held[0], held[1:]) if all(held) else ""


def _hash_of(path: Path, limit: int) -> str:
    """The hash of a file, or of all files in a folder; "" if it cannot be read."""
    try:
        if path.is_dir():
            files = files_of(path)
            return hash_of_files([(file.name, _hash_of(file, limit)) for file in files])
        if path.is_file() and path.stat().st_size <= limit:
            return hash_with_words(path, path.read_bytes())
    except OSError:
        pass
    return ""


def _place(out: Path, name: str) -> Path:
    return out / SCRATCH / FOLDER / f"{name}.json"
