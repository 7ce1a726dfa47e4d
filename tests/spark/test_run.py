"""Municipalities as Spark tasks."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
from py4j.protocol import Py4JJavaError

from builder.data.across_municipalities import AcrossMunicipalities
from builder.present.publication import Publication
from builder.record.job import Job
from builder.record.results import PortalJob
from builder.sources.settings import Settings
from tests.build.town import job_of

pytestmark = pytest.mark.spark

TEXT = """Chapter 1
GEESE
§ 1-1. Geese on the green.
The Village of {name}, in the State of New York, keeps geese; see 42 U.S.C. § 1983.
§ 1-2. Definitions.
As used in this chapter, the following terms have the meanings indicated:
GOOSE — Any bird of that kind.
§ 1-1 {upper} CODE § 1-2
1:1
"""


def job(folder: Path, file: str, name: str, settings: Settings | None = None) -> Job:
    path = folder / file
    path.write_text(TEXT.format(name=name, upper=name.upper()), encoding="utf-8")
    return job_of(path, folder, settings)


def test_two_sources_of_one_town_are_both_refused_and_a_third_is_named(spark, tmp_path: Path):
    from builder.spark.run import name_sources

    jobs = [
        job(tmp_path, "a.txt", "Goosebury"),
        job(tmp_path, "b.txt", "Goosebury"),
        job(tmp_path, "c.txt", "Alder"),
    ]
    a, b, c = name_sources(spark, jobs, {})
    assert c.slug == "alder-ny"
    assert c.error is None
    for one in (a, b):
        assert one.error is not None
        assert "a.txt and b.txt both make goosebury-ny" in one.error
        assert "codes.toml" in one.error


def test_a_slug_in_the_settings_separates_them(spark, tmp_path: Path):
    from builder.spark.run import name_sources

    jobs = [
        job(tmp_path, "a.txt", "Goosebury"),
        job(tmp_path, "b.txt", "Goosebury", Settings(slug="goosebury-old-ny")),
    ]
    assert [one.slug for one in name_sources(spark, jobs, {})] == [
        "goosebury-ny",
        "goosebury-old-ny",
    ]


def test_every_thing_is_its_own_task_in_the_given_order(spark):
    from builder.spark.run import each

    assert each(spark, str.upper, ["b", "a", "c"], str) == ["B", "A", "C"]
    assert each(spark, str.upper, [], str) == []


@pytest.mark.usefixtures("spark")
def test_damaged_tables_cost_the_indexes_of_the_portal_and_no_site(tmp_path: Path):
    from builder.errors import BuildError
    from builder.spark.run import workers

    (tmp_path / "work" / "journal").mkdir(parents=True)
    broken = tmp_path / "out" / "data" / "codes" / "slug=broken-ny" / "part.parquet"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"PAR1 no table")
    with workers([job(tmp_path, "a.txt", "Goosebury")], "local[2,4]", {}) as crew:
        (built,) = crew.built(())
        assert built.error is None
        with pytest.raises(BuildError, match="/data: its tables cannot be read"):
            crew.crossing()


@pytest.mark.usefixtures("spark")
def test_no_room_for_what_crosses_municipalities_is_one_line(tmp_path: Path) -> None:
    from builder.errors import BuildError
    from builder.spark.run import workers

    folder = tmp_path / "towns; new"
    (folder / "work" / "journal").mkdir(parents=True)
    (folder / "work" / "crossing").touch()  # as a full disk: nothing can be written there
    with workers([job(folder, "a.txt", "Goosebury")], "local[2,4]", {}) as crew:
        crew.built(())
        with pytest.raises(BuildError, match=r"^portal: .+ cannot be written \([\w ]+\);"):
            crew.crossing()


@pytest.mark.usefixtures("spark")
def test_which_process_joins_the_rows_does_not_show(tmp_path: Path, monkeypatch) -> None:
    from builder.spark import run

    (tmp_path / "work" / "journal").mkdir(parents=True)
    jobs = [job(tmp_path, f"{name}.txt", name) for name in ("Goosebury", "Duckbury", "Swanbury")]
    with run.workers(jobs, "local[2,4]", {}) as crew:
        assert not any(one.error for one in crew.built(()))
        data = tmp_path / "out" / "data"
        by_one = run.crossing(crew.spark, data, tmp_path / "one")
        monkeypatch.setattr(run, "_READ", 1)
        by_all = run.crossing(crew.spark, data, tmp_path / "all")
    assert {path.name[-5:] for path in (tmp_path / "one").iterdir()} == {"00000"}
    assert any(path.name[-5:] != "00000" for path in (tmp_path / "all").iterdir())
    (law,) = by_one.laws
    assert len(law["citing"]) == len(jobs)
    assert [law] == list(by_all.laws)
    assert [term["key"] for term in by_one.terms] == ["goose"]
    assert list(by_one.terms) == list(by_all.terms)


@pytest.mark.parametrize(
    ("master", "place", "advice"),
    [
        (
            "spark://127.0.0.1:80",
            "--master spark://127.0.0.1:80",
            "check that a Spark cluster of this version answers there",
        ),
        ("local[*,4]", "build", "docs/command-line.md says which Java a build needs"),
    ],
)
def test_a_master_that_answers_but_takes_no_work_is_one_line(
    tmp_path: Path, monkeypatch, master: str, place: str, advice: str
):
    from builder.errors import UsageError
    from builder.spark import run

    why = MagicMock(
        __str__=lambda _: "Lost task 0.3: java.io.IOException: it is stopped\n\tat java"
    )
    gone = MagicMock(master=master)
    gone.parallelize.side_effect = Py4JJavaError("gone", why)
    monkeypatch.setattr(run, "each", lambda _spark, _name, jobs, lost: [lost(one) for one in jobs])
    with pytest.raises(UsageError) as told:
        run.name_sources(gone, [job(tmp_path, "a.txt", "Goosebury")], {})
    said = f"{place}: Spark accepts no work, or is gone (it is stopped); {advice}"
    assert str(told.value) == said


def test_a_worker_with_another_program_builds_nothing(tmp_path: Path):
    from builder.runtime import program
    from builder.spark import tasks

    (tmp_path / "work" / "journal").mkdir(parents=True)
    asked = job(tmp_path, "a.txt", "Goosebury")
    for ended in (tasks.name_source(asked, "another"), tasks.build(asked, "another")):
        assert ended.slug is None
        assert "a.txt: was not built, because the worker " in str(ended.error)
        assert str(ended.error).endswith("install the same on all machines")
    assert tasks.name_source(asked, program.begun().digest).slug == "goosebury-ny"
    assert tasks.name_source(asked).slug == "goosebury-ny"


def test_nor_does_it_build_the_portal(tmp_path: Path) -> None:
    from builder.spark import tasks

    asked = PortalJob((), AcrossMunicipalities(), tmp_path, tmp_path, Publication())
    ended = tasks.build_portal(asked, "another")
    assert str(ended.error).startswith("portal: was not built, because the worker ")
    assert not list(tmp_path.iterdir())


def test_a_portal_whose_process_dies_is_one_line(tmp_path: Path) -> None:

    from builder.spark import run

    spark = MagicMock(master="local[2,4]")
    died = Py4JJavaError("died", MagicMock())
    spark.parallelize.return_value.map.return_value.collect.side_effect = died
    crew = run.Workers(spark, [], {})
    ended = crew.portal(PortalJob((), AcrossMunicipalities(), tmp_path, tmp_path, Publication()))
    assert str(ended.error).startswith("portal: the process that made it died several times")


def test_the_largest_source_is_started_first(tmp_path: Path):
    from builder.spark.run import largest_first

    jobs = [job(tmp_path, f"{name}.txt", name) for name in ("Alder", "Goosebury", "Zed")]
    (tmp_path / "Zed.txt").unlink()
    ordered = [Path(one.path).stem for one in largest_first(jobs)]
    assert ordered == ["Goosebury", "Alder", "Zed"]
