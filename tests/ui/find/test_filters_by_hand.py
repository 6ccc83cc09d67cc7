"""Forty pairs of what is typed and what it finds, typed into the filters, lists, pickers and palettes of one window."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit

from mls_desktop.ui.characters.party_page import PartyPage
from mls_desktop.ui.editors.choice_dialog import ChoiceDialog
from mls_desktop.ui.editors.factory import ChoiceBox
from mls_desktop.ui.find.find_dialog import FindDialog
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.journal.journal_page import JournalPage
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.sections.picker import Picker
from tests.culprits import each_of
from tests.desk import Desk
from tests.rules.common.values.test_folding import PAIRS
from tests.ui.measuring import settle

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.long]
SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
Filter = tuple[QLineEdit, Callable[[], list[str]]]
"""The line to type in, and the names that are shown then."""


@pytest.fixture
def named(empty: Desk, tmp_path: Path) -> Desk:
    """A campaign in which all that has a name is called what is looked for."""
    sample = json.loads(SAMPLE.read_text(encoding="utf-8"))
    who = sample["characters"][0]
    texts = [text for _typed, text in PAIRS]
    named = [{**who, "id": f"who{nth}", "name": text} for nth, text in enumerate(texts)]
    traits = [
        {"id": f"trait{nth}", "name": text, "type": "natural", "base": ["mind"]} for nth, text in enumerate(texts)
    ]
    weapon = sample["library"]["weapons"][0]
    weapons = [{**weapon, "id": f"weapon{nth}", "name": text} for nth, text in enumerate(texts)]
    journal = [{"id": f"day{nth}", "title": text, "text": "Rain."} for nth, text in enumerate(texts)]
    notes = [{"kind": "note", "text": text} for text in texts]
    campaign = {
        **sample, "library": {"traits": traits, "weapons": weapons}, "journal": journal, "encounters": [],
        "characters": [{**who, "chronicle": notes, "secondaries": [{"trait": each["id"]} for each in traits]}, *named],
    }  # fmt: skip
    file = tmp_path / "named.mls.json"
    file.write_text(json.dumps(campaign), encoding="utf-8")
    empty.window.shell.files.open_file(file)
    empty.settle()
    empty.window.tabs.open(who["id"])
    empty.settle()
    return empty


def rows_of(model: Any) -> list[str]:
    rows = (model.row(at) for at in range(model.rowCount()))
    return [model.row_name(row) for row in rows if row is not None]


def roster(desk: Desk) -> Filter:
    desk.window.shell.roster.focus_filter()
    line = desk.window.shell.roster.line
    return line, lambda: rows_of(desk.window.shell.roster._table.rows)


def party(desk: Desk) -> Filter:
    desk.do("to_party")
    page = desk.front(PartyPage)
    next(each for each in page._buttons.buttons() if each.text() == "All").click()
    settle()
    return page.line, lambda: rows_of(page.table.rows)


def library(desk: Desk) -> Filter:
    desk.do("to_library")
    page = desk.front(LibraryPage)
    page.lists.setCurrentIndex(page._shelves.lists.index("traits"))
    return page._entries.filter.line, lambda: rows_of(page._entries.model)


def chronicle(desk: Desk) -> Filter:
    desk.do("chronicle")
    page = desk.front(ChroniclePage)
    return page.line, lambda: rows_of(page.table.rows)


def entry(desk: Desk) -> Filter:
    """Subject of an entry of the chronicle."""
    desk.do("chronicle")
    page = desk.front(ChroniclePage)
    page.desk.write("check")
    settle()
    box = max(page.desk.findChildren(ChoiceBox), key=lambda each: each.count())
    box.showPopup()
    dialog = next(each for each in box.findChildren(ChoiceDialog) if each.isVisible())

    def shown() -> list[str]:
        items = (dialog.list.item(at) for at in range(dialog.list.count()))
        return [item.text() for item in items if not item.isHidden()]

    return dialog.line, shown


def journal(desk: Desk) -> Filter:
    desk.do("to_journal")
    page = desk.front(JournalPage)
    return page.line, lambda: rows_of(page.rows)


def picker(desk: Desk) -> Filter:
    """A weapon for the sheet."""
    sheet = desk.page.sheet
    added = sheet.sections["weapons"].add
    assert added is not None
    desk.window.shell.front_sheet.choosing.choose(sheet, added)
    dialog = desk.dialog()
    assert isinstance(dialog, Picker)
    return dialog.line, lambda: rows_of(dialog.model)


def palette(desk: Desk) -> Filter:
    desk.do("palette")
    dialog = desk.dialog()
    assert isinstance(dialog, CommandPalette)
    return dialog.line, lambda: [each.text for each in dialog.shown]


def everywhere(desk: Desk) -> Filter:
    desk.do("find_everywhere")
    dialog = desk.dialog()
    assert isinstance(dialog, FindDialog)
    return dialog.line, lambda: [each.text for each in dialog.shown()]


FILTERS = {each.__name__: each for each in (
    roster, party, library, chronicle, entry, journal, picker, palette, everywhere,
)}  # fmt: skip


@pytest.mark.parametrize("filter", FILTERS.values(), ids=FILTERS)
def test_each_pair_is_found(named: Desk, filter: Callable[[Desk], Filter]) -> None:
    line, shown = filter(named)

    def is_found(pair: tuple[str, str]) -> None:
        typed, text = pair
        line.setText(typed)
        settle()
        assert any(text in name for name in shown()), f"{typed!r} finds {shown()[:5]}"

    each_of(PAIRS, is_found)
    line.clear()
