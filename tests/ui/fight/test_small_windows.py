"""A fight in a small window: what is to be answered stays in view, and what makes way for it comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from mls_desktop.bridge.fight.option_rows import BAR, KEY, TEXT
from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.prompt.prompt_header import ROOMY
from tests.bouts import scripted
from tests.ring import Key, Ring

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def small(qtbot, tmp_path: Path) -> Ring:
    """A window of 1280 x 720 at 150 %."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    settle()
    return ring


def shipped(id: str) -> Encounter:
    """A fight of the campaign of fights that ships."""
    from tests.report.paper import ROOT, loaded

    fights = loaded(ROOT / "resources/samples/nutshell/three_fights.mls.json").encounters
    return next(each for each in fights if each.id == id)


def settle() -> None:
    QApplication.processEvents()
    QApplication.processEvents()


def campaign(ring: Ring) -> QDockWidget:
    return ring.desk.window.shell.docks["roster"]


def is_in_view(ring: Ring, widget: QWidget, height: int = 0) -> bool:
    """Whether so much of it, or all, lies within what is seen of the prompts."""
    port = ring.battle_view._scroll.viewport()
    top = widget.mapTo(port, widget.rect().topLeft()).y()
    return widget.isVisible() and top >= 0 and top + (height or widget.height()) <= port.height()


def test_target_and_chances_are_in_view(small: Ring) -> None:
    panel = small.panel
    small.bot.waitUntil(lambda: len(panel.options.columns) > len((KEY, TEXT)))
    settle()
    assert panel.targets.isVisible() and is_in_view(small, panel.targets)
    assert is_in_view(small, panel.table, panel.table.horizontalHeader().height() + 2 * panel.table.rowHeight(0))
    titles = [panel.options.title(column) for at, column in enumerate(panel.options.columns)
              if not panel.table.horizontalHeader().isSectionHidden(at)]  # fmt: skip
    assert {"to hit", "deals", "drops", "kills"} <= set(titles)


def test_a_wide_window_at_150_leaves_the_chances_their_room(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 16))
    ring.desk.window.appearance.set_appearance("dark", 150)
    ring.desk.window.resize(1680, 945)
    panel = ring.panel
    ring.bot.waitUntil(lambda: len(panel.options.columns) > len((KEY, TEXT)))
    settle()
    shown = [panel.options.title(column) for at, column in enumerate(panel.options.columns)
             if not panel.table.horizontalHeader().isSectionHidden(at)]  # fmt: skip
    assert {"to hit", "to be hit", "deals", "takes", "drops", "kills"} <= set(shown)
    facts = panel.head.whose
    assert panel.head.group.isVisible(), "one of a group is asked"
    assert not facts.isVisible() or facts.height() <= 3 * facts.fontMetrics().lineSpacing()


def test_dice_are_in_view(small: Ring) -> None:
    while not small.running_fight.dice():
        small.running_fight.all_again()
    settle()
    assert is_in_view(small, small.panel.falls.lines[0])


def test_the_list_of_the_campaign_makes_way_and_comes_back(small: Ring) -> None:
    window = small.desk.window
    assert campaign(small).isHidden()
    small.page.back()
    assert not campaign(small).isHidden(), "who takes part is taken from it"
    small.page.begin()
    assert campaign(small).isHidden()
    window.resize(1600, 720)
    assert campaign(small).isHidden(), "however much room there is: the fight has it"
    small.desk.do("left_panel")
    window.resize(1280, 720)
    assert not campaign(small).isHidden(), "opened by hand it stays"
    small.desk.do("left_panel")
    assert campaign(small).isHidden()
    small.desk.do("to_encounters")
    assert not campaign(small).isHidden() and window.shell.fights.list.has_focus()
    small.desk.do("left_panel")
    assert campaign(small).isHidden()
    window.close()
    settle()
    assert not campaign(small).isHidden(), "the next start has it"


def test_the_list_comes_back_at_the_end_and_stays_while_the_fight_is_looked_back_on(qtbot, tmp_path: Path) -> None:
    """The slider would slip away below the mouse that draws it."""
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.desk.window.resize(1600, 900)
    end = len(ring.running_fight.encounter.events)
    seen = []
    for cursor in (None, end - 1, 60, end, 60):
        ring.running_fight.send(Edit("set", ("cursor",), cursor))
        settle()
        seen.append(not campaign(ring).isHidden())
    ring.running_fight.send(Edit("set", ("cursor",), None))
    for moment in (end - 1, 60, end, 23, None):
        ring.running_fight.peek(moment)
        settle()
        seen.append(not campaign(ring).isHidden())
    assert seen == [True] * 10
    ring.running_fight.send(Edit("set", ("cursor",), 60))
    assert ring.running_fight.roll_rest() if ring.running_fight.dice() else ring.running_fight.all_again()
    settle()
    assert campaign(ring).isHidden(), "it goes on another way"


def test_the_chances_most_choose_by_stay_longest(small: Ring) -> None:
    table, options = small.panel.table, small.panel.options
    small.bot.waitUntil(lambda: len(options.columns) > len((KEY, TEXT)))
    table.setMinimumWidth(0)
    gone: list[str] = []
    for width in range(1200, 150, -10):
        table.setFixedWidth(width)
        settle()
        hidden = [each for at, each in enumerate(options.columns) if table.horizontalHeader().isSectionHidden(at)]
        gone += [each for each in reversed(hidden) if each not in gone]
    assert gone[:2] == [BAR, "down"]
    assert [options.title(each) for each in gone[2:]] == [
        "kills", "drops", "takes", "deals", "to be hit", "to hit",
    ]  # fmt: skip


def test_the_end_is_in_view_where_nobody_is_left(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 153))
    ring.desk.window.appearance.set_appearance("dark", 150)
    ring.desk.window.resize(1280, 720)
    settle()
    assert ring.running_fight.beaten() and is_in_view(ring, ring.panel.hint) and is_in_view(ring, ring.panel.offer)
    ring.press("q")
    settle()
    assert ring.running_fight.fight is not None and ring.running_fight.fight.over
    assert ring.panel.hint.text() == "The fight is over." and ring.panel.offer.isHidden()


def test_a_correction_has_the_height_of_the_fight(small: Ring) -> None:
    log, cards = small.page.log, small.battle_view._cards[1:]
    assert log is not None
    small.desk.do("log")
    settle()
    before, high = log.width(), log.height()
    log.correct_entry(0)
    settle()
    assert all(card.isHidden() for card in cards) and log.width() > 1.8 * before and log.height() >= high
    log._close_aside()
    settle()
    assert [card.isHidden() for card in cards] == [True, False]
    log.head.fold.click()
    settle()
    assert not any(card.isHidden() for card in cards) and log.width() > 1.8 * before


CHANCES = ["to hit", "to be hit", "deals", "takes", "drops", "kills", "falls"]


def chances(ring: Ring) -> list[str]:
    """The heads of the chances that are seen."""
    table, options = ring.panel.table, ring.panel.options
    ring.bot.waitUntil(lambda: len(options.columns) > len((KEY, TEXT)))
    settle()
    shown = [each for at, each in enumerate(options.columns) if not table.horizontalHeader().isSectionHidden(at)]
    return [options.title(each) for each in shown if each not in (KEY, TEXT, BAR)]


def chosen_in_view(ring: Ring) -> bool:
    """Whether weapons, targets, and five choices with their heads are in view."""
    panel, table = ring.panel, ring.panel.table
    high = table.horizontalHeader().height() + 5 * table.rowHeight(0)
    whole = table.height() if table.options.rowCount() < 5 else high
    return is_in_view(ring, panel.targets) and is_in_view(ring, table, whole)


def test_targets_and_choices_are_in_view_beside_the_entries_of_the_log(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    log = ring.page.log
    assert log is not None
    ring.desk.do("log")
    ring.running_fight.peek(90)
    settle()
    assert chances(ring) == CHANCES[:-1] and chosen_in_view(ring)
    assert log.list.isVisible() and log.list.height() >= 5 * log.list.fontMetrics().lineSpacing()
    assert log.mapTo(ring.battle_view, log.rect().topRight()).x() < ring.panel.mapTo(ring.battle_view, QPoint()).x()
    parts = (log.head.slider, log.head.back, log.head.onward, log.head.fold, log.tools.line, log.tools.who,
             log.tools.more, *log.rules.keys)  # fmt: skip
    for part in parts:
        right = part.mapTo(log, part.rect().bottomRight())
        assert part.isVisible() and log.rect().contains(right), part
        assert part is log.tools.who or part.width() >= part.minimumSizeHint().width(), part
    log.head.fold.click()
    settle()
    assert ring.battle_view.fighters.isVisible() and log.width() > 1000


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_rarer_tools_of_a_narrow_log_are_behind_more(small: Ring) -> None:
    log = small.page.log
    assert log is not None
    small.desk.do("log")
    settle()
    assert not log.tools.order.isVisible()
    log.tools._open_more()
    offered = {action.text(): action for action in log.tools.rarer.actions()}
    offered["Oldest first"].trigger()
    log.tools.rarer.hide()
    assert log.tools.order.isChecked() and log.tools.more.isChecked()
    assert {"Only marked", "Correct ...", "Other ways", "Export ..."} <= {text.replace("…", "...") for text in offered}


def test_an_earlier_moment_warns_where_all_else_of_the_line_is_spared(small: Ring) -> None:
    panel, warning = small.panel, small.panel.head.behind
    assert not panel.head.title.isVisible() and warning.text() == ""
    small.running_fight.peek(2)
    settle()
    assert warning.isVisible() and warning.text() == "An answer begins another way"
    assert not panel.head.title.isVisible() and panel.rect().contains(warning.geometry())
    assert is_in_view(small, panel.table, panel.table.horizontalHeader().height() + panel.table.rowHeight(0))
    small.running_fight.peek(None)
    settle()
    assert warning.text() == ""


def test_targets_and_choices_are_in_view_beside_why(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 5))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    ring.desk.do("to_why")
    settle()
    assert ring.desk.window.shell.sheet_docks.why.isVisible()
    assert chances(ring) == CHANCES and chosen_in_view(ring)
    ring.desk.do("to_why")
    settle()
    assert ring.battle_view.fighters.isVisible()
    ring.battle_view.fighters.setFocus()
    ring.desk.do("to_why")
    settle()
    assert ring.battle_view.fighters.isVisible(), "why is asked of a fighter"


def test_the_choices_are_in_view_below_nine_spells(qtbot, tmp_path: Path) -> None:
    """The keys bear the names alone; what the one at hand costs stands above them, of all others in their tips."""
    from tests.report.paper import ROOT, loaded

    coast = loaded(ROOT / "resources/samples/nutshell/the_grey_coast.mls.json").encounters
    ring = Ring(qtbot, tmp_path, next(each for each in coast if each.id == "raid_on_the_salt_pans"))
    ring.begin()
    window, panel = ring.desk.window, ring.panel
    window.appearance.set_appearance("light", 150)
    window.resize(1280, 720)
    panel.prefer("saelith")
    settle()
    spells = list(panel.targets.buttons.values())
    assert len(spells) == 9 and spells[1].text() == "2  Lightning" and "MP 5" in spells[1].toolTip()
    assert is_in_view(ring, panel.targets) and is_in_view(ring, panel.table, 4 * panel.table.rowHeight(0))
    ring.press("2")
    settle()
    assert panel.head.whose.text().startswith("Lightning: MP 5")


def test_all_chances_are_in_view_beside_the_fighters(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 5))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    assert chances(ring) == CHANCES and ring.battle_view.fighters.isVisible()


def test_the_rules_of_an_entry_are_not_cut(small: Ring) -> None:
    log = small.page.log
    assert log is not None
    while "damage" not in {event.kind for event in small.running_fight.encounter.events}:
        if not small.running_fight.roll_rest():
            small.running_fight.all_again()
    small.desk.do("log")
    log.list.choose(next(at for at, event in enumerate(small.running_fight.encounter.events) if event.kind == "damage"))
    settle()
    lower = log.rules.mapTo(log, log.rules.rect().bottomLeft()).y()
    assert log.rules.keys and lower <= log.height()
    assert not any(button.isVisible() for button in log.tools.commands.values()), "the menu has them too"


def test_what_happened_last_stands_once(small: Ring) -> None:
    small.desk.window.resize(1680, 1400)
    settle()
    assert small.battle_view.latest.isVisible()
    small.desk.do("log")
    small.desk.window.resize(1690, 1390)
    settle()
    assert not small.battle_view.latest.isVisible(), "the log shows it"


def test_the_keys_beside_the_moment_keep_their_places(small: Ring) -> None:
    """Whosever Turn it is, and whatever round."""
    seen, places = set(), set()
    for _nth in range(40):
        settle()
        seen.add(small.battle_view.head.moment.text())
        places.add(
            tuple(button.mapTo(small.battle_view, QPoint()).toTuple() for button in small.battle_view._running[:3])
        )
        assert small.running_fight.fight is not None and not small.running_fight.fight.over
        small.running_fight.roll_rest() if small.running_fight.dice() else small.running_fight.all_again()
    assert len(seen) > 4 and any("Foes" in each for each in seen) and len(places) == 1, (seen, places)


def test_the_choice_at_hand_is_seen_whole(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 14))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    table = ring.panel.table
    ring.bot.waitUntil(lambda: len(ring.panel.options.columns) > len((KEY, TEXT)))
    for row in (table.options.rowCount() - 1, 0, 3):
        table.setCurrentIndex(table.options.index(row, 1))
        settle()
        box, port = table.visualRect(table.currentIndex()), ring.battle_view._scroll.viewport()
        top = table.viewport().mapTo(port, box.topLeft()).y()
        assert top >= 0 and top + box.height() <= port.height(), row


def test_a_message_too_long_is_cut_visibly_and_whole_in_the_tip(small: Ring) -> None:
    status, text = small.desk.window.shell.status, "Possible: " + "Salt Creek Raider, " * 20
    status.show_text(text)
    shown = status.currentMessage()
    assert shown.endswith("…") and text.startswith(shown[:-1]) and text.strip(", ") in status.toolTip()
    assert not status.system.isVisible(), "its room is the message's"
    status.clearMessage()
    assert status.toolTip() == "" and status.system.isVisible()
    status.show_text("Brief")
    assert status.system.isVisible()


def test_who_is_asked_and_most_choices_are_in_view(qtbot, tmp_path: Path) -> None:
    """Names are short where whole ones would take the room of the choices; the name of who is asked never scrolls."""
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    ring.running_fight.send(Edit("set", ("cursor",), 5))
    window, panel = ring.desk.window, ring.panel
    window.appearance.set_appearance("light", 150)
    window.resize(1280, 720)
    ring.bot.waitUntil(lambda: len(panel.options.columns) > len((KEY, TEXT)))
    settle()
    raider = next(id for id, name in ring.running_fight.names().items() if name == "Salt Creek Raider 3")
    button = panel.targets.buttons[raider]
    assert button.text() == "4  Raider 3" and "Salt Creek Raider 3" in button.toolTip()
    assert "Salt Creek Raider 3" in button.accessibleName()
    assert is_in_view(ring, panel.table, panel.table.horizontalHeader().height() + 5 * panel.table.rowHeight(0))
    bar = ring.battle_view._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    settle()
    assert bar.value() > 0 and panel.head.who.isVisible()
    assert ring.battle_view.rect().contains(panel.head.who.mapTo(ring.battle_view, panel.head.who.rect().bottomRight()))
    window.appearance.set_appearance("light", 100)
    window.resize(1680, 945)
    settle()
    assert button.text() == "4  Salt Creek Raider 3" and not button.toolTip()


def test_what_happened_last_makes_way_for_the_choices(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped("four_against_six"))
    latest = ring.battle_view.latest
    ring.desk.window.resize(1680, 945)
    ring.running_fight.send(Edit("set", ("cursor",), 0))
    settle()
    assert not latest.count() and not latest.isVisible(), "nothing has happened"
    ring.running_fight.send(Edit("set", ("cursor",), 16))
    settle()
    assert latest.count() and latest.isVisible()
    ring.desk.window.appearance.set_appearance("light", 150)
    settle()
    assert not latest.isVisible()


# Little width


@pytest.fixture
def narrow(qtbot, tmp_path: Path) -> Ring:
    """A window of 1000 x 700 at 150 %."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1000, 700)
    settle()
    ring.bot.waitUntil(lambda: len(ring.panel.options.columns) > len((KEY, TEXT)))
    settle()
    return ring


def lines_of(ring: Ring) -> set[int]:
    """Where the keys of the targets stand, from above."""
    return {button.y() for button in ring.panel.targets.buttons.values()}


def test_in_a_narrow_window_whom_to_aim_at_stands_above_the_choices_and_does_not_scroll(narrow: Ring) -> None:
    targets, bar = narrow.panel.targets, narrow.battle_view._scroll.verticalScrollBar()
    assert narrow.panel.width() <= narrow.panel._theme.px(ROOMY) and bar.maximum() > 0
    for value in (0, bar.maximum()):
        bar.setValue(value)
        settle()
        lower = targets.mapTo(narrow.battle_view, targets.rect().bottomLeft()).y()
        assert targets.isVisible() and lower <= narrow.battle_view._scroll.mapTo(narrow.battle_view, QPoint()).y()
    assert len(lines_of(narrow)) == 1


def test_there_the_digits_of_others_do_and_their_tips_say_whose_they_are(narrow: Ring) -> None:
    held = {id: button.text() for id, button in narrow.panel.targets.buttons.items() if button.isChecked()}
    assert len(held) == 1 and not next(iter(held.values())).isdecimal()
    other = next(id for id in narrow.panel.targets.buttons if id not in held)
    button, name = narrow.panel.targets.buttons[other], narrow.running_fight.names()[other]
    assert button.text().isdecimal() and name in button.toolTip() and name in button.accessibleName()
    narrow.press(button.text())
    settle()
    assert button.isChecked() and not button.text().isdecimal() and len(lines_of(narrow)) == 1


def test_there_the_chances_without_a_column_stand_beside_the_name(narrow: Ring) -> None:
    panel = narrow.panel
    unseen = panel.table.unseen()
    assert unseen and panel.head.whose.isVisible() and unseen.startswith(panel.head.whose.text().rstrip("…"))
    narrow.press(Key.Key_Down, Key.Key_Down)
    settle()
    assert panel.table.unseen() != unseen and panel.table.unseen().startswith(panel.head.whose.text().rstrip("…"))


def test_with_room_again_they_stand_among_what_scrolls(narrow: Ring) -> None:
    narrow.desk.window.appearance.set_appearance("light", 100)
    narrow.desk.window.resize(1680, 945)
    settle()
    panel = narrow.panel
    order = [panel._column.indexOf(each) for each in (panel.hand, panel.targets, panel.table)]
    assert order == sorted(order) and order[0] >= 0 and is_in_view(narrow, panel.targets)
    assert not any(button.text().isdecimal() for button in panel.targets.buttons.values())


def test_where_a_narrow_window_is_high_names_stand_on_more_lines(narrow: Ring) -> None:
    narrow.desk.window.appearance.set_appearance("light", 100)
    narrow.desk.window.resize(700, 800)
    settle()
    assert narrow.panel.width() <= narrow.panel._theme.px(ROOMY)
    assert not any(button.text().isdecimal() for button in narrow.panel.targets.buttons.values())
    assert 1 < len(lines_of(narrow)) <= 4


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_in_the_least_window_the_choices_are_read_without_scrolling_sideways(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 5))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(800, 600)
    settle()
    view, head = ring.battle_view, ring.battle_view.head
    assert view._scroll.horizontalScrollBar().maximum() == 0 and view.fighters.isVisible()
    assert view.exchange.table.rowHeight(0) * 3 <= view._scroll.viewport().height(), "three choices are in sight"
    shown = [key for key in (*head.switches.values(), *head._texts) if key.isVisible()]
    assert len({key.y() for key in (*shown, head.more)}) == 1 and head.more.isVisible()
    head.more.click()
    offered = [action.text() for action in head.rarer.actions()]
    assert all(key.accessibleName() in offered for key in head._further()) and len(offered) > len(head.switches)
    side, switch = next(iter(head.switches.items()))
    before = ring.running_fight.throwing.falls(side)
    next(action for action in head.rarer.actions() if action.text() == switch.accessibleName()).trigger()
    assert ring.running_fight.throwing.falls(side) != before
    head.rarer.close()
    ring.desk.window.appearance.set_appearance("light", 100)
    ring.desk.window.resize(1280, 720)
    settle()
    assert all(key.isVisible() for key in head._further())


@pytest.mark.parametrize("name", ["", "Maximiliana Theodora Wolkenstein-Hohenfels of the very long Name of Niedersee"])
def test_what_is_prepared_is_read_without_scrolling_sideways(qtbot, tmp_path: Path, name: str) -> None:
    prepared = scripted("four_against_six", 0)
    called = tuple(
        replace(each, character={**each.character, "name": name or each.character["name"]}) for each in prepared.line_up
    )
    ring = Ring(qtbot, tmp_path, replace(prepared, line_up=called))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(800, 600)
    settle()
    assert ring.page.prepare is not None and ring.page.prepare.isVisible()
    assert ring.page.prepare.area.horizontalScrollBar().maximum() == 0
