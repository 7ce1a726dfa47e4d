"""What crosses municipalities, as joins and aggregates over the open tables."""

from __future__ import annotations

from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812  (the name that all of Spark's own examples use)


def read_table(spark: SparkSession, data: Path, table: str) -> DataFrame:
    """One table over all municipalities of a build, with the column `slug`."""
    return spark.read.parquet(str(data / table))


def overview(spark: SparkSession, data: Path) -> DataFrame:
    """One row for each municipality: who it is, its sections and words, its newest law, its references and how many are linked.

    Columns: slug, name, state, publisher, layout, current_through, fictional, sections, words, newest_law, references, linked.
    """
    sections = read_table(spark, data, "sections").groupBy("slug").agg(F.count("*").alias("sections"), F.sum("words").alias("words"))
    laws = read_table(spark, data, "history").groupBy("slug").agg(F.max("date").alias("newest_law"))
    references = (
        read_table(spark, data, "references")
        .groupBy("slug")
        .agg(F.count("*").alias("references"), F.count_if(F.col("outcome") == "linked").alias("linked"))
    )
    return (
        read_table(spark, data, "codes")
        .join(sections, "slug", "left")
        .join(laws, "slug", "left")
        .join(references, "slug", "left")
        .fillna(0, ["sections", "words", "references", "linked"])
        .select(
            "slug",
            "name",
            "state",
            "publisher",
            "layout",
            "current_through",
            "fictional",
            "sections",
            "words",
            "newest_law",
            "references",
            "linked",
        )
        .orderBy("state", "name", "slug")
    )
