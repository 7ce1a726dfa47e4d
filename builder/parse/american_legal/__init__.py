"""Texts of American Legal: exports, copies of web pages, HTML files.

In: lines. Out: units.

`forms` says what a heading may look like in any of the publisher's grammars; `lists` finds the
publisher's own lists, whose entries stand again below; `learnt` takes as headings what the lists
name, and what is printed like it; `exported` tells exports from copies; `texts` has the text
between headings read by the reader of texts in order. To add a form, extend `forms`, with a case
in `tests/parse/american_legal/cases`.
"""

from builder.parse.american_legal.parser import parse

__all__ = ["parse"]
