"""From ordered sections to the units of a code.

In: sections in reading order. Out: units and doubts. Tables are separated from the text
(`parted_tables`), the marks of footnotes are found (`marks`) and taken out, and passages are
joined. A rule here says what belongs to a unit, never how its text is ordered.
"""
