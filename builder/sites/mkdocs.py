"""Run MkDocs over a generated docs folder in this process, and make sites that need no server.

Without a server, the address of a folder does not open its index.html, so every link names it.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import BufferingHandler
from pathlib import Path

from builder.errors import BuildError
from builder.pages.twins import FOLDER as TWINS
from builder.sites.publish import second_name, share
from builder.sites.styles import join

EPOCH = 946_684_800
"""The build date, in seconds, that MkDocs may write into a site; fixed, so that the same code gives
the same bytes."""

_UNWANTED = (
    "**/*.map",
    "javascripts/lunr",
    "javascripts/workers",
    "stylesheets/palette.*",
)
"""The theme's assets that no reader needs: source maps, its own search and its colors."""


@contextmanager
def _collected() -> Iterator[list[logging.LogRecord]]:
    """Collect MkDocs' warnings and keep them from the terminal while the block runs."""
    logger, collector = logging.getLogger("mkdocs"), BufferingHandler(sys.maxsize)
    collector.setLevel(logging.WARNING)
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(collector)
    try:
        yield collector.buffer
    finally:
        logger.removeHandler(collector)
        logger.propagate = propagate


def build_site(docs: Path, site: Path) -> list[str]:
    """Build the folder `docs` (with its mkdocs.yml) into the fresh folder `site`.

    Returns:
        The warnings of the build.

    Raises:
        BuildError: MkDocs cannot build it.
    """
    os.environ["SOURCE_DATE_EPOCH"] = str(EPOCH)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    from mkdocs.commands.build import build  # noqa: PLC0415  (Material prints a banner on import unless told not to)
    from mkdocs.config import load_config  # noqa: PLC0415  (see above)
    from mkdocs.exceptions import MkDocsException  # noqa: PLC0415  (see above)

    from builder.sites.plugin import Townbook  # noqa: PLC0415  (see above)

    with _collected() as found:
        try:
            config = load_config(
                str(docs / "mkdocs.yml"), site_dir=str(site.resolve()), strict=False
            )
            config.plugins["townbook"] = Townbook()
            build(config)
        except (
            MkDocsException,
            SystemExit,
        ) as error:  # its Abort is both a SystemExit and an Exception
            first = (record.getMessage() for record in found[:3])
            detail = "; ".join([*first, str(error)]).strip("; ")
            advice = "this is a defect of Townbook; please report it"
            raise BuildError(docs, f"MkDocs could not build it ({detail})", advice) from error
    if (docs / TWINS).is_dir():
        shutil.copytree(docs / TWINS, site, dirs_exist_ok=True, copy_function=second_name)
    share([docs / "docs"], site)
    _lighten(site)
    join(site)
    return [record.getMessage() for record in found]


def _lighten(site: Path) -> None:
    """Remove the files that no page loads."""
    for pattern in _UNWANTED:
        for path in list((site / "assets").glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


INDEX = "index.html"

_ADDRESS = re.compile(
    r"""(<(?:a|link|area)\b[^>]*?\shref="|<meta http-equiv="refresh" content="\d+; url=)([^"]*)"""
)


def name_files(site: Path) -> None:
    """Make all links in a built site name files; pages become new files."""
    for path in sorted(site.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        path.unlink()
        path.write_text(
            _ADDRESS.sub(lambda found: found[1] + named(found[2]), text),
            encoding="utf-8",
            newline="\n",
        )


def named(href: str) -> str:
    """A link that names the file which a server would send for it.

    >>> named("../#52-7"), named("s/52-7/"), named("."), named("")
    ('../index.html#52-7', 's/52-7/index.html', './index.html', '')
    >>> named("#52-7"), named("data/code.json")
    ('#52-7', 'data/code.json')
    >>> named("https://law.example/"), named("mailto:clerk@example.org")
    ('https://law.example/', 'mailto:clerk@example.org')
    """
    path, mark, place = href.partition("#")
    if not path or path.startswith("/") or re.match(r"[a-z][a-z0-9+.-]*:", path, re.I):
        return href
    if path.endswith("/"):
        path += INDEX
    elif path.rpartition("/")[2] in (".", ".."):
        path += f"/{INDEX}"
    return path + mark + place
