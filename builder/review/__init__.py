"""The review desk: a page on this machine on which the doubts of a code are settled.

In: a source, and the decisions made by hand about it. Out: further decisions, as the files that
`builder.corrections` reads. A code is read once; each decision is carried out on it at once, so
that whoever decides sees what comes of it, and a build later does and proves the same.
"""
