"""Which layout a text has, told by shares of its lines that speak for and against each."""
