"""References between provisions, found in a text by a grammar and resolved against the code.

In: a code with addresses. Out: the same code with its references, each linked, outside law, or with
a reason why it is neither.

`grammar` reads designations; `scopes` reads the words around them: "of this article", "of the
Village Law". Which article "this article" is, `places` knows (`nearest`, `above`); `sections`,
`divisions` and `subsections` find what is named in it.

A rule is a form of words; to add one, extend the grammar or the scopes, with
a case among the tests of this folder.
"""

from builder.resolve.file_links import with_file_links
from builder.resolve.resolver import resolve

__all__ = ["resolve", "with_file_links"]
