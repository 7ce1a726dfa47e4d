"""What a line says by itself: its width, its hyphen, its notes, its number.

In: lines of a source. Out: measures and readings of them. Nothing here knows of pages, headings or
lists. A rule is a function of one line, or of two that follow each other. A footnote's mark and a
history note are taken out of a text here, in `notes`.
"""
