"""Which content of a page is in which cell, by the tags of a file."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name

from builder.sources.pdf.book import Cell
from builder.sources.pdf.tags import TaggedTables


class Tag(NamedTuple):
    """An element of the tree: its kind, its attributes, what is in it."""

    kind: str
    below: tuple[Tag | int, ...] = ()
    """Elements, and pages that have a piece of content of their own."""
    attributes: dict[str, int] = {}  # noqa: RUF012  (never changed)


def td(page: int | None = 0, **attributes: int) -> Tag:
    """A cell with one paragraph on a page; a blank one without a page."""
    return Tag("TD", () if page is None else (Tag("P", (page,)),), attributes)


def tr(*cells: Tag) -> Tag:
    return Tag("TR", cells)


def file_of(*tags: Tag, pages: int = 1, roles: dict[str, str] | None = None) -> bytes:
    """A file of blank pages with these tags."""
    pdf = pikepdf.new()
    for number in range(pages):
        pdf.add_blank_page()
        pdf.pages[number].obj.StructParents = number
    content: list[list[pikepdf.Object]] = [[] for _ in range(pages)]
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    if roles:
        root.RoleMap = Dictionary({f"/{name}": Name(f"/{role}") for name, role in roles.items()})

    def made(tag: Tag, over: pikepdf.Object) -> pikepdf.Object:
        element = pdf.make_indirect(Dictionary(S=Name(f"/{tag.kind}"), P=over))
        if tag.attributes:
            element.A = Dictionary({f"/{name}": held for name, held in tag.attributes.items()})
        kids = []
        for one in tag.below:
            if isinstance(one, int):
                kids.append(len(content[one]))
                content[one].append(element)
            else:
                kids.append(made(one, element))
        element.K = kids[0] if len(kids) == 1 else Array(kids)
        return element

    root.K = Array([made(tag, root) for tag in tags])
    nums = [part for number, held in enumerate(content) for part in (number, Array(held))]
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(nums)))
    pdf.Root.StructTreeRoot = root
    target = BytesIO()
    pdf.save(target)
    return target.getvalue()


def places(data: bytes, page: int = 0) -> list[tuple[int, int]]:
    """Row and column of each piece of content of a page that is in a cell."""
    return [(cell.row % 1000, cell.column) for cell in TaggedTables(data).cells_of(page).values()]


def test_each_cell_is_in_its_row_and_column() -> None:
    table = Tag("Table", (Tag("THead", (tr(td(), td()),)), Tag("TBody", (tr(td(), td()),))))
    cells = TaggedTables(file_of(Tag("P", (0,)), table)).cells_of(0)
    assert {at: (cell.column, cell.head) for at, cell in cells.items()} == {
        1: (0, True),
        2: (1, True),
        3: (0, False),
        4: (1, False),
    }
    assert cells[1].row < cells[3].row


def test_a_blank_cell_is_as_wide_as_its_span() -> None:
    table = Tag("Table", (tr(td(ColSpan=3), td()), tr(td(None, ColSpan=2), td(), td())))
    assert places(file_of(table)) == [(0, 0), (0, 3), (1, 2), (1, 3)]


def test_a_cell_over_several_rows_moves_the_cells_next_to_it() -> None:
    table = Tag(
        "Table",
        (tr(td(RowSpan=3), td(RowSpan=2), td()), tr(td()), tr(td(), td())),
    )
    assert places(file_of(table)) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 1), (2, 2)]


def test_a_table_continues_past_a_page_in_its_columns() -> None:
    table = Tag("Table", (tr(td(0, RowSpan=2), td(0, ColSpan=2), td(0)), tr(td(1), td(1), td(1))))
    data = file_of(table, pages=2)
    assert places(data, 0) == [(0, 0), (0, 1), (0, 3)]
    assert places(data, 1) == [(1, 1), (1, 2), (1, 3)]


def test_tables_of_a_page_are_counted() -> None:
    data = file_of(Tag("Table", (tr(td()),)), Tag("Sect", (Tag("Table", (tr(td()),)),)))
    assert [cell.table for cell in TaggedTables(data).cells_of(0).values()] == [1, 2]


def test_everything_in_a_cell_belongs_to_it() -> None:
    inner = Tag("Table", (tr(td(), td()),))
    cell = Tag("TD", (Tag("L", (Tag("LI", (0,)),)), inner, 0))
    data = file_of(Tag("Table", (tr(td(), cell),)))
    assert [cell.column for cell in TaggedTables(data).cells_of(0).values()] == [0, 1, 1, 1, 1]


def test_a_footnote_tagged_within_a_cell_is_not_part_of_it() -> None:
    cell = Tag("TD", (Tag("P", (0,)), Tag("Note", (Tag("P", (0,)),))))
    assert places(file_of(Tag("Table", (tr(cell),)))) == [(0, 0)]


def test_a_files_own_names_are_mapped_to_the_standard_ones() -> None:
    table = Tag("Grid", (Tag("Line", (Tag("Box", (0,)),)),))
    roles = {"Grid": "Table", "Line": "TR", "Box": "TH"}
    data = file_of(table, roles=roles)
    assert TaggedTables(data).cells_of(0) == {0: Cell(1, 0, 0, 1, True)}
    broken = data.replace(b"/Box", b"/#83x")
    assert TaggedTables(broken).cells_of(0) == {}


def test_a_file_without_tags_or_with_a_circle_of_them_has_no_tables() -> None:
    plain = pikepdf.new()
    plain.add_blank_page()
    target = BytesIO()
    plain.save(target)
    assert TaggedTables(target.getvalue()).cells_of(0) == {}
    assert TaggedTables(b"no PDF").cells_of(0) == {}
    assert TaggedTables(file_of(Tag("Table", (tr(td()),)))).cells_of(1) == {}
    round_again = pikepdf.open(BytesIO(file_of(Tag("Sect", (Tag("P", (0,)),)))))
    section = round_again.Root.StructTreeRoot.K[0]
    section.P = section
    round_again.save(target := BytesIO())
    assert TaggedTables(target.getvalue()).cells_of(0) == {}
