"""What one municipality contributes to the portal's pages, read from its tables.

It is not read from the code, because a municipality contributes even if this build does not make
it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from builder.data.across_municipalities import Key, Row
from builder.present import names

_TOPICAL = frozenset({"chapter", "appendix", "article", "subchapter", "part"})
"""Kinds of divisions that can belong to a topic."""
_NEVER = r"(?!)"
"""A pattern that matches nothing."""


def slugs(data: Path) -> list[str]:
    """Slugs of the municipalities with tables in a folder, sorted."""
    return sorted(
        path.name.removeprefix("slug=")
        for path in (data / "codes").glob("slug=*")
        if any(path.iterdir())
    )


def share_of(data: Path, slug: str) -> Iterator[tuple[Key, Row]]:
    """The rows that a municipality contributes, each with its key.

    Args:
        data: folder of the tables of all municipalities.
        slug: the municipality's.

    Raises:
        pyarrow.ArrowInvalid: a table is damaged.
        OSError: a table cannot be read.
    """
    (code,) = _rows(data, "codes", slug, "name", "state")
    divisions = _units(data, "divisions", slug, "parent")
    sections = _units(data, "sections", slug)
    town = {"slug": slug, "name": code["name"]}
    for row in _topics(divisions, town | {"state": code["state"]}):
        yield ("topics", row["topic"], slug), row
    for row in _cites(data, [*sections, *divisions], town):
        yield ("laws", row["law"], row["cite"]), row
    for row in _definitions(data, sections, town):
        yield ("terms", names.in_alphabet(row["term"])), row


def days_of(data: Path, slug: str) -> Row:
    """The dates that a municipality's copy states about itself, under their names in the table.

    Raises:
        ValueError: the table is missing or damaged.
        OSError: it cannot be read.
    """
    (days,) = _rows(data, "codes", slug, "version", "current_through", "retrieved")
    return days


def _units(data: Path, table: str, slug: str, *more: str) -> list[Row]:
    """Divisions or sections with titles as pages show them; older tables lack `shown`."""
    columns = ("id", "kind", "number", "title", "shown", "url", "position")
    rows = _rows(data, table, slug, *columns, *more)
    return [row | {"title": row.get("shown") or row["title"]} for row in rows]


def _rows(data: Path, table: str, slug: str, *columns: str) -> list[Row]:
    """Some columns of a municipality's part of a table; empty if there is no such part."""
    return [
        row
        for path in sorted((data / table / f"slug={slug}").glob("*.parquet"))
        for row in pq.ParquetFile(path).read(columns=list(columns)).to_pylist()
    ]


def _topics(divisions: list[Row], town: Row) -> Iterator[Row]:
    """The chapters and articles of each topic, topic by topic.

    A division belongs to a topic if its title has one of the topic's words. An article is listed
    only if its chapter does not belong to the same topic.
    """
    held = [row for row in divisions if row["kind"] in _TOPICAL]
    titles = {row["id"]: row["title"] for row in held}
    for topic, (words, others) in _topic_words().items():
        named = {
            row["id"]: row
            for row in held
            for title in [(row["title"] or "").lower()]
            if words.search(title) and not others.search(title)
        }
        for row in named.values():
            if row["parent"] not in named:
                shown = {key: row[key] for key in ("id", "kind", "number", "title", "url")}
                yield {"topic": topic} | town | shown | {"chapter": titles.get(row["parent"])}


@cache
def _topic_words() -> Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """For each topic, a pattern of words that name it, and one of words that do not mean it."""
    table: dict[str, list[str]] = tomllib.loads(
        Path(__file__).with_name("topics.toml").read_text(encoding="utf-8")
    )
    return {
        topic: (
            re.compile("|".join(_pattern(word) for word in words if word[0] != "-")),
            re.compile("|".join(_pattern(word[1:]) for word in words if word[0] == "-") or _NEVER),
        )
        for topic, words in table.items()
    }


def _pattern(word: str) -> str:
    r"""The pattern of a word or its plural; with a star at its end, of words that begin so.

    >>> print(_pattern("fenc*"), _pattern("dog"))
    \bfenc \bdog(?:e?s)?\b
    """
    if word.endswith("*"):
        return rf"\b{re.escape(word[:-1])}"
    return rf"\b{re.escape(word)}(?:e?s)?\b"


def _cites(data: Path, units: list[Row], town: Row) -> Iterator[Row]:
    """The provisions of outside law that units cite, each once for each unit."""
    by_id = {unit["id"]: unit for unit in units}
    seen: dict[tuple[Any, ...], Row] = {}
    columns = ("unit", "outcome", "law", "cite", "url")
    for row in _rows(data, "references", town["slug"], *columns):
        if row["outcome"] != "outside law" or row["unit"] not in by_id:
            continue
        unit = by_id[row["unit"]]
        shown = {key: unit[key] for key in ("position", "id", "kind", "number", "title", "url")}
        cite = {"law": row["law"], "cite": row["cite"], "url": row["url"]}
        seen[(*cite.values(), unit["id"])] = cite | {"citing": town | shown}
    yield from seen.values()


def _definitions(data: Path, sections: list[Row], town: Row) -> Iterator[Row]:
    """The definitions of terms, each with its address."""
    places = {row["id"]: row["url"] for row in sections}
    columns = ("unit", "position", "kind", "term", "text", "anchor")
    for row in _rows(data, "blocks", town["slug"], *columns):
        if row["kind"] == "definition" and row["term"] is not None and row["unit"] in places:
            page = places[row["unit"]].partition("#")[0]
            yield town | {
                "position": row["position"],
                "term": row["term"],
                "text": row["text"],
                "url": f"{page}#{row['anchor']}" if row["anchor"] else None,
            }
