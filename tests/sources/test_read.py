"""From bytes to text: every encoding a clerk's machine may write, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import SourceError
from builder.sources.read import decode, read
from builder.town.municipality import code_of

LAW = "§ 1-1. Café.\nNo “geese” after 9.\n"


def file(folder: Path, data: bytes) -> Path:
    path = folder / "code.txt"
    path.write_bytes(data)
    return path


def refusal(path: Path, **options: int) -> str:
    with pytest.raises(SourceError) as caught:
        read(path, **options)
    line = str(caught.value)
    assert line.startswith(str(path))
    assert "\n" not in line
    return line.removeprefix(f"{path}: ")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_are_not_part_of_the_text(tmp_path, ends, mark):
    source = read(file(tmp_path, mark + LAW.replace("\n", ends).encode()))
    assert source.text == LAW
    assert source.warnings == ()


@pytest.mark.parametrize(
    ("encoding", "law"), [("cp1252", LAW), ("latin-1", "§ 1-1. Café.\nNo geese.\n")]
)
def test_other_bytes_are_read_as_cp1252_with_a_warning_that_names_the_line(tmp_path, encoding, law):
    source = read(file(tmp_path, ("Chapter 1\n" + law).encode(encoding)))
    assert source.text == "Chapter 1\n" + law
    assert source.warnings == (
        (
            "line 2 is not UTF-8 (byte 0xa7); the file was read as cp1252; if accents or quotes "
            "look wrong, export it as UTF-8"
        ),
    )


@pytest.mark.parametrize(
    ("law", "said"),
    [
        (b"1. A na\xefve goose.\n", "line 1 is not UTF-8 (byte 0xef)"),
        (b"No goose swims here.\n\xef", "line 2 is not UTF-8 (byte 0xef)"),
    ],
)
def test_the_byte_that_is_not_utf_8_is_named(law: bytes, said: str) -> None:
    _, (warning,) = decode(law, "x")
    assert warning.startswith(said)


def test_a_message_names_a_page_of_the_manual_that_is_there(tmp_path):
    with pytest.raises(SourceError) as refused:
        code_of(file(tmp_path, b"Dear clerk,\nhere are the geese.\n"))
    page = refused.value.advice.partition(" shows how")[0].rpartition(" ")[2]
    assert page == "docs/layouts.md"
    assert (Path(__file__).parents[2] / page).is_file()


def test_a_lone_no_break_space_is_a_blank(tmp_path):
    printed = "A.\xa0Geese swim.\n\xa0\xa0\xa0B.\xa0\xa0\xa0Hens.\n\xa0\n"
    path = tmp_path / "a.txt"
    path.write_text(printed, encoding="utf-8")
    assert read(path).text == printed.replace("A.\xa0", "A. ")


def test_utf_16_is_decoded(tmp_path):
    source = read(file(tmp_path, LAW.encode("utf-16")))
    assert source.text == LAW
    assert source.warnings == ("decoded as UTF-16",)


def test_controls_are_read_as_blanks_and_remembered(tmp_path):
    source = read(file(tmp_path, b"Chapter 1\nGE\x00ESE\x0c\n"))
    assert source.text == "Chapter 1\nGE ESE \n"
    assert source.controls == ((12, 13), (16, 17))
    assert source.warnings == ("1 control character read as blank space, first in line 2",)


def test_a_form_feed_ends_a_page_and_begins_no_line(tmp_path):
    source = read(file(tmp_path, b"Chapter 1\n\x0cGEESE\n\x0c"))
    assert source.page_ends == (10, 17)
    assert [line.text for line in source.lines] == ["Chapter 1", "GEESE", ""]
    assert source.warnings == ()


def test_a_form_feed_after_text_ends_its_line(tmp_path):
    """Pages are joined by form feeds if the tool ends no page's last line."""
    data = "1:7\f§ 1-2. Boats.\nA boat.\n1:8\f\fARTICLE II\n".encode()
    source = read(file(tmp_path, data))
    texts = [line.text for line in source.lines]
    assert texts == ["1:7", "§ 1-2. Boats.", "A boat.", "1:8", "ARTICLE II", ""]
    assert len(source.text) == len(data.decode())
    assert [source.text.count("\n", 0, at) for at in source.page_ends] == [0, 3, 4]


@pytest.mark.parametrize(
    "data", [b"", b"  \n\t\n", b"\xef\xbb\xbf", b"\xff\xfe", "\N{NO-BREAK SPACE}\n".encode()]
)
def test_a_file_without_text_is_refused(tmp_path, data):
    assert "empty" in refusal(file(tmp_path, data))


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 20, b"Chapter 1\n" + b"\x00\x01\x02\x03" * 99, b"\x00" * 40]
)
def test_a_binary_file_is_refused(tmp_path, data):
    assert (
        refusal(file(tmp_path, data))
        == "is not text (it contains binary data); export the code as UTF-8 text"
    )


def test_an_old_word_file_is_refused_with_what_to_do(tmp_path):
    message = refusal(file(tmp_path, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
    assert message == (
        "is not text but a file of an old version of Word, or one with a password; "
        "open it in Word or LibreOffice, and save it as .docx without a password"
    )


@pytest.mark.parametrize(
    "data", [b"\xff\xd8\xff\xe0", b"\x89PNG\r\n", b"GIF89a", b"\0\0\0\x18ftypheic", b"II*\0"]
)
def test_a_picture_is_refused_with_what_to_do(tmp_path, data):
    message = refusal(file(tmp_path, data + bytes(range(256))))
    assert message == "is not text but a picture; make a PDF of the pages, and build it with --ocr"


def test_broken_utf_16_is_refused(tmp_path):
    assert "utf-16 fails at byte 4" in refusal(file(tmp_path, b"\xff\xfea\x00\x00\xd8a"))


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "code.txt"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)
    assert (
        refusal(path)
        == "the file is too large (200 MB; the limit is 64 MB); raise it with --max-size 201"
    )


def test_a_file_just_over_the_limit_is_reported_as_over_it(tmp_path):
    path = tmp_path / "code.txt"
    with path.open("wb") as stream:
        stream.truncate(64_000_001)
    assert (
        refusal(path)
        == "the file is too large (64.1 MB; the limit is 64 MB); raise it with --max-size 65"
    )


def test_the_limit_named_is_enough(tmp_path):
    path = file(tmp_path, LAW.encode() * 60_000)
    advised = int(refusal(path, limit=1_000_000).rpartition(" ")[2])
    assert read(path, limit=advised * 1_000_000).text == LAW * 60_000


def test_unreadable_files_are_refused(tmp_path, monkeypatch):
    dangling = tmp_path / "gone.txt"
    dangling.symlink_to(tmp_path / "nowhere")
    assert (
        refusal(dangling)
        == "cannot be read (No such file or directory); check the file and its permissions"
    )
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    assert refusal(folder).startswith("contains no file of a code; Townbook reads .txt, .docx")

    def denied(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    closed = file(tmp_path, b"Chapter 1\n")
    monkeypatch.setattr(Path, "read_bytes", denied)
    assert (
        refusal(closed) == "cannot be read (Permission denied); check the file and its permissions"
    )


def decoded_or_refused(data: bytes) -> str | SourceError:
    try:
        return decode(data, "x")[0]
    except SourceError as error:
        return error


@given(st.binary(max_size=400))
def test_any_bytes_are_decoded_or_refused_in_one_line(data):
    answer = decoded_or_refused(data)
    if isinstance(answer, str):
        assert answer.strip()
        assert "\r" not in answer
    else:
        assert "\n" not in str(answer)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("C",)), min_size=1).filter(str.strip)
)
def test_utf_8_loses_nothing(text):
    assert decode(text.encode(), "x") == (text, ())


def test_words_with_soft_hyphens_are_whole() -> None:
    for copied, whole in (
        ("gan\xadders of the vil\xad\n  lage may\nswim", "ganders of the village\nmay\nswim"),
        ("the vil\xad\n  lage\nswims", "the village\nswims"),
        ("gos\xad\nlings\n\nswim", "goslings\n\nswim"),
        ("the gan\xad\nder\xad\nli\xadngs swim", "the ganderlings\nswim"),
    ):
        assert decode(copied.encode(), "x") == (whole, ())


def test_tabs_used_for_blanks_within_headings_are_blanks(tmp_path: Path) -> None:
    heading = "Section\t1.{}.\t-\tGeese\tand\tducks."
    law = "\n".join(heading.format(number) for number in (10, 11, 12)) + "\nNo\tgeese.\n"
    text = read(file(tmp_path, law.encode())).text
    assert text == law.replace("\t", " ")


def test_tabs_of_cells_and_labels_stay(tmp_path: Path) -> None:
    law = "Sec. 1-1. - Geese.\n(a)\tNo geese.\nGoose\t$5.00\nSection\t1.10.\t-\tDucks.\n"
    assert read(file(tmp_path, law.encode())).text == law
