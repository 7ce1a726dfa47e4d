"""`townbook init`: a folder of one's own, ready to be a repository that publishes its codes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from builder.errors import SourceError, UsageError
from builder.municipality import recognise_source
from builder.shared import path_of
from builder.sources.discover import CODES
from builder.sources.settings import FILE_NAME

_OWN = "docs/publish-your-own"
_FILES = {
    "README.md": f"{_OWN}/repository/README.md",
    f"{CODES}/corrections/README.md": f"{_OWN}/repository/corrections/README.md",
    ".github/workflows/pages.yml": f"{_OWN}/pages.yml",
    ".github/workflows/check.yml": f"{_OWN}/check.yml",
    ".github/ISSUE_TEMPLATE/wrong.yml": f"{_OWN}/repository/wrong.yml",
}
_HEAD = """\
# What the texts do not say of themselves; all of it may be left out. What you state here wins over
# what a text says. One table for each file. Take away the sign before a line to state it.
"""
_TABLE = """
["{file}"]
{read}
# current_through = 2025-07-14        # the day through which laws are in this text
# official_url = "https://..."        # where the official code is
# contact = "clerk@example.org"       # where readers report problems: please give one
# rights = "..."                      # who holds which rights in the text
"""
_NO_FILES = """
# ["gooseford.txt"]
# name = "Gooseford"
# kind = "Village"
# state = "NY"
"""


def init(folder: Path, files: Sequence[Path]) -> int:
    """Write the folder, with copies of texts; gives the exit code: 0, or 1 where a text is unclear.

    Raises:
        UsageError: the folder holds something already, or a file is not there.
    """
    _refuse(folder, files)
    (folder / CODES / "corrections").mkdir(parents=True, exist_ok=True)
    for name, source in _FILES.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path_of(source), target)
    (folder / ".gitignore").write_text("out/\n", encoding="utf-8")
    unclear = 0
    tables: list[str] = []
    for file in files:
        copy = folder / CODES / file.name
        shutil.copyfile(file, copy)
        try:
            read = "\n".join(_read(copy))
        except SourceError as error:
            unclear += 1
            read = f"# {error.problem}; {error.advice}"
        tables.append(_TABLE.format(file=file.name, read=read))
    settings = _HEAD + ("".join(tables) or _NO_FILES)
    (folder / CODES / FILE_NAME).write_text(settings, encoding="utf-8")
    _tell(folder, files)
    return 1 if unclear else 0


def _refuse(folder: Path, files: Sequence[Path]) -> None:
    if folder.exists() and (not folder.is_dir() or any(_held(folder))):
        raise UsageError(str(folder), "holds something already", "name a folder that is not there")
    for file in files:
        if not file.is_file():
            raise UsageError(str(file), "there is no such file", "check the path")
    if len({file.name for file in files}) < len(files):
        raise UsageError("init", "two files have one name", "rename one of them")


def _held(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.name != ".git")


def _read(file: Path) -> Iterator[str]:
    """What is read of a text, as lines of its table; each can be changed."""
    town = recognise_source(file).municipality
    kind, of, place = town.name.partition(" of ")
    yield f'# name = "{place if of else town.name}"  # as read from the text'
    if of:
        yield f'# kind = "{kind}"'
    yield f'# state = "{town.state}"'
    if town.official_url:
        yield f'official_url = "{town.official_url}"  # as the pages of the text say'


def _tell(folder: Path, files: Sequence[Path]) -> None:
    print(f"{folder} is ready.")
    if not files:
        print(f"Put your texts into {folder / CODES}.")
    print(f"Look at them: cd {folder} && townbook watch")
    print("Publish them: edit the line of each file in .github/workflows that says EDIT, and push.")
