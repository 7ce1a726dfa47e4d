"""Printable editions: a book of the whole code and one of each chapter, typeset with Typst.

In: a resolved code. Out: PDFs and their manifest. `book` orders the parts, and `press` runs the
typesetter; each other module makes a part of a book as expressions for `templates/print/book.typ`.
"""
