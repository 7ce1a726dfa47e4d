"""Townbook: published municipal codes in, searchable static sites, print and open data out."""

__version__ = "0.2.0"
