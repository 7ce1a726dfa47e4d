"""The publisher's texts as they are read."""

from dataclasses import replace
from functools import partial

from builder.parse.in_order.families.american_legal import AMERICAN_LEGAL
from builder.parse.in_order.parser import parse as parse_in_order

EXPORTED = replace(AMERICAN_LEGAL, **AMERICAN_LEGAL.exported)
"""What exports have."""
parse = partial(parse_in_order, family=AMERICAN_LEGAL)
