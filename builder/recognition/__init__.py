"""Which publisher's layout a text has, told by what speaks for and against each: shares of its lines, never bare counts."""
