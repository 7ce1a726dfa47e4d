"""Tests of how pages are cut and their lines put in order."""
