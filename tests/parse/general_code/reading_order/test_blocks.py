"""Blocks of pieces that come in reading order."""

from __future__ import annotations

from builder.parse.general_code.reading_order.blocks import SectionBuilder
from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.margin import Content
from builder.parse.general_code.reading_order.page_pieces import SURE, Placed
from builder.parse.general_code.reading_order.section_drafts import MARGIN
from builder.parse.labels import Form, LabelReading, front_label
from builder.sources.text import Line

from .written import FULL, MEASURES, heading_of

A, ONE = LabelReading(Form.UPPER, 1), LabelReading(Form.PAREN_NUMBER, 1)


class _Reading:
    """Takes pieces as a test writes them, and shows the blocks."""

    def __init__(self) -> None:
        self.builder, self.number, self.page = SectionBuilder(MEASURES), 0, 0

    def chunk(self, role: Role, *texts: str, late: str = "") -> Chunk:
        lines = []
        for text in texts:
            self.number += 1
            lines.append(Line(self.number, 100 * self.number, text))
        front = front_label(texts[0]) if role is Role.ITEM and texts and not late else None
        self.number += bool(late)
        label = Line(self.number, 100 * self.number, late) if late else None
        mark = late or (front[1] if front else "")
        return Chunk(role, tuple(lines), self.page, mark, label, front.end() if front else 0)

    def margin(self, *texts: str, role: Role = Role.TEXT) -> None:
        content = self.chunk(role, *texts)
        self.builder.take(Placed(content, False, (), False, 0), self.page)

    def item(self, *texts: str, depth: int = 1, late: str = "", accepted: bool = True) -> None:
        content = self.chunk(Role.ITEM, *texts, late=late)
        stack = (A, ONE)[:depth]
        self.builder.take(Placed(content, True, stack, accepted, 0), self.page)

    def rest(self, *texts: str, depth: int = 1, role: Role = Role.TEXT) -> None:
        content = self.chunk(role, *texts)
        self.builder.take(Placed(content, True, (A, ONE)[:depth], False, 0), self.page)

    def heading(self, text: str = "§ 1-1. Geese.") -> None:
        self.builder.take(Placed(heading_of(text, number="1-1"), False, (), False, 0), self.page)

    def shown(self) -> list[str]:
        blocks = self.builder.sections[-1].blocks
        return [
            f"{block.kind}{'' if block.depth == MARGIN else f' {block.depth}'}: "
            + " ".join(part.text for part in (block.mark, block.body()) if part)
            for block in blocks
        ]


def test_items_are_nested() -> None:
    read = _Reading()
    read.heading()
    read.margin("Geese are these:")
    read.item("A. Old:")
    read.item("(1) Grey.", depth=2)
    read.item("Of one", "color.", late="B.")
    assert read.shown() == [
        "paragraph: Geese are these:",
        "item 4: A. Old:",
        "item 8: (1) Grey.",
        "item 4: B. Of one color.",
    ]
    assert read.builder.sections[-1].blocks[3].mark.text == "B."


def test_a_text_that_broke_off_continues_after_the_end_of_a_page() -> None:
    for end, below, count in [
        (FULL, "weir.", 1),
        (FULL, "Weir.", 1),
        ("Geese.", "and hens.", 1),
        ("Geese.", "Hens.", 2),
        (f"{FULL} weir.", "Hens.", 1),  # a full line may end a sentence within its paragraph
        (f"{FULL} weirs:", "Hens.", 2),
    ]:
        read = _Reading()
        read.heading()
        read.margin(end)
        read.page = 1
        read.margin(below)
        assert len(read.shown()) == count
    block = read.builder.sections[-1].blocks[0]
    assert (block.pages, block.breaks) == ({0}, [])


def test_a_block_on_two_pages_lists_both() -> None:
    read = _Reading()
    read.heading()
    read.margin("Geese are")
    read.page = 1
    read.margin("free", "birds.")
    (block,) = read.builder.sections[-1].blocks
    assert (block.pages, block.breaks) == ({0, 1}, [1])


def test_margin_text_after_a_list_begins_a_new_block() -> None:
    read = _Reading()
    read.heading()
    read.item("A. Geese")
    read.margin("of geese.")
    read.item("A. Hens.")
    assert read.shown() == ["item 4: A. Geese", "paragraph: of geese.", "item 4: A. Hens."]


def test_text_without_a_label_continues_its_item_or_goes_under_it() -> None:
    read = _Reading()
    read.heading()
    read.item("A. Geese are")
    read.rest("free.")
    read.rest("Hens are not.")
    assert read.shown() == ["item 4: A. Geese are free.", "paragraph 5: Hens are not."]


def test_a_label_that_is_not_accepted_stays_in_the_text() -> None:
    read = _Reading()
    read.heading()
    read.item("A. Geese are in")
    read.item("D. hens are", accepted=False)
    read.item("free.", late="F.", accepted=False)
    assert read.shown() == ["item 4: A. Geese are in D. hens are free. F."]
    lone = _Reading()
    lone.heading()
    lone.item(late="F.", accepted=False)
    assert lone.shown() == ["paragraph: F."]


def test_a_list_is_under_the_definition_at_the_margin() -> None:
    read = _Reading()
    read.heading()
    read.margin("GOOSE — A bird that is:", role=Role.DEFINITION)
    read.item("A. Old.")
    read.margin("Twice as many geese.")
    read.item("A. Hens.")
    read.margin("HEN — A hen.", role=Role.DEFINITION)
    read.margin("Hens lay eggs.")
    assert read.shown() == [
        "definition: GOOSE — A bird that is:",
        "item 4: A. Old.",
        "paragraph: Twice as many geese.",
        "item 4: A. Hens.",
        "definition: HEN — A hen.",
        "paragraph: Hens lay eggs.",
    ]


def test_a_definition_is_its_first_paragraph() -> None:
    read = _Reading()
    read.heading()
    read.margin("GOOSE — A bird.", "Hens are birds of the yard.", role=Role.DEFINITION)
    read.margin("OWL — A bird.", '"Hen" means a bird of the yard.', role=Role.DEFINITION)
    assert read.shown() == [
        "definition: GOOSE — A bird.",
        "paragraph: Hens are birds of the yard.",
        "definition: OWL — A bird.",
        'paragraph: "Hen" means a bird of the yard.',
    ]
    sure = [block.confidence for block in read.builder.sections[-1].blocks]
    assert sure == [1.0, 0.7, 1.0, 1.0]


def test_a_formula_is_under_the_definition_that_announces_it() -> None:
    read = _Reading()
    read.heading()
    read.margin("GOOSE — A bird of which:", role=Role.DEFINITION)
    read.margin("Twice two is four.")
    assert read.shown()[1] == "paragraph 3: Twice two is four."


def test_definitions_within_an_item_hold_lists_of_their_own() -> None:
    read = _Reading()
    read.heading()
    read.item("A. As used here:")
    read.rest("GOOSE — A bird:", role=Role.DEFINITION)
    content = read.chunk(Role.ITEM, "(1) Grey.")
    read.builder.take(Placed(content, True, (A, ONE), True, 0, nested=True), 0)
    assert read.shown()[1:] == ["definition 5: GOOSE — A bird:", "item 12: (1) Grey."]


def test_a_form_continues_after_the_end_of_a_page_and_nothing_continues_it() -> None:
    read = _Reading()
    read.heading()
    read.margin("I, ____", role=Role.FORM)
    read.margin("of ____", role=Role.FORM)
    read.margin("and geese.")
    assert read.shown() == ["form: I, ____\nof ____", "paragraph: and geese."]


def test_a_closing_note_goes_with_the_last_text_or_with_the_heading() -> None:
    read = _Reading()
    read.heading()
    read.margin("Geese.")
    read.margin("(Ord. No. 3, 1990)", role=Role.CLOSING)
    assert read.shown() == ["paragraph: Geese. (Ord. No. 3, 1990)"]
    read.heading("§ 1-2. Hens.")
    read.margin("(Ord. No. 4, 1990)", role=Role.CLOSING)
    heading = read.builder.sections[-1].heading
    assert heading is not None
    assert [line.text for line in heading.lines] == ["§ 1-2. Hens.", "(Ord. No. 4, 1990)"]
    bare = _Reading()
    bare.margin("(Ord. No. 5, 1990)", role=Role.CLOSING)
    assert bare.shown() == ["paragraph: (Ord. No. 5, 1990)"]


def test_sections_whose_lists_may_be_one_anothers_name_each_other() -> None:
    def owners(margin: float, elsewhere: int = 1000) -> list[set[str]]:
        builder = SectionBuilder(MEASURES)
        for at, number in ((1000, "1-1"), (2000, "1-2")):
            heading: Content = heading_of("§ x", number=number, at=at)
            builder.take(Placed(heading, False, (), False, 0), 0)
        item = Chunk(Role.ITEM, (Line(2001, 0, "A. Geese."),), 0, "A.", None, 3)
        builder.take(Placed(item, True, (A,), True, 0, margin=margin, elsewhere=elsewhere), 0)
        builder.name_other_owners()
        return [section.other_owners for section in builder.sections]

    assert owners(0.5) == [{"1-2"}, {"1-1"}]
    assert owners(SURE) == owners(0.5, 2000) == owners(0.5, 77) == owners(0.5, 0) == [set(), set()]


def test_general_references_are_notes_and_text_above_all_headings_has_a_section() -> None:
    read = _Reading()
    heading = heading_of("GENERAL REFERENCES", at=1)
    references = heading.__class__(
        heading.kind,
        None,
        (*heading.lines, Line(2, 200, "Geese — See Ch. 4.")),
        0,
        6,
        references=True,
    )
    read.builder.take(Placed(references, False, (), False, 0), 0)
    assert read.shown() == ["note: GENERAL REFERENCES", "note: Geese — See Ch. 4."]
    assert read.builder.sections[0].heading is None
