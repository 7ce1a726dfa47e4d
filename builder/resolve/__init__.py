"""References between provisions.

A grammar finds them in the text. They are resolved against the code and the law outside it.
"""

from builder.resolve.resolver import resolve

__all__ = ["resolve"]
