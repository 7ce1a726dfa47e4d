"""`townbook check`: read a build back, check what it published, and print its report."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.build import run
from builder.data import contract
from builder.errors import DAMAGED, UsageError
from builder.frozen import Plain, frozen
from builder.print.editions import FOLDER as PRINT
from builder.record.job import Options
from builder.record.results import Status
from builder.record.standing import no_build, standing_slugs
from builder.runtime.tree import files_below
from builder.shown import differences
from builder.sites.links import dead_links
from builder.sites.manifest import NAME, differing, signatures, sums_of, sums_of_portal
from builder.text.amounts import counted

PORTAL = "."
"""The name for what surrounds the municipalities' sites, which are named by their slugs."""


def differing_from_rebuilt(out: Path) -> dict[str, list[str]]:
    """What differs from what the same sources, settings and program make now.

    Args:
        out: the folder of a build.

    Returns:
        Lines for a reader, by slug; `PORTAL` for the portal. Only what differs is named.

    Raises:
        UsageError: the build does not say how it was made, or a source of it is gone.
    """
    kept = Options.kept(out)
    with TemporaryDirectory(prefix="townbook-") as folder:
        fresh = Path(folder)
        how = replace(kept.how, force=True)
        run(replace(kept, out=fresh, how=how, sign=None, ocr=False, prune=False))
        present, again = out / "site", fresh / "site"
        found = {PORTAL: list(_differing(present, again, sums_of_portal))}
        for slug in sorted(standing_slugs(out)):
            if (again / slug).is_dir():
                found[slug] = list(_differing(present / slug, again / slug, sums_of))
            else:
                found[slug] = ["not compared: the last build's options do not make it"]
    return {name: lines for name, lines in found.items() if lines}


def _differing(
    present: Path, again: Path, sums: Callable[[Path], Iterator[tuple[str, str]]]
) -> Iterator[str]:
    """One line for each file that differs, that a build does not make, or that is missing."""
    now, made = (dict(sums(site)) if site.is_dir() else {} for site in (present, again))
    for name in sorted(now.keys() | made.keys()):
        if name not in made:
            yield f"built again: {name} is not made"
        elif name not in now:
            yield f"built again: {name} is missing"
        elif now[name] != made[name]:
            yield f"built again: {name} differs"


PAGE = 60_000
"""Bytes that the HTML of a page should not exceed in transfer."""


@frozen
class Weight:
    """What a site weighs in bytes."""

    html: int
    """Bytes of all pages, uncompressed."""
    total: int
    """Bytes of all files except the printable editions."""
    heaviest: str
    """The page that weighs most in transfer."""
    page: int
    """The weight of that page, compressed."""

    @classmethod
    def of_site(cls, site: Path) -> Weight:
        """The weight of a municipality's site."""
        html = total = page = 0
        heaviest = ""
        for name, path in files_below(site).items():
            size = path.stat().st_size
            total += 0 if name.startswith(f"{PRINT}/") else size
            if path.suffix == ".html":
                html += size
                sent = len(gzip.compress(path.read_bytes(), 6)) if size > page else 0
                heaviest, page = (name, sent) if sent > page else (heaviest, page)
        return cls(html, total, heaviest, page)

    def __str__(self) -> str:
        """The sizes as a sentence."""
        return (
            f"{self.html / 1e6:.1f} MB of pages, {self.total / 1e6:.1f} MB in all "
            "without printable editions; "
            f"the heaviest page, {self.heaviest}, {self.page / 1000:.0f} KB in transfer"
        )


_SHOWN = 5
"""Problems of each kind and municipality, and sums of a section, that are printed; the rest is
counted."""
_CHANGES = 50
"""Changes of the newest version printed for a municipality."""


def check(out: Path, *, rebuild: bool = False) -> int:
    """Check every site of a build and print its report.

    Args:
        out: the build's folder.
        rebuild: build all of it again, elsewhere, and compare every file.

    Returns:
        The exit code, 0 if all is well, 1 if something is wrong.

    Raises:
        UsageError: the folder contains no build, or it cannot be built again.
    """
    if not (out / "report.json").is_file():
        raise no_build(out)
    try:
        entries = json.loads((out / "report.json").read_bytes())["municipalities"]
        slugs = [entry["slug"] for entry in entries]
    except DAMAGED as error:
        raise UsageError(
            out / "report.json", "cannot be read", "run townbook build again"
        ) from error
    made_again = differing_from_rebuilt(out) if rebuild else {}
    wrong = 0
    for entry, slug in zip(entries, slugs, strict=True):
        problems = _problems(entry, out) + made_again.get(slug, [])
        wrong += len(problems)
        _print(entry, problems, out)
    portal = [*_problems_of_portal(out / "site"), *made_again.get(PORTAL, [])]
    for problem in portal[:_SHOWN]:
        print(f"portal: {problem}")
    return 1 if wrong + len(portal) else 0


def _problems_of_portal(site: Path) -> Iterator[str]:
    """Dead links on the portal's own pages, and its changed files."""
    for dead in dead_links(site):
        if not (site / dead.page.partition("/")[0] / "data" / "report.json").is_file():
            yield str(dead)
    if (site / "index.html").is_file():
        yield from (f"changed since it was made: {one}" for one in differing(site, sums_of_portal))


def _problems(entry: Plain, out: Path) -> list[str]:
    if entry["error"]:
        return [entry["error"]]
    if entry.get("status") == Status.PASSED_OVER:
        return []
    site = out / "site" / entry["slug"]
    try:
        code = json.loads((site / "data" / "code.json").read_bytes())
    except DAMAGED:
        return ["the site is missing or damaged; run townbook build again"]
    malformed = [f"code.json: {problem}" for problem in contract.problems(code)]
    problems = []
    if entry.get("status") == Status.GONE:
        advice = "townbook build --prune removes its site"
        problems.append(f"no longer built: {entry.get('note')}; {advice}")
    problems += malformed
    problems += [f"dead link: {dead}" for dead in dead_links(site)]
    problems += [f"changed since it was made: {wrong}" for wrong in differing(site)]
    if not malformed:  # a malformed code.json cannot be compared with what is shown
        problems += [f"shown: {wrong}" for wrong in differences(site, code)]
    problems += [f"proof: {fault}" for fault in entry["report"]["faults"]]
    problems += [f"not made: {lack}" for lack in entry["report"].get("not_made", ())]
    return problems


def _changed(file: Path) -> Iterator[str]:
    """What the newest version changed, line by line."""
    try:
        newest = json.loads(file.read_bytes())["changes"][0]
    except DAMAGED:  # no versions; or damaged, which its sum shows
        return
    yield f"changed since {newest['older']}: {len(newest['units']):,}"
    for unit in newest["units"][:_CHANGES]:
        yield f"  {unit['said']}: {unit['heading']}"
        sums = unit["amounts"]
        yield from (f"    {_became(one['about'], one['was'], one['now'])}" for one in sums[:_SHOWN])
        if len(sums) > _SHOWN:
            yield f"    and {counted(len(sums) - _SHOWN, 'more sum')}"
    if len(newest["units"]) > _CHANGES:
        yield f"  and {len(newest['units']) - _CHANGES:,} more"


def _became(about: str, was: str, now: str) -> str:
    """What became of a sum of money, in one line."""
    became = f"{was}, now {now or 'gone'}" if was else f"{now} is new"
    return f"{about.rstrip(':')}: {became}" if about else became


def _figures(report: Plain) -> Iterator[str]:
    """What a report counts, line by line."""
    for name in ("counts", "references", "doubts", "set_aside") if report else ():
        listed = ", ".join(
            f"{kind.replace('_', ' ')} {count:,}" for kind, count in report[name].items()
        )
        yield f"{name.replace('_', ' ')}: {listed or 'none'}"
    if report.get("corrections"):
        settled = ", ".join(f"{kind} {count:,}" for kind, count in report["corrections"].items())
        yield f"settled by hand: {settled}"
    if report.get("unproved"):
        yield f"unproved: {len(report['unproved']):,}, the first: {report['unproved'][0]}"


def _print(entry: Plain, problems: list[str], out: Path) -> None:
    found = counted(len(problems), "problem")
    print(f"{entry['slug'] or entry['source']}: {entry['status']}, {found}")
    site = out / "site" / entry["slug"] if entry["slug"] and not entry["error"] else None
    lines: list[str] = []
    if site:
        lines += _changed(site / "data" / "changes.json")
    lines += _figures(entry["report"] or {})
    if site:
        lines.append(f"weight: {Weight.of_site(site)}")
        if (site / NAME).is_file() and not signatures(site):
            lines.append(f"{NAME}: not signed: readers cannot tell whose files these are")
    lines += (f"problem: {problem}" for problem in problems[:_SHOWN])
    if len(problems) > _SHOWN:
        lines.append(f"and {len(problems) - _SHOWN} more")
    for line in lines:
        print(f"  {line}")
