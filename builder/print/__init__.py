"""Printable editions: a law book of the whole code and of each chapter, typeset with Typst.

In: a resolved code. Out: PDFs and their manifest. `book` orders the parts, `press` runs the
typesetter; each other module makes one part of a book as expressions of
`templates/print/book.typ`.
"""
