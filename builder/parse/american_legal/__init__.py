"""Plain-text exports of American Legal, which stand in reading order already.

In: lines whose indents are no-break spaces. Out: units.

`headings` proposes what a line may be, `contents` holds the publisher's own lists of sections,
and `segments` decides by both; `texts` has the text between headings read by the reader of texts in
order. A rule is a form of a line; to add one, extend the forms of `headings`, with a case in
`tests/parse/american_legal/cases`.
"""

from builder.parse.american_legal.dialect import parse

__all__ = ["parse"]
