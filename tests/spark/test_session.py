import signal

import pytest

from builder.spark.session import unbroken


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
