"""From files on disk to decoded lines of known layout and municipality.

In: paths and `codes.toml`. Out: a `SourceText`, its `Layout`, its municipality.

`read` is the door for every reader: a function from a file and its bytes to a `SourceText`. A
reader that knows where lines stand on their pages says so by `Geometry`. `layout` tells by the
text which publisher set it; to add one, add its marks there.
"""
