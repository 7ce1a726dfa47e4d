"""The columns of a table, recovered from its lines.

All that the lines preserve is the order of the table's cells.
"""

from builder.parse.general_code.tables.grid.head import are_rows
from builder.parse.general_code.tables.grid.learn import Grid, read
from builder.parse.general_code.tables.grid.lines import Classes

__all__ = ["Classes", "Grid", "are_rows", "read"]
