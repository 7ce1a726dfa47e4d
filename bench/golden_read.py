"""Read real texts as a build reads them, each into one file: what `bench/golden.py` compares.

    python bench/golden_read.py --program
    python bench/golden_read.py < WORK

`--program` prints a hash of everything that determines a reading: our modules as loaded, the data
files next to them, the packages that read files, and Python. WORK holds a line of JSON for each
source: `{"source": "a.txt", "reading": "a.json.gz"}`.

A reading holds `code.json` with what the proof does not follow, the faults, what the gate says, and
the words of each part that was set aside; or the one line that a user gets. The program is the
`builder` that Python finds first, so that one tree can read with another one's program.
"""

from __future__ import annotations

import gzip
import json
import platform
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from builder.corrections.carried_out import AFTER, BEFORE, carried_out
from builder.data import code_json
from builder.errors import TownbookError
from builder.gate.gate import judge
from builder.proof import unproved
from builder.record.job import How, Job
from builder.runtime.time_limit import OutOfTime, limited, seconds_for
from builder.sources.discover import discover
from builder.sources.folder import size_of
from builder.town import task as failure
from builder.town.municipality import parsed_code, recognize_source, resolved
from builder.town.proven import proven

PROCESSES = 2
_PACKAGES = ("pypdfium2", "lxml", "python-docx")
"""Those that take the text from files."""
_SHOWN = 120
"""Characters of a part that was set aside; longer ones are cut."""


def main() -> int:
    if "--program" in sys.argv[1:]:
        print(_program())
        return 0
    work = [json.loads(line) for line in sys.stdin]
    work.sort(key=lambda one: -Path(one["source"]).stat().st_size)
    with Pool(PROCESSES, maxtasksperchild=8) as pool:
        for done, source in enumerate(pool.imap_unordered(_read, work), 1):
            print(f"{done}/{len(work)} {source}", file=sys.stderr)
    return 0


def _program() -> str:
    held = sha256(Path(__file__).read_bytes())
    for path in sorted(set(_files())):
        held.update(f"{path.name}\n".encode() + path.read_bytes())
    held.update("\n".join([sys.version, platform.machine(), *map(version, _PACKAGES)]).encode())
    return held.hexdigest()[:16]


def _files() -> Iterator[Path]:
    """Our modules that are loaded, and the data files in their folders."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "builder" and module.__file__:
            path = Path(module.__file__)
            yield path
            if path.parent.name != "builder":
                yield from path.parent.glob("*.toml")
                yield from path.parent.glob("*.json")


def _read(one: dict[str, str]) -> str:
    source, place = Path(one["source"]), Path(one["reading"])
    part = place.with_name(f"{place.name}.part")
    part.write_bytes(gzip.compress(json.dumps(_reading(source)).encode(), 1, mtime=0))
    part.replace(place)
    return source.name


def _reading(source: Path) -> dict[str, Any]:
    """What a build would make of a source, or say about it."""
    [found] = discover([source])
    seconds = seconds_for(size_of(found.path))
    try:
        with limited(seconds):
            recognized = recognize_source(source, found.settings)
            text, slug = recognized.source.text, recognized.municipality.slug
            mine = [one for one in found.corrections if one.municipality == slug]
            parsed, _ = carried_out(parsed_code(recognized), text, mine, BEFORE)
            judged = judge(parsed, text)
            code, _ = carried_out(resolved(parsed, recognized.source), text, mine, AFTER)
            held = proven(code, text)
            plain, wrong = code_json.to_json(held.code), held.faults
    except TownbookError as error:
        return {"told": str(error).replace(str(source), source.name)}
    except (Exception, OutOfTime) as error:  # noqa: BLE001  (an unexpected error is reported as a build reports it)
        job = Job(found, How(), out="", work="")
        return {"told": failure.failure_line(error, job).replace(str(source), source.name)}
    plain["unproved"] = unproved(wrong)
    words = [[text[start:end] for start, end in part["spans"]] for part in plain["set_aside"]]
    return {
        "code": plain,
        "faults": [str(fault) for fault in wrong if fault.of_words],
        "gate": list(judged.problems),
        "set_aside": [" ".join(each)[:_SHOWN] for each in words],
    }


if __name__ == "__main__":
    sys.exit(main())
