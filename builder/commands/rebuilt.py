"""A build made once more, elsewhere, and compared with the one that stands, file by file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.build import run
from builder.record.options import Options
from builder.record.standing import standing_slugs
from builder.sites.manifest import sums_of, sums_of_portal

PORTAL = "."
"""Stands for what is around the municipalities' sites, where these are named by their slugs."""


def differing_from_rebuilt(out: Path) -> dict[str, list[str]]:
    """What stands otherwise than the same sources, settings and program make it.

    In: the folder of a build.
    Out: lines for a reader, by slug; `PORTAL` for the portal. Only what differs is named.

    Raises:
        UsageError: it does not say how it was built, or a source of it is gone.
    """
    asked = Options.kept(out)
    with TemporaryDirectory(prefix="townbook-") as folder:
        fresh = Path(folder)
        run(replace(asked, out=fresh, sign=None, ocr=False, prune=False, force=True))
        standing, again = out / "site", fresh / "site"
        found = {PORTAL: list(_differing(standing, again, sums_of_portal))}
        for slug in sorted(standing_slugs(out)):
            if (again / slug).is_dir():
                found[slug] = list(_differing(standing / slug, again / slug, sums_of))
            else:
                found[slug] = ["not compared: what the last build was asked for does not make it"]
    return {name: lines for name, lines in found.items() if lines}


def _differing(
    standing: Path, again: Path, sums: Callable[[Path], Iterator[tuple[str, str]]]
) -> Iterator[str]:
    """The files that differ, that a build does not make, and that are missing, one line each."""
    stands, made = (dict(sums(site)) if site.is_dir() else {} for site in (standing, again))
    for name in sorted(stands.keys() | made.keys()):
        if name not in made:
            yield f"built again: {name} is not made"
        elif name not in stands:
            yield f"built again: {name} is missing"
        elif stands[name] != made[name]:
            yield f"built again: {name} is otherwise"
