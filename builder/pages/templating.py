"""The Jinja2 environment of all templates: whatever a template prints is escaped, unless it is markup already."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from builder.pages import escape
from builder.parse import addresses
from builder.shared import path_of


@cache
def environment() -> Environment:
    """The environment, made once in a process."""
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
    made.filters["title_text"] = escape.title
    made.filters["slug"] = addresses.slug
    return made


def render(template: str, **values: Any) -> str:
    """A template's text."""
    return environment().get_template(template).render(**values)


def _finalize(value: Any) -> Any:
    return escape.html(value) if isinstance(value, str) and not isinstance(value, Markup) else value
