"""A sheet to play from, in every system: all that can be rolled is on it, dice are those the sheet writes, and a tally
goes where its edit says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.commands.line.outcome import campaign_texts
from mls_desktop.model.apply import applied
from mls_desktop.report.play.play_page import PlayPage, PlayRow, PlayTally, Throw, play_page
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.values.edits import below
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

SHIPPED = ShippedData()
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ["nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road"]
EACH = [pytest.param(name, marks=pytest.mark.needs(name.split("/")[0])) for name in FILES]


@cache
def campaign(name: str) -> Any:
    return read((SAMPLES / f"{name}.mls.json").read_bytes(), SHIPPED)


def played(held: Any, who: Any) -> PlayPage:
    system, world = SHIPPED.system(held.system), SHIPPED.world(held)
    rolled = {each.key for each in system.rolls(who, world)}
    return play_page(system.sections(who, world), system.layouts, campaign_texts(held, SHIPPED), rolled)


def beneath(held: Any) -> tuple[Any, Any]:
    """The rule system, and what makes its world of a campaign."""
    return SHIPPED.system(held.system), SHIPPED.world


def rows(page: PlayPage) -> Iterator[PlayRow]:
    for groups in page.group_columns:
        for group in groups:
            yield from group.rows


@pytest.mark.parametrize("name", EACH)
def test_all_that_can_be_rolled_is_there_once(name: str) -> None:
    held = campaign(name)
    system, world = SHIPPED.system(held.system), SHIPPED.world(held)
    for who in held.characters:
        keys = [figure.key for row in rows(played(held, who)) for figure in row.figures if figure.key]
        assert sorted(keys) == sorted({each.key for each in system.rolls(who, world)}), who.id


@pytest.mark.parametrize("name", EACH)
def test_a_tally_takes_each_number_within_its_bounds(name: str) -> None:
    held = campaign(name)
    kinds = set[bool]()
    for who in held.characters[:6]:
        for tally in played(held, who).tallies:
            if tally.edit is None:
                continue
            kinds.add(tally.mark)
            for value in (False, True) if tally.mark else tally.bounds:
                after = applied(held, below(replace(tally.edit, value=value), "characters", who.id), *beneath(held))
                (person,) = (each for each in after.characters if each.id == who.id)
                assert shown(after, person, tally).now == value, (who.id, tally.id, value)
    assert False in kinds


def shown(held: Any, who: Any, tally: PlayTally) -> PlayTally:
    return next(each for each in played(held, who).tallies if each.id == tally.id)


@pytest.mark.needs("nutshell")
def test_dice_beside_a_dam_make_no_less_than_it() -> None:
    held = campaign(FILES[0])
    hedda = next(who for who in held.characters if who.id == "hedda_vale")
    blade = next(row for row in rows(played(held, hedda)) if row.name == "Broadsword")
    throws = {figure.title: figure.throw for figure in blade.figures if figure.throw is not None}
    assert [*throws.values()] == [Throw(Dice((6, 3)), 6), Throw(Dice((6, 6, 6)), 12)], "N-DAM-1, N-DAM-2"


@pytest.mark.needs("death_or_glory")
def test_dice_written_with_what_is_added() -> None:
    held = campaign(FILES[1])
    vigdis = held.characters[0]
    sword = next(row for row in rows(played(held, vigdis)) if row.name == "Long sword")
    assert [figure.throw for figure in sword.figures if figure.throw is not None] == [Throw(Dice((10,), 5))]


@pytest.mark.parametrize("name", EACH)
def test_what_is_not_had_is_not_shown(name: str) -> None:
    held = campaign(name)
    for who in held.characters:
        assert all(figure.text for row in rows(played(held, who)) for figure in row.figures)
        assert all(row.figures for row in rows(played(held, who)))
