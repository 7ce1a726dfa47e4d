"""What readers must know about a text that was rebuilt from a damaged copy.

Pages, previews, search results, copied citations, print, JSON and Markdown twins all use these
functions, so that the words are the same everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from builder.certainty import CERTAIN, Condition, Loss, certainty, percent
from builder.model import NOT_HELD, Block, BlockKind, Picture, Rival, Scar, Unit, UnitKind
from builder.present import names
from builder.text.amounts import counted

_REBUILT = "Rebuilt from a damaged copy"
_READ = "Read by a machine from pictures of its pages"
_FIGURES = "Do not rely on figures."
DAMAGED_CITATION = "rebuilt from a damaged copy; check the official text"
"""What follows a citation of any damaged copy."""


def of_code(condition: Condition) -> str:
    """The caution over a whole code; empty if it was read whole from an intact text."""
    pictures = (
        "A machine read this text from pictures of its pages. Words of which it is not sure are "
        "marked; others may be misread. Compare it with the scan."
    )
    found = (
        _of_damage(condition),
        pictures if condition.recognized else "",
        of_accepted(condition),
    )
    return " ".join(filter(None, found))


def of_accepted(condition: Condition) -> str:
    """What was found wrong with a copy and accepted by its publisher, if anything."""
    if not condition.accepted:
        return ""
    return (
        f"This copy is likely wrong in places: {'; '.join(condition.accepted)}. "
        "Its publisher knew this and published it. The official text is with the clerk."
    )


def of_outside_law(condition: Condition) -> str:
    """The caution over a list of provisions of other law; empty if their numbers are whole."""
    if not condition.has_lost("marks within numbers"):
        return ""
    return (
        "This damaged copy has lost the points, hyphens and parentheses in their numbers: look "
        "each one up before you rely on it."
    )


def of_terms(*, unsure: bool) -> str:
    """The caution over a list of terms, if some may be words of a sentence."""
    if not unsure:
        return ""
    return "◊ marks what may not be a term: this damaged copy does not show where its terms end."


def _of_damage(condition: Condition) -> str:
    if not condition.damaged:
        return ""
    lost = names.listed(_loss(loss) for loss in condition.lost)
    figures = (
        f"{_FIGURES[:-1]}: decimal points, fractions and minus signs are gone."
        if condition.has_lost("marks within numbers")
        else _FIGURES
    )
    return (
        f"This text was rebuilt from a copy that had lost {lost}. "
        f"Section numbers and order are reconstructed. {figures} "
        "The official text is with the clerk."
    )


def _loss(loss: Loss) -> str:
    """What is lost, in a few words: throughout the text, or in how many known places."""
    if loss.whole:
        return f"its {loss.what}"
    if loss.what == "section numbers":
        return f"{loss.count:,} of its {loss.of:,} section numbers"
    return f"{loss.what} in at least {counted(loss.count, 'place')}"


def of_citation(condition: Condition) -> str:
    """What follows a copied citation; empty if nothing had to be rebuilt."""
    if condition.recognized:
        return "read by a machine from a scan; check the official text"
    return DAMAGED_CITATION if condition.damaged else ""


def of_unit(unit: Unit, condition: Condition) -> str:
    """The caution for one section or division, in a sentence or two; often empty."""
    said = f": {doubts}" if (doubts := "; ".join(doubts_of(unit))) else ""
    if condition.damaged:
        read = f"{_REBUILT}{said}. {_FIGURES}"
    elif condition.recognized:
        read = f"{_READ}{said}."
    else:
        read = f"Partly inferred{said}." if said else ""
    return " ".join(filter(None, (_incomplete(unit), _pictured(unit), read)))


def of_picture(picture: Picture) -> str:
    """What is said of a picture, to those who see it and to those who do not."""
    where = f" on page {picture.page} of the source" if picture.page else ""
    return f"Figure{where}; not text"


def over_unit(unit: Unit, condition: Condition) -> Iterator[tuple[str, str]]:
    """What is shown over a unit, each sentence with its kind: its caution, corrections by hand."""
    if words := of_unit(unit, condition):
        yield "caution", words
    yield from (("settled", sentence) for sentence in unit.settled)


def of_hit(unit: Unit, condition: Condition) -> str:
    """The caution for a unit in search results: a few words, as its page has the rest."""
    if condition.damaged:
        return f"{_REBUILT}. {_FIGURES}"
    if condition.recognized:
        return f"{_READ}."
    if _incomplete(unit):
        return "Incomplete."
    return "Partly inferred." if doubts_of(unit) else _pictured(unit)


def doubts_of(unit: Unit) -> list[str]:
    """What is not certain in a unit, each thing in a few words."""
    return [
        *_heading(unit),
        *_labels(unit),
        *_rivals(unit),
        *_tables(unit),
        *_lost(unit),
    ]


def _heading(unit: Unit) -> Iterator[str]:
    if unit.kind is UnitKind.SECTION and unit.number_confidence < CERTAIN:
        yield (
            f"number inferred ({percent(unit.number_confidence)} sure)"
            if unit.spans
            else "its heading was not found"
        )
    if unit.spans and unit.title_confidence < CERTAIN:
        title = certainty(unit.title_confidence)
        yield f"end of the title {title} ({percent(unit.title_confidence)} sure)"
    if unit.confidence < min(unit.number_confidence, unit.title_confidence, CERTAIN):
        yield f"where it belongs is inferred ({percent(unit.confidence)} sure)"


def of_block(block: Block, blocks: Sequence[Block] = ()) -> str:
    """The caution for one block, in a sentence or two; empty if it is certain.

    A block has one confidence for both its kind and its place, so neither is blamed alone. Lines
    kept as printed are where they were printed.

    Args:
        block: of a unit.
        blocks: all of that unit, to name what else this block may belong to.
    """
    if block.confidence >= CERTAIN:
        return ""
    if block.kind is BlockKind.FORM:
        return "Kept as printed: the source does not show which words belong together."
    open_ = (
        "this item’s label or place"
        if block.mark
        else "this term or its place"
        if block.term
        else "where this belongs"
    )
    others = [name for rival in block.rivals if (name := _owner(rival, blocks))]
    also = f" It may also belong to {' or to '.join(others)}." if others else ""
    return f"The source doesn’t settle {open_}. We are {percent(block.confidence)} sure.{also}"


def _owner(rival: Rival, blocks: Sequence[Block]) -> str:
    """What else a block may be under, in a word or two; empty if it has no name."""
    if rival.what != "parent":
        return ""
    if rival.value is None:
        return "the whole"
    at = int(rival.value)
    return blocks[at].name if at < len(blocks) else ""


def of_table(block: Block) -> Iterator[str]:
    """The caution for a table, sentence by sentence; none if all of it is certain."""
    if block.table is None:
        return
    if block.table.heads_run_together:
        yield "The column heads run together; it is unclear which belongs to which column."
    elif block.confidence < CERTAIN:
        yield f"Rows and columns {certainty(block.confidence)}, {percent(block.confidence)} sure."
    if _has_run_rows(block):
        yield "A row runs together; it is unclear which words belong to which column."


def _has_run_rows(block: Block) -> bool:
    """Whether a row's values ran together; a certain table is certain of its columns too."""
    run = block.table is not None and block.table.rows_run_together
    return run and block.confidence < CERTAIN


def _labels(unit: Unit) -> Iterator[str]:
    for kind, named, things in (
        (BlockKind.ITEM, "label or place", "items"),
        (BlockKind.DEFINITION, "term or place", "definitions"),
        (BlockKind.PARAGRAPH, "place", "paragraphs"),
    ):
        blocks = [block for block in unit.blocks if block.kind is kind]
        unsure = sum(block.confidence < CERTAIN for block in blocks)
        if unsure:
            yield (
                f"{named} inferred in {unsure} of {len(blocks)} {things}"
                if len(blocks) > 1
                else f"{named} inferred"
            )


def _rivals(unit: Unit) -> Iterator[str]:
    """Which other section a list may belong to, shown in both."""
    if unit.rival:
        yield f"its list may belong to {_unbroken(unit.rival)}, whose heading fits it better"
    for other in unit.claims:
        yield f"a list that fits its heading better is in {_unbroken(other)}"


def _unbroken(section: str) -> str:
    return section.replace("§ ", "§\N{NO-BREAK SPACE}")


def _tables(unit: Unit) -> Iterator[str]:
    """Tables whose words run together, and lines that are kept as printed."""
    run = sum(bool(block.table and block.table.heads_run_together) for block in unit.blocks)
    if run:
        yield f"the column heads of {counted(run, 'table')} run together"
    rows = sum(_has_run_rows(block) for block in unit.blocks)
    if rows:
        yield f"a row runs together in {counted(rows, 'table')}"
    kept = sum(block.kind is BlockKind.FORM and bool(of_block(block)) for block in unit.blocks)
    if kept:
        places = f" in {counted(kept, 'place')}" if kept > 1 else ""
        yield f"lines kept as printed{places}, as it is unclear which words belong together"


def _incomplete(unit: Unit) -> str:
    """What the copy does not hold of a unit, in a sentence; empty if it holds all of it."""
    said = sorted({NOT_HELD[scar.kind] for scar in scars_of(unit) if scar.kind in NOT_HELD})
    return f"Incomplete: {'; '.join(said)}." if said else ""


def _pictured(unit: Unit) -> str:
    """That it has pictures, in a sentence; empty if it has none."""
    count = len(unit.pictures)
    pictures = "figure is a picture" if count == 1 else f"{count} figures are pictures"
    return f"Its {pictures}, which search does not read." if count else ""


def _lost(unit: Unit) -> Iterator[str]:
    """Dates that are inferred, and places that have lost words."""
    events = [event for event in unit.events if event.date or event.readings]
    unsure = sum(event.confidence < CERTAIN for event in events)
    if unsure:
        yield f"{unsure} of {len(events)} dates inferred" if len(events) > 1 else "date inferred"
    found = Counter(scar.kind for scar in scars_of(unit) if scar.kind not in NOT_HELD)
    for kind, count in sorted(found.items()):
        yield f"{kind} in {counted(count, 'place')}"


def scars_of(unit: Unit) -> Iterator[Scar]:
    """The scars of a unit's text."""
    for block in unit.blocks:
        yield from block.scars
