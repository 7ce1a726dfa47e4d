"""The JSON Schema of `code.json`, against which every build checks what it publishes."""

from __future__ import annotations

import json

import msgspec

from builder.data.contract import CodeJson

NAME = "code.schema.json"


def schema_text() -> str:
    """The schema as published beside `code.json`."""
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(draft | msgspec.json.schema(CodeJson), indent=1) + "\n"


def problems(code: object) -> list[str]:
    """Where the plain values of a `code.json` first break the schema, and how; none where not.

    >>> problems({"schema": "2"})
    ["Invalid enum value '2' - at `$.schema`"]
    """
    try:
        msgspec.convert(code, CodeJson)
    except msgspec.ValidationError as error:
        return [str(error)]
    return []
