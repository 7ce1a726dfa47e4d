"""Divisions of articles: what "division 2" means in a code that has such units, and in no other."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from builder.model import UnitKind
from builder.resolve.find import Found
from builder.resolve.syntax import Chain, Group, Kind

_KINDS = (
    (UnitKind.DIVISION, Kind.DIVISION, re.compile(r"divisions?", re.I)),
    (UnitKind.SUBDIVISION, Kind.SUBDIVISION, re.compile(r"subdivisions?", re.I)),
)
_NUMBER = re.compile(r"\d+|[IVXL]+")
"""How units are numbered; a label of a section has parentheses, or is a letter."""


def as_divisions(found: Found, kinds: Collection[UnitKind]) -> Found:
    """A reference with "division 2" read as a division of an article, where the code has any.

    Args:
        found: as the grammar reads it, which takes a division for a place within a section.
        kinds: of the code's units.
    """
    chain = found.chain
    if chain is None or UnitKind.DIVISION not in kinds or chain.group(Kind.SECTION):
        return found
    groups = tuple(_as_division(group, kinds) for group in chain.groups)
    return found if groups == chain.groups else replace(found, chain=Chain(groups, chain.rising))


def _as_division(group: Group, kinds: Collection[UnitKind]) -> Group:
    for unit, kind, word in _KINDS:
        if group.kind is Kind.SUB and unit in kinds and word.fullmatch(group.word):
            whole = all(_NUMBER.fullmatch(item.raw) for item in group.items)
            return replace(group, kind=kind) if whole else group
    return group
