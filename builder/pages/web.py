"""What binds the sections of a site together: where defined terms are used, and who cites whom."""

from __future__ import annotations

from dataclasses import dataclass

from builder.indexes.citations import cited_by
from builder.indexes.definitions import definitions
from builder.indexes.uses import Use, uses
from builder.model import Code


@dataclass(frozen=True, slots=True)
class Web:
    """Uses of terms and citing units, by the id of the unit."""

    uses: dict[str, tuple[Use, ...]]
    cited: dict[str, tuple[str, ...]]

    @classmethod
    def of_code(cls, code: Code) -> Web:
        """The web of a code."""
        return cls(uses(code, definitions(code)), cited_by(code))
