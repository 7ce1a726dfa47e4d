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


class _Counters:
    """Spark's server for counters, which takes its time to end."""

    def __init__(self) -> None:
        self.asked, self.may_end, self.ended = (threading.Event() for _ in range(3))

    def shutdown(self) -> None:
        self.asked.set()
        self.may_end.wait(5)
        self.ended.set()


class _Spark:
    """A Spark that waits for its server, as the real one does."""

    def __init__(self, folder: Path, counters: _Counters) -> None:
        self.folder = folder
        self._accumulatorServer: _Counters | None = counters

    def stop(self) -> None:
        assert self.folder.is_dir()
        if self._accumulatorServer:
            self._accumulatorServer.shutdown()


def test_the_end_of_a_session_does_not_wait_for_a_server_that_looks_up_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counters = _Counters()
    monkeypatch.setattr(session, "_start", lambda _master, folder: _Spark(folder, counters))
    monkeypatch.setattr(session, "_running", lambda: None)
    with session.session("local[1]") as spark:
        assert spark.folder.is_dir()  # type: ignore[attr-defined]
    assert not spark.folder.exists()  # type: ignore[attr-defined]
    assert counters.asked.wait(60)
    assert not counters.ended.is_set()
    counters.may_end.set()
    assert counters.ended.wait(60)


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
