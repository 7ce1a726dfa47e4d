"""The pictures of a source come out with the section that they are in, in every form of it."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest
import typst
from docx import Document
from PIL import Image

from builder.data import code_json
from builder.model import Code
from builder.proof import prove
from builder.record import made
from builder.shown import differences
from builder.sources.settings import Settings
from builder.town import pictures
from builder.town.municipality import code_of
from builder.town.pictures import with_pictures
from builder.town.task import build
from tests.build.town import job_of

OFFICIAL = "https://law.example/gooseford"
TOWN = Settings(name="Gooseford", kind="Village", state="NY", official_url=OFFICIAL)
SAID = "Figure; not text"


def image(*size: int) -> bytes:
    """A drawing of so many dots, as a file."""
    held = BytesIO()
    Image.linear_gradient("L").resize(size).save(held, "PNG")
    return held.getvalue()


DRAWN = image(90, 60)
INLINE = f"data:image/png;base64,{b64encode(image(40, 40)).decode()}"
PAGE = f"""<!doctype html><html><body><h1>Village of Gooseford, New York</h1>
<h2>Chapter 14. Geese</h2>
<h3>§ 14-1. Yards.</h3><p>A. Yards are as drawn:</p><img src="Geese_files/yard%201.png">
<p>B. No yard is deeper.</p><p>[Amended 2-2-2009 by L.L. No. 1-2009]</p>
<h3>§ 14-2. Ponds.</h3><img src="{INLINE}"><img src="Geese_files/../secret.png">
<h3>§ 14-3. Fees.</h3><table><tr><th>Bird<th>Fee<tr><td>Goose<td>$1</table>
<img src="{INLINE}"><p>No gander pays.</p>
<h3>§ 14-4. Nests.</h3><p>Nests are kept dry.</p></body></html>"""


@pytest.fixture
def geese(tmp_path: Path) -> Path:
    """A page as a browser saves it, and a picture that is not in its folder."""
    path = tmp_path / "Geese.html"
    path.write_text(PAGE, encoding="utf-8")
    (tmp_path / "Geese_files").mkdir()
    (tmp_path / "Geese_files" / "yard 1.png").write_bytes(DRAWN)
    (tmp_path / "secret.png").write_bytes(DRAWN)
    return path


def shown(path: Path) -> tuple[Code, str]:
    """A code with its pictures, and its source's text."""
    code, source = code_of(path, TOWN)
    return with_pictures(code, source), source.text


def below(code: Code) -> list[tuple[str, str, int, int | None]]:
    """Each picture: its section, the text above it, its width, and its page."""
    texts = {unit.id: ["", *(block.text for block in unit.blocks)] for unit in code.units}
    return [
        (unit.id, texts[unit.id][0 if one.block is None else one.block + 1], one.width, one.page)
        for unit in code.units
        for one in unit.pictures
    ]


def test_a_web_page_shows_what_its_browser_saved_with_it_and_nothing_else(geese: Path) -> None:
    code, text = shown(geese)
    assert below(code) == [
        ("14-1", "Yards are as drawn:", 90, None),
        ("14-2", "", 40, None),
        ("14-3", "Bird\tFee\nGoose\t$1", 40, None),
    ]
    assert [doubt.where for doubt in code.doubts if doubt.kind == "picture not shown"] == ["14-2"]
    assert prove(code_json.to_json(code), text).faults == []


def test_a_word_file_shows_what_it_embeds(tmp_path: Path) -> None:
    document = Document()
    for words in ("Village of Gooseford, New York", "Chapter 14. Geese", "§ 14-1. Yards."):
        document.add_paragraph(words)
    document.add_paragraph("Yards are as drawn:")
    document.add_picture(BytesIO(DRAWN))
    for at in range(2, 6):
        document.add_paragraph(f"§ 14-{at}. Of the number {at}.")
        document.add_paragraph("No goose shall cross it.")
    document.save(str(tmp_path / "geese.docx"))
    code, text = shown(tmp_path / "geese.docx")
    assert below(code) == [("14-1", "Yards are as drawn:", 90, None)]
    assert prove(code_json.to_json(code), text).faults == []


def test_a_pdf_shows_the_place_of_a_picture_on_its_page(tmp_path: Path) -> None:
    (tmp_path / "yard.png").write_bytes(DRAWN)
    law = [f"*§ 14-{at}. Of the number {at}.*\n\nNo goose shall cross it.\n" for at in range(1, 9)]
    picture = '#image("yard.png", width: 90pt)'
    law[2] = f"*§ 14-3. Yards.*\n\nYards are as drawn:\n\n{picture}\n\n#pagebreak()\n"
    body = (
        "#set par(spacing: 24pt)\nVillage of Gooseford, New York\n\nChapter 14. Geese\n\n"
        + "\n".join(law)
    )
    (tmp_path / "geese.typ").write_text(body, encoding="utf-8")
    typst.compile(str(tmp_path / "geese.typ"), output=str(tmp_path / "geese.pdf"))
    code, text = shown(tmp_path / "geese.pdf")
    assert below(code) == [("14-3", "Yards are as drawn:", 180, 1)]
    [cut] = code.pictures.values()
    light = Image.open(BytesIO(cut)).convert("L")
    assert light.getpixel((90, 10)) < 60
    assert light.getpixel((90, 110)) > 200
    assert prove(code_json.to_json(code), text).faults == []


def test_beyond_its_bounds_a_code_shows_no_more_and_says_so(
    geese: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "_MOST", 1)
    code, _ = shown(geese)
    assert len(code.pictures) == 1
    assert code.source.warnings[-1].startswith("only its first 1 pictures are shown: a site has 1")
    assert sum(doubt.kind == "picture not shown" for doubt in code.doubts) == 3


@pytest.fixture
def site(geese: Path, tmp_path: Path) -> Path:
    job = job_of(geese, tmp_path, TOWN, paper="us-letter", site_url="https://law.example")
    outcome = build(job)
    assert outcome.error is None
    return Path(job.out) / "site" / "gooseford-ny"


def test_every_form_of_a_section_has_its_picture(site: Path) -> None:
    data = site / "data"
    code = json.loads((data / "code.json").read_bytes())
    [yards] = [unit for unit in code["sections"] if unit["number"] == "14-1"]
    [drawn] = yards["pictures"]
    assert (drawn["name"], drawn["width"], drawn["height"]) == ("pictures/14-1-1.png", 90, 60)
    assert sha256((data / drawn["name"]).read_bytes()).hexdigest() == drawn["sha256"]
    assert yards["warning"] == "Its figure is a picture, which search does not read."
    page = (site / "14" / "index.html").read_text(encoding="utf-8")
    lazy = f'alt="{SAID}" width="90" height="60" loading="lazy"'
    assert page.count("<img src=") == 3
    assert f'<img src="../data/pictures/14-1-1.png" {lazy}' in page
    assert page.index("as drawn:") < page.index("14-1-1.png") < page.index("No yard is deeper.")
    assert f'<a class="tb-scar" href="{OFFICIAL}" rel="external">[picture not shown]</a>' in page
    assert page.index("Goose<") < page.index("14-3-1.") < page.index("No gander pays.")
    twin = (site / "14" / "index.md").read_text(encoding="utf-8")
    assert f"![{SAID}](../data/pictures/14-1-1.png)" in twin
    assert f'<img src="pictures/14-1-1.png" alt="{SAID}"' in (data / "akn.xml").read_text("utf-8")
    with ZipFile(data / "gooseford-ny.epub") as book:
        assert book.read("EPUB/pictures/14-1-1.png") == (data / drawn["name"]).read_bytes()
        assert (
            'href="pictures/14-1-1.png" media-type="image/png"'
            in book.read("EPUB/package.opf").decode()
        )
    [inline] = Document(str(data / "word" / "14-1.docx")).inline_shapes
    assert inline._inline.docPr.get("descr") == SAID
    assert "data/pictures/14-1-1.png" in (site / "SHA256SUMS").read_text(encoding="utf-8")
    with pypdfium2.PdfDocument(site / "print" / "gooseford-ny.pdf") as printed:
        assert sum(one.type == 3 for each in printed for one in each.get_objects()) == 3
    assert differences(site, code) == []


def test_a_picture_that_is_gone_or_another_is_found(site: Path) -> None:
    code = json.loads((site / "data" / "code.json").read_bytes())
    (site / "data" / "pictures" / "14-1-1.png").write_bytes(DRAWN)
    page = site / "14" / "index.html"
    page.write_text(page.read_text("utf-8").replace("14-2-1", "14-9-9"), encoding="utf-8")
    found = differences(site, code, paper=False)
    assert len(found) == 2
    assert "it shows the pictures" in found[0]
    assert found[1] == "14/: pictures/14-1-1.png is not the picture that code.json has"


def test_a_saved_picture_is_part_of_what_a_site_is_made_of(geese: Path, tmp_path: Path) -> None:
    job = job_of(geese, tmp_path, TOWN)
    before = made.key_of(job, "gooseford-ny", "", "")
    assert made.key_of(replace(job, out="elsewhere"), "gooseford-ny", "", "") == before
    saved = tmp_path / "Geese_files"
    (saved / "yard 1.png").touch()
    (saved / "gone.png").symlink_to("nowhere.png")
    assert made.key_of(job, "gooseford-ny", "", "") == before
    (saved / "yard 1.png").write_bytes(image(9, 9))
    changed = made.key_of(job, "gooseford-ny", "", "")
    assert changed != before
    (saved / "drawn").mkdir()
    (saved / "drawn" / "pond.png").write_bytes(DRAWN)
    added = made.key_of(job, "gooseford-ny", "", "")
    assert added != changed
    (saved / "drawn" / "pond.png").write_bytes(image(9, 9))
    assert made.key_of(job, "gooseford-ny", "", "") != added
