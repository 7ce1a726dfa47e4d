"""The press: run the compiler in its own process, with limits on time and memory."""

from __future__ import annotations

import datetime as dt
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from builder.errors import BuildError
from builder.frozen import frozen

_WORKER = Path(__file__).with_name("worker.py")
_GIGABYTE = 1 << 30
MEMORY = 3 * _GIGABYTE
"""Bytes that a compiler may allocate."""
SECONDS = 60.0
"""Seconds that a compiler may take for no text, and again for each megabyte of it."""


@frozen
class PressSheet:
    """A source text and its target: a PDF, or a picture if its name ends in ".png"."""

    source: Path
    target: Path


def run(sheets: Sequence[PressSheet], date: dt.date | None) -> None:
    """Typeset all sheets, one after the other, in one process that ends with them.

    Args:
        sheets: what to typeset; the folders of the targets exist.
        date: the date of the PDFs.

    Raises:
        BuildError: a sheet cannot be typeset, or the compiler ran out of time or memory.
        OSError: a target cannot be written.
    """
    if not sheets:
        return
    size = sum(sheet.source.stat().st_size for sheet in sheets)
    order = {
        "memory": MEMORY,
        "timestamp": int(dt.datetime.combine(date, dt.time(), dt.UTC).timestamp())
        if date and date.year >= 1980
        else 0,
        "editions": [(str(sheet.source), str(sheet.target)) for sheet in sheets],
    }
    seconds = SECONDS * (1 + size / 1_000_000)
    try:
        done = subprocess.run(  # noqa: S603  (our own file and interpreter)
            [sys.executable, "-P", str(_WORKER)],
            input=json.dumps(order),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BuildError(
            sheets[0].source.name, f"was not typeset within {seconds:.0f} seconds"
        ) from None
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for sheet, answer in zip(sheets, answers, strict=False):
        if "errno" in answer:
            raise OSError(answer["errno"], os.strerror(answer["errno"]), str(sheet.target))
        if "error" in answer:
            raise BuildError(
                sheet.source.name,
                f"cannot be typeset: {answer['error'].splitlines()[0]}",
                "please report it",
            )
    if len(answers) < len(sheets):
        raise BuildError(
            sheets[len(answers)].source.name,
            "the typesetter stopped early, probably for lack of memory",
        )
