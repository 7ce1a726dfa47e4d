"""What crosses municipalities, as joins and aggregates over the open tables."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812  (the name that all of Spark's own examples use)


def read_table(spark: SparkSession, data: Path, table: str) -> DataFrame:
    """One table over all municipalities of a build, with the column `slug`."""
    return spark.read.parquet(str(data / table))


def overview(spark: SparkSession, data: Path) -> DataFrame:
    """One row for each municipality.

    It says who it is, its sections and words, its newest law, its references and how many are
    linked.

    Columns: slug, name, state, publisher, layout, current_through, fictional, sections, words,
        newest_law, references, linked.
    """
    sections = (
        read_table(spark, data, "sections")
        .groupBy("slug")
        .agg(F.count("*").alias("sections"), F.sum("words").alias("words"))
    )
    laws = read_table(spark, data, "history").groupBy("slug").agg(F.max("date").alias("newest_law"))
    references = (
        read_table(spark, data, "references")
        .groupBy("slug")
        .agg(
            F.count("*").alias("references"),
            F.count_if(F.col("outcome") == "linked").alias("linked"),
        )
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


def topics(spark: SparkSession, data: Path) -> DataFrame:
    """The chapters and articles of all municipalities by subject.

    A division is of a topic where its title has one of the topic's words.

    An article stands beside its chapter only where the chapter is of another topic. One row for
    each division of a topic. Columns: topic, slug, name, state, id, kind, number, title, url,
    chapter (the title over an article, else null).
    """
    divisions = read_table(spark, data, "divisions").filter(
        F.col("kind").isin("chapter", "appendix", "article", "subchapter", "part")
    )
    words = F.broadcast(spark.createDataFrame(_topic_words(), "topic string, pattern string"))
    others = F.broadcast(
        spark.createDataFrame(_topic_words(other=True), "other string, pattern string")
    )
    named = (
        divisions.join(words, F.expr("lower(title) rlike pattern"), "inner")
        .drop("pattern")
        .join(others, F.expr("topic = other and lower(title) rlike pattern"), "left_anti")
        .dropDuplicates(["topic", "slug", "id"])
    )
    chapters = divisions.select(
        "slug", F.col("id").alias("parent"), F.col("title").alias("chapter")
    )
    above = named.select("topic", "slug", F.col("id").alias("parent"), F.lit(True).alias("covered"))
    towns = read_table(spark, data, "codes").select("slug", "name", "state")
    return (
        named.join(above, ["topic", "slug", "parent"], "left")
        .filter(F.col("covered").isNull())
        .join(chapters, ["slug", "parent"], "left")
        .join(towns, "slug", "inner")
        .select("topic", "slug", "name", "state", "id", "kind", "number", "title", "url", "chapter")
        .orderBy("topic", "state", "name", "slug", "url", "id")
    )


def _topic_words(*, other: bool = False) -> list[tuple[str, str]]:
    """Each topic with a pattern for every word that names it.

    `other`: for every word that tells of something else.
    """
    table = tomllib.loads(Path(__file__).with_name("topics.toml").read_text(encoding="utf-8"))
    return [
        (topic, _pattern(word.removeprefix("-")))
        for topic, words in table.items()
        for word in words
        if word.startswith("-") == other
    ]


def _pattern(word: str) -> str:
    """A word or its plural; the beginning of a word where it ends with a star."""
    return rf"\b{re.escape(word[:-1])}" if word.endswith("*") else rf"\b{re.escape(word)}(e?s)?\b"


def outside_law(spark: SparkSession, data: Path) -> DataFrame:
    """Every provision of state and federal law that any municipality cites.

    It comes with the sections that cite it.

    Columns: law, cite, url, citing (structs of name, slug, position, id, kind, number, title, url),
        in the order of law and provision.
    """
    units = (
        read_table(spark, data, "sections")
        .select("slug", "id", "kind", "number", "title", "url", "position")
        .unionByName(
            read_table(spark, data, "divisions").select(
                "slug", "id", "kind", "number", "title", "url", "position"
            )
        )
        .withColumnRenamed("url", "place")
    )
    towns = read_table(spark, data, "codes").select("slug", "name")
    cites = (
        read_table(spark, data, "references")
        .filter(F.col("outcome") == "outside law")
        .select("slug", "unit", "law", "cite", "url")
    )
    one = F.struct(
        "name",
        "slug",
        "position",
        F.col("unit").alias("id"),
        "kind",
        "number",
        "title",
        F.col("place").alias("url"),
    )
    return (
        cites.join(units, [cites["slug"] == units["slug"], cites["unit"] == units["id"]], "inner")
        .drop(units["slug"])
        .join(towns, "slug", "inner")
        .groupBy("law", "cite")
        .agg(F.max("url").alias("url"), F.array_sort(F.collect_set(one)).alias("citing"))
        .orderBy("law", "cite")
    )


def shared_terms(spark: SparkSession, data: Path) -> DataFrame:
    """The terms that two or more municipalities define, each with every definition.

    Columns: key (the term without case), definitions (structs of name, slug, term, text, url), by
        key.
    """
    towns = read_table(spark, data, "codes").select("slug", "name")
    blocks = read_table(spark, data, "blocks").filter(
        (F.col("kind") == "definition") & F.col("term").isNotNull()
    )
    units = read_table(spark, data, "sections").select(
        "slug", F.col("id").alias("unit"), F.col("url").alias("place")
    )
    address = F.concat(F.substring_index("place", "#", 1), F.lit("#"), F.col("anchor"))
    return (
        blocks.join(units, ["slug", "unit"], "inner")
        .join(towns, "slug", "inner")
        .withColumn("key", F.lower(F.trim("term")))
        .groupBy("key")
        .agg(
            F.countDistinct("slug").alias("towns"),
            F.array_sort(
                F.collect_list(
                    F.struct("name", "slug", "position", "term", "text", address.alias("url"))
                )
            ).alias("definitions"),
        )
        .filter(F.col("towns") > 1)
        .orderBy("key")
        .drop("towns")
    )
