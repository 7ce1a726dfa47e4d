"""Search of one site: a citation map, a prebuilt word index, and the words around a hit.

The seam: whatever answers queries reads the files that `builder.search.files` writes, and nothing
else of the site.
"""
