"""What a form gets from a table, and from a text with several things at one place."""

from __future__ import annotations

from builder.formats.xhtml import XhtmlWriter
from builder.model import (
    Block,
    BlockKind,
    Code,
    Footnote,
    HistoryNote,
    Layout,
    Municipality,
    Reading,
    Reference,
    Scar,
    SourceFacts,
    Table,
    Unit,
    UnitKind,
)
from builder.present.writer import Called, Writer

FEES = Table(("Bird", "Fee"), (("", "in dollars", "a year"),), (("Geese", "2", "4"), (), ()))
TOWN = Municipality("goosebury-vt", "Town of Goosebury", "VT")
FILE = SourceFacts("goose.txt", "0" * 64, "the municipality", Layout.PLAIN)


CODE = Code(TOWN, FILE, ())


def written(unit: Unit) -> str:
    return XhtmlWriter(unit, lambda to: f"#{to.target}" if to.target else "", CODE).whole(2)


def section(block: Block, **more: object) -> Unit:
    return Unit(UnitKind.SECTION, "7-1", "Geese", (), 0, id="7-1", blocks=(block,), **more)


def test_rows_that_hold_nothing_are_left_out_and_short_ones_end_wide() -> None:
    note = HistoryNote("[Added 1-2-2003]", (), 0, (), 1)
    unit = section(Block(BlockKind.TABLE, "", (), table=FEES), history=(note,))
    head, second, geese, noted = XhtmlWriter(unit, lambda _: "", CODE).rows(0, FEES)
    assert (head.head, list(head.spans())) == (True, [("Bird", 1), ("Fee", 2)])
    assert list(second.spans()) == [("", 1), ("in dollars", 1), ("a year", 1)]
    assert (geese.head, geese.over, geese.history) == (False, 1, ())
    assert (list(noted.spans()), noted.history) == ([("", 3)], (note,))


def full_of_things() -> Unit:
    """A section with something of every kind in its text."""
    text = "Keep geese off § 7-2 and <home>."
    block = Block(
        BlockKind.PARAGRAPH,
        text,
        (),
        anchor="7-1-1",
        scars=(Scar("words lost", 4),),
        readings=(Reading(5, "geese", "gees\u202e"),),
    )
    return section(
        block,
        footnotes=(Footnote("3", "See the pond.", (), block=0, offset=16),),
        history=(HistoryNote("[Added 1-2-2003]", (), 0, offset=31),),
        references=(Reference("§ 7-2", 0, 15, 20, "7-2", ("7-2",), url="#7-2"),),
    )


def test_everything_in_a_text_is_written_at_its_place() -> None:
    assert (
        '<p id="7-1-1">Keep<span class="added"> [words lost]</span> geese<span class="added"> '
        '[the source has “gees⟨U+202E⟩”]</span> off <a href="#7-2">§ 7-2</a><sup><a '
        'href="#note:7-1:3" role="doc-noteref" id="note:7-1:3:mark" epub:type="noteref">3</a>'
        '</sup> and &lt;home&gt; <span class="history">[Added 1-2-2003]</span>.</p>'
    ) in written(full_of_things())


class Bare(Writer[str]):
    """The least that a kind of output must say."""

    def words(self, words: str) -> str:
        return words

    def link(self, words: str, to: Reference) -> str:
        return f"{words}->{to.target}"

    def mark(self, called: Called) -> str:
        return f"^{called.note.number}"

    def within(self, note: HistoryNote) -> str:
        return f" {note.raw}"


def test_a_new_kind_of_output_has_four_methods_and_leaves_nothing_out() -> None:
    assert "".join(Bare(full_of_things()).heading()) == "§ 7-1. Geese"
    assert "".join(Bare(full_of_things()).block(0)) == (
        "Keep [words lost] geese [the source has “gees\u202e”] off § 7-2->7-2^3 and <home> "
        "[Added 1-2-2003]."
    )


def test_a_footnote_has_one_name_in_ids_whatever_its_number() -> None:
    notes = [Footnote(number, f"Note {at}.", ()) for at, number in enumerate(("1", "1", "*", ""))]
    unit = section(Block(BlockKind.PARAGRAPH, "Geese.", ()), footnotes=tuple(notes))
    writer = XhtmlWriter(unit, lambda _: "", CODE)
    assert [writer.note_name(note) for note in notes] == ["7-1:1", "7-1:1:2", "7-1:x2a", "7-1:x"]
