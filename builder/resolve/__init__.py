"""References between provisions: found in the text by a grammar, then resolved against the code and the law outside it."""

from builder.resolve.resolver import resolve

__all__ = ["resolve"]
