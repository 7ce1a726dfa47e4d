"""The columns of a table, found again in its lines.

The lines kept the order of the table's cells and nothing else.
"""

from builder.parse.general_code.tables.grid.head import are_rows
from builder.parse.general_code.tables.grid.learn import Grid, read
from builder.parse.general_code.tables.grid.lines import Classes

__all__ = ["Classes", "Grid", "are_rows", "read"]
