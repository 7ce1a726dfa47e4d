"""Tests of what is made of tables."""
