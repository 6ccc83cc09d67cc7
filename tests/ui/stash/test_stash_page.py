"""The tab of the party's purse and stash, loot and sharing out."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.stash.loot_dialog import LootDialog
from mls_desktop.ui.stash.share_dialog import ShareDialog
from mls_desktop.ui.stash.stash_page import StashPage
from tests.desk import Desk
from tests.ui.screens import MILL, fights
from tests.ui.unrecorded import unrecorded

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    return unrecorded(desk)


def dialog(desk: Desk, kind: type[QWidget]) -> Any:
    desk.bot.waitUntil(lambda: any(each.isVisible() for each in desk.window.findChildren(kind)))
    return desk.window.findChildren(kind)[-1]


def filled(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("purse", "money"), 20))
    desk.document.apply(Edit("add", ("stash",), {"name": "Rope", "count": 3, "note": "wet"}))


def test_purse_and_stash_are_entered_on_their_page(desk: Desk) -> None:
    desk.do("to_stash")
    page: Any = desk.window.tabs.front_page()
    assert isinstance(page, StashPage) and not page.share_key.isEnabled()
    assert page.models.send(Edit("set", ("purse", "money"), 12))
    assert page.cards["stash"]._add("Rope")
    assert page.models.send(Edit("set", ("stash", "Rope", "count"), 2))
    campaign = desk.document.campaign
    assert campaign.purse.money == 12 and [(each.name, each.count) for each in campaign.stash] == [("Rope", 2)]
    assert page.share_key.isEnabled()
    desk.document.history.undo()
    assert page.models.sections["stash"].rows[0].cells[1].figure.value == 1


def test_sharing_out_says_its_outcome_first_and_is_one_step(desk: Desk) -> None:
    filled(desk)
    desk.do("share_out")
    shown = dialog(desk, ShareDialog)
    players = [who.id for who in desk.document.campaign.characters if who.role == "player"]
    each, rest = divmod(20, len(players))
    assert f"{each} each, and {rest} left in the purse." in shown.said.text()
    before = {who.id: who for who in desk.document.campaign.characters}
    steps = desk.document.history.count()
    assert shown.models.send(Edit("set", ("#Rope", players[0]), 2))
    assert "Rope: 2 to" in shown.said.text() and "1 left." in shown.said.text()
    assert shown.models.send(Edit("set", ("#Rope", players[1]), 2))
    assert "not so much" in shown.said.text() and f"{each} each" in shown.said.text() and not shown.ok.isEnabled()
    assert shown.models.send(Edit("set", ("#Rope", players[1]), 1))
    shown.all.setChecked(False)
    assert shown.amount.value() == 0 and "each" not in shown.said.text() and "Rope" in shown.said.text()
    shown.all.setChecked(True)
    assert f"{each} each" in shown.said.text()
    shown.all.setChecked(False)
    shown.amount.setValue(len(players))
    shown.ok.click()
    campaign = desk.document.campaign
    assert desk.document.history.count() == steps + 1
    assert campaign.stash == () and campaign.purse.money == 20 - len(players)
    assert all(who.money == before[who.id].money + (who.id in players) for who in campaign.characters)
    desk.document.history.undo()
    assert desk.document.campaign.stash[0].count == 3


def test_the_loot_of_a_fight_is_shown_and_taken_in_one_step(desk: Desk) -> None:
    held = next(each for each in fights("") if each.id == MILL)
    desk.document.apply(Edit("add", ("encounters",), held))
    steps = desk.document.history.count()
    desk.window.shell.fights.open(MILL)
    desk.do("look_back")
    report: Any = desk.window.tabs.front_page()
    report.loot_key.click()
    shown = dialog(desk, LootDialog)
    assert shown.fight.currentData() == MILL
    assert any(box.isChecked() for box in shown.sides.values())
    found = shown._found
    assert found.things and found.things[0].name in shown.found.text()
    shown.ok.click()
    assert desk.document.history.count() == steps + 1
    assert sum(each.count for each in desk.document.campaign.stash) == sum(each.count for each in found.things)


def test_the_fight_in_front_is_searched_else_the_last(desk: Desk) -> None:
    for held in fights(""):
        desk.document.apply(Edit("add", ("encounters",), held))
    last = desk.document.campaign.encounters[-1].id
    assert last != MILL, "else this tests nothing"
    desk.do("add_loot")
    shown = dialog(desk, LootDialog)
    assert shown.fight.currentData() == last
    shown.reject()
    desk.window.shell.fights.open(MILL)
    desk.do("add_loot")
    shown = dialog(desk, LootDialog)
    assert shown.fight.currentData() == MILL
    assert shown.found.alignment() & Qt.AlignmentFlag.AlignTop, "right below what is said of it"


def test_nothing_to_share_or_to_search_says_so(empty: Desk) -> None:
    empty.do("share_out")
    empty.do("add_loot")
    assert not [each for each in empty.window.findChildren(ShareDialog) if each.isVisible()]
    assert not [each for each in empty.window.findChildren(LootDialog) if each.isVisible()]
