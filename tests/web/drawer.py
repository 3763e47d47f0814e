"""Score, log and chat: beside the board where there is room; a small screen has them in a drawer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Locator, Page, expect

BESIDE: Final = re.compile("^(Marque, journal et conversation|Score, log and chat)")


def opener(page: Page) -> Locator:
    """The button of a small screen; it also closes."""
    return page.get_by_role("button", name=BESIDE)


def beside(page: Page) -> Locator:
    return page.get_by_role("complementary", name=BESIDE)


@contextmanager
def opened(page: Page) -> Iterator[Locator]:
    """What lies beside the board; a drawer is opened by hand for it, and closed again."""
    expect(opener(page).or_(beside(page)).first).to_be_visible()
    drawer = opener(page).count() > 0
    if drawer:
        expect(beside(page)).to_have_count(0)
        press(opener(page))
    expect(beside(page)).to_be_visible()
    yield beside(page)
    if drawer:
        press(opener(page))
        expect(beside(page)).to_have_count(0)


def press(button: Locator) -> None:
    """By finger where the screen is touched, otherwise by mouse."""
    if button.evaluate("() => navigator.maxTouchPoints > 0"):
        button.tap()
    else:
        button.click()
