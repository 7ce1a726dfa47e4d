"""From a PDF to a text whose lines know their place on the page.

In: the bytes of a PDF. Out: a `SourceText` with its `Book`: lines in the order in which they are
read, rules, pictures, links and bookmarks.
"""
