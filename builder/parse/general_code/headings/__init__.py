"""Which lines are headings, lists of headings, front matter or headings of attachments.

In: pages. Out: headings in the order of the source, each with its number and title, and the lines
that only list them. A rule is a form of a line (`section_form`, `divisions`), and what must stand
around it.
"""
