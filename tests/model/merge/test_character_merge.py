"""Two versions of one character are merged: random histories in every system, from an approved version or none."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import convert
from msgspec.json import encode as json_bytes
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.difference import alike
from mls_desktop.model.merge.approval import Approval, approving
from mls_desktop.model.merge.character_merge import CharacterMerge, merge_characters
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.bridge.kites import campaign
from tests.chance_edits import ChanceEdits
from tests.desk import SHIPPED
from tests.madeup.system import shipped_data as made_up
from tests.tiers import cases

SAMPLES = {"nutshell": "the_grey_coast", "death_or_glory": "", "rules_basics": ""}


def begun(system: str) -> tuple[AnyCampaign, ShippedData]:
    """A campaign of one character."""
    if system == "kites":
        return campaign("Ann"), made_up()
    files = sorted((SHIPPED.resources[0] / "samples" / system).glob(f"{SAMPLES[system]}*.mls.json"))
    raw = json.loads(files[0].read_bytes())
    held = read(json.dumps(raw | {"encounters": []}).encode(), SHIPPED)
    return replace(held, characters=held.characters[:1]), SHIPPED


STARTS = {id: begun(id) for id in ("kites", *SHIPPED.table)}


class All(dict[Any, Any]):
    """Every choice falls alike."""

    def __init__(self, choice: str) -> None:
        super().__init__()
        self.choice = choice

    def get(self, _path: Any, _usual: Any = None) -> Any:
        return self.choice


class Line:
    """A character of a system, changed by chance."""

    def __init__(self, system: str, seed: int) -> None:
        self.start, self.shipped_data = STARTS[system]
        self.system = self.shipped_data.system(self.start.system)
        self.chance = ChanceEdits(Random(seed), self.shipped_data)

    def later(self, held: AnyCampaign, count: int) -> AnyCampaign:
        """After so many edits of the character, of which some may be refused."""
        for _each in range(count):
            edit = self.chance.random.choice((self.chance._cell, self.chance._cell, self.chance._row))(held)
            if edit is not None and edit.path[1:2] and edit.path[2:] != ("id",):
                try:
                    held = applied(held, edit, self.system, self.shipped_data.world)
                except Refused:
                    continue
        return held

    def sealed(self, held: AnyCampaign) -> AnyCampaign:
        step = approving(held.characters[0], Approval("Ann", "Spring", (1203, 45)), self.system)
        return applied(held, step, self.system, self.shipped_data.world)

    def merge(self, mine: AnyCampaign, theirs: AnyCampaign, choices: Any = None) -> CharacterMerge:
        world = self.shipped_data.world(self.start)
        one, other = mine.characters[0], theirs.characters[0]
        return merge_characters(
            one, other, self.system, {} if choices is None else choices, lambda each: self.system.integrity(each, world)
        )

    def settled(self, held: AnyCampaign) -> Character:
        found: Character = self.system.settled(held.characters[0])
        return found


each_system = pytest.mark.parametrize("system", STARTS)
few = settings(max_examples=cases(quick=15, all=40, long=400), deadline=None)
SEEDS, COUNTS = st.integers(0, 10**6), st.integers(0, 8)


@each_system
@few
@given(SEEDS, COUNTS, st.booleans())
def test_merging_with_oneself_changes_nothing(system: str, seed: int, count: int, seal: bool) -> None:
    line = Line(system, seed)
    held = line.later(line.sealed(line.start) if seal else line.start, count)
    merge = line.merge(held, held)
    assert merge.conflicts == () and alike(merge.result, line.settled(held))
    assert (merge.base is not None) == seal


@each_system
@few
@given(SEEDS, COUNTS)
def test_merging_with_a_descendant_gives_the_descendant(system: str, seed: int, count: int) -> None:
    line = Line(system, seed)
    held = line.sealed(line.later(line.start, 3))
    after = line.later(held, count)
    for merge in (line.merge(held, after), line.merge(after, held)):
        assert merge.conflicts == () and alike(merge.result, line.settled(after))


@each_system
@few
@given(SEEDS, COUNTS, COUNTS)
@example(39351, 5, 2)
def test_both_orders_agree_where_there_is_no_conflict(system: str, seed: int, one: int, other: int) -> None:
    line = Line(system, seed)
    base = line.sealed(line.later(line.start, 3))
    mine, theirs = line.later(base, one), line.later(base, other)
    merge, back = line.merge(mine, theirs), line.merge(theirs, mine)
    assert {each.path for each in merge.conflicts} == {each.path for each in back.conflicts}
    if not merge.conflicts:
        assert alike(merge.result, back.result)


@each_system
@few
@given(SEEDS, COUNTS, COUNTS, st.booleans())
def test_whatever_is_chosen_a_file_may_hold_it(system: str, seed: int, one: int, other: int, seal: bool) -> None:
    line = Line(system, seed)
    base = line.sealed(line.later(line.start, 3)) if seal else line.start
    mine, theirs = line.later(base, one), line.later(base, other)
    choices: dict[Any, Any] = {}
    for _turn in range(3):
        merge = line.merge(mine, theirs, choices)
        assert line.system.integrity(merge.result, line.shipped_data.world(line.start)) == ()
        assert merge.result.id == mine.characters[0].id
        choices |= {each.path: line.chance.random.choice(("mine", "theirs")) for each in merge.conflicts}


@each_system
@few
@given(SEEDS, COUNTS, COUNTS)
def test_without_a_common_seal_one_may_choose_either_whole(system: str, seed: int, one: int, other: int) -> None:
    """But for a chronicle that goes on where the other ends: nothing that was told is lost."""
    line = Line(system, seed)
    mine, theirs = line.later(line.start, one), line.later(line.start, other)
    for choice, chosen in (("mine", mine), ("theirs", theirs)):
        result, told = line.merge(mine, theirs, All(choice)).result, line.settled(chosen).chronicle
        assert alike(replace(result, chronicle=told), line.settled(chosen))
        assert alike(result.chronicle[: len(told)], told)


@pytest.mark.needs("rules_basics")
@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_what_names_another_part_goes_with_it(choice: str) -> None:
    """RB-CH-1: a weapon here was given the skill that is no more there; neither side's weapons go with both skills."""
    line = Line("rules_basics", 0)
    skills = [{"id": id, "name": id.title(), "value": 12, "use": "melee"} for id in ("sword", "axe")]
    weapon = {"id": "blade", "name": "Blade", "skill": "sword"}

    def side(skills: list[dict[str, Any]], skill: str) -> Character:
        kind: Any = line.system.character
        made: Character = convert(
            {"id": "ann", "name": "Ann", "skills": skills, "weapons": [weapon | {"skill": skill}]}, kind
        )
        return made

    base, world = side(skills, "sword"), line.shipped_data.world(line.start)
    mine, theirs = side(skills[1:], "axe"), side(skills[:1], "sword")
    seal = {"kind": "sealed", "by": "", "character": json.loads(json_bytes(base))}
    one, other = (replace(who, chronicle=(seal,)) for who in (mine, theirs))

    def faults(who: Character) -> Any:
        return line.system.integrity(who, world)

    merge = merge_characters(one, other, line.system, All(choice), faults)
    assert faults(merge.result) == () and merge.conflicts
    assert alike(merge.result, one if choice == "mine" else other)
