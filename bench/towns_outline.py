"""Whole towns of Municode, each compared with its own headings: what passes, what is lost.

    python bench/towns_outline.py [FOLDER ...] [--only WORD ...] [--show N] [--lines]

Prints a row for each text: how many of its lines have the form of a section's heading ("Sec. 2-31.
- Title." and "101. - Title."), the share of them at which a section begins, the share of those
whose title is right, how many sections begin elsewhere, the town's name, and whether it may be
published, is held back or is refused. A text that is refused is still read, as Municode's and under
the name of its file. `--show` prints so many of the lines that went wrong. With `--lines`, for
texts with an outline next to them (`a-town.outline.tsv`), it also prints the share of all lines
that are under their own section.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import runpy
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from builder.data import code_json
from builder.errors import SourceError
from builder.gate.gate import judge
from builder.model import Code
from builder.sources.settings import Settings
from builder.town.municipality import Recognized, parsed_code, recognize_source

SHARED = Path(__file__).resolve().parents[2] / "shared"
PROCESSES = 2
_HEADING = re.compile(
    r"(?:Sec(?:tion|s)?\.? ?)?(\d[\w.]*(?:[-–—][\w.]*\w)*)\.? [-–—]+ (\S.*)", re.IGNORECASE
)
_GLUED = re.compile(r"^((?:[^.]|\.\d){2,120}[\w)]\.)(?:[A-Z].*|\s.{200}.*)")
"""A title with its text right after it."""
_MARK = re.compile(
    r"\s*(?:\[\d+\]|\(\d+\))\s*$|[\[(](?=reserved|repealed)|(?<=served)[.)\]]+$", re.IGNORECASE
)
"""That of a footnote, after a title."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A text compared with its own headings."""

    name: str
    outcome: str
    town: str = ""
    headings: int = 0
    """Lines of a heading's form."""
    found: int = 0
    """Those at which a section begins."""
    titled: int = 0
    """Of these, those whose title is right."""
    elsewhere: int = 0
    """Sections with a number that begin at no such line."""
    lines: float | None = None
    """The share of its lines that are under their own section; None if not wanted."""
    wrong: tuple[str, ...] = ()
    """What went wrong, line by line."""

    def __str__(self) -> str:
        """A row of the table."""
        found, titled = self.found / (self.headings or 1), self.titled / (self.found or 1)
        lines = "" if self.lines is None else f" {self.lines:8.2%}"
        shares = f"{self.headings:5} {found:8.2%} {titled:8.2%} {self.elsewhere:5}{lines}"
        return f"{self.name:34} {shares}  {self.town:32} {self.outcome}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--lines", action="store_true")
    options = parser.parse_args()
    folders = options.folders or [SHARED / "towns" / part for part in ("municode-more", "municode")]
    texts = [
        text
        for folder in folders
        for text in sorted(folder.glob("*.txt"))
        if not options.only or any(word in text.stem for word in options.only)
    ]
    outcomes = Counter[str]()
    with Pool(PROCESSES) as pool:
        for held in pool.imap(partial(compare, show=options.show, lines=options.lines), texts):
            outcomes[held.outcome.partition(":")[0]] += 1
            print(held, *held.wrong, sep="\n    ", flush=True)
    print(", ".join(f"{outcome} {count}" for outcome, count in outcomes.most_common()))


def compare(text: Path, *, show: int, lines: bool) -> Compared:
    """Read a text and compare it with its own headings."""
    outcome, recognized = _recognized(text)
    if recognized is None:
        return Compared(text.stem, outcome)
    code = parsed_code(recognized)
    if problems := judge(code, recognized.source.text).problems:
        outcome = f"{'' if outcome == 'passes' else outcome + '; '}held: {'; '.join(problems)}"
    wanted = dict(_headings(recognized.source.text))
    aside = _set_aside(code, recognized.source.text)
    wanted = {at: heading for at, heading in wanted.items() if at not in aside}
    begun = {u.place.first_line: u for u in code.sections if u.place and u.number}
    found = {at: words for at, (number, words) in wanted.items() if at in begun}
    titled = [at for at, words in found.items() if _squashed(words) == _squashed(begun[at].title)]
    wrong = [f"missing, line {at}: {' '.join(wanted[at])}" for at in wanted.keys() - found.keys()]
    other = [at for at in found if at not in titled]
    wrong = sorted(wrong)[:show] + [
        f"title, line {at}: {found[at]!r}, read as {begun[at].title!r}" for at in other[:show]
    ]
    extra = [at for at in begun if at not in wanted]
    wrong += [f"no heading, line {at}: {begun[at].mark} {begun[at].title}" for at in extra[:show]]
    share = None
    if lines and outline_of(text).exists():
        share, missed = _lines(text, code)
        wrong += [f"elsewhere {' '.join(line)}" for line in missed[:show]]
    return Compared(
        text.stem,
        outcome,
        f"{code.municipality.name}, {code.municipality.state}",
        len(wanted),
        len(found),
        len(titled),
        len(extra),
        share,
        tuple(wrong),
    )


def outline_of(text: Path) -> Path:
    """The outline next to a text."""
    return text.with_name(f"{text.stem}.outline.tsv")


def _headings(text: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """Each line of a heading's form by its number, from 1."""
    for at, line in enumerate(text.split("\n"), 1):
        found = _HEADING.fullmatch(" ".join(line.replace("\ufeff", "").split()))
        if found:
            yield at, (found[1], _GLUED.sub(r"\1", found[2]))


def _set_aside(code: Code, text: str) -> set[int]:
    """The lines, from 1, of the lists of sections and of what a heading repeats."""
    kinds = ("section list", "contents", "repeated heading", "front matter")
    return {
        text.count("\n", 0, start) + 1
        for part in code.set_aside
        if part.kind in kinds
        for start, _ in part.spans
    }


def _recognized(text: Path) -> tuple[str, Recognized | None]:
    """What a text is recognized as, and the message that it is refused with, if any."""
    try:
        return "passes", recognize_source(text)
    except SourceError as error:
        outcome = f"refused: {error.problem}"
    named = Settings(name=text.stem, state="GA", layout="municode")
    try:
        return outcome, recognize_source(text, named)
    except SourceError:
        return outcome, None


def _squashed(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", _MARK.sub("", words).lower())


def _lines(text: Path, code: Code) -> tuple[float, list[tuple[str, str]]]:
    """The share of a text's lines under their own section, and those that are not."""
    tool = runpy.run_path(str(SHARED / "tools" / "lines.py"))
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()) as printed:
        made = Path(folder) / "code.json"
        made.write_text(json.dumps(code_json.to_json(code)), encoding="utf-8")
        missed = tool["main"](text, outline_of(text), made)
    kept, lines = map(int, re.findall(r"\d+", printed.getvalue())[:2])
    return kept / (lines or 1), missed


if __name__ == "__main__":
    main()
