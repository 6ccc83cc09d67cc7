"""The world that characters are reckoned in: own entries over shipped ones, and other readings."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from mls_desktop.rules.common.system.ruleset import OTHER, Ruleset, world_of, world_with
from mls_desktop.rules.common.values.base_character import Character, Entry, Library


class Herb(Entry, frozen=True):
    bitter: bool = False


class Herbs(Library, frozen=True):
    herbs: tuple[Herb, ...] = ()
    templates: tuple[Character, ...] = ()


class Garden(Ruleset, frozen=True, kw_only=True):
    herbs: Mapping[str, Herb]
    templates: Mapping[str, Character]


def herbs(*ids: str, bitter: bool = False) -> tuple[Herb, ...]:
    return tuple(Herb(id=id, name=id.title(), bitter=bitter) for id in ids)


@pytest.mark.parametrize(
    ("shipped", "own", "ids", "bitter"),
    [
        pytest.param((), (), [], [], id="nothing"),
        pytest.param(herbs("mint", "sage"), (), ["mint", "sage"], [], id="as shipped"),
        pytest.param(herbs("mint"), herbs("rue", "dill"), ["mint", "rue", "dill"], [], id="further ones last"),
        pytest.param(
            herbs("mint", "sage"), herbs("rue", "mint", bitter=True), ["mint", "sage", "rue"], ["mint", "rue"],
            id="an own one in the place of the shipped",
        ),
    ],
)  # fmt: skip
def test_own_entries_lie_over_the_shipped(
    shipped: tuple[Herb, ...], own: tuple[Herb, ...], ids: list[str], bitter: list[str]
) -> None:
    world = world_of(Garden, Herbs(herbs=shipped), Herbs(herbs=own), {})
    assert list(world.herbs) == ids and world.templates == {}
    assert [id for id, herb in world.herbs.items() if herb.bitter] == bitter
    assert all(herb.id == id for id, herb in world.herbs.items())
    further = world_with(world_of(Garden, Herbs(herbs=shipped), Herbs(), {}), Herbs(herbs=own))
    assert further == world


def test_further_entries_leave_the_world_and_its_rulings_as_they_are() -> None:
    world = world_of(Garden, Herbs(herbs=herbs("mint")), Herbs(), {"G-1": OTHER})
    more = world_with(world, Herbs(templates=(Character(id="ann", name="Ann"),)))
    assert (list(more.herbs), list(more.templates), more.rulings) == (["mint"], ["ann"], {"G-1": OTHER})
    assert list(world.templates) == []


@pytest.mark.parametrize(
    ("rulings", "other"), [({}, False), ({"G-1": "other"}, True), ({"G-1": "usual"}, False), ({"G-2": "other"}, False)]
)
def test_a_rule_is_read_the_other_way_where_a_ruling_says_so(rulings: dict[str, str], other: bool) -> None:
    assert world_of(Garden, Herbs(), Herbs(), rulings).other("G-1") is other


def test_the_world_keeps_rulings_of_its_own() -> None:
    rulings = {"G-1": "other"}
    world = world_of(Garden, Herbs(), Herbs(), rulings)
    rulings.clear()
    assert world.other("G-1")
