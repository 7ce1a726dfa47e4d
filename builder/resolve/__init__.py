"""References between provisions: found in the text by a grammar, resolved against the code.

In: a code with addresses. Out: the same code with its references. Each is a link, outside law, or
has a reason why it is neither.

`grammar` reads designations; `scopes` reads the words around them: "of this article", "of the
Village Law". `places` knows which article "this article" is (`nearest`, `above`); `sections`,
`divisions` and `subsections` find what is named in it.

A rule is a form of words. To add one, extend the grammar or the scopes, and add a case to the
tests in this folder.
"""

from builder.resolve.file_links import with_file_links
from builder.resolve.resolver import resolve

__all__ = ["resolve", "with_file_links"]
