"""Small files of a build, written in one step and only where they say something new."""

from __future__ import annotations

from pathlib import Path


def put(path: Path, text: str) -> None:
    """Write a text file as UTF-8; one that holds this text already keeps its time.

    Raises:
        OSError: it cannot be written; what stood there stands.
    """
    data = text.encode()
    if path.is_file() and path.read_bytes() == data:
        return
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
