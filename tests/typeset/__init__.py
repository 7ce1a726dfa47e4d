"""Typesetters.

They go from a manuscript in true reading order to the text that a publisher's file gives.
"""
