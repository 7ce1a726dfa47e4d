"""The Jinja2 environment of all templates, and the front matter of pages.

Everything that a template prints is escaped, unless it is markup already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from builder import addresses
from builder.frozen import Plain
from builder.pages import escape, markdown
from builder.present import names
from builder.runtime.shared import path_of
from builder.text.amounts import counted

_QUICK: type[yaml.SafeDumper | yaml.CSafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The dumper in C, if PyYAML was built with it. It writes the same bytes, except for keys that no
front matter has (empty, or of several lines)."""

Files: TypeAlias = Iterator[tuple[str, str]]
"""(name, text) of each file of a docs folder."""

_NEVER = 1 << 30
"""A width at which no line is folded."""


@cache
def environment() -> Environment:
    """The environment, made once per process."""
    made = Environment(
        loader=FileSystemLoader(path_of("templates")),
        autoescape=True,
        finalize=_finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    made.filters |= {
        "counted": counted,
        "day": names.date,
        "days": names.days,
        "size": names.size,
        "spelled": names.spelled,
        "title_text": escape.title,
        "slug": addresses.slug,
        "md": _line,
        "unbroken": _unbroken,
        "md_table": _table,
    }
    return made


def render(template: str, front: Plain | None = None, **values: Any) -> str:
    """A template's text; `front` is the front matter of a page of Markdown."""
    matter = Markup(f"---\n{dump(front)}---\n") if front else None  # noqa: S704  (no HTML)
    return environment().get_template(template).render(front_matter=matter, **values)


_NUMBER = re.compile(
    r"\A(?:§§?|[A-Z][a-z]+\.?) [\w.-]*\d[\w.()-]{0,24}(?<!\.)(?=$|[ ,.])|\A[\d.-]+(?=\. )"
)


def _unbroken(words: str) -> Markup:
    """A citation, with a title or without, whose number no line end divides.

    >>> _unbroken("§ 52-7. Denial of access")
    Markup('<span class="tb-nb">§ 52-7</span>. Denial of access')
    """
    held = str(escape.html(words))
    return Markup(_NUMBER.sub(r'<span class="tb-nb">\g<0></span>', held))  # noqa: S704  (escaped already)


def _line(words: str) -> Markup:
    """Plain words for Markdown, anywhere in a line."""
    return Markup(markdown.line(markdown.text(words)))  # noqa: S704  (escaped by `markdown`)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Markup:
    """Plain cells as a table of Markdown."""
    return Markup(  # noqa: S704  (cells are escaped by `markdown`)
        markdown.table(map(markdown.text, heads), ([*map(markdown.text, row)] for row in rows))
    )


def _finalize(value: Any) -> Any:
    return escape.html(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def dump(values: Any) -> str:
    """Values as YAML, in the order given, as ASCII."""
    written = yaml.dump(
        values,
        Dumper=_QUICK,
        sort_keys=False,
        width=_NEVER,
        allow_unicode=False,
        default_flow_style=False,
    )
    return str(written)
