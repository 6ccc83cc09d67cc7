"""The letters of choices: none means its opposite in the next thing that is asked, and none is a key of the tab or of
the map."""

from __future__ import annotations

from string import ascii_uppercase

import pytest

from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.fight.answer import RESERVED, letters
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import load_words

DOES = {
    "nutshell": "attack total_attack shoot cast fight charge move_and_shoot pursue continue spell",
    "death_or_glory": "blow total_attack shoot pair",
    "rules_basics": "attack feint determined determined_ranged double_attack all_out_feint strong charge aim",
}
LETS_BE = {
    "nutshell": "forego stop flee break_off total_defence",
    "death_or_glory": "guard take parry dodge",
    "rules_basics": "do_nothing none increased_defence double_defence",
}
ELSE = {
    "nutshell": "delay reload prepare work move respond other",
    "death_or_glory": "rescue draw other",
    "rules_basics": "move concentrate ready make_weapon_ready small_thing long_task",
}
"""Choices that are neither."""


@pytest.fixture(params=sorted(DOES))
def system(request: pytest.FixtureRequest) -> str:
    name = request.param
    request.applymarker(pytest.mark.needs(name))
    return str(name)


def test_no_letter_means_its_opposite_in_the_next_ask(system: str) -> None:
    held = load_words(ShippedData().resources, system)["letters"]
    does, lets_be = set(DOES[system].split()), set(LETS_BE[system].split())
    assert held.keys() == does | lets_be | set(ELSE[system].split()), "each choice with a letter is told which it is"
    both = {held[id] for id in does} & {held[id] for id in lets_be}
    assert not both, {letter: [id for id in held if held[id] == letter] for letter in both}


def test_no_letter_of_a_choice_is_a_key_of_the_tab_or_of_the_map(system: str) -> None:
    held = set(load_words(ShippedData().resources, system)["letters"].values())
    keys = {key: command.id for command in PLACE_COMMANDS for key in command.keys}
    assert not held & keys.keys(), {key: keys[key] for key in held & keys.keys()}
    of_tab = {key for command in PLACE_COMMANDS if command.place == "fight" for key in command.keys if len(key) == 1}
    assert of_tab == set(RESERVED)


def test_letters_that_are_found_keep_clear_of_all_others() -> None:
    names = {f"n{at}": letter for at, letter in enumerate(ascii_uppercase)}
    found = letters(names, {"n0": "A"})
    given = [letter for letter in found.values() if letter]
    assert len({*given}) == len(given) and not {*given} & {*RESERVED}
