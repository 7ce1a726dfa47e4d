"""Which lines are a table or a form, and the columns, heads and rows of a table.

In: the lines of a block, or of a table. Out: zones of lines (`zones`); cells (`cells`, `grid`). A
rule of `zones` says how a row breaks where running text would not. A rule of `grid` says what a
kind of column holds, as odds in `grid/kinds`.
"""
