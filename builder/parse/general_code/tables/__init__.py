"""Which lines are a table or a form, and the columns, heads and rows of a table.

In: the lines of a block, or of a table. Out: zones of lines (`zones`); cells (`cells`). All that
lines preserve is the order of words: `grid` guesses columns and learns them from the reading they
give, `search` finds the most likely rows, `head` reads a head with the same search. `zones`
finds lines that break where running text would not. `columns.toml` says what each kind of column
holds and what words cost in a head.
"""
