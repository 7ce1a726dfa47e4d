"""Check that this system has what Townbook needs; say so in one line before loading anything."""

from __future__ import annotations

from importlib import import_module

_MODULES = ("fcntl", "resource")
"""Of Python on Unix: locks of files, and limits of what a process may take."""
TOLD = (
    "townbook: this system lacks what Townbook needs; it runs on Linux, on macOS, and on Windows "
    "in WSL or a container: docs/install.md"
)


def missing() -> list[str]:
    """The modules that this system's Python does not have."""
    return [name for name in _MODULES if not _is_there(name)]


def _is_there(name: str) -> bool:
    try:
        import_module(name)
    except ImportError:
        return False
    return True
