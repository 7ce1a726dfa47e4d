"""Every character of a source is in the PDF, whatever it means to the typesetter."""

from __future__ import annotations

import tempfile
import unicodedata
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.print import press
from builder.print.literal import call, printable, string, verbatim
from tests.print.reading import Book, squeeze

HEAD = '#set document(title: "Escapes")\n#set text(lang: "en")\n= Escapes\n'
SYNTAX = [
    "#",
    "$",
    "*",
    "_",
    "@",
    "<",
    ">",
    "[",
    "]",
    "{",
    "}",
    "\\",
    '"',
    "'",
    "`",
    "~",
    "=",
    "-",
    "+",
    "/",
    "//",
    "/*",
    "#let x",
    "\\u{41}",
    "...",
]
TOKENS = st.one_of(
    st.sampled_from(SYNTAX),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=6),
    st.just("word"),
)
LINES = st.lists(TOKENS, min_size=1, max_size=12).map("".join)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(LINES, min_size=10, max_size=25))
def test_text_is_read_back_as_it_was_written(lines: list[str]) -> None:
    source = [f"#par({string(line)})" for line in lines] + [
        f"#{call('raw', verbatim(line), block=True)}" for line in lines
    ]
    text = squeeze(_typeset(HEAD + "\n".join(source)))
    at = 0
    for line in (*lines, *lines):
        wanted = _plain(line)
        found = text.find(wanted, at)
        assert found >= 0, (line, text[at : at + 80])
        at = found + len(wanted)


def _plain(text: str) -> str:
    """What must be read back: all but blanks, with a mark for what no typeface shows."""
    return squeeze(printable(text))


def _typeset(source: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        sheet = press.PressSheet(Path(folder) / "escapes.typ", Path(folder) / "escapes.pdf")
        sheet.source.write_text(source, encoding="utf-8")
        press.run([sheet], None)
        return Book(sheet.target).tags.text


def test_marks_of_what_cannot_be_shown_are_plain_text() -> None:
    assert printable("\u4e2d") == "[U+4E2D]"
    assert all(
        unicodedata.category(c) != "Cc"
        for c in printable("".join(map(chr, range(0xA0))))
        if c not in "\n\t"
    )


def test_signs_that_the_typefaces_have_are_shown() -> None:
    held = "⌘ ① Ⓐ ☎ ☐ ☑ ☒ ★ ☞ ⚠ ✓ ✂ ❶ ➤ ⟶ ⬤ ₹ ﬅ Ա ა"
    assert printable(held) == held
    assert squeeze(held) in squeeze(_typeset(f"{HEAD}#par({string(held)})"))
