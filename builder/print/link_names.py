"""The names of links that lead out of an edition, for screen readers.

The typesetter can only use their addresses, which mean little to a listener.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from builder.model import Reference
from builder.print.scope import Outside, Scope


def link_names(scope: Scope) -> dict[str, str]:
    """The name of each address that a reference of an edition leads to.

    A place of the code's own site has its heading; outside law has its name, what is cited of it,
    and the host of the address. Of several names for one address the first counts.
    """
    found: dict[str, str] = {}
    for unit in scope.units:
        for reference in unit.references:
            place = scope.place(reference, unit)
            if isinstance(place, Outside):
                found.setdefault(place.url, _name(reference, place, scope.known.titles))
    return found


def _name(reference: Reference, place: Outside, titles: dict[str, str]) -> str:
    if reference.target in titles:
        return f"{titles[reference.target]}, on the web site"
    law, cite = reference.law or " ".join(reference.text.split()), reference.cite or ""
    cited = f", § {cite}" if cite[:1].isdigit() else f", {cite}" if cite else ""
    host = (urlsplit(place.url).hostname or "").removeprefix("www.")
    return f"{law}{cited}, at {host}" if host else f"{law}{cited}"
