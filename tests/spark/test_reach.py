"""Masters that cannot be reached, and what killed sessions leave behind."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import threading
from pathlib import Path

import pytest

from builder.errors import UsageError
from builder.spark import reach
from builder.spark import session as scratch


@pytest.fixture
def port():
    """A port of this machine where something answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def unused() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.mark.parametrize("master", ["local[2,4]", "local", "local-cluster[1,1,1024]"])
def test_a_master_on_this_machine_is_there(master):
    reach.check(master)


def test_one_of_several_masters_has_to_answer(port):
    reach.check(f"spark://127.0.0.1:{unused()},127.0.0.1:{port}")
    reach.check(f"k8s://https://127.0.0.1:{port}/api")


@pytest.mark.parametrize("kind", ["spark://", "k8s://", "k8s://https://"])
def test_a_master_that_does_not_answer_is_one_line(kind):
    place = f"127.0.0.1:{unused()}"
    with pytest.raises(UsageError) as said:
        reach.check(f"{kind}{place}")
    assert str(said.value) == (
        f"--master {kind}{place}: no answer at {place} within 5 seconds; "
        "check the address, and that the cluster runs"
    )


def test_yarn_needs_its_settings():
    with pytest.raises(UsageError, match="neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set"):
        reach.check("yarn", {})


YARN = """<?xml version="1.0"?>
<configuration>
  <property><name>yarn.resourcemanager.address</name><value>{}</value></property>
  <property>
    <name>yarn.resourcemanager.webapp.address</name><value>127.0.0.1:1</value>
  </property>
  <property>
    <name>yarn.resourcemanager.address.two</name><value>${{yarn.hostname}}:8032</value>
  </property>
</configuration>
"""


def test_yarns_settings_name_the_host(tmp_path, port):
    place, settings = f"127.0.0.1:{unused()}", {"YARN_CONF_DIR": str(tmp_path)}
    with pytest.raises(UsageError, match=r"no yarn-site\.xml in .* names a resource manager"):
        reach.check("yarn", settings)
    (tmp_path / "yarn-site.xml").write_text(YARN.format(place))
    with pytest.raises(UsageError, match=f"no answer at {place} within 5 seconds"):
        reach.check("yarn", settings)
    (tmp_path / "yarn-site.xml").write_text(YARN.format(f"127.0.0.1:{port}"))
    reach.check("yarn", settings)
    (tmp_path / "yarn-site.xml").write_text("<configuration>")
    with pytest.raises(UsageError, match="cannot be read"):
        reach.check("yarn", settings)


def test_masters_that_are_silent_are_waited_for_together(monkeypatch):
    asked, held = [], threading.Event()

    def silent(host, _port):
        asked.append(host)
        return held.wait(60)

    monkeypatch.setattr(reach, "_answers", silent)
    monkeypatch.setattr(reach, "SECONDS", 0.2)
    with pytest.raises(UsageError, match="no answer at one:7077 or two:7077 or three:7077"):
        reach.check("spark://one,two,three")
    held.set()
    assert sorted(asked) == ["one", "three", "two"]


def test_what_a_killed_session_left_is_swept_and_what_another_holds_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead, held, strange, old = (
        tmp_path / f"{scratch.PREFIX}{name}" for name in ("dead", "held", "strange", "old")
    )
    for folder in (dead, held, strange, old):
        folder.mkdir()
        (folder / "spark").touch()
    for folder in (dead, held):
        (folder / "lock").touch()
    os.utime(old, (0, 0))
    with (held / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with scratch.scratch() as mine:
            assert set(tmp_path.iterdir()) == {mine, held, strange}
    assert set(tmp_path.iterdir()) == {held, strange}
    assert Path(held, "spark").exists()


def test_a_session_whose_folder_another_is_sweeping_takes_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    flock, asked = fcntl.flock, []

    def slow(file: int, how: int) -> None:
        asked.append(file)
        if len(asked) == 1:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        flock(file, how)

    monkeypatch.setattr("fcntl.flock", slow)
    with scratch.scratch() as mine:
        assert list(tmp_path.iterdir()) == [mine]
        assert len(asked) == 2
    assert list(tmp_path.iterdir()) == []


def test_on_a_system_without_locks_nothing_is_swept(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    other = tmp_path / f"{scratch.PREFIX}other"
    other.mkdir()
    (other / "lock").touch()

    def none(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", none)
    with scratch.scratch() as mine:
        assert set(tmp_path.iterdir()) == {mine, other}
