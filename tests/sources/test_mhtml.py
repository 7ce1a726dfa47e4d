"""A page that a browser saved as one file is read as the page itself."""

from __future__ import annotations

from email import policy
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pytest

from builder.errors import SourceError
from builder.sources.folder import is_chapter
from builder.sources.read import read

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
    assert (saved.text, saved.headings, saved.roles) == (page.text, page.headings, page.roles)
    assert (saved.form, saved.address) == ("html", WHERE)
    assert saved.sha256 != page.sha256
    assert is_chapter(tmp_path / "page.mhtml")


def test_a_file_without_a_web_page_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.mhtml").write_bytes(_saved(subtype="plain"))
    with pytest.raises(SourceError, match="contains no web page; save the page again, as HTML"):
        read(tmp_path / "letter.mhtml")
