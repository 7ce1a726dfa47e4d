"""Values on the command line: each function reads one, or says in one line what is wrong."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {least} to {most}"
            )
        return int(text)

    return read


def folder(text: str) -> Path:
    """Reads a folder of this machine."""
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a folder's name; for the current folder, type a dot"
        )
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is an address, not a folder; build into a folder, then: townbook publish"
        )
    return Path(text)


class Address(str):
    """The address of a folder or file in object storage."""

    __slots__ = ()


def address(text: str) -> Address:
    """Reads the address of a folder in object storage."""
    if not re.fullmatch(_STORE, text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the address of a folder in a store, such as s3://bucket/law; "
            "for a folder on this machine, copy out/site"
        )
    return Address(text)


def source(text: str) -> Path | Address:
    """Reads a file or folder of this machine, or an address in object storage."""
    return Address(text) if re.fullmatch(_STORE, text) else Path(text)


_STORE = r"[a-z][a-z0-9+.-]+://[^\s/?#]+(/[^?#]*)?"


def web_address(text: str) -> str:
    """Reads the address of a web site."""
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} must begin with https:// or http:// and have no ? or #"
        )
    if not _ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the address of a web site, such as https://example.org/codes/"
        )
    return text


_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(
    rf"https?://(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9A-Fa-f:.]+\])"  # a name, or six numbers
    r"(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?"  # port, to 65,535
    r"(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?"
)
"""Host, port and path as addresses write them: other letters of a name as "xn--", of a path by
"%"."""


def master(text: str) -> str:
    """Reads the address of a Spark master."""
    if not re.fullmatch(
        r"local(\[(\d+|\*)(,\d+)?\])?|local-cluster\[\d+,\d+,\d+\]|(spark|k8s)://\S+|yarn", text
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a Spark master, such as local[2,4] or spark://host:7077"
        )
    return text
