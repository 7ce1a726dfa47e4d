"""Tests of how the columns of a table are recovered from its lines."""
