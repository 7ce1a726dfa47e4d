"""`townbook init`: a folder that is ready to become a repository and publish its codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TypeAlias

from builder import __version__
from builder.errors import BuildError, SourceError, UsageError
from builder.formats.zipped import zipped
from builder.gate.gate import judge, passed
from builder.parse.in_order.own import proposed
from builder.runtime.shared import path_of
from builder.runtime.stated import taken
from builder.runtime.tree import files_below
from builder.runtime.written import with_folder
from builder.sources.discover import SUFFIXES
from builder.sources.folder import PAGES, is_one_code, is_programs_own, named_as_chapters
from builder.sources.read import read
from builder.sources.settings import FILE_NAME, Settings
from builder.sources.versions import CODES
from builder.town.municipality import Recognized, parsed_code, recognize_source

_PACKAGE = Path(__file__).resolve().parents[1]

_KIND = "Wheel-Version: 1.0\nGenerator: townbook\nRoot-Is-Purelib: true\nTag: py3-none-any\n"

NAME = f"townbook-{__version__}-py3-none-any.whl"
"""The name of the wheel."""

_INFO = f"townbook-{__version__}.dist-info"
"""The folder of metadata in it."""

_OWN = "docs/publish-your-own"

_FILES = {
    "README.md": f"{_OWN}/repository/README.md",
    f"{CODES}/corrections/README.md": f"{_OWN}/repository/corrections/README.md",
    ".github/workflows/pages.yml": f"{_OWN}/pages.yml",
    ".github/workflows/check.yml": f"{_OWN}/check.yml",
    "townbook/requirements.lock": ".ci/requirements.lock",
    ".github/ISSUE_TEMPLATE/wrong.yml": f"{_OWN}/repository/wrong.yml",
}

PROGRAM = "townbook"
"""The folder of the program itself, as a wheel."""

_VERSION = "townbook-VERSION-py3-none-any.whl"
"""The placeholder for the wheel's name in the workflows."""

_ASKED = {
    "official_url": "Where is the official code? A web address",
    "clerk": "Whom do readers ask about the law? The clerk's email, telephone or web address",
    "contact": "Where do readers report mistakes in this copy? An email or web address",
}
"""Setting that only the publisher knows, to the question that asks for it."""
_HEAD = """\
# What the texts leave out; all of it is optional. What you enter here overrules the text.
# One table for each file. To use a line, remove the # before it.
"""

_TABLE = """
["{file}"]
{read}
# current_through = 2025-07-14   # an example; the last day whose laws the text includes
{told}
# rights = "..."                 # who holds which rights in the text
"""

_OPEN = {
    "official_url": '# official_url = "https://..."   # where the official code is',
    "clerk": '# clerk = "clerk@example.org"    # whom readers ask about the law',
    "contact": '# contact = "clerk@example.org"  # where readers report mistakes: please set it',
}
"""Setting to the line that stands for it until someone fills it in."""
_NO_FILES = """
# ["gooseford.txt"]
# name = "Gooseford"
# kind = "Village"
# state = "NY"
"""


def init(folder: Path, files: Sequence[Path], *, repository: bool, **settings: str | None) -> int:
    """Write the folder, with copies of texts; returns the exit code: 0, or 1 if a text is unclear.

    Args:
        folder: where it goes.
        files: texts, and folders of texts.
        repository: whether to make it a git repository, with a first commit.
        settings: those of every text, by name. At a terminal, the missing ones of `_ASKED` are
            asked for.

    Raises:
        UsageError: the folder is not empty, a text does not exist, or there is no git.
    """
    texts, given = dict(_texts(files)), {key: said for key, said in settings.items() if said}
    _refuse(folder, files, texts)
    wheel = own_wheel()
    (folder / CODES / "corrections").mkdir(parents=True, exist_ok=True)
    for name, source in _files():
        text = source.read_text(encoding="utf-8").replace(_VERSION, NAME)
        with_folder(folder / name).write_text(text, encoding="utf-8")
    (folder / PROGRAM).mkdir(exist_ok=True)
    (folder / PROGRAM / NAME).write_bytes(wheel)
    (folder / ".gitignore").write_text("out/\n", encoding="utf-8")
    copies = [
        shutil.copyfile(file, with_folder(folder / CODES / name)) for name, file in texts.items()
    ]
    unclear = sum([not _proposed(source, given) for source in _sources(copies)])
    if not (folder / CODES / FILE_NAME).exists():
        (folder / CODES / FILE_NAME).write_text(_HEAD + _NO_FILES, encoding="utf-8")
    if repository:
        _commit(folder)
    _print_next(folder, texts, unclear=bool(unclear), repository=repository)
    return 1 if unclear else 0


def _files() -> Iterator[tuple[str, Path]]:
    """The files that every such folder has: (name, path to copy from)."""
    yield from ((name, path_of(source)) for name, source in _FILES.items())
    for picture in sorted(path_of(f"{_OWN}/repository/pictures").iterdir()):
        yield f"pictures/{picture.name}", picture


def _texts(files: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """The files to copy, by their names below `codes`; a folder keeps its own folders.

    Pages of one code go into a folder of their own.
    """
    pages = len(files) > 1 and all(file.suffix.lower() in PAGES for file in files)
    together = pages or named_as_chapters(files)
    for file in files:
        if not file.is_dir():
            yield f"{file.absolute().parent.name}/{file.name}" if together else file.name, file
            continue
        top = file.absolute().name if is_one_code(file, read) else ""
        for name, path in files_below(file).items():
            if path.suffix.lower() in (*SUFFIXES, ".toml") and not is_programs_own(path):
                yield (Path(top) / name).as_posix(), path


def _sources(copies: Sequence[Path]) -> Iterator[Path]:
    """The copies, with each folder whose pages are one code as a single source."""
    folders = {copy.parent for copy in copies}
    whole = {folder for folder in folders if folder.name != CODES and is_one_code(folder, read)}
    yield from sorted(whole)
    yield from (copy for copy in copies if copy.parent not in whole)


def _proposed(copy: Path, given: Mapping[str, str]) -> bool:
    """Propose what is read of a source, and set what is given; returns whether a build takes it."""
    settings = copy.with_name(FILE_NAME)
    copied = settings.exists() and not settings.read_text(encoding="utf-8").startswith(_HEAD)
    if copied or copy.suffix == ".toml":  # a copied codes.toml is left as it is
        return True
    read, clear = "", True
    try:
        recognized = recognize_source(copy)
        read = "\n".join(_read(recognized))
        code = parsed_code(recognized)
        passed(code, judge(code, recognized.source.text), copy, accepted=False)
    except (SourceError, BuildError) as error:
        clear = False
        read = read or f"# {error.problem}; {error.advice}"
        print(f"townbook: {error}", file=sys.stderr)
    if "\nofficial_url = " in read:
        given = {**given, "official_url": ""}
    filled = "\n".join(_settings(copy.name, given))
    table = _TABLE.format(file=copy.name, read=read, told=filled)
    with settings.open("a", encoding="utf-8") as held:
        held.write(table if held.tell() else _HEAD + table)
    return clear


def _settings(file: str, given: Mapping[str, str]) -> Iterator[str]:
    """The lines that only the publisher can fill in; an empty setting needs none."""
    for key, question in _ASKED.items():
        answer = given[key] if key in given else _answer(key, f"{file}: {question}")
        if answer:
            yield f"{key} = {json.dumps(answer, ensure_ascii=False)}"
        elif key not in given:
            yield _OPEN[key]


def _answer(key: str, question: str) -> str:
    """The answer typed for a setting; "" if there is none or no terminal."""
    while sys.stdin.isatty():
        try:
            typed = input(f"{question} (Enter to leave it open): ").strip()
        except EOFError:
            break
        _, wrong = taken(Settings, {key: typed}) if typed else ({}, [])
        if not wrong:
            return typed
        print(wrong[0])
    return ""


def _commit(folder: Path) -> None:
    """Make the folder a repository."""
    author = ("-c", "user.name=Townbook", "-c", "user.email=townbook@localhost")
    for command in (
        ("init", "--quiet", "--initial-branch=main"),
        ("add", "--all"),
        (*author, "commit", "--quiet", "--message=Begin"),
    ):
        ended = subprocess.run(  # noqa: S603  (git, with words of our own)
            ["git", *command],  # noqa: S607  (the git of the path)
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
        )
        if ended.returncode:
            problem = (ended.stderr.strip() or "it gave no reason").splitlines()[-1]
            raise UsageError(folder, f"git failed: {problem}", "the folder itself is complete")


def _refuse(folder: Path, files: Sequence[Path], texts: dict[str, Path]) -> None:
    if folder.exists() and (
        not folder.is_dir() or any(path.name != ".git" for path in folder.iterdir())
    ):
        raise UsageError(folder, "is not empty", "name a new folder")
    for file in files:
        if not file.exists():
            raise UsageError(file, "there is no such file", "check the path")
        if not any(path == file or file in path.parents for path in texts.values()):
            what = "holds no text" if file.is_dir() else "has the same name as another"
            raise UsageError(file, what, "name other files")


def _read(recognized: Recognized) -> Iterator[str]:
    """What is read of a text, as lines of its table; each can be changed."""
    town = recognized.municipality
    kind, of, place = town.name.partition(" of ")
    yield f'# name = "{place if of else town.name}"  # as read from the text'
    if of:
        yield f'# kind = "{kind}"'
    yield f'# state = "{town.state}"'
    if town.official_url:
        yield f'official_url = "{town.official_url}"  # as the pages of the text say'
    for setting, heading, count in proposed(recognized.source, recognized.facts.layout):
        shown = heading.replace("\\", "").replace('"', "'")
        yield f'# {setting} = "{shown}"  # {count:,} of them'


def _print_next(folder: Path, texts: dict[str, Path], *, unclear: bool, repository: bool) -> None:
    print(f"{folder} is ready{', apart from what is said above' if unclear else ''}.")
    if not texts:
        print(f"Put your texts into {folder / CODES}.")
    print(f"Look at them: cd {folder} && townbook watch")
    made = "push it to GitHub" if repository else "make a repository of it on GitHub"
    print(f"Publish them: {made}; its README explains the rest.")
    settings = folder / CODES / FILE_NAME
    lacking = [
        str(held)
        for held in sorted(settings.parent.rglob(FILE_NAME))
        if _OPEN["contact"] in held.read_text("utf-8")
    ]
    if unclear:
        print(f"First, do what {settings} asks for.")
    elif lacking:
        print(f"Before that, set contact in {', '.join(lacking)}: where readers report mistakes.")


_Files: TypeAlias = Iterator[tuple[str, bytes]]
"""(name, contents) of each file."""


def own_wheel() -> bytes:
    """The wheel of the running program, from an installation or a checkout.

    Raises:
        UsageError: it was never installed, so that its dependencies are not known.
    """
    files = [*_package(), *_metadata()]
    record = "".join(_line(name, held) for name, held in files)
    return zipped([*files, (f"{_INFO}/RECORD", f"{record}{_INFO}/RECORD,,\n".encode())])


def _metadata() -> _Files:
    """The files of the wheel's metadata, from the installation."""
    try:
        installed = metadata.distribution("townbook")
    except metadata.PackageNotFoundError as error:
        advice = "install it with pip, and run that"
        raise UsageError("townbook", "is not installed", advice) from error
    for name in ("METADATA", "entry_points.txt"):
        yield f"{_INFO}/{name}", (installed.read_text(name) or "").encode()
    yield f"{_INFO}/WHEEL", _KIND.encode()


def _package() -> _Files:
    """The files of the package; what a checkout keeps next to it is where a wheel has it."""
    yield from _below(_PACKAGE, "builder")
    project = _PACKAGE.parent / "pyproject.toml"
    if (_PACKAGE / "_shared").is_dir() or not project.is_file():
        return
    held = tomllib.loads(project.read_text(encoding="utf-8"))
    included = held["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, name in sorted(included.items()):
        yield from _below(_PACKAGE.parent / source, name)


def _below(place: Path, name: str) -> _Files:
    if place.is_file():
        yield name, place.read_bytes()
        return
    for below, path in files_below(place).items():
        if "__pycache__" not in path.parts:
            yield f"{name}/{below}", path.read_bytes()


def _line(name: str, held: bytes) -> str:
    hashed = urlsafe_b64encode(sha256(held).digest()).decode().rstrip("=")
    return f"{name},sha256={hashed},{len(held)}\n"
