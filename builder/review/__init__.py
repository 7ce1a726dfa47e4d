"""The review desk: a local page for settling a code's doubts.

In: a source, and the decisions made by hand about it. Out: further decisions, as the files that
`builder.corrections` reads. A code is read once. Each decision is applied immediately, so that its
effect shows; a later build applies and proves the same.
"""
