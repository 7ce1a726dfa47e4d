"""What a line of page text says by itself.

That is its width, whether it fills its column, its hyphen, its notes and its number.

In: lines of a source. Out: measures and readings of them. Nothing here knows of pages, headings or
lists.
"""
