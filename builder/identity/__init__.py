"""Whose law a text is: its municipality's name, kind and state, from all evidence for each."""
