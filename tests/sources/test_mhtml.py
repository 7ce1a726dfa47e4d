"""A page that a browser saved as one file is read as the page itself."""

from __future__ import annotations

import zipfile
from email import policy
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from builder.errors import SourceError
from builder.sources.folder import is_chapter
from builder.sources.pictures import images_of
from builder.sources.read import read
from builder.sources.text import PICTURE

PAGE = """<html><head><title>Loon Bay, Maine</title></head><body>
<h1>Chapter 4 Geese</h1>
<h2>§ 4-1. Keeping.</h2><p>Geese are kept – by day – in a pen.</p>
<h2>§ 4-2. Ponds.</h2><ol type="a"><li>A pond has a fence.</li></ol>
</body></html>"""
WHERE = "https://law.example/loon-bay/4"


def _saved(charset: str = "utf-8", subtype: str = "html") -> bytes:
    whole = MIMEMultipart("related")
    whole["Snapshot-Content-Location"] = WHERE
    whole.attach(MIMEText(PAGE, subtype, charset))
    whole.attach(MIMEText("p { color: red }", "css", "utf-8"))
    return b"From: <Saved by Blink>\r\n" + whole.as_bytes(policy=policy.SMTP)


@pytest.mark.parametrize("charset", ["utf-8", "cp1252"])
def test_the_page_in_it_is_read(tmp_path: Path, charset: str) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "page.mhtml").write_bytes(_saved(charset))
    page, saved = (read(tmp_path / name) for name in ("page.html", "page.mhtml"))
    assert (saved.text, saved.headings, saved.marks) == (page.text, page.headings, page.marks)
    assert (saved.form, saved.address) == ("html", WHERE)
    assert saved.sha256 != page.sha256
    assert is_chapter(tmp_path / "page.mhtml")


def test_a_file_without_a_web_page_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.mhtml").write_bytes(_saved(subtype="plain"))
    with pytest.raises(SourceError, match="contains no web page; save the page again, as HTML"):
        read(tmp_path / "letter.mhtml")


def test_pictures_in_a_page_and_in_an_archive_are_shown(tmp_path: Path) -> None:
    drawn = BytesIO()
    Image.new("L", (30, 20)).save(drawn, "PNG")
    page = "<html><body><h1>§ 4-1. Geese.</h1><p>Pens are as drawn:</p><img src='{}'></body></html>"
    whole = MIMEMultipart("related")
    for address in (f"{WHERE}/pen.png", "cid:pen@loon.example"):
        whole.attach(MIMEText(page.format(address), "html", "utf-8"))
        picture = MIMEImage(drawn.getvalue(), "png")
        picture["Content-Location"] = f"{WHERE}/pen.png"
        picture["Content-ID"] = "<pen@loon.example>"
        whole.attach(picture)
        saved = tmp_path / "saved.mhtml"
        saved.write_bytes(b"From: <Saved by Blink>\r\n" + whole.as_bytes(policy=policy.SMTP))
        whole = MIMEMultipart("related")
        assert [image.size for _, image in images_of(read(saved), read(saved).pictures)] == [
            (30, 20)
        ]
    packed = tmp_path / "pages.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("4.html", page.format("4_files/pen.png"))
        archive.writestr("4_files/pen.png", drawn.getvalue())
        archive.writestr("5.html", page.replace("4-1", "5-1").format("5_files/gone.png"))
    source = read(packed)
    assert source.text.count(PICTURE) == 2
    assert [line.number for line, _ in images_of(source, source.pictures)] == [3]
