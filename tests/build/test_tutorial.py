"""The tutorial, followed literally: from an empty folder to a served site, with its own text."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n((?:.*\n)*?)```$', re.M)
_PROGRAM = """#!/bin/sh
[ "$1" = serve ] && set -- "$@" --port 0
exec {python} -m tests.build.local "$@"
"""
"""The installed command, with a stand-in for Spark; it serves at a free port, because tests share
this machine."""


class Reader:
    """Someone who follows the page in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.here = folder / "empty"
        self.here.mkdir()
        programs = folder / "bin"
        programs.mkdir()
        (programs / "townbook").write_text(_PROGRAM.format(python=sys.executable))
        (programs / "townbook").chmod(0o755)
        self._environment = {
            **os.environ,
            "PATH": f"{programs}:/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "PYTHONSAFEPATH": "1",
        }

    def types(self, block: str) -> str:
        """Run a block; returns its output. The folder is kept for the next one."""
        line = f"{block}\npwd >&3"
        shown, told = os.pipe()
        done = subprocess.run(
            ["bash", "-e", "-c", f"exec 3>&{told}; {line}"],
            cwd=self.here,
            env=self._environment,
            pass_fds=[told],
            capture_output=True,
            text=True,
            check=False,
        )
        os.close(told)
        with os.fdopen(shown) as place:
            self.here = Path(place.read().strip() or self.here)
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    @contextmanager
    def looks(self, block: str) -> Iterator[str]:
        """Run a block that runs until Ctrl-C; yields the address that it prints.

        A background process and its children ignore Ctrl-C; a reader's is in the foreground.
        """
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        with subprocess.Popen(
            ["bash", "-c", f"exec {block}"],
            cwd=self.here,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as served:
            assert served.stdout
            found = re.search(r"http://\S+", served.stdout.readline())
            try:
                assert found
                yield found[0]
            finally:
                signal.signal(signal.SIGINT, before)
                served.send_signal(signal.SIGINT)
                try:
                    served.wait(30)
                except subprocess.TimeoutExpired:
                    served.kill()
                    raise


def page_of(address: str, path: str) -> str:
    with urllib.request.urlopen(f"{address}{path}") as answer:
        return " ".join(re.sub(r"<[^>]+>", "", answer.read().decode()).split())


def test_the_tutorial_can_be_followed_as_written(tmp_path: Path) -> None:
    reader, said, looked = Reader(tmp_path), "", ""
    for kind, title, block in _BLOCK.findall(PAGE):
        if title:
            (reader.here / title).write_text(block, encoding="utf-8")
        elif kind == "text":
            assert [line for line in block.splitlines() if line not in said.splitlines()] == []
        elif block.startswith("townbook serve"):
            with reader.looks(block) as address:
                looked = page_of(address, "harbor-mills-vt/14/article-i/")
        else:
            said = reader.types(block)
    assert "The number of hives follows from the size of the lot" in looked
    assert reader.here == tmp_path / "empty" / "mycodes"
    assert "0 open doubts" not in looked
    with zipfile.ZipFile(reader.here / "harbor-mills.zip") as pack:
        home = pack.read("site/harbor-mills-vt/index.html").decode()
    assert "June 2, 2010" in home
    assert "clerk@example.org" in home
