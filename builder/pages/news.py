"""What a site tells programs about its changes: its feed, and `data/changes.json`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

from builder.data.report_file import dumps_report
from builder.frozen import Plain
from builder.pages import changes
from builder.pages.feed import FEED, FeedEntry, atom
from builder.pages.newest_laws import newest_laws
from builder.pages.site import Site
from builder.pages.templating import Files
from builder.present.publication import root_of
from builder.present.told_changes import (
    SAID,
    amounts,
    between,
    detail,
    place_of,
    shown,
    tallied,
    url_of,
)
from builder.versions.changes import Change, Changes
from builder.versions.timeline import Timeline

DATA = "data/changes.json"
_NOTHING = "No section changed."


def files(site: Site) -> Files:
    """File and text of each; none for a site without news."""
    if not changes.title(site) and not site.new_laws:
        return
    name, slug = site.facts.site_name, site.facts.slug
    entries = (
        replace(one, title=f"{name}: {one.title}", id=f"urn:townbook:{slug}:{one.id}")
        for one in (*_versions(site), *_laws(site), *_adopted(site))
    )
    yield FEED, atom(f"{name}, {site.facts.state}: changes", site.site_url, slug, entries)
    timeline = site.publication.timeline
    if timeline:
        yield DATA, dumps_report(as_data(site, timeline))


def _versions(site: Site) -> Iterator[FeedEntry]:
    timeline = site.publication.timeline
    for one in timeline.successive() if timeline else ():
        yield FeedEntry(
            f"changes, {between(one)}",
            url_of(one),
            one.newer,
            f"Sections: {', '.join(tallied(one))}." if tallied(one) else _NOTHING,
            f"changes:{one.older}:{one.newer}",
        )


def _laws(site: Site) -> Iterator[FeedEntry]:
    for one in newest_laws(site, "", changes.SHOWN):
        law, touched = one.law, "; ".join(link.text for link in one.touched)
        more = f" and {one.others} more" if one.others else ""
        yield FeedEntry(
            law.name,
            one.href,
            law.days[-1],
            f"{touched}{more}",
            law.anchor,
        )


def _adopted(site: Site) -> Iterator[FeedEntry]:
    for one in site.new_laws:
        if not one.codified:
            yield FeedEntry(
                f"{one.about} (adopted, not yet in the code)",
                one.url,
                one.law.adopted,
                "; ".join(
                    site.cited_heading(unit) if unit else number for number, unit in one.touched
                ),
                one.anchor,
            )


def as_data(site: Site, timeline: Timeline) -> Plain:
    """All versions and changes as plain values."""
    return {
        "slug": site.facts.slug,
        "versions": [
            {
                "date": one.day,
                "file": one.code.source.file,
                "sha256": one.code.source.sha256,
                "address": root_of(one.day, timeline),
            }
            for one in timeline.versions
        ],
        "changes": [
            {
                "older": one.older,
                "newer": one.newer,
                "counts": one.counts(),
                "units": [_unit(site, one, change) for change in one.changes],
            }
            for one in timeline.changes
        ],
    }


def _unit(site: Site, changed: Changes, one: Change) -> Plain:
    return {
        "what": one.kind.value,
        "said": SAID[one.kind],
        "detail": detail(one),
        "older": one.old.id if one.old else None,
        "newer": one.new.id if one.new else None,
        "heading": site.cited_heading(shown(one)),
        "words_changed": one.words,
        "events": [asdict(event) for event in one.events],
        "amounts": [asdict(amount) for amount in amounts(one)],
        "moved_from": [asdict(moved) for moved in one.moved_from],
        "moved_to": [asdict(moved) for moved in one.moved_to],
        "address": place_of(changed, one),
    }
