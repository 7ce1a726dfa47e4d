"""Decisions made by hand: small files beside the sources that put right what was read wrong.

In: a parsed code and the decisions of its municipality. Out: the code as they say, with what each
changed, and a line for each that could not be carried out.

`decision` is what a file says, `folder` reads the files, `place` finds what they are about,
`carried_out` does what they say. Each kind of decision is a module of its own, with one function:

    def settled(code: Code, source: str, decision: Decision) -> Code

It gives the same code with the decision in `Code.corrections`, or raises `NotCarriedOut`. The
proof takes each back (`builder.proof.by_hand`) and holds what is left against the source.
"""
