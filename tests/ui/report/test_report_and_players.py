"""The log, the look back and the players' window in the real window: gestures in, the document and the files out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QScrollBar, QWidget

from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.model.campaign import Encounter
from mls_desktop.report.fights.fight_texts import FightChoice
from mls_desktop.report.fights.players_scene import Actor
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.ui.fight.log.branch_pane import BranchPane
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.fight.log.log_panel import LogPanel
from mls_desktop.ui.report.players_window import ActorLine, PlayersWindow
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.paper_sizes import PAPERS
from tests.bouts import scripted
from tests.homes import folders
from tests.ring import Key, Ring
from tests.rules.nutshell.fighting import next_event, random_encounter
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")

HOSTILE = '<img src="file:///tmp/canary.png"><b>&amp; {x}'


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, scripted("four_against_six", 70))


def panel(ring: Ring) -> LogPanel:
    assert ring.page.log is not None
    return ring.page.log


def first(ring: Ring, kind: str) -> int:
    return next(at for at, event in enumerate(ring.running_fight.encounter.events) if event.kind == kind)


def press(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_slider_shows_a_moment_at_once_and_the_document_stays(ring: Ring) -> None:
    events, steps = ring.running_fight.encounter.events, ring.desk.document.history.count()
    panel(ring).head.slider.setValue(40)
    assert ring.running_fight.at == 40 and ring.running_fight.peeking
    assert "entry 40 of 70" in panel(ring).head.where.text()
    assert ring.running_fight.encounter.events is events and ring.desk.document.history.count() == steps
    press(panel(ring).head.back)
    assert ring.running_fight.at == 70 and not ring.running_fight.peeking


def test_a_dragged_slider_shows_the_last_place_it_came_to(ring: Ring) -> None:
    log, shown = panel(ring), list[int]()
    ring.running_fight.changed.connect(lambda: shown.append(ring.running_fight.at))
    log.head.slider.setSliderDown(True)
    for at in (60, 50, 40):
        log.head.slider.setSliderPosition(at)
    assert not shown, "the handle moves first"
    ring.bot.waitUntil(lambda: bool(shown))
    assert shown == [40]
    log.head.slider.setSliderPosition(20)
    log.head.slider.setSliderDown(False)
    assert ring.running_fight.at == 20


def test_a_click_on_an_entry_shows_the_moment_after_it(ring: Ring) -> None:
    ring.desk.do("log")
    log = panel(ring)
    index = log.list.model().index(log.log.model.position("64") or 0, 0)
    QTest.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=log.list.visualRect(index).center())
    assert ring.running_fight.at == 65
    QTest.keyClick(log.list, Key.Key_Down)
    QTest.keyClick(log.list, Key.Key_Return)
    assert ring.running_fight.at == 64


def test_going_on_from_a_moment_keeps_what_came_after_and_it_can_be_taken_back(ring: Ring) -> None:
    log = panel(ring)
    log.head.slider.setValue(30)
    press(log.head.onward)
    assert ring.running_fight.encounter.cursor == 30 and not ring.running_fight.peeking
    press(log.head.forward)
    assert ring.running_fight.encounter.cursor is None and ring.running_fight.at == 70
    log.head.slider.setValue(30)
    ring.page.running_fight.all_again() if ring.running_fight.choices() else ring.running_fight.roll_rest()
    assert [branch.name for branch in ring.running_fight.encounter.branches] == ["left"]
    ring.desk.do("undo")
    assert len(ring.running_fight.encounter.events) == 70 and not ring.running_fight.encounter.branches


def test_an_entry_is_corrected_with_its_consequences_seen_first(ring: Ring) -> None:
    at = first(ring, "roll")
    panel(ring).head.slider.setValue(at + 1)
    ring.desk.do("correct_entry")
    pane = panel(ring).aside
    assert isinstance(pane, CorrectionPane)
    line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
    ring.desk.type_into(line, "3")
    ring.bot.waitUntil(pane.correction.may_submit)
    texts = [c.figure.value for row in pane.correction.table.section.rows for c in row.cells]
    assert any(str(text).startswith("Ada against Ork 4: 3+6 = 9, 15 needed.") for text in texts)
    assert "Ada against Ork 4: 9+6 = 15, 15 needed." in texts
    assert ring.running_fight.encounter.events[at].entry("dice") == 9
    press(pane.take_key)
    assert ring.running_fight.encounter.events[at].entry("dice") == 3
    assert panel(ring).aside is None
    ring.desk.do("undo")
    assert ring.running_fight.encounter.events[at].entry("dice") == 9


def test_from_the_log_back_to_the_fight_by_a_key(ring: Ring) -> None:
    ring.desk.do("log")
    assert panel(ring).list.hasFocus()
    ring.desk.do("to_sheet")
    assert ring.battle_view.exchange.isAncestorOf(ring.focus)


def test_a_correction_is_dropped_with_escape_or_by_another_answer(ring: Ring) -> None:
    log = panel(ring)
    log.correct_entry(8)
    assert log.aside is not None
    QTest.keyClick(log.aside, Key.Key_Escape)
    assert log.aside is None
    log.correct_entry(8)
    ring.running_fight.all_again() if ring.running_fight.choices() else ring.running_fight.roll_rest()
    assert log.aside is None, "the fight went on"


def test_other_ways_are_compared_and_taken_through_the_pane(ring: Ring) -> None:
    log = panel(ring)
    ring.desk.do("other_ways")
    pane = log.aside
    assert isinstance(pane, BranchPane) and not pane.take_key.isEnabled()
    log.head.slider.setValue(50)
    ring.desk.type_into(pane.name, "how it was")
    assert [branch.name for branch in ring.running_fight.encounter.branches] == ["how it was"]
    pane.list.setFocus()
    pane.list.show_row("how it was")
    assert pane.branches.table.rowCount()
    press(pane.take_key)
    press(pane.drop_key)
    assert not ring.running_fight.encounter.branches


def test_the_log_is_found_in_and_narrowed(ring: Ring) -> None:
    ring.battle_view.fighters.setFocus()
    ring.desk.do("find")
    log = panel(ring)
    assert log.tools.line.hasFocus() and log.list.isVisible()
    QTest.keyClicks(log.tools.line, "dodge")
    assert 0 < log.log.model.rowCount() < 70
    log.tools.line.clear()
    log.tools.who.setCurrentIndex(log.tools.who.findData("ork.2"))
    log.tools.who.activated.emit(log.tools.who.currentIndex())
    assert 0 < log.log.model.rowCount() < 70


@pytest.mark.parametrize("ending", ["txt", "html"])
def test_the_log_is_exported_with_every_text_as_it_stands(ending: str, qtbot, tmp_path: Path) -> None:
    encounter = scripted("duel", 20)
    who = {**encounter.line_up[0].character, "name": HOSTILE}
    line_up = (msgspec.structs.replace(encounter.line_up[0], character=who), *encounter.line_up[1:])
    ring = Ring(qtbot, tmp_path, msgspec.structs.replace(encounter, line_up=line_up))
    ring.desk.window.resize(1680, 945)  # in a small one the menu alone has it
    panel(ring).head.fold.setChecked(True)
    press(panel(ring).tools.commands["export_log"])
    file = tmp_path / f"log.{ending}"
    ring.desk.file_dialog(file)
    qtbot.waitUntil(file.exists)
    text = file.read_text("utf-8")
    if ending == "html":
        assert "<img" not in text and "&lt;img" in text
    else:
        assert HOSTILE in text
    for entry in panel(ring).log.entries():
        if ending == "txt":
            assert entry.text in text


def test_looking_back_shows_what_the_notes_say_and_takes_it_home_in_one_step(qtbot, tmp_path: Path) -> None:
    from tests.report.paper import ROOT, loaded

    fights = loaded(ROOT / "resources/samples/nutshell/three_fights.mls.json").encounters
    encounter = next(e for e in fights if e.id == "duel_on_the_quay")
    ring = Ring(qtbot, tmp_path, encounter)
    ring.desk.do("look_back")
    page = ring.desk.window.tabs.tabs.currentWidget()
    assert isinstance(page, ReportPage)
    bars = {bar.name: (bar.done, bar.taken) for bar in page.report.told.bars()}
    one, other = bars.values()
    assert one[0] == other[1] and one[1] == other[0], "who did what the other took"
    assert page.bars.isVisible() and "did" in page.bars.accessibleName()
    assert not page.take_key.isEnabled(), "nobody of this campaign fought"
    ring.desk.window.tabs.close_at(ring.desk.window.tabs.tabs.indexOf(page))


def test_the_aftermath_is_one_step_and_taken_once(qtbot, tmp_path: Path) -> None:
    from mls_desktop.bridge.campaign.loaded_campaign import Loaded
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
    from mls_desktop.bridge.fight.report import FightReport
    from mls_desktop.bridge.fight.running_fight import RunningFight
    from mls_desktop.bridge.roll.dice import Roller
    from tests.bouts import SHIPPED
    from tests.report.paper import ROOT, loaded

    campaign = loaded(ROOT / "resources/samples/nutshell/three_fights.mls.json")
    open_campaign = OpenCampaign(Loaded(campaign), SHIPPED, folders(tmp_path))
    running_fight = RunningFight(open_campaign, "four_against_six", Roller(1), open_campaign)
    report = FightReport(running_fight, open_campaign)
    rows = [row.id for row in report.sections["aftermath"].rows]
    assert "person hedda_vale" in rows and report.told.batch.edits
    uses = next(
        row for row in report.sections["aftermath"].rows if row.id == "tam_oster characters tam_oster now uses sword"
    )
    assert uses.name == "Uses: Combat-Sword" and "riticals 4" in str(uses.cells[-1].figure.value)
    assert report.submit() and open_campaign.document.history.count() == 1
    hedda: Any = open_campaign.document.character("hedda_vale")
    fight: Any = running_fight.fight
    assert hedda.now.chp == next(f["chp"] for f in fight.state()["fighters"] if f["id"] == "hedda_vale")
    assert "Hedda Vale" in report.told.home_text() and report.told.home_text().startswith("Applied to the sheets")
    report.refresh()
    assert not report.told.batch.edits and not report.submit(), "nothing is left to take"
    assert {row.id for row in report.sections["aftermath"].rows if row.id.startswith("person ")} == {"person reed_wolf"}
    open_campaign.document.history.undo()
    assert open_campaign.document.campaign == campaign and not report.told.home_text().startswith("Taken")
    open_campaign.close(drop=True)
    open_campaign.deleteLater()


def players(ring: Ring) -> PlayersWindow:
    ring.desk.do("players")
    found = ring.desk.window.shell.reports.players
    assert found is not None
    return found


def every_text(window: QWidget) -> list[str]:
    """All that a person may read in a window, or be read out of it."""
    texts = [window.windowTitle()]
    # A scroll bar says how far it is down: no number of anybody.
    for widget in (w for w in (window, *window.findChildren(QWidget)) if not isinstance(w, QScrollBar)):
        texts += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.statusTip()]
        text = getattr(widget, "text", None)
        if callable(text):
            texts.append(str(text()))
        texts += _read_out(QAccessible.queryAccessibleInterface(widget))
    return [text for text in texts if text]


def _read_out(interface: QAccessibleInterface | None) -> list[str]:
    if interface is None:
        return []
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
    return [interface.text(kind) for kind in kinds]


def numbers_of_foes(ring: Ring, window: PlayersWindow) -> list[str]:
    """Digits anywhere but in names, in the time, and in the players' own points."""
    scene, texts = window.players_view.scene, ring.running_fight.texts
    names = [scene.title, *(name for name, _actors in scene.sides)]
    names += [actor.name for _name, actors in scene.sides for actor in actors]
    own = [actor.figures for _name, actors in scene.sides for actor in actors if actor.ours and actor.figures]
    found = []
    for text in every_text(window):
        rest = text
        for known in sorted((*names, *own, scene.turn), key=len, reverse=True):
            rest = rest.replace(known, "") if known else rest
        found += [text] if re.search(r"\d", rest) else []
    assert texts
    return found


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, cases(all=4, long=16)))]
)
def test_no_number_of_a_foe_is_ever_in_the_players_window(seed: int, qtbot, tmp_path: Path) -> None:
    random = Random(seed)
    encounter = msgspec.convert({**random_encounter(random), "id": "fight", "name": "Ford"}, Encounter, dec_hook=build)
    ring = Ring(qtbot, tmp_path, encounter)
    ring.begin()
    window = players(ring)
    ours = window.players_view.ours()
    for _event in range(40):
        fight: Any = ring.running_fight.fight
        if fight is None or fight.over:
            break
        ring.running_fight.answer(next_event(random, fight))
        assert not numbers_of_foes(ring, window)
        for _name, actors in window.players_view.scene.sides:
            for actor in actors:
                assert actor.ours or (actor.share is None and not actor.figures and not re.search(r"\d", actor.told))
    assert ours == window.players_view.ours()
    window.close()


def test_the_players_see_names_states_and_whose_turn_it_is(ring: Ring) -> None:
    window = players(ring)
    texts = every_text(window)
    assert {"Ada", "Ork 1", "Chief"} <= set(texts)
    assert any(text.startswith("Turn 1") for text in texts)
    ring.running_fight.answer(told("override", "ork.1", what="state", value="dead"))
    assert any("Dead" in text for text in every_text(window))
    window.close()
    assert ring.desk.window.shell.reports.players is None


def test_all_are_seen_without_scrolling(ring: Ring) -> None:
    window = players(ring)
    for width, height in ((900, 640), (640, 480), (1280, 720)):
        window.resize(width, height)
        ring.bot.waitUntil(lambda: window.area.widget().height() <= window.area.viewport().height())
    window.close()


def test_the_referee_chooses_what_is_seen(ring: Ring) -> None:
    window = players(ring)
    window.players_view.wish(foes=False)
    assert not any("Ork" in text for text in every_text(window))
    window.players_view.wish(foes=True, figures=False)
    assert not any(actor.figures for _n, actors in window.players_view.scene.sides for actor in actors)
    window.players_view.wish(turn=False)
    assert not window.turn.isVisible() and not any(
        a.asked for _n, actors in window.players_view.scene.sides for a in actors
    )
    window.close()


def test_what_is_seen_is_chosen_by_boxes(ring: Ring) -> None:
    ring.desk.do("players_see")
    window, dialog = ring.desk.window.shell.reports.players, ring.desk.dialog()
    assert window is not None and dialog.sides["party"].isChecked() and not dialog.sides["foes"].isChecked()
    for name in ("figures", "foes", "turn"):
        press(dialog.boxes[name])
    assert window.players_view.options.foes is False and not window.players_view.scene.turn
    assert not any("Ork" in text for text in every_text(window))
    dialog.accept()
    window.close()


def test_the_players_do_not_see_the_referee_look_elsewhere(ring: Ring) -> None:
    window = players(ring)
    scene = window.players_view.scene
    panel(ring).head.slider.setValue(3)
    assert window.players_view.scene == scene
    window.close()


def test_the_players_window_goes_with_its_fight(ring: Ring) -> None:
    players(ring)
    ring.desk.do("look_back")
    tabs = ring.desk.window.tabs
    assert tabs.tabs.count() == 2
    tabs.close_at(0)
    ring.bot.waitUntil(lambda: ring.desk.window.shell.reports.players is None and tabs.tabs.count() == 0)


@pytest.mark.parametrize("what", ["sheet", "cards", "log", "report"])
def test_paper_holds_what_it_should(ring: Ring, what: Any) -> None:
    copies = ReportExport(ring.running_fight, Printer())
    for paper in PAPERS:
        for large in (False, True):
            leaves = copies.leaves(FightChoice(what, paper, large))  # type: ignore[arg-type]
            assert leaves and all(leaf.marks for leaf in leaves)


def test_the_preview_of_an_encounter_opens_and_saves(ring: Ring, tmp_path: Path) -> None:
    ring.desk.do("print_fight")
    preview = ring.desk.dialog()
    for at in range(preview.what.count()):
        preview.what.setCurrentIndex(at)
        assert preview.count.text().split()[0].isdigit()
    preview.saving.emit(preview.choice())
    file = tmp_path / "fight.pdf"
    ring.desk.file_dialog(file)
    ring.bot.waitUntil(file.exists)
    assert file.read_bytes().startswith(b"%PDF")
    preview.reject()


def test_what_is_looked_back_on_is_printed_from_there(ring: Ring, tmp_path: Path) -> None:
    ring.desk.do("look_back")
    front = ring.desk.window.tabs.front_page()
    assert front is not None and front is not ring.desk.window.shell.fights.page()
    ring.desk.do("print_fight")
    preview = ring.desk.dialog()
    preview.saving.emit(preview.choice())
    ring.desk.file_dialog(tmp_path / "told.pdf")
    ring.bot.waitUntil((tmp_path / "told.pdf").exists)
    preview.reject()


def test_nothing_of_the_story_is_changed_by_looking(ring: Ring) -> None:
    campaign = ring.desk.document.campaign
    ring.desk.do("log")
    ring.desk.do("look_back")
    ring.desk.window.tabs.tabs.setCurrentIndex(0)
    ring.desk.do("print_fight")
    ring.desk.dialog().reject()
    assert ring.desk.document.campaign is campaign
    assert not ring.desk.document.apply(Edit("remove", ("encounters", "nobody")))


@pytest.mark.parametrize(
    ("share", "colour"), [(1.0, "good"), (0.51, "good"), (0.5, "warn"), (0.25, "bad"), (0.05, "bad"), (None, "")]
)
def test_bars_of_the_players_have_the_colour_of_health(
    qapp: QApplication, qtbot: Any, share: float | None, colour: str
) -> None:
    """Of health alone, like those of the referee; a foe has none."""
    theme, parent = Theme(qapp), QWidget()
    qtbot.addWidget(parent)
    line = ActorLine(Actor("Ada", ours=share is not None, told="", share=share), theme, parent)
    line.resize(400, 60)
    line.restyle(1.0)
    picture = line.grab().toImage()
    y = line.height() - theme.px(10) + theme.px(5) // 2
    steps = zip(theme.colours.health, ("good", "warn", "bad", "lost"), strict=True)
    names = {**{QColor(code).name(): name for code, name in steps}, theme.colour("field").name(): "lost of it"}
    drawn = {names.get(picture.pixelColor(x, y).name(), "") for x in range(line.width())} & {*names.values()}
    assert drawn == ({colour, "lost of it"} if share not in (None, 1.0) else {colour} - {""})
