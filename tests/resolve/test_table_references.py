"""Numbers in tables: the head of a column says whose they are."""

from __future__ import annotations

import pytest

from builder.model import Code, Layout, Reference, Table
from builder.resolve import resolve
from tests.resolve.towns import GENERAL, LEGAL, town, with_table


def linked(code: Code, number: str) -> list[tuple[str, object, object]]:
    references = next(unit for unit in resolve(code).units if unit.number == number).references
    return [
        (one.text, one.target or one.law or one.reason, one.sub or one.cite) for one in references
    ]


def test_parallel_references() -> None:
    table = Table(
        ("Gen. Mun. Law Reference", "Code Section"),
        (),
        (("239-m", "51.001, 51.002"), ("Art. 9-A", "51.002 – 51.999"), ("10.01", "")),
    )
    lines = [
        "Gen. Mun. Law Reference  Code Section",
        "239-m   51.001,",
        "        51.002",
        "Art. 9-A  51.002 –",
        " 51.999",
        "10.01",
    ]
    text = "\n".join(lines)
    code = with_table(
        town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", "References to state law", table, text
    )
    got = linked(code, "10.01")
    assert got == [
        ("239-m", "General Municipal Law", "239-m"),
        ("Art. 9-A", "General Municipal Law", "Article 9-A"),
        ("10.01", "General Municipal Law", "10.01"),
        ("51.001", "51.001", None),
        ("51.002", "51.002", None),
        ("51.002 –\n 51.999", "51.002", None),
    ]


@pytest.mark.parametrize("columns", [("From 1961 Code", "Location in 2019 Code"), ()])
def test_a_derivation_table_separates_old_from_new(columns: tuple[str, ...]) -> None:
    """Its heads may be only in its first line."""
    rows = (("Ch. 12, Animals at Large", "Ch. 40, Art. I"), ("Ch. 40, Bridges", "REP"))
    lines = (("From 1961 Code", "Location in 2019 Code"), *rows)
    text = "\n".join("  ".join(cells) for cells in lines)
    general, table = town(GENERAL, Layout.GENERAL_CODE), Table(columns, (), rows)
    assert linked(with_table(general, "1-1", "Derivation of the Code", table, text), "1-1") == [
        ("Ch. 12", "former code", None),
        ("Ch. 40", "former code", None),
        ("Ch. 40, Art. I", "article-40-i", None),
    ]


def test_numbers_of_laws_are_no_sections() -> None:
    table = Table(
        ("Ord. No.", "Date", "Disposition"),
        (),
        (("12-3", "7-1", "Ch. 40"), ("12-5", "7-2", "12-4")),
    )
    text = "Ord. No. Date Disposition\n12-3 7-1 Ch. 40\n12-5 7-2 12-4"
    code = with_table(
        town(GENERAL, Layout.GENERAL_CODE), "1-1", "Disposition of legislation", table, text
    )
    assert linked(code, "1-1") == [("Ch. 40", "chapter-40", None), ("12-4", "12-4", None)]


def test_numbers_of_other_tables_are_no_references() -> None:
    table = Table(("Lot", "Depth (feet)", "See"), (), (("10.01", "51.002", "§ 51.003"),))
    code = with_table(
        town(LEGAL, Layout.AMERICAN_LEGAL),
        "10.01",
        "Lots",
        table,
        "Lot  Depth (feet)  See\n10.01  51.002  § 51.003",
    )
    assert linked(code, "10.01") == [("§ 51.003", "51.003", None)]


def test_words_that_are_not_together_have_no_offsets() -> None:
    table = Table(("Use", "Rule"), (), (("Docks", "§§ 51.001 through 51.003"),))
    text = "Use    Rule\n       §§ 51.001\nDocks  through\n       51.003"
    code = with_table(town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", "Uses", table, text)
    [reference] = next(unit for unit in resolve(code).units if unit.number == "10.01").references
    assert isinstance(reference, Reference)
    assert (reference.text, reference.start, reference.end, len(reference.targets)) == (
        "§§ 51.001 through 51.003",
        0,
        0,
        3,
    )


def test_a_row_may_be_shorter_than_others() -> None:
    rows = (("Docks", "§ 51.001"), ("Piers",), ("", "§ 51.002"))
    text = "Use    Rule\nDocks  § 51.001\nPiers\n       § 51.002"
    code = with_table(
        town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", "Uses", Table(("Use", "Rule"), (), rows), text
    )
    assert [target for _, target, _ in linked(code, "10.01")] == ["51.001", "51.002"]


def test_repeated_words_are_found_in_the_order_of_the_rows() -> None:
    table = Table((), (), (("§ 51.001",), ("§ 51.002",), ("§ 51.001",)))
    text = "§ 51.001\n§ 51.002\n§ 51.001"
    code = with_table(town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", "Uses", table, text)
    found = next(unit for unit in resolve(code).units if unit.number == "10.01").references
    assert [one.start for one in found] == [0, 9, 18]


def test_captions_and_notes_of_a_table_refer_too() -> None:
    table = Table(
        ("Use",), (), (("Docks",),), caption="Uses of § 51.003", notes=("1 See § 51.001.",)
    )
    text = "Uses of § 51.003\nUse\nDocks\n1 See § 51.001."
    code = with_table(town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", "Uses", table, text)
    found = next(unit for unit in resolve(code).units if unit.number == "10.01").references
    assert [(one.target, text[one.start : one.end]) for one in found] == [
        ("51.003", "§ 51.003"),
        ("51.001", "§ 51.001"),
    ]


def _outcomes(title: str, table: Table) -> list[tuple[str, object, object]]:
    lines = ["  ".join(row) for row in (table.columns, *table.rows) if row]
    code = with_table(town(LEGAL, Layout.AMERICAN_LEGAL), "10.01", title, table, "\n".join(lines))
    return linked(code, "10.01")


def test_a_law_that_a_cell_names_comes_before_that_of_its_column() -> None:
    table = Table(("Gen. Mun. Law Reference", "Code Section"), (), (("Village Law § 7-736", ""),))
    assert _outcomes("References to state law", table) == [
        ("Village Law § 7-736", "Village Law", "7-736")
    ]


def test_a_sign_in_a_column_of_numbers_makes_a_reference_of_what_leads_nowhere() -> None:
    rows = (("239-m", "51.777"), ("239-n", "§ 51.778"))
    table = Table(("Gen. Mun. Law Reference", "Code Section"), (), rows)
    assert _outcomes("References to state law", table)[2:] == [
        ("§ 51.778", "no such section", None)
    ]


def test_numbers_of_a_list_without_heads_are_no_ones() -> None:
    assert _outcomes("References to state law", Table((), (), (("51.001", "239-m"),))) == []


def test_no_part_of_an_amount_in_a_column_of_numbers_is_linked() -> None:
    rows = (("239-m", "1,000 to 10,000"), ("239-n", "1/8 acre"))
    table = Table(("Gen. Mun. Law Reference", "Code Section"), (), rows)
    assert _outcomes("References to state law", table)[2:] == []
