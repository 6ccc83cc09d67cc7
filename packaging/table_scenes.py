"""The screens of what a referee meets at the table, one ask or way at a time; for `scenes.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns import sample
from fight_scenes import MILL, QUAY, RAID, REEDS, Act, asks, battle_view, crowd, fight, fights, page, until, weighed
from PySide6.QtWidgets import QApplication, QToolButton
from story_scenes import command, corrected, log

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.ui.window.main import MainWindow


def at_row(option: str, who: str = "", aim: str = "") -> Act:
    """A row of the choices is at hand, of who is asked first or of somebody, aimed by a digit."""

    def act(window: MainWindow) -> None:
        exchange = battle_view(window).exchange
        if who:
            exchange.prefer(who)
        weighed(page(window).running_fight)
        if aim:
            exchange.keys.press(aim)
        exchange.table.go_to(option)
        exchange._on_moved()

    return act


def modifier(window: MainWindow) -> None:
    """A modifier and its reason are typed before a choice."""
    extra = battle_view(window).exchange.extra
    for name, value in (("modifier", -2), ("reason", "knee-deep in the mill race")):
        if name in extra.editors:
            extra.editors[name].entered.emit(value)
    weighed(page(window).running_fight)


def after_total_attack(window: MainWindow) -> None:
    """A Total Attack is declared; the next is asked."""
    battle_view(window).exchange.keys.press("2")
    battle_view(window).exchange.submit("total_attack")
    weighed(page(window).running_fight)


def refused(window: MainWindow) -> None:
    """What the rules forbid, in the status bar."""
    battle_view(window).exchange.submit("total_attack")


def weapons(window: MainWindow) -> None:
    """What else one carries, by its key."""
    battle_view(window).exchange.keys.press("w")


def group(window: MainWindow) -> None:
    """A group of foes whose side is played by hand is asked as one."""
    running_fight = page(window).running_fight
    asked = next(prompt.who for prompt in running_fight.choices() if running_fight.group_of(prompt.who))
    battle_view(window).exchange.prefer(asked)
    weighed(running_fight, asked)


def spare_digit(window: MainWindow) -> None:
    """More digits are typed than a die can show."""
    until(asks("roll", "shot"))(window)
    falls = battle_view(window).exchange.falls
    for digit in "199":
        falls.take_digit(digit)


def by_letters(window: MainWindow) -> None:
    """A foe without a digit of their own is aimed at by the letters of the name."""
    crowd(window)
    running_fight, exchange = page(window).running_fight, battle_view(window).exchange
    who = next(prompt.who for prompt in running_fight.choices() if not running_fight.group_of(prompt.who))
    exchange.prefer(who)
    targets = exchange.targets
    targets.ask_name()
    if targets.line is not None:
        targets.line.setText("Salt Creek Raider 11")
        targets.line.textEdited.emit(targets.line.text())
    weighed(running_fight, who)


def rule_of_entry(window: MainWindow) -> None:
    """The text of a rule that a blow of the log names."""
    log(window).grab_focus()
    events = page(window).running_fight.encounter.events
    log(window).go_to(next(at for at, event in enumerate(events) if event.kind == "damage"))
    next(key for key in log(window).rules.keys if isinstance(key, QToolButton)).click()


def marked(window: MainWindow) -> None:
    """A correction is taken: what no longer fits stays in the log, marked."""
    left_out(window)
    pane = log(window).aside
    assert isinstance(pane, CorrectionPane)
    pane.correction.submit()
    pane.closed.emit()
    log(window).tools.marked.setChecked(True)


def left_out(window: MainWindow) -> None:
    """An entry is left out, with all that would change."""
    corrected(window)
    pane = log(window).aside
    assert isinstance(pane, CorrectionPane)
    pane.out.setChecked(True)
    pane.correction.compare()


def fallen(window: MainWindow) -> None:
    """Those folded away are shown again."""
    battle_view(window).fighters.fallen.click()


def hand(kind: str, who: str = "hedda_vale", **entries: Any) -> Act:
    """Something is told by hand of a fighter, or of the fight."""

    def act(window: MainWindow) -> None:
        battle_view(window).hand.show_fighter(who)
        if not who:
            battle_view(window).hand.who.setCurrentIndex(battle_view(window).hand.who.findText("the fight"))
        battle_view(window).hand.choose(kind, **entries)

    return act


def home(taken: bool) -> Act:
    """What goes back to the sheets, with a stock foe ticked too; then taken."""

    def act(window: MainWindow) -> None:
        command("look_back")(window)
        QApplication.processEvents()
        report = next(each for each in window.findChildren(ReportPage) if each.isVisible())
        if taken:
            report.take_key.click()
        QApplication.processEvents()
        bar = report.area.verticalScrollBar()
        bar.setValue(bar.maximum())

    return act


def points(window: MainWindow) -> None:
    """The points of one are changed in the list."""
    fighters = battle_view(window).fighters
    fighters.setFocus()
    fighters.show_fighter("hedda_vale")
    fighters.change_pool()


def prepared(window: MainWindow) -> None:
    """The fight that ships with the campaign, before it begins."""
    window.shell.fights.open(RAID)


def begun(window: MainWindow) -> None:
    """The same, begun."""
    prepared(window)
    panel = page(window).prepare
    assert panel is not None
    panel.begin()
    weighed(page(window).running_fight)


def ranked_by(nth: int) -> Act:
    """The choices ranked by something else."""

    def act(window: MainWindow) -> None:
        weighed(page(window).running_fight)
        battle_view(window).exchange.notes.wanted.setCurrentIndex(nth)

    return act


def nobody_left(window: MainWindow) -> None:
    """The space bar where a side has nobody left."""
    battle_view(window).exchange.keys.press(" ")


def put_off(window: MainWindow) -> None:
    """Everybody's points by the referee's word: a foe at half, one at a quarter, an ally at one."""
    fighters = battle_view(window).fighters
    for who, text in (("hedda_vale", "1"), ("urzha", "5"), ("ghazra", "4"), ("raider.1", "5")):
        fighters.set_pool(who, text)
    page(window).running_fight.send(Edit("set", ("cursor",), len(page(window).running_fight.encounter.events)))
    weighed(page(window).running_fight)


TABLE_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("fight-sample", prepared, sample),
    ("fight-sample-begun", begun, sample),
    ("fight-otherwise", fight(MILL, 14), fights),
    ("fight-otherwise-row", fight(MILL, 14, at_row("total_defence")), fights),
    ("fight-foe-asked", fight(MILL, 16, group), fights),
    ("fight-unspoken", fight(MILL, 5, at_row("total_defence")), fights),
    ("fight-counsel", fight(MILL, 5, ranked_by(1)), fights),
    ("fight-modifier", fight(MILL, 5, modifier), fights),
    ("fight-total-attack", fight(MILL, 14, at_row("total_attack", aim="2")), fights),
    ("fight-refused", fight(MILL, 14, refused), fights),
    ("fight-after-total-attack", fight(MILL, 14, after_total_attack), fights),
    ("fight-fate", fight(MILL, 63), fights),
    ("fight-fate-life", fight(QUAY, 34), fights),
    ("fight-shock-dice", fight(MILL, 41), fights),
    ("fight-spare-digit", fight(MILL, 5, spare_digit), fights),
    ("fight-weapons", fight(MILL, 0, weapons), fights),
    ("fight-spells", fight(REEDS, 3, at_row("spell")), fights),
    ("fight-spell-thrown", fight(REEDS, 3, at_row("cast")), fights),
    ("fight-by-letters", by_letters, sample),
    ("fight-health", fight(MILL, 14, put_off), fights),
    ("fight-points", fight(MILL, 60, points), fights),
    ("fight-fallen", fight(MILL, 141), fights),
    ("fight-fallen-shown", fight(MILL, 141, fallen), fights),
    ("fight-usual-effects", fight(MILL, 60, hand("effect")), fights),
    ("fight-value-by-hand", fight(MILL, 60, hand("override")), fights),
    ("fight-ruling", fight(MILL, 60, hand("ruling", "")), fights),
    ("fight-end-offered", fight(MILL, 153, nobody_left), fights),
    ("fight-rule-of-entry", fight(MILL, None, rule_of_entry), fights),
    ("fight-left-out", fight(MILL, None, left_out), fights),
    ("fight-marked", fight(MILL, None, marked), fights),
    ("fight-home", fight(MILL, None, home(taken=False)), fights),
    ("fight-home-taken", fight(MILL, None, home(taken=True)), fights),
)
