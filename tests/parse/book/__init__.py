"""Tests of how texts are read whose lines know their places."""
