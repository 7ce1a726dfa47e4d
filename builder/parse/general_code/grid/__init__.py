"""The columns of a table, found again in lines that kept the order of its cells and nothing else."""

from builder.parse.general_code.grid.learn import Grid, read

__all__ = ["Grid", "read"]
