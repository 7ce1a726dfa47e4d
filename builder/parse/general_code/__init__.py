"""Page text of General Code, as it comes out of the publisher's PDF.

In: lines in the order of the content stream, in which each page gives its margin text first and its
lists after it. Out: units in the order in which the law is read.

The subpackages work one after another: `pages`, `headings`, `tables`, `reading_order`, `assemble`.
`parser` runs them from top to bottom. A rule says what the typesetting does. It lives in the
subpackage for the thing it reads, has a number with a reason, and has a case in
`tests/parse/general_code/cases`. To add a rule, write the case first.
"""

from builder.parse.general_code.parser import parse

__all__ = ["parse"]
