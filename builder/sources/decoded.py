"""Bytes of a text or a web page as characters."""

from __future__ import annotations

from contextlib import suppress

WIDE = (b"\xff\xfe", b"\xfe\xff")
"""Marks with which a file in UTF-16 begins."""


def decoded(data: bytes, stated: str = "") -> tuple[str, str | None]:
    r"""Bytes as text with newlines as line ends, and the encoding found.

    The mark of UTF-16 decides, else UTF-8 if it fits, else what the file states: browsers save
    pages in UTF-8 but leave their statement. If none fits, bytes are read as cp1252 (which includes
    the printable part of Latin-1), and the encoding is None.

    >>> decoded("§ 1\r\n".encode()), decoded(b"\xa7 1", "latin-1"), decoded(b"\xa7 1")
    (('§ 1\n', 'utf-8-sig'), ('§ 1', 'latin-1'), ('§ 1', None))
    """
    for encoding in ("utf-16",) if data.startswith(WIDE) else ("utf-8-sig", stated):
        with suppress(UnicodeDecodeError, LookupError):
            return _with_newlines(data.decode(encoding)), encoding
    return _with_newlines(data.decode("cp1252", "replace")), None


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
