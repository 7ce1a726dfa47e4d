"""Items whose numbers continue their section's are cited by them, as sections are."""

from __future__ import annotations

from pathlib import Path

from builder.town.municipality import code_of

TEXT = """TOWN OF PINE ISLAND, MAINE
ZONING ORDINANCE

ARTICLE 1. GENERAL

1.1 Title
This ordinance is the zoning ordinance. See Section 1.3.2 and Section 1.3.9.

1.2 Purpose
It protects the shore, as section 2.1.1 says.

1.3 Effective Date
1.3.1 This ordinance takes effect on March 4, 1995.
1.3.2 It is filed with the Town Clerk, who shall keep it.

ARTICLE 2. DISTRICTS

2.1 Districts Established
2.1.1 The Village District shall be as mapped.
2.1.2 The Rural District is all else.
"""


def test_an_item_is_found_by_its_number_in_any_article(tmp_path: Path) -> None:
    path = tmp_path / "pine-island.txt"
    path.write_text(TEXT, encoding="utf-8")
    code, _ = code_of(path)
    told = {one.text: one.url or one.reason for unit in code.sections for one in unit.references}
    assert told == {
        "Section 1.3.2": "article-1/#1.3-1-3-2",
        "Section 1.3.9": "no section of this code, and no law is named",
        "section 2.1.1": "article-2/#2.1-2-1-1",
    }
