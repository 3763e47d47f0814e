"""One timeline: what is shown, for how long, and that nothing on the page runs ahead of it."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.friends import agree
from tests.web.player import Player

pytestmark = pytest.mark.once

STANDS: Final = 1500  # milliseconds
# Notes when a trick of four cards with its winner comes and goes, and what the log says meanwhile.
WATCH: Final[Any] = """() => {
    window.seen = [];
    let began = null;
    const look = () => {
        const whole = document.querySelector('.trick.swept');
        const cards = document.querySelectorAll('.trick .laid').length;
        if (whole && began === null) began = {at: performance.now(), cards, log: lines().at(-1)};
        if (!whole && began !== null) {
            window.seen.push({...began, lasted: performance.now() - began.at});
            began = null;
        }
    };
    const lines = () => [...document.querySelectorAll('.log p')].map(line => line.textContent);
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def at_a_table(player: Player, players: int = 4, single: bool = False) -> None:
    page = player.visit("#/new/automatch")
    page.get_by_role("radio", name=str(players)).check()
    page.get_by_label("Votre nom").fill("Anne")
    agree(player, {"Une seule donne": single})
    page.get_by_role("button", name="Commencer").click()
    player.hand.wait_for()


def test_with_reduced_motion_a_whole_trick_stands_with_its_winner(house, sit):
    anne = sit(house, speed=1)  # a context that prefers reduced motion, at the usual speed
    at_a_table(anne)
    anne.page.evaluate(WATCH)
    assert anne.wait_for_turn()
    anne.play_a_card()
    anne.page.wait_for_function("() => window.seen.length > 0")
    first = anne.page.evaluate("() => window.seen[0]")
    assert first["cards"] == 4
    assert first["lasted"] >= STANDS - 50
    assert "prend la levée" in first["log"]  # told with the picture, and nothing later


def test_a_deal_ends_on_a_sheet_that_waits(house, sit):
    anne = sit(house)
    at_a_table(anne, 3)
    sheet = anne.page.get_by_role("dialog", name="Fin de la donne 1")
    while not sheet.count():
        anne.playable.first.or_(sheet).first.wait_for()
        if not sheet.count():
            anne.play_a_card()
    anne.page.wait_for_timeout(1500)  # thirty times as fast: 45 seconds of anybody's time
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("row")).to_have_count(4)  # the head and three names
    anne.page.keyboard.press("Enter")  # "Continue" has the focus
    expect(sheet).to_have_count(0)
    expect(anne.cards()).to_have_count(17)


# Notes in which order a whole trick, a taken trick and the end are seen.
ORDER: Final[Any] = """() => {
    window.order = [];
    new MutationObserver(() => {
        const now = document.querySelector('.ending') ? 'end'
            : document.querySelector('.trick.swept') ? 'taken'
            : document.querySelectorAll('.trick .laid').length === 3 ? 'whole' : '';
        if (now && window.order.at(-1) !== now) window.order.push(now);
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_the_end_comes_after_the_last_trick_was_seen(house, sit):
    """The server tells the last card, the trick and the end at once; the page shows them in their order."""
    anne = sit(house)
    at_a_table(anne, 3, single=True)
    anne.page.evaluate(ORDER)
    anne.play_out()
    order = anne.page.evaluate("() => window.order")
    assert order[-3:] == ["whole", "taken", "end"]
    assert order.count("end") == 1
    expect(anne.result.get_by_role("listitem").first).to_contain_text("point")  # the podium


def test_a_refusal_closes_by_escape_and_its_rule_is_a_link(house, sit):
    anne = sit(house)
    at_a_table(anne, 2)
    while anne.wait_for_turn() and anne.forbidden.count() == 0:
        anne.play_a_card()
    anne.touch(anne.forbidden.first)
    alert = anne.page.get_by_role("alert")
    expect(alert.get_by_role("link", name=re.compile("AM-")).first).to_have_attribute(
        "href", re.compile("#/rules/automatch/AM-")
    )
    anne.page.keyboard.press("Escape")
    expect(alert.get_by_role("link")).to_have_count(0)


ASKED_NEVER: Final = """() => {
    localStorage.setItem('stopville.preferences', JSON.stringify({speed: 30, sound: null}));
}"""


def test_sounds_are_asked_for_at_the_first_table_and_only_there(house, sit):
    anne = sit(house)
    page = anne.visit()
    page.evaluate(ASKED_NEVER)
    page.reload()
    at_a_table(anne, 2)
    question = page.get_by_role("group", name="Sons")
    question.get_by_role("button", name="Non merci").click()
    expect(question).to_have_count(0)
    page.reload()
    anne.hand.wait_for()
    expect(question).to_have_count(0)
