"""From ordered sections to the units of a code: passages are joined, notes and footnote marks are taken out.

In: sections in reading order. Out: units and doubts.
"""
