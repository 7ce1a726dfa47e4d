"""What each site was made of: a note that tells a later build whether the site is up to date.

A note has the source, settings and program that a site was made from, and the state in which its
files were left. The task that made the site writes it after putting the site in place, from what it
really read. If anything is in doubt there is no note, or it does not match, and the site is made
again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path

import msgspec

from builder.data.report_file import Report
from builder.errors import DAMAGED
from builder.frozen import frozen
from builder.record.job import SCRATCH, Job
from builder.record.standing import places_of
from builder.runtime import program
from builder.runtime.stamps import Stamps, all_there, as_left
from builder.runtime.written import put, with_folder
from builder.sources.folder import files_of, hash_of_files
from builder.sources.pdf.pictures import hash_with_words

FOLDER = "made"
"""Folder of the notes, in the build's own folder."""
PORTAL = "portal"
"""The name of the portal's note; no slug clashes with it, because every slug ends in a state."""
NEVER = ""
"""The key of what is always made again."""


@frozen
class Made:
    """A site as it was made, or the portal."""

    name: str
    """Its slug."""
    source: str
    """The path of its source; empty for the portal."""
    key: str
    """The hash of everything that it was made from."""
    program: str
    """The fingerprint of the program that made it."""
    files: Stamps
    """The state in which it was left: by name, relative to the output folder."""


@frozen
class ShortNote:
    """What a build remembers of a site: its note without its files.

    A site has thousands of files, and a build may cover thousands of sites.
    """

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
    """One hash of everything that a site is made from.

    Args:
        job: the input of its task; where the results go does not count.
        slug: the site's; decisions made by hand about others do not count.
        source: the SHA-256 of the source's bytes.
        made_by: the fingerprint of the program.
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
    return _hash([inputs, source, made_by])


def key_of_portal(
    ended: Iterable[object], sites: Mapping[str, ShortNote], made_by: str, publication: object
) -> str:
    """One hash of everything that the portal is made from.

    Args:
        ended: how each municipality ended.
        sites: the short notes of all existing sites.
        made_by: the fingerprint of the program.
        publication: how it is published.
    """
    held = {slug: site.contents for slug, site in sites.items()}
    return _hash([list(ended), held, made_by, publication])


def _hash(held: object) -> str:
    return sha256(json.dumps(held, sort_keys=True, default=str).encode()).hexdigest()


def depends_on_inputs_alone(report: Report) -> bool:
    """Whether a build from nothing would make the same site.

    The gate compares with the site before, and what could not be made may be made next time.
    """
    return not report["gate"]["problems"] and not report["not_made"]


def write_note(made: Made, out: Path) -> None:
    """Write a note in one step; if it cannot be written, the site will be made again."""
    with suppress(OSError):
        put(with_folder(_place(out, made.name)), msgspec.json.encode(made).decode() + "\n")


def forget(out: Path, name: str) -> None:
    """Remove a note, before anything that it describes is changed.

    Raises:
        OSError: it cannot be removed.
    """
    _place(out, name).unlink(missing_ok=True)


def read_note(out: Path, name: str) -> Made | None:
    """A note as it was written, or None if there is none that can be read."""
    with suppress(*DAMAGED):
        return msgspec.json.decode(_place(out, name).read_bytes(), type=Made)
    return None


def folder_as_left(out: Path, name: str, folder: str) -> Path | None:
    """A folder of a site, or None if it is not as this very program left it.

    Args:
        out: the output folder.
        name: the site's slug.
        folder: the folder's name in it, such as "print".
    """
    made, place = read_note(out, name), f"site/{name}/{folder}"
    if made is None or made.program != program.begun().digest:
        return None
    held = {path: stamp for path, stamp in made.files.items() if path.startswith(f"{place}/")}
    return out / place if held and as_left(out, [place], held) else None


def read_portals_note(out: Path) -> Made | None:
    """The portal's note, if each file in it is as it was left."""
    made = read_note(out, PORTAL)
    return made if made and all_there(out, made.files) else None


def standing_sites(out: Path) -> dict[str, ShortNote]:
    """The short notes, by slug, of all existing sites that are exactly as they were left."""
    found: dict[str, ShortNote] = {}
    for path in sorted((out / SCRATCH / FOLDER).glob("*.json")):
        made = read_note(out, path.stem) if path.stem != PORTAL else None
        if made and made.name == path.stem and as_left(out, places_of(out, made.name), made.files):
            found[made.name] = ShortNote.of_note(made)
    return found


def up_to_date(jobs: Iterable[Job], sites: Mapping[str, ShortNote]) -> dict[str, str]:
    """The slugs of the jobs that would make what exists, by the paths of their sources."""
    by_path = {site.source: slug for slug, site in sites.items()}
    now = program.begun().digest
    return {
        job.path: slug
        for job in jobs
        if (slug := by_path.get(job.path)) and sites[slug].key == key_of(job, slug, _read(job), now)
    }


def hash_of_sources(newest: str, earlier: Iterable[str]) -> str:
    """One hash of all sources of a code, from the hash of each; a single source has its own."""
    held = [newest, *earlier]
    return held[0] if len(held) == 1 else _hash(held)


def _read(job: Job) -> str:
    """The hash of a job's sources; if one cannot be read, a text that no note has."""
    held = [_hash_of(path, job.how.limit) for path in job.paths]
    return hash_of_sources(held[0], held[1:]) if all(held) else ""


def _hash_of(path: Path, limit: int) -> str:
    """The hash of a file, or of the files of a folder; empty if it cannot be read."""
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
