"""From lines to pages, without running heads, page numbers and footnotes.

In: the lines of a source. Out: pages whose lines are law, headings or lists of headings, each page
with its printed number; and what was removed, by kind.
"""
