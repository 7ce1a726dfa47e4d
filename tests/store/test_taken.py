"""Codes from a store: a copy that holds what the store holds, and is built like any folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from fsspec.implementations.memory import MemoryFileSystem

from builder.__main__ import main
from builder.errors import UsageError
from builder.store.taken import taken
from tests.build.local import in_this_process
from tests.build.town import text

pytestmark = pytest.mark.usefixtures("memory")


def put(name: str, held: str) -> None:
    MemoryFileSystem().pipe_file(f"/law/codes/{name}", held.encode())


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_copy_holds_the_codes_and_the_files_about_them(tmp_path: Path) -> None:
    put("a.txt", "A")
    put("town/2020-01-01.txt", "B")
    put("codes.toml", "")
    put("picture.png", "no code")
    folder = taken("memory://law/codes", tmp_path)
    assert held(folder) == {"a.txt": "A", "town/2020-01-01.txt": "B", "codes.toml": ""}


def test_only_what_changed_is_copied_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.txt", "b.txt", "c.txt"):
        put(name, name)
    folder = taken("memory://law/codes", tmp_path)
    put("b.txt", "new")
    MemoryFileSystem().rm_file("/law/codes/c.txt")
    read: list[str] = []
    plain = MemoryFileSystem.get_file

    def get_file(self, place, *given, **more):
        read.append(place)
        return plain(self, place, *given, **more)

    monkeypatch.setattr(MemoryFileSystem, "get_file", get_file)
    assert taken("memory://law/codes", tmp_path) == folder
    assert held(folder) == {"a.txt": "a.txt", "b.txt": "new"}
    assert read == ["/law/codes/b.txt"]


def test_an_interrupted_copy_is_completed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("a.txt", "old")
    put("b.txt", "old")
    folder = taken("memory://law/codes", tmp_path)
    put("a.txt", "new")
    put("b.txt", "new")
    plain, renamed = Path.replace, []

    def replace(self, target):
        if self.suffix == ".txt":
            renamed.append(self)
            if len(renamed) == 2:
                raise OSError(28, "No space left on device", str(target))
        return plain(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(UsageError, match="No space left"):
        taken("memory://law/codes", tmp_path)
    monkeypatch.undo()
    assert taken("memory://law/codes", tmp_path) == folder
    assert held(folder) == {"a.txt": "new", "b.txt": "new"}


def test_a_single_code_is_copied_alone(tmp_path: Path) -> None:
    put("a.txt", "A")
    put("b.txt", "B")
    path = taken("memory://law/codes/a.txt", tmp_path)
    assert (path.name, path.read_text()) == ("a.txt", "A")
    assert held(path.parent) == {"a.txt": "A"}


def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    MemoryFileSystem.store["/law/codes/../../a.txt"] = MemoryFileSystem.store.setdefault(
        "/law/codes/x.txt", _file()
    )
    with pytest.raises(UsageError, match="is not a file's name"):
        taken("memory://law/codes", tmp_path)
    assert not list(tmp_path.rglob("*.txt"))


def _file():
    from fsspec.implementations.memory import MemoryFile

    return MemoryFile(MemoryFileSystem(), "/law/codes/x.txt", b"x")


def test_a_folder_without_codes_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put("picture.png", "no code")
    assert main(["build", "memory://law/codes", "--out", str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("townbook: memory://law/codes: the store has no .txt")


@pytest.mark.usefixtures("s3")
def test_a_code_is_built_from_s3_as_from_a_folder(tmp_path: Path) -> None:
    from s3fs import S3FileSystem

    (tmp_path / "codes").mkdir()
    (tmp_path / "codes" / "Gooseford.txt").write_text(text("Gooseford"))
    S3FileSystem().pipe_file("law/codes/Gooseford.txt", text("Gooseford").encode())
    sites = []
    for number, source in enumerate((str(tmp_path / "codes"), "s3://law/codes")):
        out = tmp_path / f"out{number}"
        with in_this_process():
            assert main(["build", source, "--out", str(out), "--no-print", "--quiet"]) == 0
        site = out / "site"
        sites.append({p.relative_to(site): p.read_bytes() for p in site.rglob("*") if p.is_file()})
    assert sites[0] == sites[1]
