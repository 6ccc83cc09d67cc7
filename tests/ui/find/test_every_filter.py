"""One table of searches over every filter: each finds the same, however it is typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QListWidget, QTreeWidgetItem

from mls_desktop.bridge.campaign.command_palette import PaletteEntry
from mls_desktop.bridge.fight.aiming_keys import named
from mls_desktop.bridge.find.find import Find
from mls_desktop.bridge.journal.journal_sections import journal_list
from mls_desktop.bridge.settings.key_rows import KeyRow
from mls_desktop.bridge.sheet.name_search import row_named
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.model.campaign import JournalEntry
from mls_desktop.model.fight.candidates import fitting
from mls_desktop.report.fights.log_table import LogTable
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.folding import folded
from mls_desktop.ui.widgets.find_target import narrow_branch, narrow_list
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts
from tests.madeup import sky
from tests.madeup.flown import Flown
from tests.rules.common.values.test_folding import PAIRS, STRANGERS

Filter = Callable[[str, str], bool]
"""Whether what is typed finds something of a name."""


def of_rows(typed: str, name: str) -> bool:
    """The filter of lists, tables, the library and pickers."""
    model = RowModel(Section("x", "items", (), (Row("a", (), name=name),)), Texts({}))
    model.narrow(typed, frozenset())
    return model.rowCount() == 1


def of_the_palette(typed: str, name: str) -> bool:
    points = PaletteEntry("command", "a", name).points(typed)
    return points is not None and points < 1000


def of_the_campaign(typed: str, name: str) -> bool:
    points = Find("character", "a", name).points(typed)
    return points is not None and points < 1000


def of_what_is_written(typed: str, name: str) -> bool:
    points = Find("character", "a", "Zzz", told=f"It is {name}.").points(typed)
    return points is not None and points < 1000


def of_the_journal(typed: str, name: str) -> bool:
    campaign = replace(Flown().data.campaign, journal=(JournalEntry("a", title=name),))
    return len(journal_list(campaign, typed).rows) == 1


def of_the_log(typed: str, name: str) -> bool:
    flown = Flown(*sky.EVENTS, told("note", text=name))
    table = LogTable()
    table.read(flown.session, flown.texts)
    return any(row.path for row in table.section(typed=typed).rows)


def of_the_keys(typed: str, name: str) -> bool:
    return KeyRow("a", name, ()).fits("", typed)


def of_who_joins(typed: str, name: str) -> bool:
    held = Flown().data
    kite = replace(held.campaign.characters[0], name=name)
    data = replace(held, campaign=replace(held.campaign, characters=(kite,)))
    return name in [offer.name for offer in fitting(data, typed)]


def of_a_list(typed: str, name: str) -> bool:
    made = QListWidget()
    made.addItem(name)
    narrow_list(made, typed)
    item = made.item(0)
    return item is not None and not item.isHidden()


def of_a_branch(typed: str, name: str) -> bool:
    return narrow_branch(QTreeWidgetItem([name]), typed)


FILTERS: dict[str, Filter] = {
    "rows": of_rows, "palette": of_the_palette, "campaign": of_the_campaign, "written": of_what_is_written,
    "journal": of_the_journal, "keys": of_the_keys, "who joins": of_who_joins, "list": of_a_list,
    "tree": of_a_branch,
}  # fmt: skip


@pytest.mark.parametrize("name", FILTERS)
def test_every_pair_is_found(name: str, qapp: object) -> None:
    assert [pair for pair in PAIRS if not FILTERS[name](*pair)] == []


@pytest.mark.parametrize("name", FILTERS)
def test_a_stranger_is_not(name: str, qapp: object) -> None:
    assert [pair for pair in STRANGERS if FILTERS[name](*pair)] == []


BEGUN = [(typed, text) for typed, text in PAIRS if folded(text).startswith(folded(typed))]


def test_letters_typed_in_a_table_or_at_somebody_go_to_the_name_that_begins_so() -> None:
    assert [pair for pair in BEGUN if row_named(["Zzz", pair[1]], 0, pair[0]) != 1] == []
    assert [(typed, text) for typed, text in BEGUN if named(typed, {"a": text, "b": "Zzz"}) != "a"] == []


def test_pages_to_read(tmp_path: Path) -> None:
    folder = tmp_path / "reference" / "tearoom"
    folder.mkdir(parents=True)
    rules: list[dict[str, Any]] = [
        {"id": f"T-{at}", "title": text, "text": "x"} for at, (_typed, text) in enumerate(PAIRS)
    ]
    index = {"chapters": [{"id": "tea", "number": 1, "title": "Tea", "built": True, "file": "1.json"}]}
    (folder / "index.json").write_text(json.dumps(index), "utf-8")
    (folder / "1.json").write_text(json.dumps({"chapter": "tea", "rules": rules}), "utf-8")
    reference = Reference([tmp_path], "tearoom")
    found = [[rule.title for rule in reference.found(typed)] for typed, _text in PAIRS]
    assert [pair for pair, titles in zip(PAIRS, found, strict=True) if pair[1] not in titles] == []
