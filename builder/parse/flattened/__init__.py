"""Page text of General Code that a cleaning has run into one line without capitals or marks.

In: words, and the blanks between them. Out: units in reading order, each with how sure it is; and
the condition of the copy, with what it has lost, from `condition`.

The steps stand in `parser`. Learned models (`model`, `features`) weigh what the words leave open; a
rule is a feature of theirs or a cost of a search. To add one, train anew with
`bench/train_flattened.py` and compare what it measures.
"""

from builder.parse.flattened.parser import parse

__all__ = ["parse"]
