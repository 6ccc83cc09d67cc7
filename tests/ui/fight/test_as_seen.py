"""Findings in pictures of the tab of a fight: words for what cannot be, colours and names that stay, nothing cut."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QComboBox

from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.asking.prompts import Prompt, _misfit
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.fight.fighters.fighter_marks import side_colour
from mls_desktop.ui.fight.log.log_list import LogDelegate
from mls_desktop.ui.fight.prompt.dice_form import DicePrompt
from mls_desktop.ui.report.plots import BarPlot, CurvePlot
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.ui.widgets.boxes import ComboBox
from tests.ring import Key, Ring

pytestmark = pytest.mark.needs("nutshell")
FIGHTS, COAST = "three_fights", "the_grey_coast"


def shipped(file: str, id: str = "") -> Encounter:
    """A fight of a campaign that ships; the first where no id is given."""
    from tests.report.paper import ROOT, loaded

    fights = loaded(ROOT / f"resources/samples/nutshell/{file}.mls.json").encounters
    return next(each for each in fights if each.id == (id or each.id))


def at(qtbot, home: Path, id: str, events: int) -> Ring:
    """The fight `id` after so many events, in a large window."""
    ring = Ring(qtbot, home, shipped(FIGHTS, id))
    ring.desk.window.resize(1680, 945)
    ring.running_fight.send(Edit("set", ("cursor",), events))
    QApplication.processEvents()
    return ring


def test_an_option_that_may_not_be_aimed_there_says_so_and_a_refusal_names_who_may(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 14)
    panel = ring.panel
    option = next(each for each in panel.options.rows.options if each.id == "total_attack")
    assert panel.options.rows.text(option, "text") == "Total Attack ⊘"
    ring.bot.waitUntil(lambda: "⊘" in panel.notes.assumed.text())
    at_row = panel.options.index(panel.options.position("total_attack"), 1)
    assert at_row.data(Qt.ItemDataRole.ToolTipRole) == "<span>⊘ It cannot be made against this target.</span>"
    heading = panel.options.headerData(at_row.row(), Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole)
    said = at_row.data(Qt.ItemDataRole.AccessibleTextRole)
    assert heading == "Total Attack" and said.startswith("Total Attack (T), not against this target")
    assert "⊘" not in said and at_row.data(Qt.ItemDataRole.DisplayRole)[-1] == "⊘"
    events = len(ring.running_fight.encounter.events)
    ring.press("t")
    said = ring.desk.window.shell.status.currentMessage()
    assert (
        len(ring.running_fight.encounter.events) == events and "Salt Creek Raider 1" in said and "raider.1" not in said
    )
    ring.press("2")
    option = next(each for each in panel.options.rows.options if each.id == "total_attack")
    assert "⊘" not in panel.options.rows.text(option, "text")


def test_who_goes_over_and_would_have_done_nothing_does_nothing_otherwise(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "skirmish_in_the_reeds", 12)
    who = ring.running_fight.choices()[0].who
    ring.bot.waitUntil(lambda: bool(ring.running_fight.odds(who)) and not ring.running_fight.unweighed(who))
    assert not any(row.assumes is not None for row in ring.running_fight.odds(who) or ())
    notes = ring.panel.notes
    ring.bot.waitUntil(notes.isVisible)
    said = notes.assumed.text()
    assert said.startswith("Chances if all others do the usual, counting: Saelith: Attack, Orm, the Keeper; ")


def test_what_the_choices_are_ranked_by_is_seen_to_be_chosen(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 5)
    plain = [each for each in ring.battle_view.findChildren(QComboBox) if not isinstance(each, ComboBox)]
    assert ring.battle_view.findChildren(ComboBox) and not plain, "only these draw an arrow"


def test_what_bears_on_the_first_choice_is_said_from_the_beginning(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, shipped(COAST))
    ring.desk.window.resize(1680, 945)
    ring.begin()
    QApplication.processEvents()
    assert "Skill" in ring.panel.head.whose.text() and ring.panel.head.whose.isVisible()


def test_of_fate_the_points_left_are_said_once(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 63)
    assert ring.panel.prompt is not None and ring.panel.prompt.grave
    assert "Fate 1" in ring.panel.head.whose.text() and "left" not in ring.panel.head.whose.text()


def test_the_line_for_points_stays_over_both_numbers(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 60)
    fighters = ring.battle_view.fighters
    fighters.setFocus()
    fighters.show_fighter("hedda_vale")
    ring.press(Key.Key_F2)
    ring.desk.window.resize(1280, 720)
    QApplication.processEvents()
    assert fighters.line.isVisible() and fighters.line.geometry().right() + 10 >= fighters.columnWidth(0)


def test_a_badge_leaves_its_text_room(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 60)
    ring.desk.do("log")
    assert ring.page.log is not None
    delegate = ring.page.log.list.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    metrics = QFontMetrics(ring.page.log.list.font())
    wide = metrics.horizontalAdvance("use-check: Combat-Sword")
    beside, below = delegate._badge_room("use-check: Combat-Sword", metrics, wide * 5)
    assert wide < beside < wide * 2 and not below
    beside, below = delegate._badge_room("use-check: Combat-Sword", metrics, wide * 2)
    assert not beside and below >= metrics.height() and delegate._badge_room("", metrics, 10) == (0, 0)


def test_what_was_taken_home_makes_no_page_wider_than_its_window(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 154)
    window = ring.desk.window
    window.appearance.set_appearance("light", 150)
    window.resize(1280, 720)
    ring.desk.do("look_back")
    QApplication.processEvents()
    page = window.tabs.tabs.currentWidget()
    assert isinstance(page, ReportPage)
    page.said.setText("Applied to the sheets of " + ", ".join(["Somebody with a name"] * 9))
    for _turn in range(4):
        QApplication.processEvents()
    assert page.area.horizontalScrollBar().maximum() == 0
    port = page.take_key.mapTo(page, page.take_key.rect().topRight()).x()
    assert port < page.width()


def test_all_that_is_said_of_dice_has_its_height(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 14)
    theme, running_fight = ring.battle_view._theme, ring.running_fight
    prompt = Prompt("damage", "hedda_vale", "", (Field("dice", "dice", sides=(100, 20, 10)),), ())
    line = DicePrompt(prompt, running_fight, theme, ring.battle_view)
    line.facts.setText("against somebody whose name is as long as this, and more")
    line.show()
    for room, width in product((230, 500), (300, 460, 900)):
        line.set_room(room, crowded=False)
        line.resize(width, line.layout().heightForWidth(width))
        QApplication.processEvents()
        assert line.facts.height() >= line.facts.heightForWidth(line.facts.width())
        assert line.facts.width() == min(room, width - 10, line.facts.sizeHint().width())
    metrics = line.line.fontMetrics()
    assert line.line.width() > metrics.horizontalAdvance(line.line.placeholderText())


def test_dice_need_no_more_room_in_a_wide_panel_than_in_a_narrow_one(qtbot, tmp_path: Path) -> None:
    """Else a panel that needs what it has would take it and give it back without end."""
    form = at(qtbot, tmp_path, "four_against_six", 10).panel.falls
    form.lines[0].facts.setText("against somebody whose name is as long as this, and more, and with reasons")
    needed = set()
    for width in (240, 300, 460, 900, 460, 240):
        form.resize(width, 60)
        QApplication.processEvents()
        needed.add(form.minimumSizeHint().width())
    assert len(needed) == 1


def test_what_does_not_fit_is_said_without_brackets() -> None:
    finding = _misfit(told("damage", "a", dice=[6, 1]), "dice").finding
    assert dict(finding.facts)["why"].value == "6, 1"


def test_plots_have_the_colours_of_the_fight(qtbot, tmp_path: Path) -> None:
    ring = at(qtbot, tmp_path, "four_against_six", 60)
    theme = ring.battle_view._theme
    for plot in (BarPlot(theme, ring.battle_view), CurvePlot(theme, ring.battle_view)):
        for nth, side in enumerate(ring.running_fight.encounter.sides):
            assert plot._ink(nth) == side_colour(ring.running_fight, side.id, theme)


def test_of_many_throws_the_first_says_what_is_typed(ring: Ring) -> None:
    """The sum or each die; who has typed it often sees it by the others."""
    for side in ring.running_fight.encounter.sides:
        ring.running_fight.throwing.let(side.id, False)
    for _nth in range(40):
        if len(ring.running_fight.dice()) > 2:
            break
        ring.running_fight.all_again()
    said = [each.line.placeholderText() for each in ring.panel.falls.lines]
    assert len(said) > 2 and said[0] == f"sum {said[1]}" and len({*said[1:]}) == 1
