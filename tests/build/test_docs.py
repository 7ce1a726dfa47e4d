"""The manual says what the program does.

It has every option, exit code, setting and target, and no dead link.
"""

from __future__ import annotations

import os
import re
from dataclasses import fields
from pathlib import Path

import pytest

from builder.__main__ import main, parser
from builder.identity.states import KINDS
from builder.parse.flattened import condition
from builder.sources.read import DEFAULT_LIMIT, MEGABYTE
from builder.sources.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
MANUAL = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
COMMANDS = (
    "publish",
    "build",
    "init",
    "watch",
    "inspect",
    "serve",
    "check",
    "doubts",
    "review",
    "pack",
    "completion",
    "prove",
)

_OPTION = r"^\| `(--[a-z-]+)"


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def part(text: str, heading: str) -> str:
    """The text under a heading of the second level."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def unheld(trust: str) -> list[str]:
    """What is wrong with the promises of docs/trust.md.

    These are parts and rows without a test, and tests and rules that do not exist.
    """
    parts = re.split(r"^## ", trust.partition("\n## What is not promised")[0], flags=re.M)
    rows = [row for row in trust.splitlines() if re.match(r"\| (?!promise|what is read)", row)]
    found = [part.partition("\n")[0] for part in (*parts, *rows) if "`tests/" not in part]
    for name, function in re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", trust):
        file = ROOT / name
        if not file.exists() or (function and f"def {function}(" not in page(name)):
            found.append(f"{name}::{function}")
    rules = re.findall(r"\| `(\w+\.py)`:|\(`(\w+\.py)`\)", trust)
    held = {
        path.name for room in ("proof", "shown") for path in (ROOT / "builder" / room).iterdir()
    }
    return found + [name for pair in rules for name in pair if name and name not in held]


def words(text: str) -> int:
    """How many words a reader has to read; the bars of tables do not count."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def test_the_manual_is_short():
    """Design notes, and what is needed only to change Townbook, are in docs/design/."""
    mine = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    mine += (ROOT / "docs/publish-your-own").rglob("*.md")
    assert sum(words(path.read_text(encoding="utf-8")) for path in mine) <= 12_000


def test_every_promise_names_a_test_that_exists():
    trust = page("docs/trust.md")
    assert unheld(trust) == []
    assert len(re.findall(r"^\| .* `tests/[\w/.:]+` \|$", trust, re.M)) >= 16
    gone = trust.replace("`tests/data/test_proof.py`", "").replace("test_cells.py", "test_sells.py")
    gone = gone.replace("test_a_falsified_twin_is_found", "test_a_twin").replace(
        "`labels.py`", "`a.py`"
    )
    assert len(unheld(gone)) == 4


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_every_command_is_in_the_manual(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    options = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out)) - {"--help"}
    manual = page("docs/command-line.md")
    everywhere = set(re.findall(_OPTION, manual.partition("\n## ")[0], re.M))
    assert everywhere == {"--out", "--port"}
    own = part(manual, f"townbook {command}")
    assert set(re.findall(_OPTION, own, re.M)) == options - everywhere
    synopsis = own.strip("\n").partition("\n\n")[0]
    assert set(re.findall(r"--[a-z][a-z-]*", synopsis)) == options


def test_every_command_is_in_the_manual():
    said = re.findall(r"^    ([a-z]+)(?: {3,}|$)", parser().format_help(), re.M)
    assert set(said) == set(COMMANDS)


def test_the_exit_codes_are_in_the_manual():
    codes = re.findall(r"(\d+) [a-z]", parser().format_help().partition("exit codes:")[2])
    assert codes == re.findall(
        r"^\| (\d+) \|", part(page("docs/command-line.md"), "townbook build"), re.M
    )


def test_the_limit_in_the_manual_is_the_limit():
    assert f"(default: {DEFAULT_LIMIT // MEGABYTE})" in page("docs/command-line.md")


def test_every_setting_is_in_the_manual_and_no_other():
    documented = re.findall(r"^\| `([a-z_]+)` \|", page("docs/codes-toml.md"), re.M)
    assert documented == [field.name for field in fields(Settings)]


def test_every_kind_of_municipality_is_in_the_manual():
    assert all(f'`"{kind}"`' in page("docs/codes-toml.md") for kind in KINDS)


def test_every_target_of_make_is_in_its_help():
    targets = set(re.search(r"^\.PHONY: (.*)$", page("Makefile"), re.M)[1].split())
    assert set(re.findall(r"^([a-z-]+):.*## ", page("Makefile"), re.M)) == targets


def test_every_marker_of_tests_is_in_the_manual():
    markers = re.findall(r'^  "([a-z]+): ', page("pyproject.toml"), re.M)
    assert set(markers) == set(re.findall(r"^\| `([a-z]+)` \|", page("CONTRIBUTING.md"), re.M))


def tables_of_reliability() -> str:
    """All tables, as `docs/design/method.md` prints them."""
    lines = []
    for kind, name in (
        ("titles", "Ends of titles"),
        ("labels", "Labels"),
        ("seams", "Text over a page's end"),
        ("terms", "Defined terms"),
    ):
        lines += [f"| {name}: confidence | cases | mean confidence | right |", "|---|---|---|---|"]
        lines += [
            f"| {row.low:.2f} to {row.high:.2f} | {row.count:,}"
            f" | {row.said:.3f} | {row.right:.3f} |"
            for row in condition.rows(kind)
        ]
        lines.append("")
    lines += ["| What | cases | right |", "|---|---|---|"]
    for kind, name in (("numbers", "Numbers"), ("dates", "Dates, decided by"), ("scars", "Scars")):
        lines += [
            f"| {name} {share.sort} | {share.count:,} | {share.right:,} |"
            for share in condition.shares(kind)
        ]
    return "\n".join(lines) + "\n"


def test_the_tables_of_reliability_are_those_of_the_parameters():
    """Set UPDATE_GOLDEN=1 after training."""
    path, mark = (
        ROOT / "docs/design/method.md",
        "<!-- reliability: written by UPDATE_GOLDEN=1, after bench/train_flattened.py -->\n",
    )
    head = page("docs/design/method.md").partition(mark)[0]
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(f"{head}{mark}\n{tables_of_reliability()}", encoding="utf-8")
    assert page("docs/design/method.md") == f"{head}{mark}\n{tables_of_reliability()}"


@pytest.mark.parametrize("path", MANUAL, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_link_of_the_manual_is_dead(path):
    if "repository" in path.parts:  # it is elsewhere; test_own_repository.py follows its links
        return
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if ":" not in link and not (path.parent / link).exists()] == []
