"""The known families, by layout: each as its file in `builder/layouts/` describes it.

A file has the fields of `Family`. A pattern may be in pieces. `(?&NAME)` in it refers to a form
that the file or `shared.toml` names, and `(?&KIND)` and `(?&Kind)` to the word for a kind of
division. A form of divisions gives the rank of each kind that it fits. A layout without forms of
sections has a reader of its own; so has General Code, which uses its forms.
"""

import re
from functools import partial

import msgspec

from builder import layouts
from builder.model import Layout
from builder.parse.in_order.family import Family, spelled
from builder.parse.in_order.numbers import IN_WORDS

SHARED = layouts.described(layouts.SHARED) | {"IN_WORDS": IN_WORDS}
"""Forms that several families have."""


def _pattern(_: type, form: str | list[str], forms: dict[str, str]) -> re.Pattern[str]:
    return re.compile(spelled(form, forms))


def _family(layout: Layout) -> Family:
    held = dict(layouts.described(layout))
    forms = SHARED | held.get("forms", {})
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


FAMILIES = {layout: _family(layout) for layout in Layout if "sections" in layouts.described(layout)}
GENERAL_CODE = FAMILIES[Layout.GENERAL_CODE]
"""What page text and PDFs of General Code look like."""
