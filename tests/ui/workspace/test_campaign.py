"""Things done to whole characters and the window: tabs, order, names, commands, zoom, themes, docks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel, QLineEdit, QMessageBox, QToolButton, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.theme import THEMES, ZOOMS, ThemeName
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.bridge.themes.system_look import colours_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.play.play_window import PlayWindow
from mls_desktop.ui.sheet.finding_list import ID, RULE
from tests.desk import Desk, Key, Left, Modifier, press
from tests.homes import folders
from tests.tiers import shared_out

pytestmark = pytest.mark.needs("nutshell")


def ids(desk: Desk) -> list[str]:
    return [who.id for who in desk.document.campaign.characters]


def test_duplicate_delete_and_order_are_steps(desk: Desk) -> None:
    before = desk.document.campaign
    first = ids(desk)
    desk.do("duplicate")
    assert ids(desk)[:2] == ["tam_oster", "tam_oster_2"] and desk.page.sheet.id == "tam_oster_2"
    assert desk.who.name == "Tam Oster (copy)"
    desk.do("move_down")
    assert ids(desk)[2] == "tam_oster_2"
    desk.do("move_up")
    desk.do("move_up")
    assert ids(desk)[0] == "tam_oster_2"
    desk.do("move_up")
    assert ids(desk)[0] == "tam_oster_2"
    desk.do("remove")
    assert ids(desk) == first and desk.page.sheet.id == "tam_oster"
    assert desk.document.history.undoText() == "Tam Oster (copy): deleted"
    assert desk.document.history.count() == 5
    while desk.document.history.canUndo():
        desk.do("undo")
    assert desk.document.campaign == before
    while desk.document.history.canRedo():
        desk.do("redo")
    assert ids(desk) == first


def test_steps_on_one_of_two_of_a_name_say_which(desk: Desk) -> None:
    twin = desk.document.campaign.characters[1]
    assert desk.document.apply(Edit("set", ("characters", twin.id, "name"), "Tam Oster"))
    desk.do("move_down")
    assert desk.document.history.undoText() == "Tam Oster (Ines) moved"
    desk.do("remove")
    assert desk.document.history.undoText() == "Tam Oster (Ines): deleted"


def test_a_move_stays_within_the_role(desk: Desk) -> None:
    last_player = [c.id for c in desk.document.campaign.characters if c.role == "player"][-1]
    desk.window.tabs.open(last_player)
    before = ids(desk)
    desk.do("move_down")
    assert ids(desk) == before


def test_new_characters_of_each_role_and_from_a_template(desk: Desk) -> None:
    for command, role in (("new_player", "player"), ("new_major", "major"), ("new_minor", "minor")):
        desk.do(command)
        assert desk.who.role == role
        focused = desk.window.focusWidget()
        assert isinstance(focused, QLineEdit) and focused.selectedText() == desk.who.name
    desk.do("from_template")
    press(desk.picker().line, Key.Key_Down, Key.Key_Return)
    assert len(desk.document.campaign.characters) == 22 and desk.who.id == ids(desk)[-1]


def test_the_list_shows_and_opens_sheets(desk: Desk) -> None:
    desk.do("to_list")
    table = desk.window.focusWidget()
    assert table is not None
    press(table, Key.Key_Down)
    desk.bot.waitUntil(lambda: bool(desk.page.sheet.id == "hedda_vale"))
    assert table.hasFocus()
    press(table, Key.Key_Return)
    assert not table.hasFocus() and desk.page.isAncestorOf(desk.window.focusWidget())


def test_tabs_turn_close_and_come_back(desk: Desk) -> None:
    tabs = desk.window.tabs.tabs
    desk.window.tabs.open("saelith")
    assert tabs.count() == 2
    desk.do("next_tab")
    assert desk.page.sheet.id == "tam_oster"
    desk.do("previous_tab")
    assert desk.page.sheet.id == "saelith"
    assert desk.window.tabs.open("tam_oster") is tabs.widget(0) and tabs.count() == 2
    desk.do("close_tab")
    close = tabs.tabBar().tabButton(0, tabs.tabBar().ButtonPosition.RightSide)
    QTest.mouseClick(close, Left)
    assert tabs.count() == 0 and desk.window.tabs.empty.isVisible()
    assert desk.window.shell.sheet_docks.todo.list.count() == 0 and desk.window.shell.status.points.text() == ""
    assert desk.window.tabs.open("tam_oster") is not None


def test_a_window_that_has_closed_follows_the_focus_no_more(desk: Desk, qtbot) -> None:
    tabs = desk.window.tabs
    desk.window.close()
    # As the collector leaves an object that nobody holds any more, before it goes.
    tabs.__dict__.clear()
    line = QLineEdit()
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)


def test_rename_the_campaign(desk: Desk) -> None:
    desk.do("rename")
    desk.type_into(desk.dialog().line, "Salt & <b>iron</b> [*]")
    assert desk.document.campaign.name == "Salt & <b>iron</b> [*]"
    assert desk.window.windowTitle().startswith("Salt & <b>iron</b> [*][*]")
    desk.do("undo")
    assert desk.document.campaign.name != "Salt & <b>iron</b> [*]"


def test_undo_names_the_step_as_it_is(desk: Desk) -> None:
    desk.type_into(desk.line("who", "name"), "A & B")
    undo = desk.window.shell.actions["undo"]
    assert undo.text() == "&Undo A && B: Name to A && B"
    undo.trigger()
    assert desk.window.shell.status.currentMessage() == "Undone: A & B: Name to A & B"


def state(desk: Desk) -> tuple[object, ...]:
    focus = desk.window.focusWidget()
    tabs = desk.window.tabs.tabs
    return (
        desk.document.campaign, desk.document.history.index(), [tabs.tabText(at) for at in range(tabs.count())],
        tabs.currentIndex(), desk.table("secondaries").current(), focus,
    )  # fmt: skip


@pytest.mark.long
def test_zoom_and_themes_lose_nothing(desk: Desk) -> None:
    desk.window.resize(1930, 1030)  # the largest zoom is one that so large a screen holds
    desk.step("primaries", "mind", 1)
    desk.keys("secondaries", "+", row="climb", column="step")
    before = state(desk)
    desk.do("zoom_reset")
    sizes = []
    for command, count in (("zoom_out", len(ZOOMS)), ("zoom_in", len(ZOOMS) + 1)):
        for _each in range(count):
            desk.do(command)
            QApplication.processEvents()
            sizes.append(desk.window._theme.zoom)
    assert set(sizes) == set(ZOOMS) and min(sizes) == 50 and max(sizes) == 300
    for theme in [each.command for each in THEMES]:
        desk.do(theme)
        assert desk.window.shell.actions[theme].isChecked()
    assert state(desk) == before
    desk.do("zoom_reset")
    assert state(desk) == before and desk.window.shell.status.zoom.text() == "100 %"


def test_zoom_and_theme_come_back_at_the_next_start(desk: Desk, qtbot) -> None:
    desk.do("dark")
    desk.do("zoom_in")
    qtbot.waitUntil(lambda: load_settings(folders(desk.home).config).zoom == 110)
    kept = load_settings(folders(desk.home).config)
    assert (kept.theme, kept.zoom) == ("dark", 110), "at once: a program may end without being closed"
    desk.window.close()
    assert not desk.window.isVisible()
    again = Desk(qtbot, desk.home)
    assert (again.window._theme.theme, again.window._theme.zoom) == ("dark", 110)
    again.do("zoom_reset")
    again.do("system_theme")


@pytest.mark.parametrize("name", ["light_contrast", "dark_contrast"])
def test_high_contrast_is_chosen_and_comes_back(desk: Desk, qtbot, name: ThemeName) -> None:
    desk.do(name)
    theme = desk.window._theme
    assert theme.colours == colours_of(name) and theme.colours.edge_width == 2
    assert QApplication.palette().color(QPalette.ColorRole.WindowText).name() == theme.colours.ink
    desk.window.close()
    again = Desk(qtbot, desk.home)
    assert again.window._theme.theme == name and again.window._theme.colours == theme.colours
    again.do("system_theme")


def test_to_do_leads_there_and_has_ways_out(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    texts = desk.todo()
    todo = desk.window.shell.sheet_docks.todo
    at = next(n for n, text in enumerate(texts) if "Body" in text)
    rect = todo.list.visualItemRect(todo.list.item(at))
    QTest.mouseClick(todo.list.viewport(), Left, Modifier.NoModifier, rect.center())
    desk.bot.waitUntil(desk.table("primaries").hasFocus)
    here = desk.table("primaries").current()
    assert here is not None and here[0].id == "body"
    ways = todo.foot.buttons.findChildren(QToolButton)
    assert ways
    QTest.mouseClick(ways[0], Left)
    assert desk.who.primaries["body"] < 6


def test_a_breach_is_allowed_and_no_more(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    count = len(desk.todo())
    todo = desk.window.shell.sheet_docks.todo
    todo.list.setCurrentRow(0)
    rule = todo._problems[0].finding.rule
    QTest.mouseClick(todo.foot.waive, Left)
    assert desk.who.waivers == ()
    desk.type_into(todo.foot.reason, "a giant's son")
    assert [(w.rule, w.reason) for w in desk.who.waivers] == [(rule, "a giant's son")]
    assert len(desk.todo()) == count
    at = next(n for n, told in enumerate(todo._problems) if told.waived)
    todo.list.setCurrentRow(at)
    assert todo.foot.waive.text() == "Stop allowing"
    title = desk.page.sheet.texts.rule(rule)
    assert title != rule and todo.list.item(at).data(ID) == rule
    assert todo.list.item(at).data(RULE) == f"{title}, allowed by the referee"
    assert desk.document.history.undoText().endswith(f": “{title}” allowed by the referee")
    QTest.mouseClick(todo.foot.waive, Left)
    assert desk.who.waivers == ()
    desk.do("undo")
    desk.do("undo")
    assert desk.who.waivers == ()


def test_why_follows_the_focus_to_entries_and_pools_too(desk: Desk) -> None:
    why = desk.window.shell.sheet_docks.why
    desk.window.shell.panels.reveal("right")
    desk.at("secondaries", "sword", "level")
    desk.focus(desk.table("secondaries"))
    desk.bot.waitUntil(lambda: why.parts.topLevelItemCount() > 1 and bool(why.rule.toPlainText()))
    desk.bot.waitUntil(lambda: "One step more" in why.change.text())
    desk.line("who", "age")
    desk.bot.waitUntil(lambda: "age" in why.name.text().lower())
    line = next(w for w in desk.view("body").findChildren(QLineEdit) if w.isVisible())
    desk.focus(line)
    desk.bot.waitUntil(lambda: "age" not in why.name.text().lower())
    desk.focus(why.parts)
    press(why.parts, Key.Key_Down)
    assert why.rule_title.text()


def test_find_narrows_and_gives_way(desk: Desk) -> None:
    desk.focus(desk.table("secondaries"))
    desk.do("find")
    line = desk.window.focusWidget()
    assert isinstance(line, QLineEdit)
    model, everything = desk.table("secondaries").rows, desk.table("secondaries").rows.rowCount()
    press(line, "swim")
    assert 0 < model.rowCount() < everything
    desk.page.go_to(("secondaries", "sword"))
    assert model.position("sword") is not None


READY: dict[str, tuple[str, ...]] = {
    "guide_next": ("guide",), "guide_back": ("guide", "guide_next"), "redo": ("undo",), "zoom_reset": ("zoom_in",),
    "to_sheet": ("to_list",), "light": ("dark",), "system_theme": ("dark",), "paste": ("copy",),
    "change_entry": ("to_library",), "copy_entry": ("to_library",),
    "remove_entry": ("to_library", "copy_entry", "take_changes"), "take_changes": ("to_library", "copy_entry"),
    "drop_changes": ("to_library", "copy_entry"),
    "open_encounter": ("new_encounter", "previous_tab"), "copy_encounter": ("new_encounter",),
    "rename_encounter": ("new_encounter",),
    "run_again": ("new_encounter",), "remove_encounter": ("new_encounter",), "to_encounters": ("new_encounter",),
    "begin_fight": ("new_encounter", "begin_fight"), "print_fight": ("new_encounter",),
    **dict.fromkeys(("by_hand", "all_again", "log", "other_ways", "look_back", "players", "players_see", "phones",
                     "export_log", "preparation"), ("new_encounter", "begin_fight", "begin_fight")),
    "correct_entry": ("new_encounter", "begin_fight", "begin_fight", "all_again"),
}  # fmt: skip
"""What is done first, so that a command has something to do. A fight against nobody is begun when asked for twice."""


ELSEWHERE = (
    *("newcomer", "roll_rest", "roll_for_all", "each_alone", "approve", "changes_since"),
    *("after_adventure", "time_passes", "recap", "roll_open", "write_down", "plans", "print_plans", "export_plans"),
    *("share_out", "add_loot", "print_journal", "export_journal", "creation", "print_map"),
    *("new_window", "next_window"),
)
"""What needs a fight with foes, approved versions, adventures, plans, things to share, a map, a journal or chronicle
with entries, another window: it is given in the tests of these."""


@pytest.mark.long
@pytest.mark.parametrize("command", shared_out([c.id for c in COMMANDS if c.id not in ELSEWHERE], READY, 24))
def test_each_command_is_taken_from_the_palette_and_does_something(kites: Desk, command: str) -> None:
    desk = kites
    desk.window.resize(1280, 720)
    QApplication.clipboard().clear()  # what another test copied would hide that this one copies the same
    desk.do("new_player")
    desk.do("from_template")
    press(desk.picker().line, Key.Key_Return)
    desk.do("new_player")
    desk.do("to_sheet")
    desk.bot.waitUntil(desk.window.shell.sheet_docks.why.value.isVisible)
    if command in ("move_down", "next_tab", "previous_tab"):
        desk.window.tabs.open("new_character")
    if command == "to_notice":
        desk.window.shell.notices.tell("kept", "It is kept.", [("Close", desk.window.shell.notices.clear)])
    for first in READY.get(command, ()):
        desk.do(first)
        desk.bot.wait(1)
    before = seen(desk)
    desk.do("palette")
    palette = desk.dialog()
    assert isinstance(palette, CommandPalette)
    palette.line.setText(next(c.title() for c in COMMANDS if c.id == command))
    at = [offer.id for offer in palette.shown].index(command)
    assert not palette.shown[at].lacking
    press(palette.line, *[Key.Key_Down] * at, Key.Key_Return)
    desk.bot.waitUntil(lambda: not isValid(palette) and seen(desk) != before)
    for opened in (*desk.window.findChildren(QDialog), *desk.window.findChildren(PlayWindow)):
        opened.close()


def seen(desk: Desk) -> list[object]:
    """All that a command may touch; that it says something does not count."""
    window, around = desk.window, desk.window.shell
    dialogs = [id(each) for each in window.findChildren(QWidget) if each.isWindow() and each.isVisible()]
    return [
        QApplication.clipboard().text(),
        window.isVisible(), id(window.open_campaign), window.open_campaign and window.open_campaign.document.campaign,
        dialogs,
        window.tabs.tabs.currentWidget(), window.focusWidget(), window._theme.zoom, window.tabs.tabs.count(),
        [around.actions[c.id].isChecked() for c in COMMANDS], around.library.trials().drafts["library"].edits,
        around.rolls.panel.isVisible(), around.reports.players, [dock.isVisible() for dock in around.docks.values()],
    ]  # fmt: skip


def test_a_command_that_needs_something_is_disabled_without(empty: Desk) -> None:
    wanting = [command.id for command in COMMANDS if command.needs]
    assert len(wanting) > 60
    assert [id for id in wanting if empty.window.shell.actions[id].isEnabled()] == []


def test_no_two_commands_share_keys() -> None:
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))


def walked(desk: Desk) -> list[QWidget]:
    """The widgets that Tab comes by, from the first of the page until it is left or they come again."""
    first = desk.table("primaries")
    desk.focus(first)
    found: list[QWidget] = []
    widget: QWidget | None = first
    while widget is not None and widget not in found:
        found.append(widget)
        QTest.keyClick(widget, Key.Key_Tab)
        widget = QApplication.focusWidget()
    return found


def test_every_control_of_the_sheet_is_reached_by_tab_and_has_a_name(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("characters", "tam_oster", "magic"), True))
    desk.settle()
    reached = walked(desk)
    wanted = [
        w
        for w in desk.page.page.findChildren(QWidget)
        if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.focusProxy() is None
    ]
    assert len(wanted) > 20
    assert [_called(w) for w in wanted if w not in reached] == []
    assert [_called(w) for w in wanted if not _name(w)] == []


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QToolButton) else ""
    return widget.accessibleName() or text


def _called(widget: QWidget) -> str:
    chain: list[str] = []
    each: QWidget | None = widget
    while each is not None and len(chain) < 4:
        chain.append(f"{type(each).__name__}:{each.accessibleName() or each.objectName()}")
        each = each.parentWidget()
    return " < ".join(chain)


CANARY = '<img src="file:///etc/hostname"><b>Tam</b>&amp;'


def test_markup_is_shown_as_it_stands(desk: Desk) -> None:
    for path in (("name",), ("characters", "tam_oster", "name"), ("characters", "tam_oster", "player")):
        desk.document.apply(Edit("set", path, CANARY))
    desk.document.apply(Edit("add", ("characters", "tam_oster", "gear"), {"name": CANARY, "note": CANARY}))
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    desk.document.apply(
        Edit(
            "add",
            ("library", "traits"),
            {"id": "own", "name": CANARY, "type": "inherent", "base": ["mind"], "use": "combat", "note": CANARY},
        )
    )
    desk.todo()
    assert desk.open_campaign.texts.name("own") == CANARY
    assert desk.line("who", "name").text() == CANARY
    assert desk.window.tabs.tabs.tabText(0) == CANARY.replace("&", "&&")
    assert CANARY.replace("[*]", "") in desk.window.windowTitle()
    desk.at("gear", CANARY, "name")
    desk.window.close()
    question = desk.question()
    assert CANARY in question.text()
    unsafe(desk)
    desk.answer("Cancel")
    for command in ("rename", "about", "from_template", "save_as"):
        desk.do(command)
        unsafe(desk)
        for dialog in desk.window.findChildren(QDialog):
            dialog.close()


def unsafe(desk: Desk) -> None:
    """Fails where a label or message could read its text as markup, or a tool tip holds markup of the document."""
    for widget in QApplication.allWidgets():
        if "<img" in widget.toolTip():
            raise AssertionError(f"tool tip of {_called(widget)}: {widget.toolTip()}")
        if isinstance(widget, QMessageBox):
            assert widget.textFormat() == Qt.TextFormat.PlainText and widget.informativeText() == ""
        ours = widget.window() is desk.window or desk.window.isAncestorOf(widget)
        qt_own = widget.metaObject().className() == "QTipLabel" or "qt_" in widget.objectName()
        if isinstance(widget, QLabel) and ours and not qt_own and "<" in widget.text():
            assert widget.textFormat() == Qt.TextFormat.PlainText, _called(widget)


def test_all_labels_are_plain(desk: Desk) -> None:
    plain = list(desk.window.findChildren(QLabel))
    assert len(plain) > 30
    assert [_called(w) for w in plain if w.textFormat() != Qt.TextFormat.PlainText] == []


def test_a_choice_box_says_names(desk: Desk) -> None:
    box = desk.entry("who", "role").findChildren(QComboBox)[0]
    assert box.currentText() == desk.name(desk.who.role)
