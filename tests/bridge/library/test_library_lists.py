"""The lists of the library: whose an entry is, and the gestures that make, copy and remove entries."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import load_guest
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.entry_sections import entry_sections
from mls_desktop.bridge.library.library_files import offer_of, write_library
from mls_desktop.bridge.library.library_lists import ALL, MARK, OWN, LibraryLists
from mls_desktop.model.library import find
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.shipped_data import ShippedData
from tests.bridge.kites import bad, campaign, opened
from tests.madeup.system import SYSTEM, Cloth, Kite, KiteLibrary, Ribbon, shipped_data


@pytest.fixture
def draft(parent: QObject, tmp_path: Path) -> Draft:
    hill = opened(tmp_path, parent, "Ann")
    return Draft(hill, "library", hill)


@pytest.fixture
def lists(draft: Draft) -> LibraryLists:
    document = draft._open_campaign.document
    return LibraryLists(document.system, draft._open_campaign.shipped, draft)


def marks(lists: LibraryLists, list: str) -> dict[str, tuple[str, str]]:
    """The group of each row, and what its mark says."""
    return {
        row.id: (row.group, "".join(str(cell.figure.value) for cell in row.cells if cell.column == MARK))
        for row in lists.section(list).rows
    }


def test_entries_are_the_starters_changed_or_own(lists: LibraryLists) -> None:
    assert lists.change("ribbons", "silk") and lists.add("ribbons") == "new_entry"
    assert marks(lists, "ribbons") == {
        "silk": (OWN, "changed"), "paper": (ALL, ""), "tin": (ALL, ""), "new_entry": (OWN, "own"),
    }  # fmt: skip
    assert [lists.kind("ribbons", id) for id in ("paper", "silk", "new_entry")] == ["starter", "changed", "own"]
    assert lists.section("ribbons").groups == (OWN, ALL)


def test_a_copy_has_another_id_and_a_name_that_says_so(lists: LibraryLists) -> None:
    assert lists.copy("ribbons", "silk") == "silk_ribbon_copy"
    made = lists.entry("ribbons", "silk_ribbon_copy")
    assert made == Cloth(id="silk_ribbon_copy", name="Silk ribbon (copy)", weight=1, note="Light as breath.")
    assert lists.copy("ribbons", "nowhere") == "" and not lists.change("ribbons", "nowhere")


def test_a_changed_entry_removed_is_the_starters_again(lists: LibraryLists) -> None:
    lists.change("ribbons", "silk")
    assert lists.remove("ribbons", "silk") and lists.kind("ribbons", "silk") == "starter"
    assert not lists.remove("ribbons", "silk")


def test_who_needs_an_entry_is_named(draft: Draft, lists: LibraryLists) -> None:
    draft._open_campaign.document.apply(Edit("add", ("characters", "ann", "ribbons"), "silk"))
    assert lists.users("ribbons", "silk") == ("Ann",) and lists.users("ribbons", "tin") == ()


def test_something_put_into_a_list_gets_a_free_id(lists: LibraryLists) -> None:
    edit = lists.adding("banners", Cloth(id="x", name="Moon"))
    assert (edit.path, edit.value) == (("library", "banners"), Cloth(id="moon_2", name="Moon"))
    assert lists.lists == ("knacks", "ribbons", "banners", "templates", "grounds")


def test_a_library_goes_through_a_file_alone(draft: Draft, lists: LibraryLists, tmp_path: Path) -> None:
    lists.change("ribbons", "silk")
    draft.add(Edit("set", ("library", "ribbons", "silk", "weight"), 5))
    lists.add("banners")
    assert write_library(draft.trial, shipped_data(), tmp_path / "hill.mls.json") == ""
    found = offer_of(load_guest(tmp_path / "hill.mls.json", shipped_data()), shipped_data(), campaign("Bob"))
    assert [entry.id for _list, entry in found.fresh] == ["new_entry"]
    assert [(other.entry.id, other.starter) for other in found.others] == [("silk", True)]
    assert find(draft.trial.library, "ribbons", "silk") == found.others[0].entry


def test_what_is_no_library_is_told(tmp_path: Path) -> None:
    with pytest.raises(LoadError) as caught:
        load_guest(tmp_path / "nowhere.mls.json", shipped_data())
    assert caught.value.text
    bad(tmp_path / "folder.mls.json")
    assert write_library(campaign(), shipped_data(), tmp_path / "folder.mls.json")


@pytest.mark.needs("nutshell")
def test_a_library_of_another_system_is_not_read(tmp_path: Path) -> None:
    from tests.model.test_impact import SAMPLE

    real = ShippedData()
    assert write_library(SAMPLE, real, tmp_path / "grey.mls.json") == ""
    both = ShippedData({**real.table, **shipped_data().table}, (*real.resources, *shipped_data().resources))
    with pytest.raises(LoadError, match="another rule system"):
        offer_of(load_guest(tmp_path / "grey.mls.json", both), both, campaign())


@pytest.mark.parametrize("own", [True, False])
def test_rows_may_go_and_come_in_an_own_entry_alone(own: bool) -> None:
    kite = Kite(id="x", name="X", ribbons=(Ribbon("silk"),))
    world = SYSTEM.world(shipped_data().shipped("kites"), KiteLibrary(templates=(kite,)), {})
    ribbons = next(each for each in entry_sections(SYSTEM, world, "templates", "x", own) if each.id == "ribbons")
    assert (ribbons.add is not None, ribbons.rows[0].remove is not None, ribbons.rows[0].move) == (own, own, own)
