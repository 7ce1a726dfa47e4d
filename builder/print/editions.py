"""Write the printable editions of a code: of the whole and of each chapter.

An edition is typeset only if its text has changed.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from importlib.metadata import version
from io import BytesIO
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pikepdf

from builder import addresses
from builder.addresses import Names
from builder.errors import DAMAGED, BuildError
from builder.frozen import frozen
from builder.indexes.newest_law import newest_law
from builder.model import Code, Reference
from builder.present.facts import Dated
from builder.present.names import first_day
from builder.present.publication import Edition
from builder.print import press
from builder.print.book import book
from builder.print.scope import USUAL, Editions, Outside, Scope, Setting, chapters
from builder.runtime.written import with_folder
from builder.text.squash import single_spaced

FOLDER = "print"
"""Name of a site's folder for editions."""
MANIFEST = "editions.json"
"""Name of the file that says from which text each edition was made."""


class WithoutWholeError(BuildError):
    """All editions were made except that of the whole code, which may be too large to typeset."""


@frozen
class _Draft:
    edition: Edition
    text: str
    links: dict[str, str]
    """Names for the links that lead out of it, by address."""


@frozen
class Printing:
    """Editions in the making."""

    editions: tuple[Edition, ...]
    """The whole code first, then chapters in reading order; bytes and pages of those still being
    typeset are 0."""
    at_work: tuple[Future[dict[str, int]], ...]
    """Typesetting of the whole code, and of the chapters; each returns numbers of pages by name."""
    folder: Path

    def end(self) -> tuple[Edition, ...]:
        """Wait for all editions, and write their manifest.

        Raises:
            WithoutWholeError: the chapters have editions but the whole code has none.
            BuildError: the typesetter failed.
        """
        of_whole, of_chapters = self.at_work
        pages, editions, lacking = of_chapters.result(), list(self.editions), None
        try:
            pages = of_whole.result() | pages
        except BuildError as error:
            lacking = error
            editions.pop(0).path(self.folder).unlink(missing_ok=True)
        if lacking and not editions:
            raise lacking
        made = tuple(
            replace(one, bytes=one.path(self.folder).stat().st_size, pages=pages[one.name])
            if one.name in pages
            else one
            for one in editions
        )
        manifest = json.dumps([asdict(edition) for edition in made], indent=1) + "\n"
        (self.folder / MANIFEST).write_text(manifest, encoding="utf-8")
        if lacking:
            raise WithoutWholeError(*lacking.args)
        return made


@contextmanager
def printing(
    code: Code,
    folder: Path,
    *,
    site_url: str | None = None,
    setting: Setting = USUAL,
    before: Path | None = None,
) -> Iterator[Printing]:
    """Draft the editions, and have them typeset and packed while the block does other work.

    The same code gives the same bytes. Texts are drafted before the block begins, so that only
    waiting and packing take place alongside it.

    Args:
        code: the municipality's code, resolved.
        folder: the folder for the PDFs; its contents are removed first.
        site_url: the address that the municipality's site will have.
        setting: paper and page numbers.
        before: the folder of an earlier build; editions whose text has not changed are copied from
            there.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    earlier = before or folder  # which is empty
    known = {edition.name: edition for edition in read_manifest(earlier)}
    editions: list[Edition] = []
    at_work = []
    with tempfile.TemporaryDirectory(dir=folder) as place, ThreadPoolExecutor(2) as presses:
        for picture, image in code.pictures.items():
            with_folder(Path(place) / picture).write_bytes(image)
        typeset = partial(_typeset, Path(place), folder, _date(code))
        drafts = _drafts(code, addresses.folder(site_url), setting)
        for batch in (islice(drafts, 1), drafts):
            held = [
                (one, _kept(one.edition, known.get(one.edition.name), earlier, folder))
                for one in batch
            ]
            editions += (kept or draft.edition for draft, kept in held)
            fresh = [draft for draft, kept in held if kept is None]
            at_work.append(presses.submit(typeset, fresh))
        yield Printing(tuple(editions), tuple(at_work), folder)


def read_manifest(folder: Path) -> tuple[Edition, ...]:
    """The editions in a folder by its manifest; none if that cannot be read."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=tuple[Edition, ...])
    except DAMAGED:
        return ()


def _drafts(code: Code, site_url: str | None, setting: Setting) -> Iterator[_Draft]:
    """The editions' texts, the whole code first."""
    taken, editions = Names(), Editions(code, site_url, setting)
    tools = f"{version('typst')}\n{version('pikepdf')}\n{_date(code)}"
    for chapter in (None, *chapters(code)):
        scope = editions.of(chapter)
        name = chapter.url.rstrip("/").replace("/", "-") if chapter else code.municipality.slug
        text, links = book(scope), link_names(scope)
        pictures = [one.sha256 for unit in scope.units for one in unit.pictures]
        made = hashlib.sha256(f"{tools}\n{links}\n{pictures}\n{text}".encode()).hexdigest()
        unit = chapter.id if chapter else None
        yield _Draft(Edition(f"{taken.claim(name)}.pdf", unit, 0, 0, made), text, links)


def _kept(draft: Edition, known: Edition | None, earlier: Path, folder: Path) -> Edition | None:
    """The known edition, copied, if its text is the draft's and it is complete."""
    if known is None or known.sha256 != draft.sha256:
        return None
    path = known.path(earlier)
    if not path.is_file() or path.stat().st_size != known.bytes:
        return None
    shutil.copyfile(path, known.path(folder))
    return known


def _typeset(
    place: Path, folder: Path, date: dt.date | None, drafts: list[_Draft]
) -> dict[str, int]:
    """Typeset and pack some editions while others are still being drafted.

    One process typesets the whole code, and another the chapters at the same time, so that neither
    holds the layouts of both and no core is idle.

    Args:
        place: folder for the texts.
        folder: folder for the PDFs.
        date: the date of the PDFs.
        drafts: the editions.

    Returns:
        The number of pages of each, by name.
    """
    sheets = []
    for draft in drafts:
        target = draft.edition.path(folder)
        source = (place / target.name).with_suffix(".typ")
        source.write_text(draft.text, encoding="utf-8")
        sheets.append(press.PressSheet(source, target))
    press.run(sheets, date)
    return {one.edition.name: _pack(one.edition.path(folder), one.links) for one in drafts}


def _date(code: Code) -> dt.date | None:
    """The date of the editions: the copy's, or else its newest law's."""
    iso, _ = Dated.of_source(code.source).by(newest_law(code))
    return dt.date.fromisoformat(first_day(iso)) if iso else None


def _pack(path: Path, links: Mapping[str, str]) -> int:
    """Pack a PDF's objects into streams, which more than halves it; returns its number of pages.

    Nothing that it shows or says changes, tags included, except the names of links that lead out of
    it. The same file gives the same bytes.
    """
    packed = BytesIO()  # on a full disk the library would end the process; Python only raises
    with pikepdf.open(BytesIO(path.read_bytes())) as held:
        for page in held.pages:
            for link in page.get("/Annots", []):
                name = links.get(str(link.A.URI)) if "/URI" in link.get("/A", {}) else None
                if name:
                    link.Contents = pikepdf.String(name)
        pages = len(held.pages)
        held.save(
            packed,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
            deterministic_id=True,
        )
    path.write_bytes(packed.getbuffer())
    return pages


def link_names(scope: Scope) -> dict[str, str]:
    """The name of each address outside an edition that one of its references leads to.

    A place on the code's own site has its heading. Outside law has its name, what is cited of it,
    and the host of the address. If an address has several names, the first counts.
    """
    found: dict[str, str] = {}
    for unit in scope.units:
        for reference in unit.references:
            place = scope.place(reference, unit)
            if isinstance(place, Outside):
                found.setdefault(place.url, _name(reference, place, scope.editions.titles))
    return found


def _name(reference: Reference, place: Outside, titles: dict[str, str]) -> str:
    if reference.target in titles:
        return f"{titles[reference.target]}, on the web site"
    law, cite = reference.law or single_spaced(reference.text), reference.cite or ""
    cited = f", § {cite}" if cite[:1].isdigit() else f", {cite}" if cite else ""
    host = (urlsplit(place.url).hostname or "").removeprefix("www.")
    return f"{law}{cited}, at {host}" if host else f"{law}{cited}"
