"""Whatever happens to a build, readers find whole sites: new ones, or the last good ones."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from builder.__main__ import main
from builder.record.job import STAGES
from builder.sites.links import dead_links
from tests.build.town import build, text

pytestmark = pytest.mark.spark

SLUG = "gooseford-ny"
SECTIONS = 12


def edition(word: str) -> str:
    """A code of many sections, each of which says its edition."""
    flow, _, lists = text("Gooseford").partition("A. ")
    more = (
        f"§ 1-{n}. Geese of kind {n}.\nGeese of the {word} edition are of kind {n}.\n"
        for n in range(2, SECTIONS + 1)
    )
    return flow + "".join(more) + "A. " + lists.replace("CODE § 1-1", f"CODE § 1-{SECTIONS}")


def editions(site: Path) -> set[str]:
    """The editions named in a municipality's pages and data."""
    texts = [
        page.read_text(encoding="utf-8")
        for page in (*site.rglob("*.html"), site / "data" / "code.json")
    ]
    return {word for one in texts for word in re.findall(r"of the (\w+) edition", one)}


def whole(out: Path) -> str:
    """The one edition of a whole site; fails if the site is not whole."""
    site = out / "site" / SLUG
    assert dead_links(site) == []
    assert (
        len(json.loads((site / "data" / "code.json").read_text(encoding="utf-8"))["sections"])
        == SECTIONS
    )
    (found,) = editions(site)
    return found


_COMMAND = (sys.executable, "-m", "builder", "build", "--quiet", "--master", "local[1,4]")
_WITHOUT_SPARK = """
import os, signal, sys
from pathlib import Path
import mkdocs.commands.build
from contextlib import nullcontext
from unittest.mock import Mock
from builder import build
from builder.town import task
from builder.data.across_municipalities import AcrossMunicipalities
from builder.record.job import How
from builder.record.job import Options
from builder.runtime.journal import Journal
from builder.sites.portal import build_portal
from builder.spark import run

run.workers = lambda jobs, master, known: nullcontext(Mock(
    built=lambda only: [task.build(job) for job in jobs],
    crossing=AcrossMunicipalities,
    portal=build_portal,
))

for stage in map(str.strip, sys.stdin):
    child = os.fork()
    if not child:
        def write(journal, reached):
            if reached == stage:
                os.kill(os.getpid(), signal.SIGKILL)

        Journal._write = write
        os.dup2(2, 1)
        build.run(Options((Path(sys.argv[1]),), Path(sys.argv[2]), "local[1]", How()))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""The same build with its tasks called one after the other. It kills itself when a stage begins: it
starts at once and never misses. One process loads the program; each build is a child of it."""


@contextmanager
def builds_killed(source: Path, out: Path) -> Iterator[Callable[[str], None]]:
    """Runs a build that is killed when a stage begins."""
    command = [sys.executable, "-c", _WITHOUT_SPARK, str(source), str(out)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        stages, ends = process.stdin, process.stdout

        def killed_at(stage: str) -> None:
            print(stage, file=stages, flush=True)
            assert ends.readline().strip() == str(-signal.SIGKILL), stage

        yield killed_at
        stages.close()


def kill_command_at(stage: str, source: Path, out: Path) -> None:
    """Start the command as its own process group; kill it all when its journal names a stage."""
    arguments = [*_COMMAND, str(source), "--out", str(out)]
    with subprocess.Popen(
        arguments,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": str(out.parent)},  # removed with the test
    ) as process:
        while process.poll() is None and not _reached(stage, out):
            time.sleep(0.001)
        assert process.returncode is None, "the build ended before it was killed"
        os.killpg(process.pid, signal.SIGKILL)


def _reached(stage: str, out: Path) -> bool:
    journals = (out / ".townbook").glob("work-*/journal/*.jsonl")
    return any(f'"stage": "{stage}"' in path.read_text(encoding="utf-8") for path in journals)


@pytest.mark.usefixtures("spark")
def test_a_build_killed_at_any_stage_leaves_a_whole_site(tmp_path):
    source, out = tmp_path / "Gooseford.txt", tmp_path / "out"
    source.write_text(edition("first"))
    assert build(source, out=out).code == 0
    assert whole(out) == "first"
    source.write_text(edition("second"))
    kill_command_at("parse", source, out)
    assert whole(out) == "first"
    with builds_killed(source, out) as killed_at:
        for stage in (*STAGES, "built"):
            killed_at(stage)
            assert whole(out) in (("second",) if stage == "built" else ("first",))
            assert (out / "site" / "index.html").is_file()
    assert build(source, out=out).code == 0
    assert whole(out) == "second"
    kept = {path.name for path in (out / ".townbook").iterdir()}
    assert kept == {"asked.json", "lock", "made", "sources.json", "words"}


@pytest.mark.usefixtures("spark")
def test_a_failed_municipality_keeps_its_last_good_site_and_the_portal_names_it(tmp_path):
    source, other, out = tmp_path / "Gooseford.txt", tmp_path / "Duckford.txt", tmp_path / "out"
    source.write_text(edition("first"))
    other.write_text(text("Duckford"))
    assert build(source, other, out=out).code == 0
    fresh = (out / "site" / "index.html").read_text(encoding="utf-8")
    source.write_bytes(b"")
    ended = build(source, other, out=out)
    assert ended.code == 1
    assert ended.about("Gooseford.txt").endswith(
        "the file is empty; export the code again (its last good site stays)"
    )
    assert whole(out) == "first"
    assert ended.entries["Gooseford.txt"]["status"] == "stale"
    assert ended.entries["Duckford.txt"]["status"] == "built"
    stale = (out / "site" / "index.html").read_text(encoding="utf-8")
    notice = "The newest text could not be built; this is the last copy that could."
    assert notice in stale
    assert notice not in fresh


@pytest.mark.usefixtures("spark")
def test_only_one_is_built_again_and_the_others_stay(tmp_path):
    source, other, out = tmp_path / "Gooseford.txt", tmp_path / "Duckford.txt", tmp_path / "out"
    source.write_text(edition("first"))
    other.write_text(text("Duckford"))
    assert build(source, other, out=out).code == 0
    source.write_text(edition("second"))
    other.write_text(text("Duckford").replace("geese", "ducks"))
    ended = build(source, other, "--only", SLUG, out=out)
    assert ended.code == 0
    assert whole(out) == "second"
    assert "keeps geese" in ended.law("duckford-ny")[0]
    assert {file: entry["status"] for file, entry in ended.entries.items()} == {
        "Gooseford.txt": "built",
        "Duckford.txt": "kept",
    }


@pytest.mark.usefixtures("spark")
def test_two_builds_do_not_write_into_one_folder(tmp_path):
    import fcntl

    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    scratch = tmp_path / "out" / ".townbook"
    scratch.mkdir(parents=True)
    with (scratch / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ended = build(tmp_path / "Gooseford.txt", out=tmp_path / "out")
    assert ended.code == 2
    assert ended.said.rstrip().endswith(
        "out: another build is writing there; wait for it or choose another --out"
    )


@pytest.mark.parametrize("name", [".townbook/lock", "site/gooseford-ny/data/code.json"])
def test_a_pipe_in_the_output_folder_is_reported_and_not_waited_for(tmp_path, capsys, name):
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    (tmp_path / "out" / name).parent.mkdir(parents=True)
    os.mkfifo(tmp_path / "out" / name)
    assert main(["build", str(tmp_path / "Gooseford.txt"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.endswith(f"{name}: is neither a file nor a folder; remove it\n")


def test_an_unreadable_file_in_the_output_folder_is_reported(tmp_path, monkeypatch, capsys):
    def none(path, **how):
        if path.name == "code.json":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looked_at(path, **how)

    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    held = tmp_path / "out" / "site" / SLUG / "data"
    held.mkdir(parents=True)
    (held / "code.json").write_text("{}")
    looked_at = Path.stat
    monkeypatch.setattr(Path, "stat", none)
    assert main(["build", str(tmp_path / "Gooseford.txt"), "--out", str(tmp_path / "out")]) == 2
    said = "out: cannot be written (Permission denied); choose another --out\n"
    assert capsys.readouterr().err.endswith(said)


def test_a_folder_that_cannot_be_locked_is_not_called_another_builds(tmp_path, monkeypatch, capsys):
    def none(_file, _how):
        raise OSError(errno.ENOLCK, "No locks available")

    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    monkeypatch.setattr("fcntl.flock", none)
    assert main(["build", str(tmp_path / "Gooseford.txt"), "--out", str(tmp_path / "out")]) == 2
    said = "out: cannot be locked (No locks available); choose another --out\n"
    assert capsys.readouterr().err.endswith(said)


def test_a_task_whose_process_dies_loses_only_itself(spark):
    from builder.spark.run import each

    def fragile(word: str) -> str:
        if word == "dies":
            os._exit(1)
        return word.upper()

    assert each(spark, fragile, ["one", "dies", "two"], lambda word: f"{word}: lost") == [
        "ONE",
        "dies: lost",
        "TWO",
    ]
