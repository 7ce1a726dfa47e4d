"""What pages, print and search share, so that a thing is called the same everywhere.

In: a code. Out: words for readers: names, dates, cautions, facts of a site, the outline of its
pages. No markup; what only one of the three needs is in its own folder.
"""
