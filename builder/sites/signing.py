"""Sign what a site publishes with its publisher's key.

`SHA256SUMS`, which has the hash of every file, is signed. A key for SSH makes
`SHA256SUMS.sig`, one of minisign `SHA256SUMS.minisig`; the programs that made the keys sign with
them, so that no key is read here.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from builder.errors import BuildError, UsageError
from builder.runtime.stamps import SIGNED
from builder.sites.manifest import NAME

_SPACE = "townbook"
"""For what SSH's signature holds: one made for another purpose says nothing of a site."""


@dataclass(frozen=True, slots=True)
class Signer:
    """A key, and the program that signs with it."""

    command: tuple[str, ...]
    """Signs the files whose names follow."""

    @classmethod
    def of_key(cls, key: Path) -> Signer:
        """The signer with a key of SSH (private, or public with an agent) or of minisign.

        Raises:
            UsageError: there is no such key, or its program is missing.
        """
        try:
            minisign = key.read_bytes().startswith(b"untrusted comment:")
        except OSError as error:
            raise UsageError(f"--sign {key}", "there is no such key", "check the path") from error
        program = "minisign" if minisign else "ssh-keygen"
        if not shutil.which(program):
            raise UsageError(f"--sign {key}", f"there is no {program} here", "install it")
        named = str(key.resolve())
        if minisign:
            return cls((program, "-S", "-s", named, "-m"))
        return cls((program, "-Y", "sign", "-f", named, "-n", _SPACE))

    def sign(self, sites: Iterable[Path]) -> None:
        """Sign the sums of some sites; the key's program may ask for its passphrase, once.

        Raises:
            BuildError: it does not sign.
        """
        sums = [site / NAME for site in sites]
        for path in sums:
            for signature in signatures(path.parent):  # ssh-keygen asks before it writes over one
                signature.unlink()
        ended = subprocess.run(  # noqa: S603  (the program of the key that was named)
            [*self.command, *map(str, sums)], check=False, stderr=subprocess.PIPE, text=True
        )
        if ended.returncode or not all(signatures(path.parent) for path in sums):
            said = (ended.stderr.strip() or "it says nothing").splitlines()[-1]
            raise BuildError("signature", f"{self.command[0]} failed to sign: {said}")


def signatures(site: Path) -> list[Path]:
    """The signatures of a site's sums that are beside them."""
    return [site / name for name in SIGNED if (site / name).is_file()]


def signed(site: Path) -> set[str]:
    """The folders of `out/site` that bear a signature, by name; the portal's is `.`."""
    folders = (site, *(path.parent for path in site.glob(f"*/{NAME}")))
    return {folder.relative_to(site).as_posix() for folder in folders if signatures(folder)}


def broken(site: Path) -> bool:
    """Whether a site bears a signature of SSH that is not of its sums.

    Where there is no ssh-keygen, and of minisign, which needs the public key, nothing is said.
    """
    signature, program = site / f"{NAME}.sig", shutil.which("ssh-keygen")
    if program is None or not signature.is_file():
        return False
    checked = [program, "-Y", "check-novalidate", "-n", _SPACE, "-s", str(signature)]
    with (site / NAME).open("rb") as sums:
        ended = subprocess.run(checked, check=False, stdin=sums, capture_output=True)  # noqa: S603  (ssh-keygen)
    return ended.returncode != 0


def lost(before: Iterable[str], site: Path) -> list[str]:
    """Which of the folders that bore a signature stand without one now."""
    return [
        name for name in before if (site / name / NAME).is_file() and not signatures(site / name)
    ]
