"""The available real texts, and what the parser makes of each: shared by the benches of rules.

The program is loaded only by callers that need a code: the benches watch or change it as it loads.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.model import Code

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.typeset.copies import WAYS
from tests.typeset.flatten import flatten

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
RULES = ("parse", "recognition", "identity", "resolve")
"""Folders of `builder` whose modules decide how a text is read."""
_FORMS = frozenset({".txt", ".pdf", ".html", ".docx"})
_NOTES = ".md"
"""The suffix of notes about codes, which are not codes themselves."""
_WAYS: dict[str, tuple[str, ...]] = {"plain": (), "layout": ("-layout",), "raw": ("-raw",)}
"""The ways in which poppler's pdftotext takes the text of a PDF."""
_COPIED = frozenset({"colbert-ga.txt", "sedro-woolley-wa.txt", "franklinville.txt"})
"""One small code of each publisher of texts in reading order."""
_INTACT = frozenset({"walton.txt", "spring-valley.txt", "atlantic-highlands-nj.txt"})
"""Codes of the publisher of those that were flattened."""


def rule_modules() -> list[Path]:
    """The files of the modules that decide how a text is read."""
    return sorted(path for part in RULES for path in (ROOT / "builder" / part).rglob("*.py"))


def name_of(path: Path) -> str:
    """The name of a file's module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def real_texts(made: Path, shared: Path = SHARED) -> list[Path]:
    """The five codes, the other towns and the sample, and what tools make of them.

    In: a folder for the texts to be made, and the folder of the real ones. If the machine has them,
    pdftotext, PyMuPDF, pypdf and pdfminer take the text of the PDFs, and Chromium prints the web
    pages. Intact codes are flattened like the damaged ones, some texts are typeset again like
    copies, and the law of two codes is typeset in other forms of their publishers. Notes are
    included to be refused.
    """
    found = [*shared.glob("codes/*"), *shared.glob("towns/*/*")]
    found += (ROOT / "builder" / "sample").glob("*.txt")
    texts = sorted(path for path in found if path.suffix in _FORMS)
    texts += sorted(shared.glob(f"formats/*{_NOTES}"))
    if shutil.which("pdftotext"):
        pdfs = [path for path in texts if path.suffix == ".pdf"]
        texts += [_taken(pdf, way, made) for pdf in pdfs for way in _WAYS]
    for tool, pages in _TOOLS.items():
        if find_spec(tool):
            texts += [_taken_by(tool, pages, p, made) for p in found if p.suffix == ".pdf"]
    if browser := next(filter(None, map(shutil.which, _BROWSERS)), None):
        texts += [_printed(browser, path, made) for path in found if path.suffix == ".html"]
    copied = [path for path in texts if path.name in _COPIED]
    texts += [_flattened(path, made) for path in texts if path.name in _INTACT]
    texts += [_copied(path, way, made) for path in copied for way in WAYS]
    return texts + _typeset_again(made / "set-anew", shared)


def _typeset_again(folder: Path, shared: Path) -> list[Path]:
    """Real law in other forms of its publishers, written by a process that may load the program."""
    if not folder.exists():
        script = Path(__file__).with_name("set_anew.py")
        subprocess.run([sys.executable, script, folder, "--shared", shared], check=True)
    return sorted(folder.iterdir())


def _flattened(code: Path, made: Path) -> Path:
    """What the cleaning that damaged other codes would have left of an intact one."""
    made.mkdir(parents=True, exist_ok=True)
    target = made / f"{code.stem}.flattened.txt"
    if not target.exists():
        target.write_text(flatten(code.read_text(encoding="utf-8")), encoding="utf-8")
    return target


def _copied(text: Path, way: str, made: Path) -> Path:
    """A text as a kind of copy has it."""
    made.mkdir(parents=True, exist_ok=True)
    target = made / f"{text.stem}.{way}.txt"
    if not target.exists():
        target.write_text(WAYS[way](text.read_text(encoding="utf-8")), encoding="utf-8")
    return target


def _taken(pdf: Path, way: str, made: Path) -> Path:
    """The text of a PDF, taken in one of the ways and kept for the next time."""
    made.mkdir(parents=True, exist_ok=True)
    target = made / f"{pdf.stem}.{way}.txt"
    if not target.exists():
        subprocess.run(["pdftotext", *_WAYS[way], pdf, target], check=True)
    return target


def _taken_by(
    tool: str, pages: Callable[[ModuleType, Path], Iterator[str]], pdf: Path, made: Path
) -> Path:
    """The text of a PDF as taken by a Python package that the project does not need."""
    made.mkdir(parents=True, exist_ok=True)
    target = made / f"{pdf.stem}.{tool}.txt"
    if not target.exists():
        target.write_text("\f".join(pages(import_module(tool), pdf)), encoding="utf-8")
    return target


def _by_mupdf(tool: ModuleType, pdf: Path) -> Iterator[str]:
    with tool.open(pdf) as opened:
        yield from (page.get_text() for page in opened)


def _by_pypdf(tool: ModuleType, pdf: Path) -> Iterator[str]:
    yield from (page.extract_text() for page in tool.PdfReader(pdf).pages)


def _by_pdfminer(_tool: ModuleType, pdf: Path) -> Iterator[str]:
    yield str(import_module("pdfminer.high_level").extract_text(pdf))  # it separates the pages


_TOOLS = {"pymupdf": _by_mupdf, "pypdf": _by_pypdf, "pdfminer": _by_pdfminer}
"""Packages that take the text of a PDF, and how each gives it page by page."""
_BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")


def _printed(browser: str, page: Path, made: Path) -> Path:
    """A web page as a browser prints it to PDF."""
    made.mkdir(parents=True, exist_ok=True)
    target = made / f"{page.stem}.printed.pdf"
    if not target.exists():
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=60000",
        ]
        subprocess.run([*command, f"--print-to-pdf={target}", page.as_uri()], check=True)
    return target


def codes_of_real(path: Path) -> Iterator[Code]:
    """Read, parse and resolve a text. One whose tool lost the title page gets a town.

    What is refused all the same, such as a note or a scan, gives no code. A PDF is read a second
    time as one whose lines are in reading order.
    """
    from builder.errors import TownbookError  # noqa: PLC0415  (see above)
    from builder.sources.settings import Settings  # noqa: PLC0415  (see above)
    from builder.town.municipality import code_of  # noqa: PLC0415  (see above)

    named = Settings(name="Loon Bay", kind="Town", state="NJ")
    try:
        yield code_of(path)[0]
    except TownbookError:
        if path.suffix != _NOTES:
            with suppress(TownbookError):
                yield code_of(path, named)[0]
    if path.suffix == ".pdf":
        with suppress(TownbookError):
            yield code_of(path, Settings(in_reading_order=True))[0]


def digest_of_real(path: Path) -> str:
    """A digest of everything that a text was read as; a refused one was read as nothing.

    For another error, of its message.
    """
    try:
        made = repr(list(codes_of_real(path)))
    except Exception as error:  # noqa: BLE001  (a number out of bounds may break anything)
        made = f"{type(error).__name__}: {error}"
    return hashlib.sha256(made.encode()).hexdigest()[:16]
