"""A system the program has never heard of is rolled too, with odds and words of its own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QCheckBox

from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.roll.panel import RollPanel
from tests.desk import Desk, Key, Modifier, press


def test_its_trial_is_rolled_in_the_window(desk: Desk) -> None:
    desk.do("new_player")
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))
    desk.at("parts", "tail", "level")
    desk.focus(desk.table("parts"))
    press(desk.table("parts"), "r")
    panel = desk.window.shell.rolls.panel
    desk.bot.waitUntil(panel.isVisible)
    assert panel.trait.currentText() == "Tail" and not panel.modifier.isVisible()
    assert panel.bars.sentence() == "Chances: Keeps flying 58.3 %; stays up 58.3 %; comes down 41.7 %"
    assert panel.lines[0].line.placeholderText() == "sum 2d6"
    for typed in ("7", "6"):
        press(panel.lines[0].line, typed, Key.Key_Return)
    lines = [panel.log.item(at).text() for at in range(panel.log.count())]
    assert lines == ["New character: 6+3 = 9, comes down.", "New character: 7+3 = 10, stays up."]


def test_what_nothing_can_oppose_offers_no_opposition(desk: Desk) -> None:
    desk.do("new_player")
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))
    rolling = desk.window.shell.rolls.rolling
    assert desk.window.shell.rolls.roll(desk.who.id, None)
    assert desk.window.shell.rolls.panel.opposition.isVisible()
    rolling.set_request(type(rolling.session.wish)(who=desk.who.id, key="height"))
    assert not desk.window.shell.rolls.panel.opposition.isVisible()


def test_who_is_alone_in_the_campaign_reads_so_and_cannot_oppose_themselves(desk: Desk) -> None:
    desk.do("new_player")
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))
    first, rolls = desk.who.id, desk.window.shell.rolls
    assert rolls.roll(first, None)
    kind = rolls.panel.opposition.kind
    at = kind.findData("trait")
    assert kind.itemText(at) == "another character: nobody else is in the campaign"
    assert not kind.model().flags(kind.model().index(at, 0)) & Qt.ItemFlag.ItemIsEnabled
    assert kind.view().minimumWidth() > kind.view().fontMetrics().horizontalAdvance(kind.itemText(at))
    rolls.rolling.set_request(replace(rolls.rolling.session.wish, kind="trait", rival=first, rival_key="parts.lift"))
    assert kind.currentData() == "nothing" and not rolls.panel.opposition.who.isVisible()
    desk.do("new_player")
    desk.bot.waitUntil(lambda: desk.who.id != first)
    assert rolls.roll(desk.who.id, None)
    at = kind.findData("trait")
    assert kind.itemText(at) == "another character"
    assert kind.model().flags(kind.model().index(at, 0)) & Qt.ItemFlag.ItemIsEnabled


def tug(desk: Desk, **wish: Any) -> RollPanel:
    """The panel before two kites tug at each other, the first by its lift of 3, the other by a lift of 4."""
    for name in ("Red", "Blue"):
        desk.do("new_player")
        desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))
        desk.document.apply(Edit("set", ("characters", desk.who.id, "name"), name))
    blue = desk.who.id
    desk.document.apply(Edit("set", ("characters", blue, "parts", "lift"), 1))
    red = next(each.id for each in desk.document.campaign.characters if each.id != blue)
    rolls = desk.window.shell.rolls
    assert rolls.roll(blue, None)
    request = RollRequest(who=red, key="parts.lift", kind="trait", rival=blue, rival_key="parts.lift")
    rolls.rolling.set_request(replace(request, **wish))
    desk.bot.waitUntil(rolls.panel.isVisible)
    return rolls.panel


def box(panel: RollPanel, name: str) -> QCheckBox:
    """The box of a flag that is declared."""
    found = panel.form.editors[name].findChild(QCheckBox)
    assert isinstance(found, QCheckBox)
    return found


def won(desk: Desk) -> Fraction:
    """How likely the roll at hand is won."""
    return Fraction(dict(desk.window.shell.rolls.rolling.session.chances())["wins"].value or 0)


def declared(desk: Desk) -> dict[str, Any]:
    return dict(desk.window.shell.rolls.rolling.session.wish.declared)


def test_a_contest_shows_by_how_much(desk: Desk) -> None:
    panel = tug(desk)
    ways = Counter(a + b - c - d - 1 for a, b, c, d in product(range(1, 7), repeat=4))
    margins = panel.margins.margins
    assert panel.margins.isVisible()
    assert {column.by: column.chance for column in margins.columns} == {by: Fraction(n, 1296) for by, n in ways.items()}
    for sign, mean in ((1, margins.won), (-1, margins.lost)):
        held = {by * sign: count for by, count in ways.items() if by * sign > 0}
        assert mean == Fraction(sum(by * count for by, count in held.items()), sum(held.values()))
    assert panel.margins.below() == "Wins by 2.8 on average, loses by 3.5"
    assert "loses by 11: 0.1 %" in panel.margins.accessibleName()
    assert dict(desk.window.shell.rolls.rolling.session.chances())["nobody"].value == Fraction(ways[0], 1296)


def test_a_margin_is_told_by_the_keys_and_the_pointer(desk: Desk) -> None:
    panel = tug(desk)
    shown = panel.margins
    press(shown, Key.Key_Right)
    assert shown.below() == "nobody wins: 10.8 % (35/324)"
    press(shown, Key.Key_Right)
    assert shown.below() == "wins by 1: 9.6 % (125/1296)"
    press(shown, *[Key.Key_Left] * 30)
    assert shown.below() == "loses by 11: 0.1 % (1/1296)"
    at = QPointF(shown.column_box(len(shown.margins.columns) - 1).center())
    none = Qt.MouseButton.NoButton
    QApplication.sendEvent(
        shown, QMouseEvent(QEvent.Type.MouseMove, at, shown.mapToGlobal(at), none, none, Modifier.NoModifier)
    )
    assert shown.below() == "wins by 9: 0.1 % (1/1296)"
    rolling = desk.window.shell.rolls.rolling
    rolling.set_request(replace(rolling.session.wish, kind="nothing"))
    assert not shown.isVisible()


def test_what_is_declared_before_a_roll_are_the_systems_own_fields(desk: Desk) -> None:
    panel = tug(desk)
    editors = panel.form.editors
    assert list(editors) == ["slack", "reeled"] and panel.form.isVisible()
    before = won(desk)
    editors["slack"].entered.emit(3)
    assert won(desk) < before
    box(panel, "reeled").setFocus()
    press(box(panel, "reeled"), Key.Key_Space)
    assert list(panel.form.editors) == ["slack", "reeled", "spool"]
    assert box(panel, "reeled").hasFocus(), "another field beside it takes nobody away"
    panel.form.editors["spool"].entered.emit("thick")
    assert declared(desk) == {"slack": 3, "reeled": True, "spool": "thick"}
    assert won(desk) == before, "3 slack and 3 for a thick spool are even"
    panel.form.editors["slack"].entered.emit(6)
    assert declared(desk)["slack"] == 3, "more than there is"
    panel.form.editors["slack"].entered.emit(None)
    assert won(desk) > before
    for line in panel.lines:
        press(line.line, "7")
    press(panel.lines[0].line, Key.Key_Return)
    assert panel.log.item(0).text() == "Red wins by 2."


def test_what_was_declared_leaves_with_its_fields(desk: Desk) -> None:
    panel = tug(desk, declared=(("slack", 2), ("spool", "thin"), ("colour", "red")))
    rolling = desk.window.shell.rolls.rolling
    assert declared(desk) == {"slack": 2}
    rolling.set_request(replace(rolling.session.wish, kind="nothing"))
    assert declared(desk) == {} and not panel.form.isVisible() and rolling.session.trial is not None


def test_what_usually_stands_there_is_shown_and_may_be_declared_otherwise(desk: Desk) -> None:
    panel = tug(desk)
    session = desk.window.shell.rolls.rolling.session
    plain = won(desk)
    desk.document.apply(Edit("set", ("characters", session.wish.who, "patched"), True))
    desk.bot.waitUntil(lambda: box(panel, "reeled").isChecked())
    assert session.entries() == {"reeled": True} and declared(desk) == {}
    assert won(desk) > plain
    box(panel, "reeled").click()
    assert declared(desk) == {"reeled": False} and won(desk) == plain
