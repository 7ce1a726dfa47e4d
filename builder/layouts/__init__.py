"""The layouts of publishers' texts, each a file in this folder: a new file is a new `Layout`.

What a file holds:

- `title`, `publisher`, `text`: the layout, who publishes it and what kind of text it is, in the
  words of reports and readers.
- `signs`: forms of lines that speak for or against the layout (`builder.recognition.signs`).
- The fields of `Family` (`builder.parse.in_order.family`), if the forms of its headings are known:
  `flattened` and `own-typesetting` learn theirs.

`(?&NAME)` in a pattern stands for a form that the file, `shared.toml` or the program names.
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
"""The layouts, after which their files are named."""


@cache
def described(name: str) -> Plain:
    """What the file of a layout holds, or that of shared forms."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
