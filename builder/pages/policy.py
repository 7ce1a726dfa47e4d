"""What a browser may run, load and fetch on our pages: the content security policy.

Every page has it as its first `meta`. No inline script, style or handler runs, whatever a text has
in it. All pages for readers have the same policy, because that of an instantly loaded page would
apply in addition to the first. A page that only forwards may load nothing.
"""

from __future__ import annotations

_NEEDS = (
    "script-src {0}; style-src {0}; img-src {0} data:; "
    "font-src {0}; connect-src {0}; worker-src {0}"
)
"""The theme's icons are images in its style sheet, hence `data:`."""
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
    own = "'self' file:" if offline else "'self'"
    return f"default-src 'none'; {_NEEDS.format(own)}; {_REST}"
