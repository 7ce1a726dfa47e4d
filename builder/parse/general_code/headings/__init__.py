"""Which lines are headings, lists of headings, front matter or headings of attachments.

In: pages. Out: headings in the order of the source, each with its number, title and confidence, and
the lines that only list them.
"""
