"""Which files a build reads, and what codes.toml may state about them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from builder.errors import SettingsError, UsageError
from builder.sources.discover import discover
from builder.sources.settings import Settings, load


def codes(folder: Path, **sizes: int) -> Path:
    for name, size in sizes.items():
        (folder / f"{name}.txt").write_text("x" * size)
    return folder


def settings_of(folder: Path, toml: str) -> dict[str, Settings]:
    (folder / "codes.toml").write_text(toml, encoding="utf-8")
    return load(folder)


def problem(folder: Path, toml: str) -> str:
    codes(folder, bees=1)
    with pytest.raises(SettingsError) as caught:
        settings_of(folder, toml)
    line = str(caught.value)
    assert line.startswith(str(folder / "codes.toml"))
    assert "\n" not in line
    return line


def test_the_largest_source_comes_first_and_each_only_once(tmp_path):
    folder = codes(tmp_path, small=10, large=1000, middle=100)
    (folder / "notes.md").write_text("no code")
    (folder / "UPPER.TXT").write_text("y" * 50)
    found = discover([folder, folder / "small.txt", folder / "." / "large.txt"])
    assert [one.path.name for one in found] == ["large.txt", "middle.txt", "UPPER.TXT", "small.txt"]


def test_a_file_named_outright_may_have_any_name(tmp_path):
    (tmp_path / "code.text").write_text("x")
    assert [one.path.name for one in discover([tmp_path / "code.text"])] == ["code.text"]


def test_each_source_gets_the_settings_next_to_it(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        codes(tmp_path / name, bees=5)
        (tmp_path / name / "codes.toml").write_text(f'["bees.txt"]\nname = "{name.title()}"\n')
    assert [one.settings.name for one in discover([tmp_path / "one", tmp_path / "two"])] == [
        "One",
        "Two",
    ]


def test_a_folder_without_codes_and_a_path_that_is_not_there_are_wrong_use(tmp_path):
    suffixes = r"\.txt or \.pdf or \.docx or \.html or \.htm or \.mhtml or \.mht or \.zip"
    with pytest.raises(UsageError, match=f"has no {suffixes} file; name a folder with codes"):
        discover([tmp_path])
    with pytest.raises(UsageError, match="there is no such file or folder; check the path"):
        discover([tmp_path / "nowhere"])


def test_a_file_that_a_program_keeps_for_itself_is_not_a_code(tmp_path):
    codes(tmp_path, code=5)
    (tmp_path / "~$code.docx").write_bytes(b"Clerk")  # Word has it open
    (tmp_path / "._code.txt").write_bytes(b"Mac")
    assert [one.path.name for one in discover([tmp_path])] == ["code.txt"]


def test_a_text_that_no_reader_reads_is_not_skipped_silently(tmp_path):
    (tmp_path / "code.doc").write_bytes(b"Word")
    (tmp_path / "seal.jpg").write_bytes(b"JPEG")
    assert [one.path.name for one in discover([tmp_path])] == ["code.doc"]


def test_next_to_an_export_named_by_day_another_may_have_any_ending(tmp_path):
    for name in (
        "2025-07-14.txt",
        "2026-01-10.jpg",
        "2025-07-14.md",
        "2026-01-11.toml",
        "a.words.tsv",
    ):
        (tmp_path / name).write_bytes(b"x")
    (found,) = discover([tmp_path])
    assert (found.path.name, [one.day for one in found.earlier]) == (
        "2026-01-10.jpg",
        ["2025-07-14"],
    )


def test_every_setting_is_read(tmp_path):
    codes(tmp_path, bees=1)
    found = settings_of(
        tmp_path,
        """
        ["bees.txt"]
        name = "Harbor Mills"
        kind = "Village"
        state = "VT"
        slug = "harbor"
        publisher = "The Clerk"
        current_through = 2025-07-14
        official_url = "https://clerk.example.org/code"
        contact = "clerk@example.org"
        rights = "None."
        index = false
        layout = "plain"
        in_reading_order = true
        fictional = true
        """,
    )["bees.txt"]
    assert found == Settings(
        name="Harbor Mills",
        kind="Village",
        state="VT",
        slug="harbor",
        publisher="The Clerk",
        current_through=dt.date(2025, 7, 14),
        official_url="https://clerk.example.org/code",
        contact="clerk@example.org",
        rights="None.",
        index=False,
        layout="plain",
        in_reading_order=True,
        fictional=True,
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("nmae = 'Walden'", "has no key 'nmae'; did you mean name?"),
        ("hue = 'red'", "has no key 'hue', only name, kind, state"),
        ("state = 'Vermont'", "state must be a state's two letters, such as NY, but is 'Vermont'"),
        ("kind = 'Hamlet'", "kind must be one of Village, Town"),
        ("slug = 'Harbor Mills'", "slug must be lower-case letters"),
        ("slug = '../up'", "slug must be lower-case letters"),
        (
            "slug = 'search'",
            "no folder of the portal or name of a device on Windows, but is 'search'",
        ),
        ("slug = 'con'", "no folder of the portal or name of a device on Windows, but is 'con'"),
        ('name = "\\u0000"', "name must be a text in quotes that has a letter, but is '\\x00'"),
        (
            "current_through = '2025-07-14'",
            "current_through must be a date such as 2025-06-30, without quotes",
        ),
        ("current_through = 2025-07-14T12:00:00", "current_through must be a date"),
        ("current_through = 2099-01-01", "and not in the future, but is 2099-01-01"),
        (
            "official_url = 'clerk.example.org'",
            "must be an address that begins with https:// or http://",
        ),
        (
            "official_url = 'javascript:alert(1)'",
            "must be an address that begins with https:// or http://",
        ),
        ("layout = 'word'", "layout must be one of general-code, american-legal"),
        ("in_reading_order = 1", "in_reading_order must be true or false"),
        ("index = 'no'", "index must be true or false"),
        ("name = ''", "name must be a text in quotes"),
        ("name = 7", "name must be a text in quotes"),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(tmp_path, line, shown):
    assert shown in problem(tmp_path, f'["bees.txt"]\n{line}\n')


def test_a_table_whose_file_was_renamed_is_reported_with_the_file_that_is_there(tmp_path):
    codes(tmp_path, bees=1)
    message = problem(tmp_path, '["Bees (final).txt"]\nname = "Walden"\n')
    assert (
        '["Bees (final).txt"] names no file in its folder, which has bees.txt; correct' in message
    )


def test_all_problems_are_reported_at_once(tmp_path):
    message = problem(
        tmp_path, 'state = "NY"\n["bees.txt"]\nindex = 1\n["wasps.txt"]\nkind = "Hive"\n'
    )
    for part in (
        '"state" is outside any table',
        "index must be",
        '["wasps.txt"] names no file in its folder',
        "but is 'Hive'",
    ):
        assert part in message


@pytest.mark.parametrize(
    "toml", ["[bees.txt\n", "name = \n", '["bees.txt"]\nname = "a"\nname = "b"\n']
)
def test_invalid_toml_is_reported_with_its_line(tmp_path, toml):
    message = problem(tmp_path, toml)
    assert "cannot be read" in message
    assert "line" in message


def test_a_codes_toml_that_is_no_text_is_reported(tmp_path):
    codes(tmp_path, bees=1)
    (tmp_path / "codes.toml").write_bytes(b'["bees.txt"]\nname = "Caf\xe9"\n')
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path)


def test_a_folder_that_cannot_be_read_is_wrong_use(tmp_path, monkeypatch):
    def denied(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)
    with pytest.raises(
        UsageError, match=r"cannot be read \(Permission denied\); check its permissions"
    ):
        discover([tmp_path])


def test_a_name_that_is_no_text_is_wrong_use(tmp_path):
    name = b"caf\xe9.txt".decode("utf-8", "surrogateescape")
    (tmp_path / name).write_text("x")
    with pytest.raises(
        UsageError, match=r"caf\\udce9.txt': its name has bytes that are not text; rename it"
    ):
        discover([tmp_path])


def test_a_byte_order_mark_before_the_settings_is_ignored(tmp_path):
    codes(tmp_path, bees=1)
    (tmp_path / "codes.toml").write_bytes(b'\xef\xbb\xbf["bees.txt"]\nname = "Bees"\n')
    assert load(tmp_path)["bees.txt"].name == "Bees"


@pytest.mark.parametrize("kind", ["folder", "dead link", "loop"])
def test_a_codes_toml_that_is_no_file_is_reported(tmp_path, kind):
    path = tmp_path / "codes.toml"
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path if kind == "loop" else tmp_path / "nowhere")
    with pytest.raises(
        SettingsError, match=r"codes.toml: is not a file but a folder, a broken link"
    ):
        load(tmp_path)


def test_a_file_with_a_path_or_settings_counts_as_named(tmp_path):
    folder = codes(tmp_path, bees=1, notes=2, wasps=3)
    (folder / "codes.toml").write_text('["wasps.txt"]\nname = "Wasps"\n')
    found = discover([folder, folder / "bees.txt"])
    assert {one.path.stem: one.named for one in found} == {
        "bees": True,
        "notes": False,
        "wasps": True,
    }


def test_a_loop_of_links_is_a_source_like_any_other(tmp_path):
    (tmp_path / "a.txt").symlink_to(tmp_path / "b.txt")
    (tmp_path / "b.txt").symlink_to(tmp_path / "a.txt")
    assert [one.path.name for one in discover([tmp_path])] == ["a.txt", "b.txt"]
