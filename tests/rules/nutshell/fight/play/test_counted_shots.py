"""Ammunition in a fight: a shot takes one off the counter that feeds the weapon; none left does not bar it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter, LineUp, empty_campaign
from mls_desktop.model.fight.fielding import aftermath
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.fighting import acting, fight, man

ARROWS = {"name": "Arrows", "max": 3, "now": 2, "feeds": "bow"}
WORDS = Texts(load_words(ShippedData().resources, "nutshell"))


def archer(*counters: dict[str, Any]) -> Any:
    keys: dict[str, Any] = {
        "secondaries": [{"trait": "bow", "step": 6}],
        "weapons": ["bow"],
        "counters": list(counters),
    }
    return man("ada", "a", **keys)


def shooting(found: NutshellFight, shots: int) -> tuple[NutshellFight, list[Any]]:
    """The fight after so many shots of Ada's, which all miss, with what was told."""
    notes: list[Any] = []
    while shots or found.prompts()[0].id == "dodge":  # until that has fallen nothing is loosed
        asks = found.prompts()
        prompt = next((each for each in asks if (each.id, each.who) == ("declare", "ada")), asks[0])
        event = found.default_answer(prompt) or told(prompt.id, prompt.who, dice=3)
        if prompt.id == "declare":
            shot = {"choice": "shoot", "target": "bor", "distance": 5}
            event = told("declare", prompt.who, **(shot if prompt.who == "ada" else {"choice": "forego"}))
        shots -= prompt.id == "shot"
        found, more = found.apply(event)
        notes += more
    return found, [note for note in notes if note.kind in ("last_shot", "no_ammunition")]


def home(found: NutshellFight) -> list[Edit]:
    return [edit for id, edit in found.aftermath() if id == "ada" and edit.path[0] == "counters"]


def test_each_shot_counts_and_what_is_left_goes_home() -> None:
    found, notes = shooting(acting(fight(archer(ARROWS), man("bor", "b")), "shoot"), 1)
    assert home(found) == [Edit("set", ("counters", "Arrows", "now"), 1)] and not notes


def test_the_last_one_is_told_of_and_one_too_many_but_never_barred() -> None:
    found, notes = shooting(acting(fight(archer(ARROWS), man("bor", "b")), "shoot"), 3)
    assert [note.kind for note in notes] == ["last_shot", "no_ammunition"]
    assert [WORDS.note(note) for note in notes] == [
        "Ada: that was the last of “Arrows”.",
        "Ada shoots though nothing is left of “Arrows”.",
    ]
    assert all(note.cause == ("shot", "ada") for note in notes)
    assert home(found) == [Edit("set", ("counters", "Arrows", "now"), 0)]


def test_what_feeds_another_weapon_stays() -> None:
    others = ({**ARROWS, "feeds": "crossbow"}, {"name": "Food", "max": 2})
    found, notes = shooting(acting(fight(archer(*others), man("bor", "b")), "shoot"), 2)
    assert not home(found) and not notes


def test_a_counter_that_the_sheet_no_longer_has_is_not_asked_for() -> None:
    found, _notes = shooting(acting(fight(archer(ARROWS), man("bor", "b")), "shoot"), 1)
    start = empty_campaign("nutshell", NutshellLibrary())
    line_up = (LineUp(id="ada", side="a", of="ada"),)
    for counters, left in (((), 0), ((Counter(name="Arrows"),), 1)):
        ada = Hero(id="ada", name="Ada", counters=counters)
        step = aftermath(replace(start, characters=(ada,)), Encounter(id="e", line_up=line_up), found)
        assert sum(edit.path[2] == "counters" for edit in step.edits) == left


def test_the_board_shows_what_is_left_beside_the_fighter() -> None:
    found, _notes = shooting(acting(fight(archer(ARROWS), man("bor", "b")), "shoot"), 2)
    (row,) = next(section for section in found.board() if section.id == "counters").rows
    assert (row.name, row.path, row.state) == ("Ada: Arrows", ("ada",), "muted")
    assert WORDS.value(row.cells[0].figure.value) == "none left"
