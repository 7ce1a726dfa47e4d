"""From ordered sections to the units of a code.

Passages are joined; history notes and footnotes' marks are taken out of the text.

In: sections in reading order. Out: units and doubts.
"""
