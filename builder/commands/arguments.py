"""The command line of `townbook`: its commands, and each option in one place.

A value's name in the help (FILE, DIR, SLUG) also decides how a shell completes it
(`builder.commands.completion`).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from builder import __version__
from builder.present.names import sentence
from builder.sources import DEFAULT_LIMIT, MEGABYTE


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {least} to {most}"
            )
        return int(text)

    return read


def folder(text: str) -> Path:
    """Reads a folder of this machine."""
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a folder's name; for the current folder, type a dot"
        )
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is an address, not a folder; build into a folder, then: townbook publish"
        )
    return Path(text)


class Address(str):
    """The address of a folder or file in object storage."""

    __slots__ = ()


def address(text: str) -> Address:
    """Reads the address of a folder in object storage."""
    if not re.fullmatch(_STORE, text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the address of a folder in a store, such as s3://bucket/law; "
            "for a folder on this machine, copy out/site"
        )
    return Address(text)


def source(text: str) -> Path | Address:
    """Reads a file or folder of this machine, or an address in object storage."""
    return Address(text) if re.fullmatch(_STORE, text) else Path(text)


_STORE = r"[a-z][a-z0-9+.-]+://[^\s/?#]+(/[^?#]*)?"


def web_address(text: str) -> str:
    """Reads the address of a web site."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} must begin with https:// or http:// and have no ? or #"
        )
    if not _ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the address of a web site, such as https://example.org/codes/"
        )
    return text


_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"https?://(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]+\])"  # a name, or six numbers
    r"(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?"  # port, to 65,535
    r"(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?"
)
"""Host, port and path as addresses write them: other letters of a name as "xn--", of a path by
"%"."""


def master(text: str) -> str:
    """Reads the address of a Spark master."""
    if not re.fullmatch(
        r"local(\[(\d+|\*)(,\d+)?\])?|local-cluster\[\d+,\d+,\d+\]|(spark|k8s)://\S+|yarn", text
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a Spark master, such as local[2,4] or spark://host:7077"
        )
    return text


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

    def command(name: str, says: str, *shared: _Parser) -> _Parser:
        return commands.add_parser(name, help=says, description=sentence(says), parents=shared)

    out = _shared(
        "--out",
        type=folder,
        default=Path("out"),
        metavar="DIR",
        help="folder of the build (default: out)",
    )
    port = _shared(
        "--port",
        type=number(0, 65_535),
        default=8000,
        metavar="N",
        help="port (default: 8000; 0 for any free one)",
    )
    largest = DEFAULT_LIMIT // MEGABYTE
    limit = _shared(
        "--max-size",
        type=number(1, 1_000_000),
        default=largest,
        metavar="MB",
        help=f"refuse larger sources (default: {largest})",
    )
    sources = _shared(
        "sources",
        nargs="*",
        type=source,
        metavar="SOURCE",
        help="a text file or a folder of them, here or in a store (s3://bucket/codes); "
        "default: the folder codes here, else the sample",
    )
    slug = _shared("slug", metavar="SLUG", help="the municipality")
    build = command(
        "build", "build a site for each municipality, and a portal over them", sources, out, limit
    )
    _add_what_is_built(build)
    _add_how_it_is_built(build)
    look = command("inspect", "say how a file would be read, and why; builds nothing", limit)
    look.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a text file")
    command("serve", "serve the newest build on this machine", out, port)
    own = command("init", "make a folder of your own, ready to be published")
    own.add_argument("folder", type=folder, metavar="DIR", help="a new folder")
    own.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="texts to copy into it, or folders"
    )
    own.add_argument(
        "--contact", metavar="ADDRESS", help="where readers report mistakes: email or web address"
    )
    own.add_argument("--official-url", type=web_address, metavar="URL", help="the official code")
    _add_flags(own, {"--repository": "make it a git repository with a first commit"})
    command("watch", "build, serve, and rebuild what changes", sources, out, port)
    check = command("check", "check a build and print its report", out)
    _add_flags(check, {"--rebuild": "build it again elsewhere, and compare every file"})
    doubts = command(
        "doubts", "list what a build could not decide, with corrections to fill in", slug, out
    )
    doubts.add_argument(
        "--first",
        type=number(1, 1_000_000),
        default=0,
        metavar="N",
        help="print the worst N (default: all)",
    )
    command("review", "settle doubts on a local page", slug, out, port)
    prove = command("prove", "check a published code.json against its source")
    prove.add_argument("code", type=Path, metavar="CODE_JSON", help="data/code.json of a site")
    prove.add_argument("source", type=Path, metavar="SOURCE", help="the text it was made from")
    pack = command("pack", "pack the newest build's site into one ZIP", out)
    pack.add_argument("file", type=Path, metavar="FILE", help="the ZIP to write")
    store = command("publish", "send the newest build's sites to object storage", out)
    store.add_argument("address", type=address, metavar="ADDRESS", help="such as s3://bucket/law")
    flags = {
        "--prune": "remove sites there that are not here",
        "--gzip": "send pages compressed (s3:// only)",
        "--dry-run": "only say what would be sent",
    }
    _add_flags(store, flags)
    shell = command("completion", "print a script that completes these commands")
    shell.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))
    return top


def _shared(name: str, **how: Any) -> _Parser:
    """An argument that several commands share."""
    shared = _Parser(add_help=False)
    shared.add_argument(name, **how)
    return shared


def _add_flags(command: argparse.ArgumentParser, says: Mapping[str, str]) -> None:
    for name, what in says.items():
        command.add_argument(name, action="store_true", help=what)


def _add_what_is_built(build: argparse.ArgumentParser) -> None:
    from builder.present.publication import PAPERS  # noqa: PLC0415  (only `build` needs it)

    build.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="SLUG",
        help="build this municipality only (may be repeated)",
    )
    build.add_argument(
        "--site-url",
        type=web_address,
        metavar="URL",
        help="address where DIR/site will be published",
    )
    sizes = ", ".join(PAPERS)
    build.add_argument(
        "--paper",
        choices=PAPERS,
        default=PAPERS[0],
        metavar="SIZE",
        help=f"paper of the printable editions: {sizes} (default: {PAPERS[0]}; large: 18 points)",
    )
    flags = {
        "--pages-by-chapter": "number the pages of printable editions by chapter (192:5)",
        "--no-print": "make no printable editions",
        "--offline": "make sites that work from a folder, without a server",
    }
    _add_flags(build, flags)


def _add_how_it_is_built(build: argparse.ArgumentParser) -> None:
    from builder.spark.session import DEFAULT_MASTER  # noqa: PLC0415  (slow, and only `build` needs it)

    build.add_argument(
        "--master",
        type=master,
        default=DEFAULT_MASTER,
        metavar="URL",
        help=f"Spark master (default: {DEFAULT_MASTER})",
    )
    build.add_argument(
        "--accept",
        action="append",
        default=[],
        metavar="SLUG",
        help="publish this municipality although it was held back, with a warning "
        "(may be repeated)",
    )
    build.add_argument(
        "--sign",
        type=Path,
        metavar="KEY",
        help="sign all sites with this SSH or minisign key (a file)",
    )
    flags = {
        "--strict": "a warning fails its municipality",
        "--prune": "remove sites that no source makes any more",
        "--force": "rebuild everything, changed or not",
        "--ocr": "have Tesseract read PDFs that hold pictures and no text; what it reads is kept "
        "next to each as FILE.words.tsv",
        "--quiet": "print only problems",
    }
    _add_flags(build, flags)
