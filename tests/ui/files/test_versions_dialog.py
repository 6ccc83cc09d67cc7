"""The dialog of versions: chosen by keys and clicks, put back as one step, looked at read-only, saved elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QPushButton

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.ui.compare.compare_dialog import CompareDialog
from mls_desktop.ui.compare.merging_dialog import MergingDialog
from mls_desktop.ui.files.versions_dialog import VersionsDialog
from mls_desktop.ui.widgets.find_target import second_items, top_items
from tests.bridge.kites import campaign
from tests.desk import SHIPPED, Desk
from tests.madeup.system import shipped_data as made_up
from tests.ui.dialogs import close_all, dialogs
from tests.ui.measuring import settle

Click = Qt.MouseButton.LeftButton
NOW = 1_780_000_000.0
SYSTEMS = ("kites", *SHIPPED.table)


class Filed:
    """A window over a saved campaign whose file has versions."""

    def __init__(self, qtbot: Any, tmp_path: Path, shipped_data: ShippedData, start: AnyCampaign) -> None:
        self.bot, self.shipped_data, self.file = qtbot, shipped_data, tmp_path / "hill.mls.json"
        self.file.write_bytes(write(start, shipped_data))
        self.desk = Desk(qtbot, tmp_path / "home", shipped_data, (self.file,))
        self.bar = self.desk.window.shell.notices

    def keep(self, then: AnyCampaign, ago: float = 0.0) -> Path:
        kept = self.desk.open_campaign.versions.keep(self.file, write(then, self.shipped_data), NOW - ago)
        assert kept is not None
        return kept.file

    def asked(self) -> Any:
        """The dialog, opened by its command."""
        self.desk.do("versions")
        return self.shown()

    def shown(self) -> Any:
        dialog = next(each for each in dialogs(self.desk) if isinstance(each, VersionsDialog))
        self.bot.waitUntil(lambda: dialog.versions.known)
        self.told(dialog)
        return dialog

    def told(self, dialog: Any) -> None:
        """Waits until the version chosen is told figure by figure."""
        self.bot.waitUntil(
            lambda: (
                dialog.list.count() == 0
                or ((a := dialog.versions.account(dialog.list.currentRow())) is not None and a.detailed)
            )
        )

    def choose(self, dialog: Any, at: int) -> None:
        """Goes down the list by keys."""
        dialog.list.setFocus()
        for _each in range(at - dialog.list.currentRow()):
            QTest.keyClick(dialog.list, Qt.Key.Key_Down)
        self.told(dialog)

    def press(self, button: Any) -> None:
        assert button.isEnabled() and button.isVisible(), button.text()
        QTest.mouseClick(button, Click)

    def key(self, label: str) -> None:
        """Presses a key of the notices."""
        self.press(next(k for k in self.bar.findChildren(QPushButton) if k.text() == label and not k.isHidden()))

    def saved(self) -> AnyCampaign:
        self.desk.do("save")
        self.desk.saved()
        return read(self.file.read_bytes(), self.shipped_data)


@pytest.fixture
def filed(qtbot: Any, tmp_path: Path) -> Iterator[Filed]:
    made = Filed(qtbot, tmp_path, made_up(), campaign("Ann", "Bob"))
    yield made
    close_all(made.desk)


def sample(system: str) -> tuple[ShippedData, AnyCampaign]:
    """A campaign of a system with an encounter."""
    if system == "kites":
        return made_up(), replace(campaign("Ann", "Bob"), encounters=(Encounter(id="e", name="Gale"),))
    (root,) = SHIPPED.resources
    found = read(min((root / "samples" / system).glob("*.mls.json")).read_bytes(), SHIPPED)
    return SHIPPED, replace(found, encounters=(*found.encounters, Encounter(id="e", name="Gale")))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_character_an_encounter_and_all_are_put_back_in_every_system(qtbot: Any, tmp_path: Path, system: str) -> None:
    shipped_data, then = sample(system)
    first, *others = then.characters
    gone = replace(
        then,
        name="Later",
        characters=(replace(first, notes="much older"), *others[:-1]),
        encounters=(*then.encounters[:-1], replace(then.encounters[-1], notes="over")),
    )
    filed = Filed(qtbot, tmp_path, shipped_data, gone)
    filed.keep(then)
    document = filed.desk.document

    dialog = filed.asked()
    dialog.details.choose(others[-1].id)
    assert not dialog.encounter_button.isEnabled()
    filed.press(dialog.character_button)
    filed.bot.waitUntil(lambda: len(document.campaign.characters) == len(then.characters))
    assert document.campaign.characters[1:] == tuple(others) and document.campaign.name == "Later"
    assert document.history.undoText().startswith(f"Restore {others[-1].name} from ")

    # What was there is a version now, and the newest; the one before is below it.
    filed.bot.waitUntil(lambda: dialog.list.count() == 2)
    filed.choose(dialog, 1)
    dialog.details.choose("e")
    assert not dialog.character_button.isEnabled()
    filed.press(dialog.encounter_button)
    filed.bot.waitUntil(lambda: document.campaign.encounters == then.encounters)
    filed.bot.waitUntil(lambda: dialog.list.count() == 3)
    filed.choose(dialog, 2)
    filed.press(dialog.all_button)
    filed.bot.waitUntil(lambda: document.campaign == then)
    filed.bot.waitUntil(lambda: "Undo takes it back" in dialog.note.text())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialogs(filed.desk) and filed.saved() == then
    for _step in range(3):
        filed.desk.do("undo")
    assert document.campaign == gone
    close_all(filed.desk)


def test_the_list_has_the_focus_and_says_what_differs(filed: Filed) -> None:
    filed.keep(campaign("Ann", "Cid"), ago=90)
    filed.keep(campaign("Ann", "Bob"))
    dialog = filed.asked()
    filed.bot.waitUntil(dialog.list.hasFocus)
    assert dialog.list.item(0).text().endswith("\njust as it is now") and not dialog.all_button.isEnabled()
    assert "just as it was then" in dialog.heading.text()
    filed.choose(dialog, 1)
    filed.bot.waitUntil(lambda: "1 character gone since, 1 character new since" in dialog.list.item(1).text())
    assert dialog.all_button.isEnabled() and dialog.details.chosen().name == "Cid", "what can be put back is chosen"
    assert dialog.place.text() == str(filed.desk.open_campaign.versions.home(filed.file)) and dialog.place.isReadOnly()
    assert "10" in dialog.about.text() and "14 days" in dialog.about.text()


def test_every_part_is_reached_by_tab_and_escape_closes(filed: Filed) -> None:
    filed.keep(campaign("Ann", "Cid"))
    dialog = filed.asked()
    filed.bot.waitUntil(dialog.list.hasFocus)
    reached = set()
    for _each in range(12):
        reached.add(dialog.focusWidget())
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert reached >= {
        dialog.list, dialog.details, dialog.character_button, dialog.place, dialog.all_button, dialog.open_button,
        dialog.close_button,
    }  # fmt: skip
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    assert not dialogs(filed.desk)


def test_a_damaged_version_offers_nothing_and_says_why(filed: Filed) -> None:
    filed.keep(campaign("Zoe"), ago=90)
    broken = filed.keep(campaign("Cid"))
    broken.write_bytes(broken.read_bytes()[1:])
    dialog = filed.asked()
    assert "damaged" not in dialog.list.item(0).text() and dialog.list.currentRow() == 0
    assert "a damaged version" in dialog.list.item(1).text(), "said before it is chosen, and never the newest"
    assert dialog.all_button.isEnabled() and not dialog.details.isHeaderHidden()
    filed.choose(dialog, 1)
    assert "not complete" in dialog.heading.text()
    buttons = (dialog.character_button, dialog.encounter_button, dialog.all_button, dialog.open_button)
    assert not any(button.isEnabled() for button in buttons) and dialog.details.topLevelItemCount() == 0
    assert dialog.details.isHeaderHidden(), "nothing stands below headings"


def test_without_versions_it_says_when_they_are_made_and_where(filed: Filed) -> None:
    dialog = filed.asked()
    assert "no versions" in dialog.note.text() and "first save after each start" in dialog.about.text()
    assert dialog.place.isVisible() and not dialog.list.isVisible() and not dialog.all_button.isVisible()
    filed.bot.waitUntil(dialog.close_button.hasFocus)
    gaps = [below.geometry().top() - above.geometry().bottom() for above, below in pairwise(
        (dialog.note, dialog.about, dialog.place, dialog.close_button))]  # fmt: skip
    assert max(gaps) < dialog.close_button.height(), "no room is left empty between what is shown"
    assert dialog.note.geometry().top() < dialog.close_button.height()


def test_a_campaign_without_a_file_has_none(kites: Desk) -> None:
    kites.do("versions")
    dialog = kites.dialog()
    assert "no file yet" in dialog.about.text() and not dialog.place.isVisible()
    close_all(kites)


def test_a_version_is_looked_at_read_only_and_saved_elsewhere(filed: Filed, tmp_path: Path) -> None:
    filed.keep(campaign("Zoe"))
    before = filed.file.read_bytes()
    dialog = filed.asked()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    filed.bot.waitUntil(lambda: bool(filed.desk.open_campaign.as_of))
    desk = filed.desk
    title = desk.window.windowTitle()
    assert "Hill (as it was " in title and "read-only" in title
    assert [who.name for who in desk.document.campaign.characters] == ["Zoe"] and desk.open_campaign.path is None
    assert "as it was" in filed.bar.told()["as_of"]
    assert not desk.document.apply(Edit("set", ("name",), "x")) and not desk.open_campaign.keeper.dirty
    desk.do("save")
    proposed = desk.dialog().selectedFiles()[0]
    assert Path(proposed) == tmp_path / "hill (earlier).mls.json"
    desk.file_dialog(tmp_path / "zoe.mls.json")
    desk.bot.waitUntil(lambda: desk.open_campaign.path == tmp_path / "zoe.mls.json")
    assert read((tmp_path / "zoe.mls.json").read_bytes(), made_up()) == campaign("Zoe")
    assert filed.bar.told() == {} and "as it was" not in desk.window.windowTitle()
    assert desk.document.apply(Edit("set", ("name",), "Dune")) and filed.file.read_bytes() == before
    desk.do("save")
    desk.saved()


def test_from_a_version_one_comes_back_to_the_campaign(filed: Filed) -> None:
    filed.keep(campaign("Zoe"))
    filed.press(filed.asked().open_button)
    filed.bot.waitUntil(lambda: bool(filed.desk.open_campaign.as_of))
    filed.key("Versions …")
    dialog = filed.shown()
    assert dialog.list.count() == 1 and not dialog.all_button.isEnabled() and "read-only" in dialog.note.text()
    close_all(filed.desk)
    filed.key("Back to the campaign")
    assert filed.desk.open_campaign.path == filed.file and not filed.desk.open_campaign.as_of
    assert [who.name for who in filed.desk.document.campaign.characters] == ["Ann", "Bob"]


def test_unsaved_changes_are_asked_about_before_a_version_is_shown(filed: Filed) -> None:
    filed.keep(campaign("Zoe"))
    filed.desk.document.apply(Edit("set", ("name",), "Dune"))
    filed.press(filed.asked().open_button)
    filed.desk.answer("Cancel")
    assert filed.desk.document.campaign.name == "Dune" and not filed.desk.open_campaign.as_of
    filed.press(filed.asked().open_button)
    filed.desk.answer("Do not save")
    filed.bot.waitUntil(lambda: bool(filed.desk.open_campaign.as_of))


def test_the_file_is_opened_again_after_a_version_was_looked_at(filed: Filed, qtbot: Any, tmp_path: Path) -> None:
    filed.keep(campaign("Zoe"))
    filed.press(filed.asked().open_button)
    filed.bot.waitUntil(lambda: bool(filed.desk.open_campaign.as_of))
    filed.desk.window.close()
    assert Desk(qtbot, tmp_path / "home", made_up()).open_campaign.path == filed.file


def test_where_what_is_there_cannot_be_kept_the_person_is_asked(filed: Filed) -> None:
    filed.keep(campaign("Zoe"))
    dialog = filed.asked()
    home = filed.desk.open_campaign.versions.home(filed.file)
    os.rename(home, home.with_name("away"))
    home.write_text("no folder")
    before = filed.desk.document.campaign
    filed.press(dialog.all_button)
    assert "could not be kept as a version" in filed.desk.question().text()
    QTest.keyClick(filed.desk.question(), Qt.Key.Key_Return)
    assert filed.desk.document.campaign is before and dialog.all_button.isEnabled(), "Enter does nothing"
    filed.press(dialog.all_button)
    filed.desk.answer("Restore all the same")
    assert filed.desk.document.campaign == campaign("Zoe")


def aged(name: str, notes: str) -> AnyCampaign:
    """A campaign of three, one of whom has notes."""
    start = campaign("Ann", "Bob", name)
    return replace(start, characters=(replace(start.characters[0], notes=notes), *start.characters[1:]))


@pytest.mark.parametrize("at", [0, 1])
def test_the_version_a_character_is_put_back_from_stays_chosen(filed: Filed, at: int) -> None:
    for ago in range(3):
        filed.keep(aged(f"Cid{ago}", f"of {ago}"), ago=1000.0 - ago)
    dialog, document = filed.asked(), filed.desk.document
    filed.choose(dialog, at)
    when, version = dialog.heading.text().partition("\n")[0], dialog.versions.versions[at].version
    dialog.details.choose("ann")
    filed.press(dialog.character_button)
    filed.bot.waitUntil(lambda: dialog.list.count() == 4)
    filed.told(dialog)
    assert document.campaign.characters[0].notes == f"of {2 - at}"
    assert dialog.list.currentRow() == at + 1 and dialog.list.selectedItems() == [dialog.list.item(at + 1)]
    assert dialog.list.viewport().rect().intersects(dialog.list.visualItemRect(dialog.list.currentItem()))
    assert dialog.versions.versions[at + 1].version == version and dialog.heading.text().startswith(when)
    assert dialog.details.chosen().name == "Ann" and dialog.details.currentItem().text(2) == "just as it was then"
    assert dialog.note.text().startswith("Restored: Ann. ") and dialog.note.isVisible()
    assert not dialog.character_button.isEnabled(), "a second press takes nothing back"
    assert dialog.focusWidget() is dialog.details, "not the folder, and not a button that does something else"

    dialog.details.choose(f"cid{2 - at}")
    filed.press(dialog.character_button)
    filed.bot.waitUntil(lambda: dialog.list.count() == 5)
    filed.told(dialog)
    assert document.campaign.characters[0].notes == f"of {2 - at}"
    assert document.campaign.characters[-1].name == f"Cid{2 - at}" and dialog.list.currentRow() == at + 2
    filed.choose(dialog, at + 3)
    assert dialog.note.text() == "" and "just as it was then" not in texts(dialog.details)


def texts(details: Any) -> list[str]:
    """What the tree says of now."""
    return [details.topLevelItem(at).text(2) for at in range(details.topLevelItemCount())]


def test_the_focus_comes_back_to_the_button_where_nothing_was_restored(filed: Filed) -> None:
    filed.keep(campaign("Zoe"))
    dialog = filed.asked()
    home = filed.desk.open_campaign.versions.home(filed.file)
    os.rename(home, home.with_name("away"))
    home.write_text("no folder")
    filed.desk.focus(dialog.all_button)
    QTest.keyClick(dialog.all_button, Qt.Key.Key_Space)
    filed.desk.answer("Cancel")
    assert dialog.focusWidget() is dialog.all_button and dialog.all_button.isEnabled()


def test_closing_while_it_is_read_gives_up(filed: Filed) -> None:
    for at in range(8):
        filed.keep(campaign(*(f"K{n}" for n in range(at + 1))), ago=float(at))
    filed.desk.do("versions")
    QTest.keyClick(filed.desk.dialog(), Qt.Key.Key_Escape)
    assert not dialogs(filed.desk)
    filed.desk.do("new_player")


def test_mine_is_found_among_the_versions_after_theirs_were_taken(filed: Filed) -> None:
    filed.desk.document.apply(Edit("set", ("name",), "Mine"))
    filed.file.write_bytes(write(campaign("Eve"), made_up()))
    filed.bot.waitUntil(lambda: "changed" in filed.bar.told())
    filed.key("Take theirs")
    filed.bot.waitUntil(lambda: "kept" in filed.bar.told())
    filed.key("Versions …")
    dialog = filed.shown()
    assert dialog.list.count() == 1 and "name differs" in dialog.list.item(0).text()


def columns(details: Any) -> list[int]:
    return [details.header().sectionSize(at) for at in range(3)]


def test_what_differs_has_more_room_than_its_figures_and_no_column_moves(filed: Filed) -> None:
    filed.keep(aged("Cid", "long ago"), ago=90)
    filed.keep(campaign("Ann", "Cid"))
    dialog = filed.asked()
    details, before = dialog.details, columns(dialog.details)
    wide = details.viewport().width()
    assert sum(before) == wide and before[0] > 1.5 * before[1] and abs(before[1] - before[2]) <= 1
    filed.choose(dialog, 1)
    for entry in [details.topLevelItem(at) for at in range(details.topLevelItemCount())]:
        entry.setExpanded(not entry.isExpanded())
        entry.setText(0, "A name longer than all others " * 3)
    assert columns(details) == before
    details.resize(details.width() - 200, details.height())
    narrow = columns(details)
    assert sum(narrow) == details.viewport().width() < wide and narrow[0] > 1.5 * narrow[1]


def test_a_date_too_long_for_its_line_goes_on_in_the_next(filed: Filed) -> None:
    filed.keep(campaign("Ann"))
    dialog = filed.asked()
    metrics = QFontMetrics(dialog.list.font())
    room = dialog.list.viewport().width() // metrics.horizontalAdvance("m")

    def height(title: str) -> int:
        dialog.list.put(0, title, "as it is now")
        return int(dialog.list.sizeHintForRow(0)) - height_of_rest

    height_of_rest = 0
    one = height("May")
    height_of_rest = one - metrics.height()
    assert height("May " * room) >= 2 * metrics.height(), "broken between words"
    assert height("m" * 3 * room) <= metrics.height() + 2, "a word too long for a line is cut"


def test_a_name_too_long_for_its_column_goes_on_in_the_next_line(filed: Filed) -> None:
    filed.keep(replace(campaign("Ann"), name="The long winter on the hill " * 3))
    details = filed.asked().details
    settle()
    named = next(entry for entry in (*top_items(details), *second_items(details)) if "long winter" in entry.text(1))
    lines = -(-details.fontMetrics().horizontalAdvance(named.text(1)) // details.columnWidth(1))
    assert lines > 1 and details.visualItemRect(named).height() >= lines * details.fontMetrics().height()


def test_the_version_chosen_stays_in_sight_when_there_is_less_room(filed: Filed) -> None:
    for ago in range(8):
        filed.keep(campaign("Ann", f"Bob{ago}"), ago=90.0 * ago)
    dialog = filed.asked()
    filed.choose(dialog, 7)
    chosen, view = dialog.list.currentIndex(), dialog.list.viewport()
    for high in (620, 420):
        dialog.resize(dialog.width(), high)
        settle()
        assert view.rect().contains(dialog.list.visualRect(chosen)), high
    dialog.list.put(7, "May", "a line\n" * 3)
    settle()
    assert view.rect().contains(dialog.list.visualRect(chosen)), "it became higher"
    dialog.list.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    dialog.list.put(7, "May", "a line\n" * 2)
    settle()
    assert dialog.list.verticalScrollBar().value() == 0, "who scrolls away stays there"


def test_a_character_of_a_version_is_compared_and_merged_by_the_one_comparison(qtbot: Any, tmp_path: Path) -> None:
    start = campaign("Ann", "Bob")
    filed = Filed(qtbot, tmp_path, made_up(), start)
    then = replace(start, characters=(replace(start.characters[0], height=9), start.characters[1]))
    filed.keep(then)
    dialog = filed.asked()
    dialog.details.choose("ann")
    assert dialog.compare_button.isEnabled()
    QTest.mouseClick(dialog.compare_button, Click)
    qtbot.waitUntil(lambda: any(isinstance(each, CompareDialog) for each in dialogs(filed.desk)))
    beside = next(each for each in dialogs(filed.desk) if isinstance(each, CompareDialog))
    other = beside.counterpart()
    assert beside.id == "ann" and other is not None and other.who == then.characters[0]
    QTest.mouseClick(beside.merge_button, Click)
    merging = next(each for each in dialogs(filed.desk) if isinstance(each, MergingDialog))
    merging.choose(("height",), "theirs")
    QTest.mouseClick(merging.merge_button, Click)
    assert filed.desk.document.campaign == then and filed.desk.document.history.count() == 1
    close_all(filed.desk)
