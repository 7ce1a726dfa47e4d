"""The command line of `townbook`: its commands, and each option in one place.

The function that carries out a command takes its options under their names here. A value's name in
the help (FILE, DIR, SLUG) also decides how a shell completes it (`builder.commands.completion`).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypeVar

from builder import __version__
from builder.frozen import frozen
from builder.present.names import sentence
from builder.present.publication import PAPERS
from builder.sources import DEFAULT_LIMIT, MEGABYTE
from builder.spark.session import DEFAULT_MASTER

_EXAMPLES = """examples:
  townbook build                          build the sample: eight fictional municipalities
  townbook build codes/ --out public      build every code in a folder
  townbook build codes/ --only alderwick-ny
                                          build one of them again
  townbook init mycodes code.txt          make a folder of your own, ready to be published
  townbook serve                          read the newest build at http://localhost:8000/
  townbook check                          check a build and print its report
  townbook pack codes.zip                 the whole site in one file, for a stick or a server
  townbook publish s3://bucket/law        put the newest build into object storage

exit codes: 0 all built, 1 some failed or lack something, 2 wrong use, 3 none built,
130 interrupted"""

SHELLS = ("bash", "zsh", "fish")
"""The shells that can complete a command line."""

_T = TypeVar("_T")
_STORE = r"[a-z][a-z0-9+.-]+://[^\s/?#]+(/[^?#]*)?"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?"
_WEB = (
    rf"https?://(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]+\])"  # a name, or six numbers
    r"(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?"  # port, to 65,535
    r"(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?"
)
"""Host, port and path as addresses write them: other letters of a name as "xn--", of a path by
"%"."""


class Address(str):
    """The address of a folder or file in object storage."""

    __slots__ = ()


def _of_form(kind: Callable[[str], _T], *forms: tuple[str, str]) -> Callable[[str], _T]:
    """A reader of values; a form is (pattern, what to say of a value without it)."""

    def read(text: str) -> _T:
        for form, wrong in forms:
            if not re.fullmatch(form, text, re.DOTALL):
                raise argparse.ArgumentTypeError(f"{text!r} {wrong}")
        return kind(text)

    return read


def _number(least: int, most: int, unit: int = 1) -> Callable[[str], int]:
    """Reads a whole number of units within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {least} to {most}"
            )
        return int(text) * unit

    return read


def _source(text: str) -> Path | Address:
    """Reads a file or folder of this machine, or an address in object storage."""
    return Address(text) if re.fullmatch(_STORE, text) else Path(text)


_FOLDER = _of_form(
    Path,
    (r"(?=.*\S)[^\0]*", "is not a folder's name; for the current folder, type a dot"),
    (
        "(?![A-Za-z][A-Za-z0-9+.-]+:/).*",
        "is an address, not a folder; build into a folder, then: townbook publish",
    ),
)
_ADDRESS = _of_form(
    Address,
    (
        _STORE,
        (
            "is not the address of a folder in a store, such as s3://bucket/law; "
            "for a folder on this machine, copy out/site"
        ),
    ),
)
_WEB_ADDRESS = _of_form(
    str,
    (
        r"https?://[^\s/?#]+(/[^\s?#]*)?",
        "must begin with https:// or http:// and have no ? or #",
    ),
    (_WEB, "is not the address of a web site, such as https://example.org/codes/"),
)
_MASTER = _of_form(
    str,
    (
        r"local(\[(\d+|\*)(,\d+)?\])?|local-cluster\[\d+,\d+,\d+\]|(spark|k8s)://\S+|yarn",
        "is not a Spark master, such as local[2,4] or spark://host:7077",
    ),
)

_Option: TypeAlias = tuple[str, Mapping[str, Any]]
"""(option as typed, "--out", or name of a value, "sources"; arguments of
`ArgumentParser.add_argument`)."""


def _option(name: str, metavar: str, says: str, **how: Any) -> _Option:
    return name, {"metavar": metavar, "help": says, **how}


def _flag(name: str, says: str, **how: Any) -> _Option:
    return name, {"action": "store_true", "help": says, **how}


@frozen
class Command:
    """A command of `townbook`."""

    function: str
    """Takes the options and returns the exit code. It is stated by name, because loading all of
    them takes seconds."""
    says: str
    """What it does."""
    options: tuple[_Option, ...]


def _command(function: str, says: str, *options: _Option) -> Command:
    return Command(function, says, options)


_LARGEST = DEFAULT_LIMIT // MEGABYTE
_SIZES = ", ".join(PAPERS)
_SOURCES = _option(
    "sources",
    "SOURCE",
    "a text file or a folder of them, here or in a store (s3://bucket/codes); "
    "default: the folder codes here, else the sample",
    nargs="*",
    type=_source,
)
_SLUG = _option("slug", "SLUG", "the municipality")
_OUT = _option(
    "--out", "DIR", "folder of the build (default: out)", type=_FOLDER, default=Path("out")
)
_PORT = _option(
    "--port",
    "N",
    "port (default: 8000; 0 for any free one)",
    type=_number(0, 65_535),
    default=8000,
)
_LIMIT = _option(
    "--max-size",
    "MB",
    f"refuse larger sources (default: {_LARGEST})",
    dest="limit",
    type=_number(1, 1_000_000, MEGABYTE),
    default=DEFAULT_LIMIT,
)
COMMANDS: Mapping[str, Command] = {
    "build": _command(
        "builder.commands.build:build",
        "build a site for each municipality, and a portal over them",
        _SOURCES,
        _OUT,
        _LIMIT,
        _option(
            "--only",
            "SLUG",
            "build this municipality only (may be repeated)",
            action="append",
            default=[],
        ),
        _option("--site-url", "URL", "address where DIR/site will be published", type=_WEB_ADDRESS),
        _option(
            "--paper",
            "SIZE",
            f"paper of the printable editions: {_SIZES} (default: {PAPERS[0]}; large: 18 points)",
            choices=PAPERS,
            default=PAPERS[0],
        ),
        _flag(
            "--pages-by-chapter",
            "number the pages of printable editions by chapter (192:5)",
            dest="by_chapter",
        ),
        _flag("--no-print", "make no printable editions"),
        _flag("--offline", "make sites that work from a folder, without a server"),
        _option(
            "--master",
            "URL",
            f"Spark master (default: {DEFAULT_MASTER})",
            type=_MASTER,
            default=DEFAULT_MASTER,
        ),
        _option(
            "--accept",
            "SLUG",
            "publish this municipality although it was held back, with a warning (may be repeated)",
            dest="accepted",
            action="append",
            default=[],
        ),
        _option(
            "--sign", "KEY", "sign all sites with this SSH or minisign key (a file)", type=Path
        ),
        _flag("--strict", "a warning fails its municipality"),
        _flag("--prune", "remove sites that no source makes any more"),
        _flag("--force", "rebuild everything, changed or not"),
        _flag(
            "--ocr",
            "have Tesseract read PDFs that hold pictures and no text; what it reads is kept "
            "next to each as FILE.words.tsv",
        ),
        _flag("--quiet", "print only problems"),
    ),
    "inspect": _command(
        "builder.commands.inspection:inspect",
        "say how a file would be read, and why; builds nothing",
        _LIMIT,
        _option("files", "FILE", "a text file", nargs="+", type=Path),
    ),
    "serve": _command(
        "builder.commands.serve:serve",
        "serve the newest build on this machine",
        _OUT,
        _PORT,
    ),
    "init": _command(
        "builder.commands.init:init",
        "make a folder of your own, ready to be published",
        _option("folder", "DIR", "a new folder", type=_FOLDER),
        _option(
            "files", "FILE", "texts to copy into it, or folders", nargs="*", type=Path, default=[]
        ),
        _option("--clerk", "ADDRESS", "whom readers ask about the law"),
        _option("--contact", "ADDRESS", "where readers report mistakes"),
        _option("--official-url", "URL", "the official code", type=_WEB_ADDRESS),
        _flag("--repository", "make it a git repository with a first commit"),
    ),
    "watch": _command(
        "builder.commands.build:watch",
        "build, serve, and rebuild what changes",
        _SOURCES,
        _OUT,
        _PORT,
    ),
    "check": _command(
        "builder.commands.check:check",
        "check a build and print its report",
        _OUT,
        _flag("--rebuild", "build it again elsewhere, and compare every file"),
    ),
    "doubts": _command(
        "builder.review.doubts:doubts",
        "list what a build could not decide, with corrections to fill in",
        _SLUG,
        _OUT,
        _option(
            "--first",
            "N",
            "print the worst N (default: all)",
            type=_number(1, 1_000_000),
            default=0,
        ),
    ),
    "review": _command(
        "builder.review.server:review", "settle doubts on a local page", _SLUG, _OUT, _PORT
    ),
    "prove": _command(
        "builder.commands.prove:prove",
        "check a published code.json against its source",
        _option("code_json", "CODE_JSON", "data/code.json of a site", type=Path),
        _option("source", "SOURCE", "the text it was made from", type=Path),
    ),
    "pack": _command(
        "builder.commands.pack:pack",
        "pack the newest build's site into one ZIP",
        _OUT,
        _option("target", "FILE", "the ZIP to write", type=Path),
    ),
    "publish": _command(
        "builder.store.publish:publish",
        "send the newest build's sites to object storage",
        _OUT,
        _option("address", "ADDRESS", "such as s3://bucket/law", type=_ADDRESS),
        _flag("--prune", "remove sites there that are not here"),
        _flag("--gzip", "send pages compressed (s3:// only)", dest="packed"),
        _flag("--dry-run", "only say what would be sent", dest="dry"),
    ),
    "completion": _command(
        "builder.commands.completion:completion",
        "print a script that completes these commands",
        _option("shell", "SHELL", ", ".join(SHELLS), choices=SHELLS),
    ),
}
"""The commands in the order of the help."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as all of Townbook does."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        said = message.replace("the following arguments are required", "missing")
        self.exit(2, f"townbook: {said}; see {self.prog} --help\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse as usual, but let the command itself report what it does not know."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unknown: {' '.join(unknown)}")
        return known, unknown


def parser() -> argparse.ArgumentParser:
    """The command line of `townbook`."""
    top = _Parser(
        prog="townbook",
        description="The law of a town, as a site anyone can read.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"townbook {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        made = commands.add_parser(name, help=command.says, description=sentence(command.says))
        for option, how in command.options:
            made.add_argument(option, **how)
    return top
