"""One's own folder: it is built as it is, and what changes is built again."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import pytest
import yaml

from builder.__main__ import main
from builder.commands import serve as watching
from builder.sources.discover import discover
from builder.sources.settings import load
from tests.build.local import in_this_process
from tests.build.town import text
from tests.gate.test_publishing import shell
from tests.sources.test_folder import page, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "Gooseford.txt").write_text(text("Gooseford"))
    return tmp_path / "Gooseford.txt"


def test_ones_own_folder_is_built_as_it_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = file.parent / "own"
    assert main(["init", str(own), str(file)]) == 0
    settings = (own / "codes" / "codes.toml").read_text(encoding="utf-8")
    assert '# name = "Gooseford"' in settings
    (own / "codes" / "codes.toml").write_text(settings.replace("# name", "name"), encoding="utf-8")
    assert load(own / "codes")["Gooseford.txt"].name == "Gooseford"
    monkeypatch.chdir(own)
    with in_this_process():
        assert main(["build", "--no-print", "--quiet"]) == 0
    assert (own / "out/site/gooseford-ny/1/index.html").is_file()


def test_its_workflows_and_its_form_can_be_read(file: Path) -> None:
    own = file.parent / "own"
    main(["init", str(own)])
    read = [yaml.safe_load(path.read_text("utf-8")) for path in own.rglob("*.yml")]
    assert len(read) == 3
    assert all(isinstance(one, dict) and one["name"] for one in read)


def test_an_unclear_text_is_copied_and_reported(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("Dear neighbor,\nthe geese are fine.\n")
    own = file.parent / "own"
    assert main(["init", str(own), str(file)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"townbook: {own / 'codes' / file.name}: ")
    assert f"{own} is ready, apart from what is said above." in said.out
    assert said.out.endswith(f"First, do what {own / 'codes' / 'codes.toml'} asks for.\n")
    assert (own / "codes" / "Gooseford.txt").is_file()
    assert load(own / "codes")


@pytest.mark.parametrize(("options", "asked"), [((), True), (("--contact", "a@b.us"), False)])
def test_where_readers_report_problems_is_asked_for(
    file: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], asked: bool
) -> None:
    assert main(["init", str(file.parent / "own"), str(file), *options]) == 0
    assert ("Before that, set contact in " in capsys.readouterr().out) is asked


def test_a_text_that_a_build_will_hold_back_is_reported(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(shell())
    own = file.parent / "own"
    assert main(["init", str(own), str(file)]) == 1
    assert "Gooseford.txt: held back: " in capsys.readouterr().err
    assert '# name = "Gooseford"' in (own / "codes" / "codes.toml").read_text(encoding="utf-8")


def test_nothing_is_written_over(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(file.parent)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["init", str(file.parent / "own"), str(file.parent / "nowhere.txt")]) == 2
    assert not (file.parent / "own").exists()


def test_what_changes_is_built_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built, ended = threading.Semaphore(0), threading.Event()

    def build() -> int:
        built.release()
        return 0

    def serve(_out: Path, _port: int) -> int:
        assert ended.wait(30)
        return 0

    monkeypatch.setattr(watching, "serve", serve)
    out = file.parent / "out"
    out.mkdir()
    runs = threading.Thread(target=watching.watch, args=([file.parent], out, 0, build))
    runs.start()
    assert built.acquire(timeout=10)
    (out / "page.html").write_text("what a build writes is no change")
    assert not built.acquire(timeout=2 * watching.PAUSE)
    file.write_text("other")
    assert built.acquire(timeout=10)
    ended.set()
    runs.join(10)


def test_a_folder_of_texts_is_copied_with_its_own_folders(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts, own = file.parent / "texts", file.parent / "own"
    (texts / "duckford-ny").mkdir(parents=True)
    (texts / "duckford-ny" / "2024-05-01.txt").write_text(text("Duckford"))
    (texts / "Gooseford.txt").write_text(text("Gooseford"))
    (texts / "notes.xlsx").write_text("mine")
    (texts / "._Gooseford.txt").write_text("a Mac's")
    assert main(["init", str(own), str(texts)]) == 0
    held = {path.relative_to(own / "codes").as_posix() for path in (own / "codes").rglob("*.txt")}
    assert held == {"duckford-ny/2024-05-01.txt", "Gooseford.txt"}
    assert set(load(own / "codes")) == {"Gooseford.txt"}
    settings = f"{own}/codes/codes.toml, {own}/codes/duckford-ny/codes.toml"
    assert f"Before that, set contact in {settings}: " in capsys.readouterr().out
    assert not list(own.rglob("*.xlsx"))


def test_a_folder_without_a_text_is_reported(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file.parent / "empty").mkdir()
    assert main(["init", str(file.parent / "own"), str(file.parent / "empty")]) == 2
    assert "holds no text" in capsys.readouterr().err


def test_saved_pages_of_one_code_go_into_a_folder_of_their_own(tmp_path: Path) -> None:
    pages = write(tmp_path / "gooseford-wa", {"a.html": page("2.8"), "b.html": page("2.10")})
    for at, given in enumerate(([pages], sorted(pages.iterdir()))):
        own = tmp_path / f"own{at}"
        assert main(["init", str(own), *map(str, given)]) == 0
        settings = (own / "codes" / "codes.toml").read_text(encoding="utf-8")
        assert settings.count("[") == 1
        assert '["gooseford-wa"]\n# name = "Gooseford"' in settings
        assert 'official_url = "https://law.example/gooseford/"' in settings
        assert [found.path.name for found in discover([own / "codes"])] == ["gooseford-wa"]


def test_the_reading_of_headings_is_proposed_and_used_when_confirmed(file: Path) -> None:
    bylaws = "".join(
        f"ARTICLE {at}. {name}\n\nSection {at}. Keepers\n\nThe keeper shall have a license.\n\n"
        for at, name in enumerate(("Geese", "Ducks", "Swans", "Otters", "Newts", "Toads"), 1)
    )
    file.with_name("Gooseford-ma.txt").write_text(f"BY-LAWS OF THE TOWN OF GOOSEFORD\n\n{bylaws}")
    own = file.parent / "own"
    assert main(["init", str(own), str(file.with_name("Gooseford-ma.txt"))]) == 0
    place = own / "codes" / "codes.toml"
    settings = place.read_text(encoding="utf-8")
    assert '# sections_look_like = "Section 1. Keepers"  # 6 of them' in settings
    assert '# chapters_look_like = "ARTICLE 1. Geese"  # 6 of them' in settings
    place.write_text(settings.replace("# chapters", "chapters"), encoding="utf-8")
    assert load(own / "codes")["Gooseford-ma.txt"].looks == ("ARTICLE 1. Geese",)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_where_reports_go_is_asked_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.stdin", _Terminal("law.example\nhttps://law.example/\n555-0100\n the clerk \n")
    )
    assert main(["init", str(file.parent / "own"), str(file)]) == 0
    held = load(file.parent / "own" / "codes")["Gooseford.txt"]
    assert (held.official_url, held.clerk, held.contact) == (
        "https://law.example/",
        "555-0100",
        "the clerk",
    )


def test_where_reports_go_can_be_given_at_once(file: Path) -> None:
    said = ["--contact", "clerk@law.example", "--official-url", "https://law.example/"]
    assert main(["init", str(file.parent / "own"), str(file), *said]) == 0
    held = load(file.parent / "own" / "codes")["Gooseford.txt"]
    assert (held.official_url, held.contact) == ("https://law.example/", "clerk@law.example")
