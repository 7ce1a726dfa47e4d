"""Printable editions: a law book of the whole code and of each chapter.

They are typeset with Typst from the same model as the pages.
"""
