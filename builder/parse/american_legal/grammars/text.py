"""What a unit holds, whichever way its text was read."""

from builder.parse.american_legal.blocks import Text

__all__ = ["Text"]
