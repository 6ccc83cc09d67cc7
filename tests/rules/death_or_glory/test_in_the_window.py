"""The windows over Death or Glory: a character made in the sheet and the guided way, and three rounds of the ford."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.cli import main
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import source_of
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.editors.dice import DiceEditor, SumEditor
from mls_desktop.ui.roll.panel import RollPanel
from mls_desktop.ui.sections.places import PlacesView
from mls_desktop.ui.widgets.plain_text import PlainLabel
from tests.desk import Desk, Key, press
from tests.pdfs import text_of_pdf
from tests.ui.measuring import settle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples" / "death_or_glory"


@pytest.fixture
def empty(qtbot: Any, tmp_path: Path) -> Desk:
    desk = Desk(qtbot, tmp_path / "home")
    desk.window.shell.files.new_of("death_or_glory")
    return desk


@pytest.fixture
def ford(qtbot: Any, tmp_path: Path) -> Desk:
    path = tmp_path / "ford.mls.json"
    path.write_bytes((SAMPLES / "the_ford.mls.json").read_bytes())
    return Desk(qtbot, tmp_path / "home", None, (path,))


def shown(desk: Desk) -> None:
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))


@pytest.mark.needs("nutshell")
def test_the_file_menu_offers_it(qtbot: Any, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path / "home")
    menu = desk.window.shell.systems
    menu.fill()
    texts = [action.text() for action in menu.menu.actions()]
    assert texts[0] == "New Nutshell MLS campaign" and "New Death or Glory campaign" in texts
    assert len([text for text in texts if "“" in text]) >= 5, texts
    assert "Open the sample “The Salt Road”" in texts
    menu.menu.actions()[texts.index("Open the sample “The Salt Road”")].trigger()
    assert desk.document.campaign.name == "The Salt Road"
    assert desk.open_campaign.document.campaign.system == "death_or_glory"
    desk.do("new")
    assert desk.open_campaign.document.campaign.system == "death_or_glory" and not desk.document.campaign.characters


def test_a_character_is_made(empty: Desk, tmp_path: Path) -> None:
    desk = empty
    desk.do("new_player")
    shown(desk)
    assert desk.window.shell.status.system.text() == "Death or Glory"
    desk.step("attributes", "strength", +1, column="rolled")
    assert desk.who.attributes == {"strength": 11}
    desk.document.apply(Edit("set", ("characters", desk.who.id, "way"), "way_4"))
    assert desk.todo()[0] == "23 points of 144 are left to share out."
    desk.document.apply(Edit("add", ("characters", desk.who.id, "weapons"), "short_sword"))
    assert desk.cell("weapons", "short_sword", "damage").figure.value == "1d6+4"
    places = desk.view("places")
    assert isinstance(places, PlacesView) and places.body is not None
    assert [row.id for row in places.body.places()][:2] == ["head", "left_arm"]
    desk.do("guide")
    assert desk.window.shell.actions["guide_next"].isEnabled()
    assert not desk.window.shell.actions["new_major"].isVisible()
    assert desk.window.shell.actions["new_minor"].text() == "New &other character"
    desk.do("new_minor")
    assert [who.role for who in desk.document.campaign.characters] == ["player", "other"]


def test_the_program_throws_the_dice_of_the_attributes(empty: Desk) -> None:
    desk = empty
    desk.do("new_player")
    shown(desk)
    desk.document.apply(Edit("set", ("characters", desk.who.id, "way"), "way_3"))
    shown(desk)
    dice = desk.entry("making", "thrown").editor
    assert isinstance(dice, DiceEditor) and not dice.take.isVisible()
    assert dice.line.placeholderText() == "48d6"
    dice.roll.click()
    assert len(desk.who.rolls) == 16 and set(desk.who.rolls) <= set(range(3, 19))
    shown(desk)
    assert "thrown" not in [row.id for row in desk.page.sheet.sections["making"].rows]
    assert desk.line("making", "rolls").text() == " ".join(map(str, desk.who.rolls))
    desk.do("undo")
    assert desk.who.rolls == ()


def test_a_roll_takes_large_modifiers(ford: Desk) -> None:
    desk = ford
    desk.window.tabs.open("vigdis")
    shown(desk)
    desk.table("skills").show_row("dodge")
    desk.do("roll")
    panel = desk.window.findChild(RollPanel)
    assert panel is not None and panel.amount.isVisible() and not panel.modifier.isVisible()
    panel.amount.entered.emit(-50)
    assert desk.window.shell.rolls.rolling.session.wish.modifier == -50
    kinds = [panel.opposition.kind.itemData(at) for at in range(panel.opposition.kind.count())]
    assert kinds == ["nothing", "thing", "trait"]


def test_the_print_holds_every_skill(qtbot: Any, tmp_path: Path) -> None:
    target = tmp_path / "mara.pdf"
    sample = SAMPLES / "the_salt_road.mls.json"
    assert main(["print", str(sample), "--character", "mara", "-o", str(target)]) == 0
    text = "".join(text_of_pdf(target).split())
    shipped = ShippedData().shipped("death_or_glory")
    assert not [skill.name for skill in shipped.skills if "".join(skill.name.split()) not in text]


def test_three_rounds_of_the_ford(ford: Desk) -> None:
    desk = ford
    desk.window.shell.fights.open("ford")
    page = desk.window.shell.fights.page()
    assert page is not None
    running_fight = page.running_fight
    running_fight.send(Edit("set", ("cursor",), 0))
    QApplication.processEvents()
    battle_view = page.battle_view
    assert battle_view is not None
    for side in ("travellers", "brigands"):
        button = battle_view.head.switches[side]
        if not button.isChecked():
            button.click()
    battle_view.grab_focus()

    def round_now() -> int:
        assert running_fight.fight is not None
        return int(running_fight.fight.state()["round"])  # type: ignore[arg-type]

    strokes = 0
    while round_now() < 4 and strokes < 200:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Key.Key_Space)
        if running_fight.prompts and running_fight.prompts[0].id in (
            "damage",
            "attack",
            "defence",
            "again",
            "aid",
            "survive",
            "break",
        ):
            QTest.keyClick(QApplication.focusWidget() or focus, Key.Key_R)
        QApplication.processEvents()
        strokes += 1
    assert round_now() == 4
    events = len(running_fight.encounter.events)
    assert events > 20
    desk.do("undo")
    assert len(running_fight.encounter.events) < events or running_fight.at < events
    saved = read((SAMPLES / "the_ford.mls.json").read_bytes(), ShippedData())
    assert saved.encounters[0].line_up == running_fight.encounter.line_up


def test_a_modifier_fits_percentiles_before_anything_was_rolled(ford: Desk) -> None:
    """Typed, up to 200, and asked for in the first round like later."""
    desk = ford
    desk.window.shell.fights.open("ford")
    page = desk.window.shell.fights.page()
    assert page is not None
    page.running_fight.send(Edit("set", ("cursor",), 0))
    QApplication.processEvents()
    assert page.battle_view is not None
    panel, running_fight = page.battle_view.exchange, page.running_fight
    panel.prefer("mara")
    editor = panel.extra.editors["modifier"]
    assert isinstance(editor, LineEditor) and editor.field.bounds == (-200, 200)
    for typed, held in (("-45", -45), ("201", -45), ("120", 120), ("", 0)):
        editor.line.setFocus()
        editor.line.selectAll()
        press(editor.line, *([typed] if typed else [Key.Key_Delete]), Key.Key_Return)
        assert running_fight.throwing.extra("mara").modifier == held, typed
        if typed == "201":
            assert editor.line.text() == "\N{MINUS SIGN}45"
    editor.entered.emit(-45)
    for prompt in running_fight.prompts:
        usual = running_fight.fight.default_answer(prompt) if running_fight.fight is not None else None
        assert usual is not None and running_fight.answer(usual)
    prompt = running_fight.dice()[0]
    assert (prompt.id, prompt.who) == ("attack", "mara")
    assert panel.extra.editors["modifier"] is editor, "the entry stands as it did"
    assert running_fight.answer(running_fight.throwing.fallen(prompt, 60))
    assert running_fight.encounter.events[-1].entry("modifier") == -45


def test_chances_follow_what_is_entered_beside_a_choice(ford: Desk) -> None:
    """Vigdis aims: 68 is 48 at the head, and only the head is told of; Oren shoots further away."""
    ford.window.shell.fights.open("ford")
    page = ford.window.shell.fights.page()
    assert page is not None
    page.running_fight.send(Edit("set", ("cursor",), 0))
    QApplication.processEvents()
    assert page.battle_view is not None
    panel = page.battle_view.exchange
    options = panel.options

    def shown_now() -> dict[str, str]:
        cells = ((options.title(column), at) for at, column in enumerate(options.columns))
        return {title: str(options.index(0, at).data() or "") for title, at in cells if title}

    panel.prefer("vigdis")
    told = shown_now()
    assert told["to hit"] == "68 %" and {"at head", "L arm", "R leg", "serious", "down"} <= set(told)
    panel.form.editors["aim"].entered.emit("head")
    aimed = shown_now()
    assert aimed["to hit"] == "48 %" and "L arm" not in aimed and float(aimed["at head"]) > 5
    panel.form.editors["aim"].entered.emit(None)
    assert shown_now() == told
    panel.prefer("oren")
    near = shown_now()["to hit"]
    panel.form.editors["distance"].entered.emit(79)
    assert shown_now()["to hit"] != near
    panel.form.editors["distance"].entered.emit(5000)
    assert shown_now()["to hit"] == "0 %"


def test_what_goes_wrong_is_asked_after_a_critical_failure(qtbot: Any, tmp_path: Path) -> None:
    path = tmp_path / "road.mls.json"
    path.write_bytes((SAMPLES / "the_salt_road.mls.json").read_bytes())
    desk = Desk(qtbot, tmp_path / "home", None, (path,))
    rolls = desk.window.shell.rolls
    shown(desk)
    rolls.rolling.set_request(RollRequest(desk.who.id, "attributes.agility"))
    assert rolls.roll(desk.who.id, None)
    panel: RollPanel = rolls.panel
    desk.bot.waitUntil(panel.isVisible)

    def listed() -> list[str]:
        return [panel.log.item(at).text() for at in range(panel.log.count())]

    name = desk.who.name
    panel.focus_dice()
    press(panel.lines[0].line, "19", Key.Key_Return)
    assert not panel.remark.isVisible() and panel.lines[0].line.hasFocus()
    press(panel.lines[0].line, "20", Key.Key_Return)
    assert panel.remark.isVisible() and panel.remark.line.hasFocus()
    assert panel.remark.label.text() == f"{name}: What goes wrong"
    first = listed()[0]
    assert first.endswith("critical failure.")
    press(panel.remark.line, "loses a boot", Key.Key_Return)
    assert listed()[0] == f"{first} {name}: loses a boot"
    assert panel.result.text() == f"{name}: critical failure"
    assert not panel.remark.isVisible() and panel.lines[0].line.hasFocus()
    press(panel.lines[0].line, "20", Key.Key_Return)
    press(panel.remark.line, Key.Key_Return)
    assert listed()[:2] == [first, f"{first} {name}: loses a boot"] and not panel.remark.isVisible()
    press(panel.lines[0].line, "20", Key.Key_Return)
    rolls.rolling.take_back()
    assert not panel.remark.isVisible() and len(listed()) == 3
    press(panel.lines[0].line, "20", Key.Key_Return)
    assert rolls.rolling.throw({"roll": 2})
    assert not panel.remark.isVisible() and listed()[1] == first


def test_a_race_with_dice_is_chosen(empty: Desk) -> None:
    """The attributes gain what it changes; "Why?" follows the entry a person is still in."""
    desk = empty
    desk.do("new_player")
    shown(desk)
    table = desk.table("attributes")
    before = table.rows.columnCount()
    desk.choose("who", "race", "Caveman")
    assert desk.who.race == "caveman"
    assert table.rows.columnCount() > before and "race" in desk.page.sheet.sections["attributes"].columns
    desk.window.shell.panels.reveal("right")
    desk.bot.waitUntil(lambda: desk.window.shell.sheet_docks.why.value.text() == "Caveman")
    desk.do("undo")
    assert table.rows.columnCount() == before


def test_the_program_throws_for_origin_rank_and_skills(empty: Desk) -> None:
    """Roll by roll until each is settled, by the key or by R; in tables R in the open cell."""
    desk = empty
    desk.do("new_player")
    shown(desk)
    throws = 0
    while "throws" in desk.page.sheet.sections and throws < 60:
        row = desk.page.sheet.sections["throws"].rows[0].id
        editor = desk.entry("throws", row).editor
        assert isinstance(editor, SumEditor) and editor.line.placeholderText() == "1d100"
        if throws % 2:
            desk.focus(editor.line)
            press(editor.line, "r")
        else:
            editor.roll.click()
        throws += 1
        shown(desk)
    assert desk.who.origin is not None and len(desk.who.origin_rolls) + len(desk.who.rank_rolls) == throws
    desk.settle()
    assert not {"DOG-OR-2", "DOG-OR-5"} & {each.rule for each in desk.page.sheet.findings}
    four = desk.entry("picking", "supplementary_die").editor
    assert isinstance(four, SumEditor)
    four.roll.click()
    assert desk.who.supplementary in range(1, 5)
    desk.keys("senses", Key.Key_Return, row="smell", column="dice")
    cell = desk.table("senses").findChild(SumEditor)
    assert cell is not None and cell.line.placeholderText() == "2d10"
    press(cell.line, "21")
    assert cell.line.toolTip() and desk.who.senses == {}
    cell.line.clear()
    press(cell.line, "r")
    assert desk.who.senses["smell"] in range(2, 21)


def test_a_rule_of_several_paragraphs_is_shown_whole(empty: Desk) -> None:
    """At once, and as high at the second look as at the first."""
    desk = empty
    desk.do("new_player")
    shown(desk)
    desk.window.shell.panels.reveal("right")
    why = desk.window.shell.sheet_docks.why
    desk.window.shell.panels.reveal("right")
    desk.table("skills").show_row("hide", "score")
    desk.focus(desk.table("skills"))
    desk.bot.waitUntil(lambda: "\n\n" in why.rule.toPlainText())
    block, lines = why.rule.document().firstBlock(), 0
    while block.isValid():
        lines, block = lines + block.layout().lineCount(), block.next()
    assert why.rule.height() >= lines * why.rule.fontMetrics().lineSpacing()
    assert lines > why.rule.document().blockCount()


def test_an_encounter_is_prepared_in_rounds(qtbot: Any, tmp_path: Path) -> None:
    """Nobody's side begins, and who comes later comes in a round, in the window and on paper."""
    path = tmp_path / "road.mls.json"
    path.write_bytes((SAMPLES / "the_salt_road.mls.json").read_bytes())
    desk = Desk(qtbot, tmp_path / "home", None, (path,))
    desk.do("new_encounter")
    page = desk.window.shell.fights.page()
    assert page is not None and page.prepare is not None
    prepare = page.prepare
    desk.type_into(prepare.join.add, "Ugh")
    last = page.running_fight.encounter.line_up[-1].id
    desk.document.apply(Edit("set", ("encounters", page.running_fight.id, "line_up", last, "joins"), 3))

    def texts() -> set[str]:
        return {label.text() for label in prepare.findChildren(PlainLabel) if label.isVisible()}

    desk.bot.waitUntil(lambda: "From round" in texts())
    said = texts()
    assert not [text for text in said if "Turn" in text or text == "first"]
    assert not prepare.sides.first.isVisible()
    desk.do("save")
    desk.saved()
    target = tmp_path / "sheet.pdf"
    assert main(["print", str(path), "--encounter", page.running_fight.id, "-o", str(target)]) == 0
    told = text_of_pdf(target)
    assert "joins in round 3" in told and "ROUNDS" in told.upper() and "Turn" not in told and "Begins" not in told


def test_a_card_says_what_each_figure_of_defence_is(tmp_path: Path, qapp: object) -> None:
    target = tmp_path / "cards.pdf"
    assert main(["print", str(SAMPLES / "the_salt_road.mls.json"), "--cards", "-o", str(target)]) == 0
    assert "Dodge 25; Shield Small shield;" in " ".join(text_of_pdf(target).split())


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_click_on_a_choice_shows_its_list(empty: Desk) -> None:
    desk = empty
    desk.do("new_player")
    shown(desk)
    desk.click("skills", "hide", "name")
    desk.click("skills", "hide", "from")
    table = desk.table("skills")
    desk.bot.waitUntil(lambda: any(box.view().isVisible() for box in table.findChildren(QComboBox)))
    (box,) = table.findChildren(QComboBox)
    press(box.view(), Key.Key_Home, Key.Key_Return)
    assert [(held.skill, source_of(held)) for held in desk.who.skills] == [("hide", "supplementary")]


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_what_is_chosen_is_read_whole(empty: Desk, zoom: int) -> None:
    """In a narrow window what groups and attributes are called is cut short before what was chosen is."""
    desk = empty
    desk.do("new_player")
    shown(desk)
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    settle()
    table, column = desk.table("skills"), desk.table("skills").rows.column_at("from")
    said = [desk.page.sheet.texts.name(option) for option in ("supplementary", "origin", "rank")]
    assert all(table.fontMetrics().horizontalAdvance(each) + 10 < table.columnWidth(column) for each in said), said
