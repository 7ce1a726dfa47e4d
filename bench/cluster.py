"""Build on a Spark cluster of two workers, and compare with a build on this machine alone.

    python bench/cluster.py [--sources FOLDER ...] [--python PYTHON] [--archive FILE]
                            [--out /tmp/cluster] [-- OPTION ...]

Starts a master and two workers with one core each from the jars that pyspark carries, each worker
in its own process group. Sources and output are in a folder that all of them see. Builds alone, on
the cluster, and on the cluster with one worker killed after the first municipality is done. Prints
for each build its elapsed seconds and whether sites, docs, data and report have the same bytes as
the build alone.

By default workers and builds run this checkout. With `--python` they run the Townbook installed
there, and nothing leads them to this checkout. With `--archive` too, workers run one that Spark
itself unpacks for each of them (a packed environment with `bin/python`). Options after `--` go to
each build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
_HOST = "127.0.0.1"
_PLACES = ("site", "docs", "data", "report.json")
"""What is published of an output folder."""
_LONG = 60.0
"""Seconds within which a master must answer."""


@contextmanager
def cluster(
    folder: Path, more: Mapping[str, str], workers: int = 2
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a cluster, and its workers, while the block runs.

    `more` is added to the few variables that a worker's environment has.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with socket.socket() as free:
        free.bind((_HOST, 0))
        port = free.getsockname()[1]
    at = f"spark://{_HOST}:{port}"
    started = [_started("master.Master", folder, more, "--host", _HOST, "--port", str(port))]
    try:
        _wait_for(port)
        started += [
            _started(
                "worker.Worker",
                folder / str(number),
                more,
                *("--host", _HOST, "--cores", "1", "--memory", "2g"),
                *("--work-dir", str(folder / str(number)), at),
            )
            for number in range(workers)
        ]
        yield at, started[1:]
    finally:
        for process in started:
            _end(process)


def _started(
    kind: str, folder: Path, more: Mapping[str, str], *options: str
) -> subprocess.Popen[bytes]:
    import pyspark  # noqa: PLC0415  (only the command needs it)

    home = Path(pyspark.__file__).parent
    folder.mkdir(parents=True, exist_ok=True)
    kept = ("PATH", "HOME", "JAVA_HOME", "LANG")
    environment = {key: os.environ[key] for key in kept if key in os.environ}
    environment |= {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": _HOST, "SPARK_NO_DAEMONIZE": "1"}
    environment |= more
    with (folder / "output.txt").open("wb") as output:
        return subprocess.Popen(
            [
                str(home / "bin" / "spark-class"),
                f"org.apache.spark.deploy.{kind}",
                "--webui-port",
                "0",
                *options,
            ],
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


def _wait_for(port: int) -> None:
    end = time.monotonic() + _LONG
    while time.monotonic() < end:
        with socket.socket() as tried:
            if tried.connect_ex((_HOST, port)) == 0:
                return
        time.sleep(0.2)
    raise SystemExit("the master does not answer")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with everything it started, as when a machine goes down."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def built(
    master: str,
    out: Path,
    options: argparse.Namespace,
    doomed: subprocess.Popen[bytes] | None = None,
) -> float:
    """Build, and kill a worker once the first municipality is done. Returns the elapsed seconds."""
    shutil.rmtree(out, ignore_errors=True)
    environment = os.environ | _checkout(options) | {"SPARK_LOCAL_IP": _HOST}
    if options.archive and not master.startswith("local"):
        environment["PYSPARK_SUBMIT_ARGS"] = f"--archives {options.archive}#townbook pyspark-shell"
        environment["PYSPARK_PYTHON"] = "./townbook/bin/python"
    environment.pop("SPARK_HOME", None)
    begun = time.monotonic()
    command = [options.python, "-m", "builder", "build", *options.sources, "--out", out, "--quiet"]
    command += ["--master", master, *options.more]
    with subprocess.Popen(list(map(str, command)), env=environment, cwd=out.parent) as process:
        while process.poll() is None:
            if doomed and any((out / "site").glob("*/data/report.json")):
                _end(doomed)
                print("  one worker was killed")
                doomed = None
            time.sleep(0.1)
    if process.returncode or doomed:
        raise SystemExit(f"{master}: the build ended with {process.returncode}")
    return time.monotonic() - begun


def _checkout(options: argparse.Namespace) -> dict[str, str]:
    """What leads to this checkout, unless something else is to be run."""
    return {"PYTHONPATH": str(HERE)} if options.python == Path(sys.executable) else {}


def published(out: Path) -> dict[str, str]:
    """The hashes of everything published."""
    files = [out / "report.json", *(p for place in _PLACES for p in (out / place).rglob("*"))]
    return {
        path.relative_to(out).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.is_file()
    }


def compared(name: str, seconds: float, out: Path, alone: dict[str, str]) -> bool:
    held = published(out)
    other = sorted(path for path in held.keys() | alone.keys() if held.get(path) != alone.get(path))
    outcome = "the same bytes" if not other else f"{len(other)} differ, the first: {other[0]}"
    print(f"{name}: {seconds:.0f} s by the clock, {len(held)} files, {outcome}", flush=True)
    return not other


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--sources", type=Path, nargs="+", default=[HERE / "builder" / "sample"], metavar="FOLDER"
    )
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="a Python with Townbook installed"
    )
    parser.add_argument("--archive", type=Path, help="a packed environment for the workers")
    parser.add_argument("--out", type=Path, default=Path("/tmp/cluster"))
    parser.add_argument("more", nargs="*", help="options of the builds, after --")
    options = parser.parse_args()
    out = options.out
    out.mkdir(parents=True, exist_ok=True)
    seconds = built("local[*,4]", out / "alone", options)
    alone = published(out / "alone")
    right = compared("alone", seconds, out / "alone", alone)
    for name in ("cluster", "killed"):
        with cluster(out / "spark" / name, _checkout(options)) as (master, workers):
            seconds = built(master, out / name, options, workers[1] if name == "killed" else None)
        right &= compared(name, seconds, out / name, alone)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
