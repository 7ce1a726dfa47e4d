"""`townbook pack`: the newest build's whole site in one ZIP, for a USB stick or a server."""

from __future__ import annotations

from pathlib import Path

from builder.errors import UsageError, unwritable
from builder.formats.zipped import write_zipped
from builder.pages.policy import policy
from builder.record.standing import site_of
from builder.runtime.tree import files_below
from builder.text.amounts import counted

_FOLDER = "site"
"""The one folder in it, so that unpacking does not scatter files."""


def pack(out: Path, target: Path) -> int:
    """Write `out/site` as a ZIP whose bytes depend only on the site; returns the exit code.

    Args:
        out: the folder of the build.
        target: the ZIP to write.

    Raises:
        UsageError: there is no build, or the file cannot be written.
    """
    site = site_of(out)
    if target.resolve().is_relative_to(site.resolve()):
        raise UsageError(target, "is inside the site itself", "name a file outside it")
    files = files_below(site)
    named = ((f"{_FOLDER}/{name}", path) for name, path in files.items())
    try:
        write_zipped(target, named)
    except OSError as error:
        raise UsageError(target, unwritable(error, str(target))) from error
    how = (
        f"unpack it and open {_FOLDER}/index.html"
        if policy(offline=True) in (site / "index.html").read_text(encoding="utf-8")
        else "it needs a server; townbook build --offline makes one that does not"
    )
    print(f"{target}: {counted(len(files), 'file')} ({how})")
    return 0
