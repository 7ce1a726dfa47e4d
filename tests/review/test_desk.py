"""The review desk: a click there does what an editor would have written."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from builder.__main__ import main
from builder.corrections.decision import decision_of
from builder.errors import UsageError
from builder.model import UnitKind
from builder.review.desk import Desk, Refused, opened
from builder.review.server import Server
from builder.sample import folder
from tests.build.local import in_this_process
from tests.parsed import folder_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLUG = "alderwick-ny"


def _build(place: Path) -> None:
    (place / "codes").mkdir(parents=True)
    shutil.copy(folder() / "alderwick.txt", place / "codes")
    with in_this_process():
        arguments = ["build", str(place / "codes"), "--out", str(place / "out")]
        assert main([*arguments, "--no-print", "--quiet"]) == 0


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the build of a code with many doubts, and its source."""
    built = folder_once("desk", _build)
    place = Path(shutil.copytree(built, tmp_path / "own"))
    memory = place / "out" / ".townbook" / "sources.json"
    memory.write_text(json.dumps({SLUG: str(place / "codes" / "alderwick.txt")}))
    return place


@pytest.fixture
def desk(place: Path) -> Desk:
    return opened(SLUG, place / "out")


def files(place: Path) -> dict[str, dict[str, object]]:
    """What the written decisions state, by file."""
    found = sorted((place / "codes" / "corrections" / SLUG).glob("*.toml"))
    return {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in found}


def test_every_doubt_of_the_sample_can_be_settled_and_undone(desk: Desk, place: Path) -> None:
    assert len(desk.entries) == 14
    for entry in desk.entries:
        for choice in entry.choices:
            if entry.draft.name in desk.settled:
                continue
            desk.decide({entry.draft.name: choice.table}, "the Clerk", "So in the signed law.")
            ((name, stated),) = files(place).items()
            assert decision_of(name, SLUG, stated).by == "the Clerk"
            assert entry.draft.name in desk.settled
            assert desk.undo() == (entry.draft.name,)
            assert files(place) == {}
            assert desk.settled == {}


def test_a_build_carries_out_what_was_decided(desk: Desk, place: Path) -> None:
    done = {one.draft.name: one.choices[0].table for one in desk.entries[:4]}
    desk.decide(done, "the Clerk", "Compared with the source.")
    assert len(files(place)) == 4
    still = len(desk.code.doubts)
    with in_this_process():
        arguments = ["build", str(place / "codes"), "--out", str(place / "out")]
        assert main([*arguments, "--no-print", "--quiet"]) == 0
    again = opened(SLUG, place / "out")
    assert len(again.code.doubts) == still
    assert len(again.entries) < len(desk.entries)


def test_a_file_named_by_its_day_has_its_decisions_next_to_it(place: Path) -> None:
    (place / "codes" / "alderwick.txt").rename(place / "codes" / "2025-07-14.txt")
    (place / "codes" / "corrections").mkdir()
    memory = place / "out" / ".townbook" / "sources.json"
    memory.write_text(json.dumps({SLUG: str(place / "codes" / "2025-07-14.txt")}))
    desk = opened(SLUG, place / "out")
    first = desk.entries[0]
    desk.decide({first.draft.name: first.choices[0].table}, "the Clerk", "So in the signed law.")
    assert len(files(place)) == 1


def test_a_decision_that_cannot_be_carried_out_writes_nothing(desk: Desk, place: Path) -> None:
    first, second = (one for one in desk.entries[:2])
    wrong = {**second.choices[0].table, "section": "99-9"}
    tables = {first.draft.name: first.choices[0].table, second.draft.name: wrong}
    with pytest.raises(Refused, match="there is no section"):
        desk.decide(tables, "the Clerk", "Why not.")
    with pytest.raises(Refused, match="by must be a text"):
        desk.decide({first.draft.name: first.choices[0].table}, "", "Why not.")
    assert files(place) == {}
    assert desk.settled == {}


def test_a_list_shows_both_owners_with_their_words(desk: Desk) -> None:
    (entry, *_) = [
        one
        for one in desk.entries
        if one.draft.stated["kind"] == "list" and "may belong to it or to" in one.draft.says
    ]
    here, other = entry.choices[1:]
    assert here.says == "It belongs here"
    assert other.says.startswith("It belongs to § ")
    assert here.table["to"] != other.table["to"]
    assert str(here.table["quote"]) in here.words
    assert str(here.table["quote"]) in other.words
    desk.decide({entry.draft.name: other.table}, "the Clerk", "So in the signed law.")
    moved = next(one for one in desk.code.units if one.number == other.table["to"])
    assert b"The list that begins" in desk.preview(moved.id) or b"Settled by hand" in desk.preview(
        moved.id
    )


def test_what_misleads_comes_first_and_a_count_shows_when_it_is_done(desk: Desk) -> None:
    heavy = [one.matters for one in desk.entries]
    assert heavy == sorted(heavy, reverse=True)
    wanted = {one.draft.name: one.choices[0].table for one in desk.entries if one.matters}
    for name, table in wanted.items():
        if name not in desk.settled:
            desk.decide({name: table}, "the Clerk", "Compared.")
    held = desk.counts()
    assert held["matter"] == held["matter_settled"] == sum(heavy) > 0


HEADING = {
    "kind": "heading",
    "section": "20-9",
    "quote": "A. Advise every department",
    "number": "20-9a",
    "title": "Advice",
}


def test_doubts_follow_their_text_below_a_heading_that_is_put_back(desk: Desk, place: Path) -> None:
    first = desk.entries[0]
    desk.decide({"20-9a-heading": HEADING}, "the Clerk", "So in the signed law.")
    assert desk.counts()["all_settled"] == 0
    assert b"Advice" in desk.preview("20-9a")
    assert len({one.draft.name for one in desk.entries}) == len(desk.entries)
    for entry in desk.entries:
        for choice in entry.choices[:1]:
            desk.decide({entry.draft.name: choice.table}, "the Clerk", "Compared.")
            desk.undo()
    assert desk.undo() == ("20-9a-heading",)
    assert desk.entries[0] == first
    assert files(place) == {}


def test_steps_of_one_name_are_undone_one_by_one(desk: Desk, place: Path) -> None:
    """Two chapters have a section with that number: each heading has a file of its own."""
    there = {**HEADING, "section": "96-3", "quote": "C. A driver who stops"}
    for table in (HEADING, there):
        desk.decide({"20-9a-heading": table}, "the Clerk", "So in the signed law.")
    assert len(files(place)) == 2
    assert desk.undo() == desk.undo() == ("20-9a-heading",)
    assert (files(place), desk.files) == ({}, {})


def test_a_heading_that_the_next_build_could_not_read_is_refused(desk: Desk, place: Path) -> None:
    """A build puts headings back first; then a word that reads differently is below one."""
    word = {"kind": "words", "section": "20-9", "quote": "every department", "reads": "the Board"}
    desk.decide({"word": word}, "the Clerk", "So in the signed law.")
    quoted = {**HEADING, "quote": "A. Advise the Board"}
    for heading, says in ((HEADING, "word.toml can no longer be applied"), (quoted, "not in")):
        with pytest.raises(Refused, match=says):
            desk.decide({"20-9a-heading": heading}, "the Clerk", "So in the signed law.")
    assert [*files(place)] == ["word.toml"]
    assert "20-9a" not in {one.number for one in desk.code.units}


def test_a_code_that_was_not_built_here_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="run townbook build first"):
        opened("goose-ny", tmp_path)


@pytest.fixture
def served(desk: Desk) -> Iterator[Server]:
    server = Server(desk, 0)
    runs = Thread(target=server.serve_forever, daemon=True)
    runs.start()
    yield server
    server.shutdown()
    server.server_close()
    runs.join(10)


def test_a_browser_that_leaves_before_its_answer_is_not_reported(
    served: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    for error, said in ((BrokenPipeError(), False), (ValueError("no"), True)):
        try:
            raise error
        except (OSError, ValueError):
            served.handle_error(None, ("127.0.0.1", 1))
        assert ("Traceback" in capsys.readouterr().err) == said


def test_pages_of_other_sites_decide_nothing(served: Server, place: Path) -> None:
    for headers in ({}, {"X-Townbook": served.token, "Host": f"evil.example:{served.server_port}"}):
        sent = Request(f"{served.address}undo", data=b"{}", headers=headers)
        with pytest.raises(HTTPError, match="403"):
            urlopen(sent, timeout=10)
    assert files(place) == {}


def test_a_lone_level_has_a_file_named_by_its_section(served: Server, place: Path) -> None:
    level = {"section": "20-10", "level": "article", "quote": "", "number": "", "title": ""}
    body = json.dumps({"by": "the Clerk", "reason": "Seen.", "heading": level}).encode()
    sent = Request(f"{served.address}decide", data=body, headers={"X-Townbook": served.token})
    with urlopen(sent, timeout=60) as answer:
        said = json.load(answer)
    assert said["shown"] == "article-20-20-10"
    assert [*files(place)] == ["20-10-heading.toml"]


@pytest.fixture
def page(browser: Browser, served: Server) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1400, "height": 900})
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto(served.address)
    opened.wait_for_selector("#list .now")
    opened.fill("#by", "the Clerk")
    opened.locator("#by").blur()
    yield opened
    opened.close()
    assert wrong == []


@pytest.mark.browser
def test_a_click_settles_a_doubt_and_a_key_undoes_it(page: Page, place: Path) -> None:
    heading = page.locator("#heading").inner_text()
    page.wait_for_selector("#source mark", state="attached")
    begun = monotonic()
    page.locator("#choices .choice").first.click()
    page.wait_for_function("document.getElementById('told').textContent === 'Settled.'")
    assert monotonic() - begun < 30  # that it ends; the time is measured, not tested
    assert len(files(place)) == 1
    assert page.locator("#heading").inner_text() != heading or page.locator("#list li").count() == 0
    page.keyboard.press("u")
    page.wait_for_function("document.getElementById('told').textContent === 'Taken back.'")
    assert files(place) == {}
    assert page.locator("#heading").inner_text() == heading


@pytest.mark.browser
def test_keys_settle_and_many_are_settled_at_once(page: Page, place: Path) -> None:
    page.locator("#heading").click()
    page.keyboard.press("r")
    page.wait_for_function("document.getElementById('told').textContent === 'Settled.'")
    assert [one["kind"] for one in files(place).values()] == ["as-read"]
    page.uncheck("#heavy")
    page.locator("#kind").select_option(index=1)
    page.click("#all")
    left = page.locator("#list li").count()
    if left:
        page.click("#batch")
        page.wait_for_function(f"Object.keys(settled).length > {left}")
    assert len(files(place)) == 1 + left
    page.locator("#kind").select_option(index=0)
    page.check("#done")
    assert page.locator("#list .settled").count() >= 1 + left


@pytest.mark.browser
def test_nothing_is_settled_without_a_name(page: Page, place: Path) -> None:
    page.fill("#by", "")
    page.locator("#choices .choice").first.click()
    assert "who decides" in page.locator("#told").inner_text()
    assert files(place) == {}


@pytest.mark.browser
def test_a_label_is_shown_once_and_a_question_asks_for_one_thing(page: Page) -> None:
    page.get_by_label("settled ones too").check()
    page.locator("#list button", has_text="20-8").first.click()
    items = page.frame_locator("#preview").locator("ol").first
    assert items.evaluate("one => getComputedStyle(one).listStyleType") == "none"
    sent = page.locator("#choices form label").inner_text()
    assert sent.strip() in ("It means section", "It belongs to section", "These words read")


@pytest.mark.browser
def test_the_list_tells_what_each_doubt_is_about(page: Page) -> None:
    page.uncheck("#heavy")
    assert page.locator("#list button", has_text="No such subsection: ").count() == 1


@pytest.mark.browser
def test_the_preview_shows_the_place_of_the_doubt(page: Page) -> None:
    anchor = page.evaluate(
        "() => { const one = entries.find((e) => e.anchor); show(one); return one.anchor; }"
    )
    assert (page.locator("#preview").get_attribute("src") or "").endswith(f"#{anchor}")
    page.frame_locator("#preview").locator(f'[id="{anchor}"]').wait_for()


@pytest.mark.browser
def test_the_preview_of_a_section_follows_what_is_decided_there(page: Page) -> None:
    """Its address stays the same if the same unit is shown again."""
    page.check("#done")
    page.fill("#find", "§ 96-5")
    assert page.locator("#list li").count() == 1
    preview = page.frame_locator("#preview")
    preview.locator("body").get_by_text("Settled by hand").wait_for(state="detached")
    page.locator("#choices .choice").first.click()
    page.wait_for_function("document.getElementById('told').textContent === 'Settled.'")
    preview.get_by_text("Settled by hand").first.wait_for()


@pytest.mark.browser
def test_the_form_has_what_its_doubt_states_and_no_more(page: Page, desk: Desk) -> None:
    first, *rest = desk.entries
    lines = tuple((key, value, "") for key, value in (HEADING | {"level": "article"}).items())
    desk.entries = (replace(first, draft=replace(first.draft, lines=lines)), *rest)
    page.reload()
    page.wait_for_function("document.querySelector('#restore [name=number]').value === '20-9a'")
    held = {key: page.input_value(f"#restore [name={key}]") for key in ("title", "level")}
    assert held == {"title": "Advice", "level": "article"}
    page.uncheck("#heavy")
    page.locator("#list button").nth(1).click()
    page.wait_for_function("document.querySelector('#restore [name=number]').value === ''")
    held = {key: page.input_value(f"#restore [name={key}]") for key in ("title", "level")}
    assert held == {"title": "", "level": "section"}
    shown = page.locator("#restore option").all_text_contents()
    assert sorted(shown) == sorted(UnitKind)


@pytest.mark.browser
def test_a_heading_is_put_back(page: Page, place: Path) -> None:
    page.click("#restore summary")
    for name in ("section", "quote", "number", "title"):
        page.fill(f"#restore [name={name}]", str(HEADING[name]))
    page.click("#restore button")
    page.wait_for_function("document.getElementById('told').textContent === 'Settled.'")
    preview = page.frame_locator("#preview").locator("body")
    preview.get_by_text("Advice").first.wait_for()
    ((_, stated),) = files(place).items()
    assert HEADING.items() <= stated.items()
