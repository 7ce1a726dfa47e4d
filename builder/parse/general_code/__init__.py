"""Page text of General Code, as it comes out of the publisher's PDF.

In: lines in the order of the PDF's content stream, which has the margin text of each page first and
the lists of the page after it. Out: units in the order in which the law is read.

The subpackages work one after another: `pages`, `headings`, `tables`, `reading_order`, `assemble`.
`parser` runs them. A rule states what the typesetting does. It is in the subpackage for what it
reads, gives a reason for each number, and has a case in `tests/parse/general_code/cases`. To add a
rule, write the case first.
"""

from builder.parse.general_code.parser import parse

__all__ = ["parse"]
