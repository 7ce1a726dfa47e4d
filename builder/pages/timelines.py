"""What became of a section through the versions of its code, as its page tells it."""

from __future__ import annotations

from builder.model import Unit
from builder.pages.links import relative
from builder.pages.printed import stub_url
from builder.pages.site import Site
from builder.pages.views import NumberBefore, TimelineStep
from builder.present import names
from builder.present.publication import AT
from builder.present.told_changes import SAID, detail, place_of
from builder.versions.timeline import Step, Timeline


def steps(site: Site, unit: Unit, base: str) -> tuple[TimelineStep, ...]:
    """The changes of a section, newest first; none where its code has one version."""
    timeline = site.publication.timeline
    if timeline is None or not unit.holds_text:
        return ()
    return tuple(_step(timeline, step, base) for step in timeline.of_section(unit.id))


def _step(timeline: Timeline, step: Step, base: str) -> TimelineStep:
    old, days = step.change.old, [names.date(step.older), names.date(step.newer)]
    changes = timeline.between(step.older, step.newer)
    return TimelineStep(
        f"{SAID[step.change.kind]} between {days[0]} and {days[1]}",
        detail(step.change),
        relative(place_of(changes, step.change), base),
        relative(f"{AT}/{step.older}/{stub_url(old)}", base) if old and old.holds_text else "",
        days[0],
    )


def other_before(site: Site, unit: Unit, base: str) -> NumberBefore | None:
    """The other section that once had a section's number; None where there was none."""
    timeline = site.publication.timeline
    other = timeline.other_before(unit.id) if timeline and unit.holds_text else None
    if other is None:
        return None
    now = site.outline.by_id.get(other.now)
    return NumberBefore(
        names.shown_title(other.unit),
        names.date(other.older),
        relative(f"{AT}/{other.older}/{stub_url(other.unit)}", base),
        (names.designation(now) or names.shown_title(now)) if now else "",
        relative(stub_url(now) if now.holds_text else now.url, base) if now else "",
    )


def since(site: Site, unit: Unit) -> str:
    """The day of the first version that has a section; empty where its code has one version."""
    timeline = site.publication.timeline
    if timeline is None or not unit.holds_text:
        return ""
    return names.date(timeline.known_since(unit.id))
