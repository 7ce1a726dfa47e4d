"""True reading order: the pieces of all pages in their order, and the blocks that it gives."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.lines.joins import Joins
from builder.parse.general_code.lines.measure import Measures
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.blocks import SectionBuilder
from builder.parse.general_code.reading_order.compose import Composer
from builder.parse.general_code.reading_order.definitions import settled
from builder.parse.general_code.reading_order.file_order import is_in_order
from builder.parse.general_code.reading_order.forms import form_lines
from builder.parse.general_code.reading_order.label_steps import Nesting
from builder.parse.general_code.reading_order.margin import Content
from builder.parse.general_code.reading_order.section_drafts import Section
from builder.parse.general_code.reading_order.streams import Reader


def in_order(
    pages: Sequence[Page], headings: Sequence[Heading], measures: Measures, nesting: Nesting
) -> list[Section]:
    """The sections of a code with their blocks, in true reading order."""
    starts = {heading.lines[0].number for heading in headings}
    forms = form_lines(
        pages, starts, {line.number for heading in headings for line in heading.lines}
    )
    composer = Composer(
        headings,
        measures,
        Joins.from_lines(line.text for page in pages for line in page.lines),
        forms,
        in_order=is_in_order(pages, headings),
    )
    placed = Reader[Content](nesting).read(list(composer.sheets(pages)))
    builder = SectionBuilder(measures)
    for one in settled(placed, composer, nesting):
        builder.take(one, composer.page_of[one.sheet])
    builder.name_other_owners()
    return builder.sections
