"""Waiting for what a page does by itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def wait_until(page: Page, expression: str, seconds: float = 10) -> None:
    """Ask a page until an expression is true of it.

    `page.wait_for_function` evaluates a string within the page, which the policy of our pages
    forbids.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)
