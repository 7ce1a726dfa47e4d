"""What crosses municipalities, joined from the tables that the tasks write for each."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from builder.addresses import assign
from builder.data.across_municipalities import AcrossMunicipalities, Key, Row, write_joined
from builder.data.parquet_tables import SCHEMAS, write_tables
from builder.data.share import days_of, share_of, slugs
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    HistoryNote,
    Layout,
    Municipality,
    Reference,
    SourceFacts,
    Unit,
    UnitKind,
)
from builder.present.capitals import cased


def across(data: Path, parts: int = 1) -> AcrossMunicipalities:
    """What crosses the municipalities of a folder, joined without Spark in a number of parts."""
    by_key: dict[Key, list[Row]] = {}
    for slug in slugs(data):
        for key, row in share_of(data, slug):
            by_key.setdefault(key, []).append(row)
    folder, groups = data / f"joined-{parts}", list(by_key.items())
    for part in range(parts):
        write_joined(folder, part, groups[part::parts])
    return AcrossMunicipalities.of_folder(folder)


def rows(made: AcrossMunicipalities) -> list[list[Row]]:
    return [list(held) for held in (made.topics, made.laws, made.terms)]


def code(name: str, sections: int) -> Code:
    """A code of `sections` sections with three words and one linked and one dead reference each."""
    events = (Event(Action.ADDED, "2003-01-02", None),)
    history = (HistoryNote("[Added 1-2-2003]", (), None, events),)
    units = [
        Unit(
            UnitKind.SECTION,
            f"1-{n}",
            "Geese",
            (),
            4,
            holds_text=True,
            blocks=(Block(BlockKind.PARAGRAPH, "See § 1-1.", ()),),
            history=history,
            references=(
                Reference("§ 1-1", target="1-1", targets=("1-1",)),
                Reference("§ 9-9", reason="no such section"),
            ),
        )
        for n in range(1, sections + 1)
    ]
    town = Municipality(f"{name.lower()}-ny", f"Village of {name}", "NY")
    return Code(
        town,
        SourceFacts(f"{name}.txt", "0" * 64, "General Code", Layout.GENERAL_CODE),
        assign(units),
    )


def test_the_days_of_a_copy_are_those_of_its_table(tmp_path: Path):
    days = {"version": dt.date(2026, 1, 2), "current_through": dt.date(2025, 12, 31)}
    made = code("Zed", 2)
    write_tables(replace(made, source=replace(made.source, **days)), tmp_path)
    assert days_of(tmp_path, "zed-ny") == days | {"retrieved": None}


def test_the_tables_are_the_same_bytes_twice(tmp_path: Path):
    for folder in ("a", "b"):
        write_tables(code("Zed", 2), tmp_path / folder)
    for table in SCHEMAS:
        part = f"{table}/slug=zed-ny/part-0.parquet"
        assert (tmp_path / "a" / part).read_bytes() == (tmp_path / "b" / part).read_bytes()


def divided(name: str, *titles: str) -> Code:
    """A code with a chapter for each title, and a definition of GOOSE in its one section."""
    chapters = [Unit(UnitKind.CHAPTER, str(n), title, (), 1) for n, title in enumerate(titles, 1)]
    definition = Block(BlockKind.DEFINITION, f"A bird of {name}.", (), term="GOOSE")
    cites = (
        Reference("Village Law § 9", law="Village Law", cite="9", url="https://law.example/9"),
    )
    section = Unit(
        UnitKind.SECTION,
        "9-1",
        "Geese",
        (),
        4,
        holds_text=True,
        blocks=(definition,),
        references=cites,
    )
    town = Municipality(f"{name.lower()}-ny", f"Village of {name}", "NY")
    return Code(
        town,
        SourceFacts(f"{name}.txt", "0" * 64, "General Code", Layout.GENERAL_CODE),
        assign([*chapters, section]),
    )


@pytest.fixture
def two_towns(tmp_path: Path) -> Path:
    write_tables(cased(divided("Zed", "DOGS", "SIGNIFICANT EVENTS")), tmp_path)
    write_tables(cased(divided("Alder", "ANIMALS AND NOISE", "SIGNS")), tmp_path)
    return tmp_path


def test_every_chapter_whose_title_names_a_topic_appears_under_it_as_shown(two_towns: Path):
    found = [(row["topic"], row["slug"], row["title"]) for row in across(two_towns).topics]
    assert found == [
        ("Animals", "alder-ny", "Animals and Noise"),
        ("Animals", "zed-ny", "Dogs"),
        ("Noise", "alder-ny", "Animals and Noise"),
        ("Signs", "alder-ny", "Signs"),
    ]


def test_an_outside_provision_gathers_the_sections_of_all_towns(two_towns: Path):
    (row,) = across(two_towns).laws
    assert (row["law"], row["cite"], row["url"]) == ("Village Law", "9", "https://law.example/9")
    assert [(one["slug"], one["number"], one["url"]) for one in row["citing"]] == [
        ("alder-ny", "9-1", "2/#9-1"),
        ("zed-ny", "9-1", "2/#9-1"),
    ]


def test_a_term_that_two_towns_define_is_shown_as_each_does(two_towns: Path):
    (row,) = across(two_towns).terms
    assert row["key"] == "goose"
    assert [one["text"] for one in row["definitions"]] == ["A bird of Alder.", "A bird of Zed."]
    assert row["definitions"][0]["url"] == "2/#9-1-goose"


def test_the_number_of_joined_parts_does_not_show(two_towns: Path):
    assert rows(across(two_towns, 3)) == rows(across(two_towns))


@pytest.mark.spark
def test_spark_joins_the_same_rows(spark, two_towns: Path, tmp_path: Path):
    from builder.spark.run import crossing

    made = crossing(spark, two_towns, tmp_path / "joined")
    assert made.topics
    assert made.terms
    assert rows(made) == rows(across(two_towns))
