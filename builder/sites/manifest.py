"""Hashes of everything that a site publishes, so that a copy can be checked years later.

`sha256sum -c` reads `SHA256SUMS`; the publisher may sign it. An SSH key makes `SHA256SUMS.sig`, a
minisign key `SHA256SUMS.minisig`. The programs that made the keys sign with them.
"""

from __future__ import annotations

import shutil
import stat
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from builder.errors import BuildError, UsageError
from builder.frozen import frozen
from builder.runtime.stamps import SIGNED, below, hash_of, name_below
from builder.runtime.written import put

NAME = "SHA256SUMS"
_APART = frozenset({NAME, *SIGNED})
"""Files without a sum: the sums and their signatures."""


def written_sums(sums: Iterable[tuple[str, str]]) -> str:
    """The text of `SHA256SUMS` for (name, hash) pairs."""
    return "".join(f"{hashed}  {name}\n" for name, hashed in sums)


def read_sums(text: str) -> dict[str, str]:
    """Hashes by name, from the text of `SHA256SUMS`.

    >>> read_sums(written_sums([("index.html", "e3b0")]))
    {'index.html': 'e3b0'}
    """
    return {
        name: hashed for hashed, _, name in (line.partition("  ") for line in text.splitlines())
    }


def sums_of_portal(site: Path) -> Iterator[tuple[str, str]]:
    """(name, hash) of each file in `out/site` that is in no municipality's site, by name."""
    for path in sorted(site.iterdir()):
        if path.is_file() and path.name not in _APART:
            yield path.name, hash_of(str(path))
        elif path.is_dir() and not (path / NAME).is_file():
            yield from ((f"{path.name}/{name}", hashed) for name, hashed in sums_of(path))


def sums_of(site: Path) -> Iterator[tuple[str, str]]:
    """(name, hash) of each file in a folder but its sums and their signatures, by name."""
    held = {
        name_below(site, path): path
        for path, found in below(site)
        if stat.S_ISREG(found.st_mode) or Path(path).is_file()  # a link may lead to a file
    }
    for name in sorted(held):
        if name not in _APART:
            yield name, hash_of(held[name])


Sums: TypeAlias = Callable[[Path], Iterable[tuple[str, str]]]
"""`sums_of` for a municipality's site, `sums_of_portal` for the portal around the sites."""


def write_sums(site: Path, found: Sums = sums_of) -> None:
    """Write `SHA256SUMS` into a finished site."""
    put(site / NAME, written_sums(found(site)))


def differing(site: Path, found: Sums = sums_of) -> list[str]:
    """A message for each file of a site that differs from its `SHA256SUMS`."""
    try:
        listed = read_sums((site / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return [f"{NAME} is missing"]
    except (OSError, UnicodeDecodeError) as error:
        return [f"{NAME} cannot be read: {error}"]
    now = dict(found(site))
    return [
        *(f"{name} is missing" for name in listed if name not in now),
        *(f"{name} is not listed in {NAME}" for name in now if name not in listed),
        *(f"{name} was changed" for name in now if listed.get(name, now[name]) != now[name]),
    ]


_SPACE = "townbook"
"""The purpose that an SSH signature names; one for another purpose proves nothing about a site."""


@frozen
class Signer:
    """A key, and the program that signs with it."""

    command: tuple[str, ...]
    """The command, without the files to sign."""

    @classmethod
    def of_key(cls, key: Path) -> Signer:
        """The signer for an SSH key (private, or public with an agent) or a minisign key.

        Raises:
            UsageError: there is no such key, or its program is missing.
        """
        try:
            minisign = key.read_bytes().startswith(b"untrusted comment:")
        except OSError as error:
            raise UsageError(f"--sign {key}", "there is no such key", "check the path") from error
        program = "minisign" if minisign else "ssh-keygen"
        if not shutil.which(program):
            raise UsageError(f"--sign {key}", f"{program} is not installed", "install it")
        named = str(key.resolve())
        if minisign:
            return cls((program, "-S", "-s", named, "-m"))
        return cls((program, "-Y", "sign", "-f", named, "-n", _SPACE))

    def sign(self, sites: Iterable[Path]) -> None:
        """Sign the sums of some sites; the key's program may ask for its passphrase once.

        Raises:
            BuildError: the program fails.
        """
        sums = [site / NAME for site in sites]
        for path in sums:
            for signature in signatures(path.parent):  # ssh-keygen asks before it overwrites one
                signature.unlink()
        ended = subprocess.run(  # noqa: S603  (the program of the key that was named)
            [*self.command, *map(str, sums)], check=False, stderr=subprocess.PIPE, text=True
        )
        if ended.returncode or not all(signatures(path.parent) for path in sums):
            problem = (ended.stderr.strip() or "it gave no reason").splitlines()[-1]
            raise BuildError("signature", f"{self.command[0]} failed to sign: {problem}")


def signatures(site: Path) -> list[Path]:
    """The signatures next to a site's sums."""
    return [site / name for name in SIGNED if (site / name).is_file()]


def any_signed(site: Path) -> bool:
    """Whether the portal in `out/site`, or a site below it, has a signature."""
    return any(map(signatures, (site, *site.glob("*/"))))


def broken(site: Path) -> bool:
    """Whether a site has an SSH signature that does not match its sums.

    False without ssh-keygen, and for minisign, which needs the public key.
    """
    signature, program = site / f"{NAME}.sig", shutil.which("ssh-keygen")
    if program is None or not signature.is_file():
        return False
    checked = [program, "-Y", "check-novalidate", "-n", _SPACE, "-s", str(signature)]
    with (site / NAME).open("rb") as sums:
        ended = subprocess.run(checked, check=False, stdin=sums, capture_output=True)  # noqa: S603  (ssh-keygen)
    return ended.returncode != 0
