"""Page text of General Code that a cleaning step has made one line without capitals or marks.

In: words, and the blanks between them. Out: units in reading order, each with a confidence; and the
condition of the copy, with what it has lost, from `condition`.

`parser` lists the steps. Learned models (`model`, `features`) decide what the words leave open. A
rule is a feature of a model or a cost in a search. To add one, train again with
`bench/train_flattened.py` and compare its results.
"""

from builder.parse.flattened.parser import parse

__all__ = ["parse"]
