"""The columns of a table, found again in lines that kept the order of its cells and nothing else."""

from builder.parse.general_code.tables.grid.learn import Grid, read
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.listing import listed

__all__ = ["Classes", "Grid", "listed", "read"]
