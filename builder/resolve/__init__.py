"""Find the references in a code's text by a grammar, and resolve them against the code.

In: a code with addresses. Out: the code with its references, each a link, outside law, or the
reason why it is neither.

`grammar` reads designations; `scopes` reads the words around them: "of this article", "of the
Village Law". `places` is the index of the code's numbers; `sections`, `divisions` and `subsections`
find in it what a reference names.

A rule is a form of words. To add one, extend the grammar or the scopes, and add a case to the
tests in this folder.
"""

from builder.resolve.file_links import with_file_links
from builder.resolve.resolver import resolve

__all__ = ["resolve", "with_file_links"]
