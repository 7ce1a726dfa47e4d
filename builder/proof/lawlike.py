"""What reads like law, and no furniture of a page does."""

from __future__ import annotations

import re

LAW = re.compile(r"\b(?:shall|must|unlawful|hereby|may not|herein|thereof)\b", re.I)
"""Words that sentences of law have, and no furniture."""
VERB = re.compile(r"\b(?:is|are|be|been|was|were|has|have|may|can|will)\b")
"""What makes a sentence; a heading has it only where it is one itself."""
