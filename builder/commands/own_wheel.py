"""The running program as a wheel, so that a folder can carry the Townbook that made it."""

from __future__ import annotations

import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from builder import __version__
from builder.errors import UsageError
from builder.formats.zipped import zipped

_PACKAGE = Path(__file__).resolve().parents[1]
_KIND = "Wheel-Version: 1.0\nGenerator: townbook\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
NAME = f"townbook-{__version__}-py3-none-any.whl"
"""What the wheel is called."""


def own_wheel() -> bytes:
    """The wheel of the program that runs, from an installation or a checkout.

    Raises:
        UsageError: it was never installed, so that what it needs is not known.
    """
    info = f"townbook-{__version__}.dist-info"
    files = [*_package(), *((f"{info}/{name}", held) for name, held in _told())]
    record = "".join(_line(name, held) for name, held in files)
    return zipped([*files, (f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode())])


def _told() -> Iterator[tuple[str, bytes]]:
    """What the installation says of the package."""
    try:
        told = metadata.distribution("townbook")
    except metadata.PackageNotFoundError as error:
        advice = "pip install it, and run that"
        raise UsageError("townbook", "this program is not installed", advice) from error
    for name in ("METADATA", "entry_points.txt"):
        yield name, (told.read_text(name) or "").encode()
    yield "WHEEL", _KIND.encode()


def _package() -> Iterator[tuple[str, bytes]]:
    """The files of the package; what a checkout keeps beside it is where a wheel has it."""
    yield from _below(_PACKAGE, "builder")
    project = _PACKAGE.parent / "pyproject.toml"
    if (_PACKAGE / "_shared").is_dir() or not project.is_file():
        return
    held = tomllib.loads(project.read_text(encoding="utf-8"))
    beside = held["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, name in sorted(beside.items()):
        yield from _below(_PACKAGE.parent / source, name)


def _below(place: Path, name: str) -> Iterator[tuple[str, bytes]]:
    if place.is_file():
        yield name, place.read_bytes()
        return
    for path in sorted(place.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{name}/{path.relative_to(place).as_posix()}", path.read_bytes()


def _line(name: str, held: bytes) -> str:
    hashed = urlsafe_b64encode(sha256(held).digest()).decode().rstrip("=")
    return f"{name},sha256={hashed},{len(held)}\n"
