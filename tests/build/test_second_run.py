"""A later build makes what has changed, and ends with the same bytes as a build from scratch."""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from builder.data.parquet_tables import SCHEMAS
from builder.errors import BuildError
from builder.print.card import TEMPLATE, Card, draw
from builder.record import made
from builder.record.job import SCRATCH, Job
from builder.record.standing import words_of
from builder.runtime import program, shared
from builder.sites import manifest, portal
from builder.spark import run
from builder.town import task, whole_site
from tests.build import local
from tests.build.town import Ended, build, text

GOOSE, DUCK = "gooseford-ny", "duckford-ny"
_TERMS = "GANDER — A male goose, as the General Municipal Law § 100 has it.\n"
_MORE = """Chapter 2
PONDS
§ 2-1. Ponds.
No pond shall be drained; see § 1-1.
§ 2-1 {} CODE § 2-1
2:1
"""


def code(name: str) -> str:
    """A code of two chapters with a term that both towns define."""
    return text(name).replace("B. No", f"{_TERMS}B. No") + _MORE.format(name.upper())


@dataclass
class Tasks:
    """What the builds of a test did."""

    sessions: int = 0
    built: list[str] = field(default_factory=list)

    def clear(self) -> None:
        self.sessions = 0
        self.built.clear()


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> Tasks:
    """Builds within this process, counted."""
    return counted(monkeypatch)


_CARDS: dict[tuple[Card, str], bytes] = {}


def _drawn(card: Card, work: Path) -> bytes:
    """The drawn card: the typesetter is started only once for the same words and template."""
    key = card, shared.path_of(TEMPLATE).read_text()
    if key not in _CARDS:
        _CARDS[key] = draw(card, work)
    return _CARDS[key]


def counted(patch: pytest.MonkeyPatch) -> Tasks:
    tasks = Tasks()

    def session(master: str) -> Any:
        tasks.sessions += 1
        return local.session(master)

    def one(job: Job) -> Any:
        tasks.built.append(Path(job.path).stem)
        return task.build(job)

    patch.setattr(run, "session", session)
    patch.setattr(run.tasks, "build", one)
    patch.setattr(whole_site, "draw", _drawn)
    patch.setattr(portal, "draw", _drawn)
    return tasks


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two towns in `codes`, what was made from them in `out`, and a copy of both."""
    place = tmp_path_factory.mktemp("first")
    (place / "codes").mkdir()
    for name in ("Gooseford", "Duckford"):
        (place / "codes" / f"{name}.txt").write_text(code(name))
    with pytest.MonkeyPatch.context() as patch:
        counted(patch)
        assert build(place / "codes", "--no-print", out=place / "out").code == 0
    for name in ("codes", "out"):
        shutil.copytree(place / name, place / "kept" / name)
    return place


@pytest.fixture
def place(first: Path) -> Iterator[Path]:
    """The same, free to change; the next test gets a fresh copy."""
    yield first
    for name in ("codes", "out"):
        shutil.rmtree(first / name)
        shutil.copytree(first / "kept" / name, first / name)


def files(out: Path) -> dict[str, bytes]:
    """All published files and all notes about them, without the seconds."""
    held = {
        path.relative_to(out).as_posix(): path.read_bytes()
        for part in ("site", "docs", "data")
        for path in (out / part).rglob("*")
        if path.is_file()
    }
    return held | {"report.json": (out / "report.json").read_bytes()}


def differing(one: Path, other: Path) -> list[str]:
    a, b = files(one), files(other)
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))


def times(out: Path) -> dict[str, int]:
    return {name: (out / name).stat().st_mtime_ns for name in files(out)}


def again(place: Path, *arguments: str) -> Ended:
    """The build of the folder's codes once more."""
    return build(place / "codes", "--no-print", *arguments, out=place / "out")


def fresh(place: Path, *arguments: str) -> Path:
    """What a build from scratch makes of the folder's codes."""
    shutil.rmtree(place / "fresh", ignore_errors=True)
    assert build(place / "codes", "--no-print", *arguments, out=place / "fresh").code == 0
    return place / "fresh"


def forced(place: Path, *arguments: str) -> Path:
    """What a build makes of the folder's codes that trusts nothing already there."""
    shutil.rmtree(place / "fresh", ignore_errors=True)
    shutil.copytree(place / "kept" / "out", place / "fresh")
    ended = build(place / "codes", "--no-print", "--force", *arguments, out=place / "fresh")
    assert ended.code == 0
    return place / "fresh"


def test_if_nothing_changed_nothing_runs_and_all_keeps_its_times(place, tasks):
    before = times(place / "out")
    assert again(place).code == 0
    assert (tasks.sessions, tasks.built) == (0, [])
    assert times(place / "out") == before
    assert differing(place / "out", place / "kept" / "out") == []


def test_force_makes_all_of_it_again(place, tasks):
    assert again(place, "--force").code == 0
    assert sorted(tasks.built) == ["Duckford", "Gooseford"]
    assert differing(place / "out", place / "kept" / "out") == []


def goose(place: Path) -> Path:
    return place / "codes" / "Gooseford.txt"


def write(place: Path, name: str, said: str) -> None:
    (place / "codes" / name).write_text(said)


def reword(place: Path, old: str, new: str) -> None:
    said = goose(place).read_text()
    assert old in said
    goose(place).write_text(said.replace(old, new))


def redate(place: Path, seconds: int) -> None:
    for path in (*(place / "out").rglob("*"), *(place / "codes").rglob("*")):
        os.utime(path, (seconds, seconds), follow_symlinks=False)


def decide(place: Path, reason: str) -> None:
    """Settle something by hand in one of the two towns."""
    folder = place / "codes" / "corrections" / GOOSE
    folder.mkdir(parents=True, exist_ok=True)
    decision = f"""
        kind = "words"
        section = "1-1"
        quote = "shall be chased"
        reads = "may be chased"
        by = "the clerk"
        date = 2025-06-30
        reason = "{reason}"
    """
    (folder / "chased.toml").write_text(decision)


INPUTS: dict[str, tuple[Callable[[Path], object], list[str], list[str]]] = {
    "a word": (lambda place: reword(place, "chased", "teased"), [], ["Gooseford"]),
    "a title": (lambda place: reword(place, "PONDS", "LAKES"), [], ["Gooseford"]),
    "a chapter less": (
        lambda place: goose(place).write_text(text("Gooseford")),
        [],
        ["Gooseford"],
    ),
    "a setting": (
        lambda place: write(
            place, "codes.toml", '["Gooseford.txt"]\ncontact = "clerk@a.example"\n'
        ),
        [],
        ["Gooseford"],
    ),
    "another name": (
        lambda place: write(place, "codes.toml", '["Gooseford.txt"]\nname = "Geeseford"\n'),
        ["--prune"],
        ["Gooseford"],
    ),
    "synonyms": (
        lambda place: write(place, "synonyms.toml", 'honkers = ["goose"]\n'),
        [],
        ["Duckford", "Gooseford"],
    ),
    "a decision about one of them": (
        lambda place: decide(place, "Chased or not, no goose minds."),
        [],
        ["Gooseford"],
    ),
    "an address": (lambda _: None, ["--site-url", "https://a.example/"], ["Duckford", "Gooseford"]),
    "for a folder": (lambda _: None, ["--offline"], ["Duckford", "Gooseford"]),
    "a town less": (lambda place: goose(place).unlink(), ["--prune"], []),
    "a town more": (
        lambda place: write(place, "Swanford.txt", code("Swanford")),
        [],
        ["Swanford"],
    ),
    "a file of another name": (
        lambda place: goose(place).rename(place / "codes" / "Goose.txt"),
        [],
        ["Goose"],
    ),
    "a word, and files of a day to come": (
        lambda place: (reword(place, "chased", "teased"), redate(place, 4_102_444_800)),
        [],
        ["Gooseford"],
    ),
    "other times of the source": (lambda place: os.utime(goose(place), (1, 1)), [], []),
}


VANISHING = {"a chapter less"}
"""Changes after which old addresses keep working: a build from scratch knows of none."""


@pytest.mark.parametrize("what", INPUTS)
def test_what_changed_is_made_again_as_from_scratch(place, tasks, what):
    change, arguments, made_again = INPUTS[what]
    change(place)
    assert again(place, *arguments).code == 0
    assert sorted(tasks.built) == made_again
    wanted = forced if what in VANISHING else fresh
    assert differing(place / "out", wanted(place, *arguments)) == []
    tasks.clear()
    assert again(place, *arguments).code == 0
    assert (tasks.sessions, tasks.built) == (0, [])


def test_a_decision_that_changes_or_goes_is_made_again(place, tasks):
    decide(place, "No goose minds.")
    assert again(place).code == 0
    for change in (
        lambda: decide(place, "No gander minds."),
        lambda: shutil.rmtree(place / "codes" / "corrections"),
    ):
        tasks.clear()
        change()
        assert again(place).code == 0
        assert tasks.built == ["Gooseford"]
        assert differing(place / "out", fresh(place)) == []


@pytest.mark.usefixtures("tasks")
def test_a_decision_that_cannot_be_carried_out_is_reported_each_time(place):
    decide(place, "No goose minds.")
    reword(place, "chased", "teased")
    for _ in range(2):
        ended = again(place)
        assert ended.code == 1
        line = ended.about("chased.toml")
        assert (
            "not made: Gooseford.txt: corrections/gooseford-ny/chased.toml was not applied" in line
        )
        assert "the words 'shall be chased' are not in the text of 1-1" in line


def test_a_decision_about_no_town_is_reported(place, tasks):
    decide(place, "No goose minds.")
    folder = place / "codes" / "corrections"
    (folder / GOOSE).rename(folder / "swanford-ny")
    ended = again(place)
    assert ended.code == 1
    assert "corrections/swanford-ny/chased.toml: no source makes swanford-ny" in ended.said
    assert tasks.built == []
    one = build(goose(place), "--no-print", out=place / "out" / "one")
    assert (one.code, one.said) == (0, "")


def page(out: Path) -> Path:
    return out / "site" / GOOSE / "1" / "index.html"


def forge(path: Path) -> None:
    """Other words of the same length, under the same time of writing."""
    held = path.stat()
    said = path.read_bytes()
    assert b"chased" in said
    path.write_bytes(said.replace(b"chased", b"fondly"))
    os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))


def note(out: Path, name: str) -> Path:
    return out / SCRATCH / made.FOLDER / f"{name}.json"


NESTED = b'{"more":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
"""JSON too deeply nested for any program to read."""

OUTPUTS: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "a page that is gone": (lambda out: page(out).unlink(), ["Gooseford"]),
    "a page of other words": (lambda out: forge(page(out)), ["Gooseford"]),
    "data of other words": (
        lambda out: forge(out / "site" / GOOSE / "data" / "code.json"),
        ["Gooseford"],
    ),
    "a page too many": (
        lambda out: (out / "site" / GOOSE / "more.html").write_text("more"),
        ["Gooseford"],
    ),
    "a page that is a link": (
        lambda out: (page(out).rename(out / "page"), page(out).symlink_to(out / "page")),
        ["Gooseford"],
    ),
    "docs of other words": (
        lambda out: forge(out / "docs" / GOOSE / "docs" / "1" / "index.md"),
        ["Gooseford"],
    ),
    "a table that is gone": (
        lambda out: shutil.rmtree(out / "data" / "blocks" / f"slug={GOOSE}"),
        ["Gooseford"],
    ),
    "a site that is gone": (lambda out: shutil.rmtree(out / "site" / GOOSE), ["Gooseford"]),
    "a note that is gone": (lambda out: note(out, GOOSE).unlink(), ["Gooseford"]),
    "half a note": (
        lambda out: note(out, GOOSE).write_text(note(out, GOOSE).read_text()[:999]),
        ["Gooseford"],
    ),
    "the note of another town": (
        lambda out: shutil.copy(note(out, DUCK), note(out, GOOSE)),
        ["Gooseford"],
    ),
    "two sites that changed places": (
        lambda out: swap(out / "site" / GOOSE, out / "site" / DUCK),
        ["Duckford", "Gooseford"],
    ),
    "a note of other things": (lambda out: note(out, GOOSE).write_bytes(NESTED), ["Gooseford"]),
    "words that are none": (lambda out: words_of(out, GOOSE).write_bytes(b"\xff{"), []),
    "words nested without end": (lambda out: words_of(out, GOOSE).write_bytes(NESTED), []),
    "a report nested without end": (
        lambda out: (out / "site" / GOOSE / "data" / "report.json").write_bytes(NESTED),
        ["Gooseford"],
    ),
    "a memory of other things": (
        lambda out: (out / SCRATCH / "sources.json").write_bytes(NESTED),
        [],
    ),
    "no memory of the sources": (lambda out: (out / SCRATCH / "sources.json").unlink(), []),
    "a portal without its page": (lambda out: (out / "site" / "index.html").unlink(), []),
    "a portal without its note": (lambda out: note(out, made.PORTAL).unlink(), []),
    "a report that is gone": (lambda out: (out / "report.json").unlink(), []),
}


def swap(one: Path, other: Path) -> None:
    aside = one.with_name("aside")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


@pytest.mark.parametrize("what", OUTPUTS)
def test_what_someone_changed_in_the_output_is_made_again(place, tasks, what):
    change, made_again = OUTPUTS[what]
    change(place / "out")
    assert again(place).code == 0
    assert sorted(tasks.built) == made_again
    assert differing(place / "out", place / "kept" / "out") == []
    tasks.clear()
    assert again(place).code == 0
    assert (tasks.sessions, tasks.built) == (0, [])


def test_damaged_data_of_the_last_site_is_told_and_made_again(place, tasks):
    (place / "out" / "site" / GOOSE / "data" / "code.json").write_bytes(NESTED)
    told = again(place)
    assert told.code == 1
    assert "addresses of vanished sections may be missing" in told.said
    assert tasks.built == ["Gooseford"]
    assert again(place).code == 0
    assert differing(place / "out", place / "kept" / "out") == []


def test_a_folder_that_cannot_be_read_is_made_again(place, tasks, monkeypatch):
    refused, listed = str(page(place / "out").parent), os.scandir

    def listing(folder: str) -> Any:
        if folder == refused and not tasks.built:
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "scandir", listing)
    assert again(place).code == 0
    assert tasks.built == ["Gooseford"]
    assert differing(place / "out", place / "kept" / "out") == []


@pytest.mark.usefixtures("tasks")
def test_a_portal_has_its_sums_before_the_build_ends(place, monkeypatch):
    monkeypatch.setattr("builder.build.write_sums", lambda *_: None)
    reword(place, "chased", "teased")
    assert again(place).code == 0
    assert manifest.differing(place / "out" / "site", manifest.sums_of_portal) == []


@pytest.mark.usefixtures("tasks")
def test_a_portal_that_fails_leaves_room_for_what_is_written_after_it(place, monkeypatch):
    beside: set[str] = set()

    def full(*_folders: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "site")

    def report(_results: object, out: Path) -> None:
        beside.update(path.name for path in (out / SCRATCH).glob("work-*/*"))

    monkeypatch.setattr(portal, "build_site", full)
    monkeypatch.setattr("builder.build.write_report", report)
    (place / "out" / "site" / "index.html").unlink()
    ended = again(place)
    assert (ended.code, len(ended.lines)) == (1, 1)
    assert beside == {"journal", "crossing"}


@pytest.fixture
def program_copied(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Templates and theme in a copy that may be changed."""
    copy = place / "program"
    for name in ("templates", "site_src"):
        shutil.copytree(shared.path_of(name), copy / name)
    shutil.copy(shared.path_of("mkdocs.yml"), copy)
    monkeypatch.setattr(shared, "_ROOTS", (copy,))
    forgotten()
    yield copy
    shutil.rmtree(copy)
    monkeypatch.undo()
    forgotten()


def forgotten() -> None:
    """Forget the program, as a new process does."""
    from builder.pages.templating import environment

    program.begun.cache_clear()
    environment.cache_clear()


PROGRAM = {
    "a template": "templates/unit.md",
    "a style": "site_src/theme/stylesheets/page.css",
    "a page's frame": "site_src/theme/main.html",
    "the configuration": "mkdocs.yml",
}


@pytest.mark.parametrize("what", PROGRAM)
def test_another_program_makes_all_of_it_again(place, tasks, program_copied, what):
    assert again(place).code == 0
    assert tasks.built == [], "a copy of the program is the same program"
    changed = program_copied / PROGRAM[what]
    changed.write_text(changed.read_text() + "\n")
    forgotten()
    assert again(place).code == 0
    assert sorted(tasks.built) == ["Duckford", "Gooseford"]
    assert differing(place / "out", fresh(place)) == []


def test_another_package_makes_all_of_it_again(place, tasks, monkeypatch):
    packages = program._packages()
    monkeypatch.setattr(program, "_packages", lambda: [*packages, "geese-1.0.dist-info/RECORD,,"])
    program.begun.cache_clear()
    assert again(place).code == 0
    assert sorted(tasks.built) == ["Duckford", "Gooseford"]
    monkeypatch.undo()
    program.begun.cache_clear()


def test_work_of_a_program_that_changed_meanwhile_is_made_again(place, tasks, monkeypatch):
    monkeypatch.setattr(program, "unchanged", lambda: False)
    reword(place, "chased", "teased")
    assert again(place).code == 0
    monkeypatch.undo()
    tasks = counted(monkeypatch)
    assert again(place).code == 0
    assert tasks.built == ["Gooseford"]


def test_a_worker_of_another_program_is_not_trusted(place, tasks, monkeypatch):
    own = program.begun()

    def elsewhere(job: Job) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(program, "begun", lambda: replace(own, digest="another"))
            patch.setattr(program, "unchanged", lambda: True)
            return task.build(job)

    reword(place, "chased", "teased")
    monkeypatch.setattr(run.tasks, "build", elsewhere)
    assert again(place).code == 0
    monkeypatch.undo()
    tasks = counted(monkeypatch)
    assert again(place).code == 0
    assert tasks.built == ["Gooseford"]


def test_what_could_not_be_made_is_tried_again(place, tasks):
    def fail(*_arguments: object) -> None:
        raise BuildError("card", "cannot be typeset")

    reword(place, "chased", "teased")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_site, "draw", fail)
        assert again(place).code == 1
    tasks.clear()
    assert again(place).code == 0
    assert tasks.built == ["Gooseford"]
    assert differing(place / "out", fresh(place)) == []


@pytest.mark.parametrize("after", [1, len(SCHEMAS), len(SCHEMAS) + 1])
def test_a_site_that_was_half_put_in_place_is_made_again(place, tasks, after):
    done: list[Path] = []

    def put(new: Path, live: Path) -> None:
        done.append(live)
        if len(done) > after:
            raise KeyboardInterrupt
        put_in_place(new, live)

    put_in_place = task.put_in_place
    reword(place, "chased", "teased")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(task, "put_in_place", put)
        assert again(place).code == 130
    assert GOOSE not in made.standing_sites(place / "out")
    tasks.clear()
    reword(place, "teased", "chased")
    assert again(place).code == 0
    assert tasks.built == ["Gooseford"]
    assert differing(place / "out", place / "kept" / "out") == []


def test_a_failed_town_is_tried_again_and_the_others_are_not(place, tasks):
    goose(place).write_bytes(b"")
    assert again(place).code == 1
    tasks.clear()
    assert again(place).code == 1
    assert tasks.built == []
    assert tasks.sessions == 1
    goose(place).write_text(code("Gooseford"))
    assert again(place).code == 0
    assert differing(place / "out", place / "kept" / "out") == []


def test_two_files_of_one_town_are_refused_even_if_one_is_known(place, tasks):
    write(place, "Other.txt", code("Gooseford"))
    ended = again(place)
    assert ended.code == 1
    assert tasks.built == []
    assert ended.said.count("Gooseford.txt and Other.txt both make gooseford-ny") == 2


def test_only_needs_no_spark_if_everything_is_known(place, tasks):
    assert again(place, "--only", GOOSE).code == 0
    ended = again(place, "--only", "swanford-ny")
    assert ended.code == 2
    assert (
        "--only swanford-ny: no source has this name; choose from duckford-ny, gooseford-ny"
        in ended.said
    )
    assert tasks.sessions == 0


def test_only_leaves_other_changes_alone(place, tasks):
    for name in ("Gooseford", "Duckford"):
        path = place / "codes" / f"{name}.txt"
        path.write_text(path.read_text().replace("chased", "teased"))
    assert again(place, "--only", GOOSE).code == 0
    assert tasks.built == ["Gooseford"]
    assert again(place).code == 0
    assert tasks.built == ["Gooseford", "Duckford"]
    assert differing(place / "out", fresh(place)) == []


@pytest.mark.usefixtures("tasks")
def test_pages_that_did_not_change_keep_their_times(place):
    before = times(place / "out")
    reword(place, "drained", "spoiled")
    assert again(place).code == 0
    after, changed = times(place / "out"), differing(place / "out", place / "kept" / "out")
    assert f"site/{GOOSE}/2/index.html" in changed
    assert f"site/{GOOSE}/1/index.html" not in changed
    moved = [name for name in after if after[name] != before.get(name)]
    assert sorted(moved) == [name for name in changed if name in after]


def test_a_copied_output_folder_is_still_valid(place, tasks):
    shutil.copytree(place / "out", place / "moved")
    shutil.rmtree(place / "out")
    shutil.copytree(place / "moved", place / "out", copy_function=shutil.copyfile)
    shutil.rmtree(place / "moved")
    assert again(place).code == 0
    assert tasks.sessions == 0


def test_notes_name_no_place_of_the_published_folders(place):
    held = json.loads(note(place / "out", GOOSE).read_text())
    assert all(name.split("/")[0] in ("site", "docs", "data") for name in held["files"])


@pytest.mark.usefixtures("tasks")
def test_an_edition_that_someone_changed_is_not_reused(place):
    source, out = place / "codes" / "Duckford.txt", place / "printed"
    assert build(source, out=out).code == 0
    book = out / "site" / DUCK / "print" / "1.pdf"
    good, held = book.read_bytes(), book.stat()
    book.write_bytes(good[:-1] + b" ")
    os.utime(book, ns=(held.st_atime_ns, held.st_mtime_ns))
    assert build(source, out=out).code == 0
    assert book.read_bytes() == good
    shutil.rmtree(out)


def test_a_clock_before_1980_is_one_line_and_the_old_sites_stay(place, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 86_400.0)
    ended = again(place)
    assert (ended.code, ended.said) == (
        2,
        "townbook: the clock of this machine: is set to a time before 1980; set it\n",
    )
    assert differing(place / "out", place / "kept" / "out") == []
