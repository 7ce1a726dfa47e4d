"""The command line of `townbook`: its commands, and each option in one place.

What a command does is in `builder.__main__`. A value's name in the help (FILE, DIR, SLUG) also
decides how a shell completes it (`builder.commands.completion`).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from builder import __version__
from builder.commands.values import address, folder, master, number, source, web_address
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
"""The shells that can complete what is typed."""


@frozen
class _Option:
    """An option, or a value without a name before it."""

    name: str
    """The option as typed, "--out"; or a value's name, "sources"."""
    how: Mapping[str, Any]
    """As `ArgumentParser.add_argument` takes it."""


def _option(name: str, metavar: str, says: str, **how: Any) -> _Option:
    return _Option(name, {"metavar": metavar, "help": says, **how})


def _flag(name: str, says: str) -> _Option:
    return _Option(name, {"action": "store_true", "help": says})


_LARGEST = DEFAULT_LIMIT // MEGABYTE
_SIZES = ", ".join(PAPERS)
_SOURCES = _option(
    "sources",
    "SOURCE",
    "a text file or a folder of them, here or in a store (s3://bucket/codes); "
    "default: the folder codes here, else the sample",
    nargs="*",
    type=source,
)
_SLUG = _option("slug", "SLUG", "the municipality")
_OUT = _option(
    "--out", "DIR", "folder of the build (default: out)", type=folder, default=Path("out")
)
_PORT = _option(
    "--port",
    "N",
    "port (default: 8000; 0 for any free one)",
    type=number(0, 65_535),
    default=8000,
)
_LIMIT = _option(
    "--max-size",
    "MB",
    f"refuse larger sources (default: {_LARGEST})",
    type=number(1, 1_000_000),
    default=_LARGEST,
)
_COMMANDS: Mapping[str, tuple[str, *tuple[_Option, ...]]] = {
    "build": (
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
        _option("--site-url", "URL", "address where DIR/site will be published", type=web_address),
        _option(
            "--paper",
            "SIZE",
            f"paper of the printable editions: {_SIZES} (default: {PAPERS[0]}; large: 18 points)",
            choices=PAPERS,
            default=PAPERS[0],
        ),
        _flag("--pages-by-chapter", "number the pages of printable editions by chapter (192:5)"),
        _flag("--no-print", "make no printable editions"),
        _flag("--offline", "make sites that work from a folder, without a server"),
        _option(
            "--master",
            "URL",
            f"Spark master (default: {DEFAULT_MASTER})",
            type=master,
            default=DEFAULT_MASTER,
        ),
        _option(
            "--accept",
            "SLUG",
            "publish this municipality although it was held back, with a warning (may be repeated)",
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
    "inspect": (
        "say how a file would be read, and why; builds nothing",
        _LIMIT,
        _option("files", "FILE", "a text file", nargs="+", type=Path),
    ),
    "serve": ("serve the newest build on this machine", _OUT, _PORT),
    "init": (
        "make a folder of your own, ready to be published",
        _option("folder", "DIR", "a new folder", type=folder),
        _option("files", "FILE", "texts to copy into it, or folders", nargs="*", type=Path),
        _option("--clerk", "ADDRESS", "whom readers ask about the law"),
        _option("--contact", "ADDRESS", "where readers report mistakes"),
        _option("--official-url", "URL", "the official code", type=web_address),
        _flag("--repository", "make it a git repository with a first commit"),
    ),
    "watch": ("build, serve, and rebuild what changes", _SOURCES, _OUT, _PORT),
    "check": (
        "check a build and print its report",
        _OUT,
        _flag("--rebuild", "build it again elsewhere, and compare every file"),
    ),
    "doubts": (
        "list what a build could not decide, with corrections to fill in",
        _SLUG,
        _OUT,
        _option(
            "--first", "N", "print the worst N (default: all)", type=number(1, 1_000_000), default=0
        ),
    ),
    "review": ("settle doubts on a local page", _SLUG, _OUT, _PORT),
    "prove": (
        "check a published code.json against its source",
        _option("code", "CODE_JSON", "data/code.json of a site", type=Path),
        _option("source", "SOURCE", "the text it was made from", type=Path),
    ),
    "pack": (
        "pack the newest build's site into one ZIP",
        _OUT,
        _option("file", "FILE", "the ZIP to write", type=Path),
    ),
    "publish": (
        "send the newest build's sites to object storage",
        _OUT,
        _option("address", "ADDRESS", "such as s3://bucket/law", type=address),
        _flag("--prune", "remove sites there that are not here"),
        _flag("--gzip", "send pages compressed (s3:// only)"),
        _flag("--dry-run", "only say what would be sent"),
    ),
    "completion": (
        "print a script that completes these commands",
        _option("shell", "SHELL", ", ".join(SHELLS), choices=SHELLS),
    ),
}
"""The commands in the order of the help: what each does, and its options."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as all of Townbook does."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(2, f"townbook: {message}; see {self.prog} --help\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse as usual, but let the command itself report what it does not know."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
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
    for name, (says, *options) in _COMMANDS.items():
        made = commands.add_parser(name, help=says, description=sentence(says))
        for option in options:
            made.add_argument(option.name, **option.how)
    return top
