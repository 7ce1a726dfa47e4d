"""The families that are known, by layout: each is a file here that is named after its layout.

What to write for a new publisher: such a file, a member of `Layout`, its signs in
`builder/recognition/families.toml`, and case files in `tests/parse/in_order/cases/<layout>/`.
The reader itself is told nothing else.

A file has the fields of `Family`. A pattern may be in pieces; `(?&NAME)` in it stands for a form
that the file names, or that `SHARED` does, and `(?&KIND)` and `(?&Kind)` for the word of a kind of
division. A form of divisions tells by kind which rank they have.
"""

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from builder.model import Layout
from builder.parse.in_order.family import SHARED, Family, spelled


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
    Layout(path.stem): _family(path) for path in sorted(Path(__file__).parent.glob("*.toml"))
}
