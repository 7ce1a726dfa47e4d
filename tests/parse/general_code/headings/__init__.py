"""Tests of what a heading is."""
