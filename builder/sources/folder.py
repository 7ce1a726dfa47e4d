"""Read a folder whose files are the chapters of one code as one source.

A folder of web pages is one code if each page has sections of its own. Any other folder is one if
its files are named as chapters ("Chapter 2 Bees.docx"), or if `codes.toml` has a table for it. The
files are ordered by their numbers, whatever their names.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path, PurePath
from typing import TypeAlias

from builder.errors import SourceError
from builder.sources import NUMBER
from builder.sources.text import LineWriter, SourceText
from builder.text.counting import Natural, natural

PDF = ".pdf"
SUFFIXES = (".txt", ".docx", ".html", ".htm", ".mhtml", ".mht", PDF)
"""Endings of files that can be chapters of one code."""
PAGES = frozenset((".html", ".htm", ".mhtml", ".mht"))
SAVED_WITH = "_files"
"""How the folder of what a browser saves with a page ends; before it is the page's own name."""
File: TypeAlias = tuple[Path, bytes]
"""A file in a folder or an archive, with its bytes."""
_NUMBER = re.compile(rf"(?<![\w.-]){NUMBER}(?![\w-])")
_CHAPTER = re.compile(
    r"(?:chapter|chap|ch|title|article|art|part|section|sec|appendix)[\W_]*(\d{1,3})(?!\d)"
    r"|(?:appendix|article|art|part)[\W_]+([A-Z]+)\b",
    re.I,
)
"""Begins a chapter's file name; towns may be numbered too ("01 Gooseford.txt")."""
_PROBED = 6
"""Number of files to sample before all of a folder is read as one code."""
_SHARED = 0.1
"""Largest share of numbers that two chapters of one code may have in common."""
_SITE = 3
"""Number of parts of an address that name its site: "https:", "", "law.example"."""
_HEAD = 60
"""Most characters in a line that may be a heading without being marked."""


def files_of(folder: Path) -> list[Path]:
    """Files in a folder that may be chapters, by name."""
    return sorted(path for path in folder.iterdir() if is_chapter(path) and path.is_file())


def is_chapter(path: PurePath) -> bool:
    """Whether a file may be a chapter, by its name; browsers keep frames in "..._files" folders."""
    aside = "__MACOSX" in path.parts or any(part.endswith(SAVED_WITH) for part in path.parts[:-1])
    return path.suffix.lower() in SUFFIXES and not (aside or is_programs_own(path))


def is_programs_own(path: PurePath) -> bool:
    """Whether a file is a program's own: Word's lock of an open file, a Mac's "._a.pdf".

    >>> is_programs_own(PurePath("codes/~$apter 2.docx")), is_programs_own(PurePath("code.docx"))
    (True, False)
    """
    return path.name.startswith((".", "~$"))


def named_as_chapters(files: Sequence[PurePath]) -> bool:
    """Whether files are named like the chapters of one code, each with its own number.

    >>> named_as_chapters([PurePath("Ch. 2 Bees.docx"), PurePath("Appendix A.pdf")])
    True
    >>> named_as_chapters([PurePath("Chapter 2.docx"), PurePath("chapter-02.pdf")])
    False
    """
    found = [_CHAPTER.match(path.name) for path in files]
    numbers = {str(one[one.lastindex or 0]).lstrip("0").upper() for one in found if one}
    return len(files) > 1 and len(numbers) == len(files)


def is_one_code(folder: Path, read: Callable[[Path], SourceText]) -> bool:
    """Whether the files in a folder are chapters of one code.

    Each sampled web page must have numbers of its own, all of one form, and share hardly any: two
    towns both have a first section, and two versions of a page have the same sections. A few pages
    may have none, such as the front of the code or its contents. Other files must be named as
    chapters.

    Args:
        folder: the folder.
        read: reads one of its files.
    """
    try:
        files = files_of(folder)
    except OSError:
        return False
    if any(path.suffix.lower() not in PAGES for path in files):
        return named_as_chapters(files)
    if len(files) < 2:
        return False
    step = max(1, len(files) // _PROBED)
    try:
        probed = [read(path) for path in files[::step][:_PROBED]]
    except SourceError:
        return False
    marked = any(source.layout for source in probed)
    numbers = [set(_numbers(one)) if one.layout or not marked else set() for one in probed]
    # The sign in the code's numbers: points in "14.01.010", hyphens in "24-3"
    forms = {next(sign for sign in number if sign in ".:-") for held in numbers for number in held}
    headed = [held for held in numbers if held]
    apart = all(
        len(one & other) <= _SHARED * min(len(one), len(other))
        for one, other in combinations(headed, 2)
    )
    return len(headed) > max(1, len(numbers) // 2) and apart and len(forms) == 1


def _numbers(source: SourceText) -> Iterator[str]:
    """The numbers of the sections that a file has headings for, in order.

    If the file marks headings, only these count; otherwise its short lines do.
    """
    for line in source.lines:
        heads = line.number in source.headings if source.headings else len(line.text) <= _HEAD
        found = _NUMBER.search(line.text) if heads else None
        if found and not line.text[: found.start()].strip(" \t§").endswith((",", "(", ";")):
            yield found[0]


def read_folder(folder: Path, files: Sequence[SourceText]) -> SourceText:
    """The files of a folder as one source, ordered by number.

    If a publisher marks its pages, those without a heading of a section are left out: contents,
    fronts.

    Args:
        folder: the folder.
        files: each file, as read.

    Raises:
        SourceError: there are none, two have the same chapter in different words, or some are PDFs.
    """
    if not files:
        raise SourceError(
            folder, "contains no file of a code", f"Townbook reads {', '.join(SUFFIXES)}"
        )
    placed = next((file.path.name for file in files if file.book), None)
    if placed:
        raise SourceError(
            folder,
            f"{placed} is a PDF, but not all of the code's files are",
            "save the others as PDFs, too, or this one as a Word file",
        )
    ordered = sorted(_without_copies(folder, files), key=_place)
    marked = any(file.layout for file in ordered)
    headed = [
        file for file in ordered if not marked or (file.layout and next(_numbers(file), None))
    ]
    joined = _joined(folder, headed or ordered)
    left = (
        f"{file.path.name}: has no section's heading, and was left out"
        for file in ordered
        if file not in headed
    )
    return replace(joined, warnings=(*joined.warnings, *left))


def _without_copies(folder: Path, files: Iterable[SourceText]) -> Iterator[SourceText]:
    """The files, without second copies of a chapter.

    Raises:
        SourceError: two files have the same sections in different words.
    """
    held: dict[tuple[str, ...], SourceText] = {}
    for file in files:
        numbers = tuple(_numbers(file)) or (file.path.name,)
        before = held.setdefault(numbers, file)
        if before is file:
            yield file
        elif before.text != file.text:
            raise SourceError(
                folder,
                f"{before.path.name} and {file.path.name} both have {numbers[0]}, "
                "with different words",
                "keep the newer one",
            )


def _place(file: SourceText) -> tuple[Natural, Natural]:
    """Sort key of a file: its first number, or the end if it has none; then its name."""
    return natural(next(_numbers(file), "~")), natural(file.path.name)


def _joined(folder: Path, files: Sequence[SourceText]) -> SourceText:
    """The texts of files one below the other."""
    writer = LineWriter()
    controls, page_ends = list[tuple[int, int]](), list[int]()
    above = 0
    for file in files:
        writer.add(file)
        controls += ((start + above, end + above) for start, end in file.controls)
        page_ends += (end + above for end in file.page_ends)
        above += len(file.text) + 1
    listed = tuple((file.path.name, file.sha256) for file in files)
    layouts = {file.layout for file in files if file.layout}
    return SourceText(
        folder,
        hash_of_files(listed),
        controls=tuple(controls),
        page_ends=tuple(page_ends),
        warnings=tuple(f"{file.path.name}: {one}" for file in files for one in file.warnings),
        form="folder",
        layout=layouts.pop() if len(layouts) == 1 else None,
        address=_common_address([file.address for file in files if file.address]),
        around=tuple(words for file in files for words in file.around),
        files=listed,
        **writer.facts(),
    )


def _common_address(addresses: Sequence[str]) -> str | None:
    """The address above those of all pages; None if they share only the site.

    >>> _common_address(["https://law.example/code/14.01", "https://law.example/code/14.02"])
    'https://law.example/code/'
    """
    steps = [address.split("/")[:-1] for address in addresses]
    shared = [held[0] for held in zip(*steps, strict=False) if len(set(held)) == 1]
    return f"{'/'.join(shared)}/" if len(shared) >= _SITE else None


def hash_of_files(files: Sequence[tuple[str, str]]) -> str:
    """A hash of the names and hashes of files, whatever their order."""
    listed = "".join(f"{name}\0{sha256}\n" for name, sha256 in sorted(files))
    return hashlib.sha256(listed.encode()).hexdigest()


def size_of(source: Path) -> int:
    """Bytes of a file, or of a folder's files; 0 if that cannot be determined."""
    try:
        files = files_of(source) if source.is_dir() else [source]
        return sum(file.stat().st_size for file in files)
    except OSError:  # the reader reports it
        return 0
