"""One contract writes `code.json`, checks it and makes its schema; both refuse the same."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from builder.data import contract
from builder.data.code_json import dumps, dumps_plain, read_code, to_json
from builder.model import Code
from builder.sources.settings import load
from builder.town.municipality import code_of

SAMPLE = Path(__file__).parents[2] / "builder/sample"


@pytest.fixture(scope="module")
def code() -> Code:
    path = SAMPLE / "alderwick.txt"
    return code_of(path, load(SAMPLE).get(path.name))[0]


@pytest.fixture(scope="module")
def published() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(contract.schema_text()))


def test_what_is_written_follows_the_published_schema(code: Code, published: Any) -> None:
    plain = json.loads(dumps(code))
    assert published.is_valid(plain)
    assert contract.problems(plain) == []
    assert dumps_plain(plain) == dumps(code) == dumps_plain(to_json(code))


@pytest.mark.parametrize(
    ("where", "value", "named"),
    [
        (("sections", 0, "blocks", 0, "kind"), "poem", "sections[0].blocks[0].kind"),
        (("sections", 0, "blocks", 0, "anchor"), "", "sections[0].blocks[0].anchor"),
        (("sections", 0, "spans", 0), [3], "sections[0].spans[0]"),
        (("sections", 0, "confidence"), 1.5, "sections[0].confidence"),
        (("sections", 0, "certainty", "title", "is"), "sure", "sections[0].certainty.title.is"),
        (("divisions", 0, "rank"), -1, "divisions[0].rank"),
        (("municipality", "state"), "Vermont", "municipality.state"),
        (("source", "version"), "last May", "source.version"),
        (("condition", "damage"), True, "condition"),
    ],
)
def test_what_breaks_it_is_refused_by_place(
    where: tuple[Any, ...], value: object, named: str, code: Code, published: Any
) -> None:
    plain = copy.deepcopy(to_json(code))
    *way, last = where
    held: Any = plain
    for step in way:
        held = held[step]
    held[last] = value
    (wrong,) = contract.problems(plain)
    assert wrong.endswith(f"at `$.{named}`")
    # An impossible date fits the schema's pattern but not its format.
    assert published.is_valid(plain) == (last == "version")


def test_what_is_missing_is_refused(code: Code, published: Any) -> None:
    plain = copy.deepcopy(to_json(code))
    del plain["sections"][0]["footnotes"]
    assert contract.problems(plain) == [
        "Object missing required field `footnotes` - at `$.sections[0]`"
    ]
    assert not published.is_valid(plain)


def test_what_older_releases_did_not_write_may_be_missing(code: Code) -> None:
    plain = copy.deepcopy(to_json(code))
    for name in ("form", "text_sha256"):
        del plain["source"][name]
    del plain["townbook"], plain["corrections"]
    assert contract.problems(plain) == []


def test_what_is_read_back_is_the_same(code: Code) -> None:
    plain, again = to_json(code), to_json(read_code(to_json(code)))
    for name in ("municipality", "source", "condition", "divisions", "sections"):
        assert again[name] == plain[name]


def test_a_value_of_another_kind_is_not_read_back(code: Code) -> None:
    plain = copy.deepcopy(to_json(code))
    plain["sections"][0]["blocks"][0]["text"] = 7
    with pytest.raises(ValueError, match="Expected `str`, got `int`"):
        read_code(plain)
