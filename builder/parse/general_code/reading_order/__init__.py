"""From the order of a page's content stream to the order in which the law is read.

In: pages, headings and measures. Out: sections whose blocks are in reading order, with a confidence
where another order was possible. A rule is a cost that `interleavings` adds to a way of reading.
What is expected costs nothing; what the publisher never does costs more than any evidence
outweighs.
"""
