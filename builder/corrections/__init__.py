"""Corrections: small files next to the sources that fix what was read wrong.

In: a parsed code and the decisions of its municipality. Out: the corrected code, with what each
decision changed, and a message for each that could not be applied.

`decision` reads the files and holds what one states, `place` finds what it is about, and
`carried_out` applies them all. Each kind of decision is a module with one function:

    def settled(code: Code, source: str, decision: Decision) -> Change

It returns what the decision changes, for `record` to put into the code, or raises `NotCarriedOut`.
The proof still compares all words with the source, but exempts the decision's place from the rules
of print.
"""
