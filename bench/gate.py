"""The gate on real codes and on damaged copies of them: a table of measures.

    python bench/gate.py FILE... [--mutate]

For each file, and with --mutate for each mutation of it (a tenth of the pages missing, the lists
doubled, headings in another form, two towns in one file), a row: what was recognized, all measures,
and what the gate says. The bounds in `builder/gate/bounds.toml` were set with this table.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from builder.errors import SourceError
from builder.gate.gate import judge
from builder.sources.read import read
from builder.sources.settings import Settings
from builder.town.municipality import parsed_code, recognize_source


def pages_gone(text: str) -> str:
    """Every tenth run of lines is missing, like pages that a copy left out."""
    lines = text.split("\n")
    size = max(1, min(45, len(lines) // 10))
    pages = [lines[at : at + size] for at in range(0, len(lines), size)]
    return "\n".join(line for at, page in enumerate(pages) if at % 10 != 7 for line in page)


def lists_doubled(text: str) -> str:
    """Before each chapter, the headings of its sections appear once more, as a list."""
    parts = re.split(r"(?m)^(?=(?:Chapter|CHAPTER|ARTICLE) [\dA-Z][\w.-]*(?:\.?$|:? ))", text)
    heading = re.compile(r"(?m)^[\xa0 ]*(?:§ ?|Sec(?:tion)?\. ?)?\d+[A-Z]?(?:[.-]\d+)+\.? .{3,90}$")
    return "".join(
        f"{part.partition(chr(10))[0]}\n" + "\n".join(heading.findall(part)) + f"\n{part}"
        for part in parts
    )


def other_headings(text: str) -> str:
    """Every second heading is printed in another form: "§ 12-3. Title." as "Sec 12-3 Title"."""
    count = 0

    def changed(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return found[0] if count % 2 else f"Sec {found[1]} {found[2]}"

    form = re.compile(r"(?m)^(?:§ ?|Sec(?:tion)?\. ?)?(\d+[A-Z]?(?:[.-]\d+)+)\.? (?:- )?([A-Z].*)$")
    return form.sub(changed, text)


def two_towns(text: str, other: str) -> str:
    """Another town's code follows in the same file."""
    return f"{text}\n{other}"


MUTATIONS: dict[str, Callable[[str], str]] = {
    "pages gone": pages_gone,
    "lists doubled": lists_doubled,
    "other headings": other_headings,
}


def row(path: Path, settings: Settings) -> str:
    """One line of the table."""
    try:
        recognized = recognize_source(path, settings)
    except SourceError as error:
        return f"refused: {error.problem}"
    judged = judge(parsed_code(recognized), recognized.source.text)
    shares = " ".join(f"{name} {value:g}" for name, value in judged.measures.as_data().items())
    verdict = "; ".join(judged.problems) or "passes"
    return f"{recognized.facts.layout} | {shares} | {verdict}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--mutate", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for path, other in zip(options.files, [*options.files[1:], options.files[0]], strict=True):
            print(path.stem, "|", row(path, Settings()), flush=True)
            if not options.mutate:
                continue
            text, named = read(path).text, Settings(name="Loon Bay", state="ME")
            mutants = {name: mutate(text) for name, mutate in MUTATIONS.items()}
            mutants["two towns"] = two_towns(text, read(other).text)
            for name, mutant in mutants.items():
                copy = Path(folder) / path.name
                copy.write_text(mutant, encoding="utf-8")
                wanted = Settings() if name == "two towns" else named
                print(path.stem, f"({name}) |", row(copy, wanted), flush=True)


if __name__ == "__main__":
    main()
