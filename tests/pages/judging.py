"""Pages checked by axe-core, and by our own rule if it leaves a contrast undecided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

from tests.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHOWN = {
    scheme: f"document.body.dataset.mdColorScheme === '{name}'"
    for scheme, name in (("light", "default"), ("dark", "slate"))
}
"""What is true of a page when it has the colors of a scheme."""

CONTRAST = """element => {
    const numbers = color => {
        const held = color.match(/-?[\\d.]+/g).map(Number)
        const [red, green, blue] = color.startsWith("rgb") ? held.map(part => part / 255) : held
        return { light: [red, green, blue], part: held[3] ?? 1 }
    }
    const luminance = ({ light }) => {
        const [red, green, blue] = light.map(part =>
            part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        return .2126 * red + .7152 * green + .0722 * blue
    }
    const over = (upper, lower, part) => ({
        light: upper.light.map((one, at) => one * part + lower.light[at] * (1 - part))
    })
    const above = []
    for (let at = element; at; at = at.parentElement) above.unshift(getComputedStyle(at))
    let ground = { light: [1, 1, 1] }, seen = 1
    for (const style of above) {
        const paint = numbers(style.backgroundColor)
        seen *= Number(style.opacity)
        ground = over(paint, ground, paint.part * seen)
    }
    const style = getComputedStyle(element), size = parseFloat(style.fontSize)
    const words = numbers(style.color)
    const bright = [over(words, ground, words.part * seen), ground]
        .map(luminance).sort((a, b) => b - a)
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700)
    return (bright[0] + .05) / (bright[1] + .05) >= (large ? 3 : 4.5)
}"""
"""Whether an element's words contrast with the backgrounds under them, as far as they are seen.

It decides what axe-core leaves open because something else is near or over the element."""

ALL_RULES = {"rules": {"target-size": {"enabled": True}}}
"""All rules of axe-core, with those for best practice and for the size of targets."""
COLOR_RULES = {"runOnly": ["color-contrast", "link-in-text-block"], "preload": False}
"""The rules about color, for a page already checked by all others."""

JUDGE = (
    """async rules => {
    const found = await axe.run({ resultTypes: ["violations", "incomplete"], ...rules })
    const stands = """
    + CONTRAST
    + """
    const open = found.incomplete.filter(one => one.id === "color-contrast")
    for (const one of open) {
        one.nodes = one.nodes.filter(node => !stands(document.querySelector(node.target[0])))
    }
    return [...found.violations, ...open.filter(one => one.nodes.length)].map(found =>
        `${found.id}: ${
            found.nodes.map(node => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")
        }`)
}"""
)
"""What axe-core finds by its rules, without exceptions, and without undecided contrasts."""

LAID_OUT = """for (const part of document.querySelectorAll(".tb-unit, .tb-index, .tb-table"))
    part.style.contentVisibility = "visible" """
"""Lays out what is laid out only when it comes into view: until then nothing in it has its size."""


def violations(page: Page) -> list[str]:
    page.evaluate(AXE_SCRIPT)
    return page.evaluate(JUDGE, ALL_RULES)


def violations_in_both(page: Page, url: str, scheme: str, other: str) -> list[str]:
    """All rules on a page with everything unfolded; those about color in the other scheme too."""
    page.emulate_media(color_scheme=scheme)
    page.goto(url)
    wait_until(page, SHOWN[scheme])
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    page.evaluate(LAID_OUT)
    return shown_in_both(page, other)


def shown_in_both(page: Page, other: str = "dark") -> list[str]:
    """All rules on a page as it is; those about color in the other scheme too."""
    found = violations(page)
    page.emulate_media(color_scheme=other)
    wait_until(page, SHOWN[other])
    return found + [f"{other}: {one}" for one in page.evaluate(JUDGE, COLOR_RULES)]
