"""Sites in a store: the store is the same as here, however a transfer ended."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from urllib.request import urlopen

import pytest
from fsspec.implementations.memory import MemoryFileSystem
from hypothesis import given
from hypothesis import strategies as st

from builder.__main__ import main
from builder.sites.manifest import NAME, Signer, sums_of_portal, write_sums
from builder.store.publish import Sending, sending

pytestmark = pytest.mark.usefixtures("memory")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A build of two towns."""
    site = tmp_path / "out" / "site"
    for slug in ("goose-ny", "swan-oh"):
        for name in ("index.html", "chapter-1/index.html", "assets/a.css", "print/code.pdf"):
            _write(site / slug / name, f"{slug} {name}")
        write_sums(site / slug)
    for name in ("index.html", "search/towns.json"):
        _write(site / name, name)
    write_sums(site, sums_of_portal)
    return tmp_path / "out"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def here(out: Path) -> dict[str, bytes]:
    site = out / "site"
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def there() -> dict[str, bytes]:
    """What the store in memory holds."""
    files = MemoryFileSystem()
    return {place.removeprefix("/law/"): files.cat_file(place) for place in files.find("/law")}


def publish(out: Path, *more: str) -> int:
    return main(["publish", "memory://law", "--out", str(out), *more])


def test_the_store_holds_what_is_here(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert publish(out) == 0
    assert there() == here(out)
    assert "goose-ny: 4 files sent" in capsys.readouterr().out
    assert publish(out) == 0
    assert capsys.readouterr().out.count("unchanged") == 3


def test_only_what_changed_is_sent_and_what_is_gone_is_removed(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    publish(out)
    site = out / "site"
    _write(site / "goose-ny" / "chapter-2" / "index.html", "new")
    shutil.rmtree(site / "goose-ny" / "chapter-1")
    write_sums(site / "goose-ny")
    (site / "search" / "towns.json").unlink()
    write_sums(site, sums_of_portal)
    capsys.readouterr()
    assert publish(out) == 0
    said = capsys.readouterr().out
    assert "goose-ny: 1 file sent" in said
    assert "swan-oh: unchanged" in said
    assert there() == here(out)


def test_a_dry_run_says_what_would_be_sent_and_sends_nothing(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert publish(out, "--dry-run") == 0
    assert there() == {}
    assert "goose-ny: 4 files to send" in capsys.readouterr().out
    publish(out)
    before = there()
    _write(out / "site" / "goose-ny" / "index.html", "new")
    write_sums(out / "site" / "goose-ny")
    shutil.rmtree(out / "site" / "swan-oh")
    capsys.readouterr()
    assert publish(out, "--dry-run", "--prune") == 0
    said = capsys.readouterr().out
    assert "goose-ny: 1 file to send" in said
    assert "swan-oh: 5 files to remove" in said
    assert there() == before


@pytest.mark.parametrize("broken_at", range(1, 7))
def test_an_interrupted_transfer_is_completed_by_the_next(
    out: Path, monkeypatch: pytest.MonkeyPatch, broken_at: int
) -> None:
    """Even if the site was meanwhile put back to what the store held before."""
    publish(out)
    before = here(out)
    site = out / "site" / "goose-ny"
    for name in ("index.html", "assets/a.css", "chapter-3/index.html"):
        _write(site / name, "new")
    (site / "print" / "code.pdf").unlink()
    write_sums(site)
    steps = iter(range(1, 99))
    for name in ("put_file", "rm_file", "pipe_file"):
        monkeypatch.setattr(MemoryFileSystem, name, _breaking(name, steps, broken_at))
    ended = publish(out)
    monkeypatch.undo()
    assert ended == 2
    for name in here(out).keys() - before.keys():
        (out / "site" / name).unlink()
    for name, held in before.items():
        (out / "site" / name).write_bytes(held)
    assert publish(out) == 0
    assert there() == here(out) == before


def _breaking(name: str, steps, broken_at: int):
    plain = getattr(MemoryFileSystem, name)

    def breaks(self, *given, **more):
        if next(steps) == broken_at:
            raise OSError("the line is dead")
        return plain(self, *given, **more)

    return breaks


def test_a_site_changed_by_hand_stays_here_and_the_others_are_sent(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(out / "site" / "goose-ny" / "index.html", "by hand")
    assert publish(out) == 1
    assert "held back: goose-ny: index.html was changed" in capsys.readouterr().err
    assert {name.partition("/")[0] for name in there()} == {"swan-oh", "index.html", "search", NAME}


def test_a_portal_changed_by_hand_stays_here(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(out / "site" / "index.html", "by hand")
    assert publish(out) == 1
    assert "held back: the portal: index.html was changed" in capsys.readouterr().err
    assert "index.html" not in there()


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="there is no ssh-keygen")
def test_sums_that_were_rewritten_by_hand_are_not_what_was_signed(
    out: Path, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = out / "site" / "goose-ny"
    Signer.of_key(key).sign([site])
    assert publish(out) == 0
    _write(site / "index.html", "by hand")
    write_sums(site)
    assert publish(out) == 1
    assert "held back: goose-ny: SHA256SUMS is not what was signed" in capsys.readouterr().err
    (site / f"{NAME}.sig").unlink()
    assert publish(out) == 1
    assert "held back: goose-ny: it is signed there but not here" in capsys.readouterr().err
    Signer.of_key(key).sign([site])
    assert publish(out) == 0
    assert there() == here(out)


def test_signatures_of_the_sums_are_sent_too(out: Path) -> None:
    publish(out)
    _write(out / "site" / "goose-ny" / f"{NAME}.asc", "signed")
    publish(out)
    assert there() == here(out)


def test_a_town_that_is_gone_stays_until_it_is_pruned(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    publish(out)
    MemoryFileSystem().pipe_file("/law/somebody/else.txt", b"mine")
    shutil.rmtree(out / "site" / "swan-oh")
    assert publish(out) == 0
    assert "swan-oh: is in the store but not here" in capsys.readouterr().out
    assert publish(out, "--prune") == 0
    assert "swan-oh: 5 files removed" in capsys.readouterr().out
    assert there() == {**here(out), "somebody/else.txt": b"mine"}


def test_a_build_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert publish(tmp_path) == 2
    assert "contains no build" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("gs://law", "pip install s3fs for s3://, gcsfs for gs://"),
        ("goose://law", "Protocol not known: goose"),
    ],
)
def test_a_store_that_cannot_be_reached_is_one_line(
    out: Path, address: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["publish", address, "--out", str(out)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"townbook: {address}")
    assert message in line


def test_a_folder_is_not_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["publish", "law"])
    assert "is not the address of a folder in a store, such as s3://" in capsys.readouterr().err


_SUMS = st.dictionaries(
    st.sampled_from(["a.css", "b.html", "index.html", "c/index.html", "d.pdf"]),
    st.sampled_from("123"),
)


@given(_SUMS, _SUMS)
def test_a_plan_makes_the_store_the_same_as_here(
    here_now: dict[str, str], there_before: dict[str, str]
) -> None:
    plan = sending(here_now, there_before)
    after = {name: there_before[name] for name in there_before if name not in plan.remove}
    after |= {name: here_now[name] for name in plan.put}
    assert after == here_now
    assert all(there_before.get(name) != here_now[name] for name in plan.put)


def test_pages_come_after_what_they_need_and_the_first_page_last() -> None:
    names = ("index.html", "a/index.html", "z.css")
    assert sending(dict.fromkeys(names, "1"), {}) == Sending(
        ("z.css", "a/index.html", "index.html"), ()
    )


def test_s3_serves_what_was_sent(out: Path, s3: str) -> None:
    _write(out / "site" / "goose-ny" / "llms.txt", "§ 1")
    for name in ("bundle.79ae519e.min.js", "a.79ae519e.css", "a.79ae519e.js"):
        _write(out / "site" / "goose-ny" / "assets" / name, "")
    write_sums(out / "site" / "goose-ny")
    assert main(["publish", "s3://law/site", "--out", str(out)]) == 0
    kinds, kept = {}, {}
    for name, held in here(out).items():
        with urlopen(f"{s3}/site/{name}") as answer:
            assert answer.read() == held
            kinds[name] = answer.headers["Content-Type"]
            kept[name] = answer.headers["Cache-Control"]
    assert kinds["goose-ny/index.html"] == "text/html; charset=utf-8"
    assert kinds["goose-ny/llms.txt"] == "text/plain; charset=utf-8"
    assert kinds["goose-ny/SHA256SUMS"] == kinds["SHA256SUMS"] == "text/plain; charset=utf-8"
    (lasting,) = (name for name in kept if kept[name] != "no-cache")
    assert lasting == "goose-ny/assets/bundle.79ae519e.min.js"
    assert kept[lasting] == "public, max-age=31536000, immutable"
    (out / "site" / "goose-ny" / "llms.txt").unlink()
    write_sums(out / "site" / "goose-ny")
    assert main(["publish", "s3://law/site", "--out", str(out)]) == 0
    with pytest.raises(OSError, match="404"):
        urlopen(f"{s3}/site/goose-ny/llms.txt")


def test_s3_serves_pages_compressed_and_data_plain(out: Path, s3: str) -> None:
    _write(out / "site" / "goose-ny" / "data" / "code.json", "{}")
    write_sums(out / "site" / "goose-ny")
    assert main(["publish", "s3://law/packed", "--out", str(out), "--gzip"]) == 0
    for name, held in here(out).items():
        with urlopen(f"{s3}/packed/{name}") as answer:
            packed = answer.headers["Content-Encoding"] == "gzip"
            assert (gzip.decompress(answer.read()) if packed else answer.read()) == held
            page = name.endswith((".html", ".css", "search/towns.json"))
            assert packed == page, name


def test_stores_other_than_s3_take_nothing_compressed(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert publish(out, "--gzip") == 2
    said = "memory://law: --gzip needs an s3:// address; publish without it"
    assert capsys.readouterr().err == f"townbook: {said}\n"


@pytest.mark.usefixtures("s3")
def test_a_missing_bucket_is_one_line(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["publish", "s3://none-such", "--out", str(out)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "does not exist" in line
