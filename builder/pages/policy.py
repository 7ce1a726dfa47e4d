"""What a browser may run, load and ask for on our pages: the content security policy.

Every page carries it as its first `meta`. Nothing inline runs: neither a script, nor a style, nor a
handler, whatever a text brings along. All pages that are read have the same one, since a policy
that a turned page added would hold beside the first. A page that only forwards may load nothing.
"""

from __future__ import annotations

_OWN = "'self'"
_NEEDS = {
    "script-src": "{own}",
    "style-src": "{own}",
    "img-src": "{own} data:",
    "font-src": "{own}",
    "connect-src": "{own}",
    "worker-src": "{own}",
}
"""The theme's signs are pictures within its style sheet, therefore `data:`."""
_REST = "base-uri 'none'; form-action 'none'"
FORWARDING = f"default-src 'none'; {_REST}"
"""The policy of a page that only forwards. A code has thousands of them."""


def policy(*, offline: bool = False) -> str:
    """The policy of a site's pages.

    Args:
        offline: whether they are read from a folder, where browsers differ on what `'self'` is.

    >>> policy().partition(";")[0]
    "default-src 'none'"
    >>> "unsafe" in policy() + policy(offline=True)
    False
    """
    own = f"{_OWN} file:" if offline else _OWN
    needs = "; ".join(f"{kind} {source.format(own=own)}" for kind, source in _NEEDS.items())
    return f"default-src 'none'; {needs}; {_REST}"
