"""The other grammars of American Legal: headings are learnt from the code's own lists.

In: lines of an export, of a copy of a web page or of an HTML file. Out: units.

`forms` says what a heading may look like in any of the grammars; `lists` finds the publisher's own
lists, whose entries stand again below; `learnt` takes as headings what the lists name, and what is
printed like it; `exported` tells exports from copies.
"""

from builder.parse.american_legal.grammars.parser import Taught, parse, taught

__all__ = ["Taught", "parse", "taught"]
