"""The JSON Schema of `code.json`, against which every build checks what it publishes."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import jsonschema_rs

NAME = "code.schema.json"


def schema_text() -> str:
    """The schema as published beside `code.json`."""
    return (files("builder.data") / NAME).read_text(encoding="utf-8")


@cache
def _validator() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(schema_text()))


def problems(code: object) -> list[str]:
    """Where a `code.json` breaks the schema: a path and what is wrong, one line each."""
    return [
        f"{'/'.join(map(str, error.instance_path)) or '(top)'}: {error.message}"
        for error in _validator().iter_errors(code)
    ]
