"""Which layout a text has, by the shares of its lines that speak for and against each."""
