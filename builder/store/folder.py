"""A folder in a store, and the message when the store cannot be reached."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from builder.errors import UsageError
from builder.frozen import frozen
from builder.grouped import in_runs
from builder.runtime.written import with_folder

AT_ONCE = 500
"""The number of files to hand to a store at a time; it transfers many of them in parallel."""


_NAMED_BY_CONTENTS = re.compile(r"\.[0-9a-f]{8}\.min\.js$")
"""Scripts of the theme whose names change with their contents: "bundle.79ae519e.min.js"."""
_FOREVER, _ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
"""How long a browser may keep a file: forever, or until the store has another version."""
_PACKED = re.compile(r"^(?!(?:.*/)?data/).*\.(?:html|css|js|json)$")
"""Files that pages are made of. Data files are left alone: some programs cannot unpack them."""
_ENCODED = ("ContentEncoding", "gzip")
_SUMS = re.compile(r"SHA256SUMS(?:\.\w+)?$")


@frozen
class StoreFolder:
    """A folder in a store; file names are relative to it, with slashes.

    Every method raises a `UsageError` if the store does not do what it is asked.
    """

    address: str
    files: Any
    """fsspec's file system."""
    root: str
    packed: bool = False
    """Whether to send the files of pages compressed."""

    @classmethod
    def of_address(cls, address: str, *, packed: bool = False) -> StoreFolder:
        """The folder at an address such as `s3://bucket/law`.

        Raises:
            UsageError: there are no such stores; or the package for them is missing; or `packed` is
                asked of a store that is not S3.
        """
        with _in_one_line(address):
            from fsspec.core import url_to_fs  # noqa: PLC0415  (few builds use a store)

            files, root = url_to_fs(address)
            files.invalidate_cache()
        if packed and "s3" not in files.protocol:  # only S3 can be told how a file is packed
            raise UsageError(address, "--gzip needs an s3:// address", "publish without it")
        return cls(address.rstrip("/"), files, root.rstrip("/"), packed)

    def below(self, name: str) -> StoreFolder:
        """A folder inside this one."""
        return replace(self, address=f"{self.address}/{name}", root=self._place(name))

    def versions(self) -> dict[str, str]:
        """All files in the folder, each with a key that changes when the file does.

        If the address is that of a file, the result is this file alone, with an empty name.
        """
        with _in_one_line(self.address):
            return {
                place.removeprefix(self.root).strip("/"): str(self.files.ukey(place))
                for place in sorted(self.files.find(self.root))
            }

    def folders(self) -> list[str]:
        """Names of the folders directly inside this one."""
        with _in_one_line(self.address):
            try:
                held = self.files.ls(self.root, detail=True)
            except FileNotFoundError:
                return []
        return sorted(
            one["name"].rstrip("/").rpartition("/")[2] for one in held if one["type"] == "directory"
        )

    def text(self, name: str) -> str | None:
        """The text of a file, or None if it does not exist."""
        with _in_one_line(self.address):
            try:
                held: bytes = self.files.cat_file(self._place(name))
            except FileNotFoundError:
                return None
        return held.decode("utf-8", "replace")

    def take(self, files: Mapping[str, Path]) -> None:
        """Copy files from the store to this machine: name in the store to path here."""
        with _in_one_line(self.address):
            for names in in_runs(files, lambda _: 1, AT_ONCE):
                places = [self._place(name) for name in names]
                self.files.get(places, [str(with_folder(files[name])) for name in names])

    def put(self, files: Mapping[str, Path]) -> None:
        """Copy files from this machine to the store, in order, with the right headers for each."""
        with _in_one_line(self.address):
            for headers, alike in groupby(files, self._headers):
                for names in in_runs(alike, lambda _: 1, AT_ONCE):
                    places = [self._place(name) for name in names]
                    sent = [files[name] for name in names]
                    with _packed(sent) if _ENCODED in headers else nullcontext(sent) as ready:
                        self.files.put([str(file) for file in ready], places, **dict(headers))

    def put_text(self, name: str, text: str) -> None:
        """Write a file in the store."""
        with _in_one_line(self.address):
            headers = dict(self._headers(name))
            self.files.pipe_file(self._place(name), text.encode(), **headers)

    def remove(self, names: Sequence[str]) -> None:
        """Remove files; missing ones are ignored."""
        with _in_one_line(self.address):
            for name in names:  # one by one: in a list, stores read "*" as a pattern
                with suppress(FileNotFoundError):
                    self.files.rm_file(self._place(name))

    def _headers(self, name: str) -> tuple[tuple[str, str], ...]:
        """The HTTP headers for a file, under S3's names; empty for other kinds of store."""
        if "s3" not in self.files.protocol:
            return ()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        kind = "text/plain; charset=utf-8" if _SUMS.match(name.rpartition("/")[2]) else kind
        lasting = _NAMED_BY_CONTENTS.search(name)
        encoded = (_ENCODED,) if self.packed and _PACKED.match(name) else ()
        kept = ("CacheControl", _FOREVER if lasting else _ASK_AGAIN)
        return (("ContentType", kind), kept, *encoded)

    def _place(self, name: str) -> str:
        return f"{self.root}/{name}"


class UntouchedStore(StoreFolder):
    """A folder that can be read but ignores changes: for a dry run."""

    def put(self, files: Mapping[str, Path]) -> None:
        """Send nothing."""

    def put_text(self, name: str, text: str) -> None:
        """Write nothing."""

    def remove(self, names: Sequence[str]) -> None:
        """Remove nothing."""


@contextmanager
def _packed(files: Sequence[Path]) -> Iterator[Sequence[Path]]:
    """Compressed copies of files, the same bytes every time; they exist only inside the block."""
    with TemporaryDirectory() as folder:
        packed = [Path(folder) / str(n) for n in range(len(files))]
        for file, target in zip(files, packed, strict=True):
            target.write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        yield packed


@contextmanager
def _in_one_line(address: str) -> Iterator[None]:
    """Turn any error of a store, or of its package, into a one-line message.

    Raises:
        UsageError: in place of whatever the block raised.
    """
    try:
        yield
    except ImportError as error:
        advice = (
            "pip install s3fs for s3://, gcsfs for gs://, adlfs for abfs:// "
            "(with pipx: pipx inject townbook s3fs)"
        )
        raise UsageError(address, f"a package is missing ({_line(error)})", advice) from error
    except Exception as error:  # each kind of store has its own errors
        advice = "check the address and your access to the store"
        raise UsageError(address, f"the store says: {_line(error)}", advice) from error


def _line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
