"""The command `townbook`: arguments in, one call, exit code out."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from builder import __version__
from builder.errors import TownbookError
from builder.sources.size import DEFAULT_LIMIT, MEGABYTE

_EXAMPLES = """examples:
  townbook build                          build the sample: seven fictional municipalities
  townbook build codes/ --out public      build every code in a folder
  townbook build codes/ --only alderwick-ny
                                          build one of them again
  townbook init mycodes code.txt          make a folder of your own, ready to be published
  townbook serve                          read the newest build at http://localhost:8000/
  townbook check                          check a build and print its report

exit codes: 0 all built, 1 some failed or lack something, 2 wrong use, 3 none built,
130 interrupted"""

_OUT = "folder of the build (default: out)"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as all of Townbook does."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(2, f"townbook: {message}; {self.prog} --help shows how it is used\n")


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
    _add_build(
        commands.add_parser(
            "build", help="build a site for each municipality, and a portal over them"
        )
    )
    look = commands.add_parser(
        "inspect", help="say what a file is taken for, and why; builds nothing"
    )
    look.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a text file")
    _add_limit(look)
    serve = commands.add_parser("serve", help="serve the newest build on this machine")
    serve.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)
    serve.add_argument(
        "--port",
        type=_number(0, 65_535),
        default=8000,
        metavar="N",
        help="port (default: 8000; 0 for any free one)",
    )
    own = commands.add_parser("init", help="make a folder of your own, ready to be published")
    own.add_argument("folder", type=_folder, metavar="DIR", help="a folder that is not there yet")
    own.add_argument("files", nargs="*", type=Path, metavar="FILE", help="texts to copy into it")
    watch = commands.add_parser("watch", help="build, serve, and build again what changes")
    watch.add_argument(
        "sources",
        nargs="*",
        type=Path,
        metavar="SOURCE",
        help="as of build; printable editions are not made",
    )
    watch.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)
    watch.add_argument(
        "--port", type=_number(0, 65_535), default=8000, metavar="N", help="port (default: 8000)"
    )
    check = commands.add_parser("check", help="re-read a build, check it, and print its report")
    check.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)
    open_ = commands.add_parser(
        "doubts", help="list what a build could not decide, each with a correction to fill in"
    )
    open_.add_argument("slug", metavar="SLUG", help="the municipality")
    open_.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)
    open_.add_argument(
        "--first",
        type=_number(1, 1_000_000),
        default=0,
        metavar="N",
        help="print the worst N (default: all)",
    )
    prove = commands.add_parser("prove", help="hold a published code.json against its source")
    prove.add_argument("code", type=Path, metavar="CODE_JSON", help="data/code.json of a site")
    prove.add_argument("source", type=Path, metavar="SOURCE", help="the text it was made from")
    _add_export(
        commands.add_parser("export", help="write a section or a chapter as a Word document")
    )
    return top


def _add_export(export: argparse.ArgumentParser) -> None:
    export.add_argument("slug", metavar="SLUG", help="the municipality")
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--section", metavar="NUMBER", help="its number (24-3) or its id")
    which.add_argument("--chapter", metavar="NUMBER", help="its number, or the id of a division")
    export.add_argument(
        "--docx", type=Path, required=True, metavar="FILE", help="the document to write"
    )
    export.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)


def _add_build(build: argparse.ArgumentParser) -> None:
    from builder.present.publication import PAPERS  # noqa: PLC0415
    from builder.spark.session import DEFAULT_MASTER  # noqa: PLC0415  (a moment's import that the other commands do without)

    build.add_argument(
        "sources",
        nargs="*",
        type=Path,
        metavar="SOURCE",
        help="a text file or a folder of them (default: the folder codes here, else the sample)",
    )
    build.add_argument("--out", type=_folder, default=Path("out"), metavar="DIR", help=_OUT)
    build.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="SLUG",
        help="build this municipality only (may be repeated)",
    )
    build.add_argument(
        "--site-url",
        type=_web_address,
        metavar="URL",
        help="address under which DIR/site will be published",
    )
    sizes = ", ".join(PAPERS)
    build.add_argument(
        "--paper",
        choices=PAPERS,
        default=PAPERS[0],
        metavar="SIZE",
        help=f"paper of the printable editions: {sizes} (default: {PAPERS[0]}; large: 18 points)",
    )
    build.add_argument(
        "--pages-by-chapter",
        action="store_true",
        help="number the pages of printable editions anew in each chapter (192:5)",
    )
    build.add_argument("--no-print", action="store_true", help="make no printable editions")
    build.add_argument(
        "--offline",
        action="store_true",
        help="make sites that work from a folder, without a server",
    )
    build.add_argument(
        "--master",
        type=_master,
        default=DEFAULT_MASTER,
        metavar="URL",
        help=f"Spark master (default: {DEFAULT_MASTER})",
    )
    build.add_argument("--strict", action="store_true", help="a warning fails its municipality")
    build.add_argument(
        "--accept",
        action="append",
        default=[],
        metavar="SLUG",
        help="publish this municipality marked, although it was held back (may be repeated)",
    )
    build.add_argument(
        "--prune",
        action="store_true",
        help="take away the sites that no source makes any longer",
    )
    build.add_argument(
        "--force", action="store_true", help="make all of it again, what has not changed too"
    )
    build.add_argument("--quiet", action="store_true", help="print problems only")
    _add_limit(build)


def _add_limit(command: argparse.ArgumentParser) -> None:
    limit = DEFAULT_LIMIT // MEGABYTE
    command.add_argument(
        "--max-size",
        type=_number(1, 1_000_000),
        default=limit,
        metavar="MB",
        help=f"refuse larger sources (default: {limit})",
    )


def _number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return int(text)

    return read


def _folder(text: str) -> Path:
    """Reads a folder of this machine."""
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} names no folder; a dot names this one")
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is an address and no folder; build into a folder and copy its site there"
        )
    return Path(text)


def _web_address(text: str) -> str:
    """Reads the address of a web site."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} must begin with https:// or http:// and have no ? or #"
        )
    if not _ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address of a web site, such as https://example.org/codes/"
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


def _master(text: str) -> str:
    """Reads the address of a Spark master."""
    if not re.fullmatch(
        r"local(\[(\d+|\*)(,\d+)?\])?|local-cluster\[\d+,\d+,\d+\]|(spark|k8s)://\S+|yarn", text
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no Spark master, such as local[2,4] or spark://host:7077"
        )
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code (see the examples in its help)."""
    options = parser().parse_args(arguments)
    try:
        return _COMMANDS[options.command](options)
    except TownbookError as error:
        print(f"townbook: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("townbook: stopped; the sites that were whole stay as they were", file=sys.stderr)
        return 130


def _build(options: argparse.Namespace) -> int:
    from builder.build import Options, run  # noqa: PLC0415  (Spark and the theme take a moment to import)
    from builder.console import Console  # noqa: PLC0415
    from builder.results import exit_code  # noqa: PLC0415

    wanted = Options(
        sources=_sources(options),
        out=options.out,
        only=tuple(options.only),
        site_url=options.site_url,
        master=options.master,
        strict=options.strict,
        limit=options.max_size * MEGABYTE,
        paper=None if options.no_print else options.paper,
        by_chapter=options.pages_by_chapter,
        offline=options.offline,
        accepted=tuple(options.accept),
        prune=options.prune,
        force=options.force,
    )
    console = Console(quiet=options.quiet)
    with console.progress() as watch:
        results = run(wanted, watch)
    console.summary(results, options.out)
    return exit_code(results)


def _sources(options: argparse.Namespace) -> tuple[Path, ...]:
    """What was named; else the codes of the folder that one is in, else the sample."""
    from builder.init import CODES  # noqa: PLC0415
    from builder.sample import folder  # noqa: PLC0415

    here = Path(CODES)
    return tuple(options.sources) or ((here,) if here.is_dir() else (folder(),))


def _init(options: argparse.Namespace) -> int:
    from builder.init import init  # noqa: PLC0415

    return init(options.folder, options.files)


def _watch(options: argparse.Namespace) -> int:
    from builder.watch import watch  # noqa: PLC0415

    sources = _sources(options)
    built = parser().parse_args(
        ["build", *map(str, sources), "--out", str(options.out), "--no-print"]
    )
    return watch(sources, options.out, options.port, lambda: _build(built))


def _inspect(options: argparse.Namespace) -> int:
    from builder.inspection import inspect  # noqa: PLC0415

    return inspect(options.files, options.max_size * MEGABYTE)


def _serve(options: argparse.Namespace) -> int:
    from builder.serve import serve  # noqa: PLC0415

    return serve(options.out, options.port)


def _check(options: argparse.Namespace) -> int:
    from builder.check import check  # noqa: PLC0415

    return check(options.out)


def _prove(options: argparse.Namespace) -> int:
    from builder.prove import prove  # noqa: PLC0415

    return prove(options.code, options.source)


def _doubts(options: argparse.Namespace) -> int:
    from builder.doubts import doubts  # noqa: PLC0415

    return doubts(options.slug, options.out, options.first)


def _export(options: argparse.Namespace) -> int:
    from builder.export import export  # noqa: PLC0415

    wanted, chapter = options.section or options.chapter, not options.section
    return export(options.slug, options.out, wanted, options.docx, chapter=chapter)


_COMMANDS = {
    "build": _build,
    "init": _init,
    "watch": _watch,
    "inspect": _inspect,
    "serve": _serve,
    "check": _check,
    "prove": _prove,
    "doubts": _doubts,
    "export": _export,
}

if __name__ == "__main__":
    sys.exit(main())
