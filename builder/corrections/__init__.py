"""Corrections: small files next to the sources that fix what was read wrong.

In: a parsed code and the decisions of its municipality. Out: the corrected code, with what each
decision changed, and a line for each that could not be applied.

`decision` is the content of a file, `folder` reads the files, `place` finds what they are about,
`carried_out` applies them. Each kind of decision is a module with one function:

    def settled(code: Code, source: str, decision: Decision) -> Code

It returns the same code with the decision in `Code.corrections`, or raises `NotCarriedOut`. The
proof still compares all words with the source, but exempts the decision's place from the rules of
print.
"""
