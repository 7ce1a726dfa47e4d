"""The review desk: a local page for settling a code's doubts.

In: a source and the decisions about it. Out: further decisions, in the files that
`builder.corrections` reads. The desk reads a code once and applies each decision at once, so that
reviewers see its effect; the next build applies it again and proves the result.
"""
