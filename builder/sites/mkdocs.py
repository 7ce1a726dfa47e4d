"""Running MkDocs over a generated docs folder, inside this process."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import CodeType

from jinja2 import BytecodeCache, Environment, FileSystemLoader
from jinja2.bccache import Bucket
from mkdocs.theme import Theme

from builder.errors import BuildError
from builder.pages.twins import FOLDER as TWINS
from builder.sites.same_files import second_name

EPOCH = 946_684_800
"""Seconds; the build date that MkDocs may write into a site: a fixed one, so that the same code
gives the same bytes."""

_UNWANTED = (
    "**/*.map",
    "javascripts/lunr",
    "javascripts/workers",
    "stylesheets/palette.*",
)
"""What of the theme's assets no reader needs: source maps, its own search and its colours."""


class _Collector(logging.Handler):
    """Keeps the warnings of a build."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@contextmanager
def _collected() -> Iterator[list[str]]:
    """MkDocs' warnings, kept from the terminal while the block runs."""
    logger, collector = logging.getLogger("mkdocs"), _Collector()
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(collector)
    try:
        yield collector.found
    finally:
        logger.removeHandler(collector)
        logger.propagate = propagate


def build_site(docs: Path, site: Path) -> list[str]:
    """Build the folder `docs` (with its mkdocs.yml) into the fresh folder `site`.

    Out: the warnings of the build.

    Raises:
        BuildError: MkDocs cannot build it.
    """
    os.environ["SOURCE_DATE_EPOCH"] = str(EPOCH)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    from mkdocs.commands.build import build  # noqa: PLC0415  (Material prints a banner on import unless told not to)
    from mkdocs.config import load_config  # noqa: PLC0415  (see above)
    from mkdocs.exceptions import MkDocsException  # noqa: PLC0415  (see above)

    from builder.sites.html_blocks import taken_out  # noqa: PLC0415  (see above)
    from builder.sites.mkdocs import keep_warm  # noqa: PLC0415  (see above)

    with _collected() as warnings:
        try:
            config = load_config(
                str(docs / "mkdocs.yml"), site_dir=str(site.resolve()), strict=False
            )
            keep_warm(config.theme)
            with _shared(Path(config.docs_dir)), taken_out():
                build(config)
        except (
            MkDocsException,
            SystemExit,
        ) as error:  # its Abort is both a SystemExit and an Exception
            detail = "; ".join([*warnings[:3], str(error)]).strip("; ")
            advice = "this is a defect of Townbook; please report it"
            raise BuildError(str(docs), f"MkDocs could not build it ({detail})", advice) from error
    if (docs / TWINS).is_dir():
        shutil.copytree(docs / TWINS, site, dirs_exist_ok=True, copy_function=second_name)
    _lighten(site)
    return warnings


@contextmanager
def _shared(docs: Path) -> Iterator[None]:
    """Let MkDocs give the files of the docs second names in the site, while the block runs.

    The theme's files are copied, so that editing a site never edits an installed package.
    """
    from mkdocs import utils  # noqa: PLC0415  (see `build_site`)

    copy, own = utils.copy_file, f"{docs}{os.sep}"

    def copied(source_path: str, output_path: str) -> None:
        if source_path.startswith(own) and not Path(output_path).exists():
            second_name(source_path, output_path)
        else:
            copy(source_path, output_path)

    utils.copy_file = copied
    try:
        yield
    finally:
        utils.copy_file = copy


def _lighten(site: Path) -> None:
    """Take away what no page asks for."""
    for pattern in _UNWANTED:
        for path in list((site / "assets").glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def keep_warm(theme: Theme) -> None:
    """Let a theme's environment use what earlier ones in this process have found out."""
    plain = theme.get_env

    def get_env() -> Environment:
        made = plain()
        made.bytecode_cache = _COMPILED
        made.loader = _Loader(theme.dirs)
        # A line that only decides something leaves no blank line: 3 % of the pages.
        made.trim_blocks = made.lstrip_blocks = True
        return made

    theme.get_env = get_env  # type: ignore[method-assign]


class _Compiled(BytecodeCache):
    """Templates as compiled, by their name and text: each site has its own copy of our theme."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], CodeType] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002  (of the library)
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._held.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._held[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


class _Loader(FileSystemLoader):
    """Finds templates as the theme does, and lists the files that a site may get of it.

    The first folder is the site's own; the others are packages, which stay as they are.
    """

    def list_templates(self) -> list[str]:
        own, *packaged = self.searchpath
        return sorted(
            {*_listed.__wrapped__(own), *(name for at in packaged for name in _listed(at))}
        )


@lru_cache
def _listed(folder: str) -> tuple[str, ...]:
    """The files below a folder but the hidden ones, which MkDocs passes over by itself."""
    names = FileSystemLoader(folder).list_templates()
    return tuple(name for name in names if not name.startswith("."))
