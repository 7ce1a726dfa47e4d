"""Tests of how drafts become units."""
