"""A code in formats that other programs read: Akoma Ntoso, CSV, EPUB, Word.

akn         the whole code as Akoma Ntoso 3.0
tables      the tables of open data as CSV and Parquet, and the package that describes them
epub        the whole code as an e-book
word        a section or a division as a Word document
"""
