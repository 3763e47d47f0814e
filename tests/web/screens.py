"""Pictures of the page, from real games: `python3 dev.py screens DIR`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from tests.web.automobile import Manager
from tests.web.automobile_scenes import staged
from tests.web.driver import Driver
from tests.web.friends import agree
from tests.web.house import House
from tests.web.ordino import TALL, Ordino
from tests.web.player import WIDE, Player, chromium
from tests.web.test_autostop import answer_by_mouse, play_on

SIZES: Final[dict[str, Any]] = {
    "wide": WIDE,
    "small": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
}
AT_TABLE: Final = (
    *(
        "two",
        "three",
        "four",
        "trick",
        "last-trick",
        "sheet",
        "end",
        "refusal",
        "speak",
        "few",
        "doubt",
        "verdict",
        "exchange",
        "market",
        "key",
    ),
)
OPTIONS: Final = {"few": "Chiffres proposés", "market": "Le Marché commun", "key_table": "Le tableau-clé"}


def home(anne: Player) -> None:
    anne.visit()


def new_table(anne: Player) -> None:
    anne.visit("#/new/automatch")


def rules(anne: Player) -> None:
    anne.visit("#/rules/automatch/AM-13")


def cards(anne: Player) -> None:
    anne.visit("#/cards/automatch")


def lobby(anne: Player) -> None:
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="4").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").first.select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    page.get_by_label("Lien de la place 2").wait_for()


def at_table(players: int, tricks: int) -> Callable[[Player], None]:
    """In the middle of a deal, with something on the table if it can be had."""

    def play(anne: Player) -> None:
        page = anne.visit("#/new/automatch")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        page.get_by_role("button", name="Commencer").click()
        for _ in range(tricks):
            assert anne.wait_for_turn()
            anne.play_a_card()
        while anne.wait_for_turn() and page.locator(".laid").count() == 0 and len(anne.held()) > 2:
            anne.play_a_card()

    return play


def announced(players: int, wanted: str, **agreed: str | bool) -> Callable[[Player], None]:
    """Figures are said: Anne contests every one and confesses her own, until the thing wanted is in sight."""

    def play(anne: Player) -> None:
        page = anne.visit("#/new/automatch")
        page.get_by_role("radio", name=str(players)).check()
        page.get_by_label("Votre nom").fill("Anne")
        agree(
            anne, {"La carte annoncée": "always", **{OPTIONS[name]: value for name, value in agreed.items()}}
        )
        page.get_by_role("button", name="Commencer").click()
        anne.hand.wait_for()
        for _ in range(200):
            anne.playable.first.or_(page.locator(".counter.asked")).first.wait_for()
            if page.locator(wanted).count():
                return
            answer(anne)

    return play


def answer(anne: Player) -> None:
    """Plays a card, or does the last thing offered, or contests."""
    page = anne.page
    counter = page.locator(".counter")
    if not page.locator(".counter.asked").count():
        return anne.play_a_card()
    before = counter.inner_text()
    if page.locator(".reward .got").count():
        anne.touch(anne.cards(", peut être rendue").first)
    elif page.locator(".doubt").count():
        page.get_by_role("button", name="Je conteste").click()
    else:
        page.locator(".counter .answers button").last.click()
    expect(counter).not_to_have_text(before, use_inner_text=True)


def key_table(anne: Player) -> None:
    announced(3, ".ask", key_table="open")(anne)
    anne.page.get_by_role("button", name="Le tableau-clé").click()
    anne.page.get_by_role("dialog").wait_for()


def refusal(anne: Player) -> None:
    anne.play_now()
    while anne.wait_for_turn() and anne.forbidden.count() == 0:
        anne.play_a_card()
    anne.touch(anne.forbidden.first)
    anne.page.get_by_role("alert").get_by_role("link").wait_for()


def trick(anne: Player) -> None:
    """A finished trick, which stands with its winner."""
    at_table(4, 2)(anne)
    slowly(anne)
    anne.play_a_card()
    anne.page.locator(".trick.swept").wait_for()


def slowly(anne: Player) -> None:
    """Stands still long enough for a picture."""
    anne.page.evaluate(
        "localStorage.setItem('stopville.preferences', JSON.stringify({speed: 0.05, sound: false}))"
    )
    anne.page.reload()
    assert anne.wait_for_turn()


def last_trick(anne: Player) -> None:
    at_table(4, 3)(anne)
    anne.page.get_by_role("button", name="Dernière levée").click()
    anne.page.get_by_role("dialog").wait_for()


def deal_sheet(anne: Player) -> None:
    page = anne.visit("#/new/automatch")
    page.get_by_role("radio", name="4").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_role("button", name="Commencer").click()
    while not anne.go_on.count():
        anne.playable.first.or_(anne.go_on).first.wait_for()
        if not anne.go_on.count():
            anne.play_a_card()


def end(anne: Player) -> None:
    anne.play_now()
    anne.play_out()


def result(anne: Player) -> None:
    anne.play_now()
    anne.play_out()
    anne.page.get_by_role("button", name="Vérifier le hasard").click()
    anne.page.locator(".checks").wait_for()


def at_labyrinth(players: int, turns: int, *options: str, listed: bool = False) -> Callable[[Player], None]:
    """In the middle of a game of Ordino, with an instruction that somebody can execute."""

    def play(player: Player) -> None:
        anne = Ordino(player)
        anne.page.set_viewport_size(TALL)  # where everything is in sight of the mouse
        size = player.size
        anne.start(players, *options)
        for _ in range(turns):
            assert anne.wait_for_turn()
            anne.answer()
        while anne.wait_for_turn() and anne.look()["buttons"]:
            anne.answer()
        if not anne.compose()["ends"]:
            anne.page.mouse.click(*(anne.look()["swap"] or anne.look()["rows"][0]))
        if listed:
            anne.page.get_by_role("button", name="Montrer toutes les lectures").click()
        anne.page.set_viewport_size(size)

    return play


def at(place: str) -> Callable[[Player], None]:
    def read(anne: Player) -> None:
        anne.visit(place)

    return read


def automobile(question: str, then: Callable[[Manager], None]) -> Callable[[Player], None]:
    """Automobile at the first question that begins so, with something begun at the desk."""

    def play(anne: Player) -> None:
        manager = Manager(anne)
        manager.sit_down(4)
        manager.play_until(question)
        then(manager)

    return play


def asked_by_automobile(scene: str) -> Callable[[Player], None]:
    """A decision that a game seldom comes to, with the first thing that may be touched."""

    def ask(player: Player) -> None:
        anne, _ = staged(player, scene)
        touch_first(anne)

    return ask


def begin_building(anne: Manager) -> None:
    anne.tab("Construire")
    anne.press(anne.possible.last)


def be_refused(anne: Manager) -> None:
    anne.tab("Construire")
    anne.touch(anne.space("Cord 810"))
    anne.page.get_by_role("alert").get_by_role("link").wait_for()


def begin_producing(anne: Manager) -> None:
    anne.press(anne.spaces(", possible", "Anne, usines").first)


def begin_placing(anne: Manager) -> None:
    lanes = anne.page.get_by_role("group", name="Le marché").get_by_role("button")
    anne.press(lanes.nth(1))
    anne.press(lanes.nth(2))


def begin_closing(anne: Manager) -> None:
    anne.tab("Fermer")
    anne.press(anne.possible.first)


def touch_first(anne: Manager) -> None:
    if anne.possible.count():
        anne.press(anne.possible.first)


def pass_and_read(anne: Manager) -> None:
    anne.tab("Passer")
    anne.confirm("Passer")
    anne.wait_for_turn()


AUTOMOBILE: Final = {
    "automobile-character": automobile("Choisissez", lambda anne: anne.press(anne.characters.first)),
    "automobile-durant": asked_by_automobile("durant"),
    "automobile-build": automobile("Manche 1", begin_building),
    "automobile-refused": automobile("Manche 1", be_refused),
    "automobile-make": automobile("Manche 2", begin_producing),
    "automobile-place": automobile("Manche 3", begin_placing),
    "automobile-close": automobile("Manche 3", begin_closing),
    "automobile-howard": asked_by_automobile("howard"),
    "automobile-sell": automobile("Un de vos", touch_first),
    "automobile-decide": automobile("Une décision", touch_first),
    "automobile-settle": asked_by_automobile("settle"),
    "automobile-report": automobile("Une décision", pass_and_read),
    "automobile-end": automobile("never", lambda _: None),
}


def autostop(anne: Player) -> None:
    """On the road, while everybody may call Stop!: a long window, so that the picture can be taken."""
    driver = Driver(anne)
    driver.play_bots(4, timed=True, games=1, landing_seconds=60, stop_seconds=60)
    for _ in range(200):
        if driver.goals.count():
            answer_by_mouse(driver, driver.question())
        elif driver.silent.count():
            (driver.up.first if driver.up.count() else driver.silent).click()
        elif driver.page.locator("[data-window=stopping]").count() and len(driver.cards()) > 8:
            if driver.up.count() and len(driver.cards()) < 11:
                return
            driver.stop.click()
        anne.page.wait_for_timeout(50)


def lesson(anne: Player) -> None:
    driver = Driver(anne)
    driver.play_bots(4, games=1)
    play_on(driver, 4)
    driver.sign(6).click()
    anne.page.get_by_role("dialog").wait_for()


def accounts(anne: Player) -> None:
    driver = Driver(anne)
    driver.play_bots(3, games=2)
    question = driver.question()
    while True:
        answer_by_mouse(driver, question)
        anne.page.wait_for_function(Driver.LOOK, arg=question.log)
        if anne.page.locator("dialog[open]").count():
            return  # the accounts of the first game wait to be read
        question = driver.question(question.log)


def signs(anne: Player) -> None:
    anne.visit("#/cards/autostop")


SCENES: Final[dict[str, Callable[[Player], None]]] = {
    "home": home,
    "new": new_table,
    "lobby": lobby,
    "two": at_table(2, 2),
    "three": at_table(3, 4),
    "four": at_table(4, 3),
    "trick": trick,
    "last-trick": last_trick,
    "sheet": deal_sheet,
    "end": end,
    "speak": announced(2, ".ask form"),
    "few": announced(4, ".ask .figure", few=True),
    "doubt": announced(4, ".doubt"),
    "verdict": announced(3, ".verdict"),
    "exchange": announced(3, ".reward .card-button"),
    "market": announced(3, ".doubt", market="strict"),
    "key": key_table,
    "refusal": refusal,
    "result": result,
    "rules": rules,
    "cards": cards,
    "about": at("#/about"),
    "privacy": at("#/privacy"),
    "verify": at("#/verify"),
    **AUTOMOBILE,
    "autostop": autostop,
    "lesson": lesson,
    "accounts": accounts,
    "signs": signs,
    "ordino": at_labyrinth(2, 9),
    "ordino-four": at_labyrinth(4, 5),
    "ordino-super": at_labyrinth(2, 3, "Super Ordino Match"),
    "ordino-readings": at_labyrinth(2, 6, listed=True),
}
STILL: Final = {*AT_TABLE, *AUTOMOBILE, "autostop", "lesson", "accounts", "ordino", "ordino-four"} - {
    "automobile-end"
}  # one screen, no more


@contextmanager
def open_house() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.open()
        try:
            yield house
        finally:
            house.close()


def take(browser: Browser, house: House, folder: Path, scene: str, size: str, colours: str) -> None:
    anne = Player(browser, house.url, viewport=SIZES[size], color_scheme=colours)
    SCENES[scene](anne)
    anne.page.wait_for_load_state("networkidle")
    anne.page.mouse.move(0, 0)
    whole = scene not in STILL
    anne.page.screenshot(path=folder / f"{scene}-{size}-{colours}.png", full_page=whole)
    anne.close()


def main(folder: Path, scenes: list[str]) -> None:
    if unknown := set(scenes) - set(SCENES):
        sys.exit(f"No such scene: {', '.join(sorted(unknown))}.  There are: {', '.join(SCENES)}.")
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for scene in scenes or SCENES:
            with open_house() as house:  # one server makes only so many tables an hour
                take_all(browser, house, folder, scene)


def take_all(browser: Browser, house: House, folder: Path, scene: str) -> None:
    for size in SIZES:
        for colours in ("light", "dark"):
            take(browser, house, folder, scene, size, colours)
            print(f"{scene} {size} {colours}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
