"""Tests of how the pieces of pages are put into reading order."""
