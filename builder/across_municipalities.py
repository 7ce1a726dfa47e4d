"""What crosses municipalities, as plain rows: made by Spark's joins, shown by the portal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AcrossMunicipalities:
    """Rows over all municipalities that have tables.

    Their columns are told where they are made, in `builder.spark.joins`.
    """

    overview: tuple[Row, ...] = ()
    """One for each municipality."""
    topics: tuple[Row, ...] = ()
    """One for each chapter or article of a topic."""
    laws: tuple[Row, ...] = ()
    """One for each provision of outside law."""
    terms: tuple[Row, ...] = ()
    """One for each term that two or more municipalities define."""
