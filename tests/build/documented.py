"""The commands that the manual shows, read from its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
_BLOCK = re.compile(
    r"^```(?P<kind>\w*).*\n(?P<fenced>(?:.*\n)*?)```$|^ {4,}(?P<indented>\S.*)$", re.M
)
_PROGRAMS = (
    "townbook|python|make|pip|pipx|uv|cp|zensical|npm|LIGHTHOUSE=|sha256sum|ssh-keygen|echo|rsync|podman|docker|"
    r"frictionless|PYSPARK_|JDK_|\.venv/|caddy|nginx|mkdir|cd|git|bash"
)
_COMMAND = re.compile(rf"(?:\$ )?((?:{_PROGRAMS}).*)")
_SYNOPSIS = re.compile(
    r"\[[A-Z-]|\b(?:DIR|FILE|SLUG|SHELL|SOURCE|NUMBER)\b.*\[|^townbook \w+( [A-Z_]+)+$"
)


@dataclass(frozen=True)
class Command:
    """A line that a reader may type."""

    page: str
    line: str
    """Without the prompt, and without a note after it."""

    def __str__(self) -> str:
        return f"{self.page}: {self.line}"


def in_blocks() -> Iterator[Command]:
    """The commands on lines of their own, without the synopses of the reference."""
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
            if found["fenced"] and found["kind"] not in ("", "sh"):
                continue
            for line in (found["fenced"] or found["indented"]).splitlines():
                if (told := _COMMAND.fullmatch(line.strip())) and not _SYNOPSIS.search(told[1]):
                    yield Command(name, re.sub(r"\s{2,}#.*", "", told[1]))


def in_text() -> Iterator[Command]:
    """The commands of `townbook` with arguments within a sentence or a table."""
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        for line in re.findall(r"`(townbook \w+ [^`]+)`", page.read_text(encoding="utf-8")):
            yield Command(name, line)
