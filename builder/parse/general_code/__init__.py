"""Page text of General Code, as it comes out of the publisher's PDF.

In: lines in the order of the content stream, in which a page gives its margin first and its lists
behind it. Out: units in the order in which the law is read.

The rooms follow one another: `pages`, `headings`, `tables`, `reading_order`, `assemble`;
`parser` runs through them from top to bottom. A rule says what the typesetting does; it stands in
the room of the thing that it reads, has a number with a reason, and a case in
`tests/parse/general_code/cases`. To add one, write the case first.
"""

from builder.parse.general_code.parser import parse

__all__ = ["parse"]
