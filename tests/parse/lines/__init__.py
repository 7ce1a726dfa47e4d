"""Tests of what lines say alone."""
