import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from builder.spark import session
from builder.spark.session import unbroken

ROOT = Path(__file__).resolve().parents[2]


def test_ctrl_c_waits_until_spark_has_started():
    before = signal.getsignal(signal.SIGINT)
    done = []

    def start():
        with unbroken():
            signal.raise_signal(signal.SIGINT)
            done.append("started")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done == ["started"]
    assert signal.getsignal(signal.SIGINT) is before


def test_the_handler_that_spark_installs_stays():
    before = signal.getsignal(signal.SIGINT)
    try:
        with unbroken():
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


class _Slow:
    """A Spark that takes its time to stop."""

    def __init__(self, folder: Path, told: list[str]) -> None:
        self.folder, self.told = folder, told
        self.may_stop = threading.Event()

    def stop(self) -> None:
        self.may_stop.wait(60)
        assert self.folder.is_dir()
        self.told.append("stopped")


def test_what_follows_a_session_does_not_wait_for_its_end_and_the_next_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    def started(_master: str, folder: Path) -> _Slow:
        told.append("started")
        return _Slow(folder, told)

    monkeypatch.setattr(session, "_start", started)
    monkeypatch.setattr(session, "_running", lambda: None)
    with session.session("local[1]") as first:
        assert first.folder.is_dir()
    told.append("behind it")
    first.may_stop.set()
    with session.session("local[1]") as second:
        assert not first.folder.exists()
        second.may_stop.set()
    assert told[:4] == ["started", "behind it", "stopped", "started"]


_IN_A_NAMELESS_PLACE = "hostname nowhere.invalid && exec {python} -c '{program}'"
_ASKS_SPARK = (
    "from builder.spark.session import session\n"
    'with session("local[1]") as spark: print(spark.parallelize([1, 2]).sum())'
)


@pytest.mark.spark
@pytest.mark.own_java
def test_a_machine_that_does_not_know_its_own_name_builds():
    """As in a container without a network."""
    alone = ["unshare", "--uts"]
    if subprocess.run([*alone, "true"], capture_output=True, check=False).returncode:
        pytest.skip("only root may give another name to a machine of its own (unshare --uts)")
    line = _IN_A_NAMELESS_PLACE.format(python=sys.executable, program=_ASKS_SPARK)
    unnamed = {key: value for key, value in os.environ.items() if not key.startswith("SPARK_LOCAL")}
    done = subprocess.run(
        [*alone, "sh", "-c", line],
        env={**unnamed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "3\n", done.stderr
