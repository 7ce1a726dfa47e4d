"""Indexes over a resolved code.

They say what its words mean, who cites what, which law changed it, and which law stands behind it.
"""
