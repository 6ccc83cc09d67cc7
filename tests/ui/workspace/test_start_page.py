"""What the empty window offers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from mls_desktop.bridge.app.theme import ThemeName
from mls_desktop.model.systems import installed
from mls_desktop.ui.widgets.buttons import ChoiceButton
from mls_desktop.ui.workspace.doors import ICON, FileDoor
from tests.bridge.app.test_colours_as_seen import contrast
from tests.desk import SHIPPED, Desk, Key, Left, press
from tests.ui.dialogs import file_of
from tests.ui.readers import Role, heard_name, interface, labels

pytestmark = pytest.mark.needs("nutshell")


def test_the_empty_window_says_what_this_is_and_advises_one_way(empty: Desk) -> None:
    empty.window.resize(1280, 720)
    page = empty.window.tabs.empty
    assert page.isVisible() and page.title.text() == "MLS Desktop" and "role-playing" in page.text.text()
    assert [*page.buttons] == ["new_guided", "new_player", "from_template", "open", "manual"]
    assert [id for id, button in page.buttons.items() if button.isDefault()] == ["new_guided"], "one filled button"
    docks = empty.window.shell.docks
    assert not docks["why"].isVisible() and not docks["todo"].isVisible(), "nothing is there to be told about yet"
    press(page.buttons["new_player"], Key.Key_Space)
    assert empty.document.campaign.characters and not page.isVisible()
    assert docks["why"].isVisible() and docks["todo"].isVisible()


def test_enter_begins_and_what_comes_later_moves_nothing(empty: Desk) -> None:
    page = empty.window.tabs.empty
    first = page.buttons["new_guided"]
    assert empty.window.focusWidget() is first
    before = [button.mapTo(page, button.rect().topLeft()) for button in page.buttons.values()]
    assert not page.samples
    empty.bot.waitUntil(lambda: bool(page.samples) and all(button.isVisible() for button in page.samples))
    QApplication.processEvents()
    assert [button.mapTo(page, button.rect().topLeft()) for button in page.buttons.values()] == before
    asked: list[str] = []
    page.wanted.connect(asked.append)
    press(page.buttons["new_player"], Key.Key_Return)
    assert asked == ["new_player"] and empty.document.campaign.characters


def test_files_opened_lately_are_offered(empty: Desk, tmp_path: Path) -> None:
    path = file_of(replace(empty.document.campaign, name="Mine"), tmp_path / "a & b.mls.json")
    empty.window.shell.files.open_file(path)
    empty.do("new")
    buttons = empty.window.tabs.empty.files
    assert [b.text() for b in buttons] == [f"a && b.mls.json\n{tmp_path}"]
    QTest.mouseClick(buttons[0], Left)
    assert empty.document.campaign.name == "Mine"


def test_every_campaign_that_ships_is_offered_with_its_picture(empty: Desk) -> None:
    page, (root,) = empty.window.tabs.empty, SHIPPED.resources
    # a button laid out on a page in view is shown at the next turn of the event loop, not at once
    empty.bot.waitUntil(lambda: bool(page.samples) and all(button.isVisible() for button in page.samples))
    assert {door.path for door in page.samples} == {*root.glob("samples/*/*.mls.json")}
    assert all(door.accessibleName() and door.iconSize().width() > 2 * ICON for door in page.samples)
    (fights,) = (door for door in page.samples if door.text().startswith("Three fights on the Grey Coast"))
    press(fights, Key.Key_Space)
    assert empty.document.campaign.name == "Three fights on the Grey Coast" and not page.isVisible()
    count = len(page.samples)
    empty.do("new")
    assert page.isVisible() and len(page.samples) == count


def drawn_light(door: FileDoor) -> float:
    """How light the picture of a door is: 0 is black, 1 white."""
    seen = door.icon().pixmap(door.iconSize()).toImage().scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
    return seen.pixelColor(0, 0).lightnessF()


def test_the_pictures_of_the_samples_are_of_the_theme(empty: Desk) -> None:
    page = empty.window.tabs.empty
    empty.bot.waitUntil(lambda: bool(page.samples))
    light = [drawn_light(door) for door in page.samples]
    empty.window.appearance.set_appearance("dark", 100)
    dark = [drawn_light(door) for door in page.samples]
    assert all(before > 0.7 and after < 0.4 for before, after in zip(light, dark, strict=True)), (light, dark)
    empty.window.appearance.set_appearance("light", 100)
    assert [drawn_light(door) for door in page.samples] == light


def systems(empty: Desk) -> dict[str, ChoiceButton]:
    """The keys of the rule systems, once they are there."""
    line = empty.window.tabs.empty.systems
    empty.bot.waitUntil(lambda: bool(line.buttons))
    return line.buttons


@pytest.mark.needs("death_or_glory")
def test_each_rule_system_is_a_radio_button_that_tab_comes_by(empty: Desk) -> None:
    first, second, *_others = systems(empty).values()
    assert interface(first).role() == interface(second).role() == Role.RadioButton
    empty.focus(first)
    press(first, Key.Key_Tab)
    assert QApplication.focusWidget() == second
    line = empty.window.tabs.empty.systems
    assert labels(line) == ["Rules:"] and heard_name(line) == "Rules"
    press(second, Key.Key_Left, Key.Key_Right)
    assert first.isChecked() and not second.isChecked(), "an arrow makes no new campaign"


@pytest.mark.needs("death_or_glory")
def test_the_rules_are_chosen_there(empty: Desk) -> None:
    page, keys = empty.window.tabs.empty, systems(empty)
    assert [*keys] == [*installed()] and [id for id, key in keys.items() if key.isChecked()] == ["nutshell"]
    before = {id: button.mapTo(page, button.rect().topLeft()) for id, button in page.buttons.items()}
    QTest.mouseClick(keys["death_or_glory"], Left)
    assert empty.document.campaign.system == "death_or_glory" and page.isVisible()
    assert [id for id, key in keys.items() if key.isChecked()] == ["death_or_glory"]
    assert before == {id: button.mapTo(page, button.rect().topLeft()) for id, button in page.buttons.items()}
    QTest.mouseClick(keys["death_or_glory"], Left)
    assert keys["death_or_glory"].isChecked(), "pressed again it stays"
    QTest.mouseClick(keys["nutshell"], Left)
    assert empty.document.campaign.system == "nutshell"


@pytest.mark.parametrize(("size", "zoom"), [((1024, 700), 100), ((1024, 700), 200), ((1680, 945), 100)])
def test_nothing_of_it_is_cut(empty: Desk, size: tuple[int, int], zoom: int) -> None:
    page, window = empty.window.tabs.empty, empty.window
    window.appearance.set_appearance("light", zoom)
    window.resize(*size)
    empty.bot.waitUntil(lambda: bool(page.samples) and all(button.isVisible() for button in page.samples))
    QApplication.processEvents()
    for button in (*page.buttons.values(), *page.samples):
        assert button.width() >= button.sizeHint().width() and button.height() >= button.sizeHint().height()
    assert page.text.height() >= page.text.heightForWidth(page.text.width())


@pytest.mark.parametrize("zoom", [100, 200])
def test_with_nobody_chosen_icon_and_words_stand_in_the_middle(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    desk.do("remove")
    start = desk.window.tabs.empty
    QApplication.processEvents()
    assert start.text.text() == "Choose a character on the left." and start.text.isVisible()
    for label in (start.icon, start.text):
        assert label.alignment() & Qt.AlignmentFlag.AlignHCenter
        assert abs(label.mapTo(start, label.rect().center()).x() - start.rect().center().x()) <= 20


def strongest(picture: QImage, zone: QRect, ground: str) -> float:
    """The contrast of what is drawn most strongly in a zone of a picture with the ground of all."""
    zone = zone.intersected(picture.rect())
    points = ((x, y) for x in range(zone.left(), zone.right() + 1) for y in range(zone.top(), zone.bottom() + 1))
    return max(contrast(name, ground) for name in {picture.pixelColor(*point).name() for point in points})


def readable(button: QPushButton) -> tuple[float, float]:
    """The contrast of the icon of a button, and of its text, as they are seen now."""
    picture = button.grab().toImage()
    ground = picture.pixelColor(4, button.height() // 2).name()
    inner, icon = button.rect().adjusted(4, 4, -4, -4), button.iconSize().width()
    said = max(map(button.fontMetrics().horizontalAdvance, button.text().replace("&&", "&").split("\n")))
    left = 6 if isinstance(button, FileDoor) else max(4, (button.width() - icon - 4 - said) // 2)
    drawn, told = QRect(left, inner.top(), icon, inner.height()), QRect(inner)
    told.setLeft(left + icon + 8)
    return strongest(picture, drawn, ground), strongest(picture, told, ground)


def stands_whole(button: QPushButton) -> bool:
    """Whether a button is seen and has got its room: what has just come is laid out with the next events."""
    return button.isVisible() and button.height() >= button.minimumSizeHint().height()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_button_is_read_in_each_state_and_one_alone_is_filled(
    empty: Desk, tmp_path: Path, theme: ThemeName
) -> None:
    """With the focus every one turned into the default button: white on white."""
    path = file_of(replace(empty.document.campaign, name="Mine"), tmp_path / "mine.mls.json")
    empty.window.shell.files.open_file(path)
    empty.window.appearance.set_appearance(theme, 100)
    empty.do("new")
    page = empty.window.tabs.empty
    empty.bot.waitUntil(lambda: bool(page.samples) and all(map(stands_whole, page.samples)))
    buttons = [*page.buttons.values(), *page.files, page.samples[0]]
    for focused in buttons:
        empty.focus(focused)
        for button in buttons:
            for hovered in (False, True):
                button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, hovered)
                icon, text = readable(button)
                assert icon >= 3 and text >= 4.5, (focused.text(), button.text(), hovered, icon, text)
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        assert [id for id, button in page.buttons.items() if button.isDefault()] == ["new_guided"]
    asked: list[str] = []
    page.wanted.connect(asked.append)
    press(page.buttons["open"], Key.Key_A)
    assert asked == []


def test_enter_opens_the_file_that_has_the_focus(empty: Desk, tmp_path: Path) -> None:
    path = file_of(replace(empty.document.campaign, name="Mine"), tmp_path / "mine.mls.json")
    empty.window.shell.files.open_file(path)
    empty.do("new")
    press(empty.window.tabs.empty.files[0], Key.Key_Return)
    assert empty.document.campaign.name == "Mine"
