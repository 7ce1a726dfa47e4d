"""The families that are known, by layout.

What to write for a new publisher: a module here with a `Family`, a line below, a member of
`Layout`, its signs in `builder/recognition/families.toml`, and case files in
`tests/parse/in_order/cases/<layout>/`. The reader itself is told nothing else.
"""

from builder.model import Layout
from builder.parse.in_order.families.american_legal import AMERICAN_LEGAL
from builder.parse.in_order.families.code_publishing import CODE_PUBLISHING
from builder.parse.in_order.families.encode_plus import ENCODE_PLUS
from builder.parse.in_order.families.municipal_code_online import MUNICIPAL_CODE_ONLINE
from builder.parse.in_order.families.municode import MUNICODE
from builder.parse.in_order.families.plain import PLAIN
from builder.parse.in_order.family import Family

FAMILIES: dict[Layout, Family] = {
    Layout.AMERICAN_LEGAL: AMERICAN_LEGAL,
    Layout.MUNICODE: MUNICODE,
    Layout.CODE_PUBLISHING: CODE_PUBLISHING,
    Layout.MUNICIPAL_CODE_ONLINE: MUNICIPAL_CODE_ONLINE,
    Layout.ENCODE_PLUS: ENCODE_PLUS,
    Layout.PLAIN: PLAIN,
}
