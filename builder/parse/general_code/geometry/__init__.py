"""A General Code whose lines know their place on the page: no order has to be searched for.

In: a `SourceText` with its `Book`. Out: sections with their blocks in reading order, footnotes, and
what is set aside. Levels come from indents, headings from weight and place, tables from cells.
"""
