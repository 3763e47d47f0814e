"""Ordino Match in a real browser: whole games by dragging dice and by keys, partners, placing, readings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from stopville.core.engine.pick import FastPick
from stopville.core.engine.seats import WATCHER, Seat
from stopville.core.events import Event
from stopville.core.wire import encode
from stopville.games.ordino.aid import Attempt
from stopville.games.ordino.engine.codes import dice_of
from stopville.games.ordino.engine.rules.state import State
from stopville.games.ordino.events import DiceThrown
from stopville.games.ordino.game import ORDINO
from tests.ordino.table import Table, fresh, position
from tests.web.house import House
from tests.web.ordino import TALL, Ordino
from tests.web.player import SMALL, Player
from tests.web.stage import Stage
from tests.web.test_everyone import TARGETS, serious_faults, sideways

pytestmark = pytest.mark.once

Sit = Callable[..., Player]


# -- whole games ---------------------------------------------------------------------------------------


def test_a_whole_game_by_dragging_dice(house, sit):
    anne = Ordino(sit(house, viewport=TALL))
    anne.start()
    turns = anne.play_out()
    assert turns > 8  # nobody takes eight pieces sooner
    expect(anne.player.result).to_contain_text("Victoire")


def test_a_whole_game_by_keyboard(house, sit):
    anne = Keys(sit(house))
    anne.start()
    turns = 0
    while anne.wait_for_turn():
        anne.answer_by_keys(on_board=turns % 2 == 0)
        turns += 1
    assert turns > 8
    expect(anne.player.result).to_contain_text("Victoire")


WHERE: Final = """() => {
    const it = document.activeElement;
    const kind = it?.dataset?.cell ? 'cell' : it?.dataset?.die ? 'die' : [...(it?.classList ?? [])].join(' ');
    return [kind, it?.ariaLabel ?? ''];
}"""


class Keys(Ordino):
    """Nothing but keys once the table stands."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focus(self) -> tuple[str, str]:
        kind, label = self.page.evaluate(WHERE)
        return kind, label

    def tab_to(self, wanted: str, key: str = "Tab") -> None:
        for _ in range(60):
            kind, label = self.focus()
            if re.search(wanted, f"{kind} | {label}"):
                return
            self.press(key)
        raise AssertionError(f"{key} never reached {wanted!r}")

    def answer_by_keys(self, on_board: bool) -> None:
        seen = self.look()
        if seen["buttons"]:
            self.tab_to(r"^button (lamp|small|plain)")
            return self.press("Enter")
        self.tab_to("^die .*à poser")
        for _ in seen["slots"]:  # the focus goes on from die to die
            self.press("Enter")
        seen = self.look()
        if not seen["ends"]:
            self.tab_to("^swap")
            self.press("Enter")
        if on_board:
            self.walk_to_an_end()
        else:
            self.tab_to(r"^end")
        self.press("Enter")
        if self.page.get_by_text("Quelle pièce y mener ?").count():
            self.tab_to(r"^end")
            self.press("Enter")

    def walk_to_an_end(self) -> None:
        self.tab_to("^cell", "Shift+Tab")
        for _ in range(40):
            if re.search("(arrivée|prise) possible", self.focus()[1]):
                return
            self.press("n")
        raise AssertionError("N never reached a cell on offer")


# -- four players ----------------------------------------------------------------------------------------


def test_among_four_a_partner_s_piece_is_moved_when_nothing_of_one_s_own_can(house, sit):
    anne = Ordino(sit(house, viewport=TALL))
    helped = anne.page.get_by_text("vous jouez pour votre partenaire")
    while True:
        anne.start(4)
        while anne.wait_for_turn() and helped.count() == 0:
            anne.answer()
        if helped.count():
            break
    labels = [end["label"] for end in anne.compose()["ends"]] or ["swap"]
    assert labels
    mine = pieces(anne)
    anne.answer()
    anne.wait_for_turn()
    log = anne.page.get_by_role("log", name="Journal de la partie")
    expect(log).to_contain_text("Anne ne peut rien jouer de son côté et se sert des pièces de son partenaire")
    moved = re.findall(r"Anne joue (?:la|le) \w+ (\w)", log.inner_text())[-1]
    assert moved in "246b", mine  # Anne has the odd ones


def pieces(anne: Ordino) -> Any:
    """Every cell, with what stands on it."""
    return anne.page.locator("[data-cell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")


def partners(house: House, sit: Sit) -> tuple[Ordino, Ordino]:
    """Anne and Chloé, face to face, each at a browser; bots between them."""
    anne, chloe = Ordino(sit(house, viewport=TALL)), Ordino(sit(house, viewport=TALL))
    page = anne.player.visit("#/new/ordino")
    page.get_by_role("radio", name="4").check()
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").nth(1).select_option("Quelqu'un, par un lien")
    page.get_by_role("button", name="Dresser la table").click()
    chloe.page.goto(page.get_by_label("Lien de la place 3").input_value())
    chloe.page.get_by_label("Votre nom").fill("Chloé")
    chloe.page.get_by_role("button", name="Prendre la place 3").click()
    page.get_by_role("button", name="Commencer").click()
    anne.board.wait_for()
    chloe.board.wait_for()
    return anne, chloe


def test_partners_point_at_cells_and_talk_to_each_other(house, sit):
    anne, chloe = partners(house, sit)
    chloe.page.get_by_role("button", name="Montrer une case").click()
    chloe.cell(17).locator(".floor").click()
    for page in (anne.page, chloe.page):
        expect(page.get_by_text("Chloé montre : anneau 2, secteur 4")).to_be_visible()
        expect(page.locator(".finger")).to_have_count(1)
    expect(anne.cell(17)).to_have_attribute("aria-label", re.compile("Chloé montre cette case"))
    anne.page.get_by_role("checkbox", name="à l'équipe").check()
    anne.page.get_by_label("Dire quelque chose").fill("Le cube, au centre !")
    anne.page.keyboard.press("Enter")
    said = chloe.page.get_by_role("log", name="Conversation")
    expect(said).to_contain_text("Anne (à l'équipe) Le cube, au centre !")


def test_two_players_have_no_partner_to_point_for(house, sit):
    anne = Ordino(sit(house))
    anne.start()
    assert anne.wait_for_turn()
    assert anne.page.get_by_role("button", name="Montrer une case").count() == 0
    assert anne.page.get_by_role("checkbox", name="à l'équipe").count() == 0


# -- Super Ordino ----------------------------------------------------------------------------------------


def test_super_ordino_begins_with_an_empty_labyrinth_and_three_dice(house, sit):
    anne = Ordino(sit(house, viewport=TALL))
    anne.start(2, "Super Ordino Match", "Commencer ensemble")
    assert anne.wait_for_turn()
    assert not [label for label in pieces(anne) if re.search("blan(c|che) ", label)]
    while anne.page.locator(".die").count() == 3:
        anne.answer()
        assert anne.wait_for_turn()
    assert anne.page.locator(".die").count() == 6  # at last: all of mine have been placed
    log = anne.page.get_by_role("log", name="Journal de la partie").inner_text()
    assert len(re.findall("Anne place ", log)) == 8


# -- one screen, one board -------------------------------------------------------------------------------


def test_two_at_one_screen_see_everything_and_nothing_is_covered(house, sit):
    anne = Ordino(sit(house, viewport=TALL))
    page = anne.player.visit("#/new/ordino")
    page.get_by_label("Votre nom").fill("Anne")
    page.get_by_label("À cette place").select_option("Quelqu'un, sur cet écran")
    page.get_by_label("Son nom").fill("Bruno")
    page.get_by_role("button", name="Commencer").click()
    anne.board.wait_for()
    turns = set()
    for _ in range(4):
        page.locator("section.mat:not([data-ask=''])").wait_for()
        turn = page.locator(".turn.mine").inner_text()
        turns.add("Anne" in turn)
        lines = page.locator(".log p").count()
        anne.answer()
        page.wait_for_function("many => document.querySelectorAll('.log p').length > many", arg=lines)
    assert turns == {True, False}


# -- positions set up ------------------------------------------------------------------------------------


def staged_table(player: Player) -> tuple[Ordino, Stage]:
    """Somebody at a table on which any position can be set up."""
    anne = Ordino(player)
    stage = Stage(anne.page, ORDINO)
    anne.start()
    assert anne.wait_for_turn()
    return anne, stage


@pytest.fixture(scope="module")
def staged(house, browser) -> Iterator[tuple[Ordino, Stage]]:
    """One for many tests: each sets up a position of its own, and begins with all dice loose."""
    player = Player(browser, house.url, viewport=TALL)
    yield staged_table(player)
    player.close()
    assert player.faults == []


def put(anne: Ordino, stage: Stage, there: Table) -> None:
    asked = stage.show(there.state, int(there.state.seat))
    expect(anne.page.locator("section.mat")).to_have_attribute("data-ask", str(asked))


def test_the_instruction_is_told_as_it_is_laid_and_swapping_is_one_tap(staged):
    anne, stage = staged
    put(anne, stage, position("cube 3 C1 R2 et ou", "3@4.1 4@4.10 a@4.4"))
    page = anne.page
    card = page.get_by_role("group", name="L'instruction")
    for die, slot in ((0, "kind"), (1, "number"), (4, "word")):
        anne.drag(middle(anne, f'[data-die="{die}"]'), middle(anne, f'[data-slot="{slot}"]'))
    expect(card).to_contain_text("un cube ET le 3 à la fois → le cube 3")
    expect(page.locator("[data-cell][aria-label*='pièce désignée']")).to_have_count(1)
    anne.page.get_by_role("button", name="Tout poser").click()
    expect(card).to_contain_text("l'une des deux flèches")
    expect(page.get_by_text("3 coups possibles")).to_be_visible()
    page.get_by_role("button", name="Échanger les mots").click()
    expect(card).to_contain_text("un cube, OU bien le 3 → le cube 3 et le cube 4")
    expect(card).to_contain_text("les deux flèches, dans l'ordre voulu")
    page.get_by_role("button", name=re.compile("^Mener le cube 4 : anneau 2, secteur 4")).click()
    assert stage.played() == [{"t": "Move", "piece": 3, "cell": 1 + 12 + 4}]


def middle(anne: Ordino, what: str) -> list[float]:
    box = anne.page.locator(what).bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_a_die_that_does_not_fit_goes_back_and_one_that_is_tapped_finds_its_slot(staged):
    anne, stage = staged
    put(anne, stage, position("cube 3 C1 R2 et ou", "3@4.1 4@4.10"))
    anne.drag(middle(anne, '[data-die="0"]'), middle(anne, '[data-slot="number"]'))
    expect(anne.page.locator(".slot.empty")).to_have_count(6)
    anne.page.get_by_role("button", name="dé pièce : cube, à poser").click()
    expect(anne.page.locator('[data-slot="kind"] [data-die="0"]')).to_have_count(1)
    anne.drag(middle(anne, '[data-slot="kind"] .die'), middle(anne, "[data-tray]"))
    expect(anne.page.locator(".slot.empty")).to_have_count(6)


def test_an_impossible_combination_says_why(staged):
    anne, stage = staged
    put(anne, stage, position("cube 1 C1 R1 et ou", "1@4.2 3@4.1"))
    page = anne.page
    page.get_by_role("button", name="Tout poser").click()  # lays the reading that can be executed
    expect(page.locator(".outcome")).to_have_text(re.compile(r"^\d+ coups? possibles?$"))
    page.get_by_role("button", name="Échanger les mots").click()
    expect(page.locator(".outcome")).to_have_text(
        "Lue ainsi, cette instruction ne désigne personne\u00a0: aucune pièce n'est les deux à la fois. "
        "Échangez les mots."
    )


def test_what_may_not_move_names_its_rule(staged):
    anne, stage = staged
    put(anne, stage, position("cube 3 C1 C1 ou ou", "3@4.1 4@4.10 1@4.0 5@4.2 a@4.4"))
    page = anne.page
    page.get_by_role("button", name="Tout poser").click()
    expect(page.locator(".moves [data-piece='2'] .why")).to_contain_text(
        "arriverait sur une pièce amie OM-31"
    )
    anne.cell(1 + 12 + 12 + 24 + 2).locator(".floor").click()  # cylinder 5, which nobody called
    assert stage.said[-1] | {"id": ""} == {
        "t": "Why",
        "id": "",
        "action": {"t": "Move", "piece": 4, "cell": 51},
    }


def test_the_sphere_plays_when_nothing_else_can(staged):
    anne, stage = staged
    put(anne, stage, position("cube 1 C1 R2 et et", "3@4.1 a@4.4"))
    page = anne.page
    expect(page.get_by_text("La sphère joue")).to_be_visible()
    page.get_by_role("button", name="Tout poser").click()
    expect(page.get_by_role("button", name="dé chiffre : 1, écarté")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Mener la sphère a : anneau 2, secteur 1")).click()
    assert stage.played() == [{"t": "Move", "piece": 6, "cell": 1 + 12 + 1}]


def test_passing_says_why_and_every_reading_gives_its_reason(staged):
    anne, stage = staged
    put(anne, stage, position("cube 3 C1 C1 et et", "4@4.1"))
    page = anne.page
    expect(page.get_by_text("Rien ne peut bouger, sphères comprises")).to_be_visible()
    expect(page.get_by_role("region", name="Toutes les lectures de ce lancer")).to_contain_text("OM-16")
    page.get_by_role("button", name="Passer").click()
    assert stage.played() == [{"t": "Pass"}]


# -- what others did -------------------------------------------------------------------------------------


def told(events: list[Event]) -> list[dict[str, Any]]:
    """Lines of the log, as the server sends them."""
    texts = [ORDINO.describe(event, "fr", ["Anne", "Odette"]) for event in events]
    return [
        {"event": event, "text": text, "note": ""}
        for event, text in zip(json.loads(encode(events)), texts, strict=True)
    ]


def moved_by_the_other() -> Table:
    """White's cube 3 takes black's cylinder 5 by "cube OU 4"; then black has thrown."""
    there = position("cube 4 C1 C1 ou ou", "3@4.1 4@4.10", "5@4.2 1@4.14")
    there.events = [DiceThrown(0, dice_of(there.state.thrown))]
    return there.play("3 4.2").dice("cross 1 C1 R2 ou ou")


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_the_other_s_instruction_names_whom_it_calls_for_every_seat_and_watchers(house, sit, seat):
    anne, stage = staged_table(sit(house, viewport=TALL, speed=1))
    there = moved_by_the_other()
    stage.show(there.state, seat, events=told(there.events))
    page = anne.page
    card = page.get_by_role("group", name="L'instruction")
    expect(card).to_contain_text("un cube, OU bien le 4 → le cube 3 et le cube 4")
    expect(page.locator(".banner")).to_have_text("Anne prend le cylindre 5 en 4.2.")


def test_the_last_move_stays_drawn_and_its_instruction_readable_until_one_acts(staged):
    anne, stage = staged
    there = moved_by_the_other()
    stage.show(there.state, 1, events=told(there.events))
    page = anne.page
    page.locator("section.mat:not([data-ask=''])").wait_for()
    before = page.get_by_role("region", name="Depuis votre dernier coup")
    expect(before).to_contain_text("Désignés : le cube 3 et le cube 4")
    trace = page.locator(".trace")
    assert [trace.get_attribute(f"data-{end}") for end in ("from", "to")] == ["50", "51"]
    expect(trace.locator("[data-taken='12']")).to_have_count(1)
    page.get_by_role("button", name="Tout poser").click()
    expect(before).to_be_visible()  # nothing was done yet


def test_a_decision_takes_three_keys_at_most(staged):
    anne, stage = staged
    put(anne, stage, position("cube 1 C1 R1 et ou", "1@4.2 3@4.1"))
    anne.page.locator("body").press("t")  # the reading that can be executed
    anne.page.keyboard.press("1")
    assert stage.played() == [{"t": "Move", "piece": 0, "cell": stage.played()[0]["cell"]}]
    put(anne, stage, position("cube 3 C1 R2 et ou", "3@4.1 4@4.10 a@4.4"))
    anne.page.keyboard.press("e")  # the other reading at once
    expect(anne.page.get_by_role("group", name="L'instruction")).to_contain_text("OU bien le 3")
    anne.page.keyboard.press("2")
    assert stage.played()[0]["t"] == "Move"


def at_centre(white: str, black: str) -> Table:
    """White's cross 1 has come to the centre, and the dice have called it."""
    there = position("cross 1 R1 R1 ou ou", f"1@1.1 {white}", black)
    return there.play("1 0.0").throw("two cross 5")


def test_the_centre_gives_a_choice_and_a_lost_sphere_can_come_back(staged):
    anne, stage = staged
    there = at_centre("3@4.1", "5@2.3 6@2.8 1@4.14")
    put(anne, stage, there)
    page = anne.page
    panel = page.get_by_role("group", name="Au centre : la croix 1")
    expect(panel.get_by_role("button", name=re.compile("^Prendre "))).to_have_count(2)
    expect(panel).to_contain_text("récupérez votre sphère")
    free = 1 + 12 + 12 + 5
    anne.cell(free).locator(".floor").click()
    assert stage.played() == [{"t": "Recover", "cell": free}]
    put(anne, stage, there)
    panel.get_by_role("button", name="Prendre le cylindre 6 en 2.8").click()
    assert stage.played() == [{"t": "Take", "cell": 1 + 12 + 8}]
    put(anne, stage, there)
    panel.get_by_role("button", name="Renoncer et rester au centre").click()
    assert stage.played() == [{"t": "Pass"}]


def test_the_last_turns_without_a_capture_are_counted_from_eighty(staged):
    anne, stage = staged
    there = position("cube 3 C1 R2 et ou", "3@4.1 4@4.10")
    warning = anne.page.locator(".stall")
    for quiet, told in ((79, []), (80, ["Encore 20 tours sans prise"]), (99, ["Dernier tour"])):
        there.state.quiet = quiet
        put(anne, stage, there)
        expect(warning).to_contain_text(told)  # exactly these


def test_a_finger_touches_twice_and_need_not_be_exact(house, sit):
    anne, stage = staged_table(sit(house, viewport=SMALL, has_touch=True))
    put(anne, stage, position("cube 3 C1 C1 ou ou", "3@4.1"))
    page = anne.page
    page.get_by_role("button", name="Tout poser").tap()
    page.locator("[data-cell][aria-label*='arrivée possible']").first.wait_for()
    goal = anne.cell(1 + 12 + 12 + 24)  # 4.0
    goal.scroll_into_view_if_needed()
    box = goal.locator(".floor").bounding_box()
    assert box is not None
    for _ in range(2):  # just beside the cell
        assert not [said for said in stage.said if said["t"] == "Play"]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 1)
    page.wait_for_function("() => document.querySelector('.confirm') === null")
    assert stage.played() == [{"t": "Move", "piece": 2, "cell": 49}]


# -- for everyone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_step(house, sit, colours):
    anne, stage = staged_table(sit(house, viewport=TALL, color_scheme=colours))
    put(anne, stage, position("cube 3 C1 R2 et ou", "3@4.1 4@4.10 a@4.4", "5@4.2"))
    anne.page.get_by_role("button", name="Tout poser").click()
    anne.page.get_by_role("button", name="Montrer toutes les lectures").click()
    assert serious_faults(anne.page) == []
    put(anne, stage, at_centre("3@4.1", "5@2.3 6@2.8 1@4.14"))
    assert serious_faults(anne.page) == []
    there = fresh(2, super=True).throw("first 0").throw("three cube 1 ou")
    put(anne, stage, there)  # three dice are laid at once: there is one way only
    assert serious_faults(anne.page) == []


def test_a_small_screen_is_enough(house, sit):
    anne, stage = staged_table(sit(house, viewport=SMALL, has_touch=True))
    put(anne, stage, position("cube 1 C1 R2 et ou", "1@4.2 3@4.1 4@4.10 a@4.4", "5@4.3"))
    page = anne.page
    for button in ("Tout poser", "Montrer toutes les lectures"):
        assert (sideways(page), page.evaluate(TARGETS)) == (0, [])
        page.get_by_role("button", name=button).tap()
    assert (sideways(page), page.evaluate(TARGETS)) == (0, [])
    assert serious_faults(page) == []


def test_a_cell_is_named_by_ring_and_sector_with_its_doors(staged):
    anne, stage = staged
    put(anne, stage, position("cube 3 C1 R2 et ou", "3@4.1 4@4.10"))
    label = anne.cell(1 + 12 + 12 + 24 + 1).get_attribute("aria-label")
    assert label == (
        "anneau 4, secteur 1. case verte. cube blanc 3. Passages\u00a0: vers le centre 3.1, "
        "dans le sens horaire 4.2 et dans l'autre sens 4.0"
    )


# -- the readings ----------------------------------------------------------------------------------------

THROWS: Final = 500

# Waits for the question, asks for the list unless it is there already, and reads it.
READ: Final = """async (asked) => {
    const moment = () => new Promise((done) => setTimeout(done));
    while (document.querySelector('section.mat').dataset.ask !== String(asked)) await moment();
    document.querySelector('.more [aria-expanded=false]')?.click();
    while (!document.querySelector('.readings')) await moment();
    return [...document.querySelectorAll('.readings .line-up')].map((reading) => ({
        call: reading.dataset.call,
        line: reading.dataset.line,
        rule: reading.querySelector('[data-nobody] a')?.textContent ?? '',
        attempts: [...reading.querySelectorAll('.moves > li')].map((attempt) => ({
            piece: +attempt.dataset.piece,
            rule: attempt.querySelector('.why a')?.textContent ?? '',
            ways: [...attempt.querySelectorAll('.end')].map((way) => way.textContent.replace('↺', '').trim()),
            played: [...attempt.querySelectorAll('button.end')].length,
        })),
    }));
}"""


def test_the_readings_on_the_page_are_the_engine_s_for_five_hundred_throws(staged):
    """Compared as a player reads them."""
    anne, stage = staged
    ways = captures = against = 0
    for n, state in enumerate(throws()):
        seen = anne.page.evaluate(READ, stage.show(state, int(state.seat)))
        assert seen == expected(state), f"throw {n}"
        attempts = [attempt for reading in seen for attempt in reading["attempts"]]
        ways += sum(len(attempt["ways"]) for attempt in attempts)
        captures += sum("✕" in way for attempt in attempts for way in attempt["ways"])
        against += sum(attempt["rule"] != "" for attempt in attempts)
    assert n == THROWS - 1 and ways > 1000 and captures > 50 and against > 500  # not of an empty board


def throws() -> Any:
    """Positions of random games in which six dice lie on the table."""
    pick, seen = FastPick(71), 0
    while seen < THROWS:
        state = fresh().state
        while not state.over() and seen < THROWS:
            state.settle(pick)
            if state.over():
                break
            if ORDINO.readings(ORDINO.view(state, Seat(state.mover()))):
                seen += 1
                yield state.copy()
            legal = state.legal(state.mover())
            state.apply(state.mover(), legal[pick.below(len(legal))])


def expected(state: State) -> list[dict[str, Any]]:
    view = ORDINO.view(state, Seat(state.mover()))
    return [
        {
            "call": " ".join(map(str, reading.call)),
            "line": " ".join(map(str, reading.line)),
            "rule": reading.rule,
            "attempts": [expected_attempt(state, attempt) for attempt in reading.attempts],
        }
        for reading in ORDINO.readings(view)
    ]


def expected_attempt(state: State, attempt: Attempt) -> dict[str, Any]:
    cells = ORDINO.labyrinth.cells
    enemy = range(8, 16) if attempt.piece < 8 else range(8)
    ways = [
        " → ".join(cells[cell] for cell in path) + ("\u00a0✕" if state.on[path[-1]] in enemy else "")
        for path in attempt.paths
    ]
    played = len(ways) if attempt.rule == "" else 0
    return {"piece": attempt.piece, "rule": attempt.rule, "ways": ways, "played": played}
