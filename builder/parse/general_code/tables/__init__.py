"""Which lines are a table or a form, and the columns, heads and rows of a table.

In: the lines of a block, or of a table. Out: zones of lines (`zones`); cells (`cells`). All that
lines preserve is the order of words: `grid` guesses columns and learns them from the reading they
give, `search` finds the most likely rows, `head` reads a head with the same search. A rule of
`zones` says how a row breaks where running text would not; what kinds of columns and the words of
heads are like stands in `columns.toml`.
"""
