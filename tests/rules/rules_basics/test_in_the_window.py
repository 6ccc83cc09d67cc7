"""The windows over Rules Basics: a character made from nothing by keys, the guided way, a roll, an approval, paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit

from mls_desktop.bridge.app.commands import plain_title
from mls_desktop.bridge.sheet.guide import with_blank
from mls_desktop.cli import main
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.character import Defence, Skill, Weapon
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.roll.panel import RollPanel
from mls_desktop.ui.sections.details_form import DetailsForm
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.own_picker import OwnPicker
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.words.edit_texts import edit_text
from tests.desk import Desk, Key, press
from tests.pdfs import text_of_pdf
from tests.ui.measuring import settle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples" / "rules_basics"
ROAD = SAMPLES / "the_lantern_road.mls.json"


@pytest.fixture
def empty(qtbot: Any, tmp_path: Path) -> Desk:
    desk = Desk(qtbot, tmp_path / "home")
    desk.window.shell.files.new_of("rules_basics")
    desk.do("new_player")
    desk.bot.waitUntil(lambda: desk.window.tabs.front() is not None)
    desk.page.complete()
    return desk


@pytest.fixture
def road(qtbot: Any, tmp_path: Path) -> Desk:
    path = tmp_path / "road.mls.json"
    path.write_bytes(ROAD.read_bytes())
    desk = Desk(qtbot, tmp_path / "home", None, (path,))
    desk.window.tabs.open("joss")
    desk.page.complete()
    return desk


def added(desk: Desk, section: str, name: str, *more: Any) -> None:
    """Presses a section's "add" and types a name: into the picker, or where there is no library into a line."""
    add = desk.page.cards[section].title.add
    desk.focus(add)
    press(add, Key.Key_Space)
    lines = [each for each in desk.page.cards[section].findChildren(QLineEdit) if each.isVisible() and each.hasFocus()]
    picker = desk.picker() if not lines else None
    assert picker is None or isinstance(picker, OwnPicker)
    press(lines[0] if picker is None else picker.line, name, *(more or (Key.Key_Return,)))


def typed(desk: Desk, section: str, row: str, column: str, *keys: Any) -> None:
    """Keys at a cell of a table, each where the focus is by then, and Enter."""
    settle()
    desk.window.activateWindow()  # a picker that was closed gives it back only where there is a window manager
    desk.at(section, row, column)
    desk.focus(desk.table(section))
    for each in (*(letter for key in keys for letter in (key if isinstance(key, str) else (key,))), Key.Key_Return):
        focus = desk.window.focusWidget()
        assert focus is not None
        press(focus, each)
        settle()


def detail(desk: Desk, section: str, row: str, column: str) -> Editor:
    """The editor of a detail below a row, which F4 opens."""
    table = desk.table(section)
    form = next((each for each in table.findChildren(DetailsForm) if each.isVisible()), None)
    if form is None:
        desk.at(section, row)
        press(table, Key.Key_F4)
        form = next(each for each in table.findChildren(DetailsForm) if each.isVisible())
    found = next(entry.editor for entry in form._entries.values() if entry.cell.column == column)
    assert found is not None
    return found


def test_a_character_is_made_from_nothing_by_keys(empty: Desk, tmp_path: Path) -> None:
    """RB-CH-1: Ann of the catalogue."""
    desk = empty
    desk.type_into(desk.line("who", "name"), "Ann")
    desk.keys("values", "+", "+", row="st", column="value")
    desk.type_into(desk.line("combat", "speed"), "5.5")
    desk.type_into(desk.line("combat", "move"), "5")
    added(desk, "skills", "bow")
    typed(desk, "skills", "bow", "value", "13")
    added(desk, "weapons", "longbow")
    typed(desk, "weapons", "longbow", "damage", Key.Key_Return, "1D6 + 2")
    line = detail(desk, "weapons", "longbow", "acc").findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    desk.type_into(line, "3")
    added(desk, "defences", "Dodge")
    typed(desk, "defences", "dodge", "value", "8")
    added(desk, "counters", "Hit points")
    ann = desk.who
    assert (ann.name, ann.values, ann.speed, ann.move) == ("Ann", {"st": 12}, 5.5, 5)
    assert ann.skills == (Skill(id="bow", name="Bow", value=13, use="ranged"),)
    longbow = Weapon(
        id="longbow", name="Longbow", skill="bow", kind="ranged", damage="1d+2", acc=3, readying=True, hands=2
    )  # fmt: skip
    assert ann.weapons == (longbow,) and ann.defences == (Defence(id="dodge", name="Dodge", value=8),)
    assert desk.cell("weapons", "longbow", "full_aim").figure.value == 19
    desk.settle()
    assert not desk.page.sheet.findings


def test_the_guided_way_has_a_page_for_each_thing(empty: Desk) -> None:
    desk = empty
    desk.do("guide")
    page = desk.page
    assert isinstance(page, GuidedPage)
    assert [step.id for step in page.steps] == ["who", "values", "skills", "weapons", "defences", "finish"]
    desk.document.apply(Edit("add", ("characters", desk.who.id, "weapons"), "Grandmother's axe"))
    assert "Grandmother's axe has no skill to be used with, so that nobody can say its target." in desk.todo()


def test_the_first_guided_page_names_a_way_to_templates_that_is_open(empty: Desk) -> None:
    """RB-CH-2: there is no page before it to go back to."""
    empty.do("guide")
    page, actions = empty.page, empty.window.shell.actions
    assert isinstance(page, GuidedPage) and not page.foot.back.isEnabled()
    _title, text = page.sheet.texts.guide("who")
    assert f"Character > {plain_title(actions['from_template'].text())};" in text and "go back" not in text
    assert actions["from_template"].isEnabled()


def test_who_begins_from_scratch_is_told_what_is_there(empty: Desk) -> None:
    """RB-CH-1: not everything is average."""
    section = with_blank(Section("templates", "items", (), ()), empty.page.sheet.texts)
    who = empty.who
    assert (who.values, who.speed, who.move) == ({}, 0, 0)
    assert section.rows[0].note.startswith("An empty sheet: ST and Perception are 10, Speed and Move 0.")


def test_what_a_counter_is_filled_and_used_by_is_explained(road: Desk) -> None:
    road.window.shell.panels.reveal("right")
    why, row = road.window.shell.sheet_docks.why, road.page.sheet.sections["counters"].rows[0]
    for column, said in (("refills", "brings it back to its most"), ("feeds", "whose shots use it up")):
        road.at("counters", row.id, column)
        road.focus(road.table("counters"))
        road.bot.waitUntil(lambda said=said: said in why.heading.text())


def test_it_is_told_where_armour_is_entered(road: Desk) -> None:
    (entry,) = (each for each in road.page.cards["combat"].findChildren(LabelledEntry) if each.row.id == "resistance")
    assert entry.label.text() == "Armour takes off" and "card Armour" in entry.label.toolTip()


def test_things_of_ones_own_are_called_so_everywhere(road: Desk) -> None:
    """A figure of the hunting rifle bears its name, not its id: in Why, and where it is rolled."""
    desk = road
    desk.window.shell.panels.reveal("right")
    desk.click("weapons", "rifle", "charge")
    desk.bot.waitUntil(lambda: desk.window.shell.sheet_docks.why.name.text() == "Hunting rifle, charge")
    desk.do("roll")
    panel = desk.window.findChild(RollPanel)
    assert panel is not None
    names = [panel.trait.itemText(at) for at in range(panel.trait.count())]
    assert {"Hunting rifle", "Long gun", "ST", "Dodge"} <= set(names)
    rolling = desk.window.shell.rolls.rolling
    rolling.throw({prompt.id: 9 for prompt in rolling.session.dice()})
    assert rolling.session.log[-1].text.startswith("Joss Tarrant, Hunting rifle: 9 against ")


def test_a_step_and_a_way_out_name_ones_own_things(road: Desk) -> None:
    """RB-CH-2: not "rifle", which is its id."""
    desk = road
    desk.keys("skills", "+", row="long_gun", column="value")
    assert desk.document.history.undoText() == "Joss Tarrant: Long gun to 15"
    desk.document.apply(Edit("set", ("characters", "joss", "weapons", "rifle", "skill"), None))
    desk.window.shell.panels.reveal("right")
    assert desk.todo() == ["Hunting rifle has no skill to be used with, so that nobody can say its target."]
    (finding,) = desk.page.sheet.findings
    assert [edit_text(way, desk.page.sheet.own_texts) for way in finding.ways] == ["skill to Long gun"]


def test_a_version_is_approved(road: Desk) -> None:
    desk = road
    assert (
        desk.window.shell.actions["approve"].isEnabled() and not desk.window.shell.actions["changes_since"].isEnabled()
    )
    entry = {"kind": "sealed", "by": "Ann", "name": "start", "character": {"id": "joss", "name": "Joss"}}
    assert desk.document.apply(Edit("add", ("characters", "joss", "chronicle"), entry))
    assert desk.who.chronicle == (entry,)


@pytest.mark.parametrize("who", ["ilse", "quill"])
def test_the_print_holds_every_name(who: str, qtbot: Any, tmp_path: Path) -> None:
    """RB-CH-3: of values, skills, weapons, defences, counters, traits and things, on one page."""
    target = tmp_path / "page.pdf"
    assert main(["print", str(ROAD), "--character", who, "-o", str(target)]) == 0
    text = "".join(text_of_pdf(target).split())
    campaign = read(ROAD.read_bytes(), ShippedData())
    found = next(each for each in campaign.characters if each.id == who)
    held = (*found.skills, *found.weapons, *found.defences, *found.counters, *found.traits, *found.gear, *found.armour)
    names = [each.name for each in held] + [id.capitalize() for id in found.values if id != "st"]
    assert len(names) > 12 and [name for name in names if "".join(name.split()) not in text] == []
    for said in ("ALL-OUTATTACK", "Charge", "Determined", "Fullaim", "page1of1"):
        assert said.lower() in text.lower(), said


def test_all_the_same_again_goes_on_to_who_acts_next(qtbot: Any, tmp_path: Path) -> None:
    """RB-AT-3, RB-AT-1: defence and harm follow from what was done, and are answered in passing; a single answer leaves
    them to be asked."""
    path = tmp_path / "toll.mls.json"
    path.write_bytes((SAMPLES / "the_toll_bridge.mls.json").read_bytes())
    desk = Desk(qtbot, tmp_path / "home", None, (path,))
    desk.window.shell.fights.open("toll_bridge")
    page = desk.window.shell.fights.page()
    assert page is not None
    running_fight = page.running_fight
    for side in ("travellers", "toll"):
        running_fight.let_roll(side, True)
    begun = next(at for at, event in enumerate(running_fight.encounter.events) if event.kind == "declare")
    asked = set()
    running_fight.peek(begun)
    for _nth in range(12):
        assert running_fight.all_again()
        asked |= {prompt.id for prompt in running_fight.prompts}
    assert asked == {"declare"}
    told = {event.kind for event in running_fight.encounter.events[begun : running_fight.encounter.reached]}
    assert {"declare", "attack", "defend"} <= told
