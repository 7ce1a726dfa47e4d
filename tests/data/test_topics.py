"""Topics in the real codes: every town with a chapter on a subject appears under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.data.parquet_tables import write_tables
from builder.data.share import share_of
from tests.parsed import code_of

pytestmark = pytest.mark.corpus

CHAPTERS: dict[str, dict[str, tuple[str, ...]]] = {
    "Animals": {
        "walton": ("80",),
        "spring-valley": ("71",),
        "franklinville": ("90",),
        "waverly": ("40",),
        "seneca-falls": ("106",),
    },
    "Noise": {"spring-valley": ("166",), "franklinville": ("98",)},
    "Fences": {"spring-valley": ("79",), "waverly": ("70",)},
    "Zoning": {
        "walton": ("260",),
        "spring-valley": ("255",),
        "franklinville": ("152",),
        "waverly": ("153",),
        "seneca-falls": ("300",),
    },
    "Parking and traffic": {
        "walton": ("245",),
        "spring-valley": ("249",),
        "franklinville": ("70", "71", "72", "73"),
        "waverly": ("140",),
        "seneca-falls": ("280",),
    },
    "Signs": {"spring-valley": ("209",)},
    "Sewers and wastewater": {
        "walton": ("192",),
        "spring-valley": ("205",),
        "franklinville": ("51",),
        "waverly": ("119",),
        "seneca-falls": ("230",),
    },
    "Water": {
        "walton": ("252",),
        "franklinville": ("52",),
        "waverly": ("148",),
        "seneca-falls": ("285",),
    },
    "Flood damage": {
        "walton": ("151",),
        "spring-valley": ("126",),
        "franklinville": ("153",),
        "waverly": ("80",),
        "seneca-falls": ("158",),
    },
    "Garbage and recycling": {
        "walton": ("206",),
        "spring-valley": ("226",),
        "waverly": ("88",),
        "seneca-falls": ("246",),
    },
    "Unsafe and vacant buildings": {
        "walton": ("103",),
        "spring-valley": ("89",),
        "franklinville": ("151",),
        "waverly": ("54",),
        "seneca-falls": ("131",),
    },
    "Alcohol and smoking": {
        "walton": ("73",),
        "spring-valley": ("64",),
        "waverly": ("36",),
        "seneca-falls": ("102",),
    },
    "Peddling and business": {
        "walton": ("165",),
        "spring-valley": ("183",),
        "franklinville": ("110",),
        "waverly": ("111",),
        "seneca-falls": ("213",),
    },
    "Games and amusements": {
        "walton": ("94", "158"),
        "spring-valley": ("76", "135"),
        "franklinville": ("113",),
        "waverly": ("85",),
        "seneca-falls": ("115",),
    },
    "Parks and recreation": {
        "spring-valley": ("175",),
        "franklinville": ("97",),
        "waverly": ("105",),
        "seneca-falls": ("207",),
    },
}
"""Chapters whose titles were read by eye: by topic and town."""
ARTICLES = {
    "Signs": ("walton", "Signs"),
    "Alcohol and smoking": ("franklinville", "Consumption of Alcohol"),
    "Trees and weeds": ("waverly", "Brush grass and weeds"),
}
"""Parts of a chapter on something else, which count too."""


def test_every_town_with_a_chapter_on_a_subject_appears(
    codes: dict[str, Path], tmp_path: Path
) -> None:
    slugs = {}
    for name, path in codes.items():
        code, _ = code_of(path)
        slugs[name] = code.municipality.slug
        write_tables(code, tmp_path)
    rows = (pair for slug in slugs.values() for pair in share_of(tmp_path, slug))
    found = [row for (kind, *_), row in rows if kind == "topics"]
    shown = {
        (row["topic"], row["slug"], row["number"]) for row in found if row["kind"] == "chapter"
    }
    wanted = {
        (topic, slugs[town], number)
        for topic, towns in CHAPTERS.items()
        for town, numbers in towns.items()
        for number in numbers
    }
    assert wanted - shown == set()
    named = {(row["topic"], row["slug"], row["title"]) for row in found if row["kind"] != "chapter"}
    assert {
        (topic, slugs[town], title) for topic, (town, title) in ARTICLES.items()
    } - named == set()
    assert not any(
        "mobile home" in title.lower()
        for topic, _, title in named
        if topic == "Parks and recreation"
    )
