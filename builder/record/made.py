"""What each site was made of: a note by which a later build knows that it is up to date.

A note says from which source, settings and program a site was made, and in which state its files
were left. The task that made the site writes it, of what it really read, after it put the site in
place. If anything is in doubt there is no note, or it does not match, and the site is made again.
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
from builder.record.job import Job
from builder.record.standing import SCRATCH, places_of
from builder.runtime import program
from builder.runtime.stamps import Stamps, all_there, as_left, contents
from builder.runtime.written import put, with_folder
from builder.sources.folder import files_of, hash_of_files
from builder.sources.pdf.pictures import hash_with_words

FOLDER = "made"
"""Of the notes, in the build's own folder."""
PORTAL = "portal"
"""The name of the portal's note; no slug clashes with it, because each ends in a state."""
NEVER = ""
"""The key of what is made again whatever it was made of."""


@frozen
class Made:
    """A site as it was made, or the portal."""

    name: str
    """Its slug."""
    source: str
    """The path of its source; empty for the portal."""
    key: str
    """Of all that it was made of."""
    program: str
    """The fingerprint of the program that made it."""
    files: Stamps
    """In which state it was left: by name, relative to the output folder."""


@frozen
class Told:
    """What a build keeps in mind of a site: its note without its files.

    A site has thousands of files, and a build may look at thousands of sites.
    """

    name: str
    source: str
    key: str
    contents: str
    """One hash of the names and contents of its files."""

    @classmethod
    def by(cls, note: Made) -> Told:
        """What a note tells."""
        return cls(note.name, note.source, note.key, contents(note.files))


def key_of(job: Job, slug: str, source: str, made_by: str) -> str:
    """One hash of all that a site is made of.

    Args:
        job: what its task is told; where its results go has no part in it.
        slug: the site's; decisions made by hand about others have no part in it.
        source: the SHA-256 of the source's bytes.
        made_by: the fingerprint of the program.
    """
    told = asdict(
        replace(
            job,
            source=replace(job.source, corrections=job.decisions(slug), adopted=job.new_laws(slug)),
            how=replace(job.how, force=False),
            out="",
            work="",
            seen=None,
        )
    )
    return _hash([told, source, made_by])


def key_of_portal(
    told: Iterable[object], sites: Mapping[str, Told], made_by: str, publication: object
) -> str:
    """One hash of all that the portal is made of.

    Args:
        told: how each municipality ended.
        sites: what is said of all sites that stand.
        made_by: the fingerprint of the program.
        publication: how it is published.
    """
    held = {slug: site.contents for slug, site in sites.items()}
    return _hash([list(told), held, made_by, publication])


def _hash(held: object) -> str:
    return sha256(json.dumps(held, sort_keys=True, default=str).encode()).hexdigest()


def depends_on_inputs_alone(report: Report) -> bool:
    """Whether a build from nothing would make the same site.

    The gate compares with the site that was before, and what could not be made may be made the
    next time.
    """
    return not report["gate"]["problems"] and not report["not_made"]


def write_note(made: Made, out: Path) -> None:
    """Write a note in one step; a site whose note cannot be written is made again."""
    with suppress(OSError):
        put(with_folder(_place(out, made.name)), msgspec.json.encode(made).decode() + "\n")


def forget(out: Path, name: str) -> None:
    """Take a note away, before anything of what it tells is changed.

    Raises:
        OSError: it cannot be removed.
    """
    _place(out, name).unlink(missing_ok=True)


def read_note(out: Path, name: str) -> Made | None:
    """A note as it was written; None if there is none, or none that can be read."""
    with suppress(*DAMAGED):
        return msgspec.json.decode(_place(out, name).read_bytes(), type=Made)
    return None


def folder_as_left(out: Path, name: str, folder: str) -> Path | None:
    """A folder of a site; None if it is not as this very program left it.

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
    """The portal's note, where each file that it tells of is as it was left."""
    made = read_note(out, PORTAL)
    return made if made and all_there(out, made.files) else None


def standing_sites(out: Path) -> dict[str, Told]:
    """What is said of all sites that stand just as they were left, by slug."""
    found: dict[str, Told] = {}
    for path in sorted((out / SCRATCH / FOLDER).glob("*.json")):
        made = read_note(out, path.stem) if path.stem != PORTAL else None
        if made and made.name == path.stem and as_left(out, places_of(out, made.name), made.files):
            found[made.name] = Told.by(made)
    return found


def up_to_date(jobs: Iterable[Job], sites: Mapping[str, Told]) -> dict[str, str]:
    """The slugs of the jobs that would make what stands, by the paths of their sources."""
    by_path = {site.source: site for site in sites.values()}
    now = program.begun().digest
    return {
        job.path: by_path[job.path].name
        for job in jobs
        if job.path in by_path
        and by_path[job.path].key == key_of(job, by_path[job.path].name, _read(job), now)
    }


def hash_of_sources(newest: str, earlier: Iterable[str]) -> str:
    """One hash of all sources of a code, from the hashes of each; of one source its own."""
    held = [newest, *earlier]
    return held[0] if len(held) == 1 else _hash(held)


def _read(job: Job) -> str:
    """The hash of a job's sources; of one that cannot be read, nothing that any note tells."""
    held = [_hash_of(path, job.how.limit) for path in job.paths]
    return hash_of_sources(held[0], held[1:]) if all(held) else ""


def _hash_of(path: Path, limit: int) -> str:
    """The hash of a file, or of those of a folder; nothing of one that cannot be read."""
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
