"""An element of a web page or of a Word file, under one name."""

from __future__ import annotations

from typing import TypeAlias

from lxml import etree

Element: TypeAlias = etree._Element  # noqa: SLF001  (lxml has no other name for its type)
