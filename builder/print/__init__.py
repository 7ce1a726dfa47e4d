"""Printable editions: a law book of the whole code and of each chapter, typeset with Typst from the same model as the pages."""
