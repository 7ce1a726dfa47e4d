"""A typeset book, such as a PDF: its lines with their places, put in order as running text.

In: a `SourceText` with a book. Out: one with a line for each paragraph, and what is known of each
line: its page and indent, and whether it is a heading, a table row, a footnote or furniture.
"""
