"""Masters that cannot be reached, and what killed sessions left behind."""

from __future__ import annotations

import fcntl
import socket
from pathlib import Path

import pytest

from builder.errors import UsageError
from builder.spark import reach, scratch


@pytest.fixture
def port():
    """A port of this machine at which somebody answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def unused() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.mark.parametrize("master", ["local[2,4]", "local", "local-cluster[1,1,1024]"])
def test_a_master_on_this_machine_is_there(master):
    reach.check(master)


def test_of_several_masters_one_has_to_answer(port):
    reach.check(f"spark://127.0.0.1:{unused()},127.0.0.1:{port}")
    reach.check(f"k8s://https://127.0.0.1:{port}/api")


@pytest.mark.parametrize("kind", ["spark://", "k8s://", "k8s://https://"])
def test_a_master_that_nobody_answers_for_is_one_line(kind):
    place = f"127.0.0.1:{unused()}"
    with pytest.raises(UsageError) as said:
        reach.check(f"{kind}{place}")
    assert str(said.value) == (
        f"--master {kind}{place}: nobody answers at {place} within 5 seconds; "
        "check the address, and that the cluster runs"
    )


def test_yarn_needs_its_settings():
    with pytest.raises(UsageError, match="neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set"):
        reach.check("yarn", {})
    reach.check("yarn", {"YARN_CONF_DIR": "/etc/hadoop"})


def test_what_a_killed_session_left_is_swept_and_what_another_holds_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead, held, strange = (
        tmp_path / f"{scratch.PREFIX}{name}" for name in ("dead", "held", "strange")
    )
    for folder in (dead, held, strange):
        folder.mkdir()
        (folder / "spark").touch()
    for folder in (dead, held):
        (folder / "lock").touch()
    with (held / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with scratch.scratch() as mine:
            assert set(tmp_path.iterdir()) == {mine, held, strange}
    assert set(tmp_path.iterdir()) == {held, strange}
    assert Path(held, "spark").exists()
