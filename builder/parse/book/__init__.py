"""A set book, as a PDF is: its lines with their places, put in order as running text.

In: a `SourceText` with a book. Out: one with a line for each paragraph, and with what is known of
each: its page and indent, and whether it is a heading, a row of a table, a footnote or furniture.
"""
