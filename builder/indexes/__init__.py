"""Indexes over a resolved code: terms and their uses, who cites what, local and outside law.

In: a resolved code. Out: plain rows, which pages, search and print show. Each module is one index;
to add one, write a function from a `Code` to its rows.
"""
