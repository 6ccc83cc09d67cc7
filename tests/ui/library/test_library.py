"""The library and the rulings through the window: made, changed, weighed, taken, undone, shared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QStyleOptionViewItem

from mls_desktop.bridge.library.draft import Draft
from mls_desktop.model.library import find
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.writing import write
from mls_desktop.ui.library.impact_panel import ImpactDelegate, ImpactPanel
from mls_desktop.ui.library.merge_dialog import MergeDialog
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.library.rulings_page import RulingsPage
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from tests.desk import Desk, Key, press
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


def library(desk: Desk) -> LibraryPage:
    desk.do("to_library")
    return desk.front(LibraryPage)


def rulings(desk: Desk) -> RulingsPage:
    desk.do("to_rulings")
    return desk.front(RulingsPage)


def draft(desk: Desk, name: str = "library") -> Draft:
    return desk.window.shell.library.trials().drafts[name]


def entry(page: LibraryPage, section: str, row: str) -> LabelledEntry:
    assert page.form is not None
    found = page.form.cards[section].view.findChildren(LabelledEntry)
    return next(e for e in found if e.row.id == row and not e.isHidden())


def type_entry(desk: Desk, page: LibraryPage, section: str, row: str, text: str) -> None:
    desk.type_into(entry(page, section, row).findChildren(QLineEdit)[0], text)


def choose(page: LibraryPage, section: str, row: str, option: str) -> None:
    box = entry(page, section, row).editor.box  # type: ignore[union-attr]
    at = box.findData(option)
    box.setCurrentIndex(at)
    box.activated.emit(at)


def weighed(desk: Desk, panel: ImpactPanel) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What the panel says once all have been looked at."""
    desk.bot.waitUntil(lambda: not panel._impact_worker.running)
    tree = panel.tree
    told = []
    for at in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(at)
        assert item is not None
        children = [item.child(nth) for nth in range(item.childCount())]
        told.append((item.text(0), [(c.text(0), c.text(1), c.text(2)) for c in children if c is not None]))
    return told


def test_a_house_race_and_a_house_trait_are_made_and_used(desk: Desk, tmp_path: Path) -> None:
    page = library(desk)
    page.go_to("races")
    desk.do("new_entry")
    focus = QApplication.focusWidget()
    assert isinstance(focus, QLineEdit) and focus.selectedText() == "New entry"
    press(focus, "Coaster", Key.Key_Return)
    type_entry(desk, page, "averages", "body", "3")
    assert find(desk.document.campaign.library, "races", "new_entry") is None, "nothing is taken yet"
    assert weighed(desk, page.impact) == []
    assert page.impact.said.text() == "No character of this campaign changes."
    desk.do("take_changes")
    assert page.shown == ("races", "coaster")
    made = find(desk.document.campaign.library, "races", "coaster")
    assert (made.name, made.averages) == ("Coaster", {"body": 3})  # type: ignore[union-attr]
    page.go_to("traits")
    desk.do("new_entry")
    type_entry(desk, page, "entry", "name", "Net mending")
    choose(page, "entry", "type", "natural")
    told = weighed(desk, page.impact)
    assert len(told) == len(desk.document.campaign.characters)
    assert ("Net mending", "–", "0") in told[0][1]
    desk.do("take_changes")

    desk.window.tabs.open("tam_oster")
    desk.settle()
    desk.choose("who", "race", "Coaster")
    desk.keys("secondaries", "+", "+", row="net_mending", column="step")
    assert desk.who.race == "coaster" and ("net_mending", 1) in [(s.trait, s.step) for s in desk.who.secondaries]
    file = tmp_path / "coast.mls.json"
    desk.do("save")
    desk.file_dialog(file)
    desk.saved()
    held = json.loads(file.read_text("utf-8"))["library"]
    assert held["races"][0]["name"] == "Coaster" and held["traits"][0]["type"] == "natural"


def test_the_starters_entry_is_shown_and_changed_as_a_copy(desk: Desk) -> None:
    page = library(desk)
    page.go_to("traits", "sword")
    assert not entry(page, "entry", "name").findChildren(QLineEdit), "the starter's own stays"
    before = write(desk.document.campaign, desk.window._campaign_files.shipped_data)
    desk.do("change_entry")
    choose(page, "entry_base", "base_dexterity", "awareness")
    told = dict(weighed(desk, page.impact))
    assert ("Combat-Sword", "6", "5") in next(lines for name, lines in told.items() if name.startswith("Tam Oster"))
    assert len(told) < len(desk.document.campaign.characters)
    page.impact.take_button.click()
    desk.window.tabs.open("tam_oster")
    assert desk.cell("secondaries", "sword", "level").figure.value == 5
    assert desk.document.history.undoText() == "Change the library"
    desk.do("undo")
    assert desk.cell("secondaries", "sword", "level").figure.value == 6
    assert write(desk.document.campaign, desk.window._campaign_files.shipped_data) == before


def test_what_is_dropped_leaves_nothing(desk: Desk) -> None:
    page = library(desk)
    page.go_to("weapons", "dagger")
    desk.do("copy_entry")
    assert page.shown == ("weapons", "dagger_copy") and page.entries.model.position("dagger_copy") is not None
    assert not page.impact.isHidden()
    desk.do("drop_changes")
    assert page.impact.isHidden() and page.entries.model.position("dagger_copy") is None
    assert desk.document.history.count() == 0


def test_what_somebody_needs_is_not_removed_and_he_is_named(desk: Desk) -> None:
    page = library(desk)
    page.go_to("weapons", "fish_spear")
    assert "Needed by Mudfoot Goblin." in page.about.text()
    desk.do("remove_entry")
    assert "Mudfoot Goblin" in desk.window.shell.status.currentMessage()
    assert draft(desk).edits == () and page.shown == ("weapons", "fish_spear")
    page.go_to("weapons", "dagger")
    desk.do("remove_entry")
    assert "starter" in desk.window.shell.status.currentMessage()


def test_an_unused_entry_goes_and_a_changed_one_goes_back_to_the_starters(desk: Desk) -> None:
    page = library(desk)
    page.go_to("spells", "harbour_bell")
    desk.do("copy_entry")
    weighed(desk, page.impact)
    desk.do("take_changes")
    desk.do("remove_entry")
    weighed(desk, page.impact)
    desk.do("take_changes")
    assert find(desk.document.campaign.library, "spells", "harbour_bell_copy") is None
    page.go_to("shields", "round_shield")
    desk.do("change_entry")
    assert page.buttons["remove"].text() == "Back to the starter’s"
    desk.do("remove_entry")
    assert draft(desk).edits == () and page._kind_shown == "starter"


def test_the_list_is_filtered_and_marks_what_is_the_campaigns_own(desk: Desk) -> None:
    page = library(desk)
    page.go_to("weapons")
    page.focus_filter()
    press(page.entries.filter.line, "spear")
    shown = [page.entries.model.row(at).id for at in range(page.entries.model.rowCount())]  # type: ignore[union-attr]
    assert "fish_spear" in shown and "dagger" not in shown
    page.entries.filter.line.clear()
    own = page.entries.filter.chosen.button(0)
    assert own is not None
    own.click()
    assert page.entries.model.rowCount() == 1
    row = page.entries.model.row(0)
    assert row is not None and page.entries.model.aside(row) == "own"


def test_a_word_that_is_no_dam_is_refused_in_words(desk: Desk) -> None:
    page = library(desk)
    page.go_to("weapons", "fish_spear")
    type_entry(desk, page, "entry", "dam", "plenty")
    assert desk.window.shell.status.currentMessage().startswith("“plenty” is not a Dam")
    type_entry(desk, page, "entry", "dam", "Strength + 3")
    assert find(draft(desk).trial.library, "weapons", "fish_spear").dam == "strength+3"  # type: ignore[union-attr]


def test_a_character_is_kept_as_a_template_and_a_new_one_begins_from_it(desk: Desk) -> None:
    desk.do("as_template")
    page = desk.window.shell.library.page()
    assert page is not None and page.shown == ("templates", "tam_oster")
    assert set(page.form.sheet.sections) >= {"who", "primaries"}  # type: ignore[union-attr]
    weighed(desk, page.impact)
    desk.do("take_changes")
    template = find(desk.document.campaign.library, "templates", "tam_oster")
    assert template.player == "" and template.secondaries == desk.document.character("tam_oster").secondaries  # type: ignore[union-attr]
    desk.do("from_template")
    press(desk.picker().line, "Tam Oster", Key.Key_Return)
    assert desk.who.id == "tam_oster_2"


def test_a_library_is_saved_as_a_file_and_loaded_into_another_campaign(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "coast_library.mls.json"
    desk.do("save_library")
    desk.file_dialog(file)
    held = json.loads(file.read_text("utf-8"))
    assert [weapon["id"] for weapon in held["library"]["weapons"]] == ["fish_spear"] and held["characters"] == []
    held["library"]["weapons"][0]["dam"] = 7
    held["library"]["weapons"].append({"id": "oar", "name": "Oar", "trait": "staff", "dam": "strength"})
    held["library"]["shields"] = [{"id": "round_shield", "name": "Round Shield", "value": 9}]
    file.write_text(json.dumps(held), "utf-8")
    desk.do("load_library")
    desk.file_dialog(file)
    dialog = desk.dialog()
    assert isinstance(dialog, MergeDialog)
    assert set(dialog.theirs) == {("weapons", "fish_spear"), ("shields", "round_shield")}
    dialog.theirs["weapons", "fish_spear"].click()
    dialog.accept()
    page = desk.window.shell.library.page()
    assert page is not None
    told = weighed(desk, page.impact)
    assert [name.rpartition(" ")[0] for name, _lines in told] == ["Mudfoot Goblin"]
    assert told[0][1][0][0].startswith("Fish Spear, Dam")
    desk.do("take_changes")
    own = desk.document.campaign.library
    assert find(own, "weapons", "fish_spear").dam == 7 and find(own, "weapons", "oar") is not None  # type: ignore[union-attr]
    assert find(own, "shields", "round_shield") is None, "the starter's was kept"
    assert desk.document.history.count() == 1
    desk.do("load_library")
    desk.file_dialog(file)
    assert isinstance(desk.dialog(), MergeDialog)
    desk.dialog().accept()
    assert desk.window.shell.status.currentMessage() == "That library brings nothing new."


def test_a_file_that_is_none_is_refused_with_its_reason(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "none.mls.json"
    file.write_text("{}", "utf-8")
    desk.do("load_library")
    desk.file_dialog(file)
    assert "format" in desk.question().text() or desk.question().text()
    desk.answer("Close")
    assert draft(desk).edits == ()


def test_a_ruling_says_what_it_changes_and_is_one_step(desk: Desk) -> None:
    page = rulings(desk)
    assert list(page.cards) == list(desk.document.system.rule_options)
    before = write(desk.document.campaign, desk.window._campaign_files.shipped_data)
    card = page.cards["N-OCC-1"]
    assert card.texts[0].text() and card.texts[1].text() and card.origin.text()
    card.other.click()
    assert desk.document.campaign.rulings == {} and card.mark.text() == "not applied yet"
    told = weighed(desk, page.impact)
    assert ("Character points spent", "58", "60") in told[0][1]
    desk.do("take_changes")
    assert desk.document.campaign.rulings == {"N-OCC-1": "other"} and card.mark.text() == "changed"
    assert desk.window.shell.library.ways.rulings.text() == "Rulings (1 changed)"
    assert desk.document.history.undoText() == "“The occupation” read the other way"
    card.usual.click()
    weighed(desk, page.impact)
    desk.do("take_changes")
    assert desk.document.campaign.rulings == {}
    desk.do("undo")
    desk.do("undo")
    assert write(desk.document.campaign, desk.window._campaign_files.shipped_data) == before
    assert desk.window.shell.library.ways.rulings.text() == "Rulings"


@pytest.mark.parametrize("rule", ["N-ROLL-4", "N-FATE-1", "N-TA-2"])
def test_a_ruling_that_changes_no_sheet_says_so(desk: Desk, rule: str) -> None:
    page = rulings(desk)
    page.cards[rule].other.click()
    assert weighed(desk, page.impact) == []
    assert page.impact.said.text() == "No character of this campaign changes."


def test_rulings_this_program_does_not_know_are_told(empty: Desk, tmp_path: Path) -> None:
    file = tmp_path / "strange.mls.json"
    file.write_text(
        json.dumps({"format": "mls-desktop", "version": 1, "system": "nutshell", "rulings": {"N-NO-1": "x"}})
    )
    empty.window.shell.files.open_file(file)
    page = rulings(empty)
    assert page.unknown.isVisible() and "N-NO-1" in page.unknown.text()


def test_the_rule_of_a_switch_is_shown(desk: Desk) -> None:
    page = rulings(desk)
    page.cards["N-OCC-1"].link.click()
    assert "ccupation" in desk.window.shell.sheet_docks.why.rule.toPlainText()


def test_a_long_weighing_can_be_stopped_and_taken_all_the_same(desk: Desk) -> None:
    page = rulings(desk)
    page.cards["N-OCC-1"].other.click()
    impact_worker = desk.window.shell.library.trials().impacts["rulings"]
    assert impact_worker.running and page.impact.take_button.isEnabled()
    page.impact.halt.click()
    assert impact_worker.stopped and page.impact.said.text().startswith("Stopped after ")
    assert page.impact.take_button.isEnabled()
    desk.do("take_changes")
    assert desk.document.campaign.rulings == {"N-OCC-1": "other"}


def test_who_applies_it_while_it_is_weighed_waits_for_that(desk: Desk) -> None:
    page = rulings(desk)
    page.cards["N-OCC-1"].other.click()
    impact_worker, key = desk.window.shell.library.trials().impacts["rulings"], page.impact.take_button
    assert impact_worker.running
    key.click()
    assert desk.document.campaign.rulings == {} and key.text() == "Applied once counted …" and not key.isEnabled()
    while impact_worker.running:
        impact_worker._slice()
    assert desk.document.campaign.rulings == {"N-OCC-1": "other"}


def test_another_change_or_a_stop_takes_the_click_back(desk: Desk) -> None:
    page = rulings(desk)
    impact_worker, key = desk.window.shell.library.trials().impacts["rulings"], page.impact.take_button
    page.cards["N-OCC-1"].other.click()
    key.click()
    page.cards["N-AGE-1"].other.click()
    assert key.isEnabled() and key.text() == "Apply" and impact_worker.running
    key.click()
    page.impact.halt.click()
    assert key.isEnabled() and key.text() == "Apply" and desk.document.campaign.rulings == {}


def test_changes_that_wait_are_tried_again_when_the_campaign_changes(desk: Desk) -> None:
    page = library(desk)
    page.go_to("weapons", "dagger")
    desk.do("change_entry")
    assert desk.window.shell.library.ways.library.text() == "Library: not applied"
    desk.window.tabs.open("tam_oster")
    desk.step("primaries", "strength", +1)
    assert len(draft(desk).edits) == 1
    assert draft(desk).trial.characters == desk.document.campaign.characters
    library(desk)
    desk.bot.waitUntil(lambda: not page.impact._impact_worker.running)
    desk.do("take_changes")
    assert desk.document.character("tam_oster").primaries["strength"] == 2  # type: ignore[union-attr]


def test_library_and_rulings_are_reached_from_the_list_by_keys(desk: Desk) -> None:
    desk.do("to_list")
    ways = desk.window.shell.library.ways
    desk.focus(ways.library)
    press(ways.library, Key.Key_Space)
    page = desk.window.tabs.front_page()
    assert isinstance(page, LibraryPage) and page.entries.table.hasFocus()
    press(page.entries.table, Key.Key_Down, Key.Key_Down)
    desk.bot.waitUntil(lambda: page.shown == ("races", page.chosen()))
    press(ways.rulings, Key.Key_Space)
    assert isinstance(desk.window.tabs.front_page(), RulingsPage)
    desk.do("close_tab")
    assert isinstance(desk.window.tabs.front_page(), LibraryPage)
    desk.do("close_tab")
    assert desk.window.tabs.front() is not None


def test_another_campaign_takes_the_pages_away(desk: Desk) -> None:
    library(desk)
    desk.do("change_entry")
    desk.do("new")
    desk.answer("Discard them")
    assert desk.window.tabs.front_page() is None
    page = library(desk)
    assert draft(desk).edits == () and page.impact.isHidden()


def test_a_list_of_names_alone_has_no_heading(desk: Desk) -> None:
    page = library(desk)
    page.lists.setCurrentIndex(1)
    desk.window.resize(1024, 700)
    settle()
    table = page.entries.table
    assert all(table.isColumnHidden(at) for at in range(1, table.rows.columnCount()))
    assert not table.horizontalHeader().isVisible()
    desk.window.resize(1680, 945)
    settle()
    assert table.horizontalHeader().isVisible() and not table.isColumnHidden(1)


def test_a_narrow_column_is_not_given_up_for_a_wide_one_before_it(desk: Desk) -> None:
    """The weapons' trait has no room, their Dam has."""
    page = library(desk)
    sized(desk, 100)
    page.lists.setCurrentIndex(3)
    settle()
    table = page.entries.table
    shown = [table.rows.column(at) for at in range(table.rows.columnCount()) if not table.isColumnHidden(at)]
    assert shown == ["name", "dam_text"]


def sized(desk: Desk, zoom: int) -> None:
    desk.window.resize(1280, 720)
    desk.window.appearance.set_appearance("light", zoom)
    settle()


def sharpened(desk: Desk, zoom: int) -> LibraryPage:
    """The library with a broadsword that strikes harder: tried and weighed, not taken."""
    page = library(desk)
    sized(desk, zoom)
    page.go_to("weapons", "broadsword")
    desk.do("change_entry")
    type_entry(desk, page, "entry", "dam", "strength+5")
    weighed(desk, page.impact)
    settle()
    return page


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_what_is_changed_stays_in_sight_above_what_the_change_does(desk: Desk, zoom: int) -> None:
    """The list or the form becomes lower for it."""
    page = sharpened(desk, zoom)
    entries, form = page.entries, page.form
    assert form is not None and page.impact.isVisible()
    assert entries.table.viewport().visibleRegion().contains(entries.table.visualRect(entries.table.currentIndex()))
    dam = entry(page, "entry", "dam").findChildren(QLineEdit)[0]
    assert dam.hasFocus() and dam.visibleRegion().contains(dam.rect())


@pytest.mark.parametrize("height", [600, 720])
@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_what_was_changed_elsewhere_leaves_the_row_one_is_on_in_sight(desk: Desk, zoom: int, height: int) -> None:
    """What the change does makes the list lower while nobody types: the whole row stays, not a strip of it."""
    page = library(desk)
    sized(desk, zoom)
    desk.window.resize(1000, height)
    settle()
    page.go_to("weapons", "broadsword")
    desk.do("change_entry")
    dam = ("library", "weapons", "broadsword", "dam")
    assert desk.window.shell.library.trials().drafts["library"].add(Edit("set", dam, "strength+5"))
    weighed(desk, page.impact)
    settle()
    table = page.entries.table
    assert page.impact.isVisible()
    assert table.viewport().visibleRegion().contains(table.visualRect(table.currentIndex()))


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_what_a_change_does_is_listed_whole_and_takes_no_more_room_than_that(desk: Desk, zoom: int) -> None:
    page = sharpened(desk, zoom)
    tree = page.impact.tree
    told = [item for at in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(at)) is not None]
    figures = [line for item in told for nth in range(item.childCount()) if (line := item.child(nth)) is not None]
    said = tree.fontMetrics().horizontalAdvance
    for line in figures:
        widths = [tree.visualItemRect(line).width(), tree.columnWidth(1), tree.columnWidth(2)]
        assert all(said(line.text(at)) <= wide for at, wide in enumerate(widths)), line.text(0)
    assert tree.viewport().visibleRegion().contains(tree.visualItemRect(figures[0]))
    row, last = tree.visualItemRect(told[0]).height(), tree.visualItemRect(figures[-1])
    assert tree.viewport().height() - last.bottom() < 2 * row


def test_the_ruling_that_is_changed_stays_in_sight_above_what_it_does(desk: Desk) -> None:
    page = rulings(desk)
    sized(desk, 200)
    card = page.cards["N-OCC-1"]
    desk.focus(card.other)
    settle()
    card.other.click()
    weighed(desk, page.impact)
    settle()
    assert page.impact.isVisible() and card.other.hasFocus()
    assert card.other.visibleRegion().contains(card.other.rect())


@pytest.mark.parametrize("zoom", [150, 200])
def test_what_a_ruling_changes_is_as_wide_as_the_rulings_above_it(desk: Desk, zoom: int) -> None:
    page = rulings(desk)
    sized(desk, zoom)
    card = page.cards["N-OCC-1"]
    card.other.click()
    weighed(desk, page.impact)
    settle()
    edges = [
        (left := part.mapTo(page, QPoint()).x(), left + part.width()) for part in (card, page.impact)
    ]  # fmt: skip
    assert edges[0] == edges[1]


def test_a_sentence_that_is_cut_ends_with_the_dots(desk: Desk) -> None:
    page = rulings(desk)
    page.cards["N-OCC-1"].other.click()
    weighed(desk, page.impact)
    tree = page.impact.tree
    told = [item for at in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(at)) is not None]
    lines = [line for item in told for nth in range(item.childCount()) if (line := item.child(nth)) is not None]
    delegate, cuts = tree.itemDelegate(), {}
    assert isinstance(delegate, ImpactDelegate)
    for line in lines:
        option = QStyleOptionViewItem()
        option.textElideMode = tree.textElideMode()  # type: ignore[attr-defined]
        delegate.initStyleOption(option, tree.indexFromItem(line))
        cuts[bool(line.text(1))] = option.textElideMode  # type: ignore[attr-defined]
    assert cuts == {True: Qt.TextElideMode.ElideMiddle, False: Qt.TextElideMode.ElideRight}
