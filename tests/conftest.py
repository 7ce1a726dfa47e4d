"""What all tests share.

These are the real codes where they are, a browser where there is one, and one Spark for the whole
run.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import in_memory, parsed, wheel
from tests.drawing import settle

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pyspark import SparkContext

CODES = Path(
    os.environ.get("TOWNBOOK_CODES") or Path(__file__).parents[2] / "shared" / "codes"
).resolve()
"""Folder of the five real codes: beside the checkout, or where the environment says."""

FIVE = frozenset({"franklinville", "seneca-falls", "spring-valley", "walton", "waverly"})
"""The codes that tests know by name."""

settle()
in_memory.settle()

TOWNS = Path(os.environ.get("TOWNBOOK_TOWNS") or CODES.parent / "towns")
"""Folder of real codes of other towns and publishers."""

BUILT = os.environ.get("TOWNBOOK_BUILT")
"""What `make check-corpus` has just built of the five codes; an older build would tell nothing."""

_TEXTS = (".txt", ".html", ".pdf")

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def _codes() -> list[Path]:
    return sorted(CODES.glob("*.txt"))


def _towns() -> tuple[Path, ...]:
    return tuple(sorted(path for path in TOWNS.glob("*/*") if path.suffix in _TEXTS))


def _browser() -> str | None:
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def _missing(item: pytest.Item) -> str | None:
    """Why a test cannot run on this machine."""
    if item.get_closest_marker("corpus") and not {path.stem for path in _codes()} >= FIVE:
        return f"the five real codes are not in {CODES} (TOWNBOOK_CODES names another folder)"
    if "corpus_built" in getattr(item, "fixturenames", ()) and not BUILT:
        return "it looks at a build of the five codes: make check-corpus makes one and runs it"
    if item.get_closest_marker("towns") and not _towns():
        return f"there are no codes of other towns in {TOWNS} (TOWNBOOK_TOWNS names another folder)"
    if item.get_closest_marker("browser") and not _browser():
        return "there is no Chromium (Debian: apt install chromium-headless-shell)"
    return None


_DEAR = ("spark", "corpus", "browser", "towns")
"""Markers of tests that take the time of a whole run."""


def pytest_configure(config: pytest.Config) -> None:
    """Let several workers take the files in our order.

    By default xdist begins with those of many tests, and ends with a dear one on one worker while
    the others stand idle.
    """
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key for SSH without a passphrase; its public half lies beside it."""
    import subprocess

    place = tmp_path / "keys" / "clerk"
    place.parent.mkdir()
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(place)]
    subprocess.run(made, check=True)
    return place


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hand out file by file, those with Spark to one worker: its Java takes ten seconds to start.

    None leaves what else was asked for to xdist.
    """
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            return "Spark" if file in with_spark else file

    with_spark = {
        path.relative_to(config.rootpath).as_posix()
        for path in Path(__file__).parent.rglob("test_*.py")
        if "mark.spark" in (text := path.read_text(encoding="utf-8"))
        and "mark.own_java" not in text
    }
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with dear tests come first; each file stays together."""
    dear = {item.path for item in items if any(item.get_closest_marker(marker) for marker in _DEAR)}
    items.sort(key=lambda item: item.path not in dear)


def pytest_collection_finish() -> None:
    """What was loaded and collected lives as long as the run, and is not looked through again.

    Tests hold whole codes, of a hundred thousand objects each. By Python's own measure each few
    hundred new ones would have them looked through for garbage, an eighth of a falsification.
    """
    gc.collect()
    gc.freeze()
    held = gc.get_freeze_count()
    gc.get_freeze_count = lambda: held  # it counts a million one by one for each code that is read
    gc.set_threshold(50_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test without what it needs skips and says why; in continuous integration it fails."""
    reason = _missing(item)
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session", autouse=True)
def _one_folder_for_what_is_parsed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The folder above those of the workers, where tests run on several."""
    base = tmp_path_factory.getbasetemp()
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    parsed.kept = (base if alone else base.parent) / "parsed"


@pytest.fixture(scope="session")
def codes() -> dict[str, Path]:
    """The real codes by name; for tests with the marker `corpus`."""
    return {path.stem: path for path in _codes()}


@pytest.fixture(scope="session")
def corpus_built() -> Path:
    """The folder that the five codes were built into; for tests with the marker `corpus`."""
    assert BUILT is not None
    return Path(BUILT).resolve()


@pytest.fixture(scope="session")
def towns() -> tuple[Path, ...]:
    """The texts of other towns; for tests with the marker `towns`."""
    return _towns()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program; for tests with the marker `browser`."""
    found = _browser()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """The browser itself, one for the whole run, for tests with the marker `browser`.

    Its driver can be started only once in a process.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        launched = started.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkContext]:
    """The build's own Spark on two cores; for tests with the marker `spark`."""
    from builder.spark.session import session

    with session("local[2,4]") as started:
        yield started


@pytest.fixture(scope="session")
def installed() -> Path:
    """The files of the wheel in a folder of their own; nobody may write there."""
    return parsed.folder_once("installed", wheel.unpack)
