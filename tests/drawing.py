"""Property tests draw the same examples in every run, alone or among others.

Hypothesis draws now and then from the constants of all local modules that are loaded. What a test
draws would then hang on the tests that ran before it, and on any number in the code: a failure
could come and go with a change that has nothing to do with it.
"""

from __future__ import annotations

from hypothesis import settings
from hypothesis.internal.conjecture import providers


def settle() -> None:
    """Draw from the test's own source: no chance, no earlier failures, no constants of modules."""
    settings.register_profile("same", derandomize=True, database=None, deadline=None)
    settings.load_profile("same")
    none = providers.Constants()
    providers._get_local_constants = lambda: none
