"""Tests of how the columns of a table are found again in its lines."""
