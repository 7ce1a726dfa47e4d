"""Make the units of a code from its ordered sections.

In: sections in reading order. Out: units and doubts. Tables are separated from the text
(`parted_tables`), marks of footnotes are found (`marks`) and taken out, and passages are joined.
Rules here decide what belongs to a unit, never how its text is ordered.
"""
