"""The command loads nothing of what only its workers need: that takes longer than a small build."""

from __future__ import annotations

import subprocess
import sys

_LOADED = """
import sys
import builder.__main__ as command
from builder.arguments import parser
command._sources(parser().parse_args(["build"]))
import builder.build, builder.console, builder.results, builder.spark.run
print(*(name for name in sys.modules if name.startswith("builder.") or "." not in name))
"""
_OF_WORKERS = ("parse", "recognition", "resolve", "pages", "proof", "print", "task", "municipality")


def test_a_build_is_begun_without_parsers_and_pages(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-c", _LOADED], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    loaded = set(ended.stdout.split())
    assert "builder.build" in loaded
    heavy = {"mkdocs", "typst", "lxml", "jinja2", *(f"builder.{name}" for name in _OF_WORKERS)}
    assert not heavy & loaded
