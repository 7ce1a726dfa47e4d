"""Pictures as images: from files of their own, drawn anew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from builder.sources import pictures
from builder.sources.pictures import images_of, written
from builder.sources.text import PictureLine, SourceText


def drawn(held: bytes | Path) -> Image.Image | None:
    """The image of a picture, if it can be shown."""
    source = SourceText(Path("geese.html"), "", "", form="html")
    return next((image for _, image in images_of(source, [PictureLine(1, held)])), None)


def file(kind: str, mode: str = "RGB") -> bytes:
    held = BytesIO()
    Image.new(mode, (30, 20)).save(held, kind)
    return held.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_four_kinds_are_shown_and_nothing_that_may_hold_scripts(kind: str) -> None:
    image = drawn(file(kind))
    assert image
    assert image.size == (30, 20)
    assert written(image)[0] in (".png", ".jpg")
    assert drawn(file(kind)[:40]) is None
    assert drawn(file("BMP")) is None
    assert drawn(b'<svg xmlns="http://www.w3.org/2000/svg"/>') is None
    assert drawn(b"") is None
    assert drawn(Path("no-such-file.png")) is None


def test_what_is_transparent_becomes_white_and_what_is_large_smaller() -> None:
    clear = drawn(file("PNG", "RGBA"))
    assert clear
    assert clear.getpixel((3, 3)) == (255, 255, 255)
    held = BytesIO()
    Image.new("L", (4_000, 100)).save(held, "PNG")
    wide = drawn(held.getvalue())
    assert wide
    assert wide.size == (2_000, 50)


def test_a_picture_of_too_many_dots_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_AREA", 599)
    assert drawn(file("PNG")) is None
