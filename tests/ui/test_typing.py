"""Nothing that a person types is lost: whatever ends it, the letters are in the file, the question or the copy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.ui.editors.typing_stretch import PAUSE
from tests.desk import Desk
from tests.tiers import tier
from tests.ui import writing
from tests.ui.screens import SCREENS, on_screen, shown
from tests.ui.writing import Place, places

pytestmark = pytest.mark.needs("nutshell")

WRITTEN = {
    "who: text name": "sheet",
    "who: text player": "sheet",
    "occupation: text name": "sheet",
    "notes: TextBox": "sheet",
    "gear: cell text name": "sheet",
    "gear: cell text note": "sheet",
    "journal_entry: text title": "journal",
    "journal_text: TextBox": "journal",
    "party_purse: text note": "stash",
    "stash: cell text name": "stash",
    "stash: cell text note": "stash",
    "PreparationPanel text name": "fight: preparing",
    "SidesRow text name": "fight: preparing",
    "TextBox": "fight: preparing",
}
"""The places where the campaign is written, by role, with a screen that has each."""
WHOLE = {"gear: cell text name", "stash: cell text name"}
"""Of these a kill takes what is being typed: the row goes by its name, so that half a name would be another row."""
FINDS, WAITS = "narrows or searches a list", "nothing before Enter or its button"
VALUE, DIALOG = "half of it is no value", "nothing before the dialog is accepted"
ROLL, DRAFT = "for a roll not made yet", "a draft until it is taken: the window asks"
LEFT_OUT = {
    "FilterLine": ("sheet", FINDS),
    "draft: FilterLine": ("library: traits", FINDS),
    "SearchLine": ("picker: weapons", FINDS),
    "WaysOut": ("sheet", WAITS),
    "NameLine": ("sheet: naming", WAITS),
    "BranchPane": ("fight: other ways", WAITS),
    "RenameDialog": ("dialog: rename", DIALOG),
    "ApprovalDialog": ("approving", DIALOG),
    "CalendarDialog": ("dialog: calendar", DIALOG),
    "adventure_awards: cell text reason": ("after an adventure", DRAFT),
    "adventure_checks: cell text reason": ("after an adventure", DRAFT),
    "after_adventure: text name": ("after an adventure", DRAFT),
    "correction: text name": ("chronicle", WAITS),
    "correction: text told_note": ("chronicle", WAITS),
    "sum": ("chronicle: correction", VALUE),
    "number": ("sheet", VALUE),
    "NumberBox": ("dialog: calendar", VALUE),
    "dice": ("sheet", VALUE),
    "draft: text range": ("library: weapons, changed", VALUE),
    "draft: text dam": ("library: weapons, changed", VALUE),
    "DiceLine": ("roll: trait", ROLL),
    "DiceInput": ("fight: by hand", ROLL),
    "RollBlocks text reason": ("roll: trait", ROLL),
    "ModifierForm text reason": ("fight: choices", ROLL),
    "FieldForm text reason": ("fight: by hand", WAITS),
    "draft: TextBox": ("library: traits, changed", DRAFT),
    "draft: text name": ("library: traits, changed", DRAFT),
    "draft: text player": ("library: templates, changed", DRAFT),
    "draft: cell text name": ("library: templates, changed", DRAFT),
    "draft: cell text note": ("library: templates, changed", DRAFT),
}
"""What else is typed, with a screen that has it and why it is no part of the campaign."""
KNOWN = {**WRITTEN, **{role: screen for role, (screen, _why) in LEFT_OUT.items()}}


def some(roles: Iterable[str], start: int) -> list[str]:
    """All roles in the long run, every third before."""
    return [*roles] if tier() == "long" else [*roles][start::3]


def keep_in_a_file(desk: Desk, folder: Path) -> None:
    desk.open_campaign.keeper.save(folder / "letters.mls.json")
    desk.saved()


def place_of(desk: Desk, role: str) -> Place:
    return next(place for place in places(desk) if place.role == role)


def found_on(desk: Desk, folder: Path, *names: str) -> set[tuple[str, str]]:
    """Roles with the screens that have them."""
    return {(place.role, name) for name, _root in shown(desk, folder, *names) for place in places(desk)}


@pytest.mark.timeout(300)
def test_every_place_to_write_in_is_known(desk: Desk, tmp_path: Path) -> None:
    found = found_on(desk, tmp_path, *KNOWN.values())
    assert {role for role, _screen in found} == KNOWN.keys()
    assert KNOWN.items() <= found


@pytest.mark.long
@pytest.mark.timeout(600)
def test_every_place_of_all_screens_is_known(desk: Desk, tmp_path: Path) -> None:
    """In the long run on all screens; before on every sixth of those that the test above leaves out."""
    if tier() == "long":
        assert {role for role, _screen in found_on(desk, tmp_path)} == KNOWN.keys()
    else:
        others = [name for name in SCREENS if name not in KNOWN.values()]
        assert {role for role, _screen in found_on(desk, tmp_path, *others[::6])} <= KNOWN.keys()


@pytest.mark.parametrize("screen", sorted(set(WRITTEN.values())))
def test_saved_closed_or_killed_the_letters_are_there(desk: Desk, tmp_path: Path, screen: str) -> None:
    with on_screen(desk, tmp_path, SCREENS[screen]):
        keep_in_a_file(desk, tmp_path)
        for role in [role for role, where in WRITTEN.items() if where == screen]:
            assert role in WHOLE or writing.is_killed(desk, place_of(desk, role)), role
            assert writing.is_saved(desk, place_of(desk, role)), role
            assert writing.is_asked_about(desk, place_of(desk, role)), role
            desk.do("save")
            desk.saved()


@pytest.mark.long
@pytest.mark.deep
@pytest.mark.timeout(900)
def test_so_they_are_on_every_screen(desk: Desk, tmp_path: Path) -> None:
    for name, _root in shown(desk, tmp_path):
        for place in [place for place in places(desk) if place.role in WRITTEN]:
            keep_in_a_file(desk, tmp_path)
            assert place.role in WHOLE or writing.is_killed(desk, place), (name, place.role)
            assert writing.is_saved(desk, place), (name, place.role)
            assert writing.is_asked_about(desk, place), (name, place.role)


@pytest.mark.long
@pytest.mark.parametrize("role", some(WRITTEN, 0))
def test_ended_by_the_system_the_letters_are_in_the_copy(desk: Desk, tmp_path: Path, role: str) -> None:
    SCREENS[WRITTEN[role]](desk, tmp_path)
    assert writing.is_ended(desk, place_of(desk, role))
    assert desk.window.open_campaign is None and not desk.window.isVisible()


@pytest.mark.long
@pytest.mark.parametrize("role", some(WRITTEN, 1))
def test_closed_and_saved_the_letters_are_in_the_file(desk: Desk, tmp_path: Path, role: str) -> None:
    SCREENS[WRITTEN[role]](desk, tmp_path)
    keep_in_a_file(desk, tmp_path)
    file = desk.open_campaign.keeper.path
    assert file is not None and writing.LETTERS.encode() not in file.read_bytes()
    writing.type_letters(place_of(desk, role).enter())
    desk.window.close()
    desk.answer("Save")
    desk.bot.waitUntil(lambda: not desk.window.isVisible())
    assert writing.LETTERS.encode() in file.read_bytes()


@pytest.mark.parametrize("role", [role for role, (_screen, why) in LEFT_OUT.items() if why is DRAFT])
def test_what_is_typed_of_a_draft_is_asked_about(desk: Desk, tmp_path: Path, role: str) -> None:
    SCREENS[LEFT_OUT[role][0]](desk, tmp_path)
    keep_in_a_file(desk, tmp_path)
    writing.type_letters(place_of(desk, role).enter())
    desk.window.close()
    assert desk.question().windowTitle() == "Changes not applied"
    desk.answer("Cancel")
    assert desk.window.isVisible() and writing.in_document(desk) == 0
    desk.window.close()
    desk.answer("Apply them")
    desk.bot.waitUntil(lambda: desk.question().windowTitle() == "Unsaved changes")
    assert writing.in_document(desk) > 0
    desk.answer("Save")
    desk.bot.waitUntil(lambda: not desk.window.isVisible())
    assert writing.LETTERS.encode() in (tmp_path / "letters.mls.json").read_bytes()


@pytest.mark.parametrize("screen", ["rulings", "after an adventure", "time passes"])
def test_a_draft_given_up_is_no_more_asked_about(desk: Desk, tmp_path: Path, screen: str) -> None:
    SCREENS[screen](desk, tmp_path)
    keep_in_a_file(desk, tmp_path)
    desk.window.close()
    desk.answer("Discard them")
    desk.bot.waitUntil(lambda: not desk.window.isVisible())
    assert not desk.asked()


def test_a_letter_is_in_a_copy_within_a_second() -> None:
    """Each of the two waits is counted from the first change; neither is put off."""
    assert PAUSE + RECOVERY_DELAY <= 1000 - 250, "the writing itself takes its time as well"


def test_a_new_place_is_found(desk: Desk) -> None:
    before = {place.role for place in places(desk)}
    holder: QWidget = desk.window.shell.status
    for made in (QLineEdit(holder), QPlainTextEdit(holder)):
        made.show()
        assert {place.role for place in places(desk)} - before == {"StatusBar"}
        made.hide()
