"""The publisher's texts as they are read."""

from dataclasses import replace
from functools import partial

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.parser import parse as parse_in_order

AMERICAN_LEGAL = FAMILIES[Layout.AMERICAN_LEGAL]
EXPORTED = replace(AMERICAN_LEGAL, **AMERICAN_LEGAL.exported)
"""What exports have."""
parse = partial(parse_in_order, family=AMERICAN_LEGAL)
