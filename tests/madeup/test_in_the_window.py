"""A system the program has never heard of gets a working sheet: shapes, findings, "Why?", edits, files, commands."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from mls_desktop.cli import main
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.sections.places import PlacesView
from tests.desk import Desk, Key, press
from tests.madeup.system import RESOURCES, SYSTEM, TABLE, shipped_data

SHAPES = {"fields", "steps", "pairs", "pools", "items", "places", "track", "ledger", "text"}


def made(desk: Desk) -> None:
    desk.do("new_player")
    desk.bot.waitUntil(lambda: desk.window.tabs.front() is not None)
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))


def test_every_shape_has_its_card(desk: Desk) -> None:
    made(desk)
    sections = desk.page.sheet.sections
    assert {section.shape for section in sections.values()} == SHAPES
    assert set(desk.page.cards) == set(sections)
    assert all(card.isVisible() and card.height() > 10 for card in desk.page.cards.values())
    assert desk.page.cards["parts"].title.name.text() == "PARTS"
    reach = desk.view("reach")
    assert isinstance(reach, PlacesView) and reach.body is None, "no body is drawn for places that are none of one"
    assert not desk.window.shell.actions["guide_next"].isEnabled()
    assert desk.window.shell.status.system.text() == "Kites"
    assert desk.window.shell.status.points.text() == "12 of 12 points left"


def test_findings_go_to_their_rows_and_have_ways_out(desk: Desk) -> None:
    made(desk)
    assert desk.todo() == ["12 points are still to be sewn on.", "No banner yet."]
    desk.document.apply(_set(desk, ("parts", "lift"), 5))
    assert desk.todo()[0] == "Lift stands at step 5; a kite tears above 2 and below -1."
    assert desk.table("parts").rows.flagged(desk.page.sheet.sections["parts"].rows[0])
    desk.window.shell.sheet_docks.todo.list.setCurrentRow(0)
    desk.window.shell.sheet_docks.todo.list.itemActivated.emit(desk.window.shell.sheet_docks.todo.list.item(0))
    desk.bot.waitUntil(desk.table("parts").hasFocus)
    here = desk.table("parts").current()
    assert here is not None and here[0].id == "lift"
    way = desk.window.shell.sheet_docks.todo.foot.buttons.findChildren(QToolButton)[0]
    assert way.text() == "Lift to 2"
    way.click()
    assert desk.who.parts == {"lift": 2}


def test_why_says_what_a_figure_is_made_of(desk: Desk) -> None:
    made(desk)
    desk.step("parts", "string", +1)
    desk.at("knacks", "looping", "level")
    why = desk.window.shell.sheet_docks.why
    desk.window.shell.panels.reveal("right")
    desk.bot.waitUntil(lambda: why.value.text() == "7")
    assert (why.name.text(), why.value.text()) == ("Looping", "7")
    model = why.parts.model()
    tree = [model.data(model.index(at, 0)) for at in range(model.rowCount())]
    assert tree == ["String", "Tail", "Step"]
    assert why.rule.toPlainText() == "A knack is the sum of its parts and its steps."
    assert "Looping 7 → 7" not in why.change.text()


def test_each_shape_takes_its_gesture(desk: Desk) -> None:
    made(desk)
    desk.type_into(desk.line("who", "name"), "Red Kite")
    desk.step("parts", "lift", +1)
    desk.keys("parts", "+", "+", Key.Key_Down, "-", row="string", column="step")
    desk.drag("temper", "bold", 0.5, 0.7, 0.9)
    desk.keys("knacks", "+", "+", row="soaring", column="step")
    now = desk.view("heights").findChildren(type(desk.line("who", "name")))
    desk.type_into(now[1], "3 5")
    desk.do("to_sheet")
    who = desk.who
    assert (who.name, who.parts) == ("Red Kite", {"lift": 1, "string": 2, "tail": -1})
    assert who.temper == {"shy": 9} and [(k.knack, k.step) for k in who.knacks] == [("soaring", 1)]
    assert who.roll == (3, 5)
    assert desk.window.tabs.tabs.tabText(0) == "Red Kite"
    box = desk.view("notes").box  # type: ignore[attr-defined]
    desk.focus(box)
    press(box, "flies low")
    desk.focus(desk.table("parts"))
    assert desk.who.notes == "flies low"


def test_things_come_from_its_library(desk: Desk) -> None:
    made(desk)
    desk.page.cards["ribbons"].title.add.click()
    assert desk.picker().windowTitle() == "Tie on a ribbon"
    press(desk.picker().line, "tin", Key.Key_Return)
    button = desk.entry("who", "banner").button
    assert button is not None
    button.click()
    press(desk.picker().line, Key.Key_Down, Key.Key_Return)
    assert [r.ribbon for r in desk.who.ribbons] == ["tin"] and desk.who.banner == "goose"
    assert button.text() == "The goose"
    desk.do("from_template")
    press(desk.picker().line, Key.Key_Return)
    assert desk.who.name == "Stunt kite" and desk.who.parts == {"string": 2}


def test_it_is_saved_and_read_again_and_the_commands_know_it(desk: Desk, tmp_path: Path, capsys) -> None:
    made(desk)
    desk.keys("parts", "+", "+", row="tail", column="step")
    file = tmp_path / "kites.mls.json"
    desk.do("save")
    desk.file_dialog(file)
    desk.saved()
    campaign = read(file.read_bytes(), shipped_data())
    assert campaign == desk.document.campaign and campaign.system == "kites"
    assert main(["check", str(file), "--json"], shipped_data()) == 0
    found = json.loads(capsys.readouterr().out)["files"][0]["characters"][0]
    assert [each["rule"] for each in found["findings"]] == ["K-COST-1", "K-BANNER-1"]
    assert main(["show", str(file), "--json"], shipped_data()) == 0
    figures = json.loads(capsys.readouterr().out)["characters"][0]["figures"]
    assert figures["parts.tail"]["value"] == 5 and figures["height"]["value"] == 7
    assert main(["show", str(file)], shipped_data()) == 0
    assert "Tail: 5" in capsys.readouterr().out
    assert main(["new"], shipped_data()) == 0
    assert json.loads(capsys.readouterr().out)["system"] == "kites"


def test_a_system_without_words_or_layout_still_has_a_sheet(qtbot, tmp_path: Path, monkeypatch) -> None:
    bare = tmp_path / "bare"
    (bare / "data").mkdir(parents=True)
    (bare / "data" / "kites").symlink_to(RESOURCES / "data" / "kites")
    monkeypatch.setattr(type(SYSTEM), "layouts", {})
    desk = Desk(qtbot, tmp_path / "home", ShippedData(TABLE, (bare,)))
    made(desk)
    assert all(card.isVisible() for card in desk.page.cards.values())
    assert desk.todo()
    desk.keys("parts", Qt.Key.Key_Plus, "+", row="lift", column="step")
    assert desk.who.parts


def _set(desk: Desk, path: tuple[str, ...], value: int):
    from mls_desktop.rules.common.values.edits import Edit

    return Edit("set", ("characters", desk.page.sheet.id, *path), value)
