"""What stands around the choices of a fight keeps its place and size from one moment to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics

from mls_desktop.bridge.fight.option_rows import BAR, TEXT
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.fight.prompt.option_table import AROUND, TEXT_SHARE
from mls_desktop.ui.widgets.painting import strong
from tests.desk import Desk
from tests.tiers import cases
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell", "death_or_glory", "rules_basics")

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FIGHTS = ("nutshell/three_fights", "death_or_glory/the_ford", "rules_basics/the_toll_bridge")
MOMENTS = cases(all=12, long=24)


def battle_view(desk: Desk, sample: str, size: tuple[int, int], longest: str = "") -> BattleView:
    """The first fight of a sample at its beginning; where its characters are all called `longest`, one they are put
    into now."""
    desk.window.shell.files.open_sample_of(SAMPLES / f"{sample}.mls.json")
    encounter = desk.document.campaign.encounters[0]
    for who in desk.document.campaign.characters if longest else ():
        assert desk.document.apply(Edit("set", ("characters", who.id, "name"), longest))
    assert desk.document.apply(Edit("set", ("encounters", encounter.id, "events"), []))
    desk.window.resize(*size)
    if longest:
        desk.do("new_encounter")
    else:
        desk.window.shell.fights.open(encounter.id)
    page = desk.window.shell.fights.page()
    assert page is not None
    if not page.fighting:
        page.begin()
    page.running_fight.throwing.roller = Roller(11)
    settle()
    assert page.battle_view is not None
    return page.battle_view


def moments(view: BattleView) -> list[tuple[str, int, list[QPoint]]]:
    """The name of each moment, the height of the head, and the places of its buttons."""
    found = []
    for _nth in range(MOMENTS):
        keys = [*view.head.switches.values(), *view._running]
        places = [key.mapTo(view, QPoint()) for key in keys]
        found.append((view.head.moment.text(), view.head.height(), places))
        if not (view.running_fight.roll_rest() if view.running_fight.dice() else view.running_fight.all_again()):
            break
        settle()
    assert len({moment for moment, _height, _places in found}) > 1
    return found


@pytest.mark.parametrize("size", [pytest.param((1500, 900), marks=pytest.mark.deep), (1000, 700)], ids=str)
@pytest.mark.parametrize("sample", FIGHTS)
def test_the_head_of_a_fight_keeps_its_height_and_its_buttons_their_places(
    empty: Desk, sample: str, size: tuple[int, int]
) -> None:
    view = battle_view(empty, sample, size)
    seen = moments(view)
    assert len({height for _moment, height, _places in seen}) == 1
    assert all(places == seen[0][2] for _moment, _height, places in seen)
    assert not view.head.moment.is_cut(), "no name is longer than a part of the head"


def test_the_longest_name_leaves_the_buttons_most_of_the_head(empty: Desk) -> None:
    name = "Maximiliana Theodora Wolkenstein-Hohenfels of Niedersee"
    view = battle_view(empty, FIGHTS[2], (1000, 700), name)
    seen = moments(view)
    assert len({height for _moment, height, _places in seen}) == 1
    assert any(name in moment for moment, _height, _places in seen)
    assert view.head.moment.width() < view.head.width() // 2


def test_a_switch_that_is_turned_moves_nothing(empty: Desk) -> None:
    view = battle_view(empty, FIGHTS[0], (1500, 900))
    before = [key.mapTo(view, QPoint()) for key in view._running]
    for button in view.head.switches.values():
        wide = button.width()
        button.click()
        settle()
        assert button.width() == wide and [key.mapTo(view, QPoint()) for key in view._running] == before


def test_what_is_chosen_is_read_whole_before_chances_spread(empty: Desk) -> None:
    view = battle_view(empty, FIGHTS[2], (1300, 900))
    table = view.exchange.table
    while table.options.rowCount() < 5:
        assert view.running_fight.roll_rest() if view.running_fight.dice() else view.running_fight.all_again()
        settle()
    asked = view.exchange.prompt
    assert asked is not None
    empty.bot.waitUntil(lambda: view.running_fight.odds(asked.who) is not None)
    settle()
    at = list(table.options.columns).index(TEXT)
    bold = QFontMetrics(strong(table.font()))
    names = [str(table.options.index(row, at).data()) for row in range(table.options.rowCount())]
    longest = max(map(bold.horizontalAdvance, names))
    shown = [each for nth, each in enumerate(table.options.columns) if not table.isColumnHidden(nth)]
    assert longest > table.width() * TEXT_SHARE - table._theme.px(AROUND), "it would have been cut"
    assert table.columnWidth(at) >= longest + 2 * table._theme.px(6)
    assert shown[-1] == BAR and len(shown) >= 10, "nothing goes for it"
