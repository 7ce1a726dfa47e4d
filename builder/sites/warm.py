"""Do once what MkDocs would do again for each of the sites that a process builds.

It compiles the theme's templates, and looks through the fourteen thousand files of the theme, most
of them icons. Both come out the same for every site, and are kept for as long as the process
lives.
"""

from __future__ import annotations

from functools import lru_cache
from types import CodeType

from jinja2 import BytecodeCache, Environment, FileSystemLoader
from jinja2.bccache import Bucket
from mkdocs.theme import Theme


def keep_warm(theme: Theme) -> None:
    """Let a theme's environment use what earlier ones in this process have found out."""
    plain = theme.get_env

    def get_env() -> Environment:
        made = plain()
        made.bytecode_cache = _COMPILED
        made.loader = _Loader(theme.dirs)
        # A line that only decides something leaves no blank line: 3 % of the pages.
        made.trim_blocks = made.lstrip_blocks = True
        return made

    theme.get_env = get_env  # type: ignore[method-assign]


class _Compiled(BytecodeCache):
    """Templates as compiled, by their name and text: each site has its own copy of our theme."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], CodeType] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002  (of the library)
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._held.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._held[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


class _Loader(FileSystemLoader):
    """Finds templates as the theme does, and lists the files that a site may get of it.

    The first folder is the site's own; the others are packages, which stay as they are.
    """

    def list_templates(self) -> list[str]:
        own, *packaged = self.searchpath
        return sorted(
            {*_listed.__wrapped__(own), *(name for at in packaged for name in _listed(at))}
        )


@lru_cache
def _listed(folder: str) -> tuple[str, ...]:
    """The files below a folder but the hidden ones, which MkDocs passes over by itself."""
    names = FileSystemLoader(folder).list_templates()
    return tuple(name for name in names if not name.startswith("."))
