"""The layouts of publishers' texts, each a TOML file in this folder. A new file is a new `Layout`.

A file has:

- `title`, `publisher`, `text`: the layout, its publisher and the kind of text, as reports and pages
    name them.
- `signs`: forms of lines that speak for or against the layout (`builder.recognition.signs`).
- The fields of `Family` (`builder.parse.in_order.family`), if the forms of its headings are known:
  `flattened` and `own-typesetting` learn theirs.

`(?&NAME)` in a pattern stands for the form of that name in the file, in `shared.toml` or in the
program.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from builder.frozen import Plain

_FOLDER = Path(__file__).parent
SHARED = "shared"
"""The file of the forms that several layouts share."""
NAMES = tuple(sorted({path.stem for path in _FOLDER.glob("*.toml")} - {SHARED}))
"""The names of the layouts, which are those of their files."""


@cache
def described(name: str) -> Plain:
    """The contents of a layout's file, or of the file of shared forms."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
