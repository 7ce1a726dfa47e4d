"""The fingerprint of the program: it changes with any change of the program."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.runtime import program, shared


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program with few templates."""
    for name in ("templates/unit.md", "templates/print/book.typ", "site_src/theme/main.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "mkdocs.yml").write_text("docs_dir: docs\n")
    monkeypatch.setattr(shared, "_ROOTS", (tmp_path,))
    program.begun.cache_clear()
    yield tmp_path
    program.begun.cache_clear()


CHANGES: dict[str, Callable[[Path], object]] = {
    "a letter": lambda root: (root / "templates/unit.md").write_text("templates/unit.mD"),
    "a file more": lambda root: (root / "site_src/theme/404.html").write_text(""),
    "a file less": lambda root: (root / "site_src/theme/main.html").unlink(),
    "another name": lambda root: (root / "templates/unit.md").rename(root / "templates/page.md"),
    "words that moved to the next file": lambda root: (
        (root / "templates/print/book.typ").write_text("templates/print/book.ty"),
        (root / "templates/unit.md").write_text("ptemplates/unit.md"),
    ),
    "the configuration": lambda root: (root / "mkdocs.yml").write_text("docs_dir: doc\n"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_any_change_makes_another_program(root: Path, what: str) -> None:
    before = program.begun().digest
    CHANGES[what](root)
    assert not program.unchanged()
    program.begun.cache_clear()
    assert program.begun().digest != before


def test_a_program_changed_and_changed_back_is_known_but_has_changed(root: Path) -> None:
    before = program.begun().digest
    path = root / "templates/unit.md"
    held, said = path.stat(), path.read_text()
    path.write_text("other")
    path.write_text(said)
    os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))
    assert not program.unchanged()
    program.begun.cache_clear()
    assert program.begun().digest == before


def test_what_python_compiled_has_no_part_in_it(root: Path) -> None:
    (root / "templates/__pycache__").mkdir()
    (root / "templates/__pycache__/a.pyc").write_bytes(b"a")
    before = program.begun().digest
    (root / "templates/__pycache__/a.pyc").write_bytes(b"b")
    assert program.unchanged()
    assert program.begun().digest == before


def test_a_link_that_leads_nowhere_stops_no_build(root: Path) -> None:
    (root / "templates/.#unit.md").symlink_to("nobody@nowhere")
    assert program.begun().digest
    assert program.unchanged()


def test_each_package_counts_by_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    told = program._packages()
    assert any("mkdocs_material" in record for record in told)
    assert any("typst" in record for record in told)
    monkeypatch.setattr(program, "_packages", lambda: told[1:])
    program.begun.cache_clear()
    other = program.begun().digest
    monkeypatch.undo()
    program.begun.cache_clear()
    assert program.begun().digest != other


def test_a_package_that_comes_meanwhile_is_noticed(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert root
    monkeypatch.syspath_prepend(tmp_path / "packages")
    (tmp_path / "packages/goose-1.0.dist-info").mkdir(parents=True)
    program.begun()
    (tmp_path / "packages/__pycache__").mkdir()  # Python's own
    (tmp_path / "packages/goose.py").touch()
    assert program.unchanged()
    (tmp_path / "packages/goose-1.0.dist-info").rename(tmp_path / "packages/goose-1.1.dist-info")
    assert not program.unchanged()


def test_a_file_written_again_at_the_same_time_is_noticed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system may give two changes within a tick the same time."""
    held = program._touched()
    monkeypatch.setattr(program, "_touched", lambda: held)
    program.begun()
    assert program.unchanged()
    (root / "templates/unit.md").write_text("templates/unit.mD")
    assert not program.unchanged()
