"""Turn a PDF into a text whose lines know their place on the page.

In: the bytes of a PDF. Out: a `SourceText` with its `Book`: lines in reading order, rules,
pictures, links and bookmarks.
"""
