"""The known families, by layout: each is a file in this folder, named after its layout.

A new publisher needs such a file, a member of `Layout`, its signs in
`builder/recognition/families.toml`, and case files in `tests/parse/in_order/cases/<layout>/`.
The reader itself needs nothing else.

A file has the fields of `Family`. A pattern may be in pieces. `(?&NAME)` in it refers to a form
that the file or `shared.toml` names, and `(?&KIND)` and `(?&Kind)` to the word for a kind of
division. A form of divisions gives the rank of each kind that it fits.
"""

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from builder.model import Layout
from builder.parse.in_order.family import Family, spelled
from builder.parse.in_order.numbers import IN_WORDS

_FOLDER = Path(__file__).parent
_SHARED = _FOLDER / "shared.toml"
SHARED = tomllib.loads(_SHARED.read_text(encoding="utf-8")) | {"IN_WORDS": IN_WORDS}
"""Forms that several families have."""


def _pattern(_: type, form: str | list[str], forms: dict[str, str]) -> re.Pattern[str]:
    return re.compile(spelled(form, forms))


def _family(path: Path) -> Family:
    held: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    forms = SHARED | held.pop("forms", {})
    pattern = partial(_pattern, forms=forms)
    held["divisions"] = [
        {**form, "kind": kind, "rank": rank, "pattern": spelled(form["pattern"], forms | words)}
        for form in held["divisions"]
        for kind, rank in form["ranks"].items()
        for words in [{"KIND": kind.upper(), "Kind": kind.capitalize()}]
    ]
    held["exported"] = {
        name: tuple(pattern(re.Pattern, one) for one in form)
        if isinstance(form, list)
        else pattern(re.Pattern, form)
        for name, form in held.get("exported", {}).items()
    }
    return msgspec.convert(held, Family, dec_hook=pattern)


FAMILIES = {
    Layout(path.stem): _family(path) for path in sorted(_FOLDER.glob("*.toml")) if path != _SHARED
}
