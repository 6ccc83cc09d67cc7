"""`odds exchange --help`: each option of each rule system is told about in the system's own words."""

from __future__ import annotations

import pytest

from mls_desktop.model.systems import find_system, installed, usual
from mls_desktop.rules.common.fight.exchanges import Option
from mls_desktop.storage.shipped_data import default_resources
from mls_desktop.words.system_texts import Texts, load_words
from tests.cli.lines import Terminal

SYSTEMS = [id for id in installed() if find_system(id).exchange is not None]


def options(system: str) -> tuple[Option, ...]:
    exchange = find_system(system).exchange
    assert exchange is not None
    return exchange.options


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_option_has_words_in_the_help_and_no_others_are_there(terminal: Terminal, system: str) -> None:
    words = load_words((default_resources(),), system)
    texts, names = Texts(words), [option.name for option in options(system)]
    assert list(words["exchange"]) == names
    said = terminal.say("odds", "exchange", "--system", system, "--help")
    told = " ".join(said.out.split())
    assert said.code == 0 and [name for name in names if told.count(texts.exchange_option(name)) < 2] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_may_be_given_and_what_counts_without_it_is_told(terminal: Terminal, system: str) -> None:
    told = " ".join(terminal.say("odds", "exchange", "--system", system, "--help").out.split())
    for option in options(system):
        bounds = f"{option.bounds[0]} to {option.bounds[1]}; " if option.bounds else ""
        preset = "must be given" if option.preset is None else f"{option.preset} unless given"
        assert option.kind == "flag" or f"({bounds}{preset})" in told


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize(
    ("value", "told"),
    [("x", "“x” is no whole number"), ("201", "201 is not from -200 to 200"), ("-201", "-201 is not")],
)
def test_a_number_that_is_refused_is_told_with_its_bounds(terminal: Terminal, value: str, told: str) -> None:
    said = terminal.say("odds", "exchange", "--a-skill", value, "--b-skill", "4")
    assert said.code == 2 and "--a-skill" in said.err and told in said.err


def test_the_usual_system_is_that_of_the_program(terminal: Terminal) -> None:
    assert terminal.say("odds", "exchange", "-h") == terminal.say(
        "odds", "exchange", "--system", usual(installed()), "-h"
    )
