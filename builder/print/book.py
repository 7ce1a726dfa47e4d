"""An edition as a text of Typst: the template, the facts of the book, then its parts in their order."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Unit
from builder.pages import names
from builder.pages.facts import Facts
from builder.print.blocks import blocks, history
from builder.print.inline import Weaver
from builder.print.literal import array, call, joined, string
from builder.print.scope import ARTICLE, CHAPTER, PART, SECTION, Scope
from builder.print.tables import width
from builder.shared import path_of

TEMPLATE = "templates/print/book.typ"


def book(scope: Scope, paper: str) -> str:
    """The source text of an edition."""
    body = "\n".join(f"#{expression}" for expression in _body(scope))
    return f"{path_of(TEMPLATE).read_text(encoding='utf-8')}\n#show: book.with({_facts(scope, paper)})\n{body}\n"


def _facts(scope: Scope, paper: str) -> str:
    facts = Facts.of(scope.code)
    title = facts.site_name
    foot = [f"{facts.name}, {facts.state} · current through {facts.current_through or 'a date that the source does not give'}"]
    foot.append(scope.site_url or "")
    return "(" + ", ".join(
        [
            f"title: {string(title)}",
            f"author: {string(facts.name)}",
            "keywords: ()",
            f"paper: {string(paper)}",
            f"foot: {array(string(line) for line in foot if line)}",
        ]
    ) + ")"


def _body(scope: Scope) -> Iterator[str]:
    yield "pagebreak(weak: true)"
    yield 'division("matter", 1, "tb:contents", "", "Contents")'
    yield "front-contents(6em)"
    for unit in scope.units:
        yield from _unit(scope, unit)


def _unit(scope: Scope, unit: Unit) -> Iterator[str]:
    role, level = scope.roles[unit.id], scope.depths[unit.id]
    weaver = Weaver(scope, unit)
    if role in (PART, CHAPTER):
        yield "pagebreak(weak: true)"
    mark = names.designation(unit) + ("." if role == SECTION else "")
    notes = list(weaver.notes(None))
    yield call("division", f'"{role}"', str(level), string(unit.id), string(mark), string(names.shown_title(unit)), notes=joined(notes))
    yield from history(weaver, None)
    yield from blocks(weaver)
