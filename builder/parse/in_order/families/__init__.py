"""The families that are known, by layout."""

from builder.model import Layout
from builder.parse.in_order.families.code_publishing import CODE_PUBLISHING
from builder.parse.in_order.families.municode import MUNICODE
from builder.parse.in_order.family import Family

FAMILIES: dict[Layout, Family] = {
    Layout.MUNICODE: MUNICODE,
    Layout.CODE_PUBLISHING: CODE_PUBLISHING,
}
