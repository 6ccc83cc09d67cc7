"""What is announced to a screen reader while the focus stays where it is: rows that are walked to, values, points,
problems, pages of the guided way, and a fight that goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.choice_dialog import MANY
from mls_desktop.ui.editors.factory import editor_for
from mls_desktop.ui.readers.announcer import Announcer, announcer_of
from mls_desktop.ui.settings.keys_page import KeysPage
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.words.system_texts import Texts
from tests.desk import Desk, Key, press
from tests.ui.dialogs import close_all, dialogs
from tests.ui.find.test_find_everywhere import search
from tests.ui.readers import Role, interface
from tests.ui.screens import HERO, MILL, fight, front_fight, on_screen

pytestmark = pytest.mark.needs("nutshell")
Heard = Callable[[], list[str]]
PLACED = re.compile(r".+, (\d+) of (\d+)$")
"""A row as it is announced, with which of how many it is."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """The lines announced since the last look, in any window."""
    said, original = list[str](), Announcer._send

    def send(self: Announcer, text: str, at_once: bool) -> None:
        said.extend(text.splitlines())
        original(self, text, at_once)

    monkeypatch.setattr(Announcer, "_send", send)

    def since() -> list[str]:
        for window in QApplication.topLevelWidgets():
            for announcer in window.findChildren(Announcer):
                announcer.flush()
        found = list(said)
        said.clear()
        return found

    return since


def in_picker(desk: Desk) -> Any:
    button = desk.entry("who", "race").button
    assert button is not None
    desk.focus(button)
    press(button, Key.Key_Space)
    return desk.picker().line


def in_dialog(command: str) -> Callable[[Desk], Any]:
    def opened(desk: Desk) -> Any:
        desk.do(command)
        dialog: Any = dialogs(desk)[-1]
        return dialog.line

    return opened


def in_the_palette(desk: Desk) -> Any:
    line = in_dialog("palette")(desk)
    press(line, "roll")
    return line


def in_choice(desk: Desk) -> Any:
    field = Field("kite", "choice", tuple(f"k{nth}" for nth in range(MANY + 9)))
    editor: Any = editor_for(field, Texts({}), desk.window.appearance._theme, desk.window)
    editor.box.setAccessibleName("Kite")
    editor.show()
    press(editor.box, Key.Key_Space)
    dialog: Any = dialogs(desk)[-1]
    return dialog.line


def in_find(desk: Desk) -> Any:
    line = in_dialog("find_everywhere")(desk)
    press(line, "sword")
    search(desk)
    return line


def in_the_settings_of_keys(desk: Desk) -> Any:
    desk.do("settings")
    dialog: Any = dialogs(desk)[-1]
    dialog.show_page("keys")
    return dialog.findChild(KeysPage).line


LINES: dict[str, Callable[[Desk], Any]] = {
    "picker": in_picker, "palette": in_the_palette, "rules": in_dialog("rules"), "choice": in_choice, "find": in_find,
    "keys": in_the_settings_of_keys,
}  # fmt: skip
"""All lines that a list follows; Down walks it from there."""


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("where", LINES)
def test_a_row_that_is_walked_to_is_announced(desk: Desk, heard: Heard, where: str) -> None:
    line = LINES[where](desk)
    desk.focus(line)
    heard()
    press(line, Key.Key_Down)
    (first,) = heard()
    press(line, Key.Key_Down)
    (second,) = heard()
    (one, count), (two, same) = (map(int, PLACED.fullmatch(each).groups()) for each in (first, second))  # type: ignore[union-attr]
    assert two == one + 1 <= count == same
    press(line, "qqqq xxxx")
    desk.settle()
    if where == "find":
        search(desk)
    said = heard()
    assert "nothing found" in said and not any(map(PLACED.fullmatch, said))
    close_all(desk)


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("where", ["palette", "find"])
def test_no_row_is_told_that_the_next_letter_takes_away(desk: Desk, heard: Heard, where: str) -> None:
    """A screen reader asks for the row that it is told of, and comes late."""
    line = LINES[where](desk)
    desk.focus(line)
    told = list[object]()
    line._followed.selectionModel().selectionChanged.connect(lambda *change: told.append(change))
    for letter in " ro":
        press(line, letter)
        desk.settle()
        if where == "find":
            search(desk)
    assert told == []
    heard()
    press(line, Key.Key_Down)
    assert told != [] and heard() != []
    close_all(desk)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_row_that_enter_takes_is_announced_as_a_picker_opens_and_as_one_types(desk: Desk, heard: Heard) -> None:
    line = in_picker(desk)
    desk.focus(line)
    assert any(each.startswith("Human") and PLACED.fullmatch(each) for each in heard())
    press(line, "dwar")
    assert [each for each in heard() if each.startswith("Dwarf") and each.endswith(", 1 of 1")] != []
    press(line, Key.Key_Escape)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_a_window_announces_does_not_end_with_a_dialog_of_it(desk: Desk, heard: Heard) -> None:
    line = in_picker(desk)
    desk.focus(line)
    inner, outer = announcer_of(line), announcer_of(desk.window)
    assert inner is not outer and outer.parent() is desk.window
    press(line, Key.Key_Escape)


def test_a_step_says_its_value_the_points_and_the_problems_that_came_and_went(desk: Desk, heard: Heard) -> None:
    desk.document.apply(Edit("set", ("characters", HERO, "primaries", "body"), 1))
    desk.settle()
    table = desk.table("primaries")
    desk.at("primaries", "body", "step")
    desk.focus(table)
    heard()
    press(table, "+")
    desk.settle()
    row, points, *_problems = heard()
    assert row.startswith("Body, ") and "Steps: +2" in row and points.endswith("points spent")
    press(table, "+")
    desk.settle()
    came = [each for each in heard() if each.startswith("New problem: ")]
    press(table, "-")
    desk.settle()
    went = [each for each in heard() if each.startswith("No problem any more: ")]
    names = [[each.partition(": ")[2].split("\n")[0] for each in lines] for lines in (came, went)]
    assert names[0] and names[0] == names[1], (came, went)
    press(table, Key.Key_Down)
    desk.settle()
    assert heard() == [], "whoever only walks hears the cells themselves"


def test_the_guided_way_says_its_page_value_and_points(desk: Desk, heard: Heard) -> None:
    desk.do("guide")
    page = desk.page
    assert isinstance(page, GuidedPage)
    assert heard()[0].startswith(f"{page.head.title.text()}, page 1 of {len(page.steps)}")
    at = next(nth for nth, step in enumerate(page.steps) if "primaries" in step.sections)
    page.show_step(at)
    desk.settle()
    said = heard()
    assert said[0].startswith(f"{page.head.title.text()}, page {at + 1} of {len(page.steps)}")
    assert page.head._told in said
    table = desk.table("primaries")
    desk.at("primaries", "strength", "step")
    desk.focus(table)
    heard()
    press(table, "+")
    desk.settle()
    row, points, *_rest = heard()
    assert row.startswith("Strength, ") and points == page.head.points.text()


def test_the_first_cell_of_a_row_tells_all_its_figures(desk: Desk) -> None:
    checked = 0
    for card in desk.page.cards.values():
        rows = getattr(getattr(card.view, "table", None), "rows", None)
        for at in range(rows.rowCount() if rows is not None else 0):
            told = str(rows.index(at, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole) or "")
            for column in range(1, rows.columnCount()):
                text = str(rows.index(at, column).data() or "")
                if text and rows.section.shape != "pairs":
                    assert text in told, (rows.section.id, at, text)
                    checked += 1
    assert checked > 100


def asked_line(page: Any) -> str:
    """Line on who is asked what now, with the points left, as it is announced."""
    running_fight, model = page.running_fight, page.battle_view.fighter_model
    asked = next(iter((*running_fight.dice(), *running_fight.choices())))
    row = model.rows[model.position(asked.who)]
    who = ", ".join((row.name, running_fight.texts.name(row.side), *row.tags, f"{row.pool[0]} of {row.pool[1]}"))
    return f"{who}: {running_fight.texts.ask(asked.id)}"


def begun(running_fight: Any) -> list[str]:
    """The headings of the moment at hand, as the log has them."""
    return [running_fight.texts.log_heading(note) for note in running_fight.fight.headings]


def test_a_fight_that_comes_into_sight_says_who_is_asked_and_what_enter_takes(
    desk: Desk, tmp_path: Path, heard: Heard
) -> None:
    with on_screen(desk, tmp_path, fight(MILL, 5)):
        page = front_fight(desk)
        assert page.battle_view is not None
        said, table = heard(), page.battle_view.exchange.table
        assert asked_line(page) in said
        at = said.index(asked_line(page))
        name = table.options.option(table.currentIndex()).text  # type: ignore[union-attr]
        assert said[at + 1].startswith(f"{name} (")


def test_a_round_that_begins_is_announced_and_a_fighter_is_heard_with_their_side(
    desk: Desk, tmp_path: Path, heard: Heard
) -> None:
    with on_screen(desk, tmp_path, fight(MILL, 5)):
        page = front_fight(desk)
        running_fight = page.running_fight
        for side in running_fight.encounter.sides:
            running_fight.let_roll(side.id, True)
        heard()
        headings = begun(running_fight)
        for _nth in range(40):
            now = begun(running_fight)
            if now != headings or not (running_fight.roll_rest() or running_fight.all_again()):
                break
        began = [each for each in now if each not in headings]
        assert began and began[-1] in heard()
        assert page.battle_view is not None
        model = page.battle_view.fighter_model
        for row in model.rows:
            assert f"{row.name}, {running_fight.texts.name(row.side)}, " in model.sentence(row)


def test_a_choice_that_a_life_hangs_on_says_why_it_waits(desk: Desk, tmp_path: Path, heard: Heard) -> None:
    with on_screen(desk, tmp_path, fight(MILL, 63)):
        page = front_fight(desk)
        assert page.battle_view is not None
        panel, before = page.battle_view.exchange, desk.document.campaign
        assert panel.prompt is not None and panel.prompt.grave
        heard()
        assert panel.keys.usual() and desk.document.campaign is before
        assert heard() == [panel.hint.text()] != [""]


def test_what_excludes_each_other_is_a_radio_button_and_can_be_none(desk: Desk) -> None:
    groups = list(desk.view("secondaries").filter.chosen.buttons())  # type: ignore[attr-defined]
    desk.do("guide")
    page = desk.page
    assert isinstance(page, GuidedPage)
    for button in (*groups, *page.head.buttons):
        assert interface(button).role() == Role.RadioButton, button.accessibleName()
    key = page.head.buttons[0]
    key.choose(False)
    assert not key.isChecked() and not any(button.isChecked() for button in page.head.buttons[1:])
    key.choose(True)
    page.head.buttons[2].click()
    assert [button.isChecked() for button in page.head.buttons].index(True) == 2 == page.at
