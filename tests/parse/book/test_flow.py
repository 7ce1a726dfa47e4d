"""A PDF of running text is read back by paragraphs, without its heads and feet."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import typst
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from builder.data.code_json import dumps
from builder.model import Layout
from builder.parse import parse
from builder.parse.book.flow import flowing
from builder.proof import faults
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.sources.text import PICTURE, SourceText
from builder.town.municipality import code_of
from tests.parse.in_order.generate import codes, lay_out, municode

_PAGE = """
#set page(width: 400pt, height: 260pt, margin: 50pt, numbering: "1",
  header: align(center)[#text(8pt, "Harbor Mills, Vermont, Code of Ordinances")])
#set text(size: 10pt, hyphenate: false)
#set par(justify: JUSTIFIED, leading: 5pt, spacing: SPACING)
"""


def drawn(
    lines: list[str],
    path: Path,
    *,
    justified: bool = True,
    spacing: str = "9pt",
    page: str = _PAGE,
) -> Path:
    """A PDF with a paragraph for each line, as a word processor makes it."""
    setting = page.replace("JUSTIFIED", str(justified).lower()).replace("SPACING", spacing)
    body = "\n".join(f"#par(text({json.dumps(line, ensure_ascii=False)}))" for line in lines)
    typst.compile((setting + body).encode(), output=str(path))
    return path


_KEPT = (
    ("hives", "bees", "the lot"),
    ("geese", "a pond", "the yard"),
    ("wagons", "a lantern", "the road"),
    ("boats", "a mooring", "the beach"),
    ("ladders", "a rope", "the orchard"),
    ("mills", "a wheel", "the dam"),
    ("horses", "a trough", "the stable"),
    ("gates", "a latch", "the hedge"),
    ("ferries", "a bell", "the landing"),
)
LAW = [
    "CODE OF ORDINANCES OF HARBOR MILLS, VERMONT",
    "Chapter 14 - KEEPING",
    *(
        line
        for at, (kept, thing, place) in enumerate(_KEPT, 1)
        for line in (
            f"Sec. 14-{at}. - Of {kept} and of those who keep them.",
            (
                f"Whoever keeps {kept} tells the clerk of it, and names {place}, the house "
                f"that stands next to it, and what the keeper of the common has said of {thing} "
                "in the last year."
            ),
            (
                f"(a) In {place} of less than half an acre, {kept} are kept with a fence "
                f"around them that a goat cannot climb, and with {thing} that is looked after at "
                "night."
            ),
            f"(b) Elsewhere, {thing} will do.",
            f"(Ord. No. {at}{at}, § 2, {at}-1-2006)",
        )
    ),
]


def test_paragraphs_are_lines_and_heads_are_set_aside(tmp_path: Path) -> None:
    for justified in (True, False):
        source = flowing(read(drawn(LAW, tmp_path / "code.pdf", justified=justified)))
        aside = {number for number, _ in source.aside}
        lines = source.text.split("\n")
        assert [line for at, line in enumerate(lines, 1) if at not in aside] == LAW
        assert {lines[at - 1] for at in aside} == {
            "Harbor Mills, Vermont, Code of Ordinances",
            *(str(page) for page in range(1, len(aside) // 2 + 1)),
        }
        assert len(aside) > 10


def test_pages_in_two_columns_are_read_down_one_and_then_the_other(tmp_path: Path) -> None:
    page = _PAGE.replace("width: 400pt, height: 260pt", "width: 600pt, height: 400pt, columns: 2")
    for justified in (True, False):
        path = drawn(LAW[1:], tmp_path / "book.pdf", justified=justified, page=page)
        source = flowing(read(path))
        aside = {number for number, _ in source.aside}
        lines = source.text.split("\n")
        assert [line for at, line in enumerate(lines, 1) if at not in aside] == LAW[1:]


def test_a_table_of_two_columns_is_read_row_by_row(tmp_path: Path) -> None:
    page = _PAGE.replace("height: 260pt", "height: 400pt")
    cells = "".join(
        f"[{kept.title()} of the town],[{thing} at {place}]," for kept, thing, place in _KEPT
    )
    setting = page.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    table = f"{setting}#grid(columns: (1fr, 1fr), row-gutter: 9pt, {cells * 2})"
    typst.compile(table.encode(), output=str(tmp_path / "table.pdf"))
    read_ = read(tmp_path / "table.pdf").text
    assert "Hives of the town bees at the lot" in read_.replace("\t", " ")


def test_a_table_without_tags_is_recognized_by_its_places(tmp_path: Path) -> None:
    rows = [
        ("Lot", "R", "V"),
        ("Geese", "yes", "no"),
        ("A mill with a dam and a pond", "no", "yes"),
    ]
    cells = "".join(f"[{cell}]," for row in rows for cell in row)
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    above = "(a) #h(2em) Uses are as follows, and no others are.\n\n"
    table = f"{setting}{above}#table(columns: (90pt, 30pt, 30pt), {cells})"
    typst.compile(table.encode(), output=str(tmp_path / "tagged.pdf"))
    with pikepdf.open(tmp_path / "tagged.pdf") as document:
        del document.Root["/StructTreeRoot"]
        document.save(tmp_path / "table.pdf")
    source = flowing(read(tmp_path / "table.pdf"))
    (held,) = source.tables
    lines = [source.lines[at - 1].text for at in held]
    assert lines == ["\t".join(row) for row in rows]
    assert "(a) Uses are as follows, and no others are." in source.text


def test_a_tagged_table_of_two_wide_columns_keeps_its_rows(tmp_path: Path) -> None:
    words = "is kept by whoever keeps it, and nobody else shall do so without leave of the clerk"
    cells = "".join(f"[{kept.title()} {words}],[{thing} {words}]," for kept, thing, _ in _KEPT)
    page = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt").replace("260pt", "600pt")
    table = f"{page}#table(columns: (1fr, 1fr), {cells * 2})"
    typst.compile(table.encode(), output=str(tmp_path / "table.pdf"))
    text = " ".join(read(tmp_path / "table.pdf").text.split())
    assert all(f"{kept.title()} {words} {thing} {words}" in text for kept, thing, _ in _KEPT)


def test_a_picture_leaves_a_blank_line_where_it_stands_and_a_seal_none(tmp_path: Path) -> None:
    Image.new("L", (2, 2)).save(tmp_path / "drawn.png")
    large, seal = (f'#image("drawn.png", width: {width}pt)' for width in (80, 20))
    law = f"#par[The yards are as drawn:]\n{large}\n#par[No yard is deeper.]\n{seal}\n#par[End.]"
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    typeset = tmp_path / "drawn.typ"
    typeset.write_text(setting + law, encoding="utf-8")
    typst.compile(str(typeset), output=str(tmp_path / "drawn.pdf"))
    lines = flowing(read(tmp_path / "drawn.pdf")).text.split("\n")
    at = lines.index(PICTURE)
    assert lines[at - 1] == "The yards are as drawn:"
    assert lines[at + 1].startswith("No yard is deeper.")
    assert lines.count(PICTURE) == 1


def test_a_bold_heading_is_separate_from_its_text(tmp_path: Path) -> None:
    bold = "Section 2.02. Permitted Uses."
    body = "".join(
        f"*Section 2.0{at}. Permitted Uses.* Single-family dwellings.\n\n" for at in range(1, 9)
    )
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    typst.compile((setting + body).encode(), output=str(tmp_path / "bold.pdf"))
    lines = flowing(read(tmp_path / "bold.pdf")).text.split("\n")
    assert lines[lines.index(bold) + 1] == "Single-family dwellings."


def test_a_code_of_another_publisher_is_read_back_from_its_pages(tmp_path: Path) -> None:
    code, source = code_of(drawn(LAW, tmp_path / "harbor-mills-vt.pdf"), Settings())
    assert code.source.layout is Layout.MUNICODE
    assert [section.number for section in code.sections] == [
        f"14-{at}" for at in range(1, len(_KEPT) + 1)
    ]
    assert {len(section.blocks) for section in code.sections} == {3}
    assert faults(json.loads(dumps(code)), source.text) == []
    assert {one.kind for one in code.set_aside} >= {"running head", "page number"}


@given(data=st.data())
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_drawn_codes_read_the_same_from_pages_and_from_text(data: st.DataObject) -> None:
    text, _ = lay_out(data.draw(codes()), data.draw(municode()))
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    with TemporaryDirectory() as folder:
        source = flowing(read(drawn(lines, Path(folder) / "code.pdf")))
    plain = SourceText(Path("drawn"), "0" * 64, "\n".join(lines))
    named = [
        [(unit.number, unit.title) for unit in one.units]
        for one in (parse(source, Layout.MUNICODE), parse(plain, Layout.MUNICODE))
    ]
    assert named[0] == named[1]


def test_lines_typeset_as_headings_are_recognized_and_whole(tmp_path: Path) -> None:
    title = "618.02 ABANDONING OF ANIMALS THAT ARE KEPTANDHERDEDBYSOMEBODYELSE."
    lines = ["618.01 DEFINITIONS.", LAW[3], title, LAW[3]]
    body = "\n".join(
        f"#par(text(size: {20 if at % 2 == 0 else 10}pt, "
        f"weight: {700 if at % 2 == 0 else 400}, {json.dumps(line)}))"
        for at, line in enumerate(lines)
    )
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    typst.compile((setting + body).encode(), output=str(tmp_path / "law.pdf"))
    source = flowing(read(tmp_path / "law.pdf"))
    assert [source.lines[at - 1].text for at in sorted(source.headings)] == [lines[0], title]


def test_pages_without_text_between_head_and_foot_stay_as_they_are(tmp_path: Path) -> None:
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    typst.compile((setting + "#pagebreak()\n" * 9).encode(), output=str(tmp_path / "bare.pdf"))
    source = read(tmp_path / "bare.pdf")
    assert source.text.count("Harbor Mills, Vermont, Code of Ordinances") == 10
    assert flowing(source) is source


_NOTED = """
#set page(width: 6in, height: 3.4in, margin: 0.7in,
  footer: context align(center)[Page #counter(page).display()])
#set super(typographic: false)
#set text(size: 11pt)
TOWN OF HERON COVE, MAINE

ARTICLE 1. LOTS

Section 1. Hours. The town office#footnote[At 12 Main Street.] shall be open on each day of the
week but Sunday, from eight in the morning until four in the afternoon, and at such other times as
the Select Board may direct.

Section 2. Lots. Each lot shall have:

#table(columns: 3, table.header([*Rule*], [*Village*], [*Rural*]),
  [Area], [20,000 sq. ft.], [2 acres], [Frontage],
  [100 ft.#footnote[Of a street.]], [200 ft.], [Height], [35 ft.], [30 ft.])

Section 3. Fees. The fee for a copy is one dollar for each page, and is paid to the clerk.

Section 4. Forms. The clerk keeps the forms that this bylaw asks for.

Section 5. Fines. A fine is one dollar for each day of a violation.
"""


def test_footnotes_and_the_rows_of_tagged_tables_interrupt_nothing(tmp_path: Path) -> None:
    path = tmp_path / "heron-cove.pdf"
    typst.compile(_NOTED.encode(), output=str(path))
    code, _ = code_of(path)
    hours, lots = code.sections[:2]
    (text,) = (block.text for block in hours.blocks)
    assert text.startswith("The town office shall be open")
    assert text.endswith("the Select Board may direct.")
    assert [note.text for note in hours.footnotes] == ["At 12 Main Street."]
    table = lots.blocks[-1].table
    assert table is not None
    assert (table.columns, len(table.rows)) == (("Rule", "Village", "Rural"), 3)
    assert [note.text for note in lots.footnotes] == ["Of a street."]


def test_a_paragraph_of_a_narrower_measure_is_whole(tmp_path: Path) -> None:
    narrow = (
        "The Keeper Of The Common Of Harbor Mills Counts All Geese On Each Pond At Noon, And Tells "
        "The Clerk How Many There Are, Which Of Them Are Grey, And Whose They Were A Year Before."
    )
    wide = "\n".join(f"#par(text({json.dumps(line)}))" for line in LAW[:8])
    body = f"{wide}\n#block(width: 262pt, par(text({json.dumps(narrow)})))"
    path = tmp_path / "code.pdf"
    setting = _PAGE.replace("JUSTIFIED", "false").replace("SPACING", "9pt")
    typst.compile((setting + body).encode(), output=str(path))
    assert narrow in flowing(read(path)).text.split("\n")
