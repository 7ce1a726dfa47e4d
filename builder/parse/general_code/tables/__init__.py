"""From runs of lines to tables with columns, heads and rows.

In: the ordered lines of a section. Out: the same section with tables in place of the lines that
print them.
"""
