"""What one line shows: its width, its hyphen, its notes, its number.

In: lines of a source. Out: measures and readings of them. Nothing here knows of pages, headings or
lists. A rule is a function of one line, or of two lines in a row. Footnote marks and history notes
are taken out of a text in `notes`.
"""
