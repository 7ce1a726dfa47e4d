"""Indexes of a resolved code: terms and their uses, who cites what, local and outside law.

In: a resolved code. Out: plain rows for pages, search and print. Each module is one index; to add
one, write a function from a `Code` to its rows.
"""
