"""Recognize the layout of a text, by the shares of its lines that speak for and against each."""
