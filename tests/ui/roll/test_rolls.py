"""Rolls outside fights in the window: keys and choices in, chances and the log out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF

from mls_desktop.rules.common.figures.figures import exact
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.roll.outcome_bars import filled
from mls_desktop.ui.roll.panel import RollPanel
from tests.desk import Desk, Key, Modifier, press
from tests.ui.measuring import settle, shaped

pytestmark = pytest.mark.needs("nutshell")


def panel(desk: Desk) -> RollPanel:
    found = desk.window.shell.rolls.panel
    desk.bot.waitUntil(found.isVisible)
    return found


def called(desk: Desk, section: str, row: str, column: str = "level") -> RollPanel:
    """The panel after R on a figure of the sheet, the focus in the dice."""
    desk.page.complete()
    desk.at(section, row, column)
    desk.focus(desk.table(section))
    press(desk.table(section), "r")
    found = panel(desk)
    desk.bot.waitUntil(found.lines[0].line.hasFocus)
    return found


def log(desk: Desk) -> list[str]:
    shown = desk.window.shell.rolls.panel.log
    return [shown.item(at).text() for at in range(shown.count())]


def choose(box: Any, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def typed(found: RollPanel, *sums: str) -> None:
    for line, fell in zip(found.lines, sums, strict=True):
        line.line.setFocus()
        press(line.line, fell)
    press(found.lines[-1].line, Key.Key_Return)


def level(desk: Desk, key: str) -> int:
    found = next(each for each in desk.window.shell.rolls.rolling.session.rolls(desk.who.id) if each.key == key)
    return int(exact(found.level))


def test_r_on_a_trait_then_typed_dice(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    assert (found.who.text(), found.trait.currentData()) == ("Tam Oster", "primaries.strength")
    assert (found.level.text(), found.parts.text()) == ("3", "racial average 2, bought steps 1")
    typed(found, "14")
    assert log(desk) == ["Tam Oster, Strength: 14+3 = 17, success."]
    assert found.result.text() == "Tam Oster: success"
    assert found.lines[0].line.text() == "" and found.lines[0].line.hasFocus()


def test_enter_repeats_with_the_programs_dice(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    press(found.lines[0].line, Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert len(log(desk)) == 3
    for text in log(desk):
        dice = int(text.partition(": ")[2].partition("+")[0])
        assert 3 <= dice <= 18 and f"= {dice + 3}" in text


def test_undo_takes_the_last_roll_back_and_leaves_the_document(desk: Desk) -> None:
    before = desk.document.campaign
    found = called(desk, "primaries", "strength")
    typed(found, "14")
    typed(found, "9")
    press(found.lines[0].line, (Key.Key_Z, Modifier.ControlModifier))
    assert log(desk) == ["Tam Oster, Strength: 14+3 = 17, success."]
    found.back.click()
    assert log(desk) == [] and found.result.text() == "" and not found.back.isEnabled()
    assert desk.document.campaign is before
    assert not desk.window.shell.actions["undo"].isEnabled()


def test_undo_on_the_sheet_is_of_the_document(desk: Desk) -> None:
    desk.step("primaries", "mind", +1)
    typed(called(desk, "primaries", "strength"), "14")
    desk.focus(desk.table("primaries"))
    desk.do("undo")
    assert len(log(desk)) == 1 and not desk.document.history.canUndo()


def test_a_modifier_with_its_reason_moves_the_chances(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    plain = found.bars.sentence()
    desk.focus(found.modifier)
    press(found.modifier, "-", "-")
    desk.type_into(found.reason.line, "dark <b>cellar</b>")
    assert found.bars.sentence() != plain
    found.focus_dice()
    typed(found, "16")
    assert log(desk) == ["Tam Oster, Strength: 16+3−2 = 17, success. Modified for: dark <b>cellar</b>."]


def test_the_chances_are_shown_before_the_roll(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    assert found.bars.sentence() == (
        "Chances: Success or better 37.5 %; critical success 1.9 %; success 35.6 %; failure 53.2 %; fumble 9.3 %"
    )
    chances = {name: figure.value for name, figure in desk.window.shell.rolls.rolling.session.chances()}
    assert chances["succeeds"] == Fraction(81, 216)


def test_against_a_number(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    choose(found.opposition.kind, "number")
    desk.type_into(found.opposition.number.line, "17")
    found.focus_dice()
    typed(found, "14")
    typed(found, "15")
    assert log(desk) == [
        "Tam Oster, Strength: 15+3 = 18 against 17: success.",
        "Tam Oster, Strength: 14+3 = 17 against 17: failure.",
    ]


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_nothing_moves_sideways_when_a_number_opposes(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    found = called(desk, "primaries", "strength")
    settle()
    held = [found.bars.mapTo(found, QPoint()).x(), *(each.line.mapTo(found, QPoint()).x() for each in found.lines)]
    choose(found.opposition.kind, "number")
    settle()
    assert found.opposition.number.isVisible()
    assert [
        found.bars.mapTo(found, QPoint()).x(),
        *(each.line.mapTo(found, QPoint()).x() for each in found.lines),
    ] == held


def test_against_a_thing_dice_fall_for_it_too(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    choose(found.opposition.kind, "thing")
    desk.type_into(found.opposition.number.line, "5")
    assert len(found.lines) == 2
    typed(found, "15", "10")
    assert log(desk) == ["Tam Oster, Strength: 15+3 = 18, success; against 10+5 = 15, success."]


def test_against_somebodys_trait(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    choose(found.opposition.kind, "trait")
    choose(found.opposition.who, "hedda_vale")
    choose(found.opposition.trait, "primaries.body")
    theirs = exact(
        next(e.level for e in desk.window.shell.rolls.rolling.session.rolls("hedda_vale") if e.key == "primaries.body")
    )
    typed(found, "10", "18")
    assert log(desk) == [
        f"Tam Oster, Strength: 10+3 = 13, failure; against Hedda Vale, Body: 18+{theirs} = {18 + theirs}, "
        "critical success."
    ]
    assert found.result.text() == "Tam Oster fails against Hedda Vale"
    typed(found, "18", "10")
    assert found.result.text() == "Tam Oster wins against Hedda Vale, by a critical"


@pytest.mark.parametrize("zoom", [100, 150])
def test_all_of_a_roll_is_in_sight_without_scrolling(desk: Desk, zoom: int) -> None:
    found = called(desk, "primaries", "strength")
    shaped(desk.window, (zoom, (1280, 720)))
    choose(found.opposition.kind, "trait")
    typed(found, "10", "18")
    settle()
    for part in (found.who, found.opposition.trait, found.bars, found.button, found.result, found.hint):
        assert part.isVisible()
        assert found.viewport().rect().contains(QRect(part.mapTo(found.viewport(), QPoint()), part.size())), part


def test_a_weapon_rolls_its_skill_and_a_natural_counts(desk: Desk) -> None:
    row = desk.page.sheet.sections["weapons"].rows[0]
    found = called(desk, "weapons", row.id, "dam")
    assert found.trait.currentData() == f"weapons.{row.id}.skill"
    typed(found, "18")
    assert log(desk)[0].endswith("critical success. A natural 18 counts.")


def test_a_noticeable_side_is_rolled_against(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("characters", desk.who.id, "personality", "valorous"), 16))
    found = called(desk, "personality", "valorous", "right")
    assert not found.opposition.isVisible() and not found.modifier.isVisible()
    assert found.bars.sentence() == "Chances: Goes against it 20 %; goes against it 20 %; stays true to it 80 %"
    typed(found, "16")
    typed(found, "17")
    assert log(desk) == [
        "Tam Oster, Valorous 16: 17 beats it, they go against it. Cowardly gets a check.",
        "Tam Oster, Valorous 16: 16 does not beat it, they stay true to it.",
    ]


def test_what_cannot_be_rolled_says_so(desk: Desk) -> None:
    desk.page.complete()
    side = next(r for r in desk.page.sheet.sections["personality"].rows if all(c.state == "plain" for c in r.cells))
    desk.at("personality", side.id, "right")
    desk.focus(desk.table("personality"))
    press(desk.table("personality"), "r")
    assert not desk.window.shell.rolls.panel.isVisible()
    assert "Nothing is rolled here" in desk.window.shell.status.currentMessage()


@pytest.mark.parametrize("text", ["2", "19", "x", "1 1"])
def test_dice_that_cannot_fall_are_not_taken(desk: Desk, text: str) -> None:
    found = called(desk, "primaries", "strength")
    typed(found, text)
    assert log(desk) == [] and found.lines[0].line.text() == text
    assert found.lines[0].line.hasFocus()


def test_the_panel_follows_the_character(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    desk.step("primaries", "strength", +1)
    desk.bot.waitUntil(lambda: found.level.text() == "4")
    assert level(desk, "primaries.strength") == 4


def test_escape_puts_it_away_and_the_focus_goes_back(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    press(found.lines[0].line, Key.Key_Escape)
    assert not found.isVisible()
    desk.bot.waitUntil(desk.table("primaries").hasFocus)


def test_the_command_rolls_the_same_trait_again(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    press(found.lines[0].line, Key.Key_Escape)
    desk.do("roll")
    assert panel(desk).trait.currentData() == "primaries.strength"


def test_one_who_leaves_is_rolled_no_more(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    desk.document.apply(Edit("remove", ("characters", desk.who.id)))
    desk.bot.waitUntil(lambda: not found.button.isEnabled())
    assert found.bars.sentence() == "Chances: " and found.lines == []


def test_the_log_is_said_not_to_be_kept_once_there_is_something_in_it(desk: Desk) -> None:
    found = called(desk, "secondaries", "dodge")
    assert not found.hint.isVisible()
    press(found.lines[0].line, Key.Key_Return)
    assert log(desk) and found.hint.isVisible()


def test_another_campaign_has_a_log_of_its_own(desk: Desk) -> None:
    typed(called(desk, "primaries", "strength"), "14")
    desk.do("sample")
    assert log(desk) == [] and not desk.window.shell.rolls.panel.isVisible()


def test_a_letter_typed_in_a_line_is_no_command(desk: Desk) -> None:
    line = desk.line("who", "name")
    press(line, "r")
    assert "r" in line.text() and not desk.window.shell.rolls.panel.isVisible()


def test_a_wish_that_does_not_fit_is_put_right(desk: Desk) -> None:
    rolling = desk.window.shell.rolls.rolling
    called(desk, "primaries", "strength")
    rolling.set_request(replace(rolling.session.wish, kind="trait", rival="nobody", rival_key="nothing"))
    assert (rolling.session.wish.rival, rolling.session.wish.rival_key) == ("hedda_vale", "primaries.strength")
    rolling.set_request(replace(rolling.session.wish, key="secondaries.none"))
    assert rolling.session.wish.who == "" and rolling.session.trial is None and not rolling.throw({})


@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_the_row_rolled_stays_in_sight(desk: Desk, zoom: int, by_key: bool) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    row = desk.page.sheet.sections["secondaries"].rows[0]
    if by_key:
        called(desk, "secondaries", row.id)
    else:
        desk.page.go_to(row.path)
        settle()
        desk.do("roll")
    found = panel(desk)
    choose(found.opposition.kind, "trait")
    settle()
    table, seen = desk.table("secondaries"), desk.page.area.viewport()
    place = table.visualRect(table.currentIndex())
    top = table.viewport().mapTo(desk.page.page, place.topLeft()).y() - desk.page.area.verticalScrollBar().value()
    assert top >= 0 and top + place.height() <= seen.height()


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_a_roll_scrolls_only_down_and_its_heading_stays_in_sight(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    found = called(desk, "primaries", "strength")
    choose(found.opposition.kind, "trait")
    settle()
    assert found.horizontalScrollBar().maximum() == 0
    dock: Any = desk.window.shell.docks["roll"]
    for part in (found.head.back, found.head.close_button):
        assert part.isVisible()
        assert dock.rect().contains(QRect(part.mapTo(dock, QPoint()), part.size()))
        assert part.mapTo(dock, QPoint(0, part.height())).y() <= found.mapTo(dock, QPoint()).y()
    assert dock.width() - found.head.close_button.mapTo(dock, QPoint()).x() < 60 * zoom / 100
    kind = found.opposition.kind
    assert kind.shown_text() == kind.currentText()


def test_the_cross_of_a_roll_gives_the_focus_back(desk: Desk) -> None:
    found = called(desk, "primaries", "strength")
    desk.focus(found.head.close_button)
    press(found.head.close_button, Key.Key_Space)
    assert not found.isVisible()
    desk.bot.waitUntil(desk.table("primaries").hasFocus)


@pytest.mark.parametrize(("chance", "width"), [(Fraction(0), 0.0), (Fraction(1, 50), 2.0), (Fraction(1), 100.0)])
def test_a_bar_is_as_long_as_its_chance(chance: Fraction, width: float) -> None:
    assert filled(QRectF(10, 4, 100, 8), chance) == QRectF(10, 4, width, 8)


def inked_bands(found: RollPanel) -> list[tuple[int, int]]:
    """From where to before where each line of the log is written."""
    seen, body = found.log.viewport(), found.widget()
    assert body is not None
    image = body.grab(QRect(seen.mapTo(body, QPoint()), seen.size())).toImage()
    across = range(image.width() // 2)
    inked = [any(image.pixelColor(x, y).lightness() < 120 for x in across) for y in range(image.height())]
    starts = [y for y, ink in enumerate(inked) if ink and not (y and inked[y - 1])]
    return [(y, next((end for end in range(y, len(inked)) if not inked[end]), len(inked))) for y in starts]


@pytest.mark.parametrize("zoom", [100, 150])
def test_no_line_of_the_log_is_seen_in_part(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    found = called(desk, "primaries", "strength")
    for _at in range(4):
        typed(found, "14")
    line = found.log.fontMetrics().lineSpacing()
    found.log.setFixedHeight(12 * line)
    settle()
    every = inked_bands(found)
    assert len(every) > 3
    for height in range(line, 4 * line, 3):
        found.log.setFixedHeight(height)
        settle()
        bands = inked_bands(found)
        assert bands == every[: len(bands)]
        assert not bands or height - bands[-1][1] < 2 * line


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=str)
def test_the_panel_is_as_high_as_it_needs_when_it_first_comes(desk: Desk, size: tuple[int, int]) -> None:
    window = desk.window
    window.resize(*size)
    settle()
    found = called(desk, "secondaries", "dodge")
    settle()
    needed = found.sizeHint().height() + found.head.sizeHint().height()
    dock = window.shell.rolls._dock
    assert dock is not None and dock.height() <= needed + 20
    assert desk.page.height() >= window.height() // 2
