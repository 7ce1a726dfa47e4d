"""The command `townbook`: arguments in, one call, exit code out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir

from builder.commands.arguments import parser
from builder.commands.values import Address
from builder.errors import OF_A_PLACE, TownbookError, UsageError, unwritable
from builder.sources import MEGABYTE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code (see the examples in its help)."""
    options = parser().parse_args(arguments)
    try:
        return _COMMANDS[options.command](options)
    except TownbookError as error:
        print(f"townbook: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        if error.errno not in OF_A_PLACE:
            raise
        print(f"townbook: {unwritable(error, gettempdir(), 'used')}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("townbook: stopped; finished sites are left as they were", file=sys.stderr)
        return 130


def _refuse_windows() -> None:
    """Say where builds run, before loading what takes seconds."""
    if sys.platform == "win32":
        advice = "build in WSL or in a container: docs/install.md"
        raise UsageError("build", "Townbook does not build on Windows itself", advice)


def _build(options: argparse.Namespace) -> int:
    _refuse_windows()
    from builder.build import run
    from builder.commands.console import Console
    from builder.record.job import How
    from builder.record.options import Options
    from builder.record.results import exit_code

    how = How(
        site_url=options.site_url,
        strict=options.strict,
        limit=options.max_size * MEGABYTE,
        paper=None if options.no_print else options.paper,
        by_chapter=options.pages_by_chapter,
        offline=options.offline,
        accepted=tuple(options.accept),
        force=options.force,
    )
    wanted = Options(
        sources=_sources(options),
        out=options.out,
        master=options.master,
        how=how,
        only=tuple(options.only),
        prune=options.prune,
        sign=options.sign,
        ocr=options.ocr,
    )
    console = Console(quiet=options.quiet)
    with console.progress() as watch:
        results = run(wanted, watch)
    console.summary(results, options.out)
    return exit_code(results)


def _sources(options: argparse.Namespace) -> tuple[Path, ...]:
    """What was named; else the codes in the current folder, else the sample."""
    from builder.sample import folder
    from builder.sources.versions import CODES

    here = Path(CODES)
    named = tuple(_here(one, options.out) for one in options.sources)
    return named or ((here,) if here.is_dir() else (folder(),))


def _here(source: Path | Address, out: Path) -> Path:
    """A source on this machine: itself, or its copy from a store."""
    if not isinstance(source, Address):
        return source
    from builder.store.taken import taken

    return taken(source, out)


def _init(options: argparse.Namespace) -> int:
    from builder.commands.init import init

    given = {name: getattr(options, name) for name in ("official_url", "clerk", "contact")}
    filled = {key: value for key, value in given.items() if value}
    return init(options.folder, options.files, filled, repository=options.repository)


def _watch(options: argparse.Namespace) -> int:
    from builder.commands.serve import watch

    sources = _sources(options)
    built = parser().parse_args(
        ["build", *map(str, sources), "--out", str(options.out), "--no-print"]
    )
    return watch(sources, options.out, options.port, lambda: _build(built))


def _inspect(options: argparse.Namespace) -> int:
    from builder.commands.inspection import inspect

    return inspect(options.files, options.max_size * MEGABYTE)


def _serve(options: argparse.Namespace) -> int:
    from builder.commands.serve import serve

    return serve(options.out, options.port)


def _check(options: argparse.Namespace) -> int:
    if options.rebuild:
        _refuse_windows()
    from builder.commands.check import check

    return check(options.out, rebuild=options.rebuild)


def _prove(options: argparse.Namespace) -> int:
    from builder.commands.prove import prove

    return prove(options.code, options.source)


def _doubts(options: argparse.Namespace) -> int:
    from builder.review.doubts import doubts

    return doubts(options.slug, options.out, options.first)


def _review(options: argparse.Namespace) -> int:
    from builder.review.server import review

    return review(options.slug, options.out, options.port)


def _pack(options: argparse.Namespace) -> int:
    from builder.commands.pack import pack

    return pack(options.out, options.file)


def _publish(options: argparse.Namespace) -> int:
    from builder.store.publish import publish

    how = {"prune": options.prune, "dry": options.dry_run, "packed": options.gzip}
    return publish(options.out, options.address, **how)


def _completion(options: argparse.Namespace) -> int:
    from builder.commands.completion import completion

    print(completion(parser(), options.shell))
    return 0


_COMMANDS = {
    "build": _build,
    "init": _init,
    "watch": _watch,
    "inspect": _inspect,
    "serve": _serve,
    "check": _check,
    "prove": _prove,
    "doubts": _doubts,
    "review": _review,
    "pack": _pack,
    "publish": _publish,
    "completion": _completion,
}

if __name__ == "__main__":
    sys.exit(main())
