"""Where the templates, the theme and the base configuration are.

That is the top of a checkout, or inside the installed package.
"""

from __future__ import annotations

from pathlib import Path

from builder.errors import BuildError

_PACKAGE = Path(__file__).resolve().parents[1]
_ROOTS = (_PACKAGE / "_shared", _PACKAGE.parent)
"""The installed package comes first, so that an installed Townbook never uses a checkout's files by
accident."""


def path_of(name: str) -> Path:
    """The path of a shared file or folder: "templates", "site_src/theme", "mkdocs.yml".

    Raises:
        BuildError: it is in neither place.
    """
    for root in _ROOTS:
        if (root / name).exists():
            return root / name
    raise BuildError(name, "is missing from this installation", "install Townbook again")
