"""From the order of the page's content stream to the order in which the law is read.

In: pages, headings and measures. Out: sections whose blocks stand in reading order, with a
confidence where another order was possible.
"""
