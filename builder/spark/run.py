"""The tasks of a build on Spark.

They name every source, build every municipality, join what municipalities contribute to the portal,
and build the portal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from py4j.protocol import Py4JJavaError
from pyspark import SparkContext

from builder.data.across_municipalities import AcrossMunicipalities, Key, Row, write_joined
from builder.data.share import share_of, slugs
from builder.errors import DAMAGED, BuildError, unwritable
from builder.frozen import frozen
from builder.grouped import grouped
from builder.record.job import Job, Outcome, lost
from builder.record.results import PortalJob, PortalOutcome, lost_portal
from builder.record.standing import chosen, standing, with_clashes
from builder.runtime import program
from builder.sources.folder import size_of
from builder.spark import tasks
from builder.spark.session import refused, session
from builder.text.squash import single_spaced

In = TypeVar("In")
Out = TypeVar("Out")


@frozen
class Workers:
    """Spark's workers and the jobs for them."""

    spark: SparkContext
    jobs: Sequence[Job]
    known: Mapping[str, str]

    def built(self, only: Sequence[str]) -> list[Outcome]:
        """How each job ended; if `only` is not empty, each job whose slug is in it.

        Raises:
            UsageError: the master is no Spark cluster, or no source makes a municipality in `only`.
        """
        ended, left = list[Outcome](), list[Job]()
        for one in chosen(name_sources(self.spark, self.jobs, self.known), only):
            if one.error or one.passed_over or one.unchanged:
                ended.append(replace(one, slug=None) if one.error else one)
            else:
                left.append(replace(one.job, seen=one.seen))
        return ended + each(self.spark, _guard(self.spark, tasks.build), largest_first(left), lost)

    def crossing(self) -> AcrossMunicipalities:
        """Join what crosses all municipalities that have tables.

        Raises:
            BuildError: a table cannot be read, or what crosses them cannot be written.
        """
        return crossing(
            self.spark, Path(self.jobs[0].out) / "data", Path(self.jobs[0].work) / "crossing"
        )

    def portal(self, job: PortalJob) -> PortalOutcome:
        """Build the portal, in a task, so that the command itself holds nothing of it in memory."""
        task = _guard(self.spark, tasks.build_portal)
        (outcome,) = each(self.spark, task, [job], lost_portal)
        return outcome


@contextmanager
def workers(jobs: Sequence[Job], master: str, known: Mapping[str, str]) -> Iterator[Workers]:
    """Spark, started for some jobs.

    Args:
        jobs: one for each source.
        master: Spark's address of the cluster.
        known: slugs of the jobs whose site is up to date, by path; these are not built.

    Raises:
        UsageError: Spark does not start.
    """
    with session(master) as spark:
        yield Workers(spark, jobs, known)


def largest_first(jobs: Iterable[Job]) -> list[Job]:
    """Jobs in starting order: largest source first.

    If a large code came last, all other cores would be idle while it is built.
    """
    return sorted(jobs, key=lambda job: sum(map(size_of, job.paths)), reverse=True)


def _guard(spark: SparkContext, task: Callable[..., Out]) -> Callable[[Any], Out]:
    """The task, refused by workers on other machines whose program is not this command's."""
    if str(spark.master).startswith("local"):
        return task
    return partial(task, made_by=program.begun().digest)


def crossing(spark: SparkContext, data: Path, folder: Path) -> AcrossMunicipalities:
    """Join what crosses the municipalities whose tables are in `data`.

    Each task reads the tables of some municipalities, Spark brings the rows of each key together,
    and the portal's lists go to files in `folder`, which all machines see, so that no process holds
    the rows of all municipalities. If there are few, the task that reads them also joins them.

    Raises:
        BuildError: a table cannot be read, or the folder cannot be written.
    """
    places = [(str(data), slug) for slug in slugs(data)]
    if not places:
        return AcrossMunicipalities()
    join = _joined_by_one if len(places) <= _READ else _joined_by_all
    for unwritten in join(spark, places, folder):
        raise BuildError("portal", unwritten)
    made = AcrossMunicipalities.of_folder(folder)
    for unread in made.unread:
        raise BuildError(
            data,
            f"its tables cannot be read ({unread['said'][:200]}), so the portal has no indexes "
            "over all municipalities",
            "remove that folder and build all of them again",
        )
    return made


_Place = tuple[str, str]
"""The folder of the tables, and a slug."""
_READ = 20
"""Number of municipalities whose tables one task reads. Up to here, bringing rows together costs as
much as reading them, and a task costs as much as reading a few small ones."""
_TOWNS = 200
"""Largest number of municipalities whose rows one task joins: some 100 MB for large codes."""


def _joined_by_one(spark: SparkContext, places: list[_Place], folder: Path) -> list[str]:
    """Join the rows of a few municipalities in the task that reads them.

    Returns an error if the lists cannot be written.
    """
    return spark.parallelize([places], 1).flatMap(partial(_join, folder)).collect()


def _join(folder: Path, places: list[_Place]) -> list[str]:
    return _write(folder, 0, grouped(pair for place in places for pair in _keyed(place)).items())


def _joined_by_all(spark: SparkContext, places: list[_Place], folder: Path) -> list[str]:
    """Join the rows of many municipalities: some tasks read, others join."""
    cores = spark.defaultParallelism
    return (
        spark.parallelize(places, max(cores, ceil(len(places) / _READ)))
        .flatMap(_keyed)
        .groupByKey(max(cores, ceil(len(places) / _TOWNS)))
        .mapPartitionsWithIndex(partial(_write, folder))
        .collect()
    )


def _write(folder: Path, part: int, groups: Iterable[tuple[Key, Iterable[Row]]]) -> list[str]:
    """Write the lists; returns an error if that fails, because Spark would report it in pages."""
    try:
        write_joined(folder, part, groups)
    except OSError as error:
        return [unwritable(error, str(folder))]
    return []


def _keyed(place: _Place) -> list[tuple[Key, Row]]:
    """Rows of a municipality with their keys, or the reason why its tables cannot be read."""
    data, slug = place
    try:
        return list(share_of(Path(data), slug))
    except DAMAGED as error:
        return [(("unread", slug), {"said": single_spaced(str(error))})]


def each(
    spark: SparkContext,
    function: Callable[[In], Out],
    things: Sequence[In],
    lost: Callable[[In], Out],
) -> list[Out]:
    """Results of a plain function for each thing, in order; each call is a task of its own.

    Args:
        spark: the context.
        function: what to call; it is sent to the tasks.
        things: its arguments.
        lost: returns the result for a thing whose task died repeatedly (of lack of memory, say).
            Spark then gives up the whole job, so each thing is tried again in a job of its own.
    """
    if not things:
        return []
    try:
        return spark.parallelize(things, len(things)).map(function).collect()
    except Py4JJavaError:
        if len(things) == 1:
            return [lost(things[0])]
        return [result for thing in things for result in each(spark, function, [thing], lost)]


def name_sources(
    spark: SparkContext, jobs: Sequence[Job], known: Mapping[str, str]
) -> list[Outcome]:
    """The slug of each source, or why it has none; known sources are not read.

    Two sources with the same slug both fail, asking for a `slug` in codes.toml.

    Raises:
        UsageError: the master answers but is not a Spark cluster, or is gone.
    """
    unknown = [job for job in jobs if job.path not in known]
    found = each(spark, _guard(spark, tasks.name_source), unknown, lost)
    if found and all(one.error for one in found):
        _probe(spark)
    named = {one.job.path: one for one in found}
    return with_clashes(named.get(job.path) or standing(job, known) for job in jobs)


def _probe(spark: SparkContext) -> None:
    """Give Spark an empty task, so that its failure is not blamed on every source.

    Raises:
        UsageError: the task fails.
    """
    try:
        spark.parallelize([0], 1).count()
    except Py4JJavaError as error:
        advice = "check that a Spark cluster of this version answers there"
        raise refused(
            str(spark.master), "Spark accepts no work, or is gone", error, advice
        ) from error
