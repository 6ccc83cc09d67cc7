"""A system the program has never heard of is rolled too, with odds and words of its own."""

from __future__ import annotations

from tests.desk import Desk, Key, press


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
    assert panel.lines[0].line.placeholderText() == "2d6"
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
