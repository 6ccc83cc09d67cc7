"""What a character lists under names of their own: typed or copied from the library, each with an id made from it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from mls_desktop.rules.common.editing.own_things import own_names
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.ui.sections.own_picker import OwnPicker
from tests.desk import Desk, Key, Modifier, press
from tests.madeup import sky
from tests.madeup.system import Charm, Kite, shipped_data

SHIPPED_DATA = shipped_data()
KITES, WORLD = SHIPPED_DATA.system("kites"), SHIPPED_DATA.world(read(json.dumps(sky.campaign()).encode(), SHIPPED_DATA))
ADD = ("charms",)


def with_charms(*values: Any) -> Kite:
    who = Kite(id="red", name="Red")
    for value in values:
        who = KITES.edit(who, WORLD, Edit("add", ADD, value))
    return who


@pytest.mark.parametrize(
    "value, expected",
    [
        ("Tin bell", Charm(id="tin_bell", name="Tin bell")),
        ("  Größe ", Charm(id="groe", name="Größe")),
        ("…", Charm(id="charm", name="…")),
        ("silk", Charm(id="silk", name="Silk ribbon", weight=1, note="Light as breath.")),
        ({"name": "Bell", "weight": 3}, Charm(id="bell", name="Bell", weight=3)),
        ({"id": "deep", "name": "Bell"}, Charm(id="deep", name="Bell")),
        (Charm(id="own", name="Own"), Charm(id="own", name="Own")),
    ],
)
def test_what_joins(value: Any, expected: Charm) -> None:
    assert with_charms(value).charms == (expected,)


def test_no_id_stands_twice() -> None:
    found = with_charms("Bell", "Bell", {"name": "bell"}, Charm(id="bell", name="Bell"), "silk", "silk").charms
    assert [each.id for each in found] == ["bell", "bell_2", "bell_3", "bell_4", "silk", "silk_2"]


@pytest.mark.parametrize("value", [3, None, {"weight": 1}, {"name": 4}, {"name": "A", "colour": "red"}])
def test_what_is_no_such_thing_is_refused(value: Any) -> None:
    with pytest.raises(Refused) as refused:
        with_charms("Bell", value)
    assert refused.value.finding.rule == "wrong_value" and refused.value.finding.path[:1] == ADD


def test_a_copy_differs_from_then_on_and_keeps_its_id() -> None:
    who = with_charms("silk")
    for key, value in (("name", "Old silk"), ("weight", 4)):
        who = KITES.edit(who, WORLD, Edit("set", ("charms", "silk", key), value))
    assert who.charms == (Charm(id="silk", name="Old silk", weight=4, note="Light as breath."),)
    assert WORLD.ribbons["silk"].name == "Silk ribbon"


def adding(desk: Desk) -> OwnPicker:
    desk.page.cards["charms"].title.add.click()
    found = desk.picker()
    assert isinstance(found, OwnPicker) and found.windowTitle() == "Add a charm"
    return found


@pytest.fixture
def made(desk: Desk) -> Desk:
    desk.do("new_player")
    desk.bot.waitUntil(lambda: desk.window.tabs.front() is not None)
    desk.page.complete()
    return desk


def test_one_add_takes_either(made: Desk) -> None:
    press(adding(made).line, "silk", Key.Key_Return)
    press(adding(made).line, "Moonstone", Key.Key_Return)
    picker = adding(made)
    press(picker.line, "Tin")
    assert picker.own_button.text() == "Add “Tin”" and picker.take_button.isEnabled()
    press(picker.line, (Key.Key_Return, Modifier.ControlModifier))
    assert [(each.id, each.name) for each in made.who.charms] == [
        ("silk", "Silk ribbon"), ("moonstone", "Moonstone"), ("tin", "Tin"),
    ]  # fmt: skip
    table = made.table("charms")
    here = table.current()
    assert table.hasFocus() and here is not None and here[0].id == "tin", "one goes on from what joined"


def test_a_name_alone_is_typed_and_nothing_is_added_without_one(made: Desk) -> None:
    picker = adding(made)
    assert not picker.own_button.isEnabled()
    press(picker.line, "   ")
    press(picker.line, (Key.Key_Return, Modifier.ControlModifier))
    assert picker.isVisible() and made.who.charms == ()
    press(picker.line, Key.Key_Escape)
    assert made.who.charms == ()


def test_its_details_are_below_its_row(made: Desk) -> None:
    press(adding(made).line, "Moonstone", Key.Key_Return)
    press(made.table("charms"), Key.Key_F4)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    press(line, "cold to the hand", Key.Key_Return)
    assert made.who.charms == (Charm(id="moonstone", name="Moonstone", note="cold to the hand"),)


def test_an_edit_names_the_thing_it_is_about() -> None:
    who = with_charms("silk", "Tin bell")
    named = KITES.edit(who, WORLD, Edit("set", ("charms", "silk", "name"), "Old silk"))
    assert own_names(named) == {"silk": "Old silk", "tin_bell": "Tin bell"}
    assert own_names(Kite(id="red", name="Red")) == {}
