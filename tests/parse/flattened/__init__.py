"""Tests of the flattened layout."""
