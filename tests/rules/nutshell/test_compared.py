"""A Nutshell character compared with themselves after any edit, and what their chronicle says in it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import empty_campaign
from mls_desktop.report.chronicle_lines import chronicle_lines
from mls_desktop.report.comparison import ComparedSide, unlike
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.storage.reading import read
from mls_desktop.words.system_texts import Texts, load_words
from tests.chance_edits import ChanceEdits
from tests.desk import SHIPPED
from tests.tiers import cases

SAMPLE = SHIPPED.resources[0] / "samples" / "nutshell" / "the_grey_coast.mls.json"


@pytest.mark.parametrize("seed", range(cases(quick=40, all=200, long=800)))
def test_after_any_edit_something_is_told(seed: int) -> None:
    """In the system that ships first: a sheet may leave nothing out that a file keeps."""
    held = read(SAMPLE.read_bytes(), SHIPPED)
    held = replace(held, characters=held.characters[:1], encounters=())
    chance, system = ChanceEdits(seed, SHIPPED), SHIPPED.system("nutshell")
    edit = chance.random.choice((chance._cell, chance._row))(held)
    try:
        after = applied(held, edit, system, SHIPPED.world) if edit is not None else held
    except Refused:
        after = held
    one, other = (system.settled(each.characters[0]) for each in (held, after))
    world = SHIPPED.world(held)
    texts = Texts(load_words(SHIPPED.resources, "nutshell")).knowing(system.names(world))
    told = unlike(ComparedSide(one, world), ComparedSide(other, world), system, texts)
    same = edit is not None and edit.path[-1] == "step" and edit.value == 0  # an Inherent is at base, listed or not
    assert bool(told) == (one != other) or same, (edit, told)


def test_a_life_tells_its_entries_and_what_it_does_not_know_is_told_key_by_key() -> None:
    system = SHIPPED.system("nutshell")
    world = SHIPPED.world(empty_campaign("nutshell", system.library()))
    told = (
        {"kind": "award", "cp": 3, "reason": "luck", "date": [1203, 4]},
        {"kind": "feast", "guests": 4},
        {"kind": "training", "primary": "unheard_of"},
        {"kind": "note", "text": ""},
    )
    who = system.character(id="ann", name="Ann", chronicle=told)
    texts = Texts(load_words(SHIPPED.resources, "nutshell")).knowing(system.names(world))
    assert chronicle_lines(who, system, world, texts) == (
        "The referee awards +3 CP: luck. (year 1203, day 4)",
        "Feast: Guests 4",
        "Training: Primary Unheard of",
        "Note",
    )
