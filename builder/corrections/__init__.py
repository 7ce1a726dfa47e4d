"""Corrections: small files beside the sources that put right what was read wrong.

In: a parsed code and the decisions of its municipality. Out: the corrected code, with what each
changed, and a line for each that could not be applied.

`decision` is what a file says, `folder` reads the files, `place` finds what they are about,
`carried_out` applies them. Each kind of decision is a module with one function:

    def settled(code: Code, source: str, decision: Decision) -> Code

It gives the same code with the decision in `Code.corrections`, or raises `NotCarriedOut`. The
proof holds all words to the source, and leaves the rules of print out at its place.
"""
