"""Whatever a folder holds: one clear line for what cannot be built, and the rest is built."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest

from builder.__main__ import main
from builder.commands import build as building
from builder.proof.book import squeeze
from builder.search.files import read_data
from builder.shown.paper import read
from builder.sources.settings import PORTALS_OWN
from builder.text.unseen import HIDDEN
from tests.build.local import in_this_process
from tests.build.town import Ended, build, text

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("spark")]

GOOD = {
    "Gooseford": "utf-8",
    "Latinford": "latin-1",
    "Codeford": "cp1252",
    "Markford": "utf-8-sig",
    "Wideford": "utf-16",
}
"""Villages by the encoding of their texts."""
DATA = re.compile(r'<script type="application/ld\+json">.*?</script>', re.S)
"""What a page tells machines about its law."""


def _bad(folder: Path) -> None:
    """Every file that cannot be built."""
    (folder / "empty.txt").write_bytes(b"")
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 50)
    (folder / "report.pdf.txt").write_bytes(b"%PDF-1.7\n")
    (folder / "unknown.txt").write_text("Dear neighbor,\nthe geese are fine.\n")
    (folder / "nameless.txt").write_text(
        text("Nowhere").replace("Village of Nowhere, in the State of New York,", "whole village")
    )
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    (folder / "twin-one.txt").write_text(text("Twinford"))
    (folder / "twin-two.txt").write_text(text("Twinford"))
    with (folder / "huge.txt").open("wb") as stream:
        stream.truncate(200_000_000)


def hidden() -> str:
    """A code with characters that nobody sees."""
    return text("Hideford").replace("GEESE", "GE\u200bESE").replace("goose", "go\u202eo\ufeffse")


@pytest.fixture(scope="module")
def ended(tmp_path_factory, spark) -> Ended:  # noqa: ARG001  (one session for all builds)
    """One build of a folder with every good and every bad file."""
    folder = tmp_path_factory.mktemp("codes")
    for name, encoding in GOOD.items():
        (folder / f"{name}.txt").write_bytes(text(name).encode(encoding))
    for name, ends in (("Macford", "\r"), ("Dosford", "\r\n")):
        (folder / f"{name}.txt").write_bytes(text(name).replace("\n", ends).encode())
    (folder / "Nulford.txt").write_bytes(text("Nulford").replace("Geese on", "Geese\0on").encode())
    (folder / "Hideford.txt").write_text(hidden(), encoding="utf-8")
    _bad(folder)
    return build(folder, "--no-print", out=tmp_path_factory.mktemp("out"))


def test_the_others_are_built(ended):
    assert ended.code == 1
    assert ended.sites == {
        f"{name.lower()}-ny" for name in (*GOOD, "Macford", "Dosford", "Nulford", "Hideford")
    }


@pytest.mark.parametrize("name", [*GOOD, "Macford", "Dosford", "Nulford"])
def test_nothing_of_them_is_lost(ended, name):
    law = [f"The Village of {name}, in the State of New York, keeps geese at the Café."]
    assert ended.law(f"{name.lower()}-ny") == [
        *law,
        "No goose shall be chased.",
        "No gander shall be mocked.",
    ]
    assert ended.entries[f"{name}.txt"]["report"]["faults"] == []


ADVICE = "; if accents or quotes look wrong, export it as UTF-8"


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (
            "Latinford.txt",
            "warning: Latinford.txt: line 3 is not UTF-8 (byte 0xa7); the file was read as cp1252"
            + ADVICE,
        ),
        (
            "Codeford.txt",
            "warning: Codeford.txt: line 3 is not UTF-8 (byte 0xa7); the file was read as cp1252"
            + ADVICE,
        ),
        ("Wideford.txt", "warning: Wideford.txt: decoded as UTF-16"),
        (
            "Hideford.txt",
            (
                "warning: Hideford.txt: 3 invisible characters kept in the data and marked where "
                "shown, first U+200B in line 2"
            ),
        ),
        (
            "Nulford.txt",
            "warning: Nulford.txt: 1 control character read as blank space, first in line 3",
        ),
    ],
)
def test_what_had_to_be_decided_is_reported(ended, file, says):
    assert ended.about(file) == says
    assert ended.entries[file]["report"]["warnings"] == [says.removeprefix(f"warning: {file}: ")]


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("empty.txt", "the file is empty; export the code again"),
        ("binary.txt", "is not text (it contains binary data); export the code as UTF-8 text"),
        ("report.pdf.txt", "the PDF is broken and cannot be opened; download it again"),
        (
            "nameless.txt",
            (
                "the municipality's name and state cannot be told from the text; write name = "
                "... and state = ... under"
            ),
        ),
        (
            "gone.txt",
            "cannot be read (No such file or directory); check the file and its permissions",
        ),
        (
            "huge.txt",
            "the file is too large (200 MB; the limit is 64 MB); raise it with --max-size 201",
        ),
    ],
)
def test_each_bad_file_has_its_line(ended, file, says):
    line = ended.about(f"/{file}: ")
    assert line.startswith("failed: ")
    assert says in line
    assert ended.entries[file]["status"] == "failed"


def test_invisible_characters_are_kept_in_the_data_and_marked_wherever_shown(ended):
    assert "No go\u202eo\ufeffse shall be chased." in ended.law("hideford-ny")
    site = ended.out / "site" / "hideford-ny"
    shown = {path for path in site.rglob("*") if path.suffix in {".html", ".md", ".json", ".txt"}}
    shown.discard(site / "data" / "code.json")
    texts = {path: DATA.sub("", path.read_text(encoding="utf-8")) for path in shown}
    assert not {path for path, held in texts.items() if HIDDEN.search(held)}
    law = "No go⟨U+202E⟩o⟨U+FEFF⟩se shall be chased."
    held = {path.relative_to(site).as_posix() for path, held in texts.items() if law in held}
    assert held >= {"1/index.html", "1/index.md", "search/text/0.json"}
    terms = read_data(site, "terms/0")
    assert terms
    assert "goos" in terms


def test_invisible_characters_are_marked_on_paper_too(tmp_path):
    (tmp_path / "Hideford.txt").write_text(hidden(), encoding="utf-8")
    with in_this_process():
        site = build(tmp_path / "Hideford.txt", out=tmp_path / "out").out / "site/hideford-ny"
    printed = read(next((site / "print").glob("*.pdf"))).passages
    words = squeeze("".join(one.body for one in printed))
    assert squeeze("No go[U+202E]o[U+FEFF]se shall be chased.") in words


@pytest.mark.parametrize("file", ["twin-one.txt", "twin-two.txt"])
def test_two_files_of_one_town_are_both_refused(ended, file):
    line = ended.about(f"/{file}: ")
    assert "twin-one.txt and twin-two.txt both make twinford-ny; " in line
    assert "name each by its day" in line
    assert "give one of them its own slug in codes.toml" in line


def test_a_letter_in_the_folder_is_passed_over(ended):
    line = ended.about("/unknown.txt: ")
    assert line.startswith("passed over: ")
    assert "does not look like a code" in line
    assert ended.entries["unknown.txt"]["status"] == "passed over"


def test_nothing_else_is_reported(ended):
    assert len(ended.lines) == 5 + 7 + 2


def test_the_portal_shows_what_was_built_and_names_what_was_not(ended):
    portal = (ended.out / "site" / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{slug}/' in portal for slug in ended.sites)
    assert "empty.txt" in portal


def test_no_folder_of_the_portal_can_be_a_slug(ended):
    folders = {path.name for path in (ended.out / "site").iterdir() if path.is_dir()}
    assert folders - ended.sites <= set(PORTALS_OWN)
    assert {path.name for path in (ended.out / "docs").iterdir()} - ended.sites <= set(PORTALS_OWN)


def test_if_all_fail_the_exit_code_says_so(tmp_path):
    (tmp_path / "empty.txt").touch()
    assert build(tmp_path / "empty.txt", out=tmp_path / "out").code == 3


def test_a_raised_limit_builds_a_larger_file(tmp_path):
    large = tmp_path / "large.txt"
    blank_lines = f"{' ' * 100}\n" * 10_500  # cheap to read
    large.write_text(text("Largeford").replace("B. No", f"{blank_lines}B. No"))
    with in_this_process():
        refused = build(large, "--max-size", "1", "--no-print", out=tmp_path / "out")
        raised = build(large, "--max-size", "2", "--no-print", out=tmp_path / "out")
    assert refused.code == 3
    assert "the limit is 1 MB); raise it with --max-size 2" in refused.about("large.txt")
    assert raised.code == 0


WRONG_USE = {
    "a folder without codes": (
        ["nothing"],
        (
            "nothing: the folder has no .txt or .pdf or .docx or .html or .htm or "
            ".mhtml or .mht or .zip file; name a folder with codes, or a code itself"
        ),
    ),
    "a path that is not there": (
        ["nowhere"],
        "nowhere: there is no such file or folder; check the path",
    ),
    "a wrong codes.toml": (
        ["wrong"],
        (
            'codes.toml: ["a.txt"] state must be a state\'s two letters, such as NY, '
            "but is 'York'; correct these lines"
        ),
    ),
    "an unknown municipality": (
        ["good", "--only", "x-ny"],
        "--only x-ny: no source has this name; choose from gooseford-ny",
    ),
    "an unknown municipality that is accepted": (
        ["good", "--accept", "x-ny"],
        "--accept x-ny: no source has this name; choose from gooseford-ny",
    ),
}


@pytest.mark.parametrize("case", WRONG_USE)
def test_wrong_use_is_one_line_and_leaves_nothing(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in ("nothing", "wrong", "good"):
        Path(folder).mkdir()
    Path("wrong/a.txt").write_text(text("Gooseford"))
    Path("wrong/codes.toml").write_text('["a.txt"]\nstate = "York"\n')
    Path("good/a.txt").write_text(text("Gooseford"))
    arguments, says = WRONG_USE[case]
    ended = build(*arguments, out=tmp_path / "out")
    assert ended.code == 2
    assert len(ended.lines) == 1
    assert ended.said.startswith("townbook: ")
    assert ended.said.rstrip().endswith(says)
    assert not (tmp_path / "out" / "site").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--max-size", "0"],
        ["--max-size", "many"],
        ["--site-url", "example.org"],
        ["--site-url", "https://example.org/?a=b"],
        ["--site-url", "https://example.org/codes#top"],
        ["--site-url", "https://example..org/"],
        ["--site-url", "https://example.org:99999/"],
        ["--site-url", "https://somebody:secret@example.org/"],
        ["--site-url", 'https://example.org/"codes"/'],
        ["--out", "s3a://bucket/site"],
        ["--out", ""],
        ["--out", "file:/tmp/site"],
        ["--master", "local[x]"],
        ["--unknown"],
    ],
    ids=" ".join,
)
def test_a_wrong_option_gives_one_line(arguments, tmp_path):
    ended = build(*arguments, out=tmp_path / "out")
    assert ended.code == 2
    (line,) = ended.lines
    assert line.startswith("townbook: ")
    assert line.endswith("--help")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if (
        os.geteuid()
        or not shutil.which("mount")
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], check=False
        ).returncode
    ):
        pytest.skip("only root may mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def test_a_full_disk_fails_its_municipalities_and_keeps_the_old_sites(small_disk, tmp_path):
    for name in ("Gooseford", "Duckford"):
        (tmp_path / f"{name}.txt").write_text(text(name))
    out = small_disk / "out"
    ended = build(tmp_path / "Gooseford.txt", tmp_path / "Duckford.txt", out=out)
    assert ended.code == 3
    for name in ("Gooseford", "Duckford"):
        assert (
            "cannot be written (No space left on device); free space there or choose another place"
            in ended.about(f"/{name}.txt: ")
        )
    assert not any((out / "site").glob("*-ny"))


def test_a_full_disk_is_told_once(small_disk, tmp_path):
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    with contextlib.suppress(OSError):
        (small_disk / "filling").write_bytes(bytes(1 << 21))
    ended = build(tmp_path / "Gooseford.txt", "--no-print", out=small_disk / "out")
    assert ended.code == 3
    assert [line.partition(": ")[0] for line in ended.lines] == ["failed"]


def test_a_full_folder_for_temporary_files_is_one_line(monkeypatch, capsys):
    def full(*_asked):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(building, "run", full)
    assert main(["build"]) == 2
    said = capsys.readouterr()
    assert not said.out
    told = "cannot be used (No space left on device); free space there or choose another place"
    assert said.err == f"townbook: {gettempdir()} {told}\n"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.EACCES, "Permission denied); give yourself permission to read and write there or "),
        (errno.ENAMETOOLONG, "File name too long); "),
    ],
)
def test_a_place_that_cannot_be_used_is_one_line(number, told, monkeypatch, capsys):
    def refused(*_asked):
        raise OSError(number, "", "out/site")

    monkeypatch.setattr(building, "run", refused)
    assert main(["build"]) == 2
    said = f"townbook: out/site cannot be used ({told}choose another place\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("name", ["site", "docs", "data"])
def test_a_file_in_the_place_of_a_folder_says_what_to_move(name, tmp_path):
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).touch()
    with in_this_process():
        ended = build(tmp_path / "Gooseford.txt", "--no-print", out=tmp_path / "out")
    assert ended.code == 3
    assert "move away the file that is in the folder's place" in ended.said
    assert "Traceback" not in ended.said


def test_a_read_only_folder(tmp_path):
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    (tmp_path / "file").touch()
    ended = build(tmp_path / "Gooseford.txt", out=tmp_path / "file" / "out")
    assert (ended.code, len(ended.lines)) == (2, 1)
    assert ended.said.rstrip().endswith(
        "out: cannot be written (Not a directory); choose another --out"
    )


def test_a_read_only_disk(small_disk, tmp_path):
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    ended = build(tmp_path / "Gooseford.txt", out=small_disk / "out")
    assert (ended.code, len(ended.lines)) == (2, 1)
    assert ended.said.rstrip().endswith(
        "out: cannot be written (Read-only file system); choose another --out"
    )
