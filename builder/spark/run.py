"""The build's tasks on Spark.

They name every source, build every municipality, read what each contributes to the portal, and
build the portal.
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
    """Spark's workers, and what they are to build."""

    spark: SparkContext
    jobs: Sequence[Job]
    known: Mapping[str, str]

    def built(self, only: Sequence[str]) -> list[Outcome]:
        """How each job ended; if `only` is not empty, each job whose slug is in it.

        Raises:
            UsageError: the master is no Spark cluster, or `only` names a municipality that no
                source makes.
        """
        ended, left = list[Outcome](), list[Job]()
        for one in chosen(name_sources(self.spark, self.jobs, self.known), only):
            if one.error or one.passed_over or one.unchanged:
                ended.append(replace(one, slug=None) if one.error else one)
            else:
                left.append(replace(one.job, seen=one.seen))
        return ended + each(self.spark, _here(self.spark, tasks.build), largest_first(left), lost)

    def crossing(self) -> AcrossMunicipalities:
        """What crosses all municipalities that have tables.

        Raises:
            BuildError: a table cannot be read, or what crosses them cannot be written.
        """
        return crossing(
            self.spark, Path(self.jobs[0].out) / "data", Path(self.jobs[0].work) / "crossing"
        )

    def portal(self, job: PortalJob) -> PortalOutcome:
        """Build the portal: also in a task, so that the command holds nothing of it."""
        task = _here(self.spark, tasks.build_portal)
        (outcome,) = each(self.spark, task, [job], lost_portal)
        return outcome


@contextmanager
def workers(jobs: Sequence[Job], master: str, known: Mapping[str, str]) -> Iterator[Workers]:
    """Spark, started for some jobs.

    Args:
        jobs: one for each source.
        master: Spark's address of the cluster.
        known: the slugs of the jobs whose site is already as it would be made, by path; they are
            not built again.

    Raises:
        UsageError: Spark does not start.
    """
    with session(master) as spark:
        yield Workers(spark, jobs, known)


def largest_first(jobs: Iterable[Job]) -> list[Job]:
    """Jobs in the order in which to start them, by the bytes of their sources.

    A large code that came last would be built while all other cores are idle.
    """
    return sorted(jobs, key=lambda job: sum(map(size_of, job.paths)), reverse=True)


def _here(spark: SparkContext, task: Callable[..., Out]) -> Callable[[Any], Out]:
    """A task that only a worker with this command's program does."""
    if str(spark.master).startswith("local"):
        return task
    return partial(task, made_by=program.begun().digest)


def crossing(spark: SparkContext, data: Path, folder: Path) -> AcrossMunicipalities:
    """What crosses the municipalities whose tables are in a folder.

    Each task reads the tables of some; Spark brings the rows of one key together, and the portal's
    lists are written to files in `folder`, which all machines see: no process holds the rows of all
    municipalities. If there are few, the task that reads them joins them.

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
"""Municipalities whose tables one task reads. A task costs as much as reading a few small ones; if
there are no more than these, bringing rows together costs as much as reading them."""
_TOWNS = 200
"""Maximum number of municipalities whose rows one task sorts: some 100 MB of large codes."""


def _joined_by_one(spark: SparkContext, places: list[_Place], folder: Path) -> list[str]:
    """Join the rows of a few municipalities in the task that reads them.

    Returns why they cannot be written, if so.
    """
    return spark.parallelize([places], 1).flatMap(partial(_join, folder)).collect()


def _join(folder: Path, places: list[_Place]) -> list[str]:
    return _written(folder, 0, grouped(pair for place in places for pair in _keyed(place)).items())


def _joined_by_all(spark: SparkContext, places: list[_Place], folder: Path) -> list[str]:
    """The same for many municipalities, read by some tasks and joined by others."""
    cores = spark.defaultParallelism
    return (
        spark.parallelize(places, max(cores, ceil(len(places) / _READ)))
        .flatMap(_keyed)
        .groupByKey(max(cores, ceil(len(places) / _TOWNS)))
        .mapPartitionsWithIndex(partial(_written, folder))
        .collect()
    )


def _written(folder: Path, part: int, groups: Iterable[tuple[Key, Iterable[Row]]]) -> list[str]:
    """Write the lists; returns why they cannot be, if so: Spark would report it in pages."""
    try:
        write_joined(folder, part, groups)
    except OSError as error:
        return [unwritable(error, str(folder))]
    return []


def _keyed(place: _Place) -> list[tuple[Key, Row]]:
    """The rows of a municipality's share by their keys, or why its tables cannot be read."""
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
    """Call a plain function once for each thing, in the order of the things.

    Each call is a task of its own.

    Args:
        spark: its context.
        function: what to call; it is sent to the tasks.
        things: what to call it with.
        lost: returns the result of a thing whose task died repeatedly (for lack of memory, say).
            Spark then gives up the whole job, so each thing is tried once more in its own job.
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
    """The slug of each source, or why it has none; known ones are not looked up.

    Two sources with one slug both fail, asking for a `slug` in codes.toml.

    Raises:
        UsageError: the master answers, but is no Spark cluster or has gone away.
    """
    unknown = [job for job in jobs if job.path not in known]
    found = each(spark, _here(spark, tasks.name_source), unknown, lost)
    if found and all(one.error for one in found):
        _try(spark)
    named = {one.job.path: one for one in found}
    return with_clashes(named.get(job.path) or standing(job, known) for job in jobs)


def _try(spark: SparkContext) -> None:
    """Give Spark a task: if it takes none, every source would be called lost.

    Raises:
        UsageError: it takes none.
    """
    try:
        spark.parallelize([0], 1).count()
    except Py4JJavaError as error:
        advice = "check that a Spark cluster of this version answers there"
        raise refused(
            str(spark.master), "Spark accepts no work, or is gone", error, advice
        ) from error
