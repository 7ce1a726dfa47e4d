"""Tests of the printable editions."""
