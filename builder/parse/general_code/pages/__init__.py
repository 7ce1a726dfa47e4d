"""From lines to pages without their furniture.

Running heads, page numbers and footnotes are taken off here.

In: the lines of a source. Out: pages whose lines are law, headings or lists of headings; what was
taken off, by kind.
"""
