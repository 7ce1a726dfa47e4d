"""What a line of page text says by itself: its width, whether it fills its column, its hyphen, its notes, its number.

In: lines of a source. Out: measures and readings of them. Nothing here knows of pages, headings or
lists.
"""
