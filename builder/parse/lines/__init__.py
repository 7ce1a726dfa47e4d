"""What a single line shows: its width, its hyphen, its number.

In: lines of a source. Out: measures and readings of them. Nothing here knows pages, headings or
lists. A rule is a function of one line, or of two consecutive lines.
"""
