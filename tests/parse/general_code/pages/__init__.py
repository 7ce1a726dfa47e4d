"""Tests of how pages are divided and their lines put in order."""
