"""The dots between a heading and its page number in a table of contents."""

import re

PAGE_LEADER = re.compile(r"(?:\t|\.{3}|(?:\. ){3}|…)[\s.…]*\d{1,4}(?:[-:]\d{1,3})?\s*$")
"""Dots or a tab before a number that ends the line."""
