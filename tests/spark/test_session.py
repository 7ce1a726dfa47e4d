import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

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


_PRACTISED = """
import threading
from builder.spark import daemon
daemon.load()
from builder.sites import plugin
print(len(plugin._COMPILED._held), threading.active_count() - 1)
"""


def test_what_every_site_needs_is_made_before_the_first_worker() -> None:
    """Templates are compiled in the process that workers fork from, where no thread runs."""
    said = subprocess.run(
        [sys.executable, "-c", _PRACTISED], capture_output=True, text=True, check=True
    )
    compiled, threads = map(int, said.stdout.split())
    assert compiled > 0
    assert threads == 0


_NAMELESS = {
    "machine": (["--uts"], "hostname nowhere.invalid"),
    "user": (["--user", "--map-user=12345"], "id -u"),
}
"""As in containers: one without a network, and one that runs as the user who started it."""
_ASKS_SPARK = (
    "from builder.spark.session import session\n"
    'with session("local[1]") as spark: print(spark.parallelize([1, 2]).sum())'
)


@pytest.mark.spark
@pytest.mark.own_java
@pytest.mark.parametrize("what", _NAMELESS)
def test_spark_needs_no_name_of_machine_or_user(what: str) -> None:
    apart, begin = _NAMELESS[what]
    alone = ["unshare", *apart]
    if subprocess.run([*alone, "true"], capture_output=True, check=False).returncode:
        pytest.skip(f"this user may not run {' '.join(alone)}")
    line = f"{begin} >&2 && exec {sys.executable} -c '{_ASKS_SPARK}'"
    set_here = ("SPARK_LOCAL", "SPARK_USER")
    unnamed = {key: value for key, value in os.environ.items() if not key.startswith(set_here)}
    done = subprocess.run(
        [*alone, "sh", "-c", line],
        env={**unnamed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "3\n", done.stderr
