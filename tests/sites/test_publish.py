"""A folder is put in place in one step: at any moment, and after any kill, it is whole."""

from __future__ import annotations

import ctypes
import errno
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from builder.sites import publish
from builder.sites.publish import put_in_place, recover


def folder(path: Path, words: str) -> Path:
    path.mkdir(parents=True)
    for name in ("a.html", "b.html"):
        (path / name).write_text(words)
    return path


def words(path: Path) -> set[str]:
    return {page.read_text() for page in path.glob("*.html")}


@pytest.fixture(params=["exchange", "move aside"])
def _both_ways(request, monkeypatch) -> None:
    """Putting in place with one system call, and without it."""
    if request.param == "move aside":
        monkeypatch.setattr(publish, "_exchange", lambda _a, _b: False)


@pytest.mark.usefixtures("_both_ways")
def test_a_first_folder_is_put_in_place(tmp_path):
    live = tmp_path / "out" / "site" / "town"
    put_in_place(folder(tmp_path / "work" / "new", "new"), live)
    assert words(live) == {"new"}
    assert not (tmp_path / "work" / "new").exists()


@pytest.mark.usefixtures("_both_ways")
def test_a_new_folder_takes_the_place_of_the_old(tmp_path):
    live = folder(tmp_path / "site" / "town", "old")
    (live / "only-in-the-old.html").write_text("old")
    put_in_place(folder(tmp_path / "work" / "new", "new"), live)
    assert words(live) == {"new"}
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["town"]
    assert not (tmp_path / "work" / "new").exists()


def test_the_folder_is_there_at_every_moment(tmp_path):
    if not publish._exchange(folder(tmp_path / "a", "a"), folder(tmp_path / "b", "b")):
        pytest.skip("this system cannot exchange two folders in one call")
    live = folder(tmp_path / "site" / "town", "0")
    seen: list[bool] = []
    ended = threading.Event()

    def look() -> None:
        while not ended.is_set():
            seen.append(live.is_dir())

    reader = threading.Thread(target=look)
    reader.start()
    for n in range(200):
        put_in_place(folder(tmp_path / "work" / str(n), str(n)), live)
    ended.set()
    reader.join()
    assert seen
    assert all(seen)
    assert words(live) == {"199"}


def test_if_the_new_folder_cannot_be_moved_the_old_one_stays(tmp_path, monkeypatch):
    live = folder(tmp_path / "site" / "town", "old")

    def refuse(*_: object) -> bool:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(publish, "_exchange", refuse)
    with pytest.raises(OSError, match="No space left"):
        put_in_place(folder(tmp_path / "work" / "new", "new"), live)
    assert words(live) == {"old"}


class Killed(BaseException):
    """The end of the process."""


@pytest.mark.parametrize(("steps", "left"), [(0, "old"), (1, "old"), (2, "new")])
def test_recovery_repairs_what_a_process_killed_between_two_moves_leaves(
    tmp_path, monkeypatch, steps, left
):
    """Without the system call, a site is published in three steps.

    The old one is moved aside, the new one moved in, the old one removed; the process is killed
    after `steps` of these.
    """
    live, new = folder(tmp_path / "site" / "town", "old"), folder(tmp_path / "work" / "new", "new")
    taken: list[str] = []

    def counted(name: str, step: Callable[..., object]) -> Callable[..., object]:
        def one(*arguments: object, **options: object) -> object:
            if len(taken) == steps:
                raise Killed
            taken.append(name)
            return step(*arguments, **options)

        return one

    remove = shutil.rmtree
    monkeypatch.setattr(publish, "_exchange", lambda _a, _b: False)
    monkeypatch.setattr(Path, "rename", counted("rename", Path.rename))
    monkeypatch.setattr(
        shutil,
        "rmtree",
        lambda path, **o: counted("remove", remove)(path, **o) if Path(path).exists() else None,
    )
    with pytest.raises(Killed):
        put_in_place(new, live)
    monkeypatch.undo()
    recover(tmp_path / "site")
    assert words(live) == {left}
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["town"]


def test_recovery_leaves_everything_else_alone(tmp_path):
    folder(tmp_path / "site" / "town", "whole")
    (tmp_path / "site" / "index.html").write_text("portal")
    recover(tmp_path / "site")
    recover(tmp_path / "nowhere")
    assert sorted(path.name for path in (tmp_path / "site").iterdir()) == ["index.html", "town"]


def test_recovery_after_recovery_changes_nothing(tmp_path):
    folder(tmp_path / "site" / "town.before", "old")
    recover(tmp_path / "site")
    recover(tmp_path / "site")
    assert words(tmp_path / "site" / "town") == {"old"}


def test_what_an_earlier_killed_build_moved_aside_is_in_no_ones_way(tmp_path, monkeypatch):
    monkeypatch.setattr(publish, "_exchange", lambda _a, _b: False)
    live = folder(tmp_path / "site" / "town", "old")
    folder(tmp_path / "site" / "town.before", "older")
    put_in_place(folder(tmp_path / "work" / "new", "new"), live)
    assert words(live) == {"new"}
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["town"]


class Kernel:
    """A stand-in for the system's library: it records calls and answers with an error or none."""

    def __init__(self, error: int = 0) -> None:
        self.error = error
        self.calls: list[tuple[object, ...]] = []

    def renameat2(self, *arguments: object) -> int:
        self.calls.append(arguments)
        ctypes.set_errno(self.error)
        return -1 if self.error else 0

    def load(self, name: str | None, *, use_errno: bool = False) -> Kernel:
        assert name is None
        assert use_errno, "without it the error of the call is lost"
        return self


def test_two_folders_are_exchanged_by_the_systems_own_call(monkeypatch):
    """For Linux the working folder is -100 and an exchange 2; both folders may be relative."""
    kernel = Kernel()
    monkeypatch.setattr(publish.sys, "platform", "linux")
    monkeypatch.setattr(publish.ctypes, "CDLL", kernel.load)
    assert publish._exchange(Path("new"), Path("live")) is True
    assert kernel.calls == [(-100, b"new", -100, b"live", 2)]


@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOSYS, errno.ENOTSUP])
def test_if_the_file_system_has_no_exchange_the_old_one_is_moved_aside(
    tmp_path, monkeypatch, error
):
    monkeypatch.setattr(publish.sys, "platform", "linux")
    monkeypatch.setattr(publish.ctypes, "CDLL", Kernel(error).load)
    assert publish._exchange(tmp_path / "a", tmp_path / "b") is False
    live = folder(tmp_path / "site" / "town", "old")
    put_in_place(folder(tmp_path / "work" / "new", "new"), live)
    assert words(live) == {"new"}


def test_any_other_error_of_the_system_is_reported_with_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr(publish.sys, "platform", "linux")
    monkeypatch.setattr(publish.ctypes, "CDLL", Kernel(errno.ENOSPC).load)
    with pytest.raises(OSError, match="No space left on device") as raised:
        publish._exchange(tmp_path / "a", tmp_path / "b")
    assert raised.value.filename == str(tmp_path / "b")


def test_a_system_without_the_call_is_not_called(monkeypatch):
    without = SimpleNamespace()
    monkeypatch.setattr(publish.ctypes, "CDLL", lambda _name, **_options: without)
    assert publish._exchange(Path("new"), Path("live")) is False
    kernel = Kernel()
    monkeypatch.setattr(publish.sys, "platform", "darwin")
    monkeypatch.setattr(publish.ctypes, "CDLL", kernel.load)
    assert publish._exchange(Path("new"), Path("live")) is False
    assert kernel.calls == []
