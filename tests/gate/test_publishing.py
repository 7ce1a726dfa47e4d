"""What the gate holds back is not published; what its publisher accepts is marked everywhere."""

from __future__ import annotations

import html
import json
from dataclasses import replace
from pathlib import Path

import pytest

from builder.record.job import Outcome
from builder.sources.discover import Discovered
from builder.sources.settings import Settings
from builder.town.earlier import read_earlier
from builder.town.task import build
from tests.build.town import job_of, text
from tests.print.reading import Book

UNSET = Settings()
SAID = "of its sections have no text"


def shell() -> str:
    """A village whose sections are mostly headings without text."""
    empty = "".join(f"§ 1-{number}. Rules for geese.\n" for number in range(2, 40))
    return text("Gooseford").replace("§ 1-1 GOOSEFORD", f"{empty}§ 1-1 GOOSEFORD")


def built(
    folder: Path,
    source: str,
    *accepted: str,
    paper: str | None = None,
    settings: Settings = UNSET,
) -> Outcome:
    (folder / "Gooseford.txt").write_text(source)
    task = job_of(folder / "Gooseford.txt", folder, settings, paper=paper, accepted=accepted)
    return build(task)


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a shell that its publisher accepted."""
    folder = tmp_path_factory.mktemp("accepted")
    outcome = built(folder, shell(), "gooseford-ny", paper="us-letter")
    assert outcome.error is None
    return folder / "out" / "site" / "gooseford-ny"


def test_a_shell_is_held_back_with_one_line(tmp_path: Path) -> None:
    outcome = built(tmp_path, shell())
    assert outcome.error is not None
    assert SAID in outcome.error
    assert "--accept gooseford-ny publishes it all the same" in outcome.error
    assert "\n" not in outcome.error
    assert not (tmp_path / "out" / "site" / "gooseford-ny").exists()


def hollow() -> str:
    """A village with one chapter that came without text."""
    rules = "".join(f"§ 2-{n}. Ducks, rule {n}.\nA duck shall obey.\n" for n in range(1, 400))
    empty = "".join(f"§ 3-{n}. Swans, rule {n}.\n" for n in range(1, 6))
    return f"{text('Gooseford')}Chapter 2\nDUCKS\n{rules}Chapter 3\nSWANS\n{empty}"


@pytest.mark.parametrize("known", [True, None])
def test_an_earlier_version_without_a_chapters_text_is_made_if_its_publisher_says_so(
    known: bool | None, tmp_path: Path
) -> None:
    path = tmp_path / "Gooseford.txt"
    path.write_text(hollow())
    version = Discovered(path, Settings(incomplete=known), day="2001-02-03")
    job = job_of(path, tmp_path)
    read, lacking = read_earlier(
        replace(job, source=replace(job.source, earlier=(version,))), "gooseford-ny"
    )
    assert (len(read), len(lacking)) == ((1, 0) if known else (0, 1))


def test_a_chapter_without_text_is_published_if_its_publisher_says_so(tmp_path: Path) -> None:
    source = hollow()
    outcome = built(tmp_path, source)
    assert outcome.error is not None
    assert "5 of the 5 sections of 'Chapter 3 SWANS' have no text" in outcome.error
    chosen = Settings(incomplete=True)
    assert built(tmp_path, shell(), settings=chosen).error is not None
    assert built(tmp_path, source, settings=chosen).error is None
    page = tmp_path / "out" / "site" / "gooseford-ny" / "index.html"
    assert "sections of 'Chapter 3 SWANS' have no text" in html.unescape(page.read_text())


def test_accepting_another_one_accepts_nothing(tmp_path: Path) -> None:
    assert built(tmp_path, shell(), "duckford-ny").error is not None


def test_every_page_of_an_accepted_one_says_so(accepted: Path) -> None:
    pages = [
        page
        for page in sorted(accepted.rglob("index.html"))
        if page.relative_to(accepted).parts[0] != "s"
    ]
    assert len(pages) >= 3
    for page in pages:
        assert SAID in page.read_text(encoding="utf-8"), page


def test_its_data_report_and_print_say_so(accepted: Path) -> None:
    code = json.loads((accepted / "data" / "code.json").read_text(encoding="utf-8"))
    assert SAID in code["source"]["caution"]
    report = json.loads((accepted / "data" / "report.json").read_text(encoding="utf-8"))
    assert any(SAID in problem for problem in report["gate"]["problems"])
    assert report["gate"]["measures"]["empty"] > 0.9
    twins = [path for path in accepted.rglob("*.md") if "s" not in path.parts]
    assert twins
    assert all(SAID in path.read_text(encoding="utf-8") for path in twins)


def test_its_printed_edition_says_so(accepted: Path) -> None:
    said = " ".join(Book(accepted / "print" / "gooseford-ny.pdf").tags.text.split())
    assert SAID in said


def test_a_code_that_was_read_right_has_no_notice(tmp_path: Path) -> None:
    assert built(tmp_path, text("Gooseford")).error is None
    site = tmp_path / "out" / "site" / "gooseford-ny"
    assert "likely wrong" not in (site / "index.html").read_text(encoding="utf-8")
    report = json.loads((site / "data" / "report.json").read_text(encoding="utf-8"))
    assert report["gate"]["problems"] == []


def test_a_code_much_worse_than_its_last_build_keeps_that_build(tmp_path: Path) -> None:
    many = "".join(f"§ 1-{n}. Geese, rule {n}.\nA goose shall obey.\n" for n in range(2, 40))
    whole = text("Gooseford").replace("§ 1-1 GOOSEFORD", f"{many}§ 1-1 GOOSEFORD")
    assert built(tmp_path, whole).error is None
    page = tmp_path / "out" / "site" / "gooseford-ny" / "data" / "code.json"
    before = page.read_bytes()
    outcome = built(tmp_path, text("Gooseford"))
    assert outcome.error is not None
    assert "1 section, but 39 in its last build" in outcome.error
    assert page.read_bytes() == before
    assert built(tmp_path, text("Gooseford"), "gooseford-ny").error is None
    assert page.read_bytes() != before
