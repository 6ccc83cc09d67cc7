"""A fight of Death or Glory in the same tab: what it calls its time, and its end where a side has nobody left."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.reading import read
from tests.bouts import SHIPPED
from tests.ring import SHIFT_SPACE, Ring
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("death_or_glory")

SYSTEM = "death_or_glory"


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    """The fight that ships, as it begins."""
    (root,) = SHIPPED.resources
    encounter = read((root / "samples" / SYSTEM / "the_ford.mls.json").read_bytes(), SHIPPED).encounters[0]
    return Ring(qtbot, tmp_path, replace(encounter, events=Events(tuple(encounter.events)[:1])), SYSTEM)


def test_the_head_begins_like_a_heading(ring: Ring) -> None:
    assert ring.battle_view.head.moment.text().startswith("Minute 1 · round 1")


def test_nothing_goes_on_where_a_side_has_nobody_left_but_the_end_is_offered(ring: Ring) -> None:
    running_fight = ring.running_fight
    ring.let(travellers=True, brigands=True)
    for foe in [who for who in running_fight.fighters() if running_fight.side_of(who) == "brigands"]:
        assert running_fight.beaten() == ()
        assert running_fight.answer(told("override", foe, what="hp", value=-20))
    assert running_fight.beaten() == ("brigands",) and ring.panel.offer.isVisible()
    assert "ends the fight" in ring.panel.hint.text()
    before = len(running_fight.encounter.events)
    ring.press(" ", SHIFT_SPACE)
    assert (
        len(running_fight.encounter.events) == before
        and running_fight.fight is not None
        and not running_fight.fight.over
    )
    ring.press("q")
    assert running_fight.fight is not None and running_fight.fight.over


@pytest.mark.parametrize("zoom", [150, 200])
def test_who_is_asked_is_in_the_list_in_however_little_room(qtbot, tmp_path: Path, zoom: int) -> None:
    (root,) = SHIPPED.resources
    encounter = read((root / "samples" / SYSTEM / "the_ford.mls.json").read_bytes(), SHIPPED).encounters[0]
    ring = Ring(qtbot, tmp_path, encounter, SYSTEM)
    window, fighters, seen = ring.desk.window, ring.battle_view.fighters, set()
    window.resize(1280, 720)
    window.appearance.set_appearance("light", zoom)
    for at in range(4, 60, 5):
        ring.running_fight.peek(at)
        settle()
        asked, fighter_row = ring.panel.prompt, fighters.current()
        if asked is not None and fighter_row is not None and asked.who:
            box = fighters.visualRect(fighters.currentIndex())
            assert fighter_row.id == asked.who and fighters.viewport().rect().contains(box.center()), (
                at,
                fighter_row.id,
                box,
            )
            seen.add(fighter_row.id)
    assert len(seen) >= 3
