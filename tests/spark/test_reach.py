"""Masters that cannot be reached, and what killed sessions left behind."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import threading
from contextlib import contextmanager, suppress
from pathlib import Path

import pyspark
import pytest

from builder.errors import UsageError
from builder.spark import reach
from builder.spark import session as scratch
from builder.spark.java import found, java_home


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
    with master() as spark:
        reach.check(f"spark://127.0.0.1:{unused()},127.0.0.1:{port},127.0.0.1:{spark}")
    reach.check(f"k8s://https://127.0.0.1:{port}/api")


REFUSAL = b"\0\0\0\0\0\0\0%c\x08\0\0\0%c%b\0\0\0%c%b"
"""What a master of Spark 4.3 says to one who asks for a file that it does not have."""


@contextmanager
def listener(answer):
    """A port behind which each line is answered by a function of what was asked."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            with suppress(OSError):
                while True:
                    line, _ = server.accept()
                    held.append(line)
                    with suppress(OSError):
                        answer(line)

        held = []
        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        for line in held:
            line.close()


def master():
    """Answers as a master of Spark does."""

    def answer(line):
        asked = line.recv(1000)
        if not asked.startswith(b"\0\0"):  # TLS
            return line.close()
        name = asked[13:]
        said = b"Stream '%b' was not found." % name
        size = 9 + 4 + len(name) + 4 + len(said)
        return line.sendall(REFUSAL % (size, len(name), name, len(said), said))

    return listener(answer)


NO_MASTERS = {
    "says nothing": lambda line: line.recv(1000),
    "closes": lambda line: line.close(),
    "a web server": lambda line: line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
    "speaks first": lambda line: line.sendall(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "says all back": lambda line: line.sendall(line.recv(1000)),
}


@pytest.mark.parametrize("kind", NO_MASTERS)
def test_what_answers_and_is_no_spark_master_is_one_line(kind, monkeypatch):
    monkeypatch.setattr(reach, "SECONDS", 0.5)
    with (
        listener(NO_MASTERS[kind]) as port,
        pytest.raises(UsageError, match=f"what answers at 127.0.0.1:{port} is not a Spark master"),
    ):
        reach.check(f"spark://127.0.0.1:{port}")


def test_who_is_there_and_what_it_is_are_both_asked_within_ten_seconds():
    assert 2 * reach.SECONDS <= 10


def test_a_real_master_is_known(tmp_path, monkeypatch):
    """Of the Spark that is installed, not of what this file holds to be one."""
    monkeypatch.setattr(reach, "SECONDS", 60)  # a Java on a busy machine is slow at first
    port, java = unused(), java_home(found(), tmp_path) / "bin" / "java"
    jars = Path(pyspark.__file__).parent / "jars"
    quick = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]  # it says one word and is killed
    at = ["--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
    with subprocess.Popen(
        [java, *quick, "-cp", f"{jars}/*", "org.apache.spark.deploy.master.Master", *at],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as running:
        assert running.stdout
        try:
            for said in running.stdout:
                if b"Starting Spark master at" in said:
                    break
            reach.check(f"spark://127.0.0.1:{port}")
        finally:
            running.kill()
            running.stdout.read()


@pytest.mark.parametrize("kind", ["spark://", "k8s://", "k8s://https://"])
def test_a_master_that_nobody_answers_for_is_one_line(kind):
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


def test_yarns_settings_say_whom_to_ask(tmp_path, port):
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
