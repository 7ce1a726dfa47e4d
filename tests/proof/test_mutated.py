"""The proof finds out a parser that leaves out, doubles or moves a block, a line or a word."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from builder.data.code_json import dumps
from builder.model import Block, BlockKind, Code, Unit
from builder.proof import faults
from builder.town.municipality import code_of
from tests.proof.test_falsified import NAMES, SAMPLE

Mutation = Callable[[Unit, int], Unit]


@cache
def _code(name: str) -> tuple[Code, str]:
    code, source = code_of(SAMPLE / f"{name}.txt")
    return code, source.text


def _with(unit: Unit, *blocks: Block) -> Unit:
    return replace(unit, blocks=blocks)


def drop_block(unit: Unit, at: int) -> Unit:
    return _with(unit, *unit.blocks[:at], *unit.blocks[at + 1 :])


def double_block(unit: Unit, at: int) -> Unit:
    return _with(unit, *unit.blocks, unit.blocks[at])


def move_block_to_the_end(unit: Unit, at: int) -> Unit:
    moved = [*unit.blocks[:at], *unit.blocks[at + 1 :], unit.blocks[at]]
    return _with(unit, *moved)


def drop_last_word(unit: Unit, at: int) -> Unit:
    block = unit.blocks[at]
    cut = replace(block, text=block.text.rpartition(" ")[0])
    return _with(unit, *unit.blocks[:at], cut, *unit.blocks[at + 1 :])


def double_first_word(unit: Unit, at: int) -> Unit:
    block = unit.blocks[at]
    changed = replace(block, text=f"{block.text.split()[0]} {block.text}")
    return _with(unit, *unit.blocks[:at], changed, *unit.blocks[at + 1 :])


def move_first_word_to_the_end(unit: Unit, at: int) -> Unit:
    block = unit.blocks[at]
    first, _, rest = block.text.partition(" ")
    changed = replace(block, text=f"{rest} {first}")
    return _with(unit, *unit.blocks[:at], changed, *unit.blocks[at + 1 :])


def drop_first_span(unit: Unit, at: int) -> Unit:
    block = unit.blocks[at]
    changed = replace(block, spans=block.spans[1:])
    return _with(unit, *unit.blocks[:at], changed, *unit.blocks[at + 1 :])


def turn_spans(unit: Unit, at: int) -> Unit:
    """The text with the spans in another order, and with the words in that order."""
    block = unit.blocks[at]
    first, last = block.spans[-1]
    middle = (first + last) // 2
    changed = replace(block, spans=(*block.spans[:-1], (middle, last), (first, middle)))
    return _with(unit, *unit.blocks[:at], changed, *unit.blocks[at + 1 :])


MUTATIONS: tuple[Mutation, ...] = (
    drop_block,
    double_block,
    move_block_to_the_end,
    drop_last_word,
    double_first_word,
    move_first_word_to_the_end,
    drop_first_span,
    turn_spans,
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_what_a_parser_does_wrong_is_found(name: str, mutate: Mutation) -> None:
    """In every section with two plain blocks, one after the other."""
    code, source = _code(name)
    places = [
        (index, at)
        for index, unit in enumerate(code.units)
        for at, block in enumerate(unit.blocks[:-1])
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM)
        and unit.blocks[-1].kind is block.kind
        and unit.blocks[-1].parent == block.parent
        and len(block.text.split()) > 3
        and len(set(block.text.split())) > 3
        and all(other.parent is None or other.parent < at for other in unit.blocks)
    ]
    assert places
    for index, at in places[::7]:
        mutated = list(code.units)
        mutated[index] = mutate(replace(code.units[index], references=()), at)
        assert faults(json.loads(dumps(replace(code, units=tuple(mutated)))), source)
