"""Versions as they are shown: read off the window's thread, held against the campaign, put back as one step."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.restoration import Restoration
from mls_desktop.bridge.campaign.version_account import AccountTools, account_of
from mls_desktop.bridge.campaign.versions import VersionList
from mls_desktop.model.campaign import AnyCampaign, Branch, Encounter, Side
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.reading import read
from mls_desktop.storage.versions import LATEST
from mls_desktop.storage.writing import write
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, bad, campaign, part
from tests.homes import folders
from tests.madeup.system import RESOURCES, Cloth, Kite, KiteLibrary, shipped_data

NOW = 1_780_000_000.0


def kite(name: str, **values: Any) -> Kite:
    return Kite(id=name.lower(), name=name, **values)


class Kept:
    """An open campaign with versions of its file."""

    def __init__(self, qtbot: Any, tmp_path: Path) -> None:
        self.bot, self.file = qtbot, tmp_path / "hill.mls.json"
        start = campaign("Ann", "Bob")
        self.file.write_bytes(write(start, shipped_data()))
        self.home = QObject()
        self.open_campaign = OpenCampaign(
            Loaded(start, self.file, self.file.read_bytes()), shipped_data(), folders(tmp_path / "home"), self.home
        )
        self.document = self.open_campaign.document
        self.list = VersionList(self.open_campaign, shipped_data(), self.home)

    def keep(self, then: AnyCampaign, ago: float = 0.0) -> Path:
        kept = self.open_campaign.versions.keep(self.file, write(then, shipped_data()), NOW - ago)
        assert kept is not None
        return kept.file

    def read(self, at: int = 0) -> Any:
        """The account of a version, figure by figure."""
        if not self.list.known:
            self.list.refresh()
        self.bot.waitUntil(lambda: self.list.known)

        def told_there() -> bool:
            self.list.choose(at)  # once more: where another came meanwhile, the one chosen went on
            account = self.list.account(at)
            return account is not None and account.detailed

        self.bot.waitUntil(told_there)
        return self.list.account(at)

    def close(self) -> None:
        self.list.stop()
        self.open_campaign.close(drop=True)
        self.home.deleteLater()


@pytest.fixture
def kept(qtbot: Any, tmp_path: Path) -> Iterator[Kept]:
    made = Kept(qtbot, tmp_path)
    yield made
    made.close()


def test_versions_are_listed_with_time_size_and_what_differs(kept: Kept) -> None:
    kept.keep(replace(campaign("Ann", "Bob"), name="Dune"), ago=120)
    kept.keep(campaign("Ann", "Bob"))
    kept.read(0)
    kept.bot.waitUntil(lambda: kept.list.account(1) is not None)
    assert [kept.list.account(at).same for at in (0, 1)] == [True, False]  # type: ignore[union-attr]
    assert [kept.list.account(at).summary for at in (0, 1)] == [  # type: ignore[union-attr]
        "just as it is now", "the campaign’s name differs",
    ]  # fmt: skip
    shown = kept.list.versions[1]
    clock = time.strftime("%H:%M", time.localtime(NOW - 120))
    assert shown.when.endswith(clock) and shown.time.endswith(clock) and shown.size.endswith("bytes")


def test_the_account_is_in_the_game_s_words(kept: Kept) -> None:
    kept.keep(
        replace(
            campaign(), characters=(kite("Ann", parts={"lift": 1}), kite("Cid")),
            library=KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet"),)), rulings={"K-COST-1": "other"},
        )
    )  # fmt: skip
    items = {item.name: item for item in kept.read().items}
    lines = {line.what: (line.theirs, line.mine) for line in items["Ann"].lines}
    assert ("1", "0") in lines.values(), lines
    assert items["Ann"].now == f"{len(lines)} differences" and items["Ann"].restorable
    assert (items["Cid"].then, items["Cid"].now, items["Cid"].restorable) == ("there", "–", True)
    assert (items["Bob"].then, items["Bob"].now, items["Bob"].restorable) == ("–", "there", False)
    (entry,) = (item for item in items.values() if item.kind == "entry")
    assert "Velvet" in entry.name and (entry.then, entry.restorable) == ("there", False)
    (ruling,) = (item for item in items.values() if item.kind == "ruling")
    assert ruling.name.startswith("K-COST-1") and (ruling.then, ruling.now) == ("the other reading", "as written")
    summary = kept.list.account(0).summary  # type: ignore[union-attr]
    for part_of in ("1 character changed", "1 character gone since", "1 character new since", "1 library entry differs",
                    "1 ruling differs"):  # fmt: skip
        assert part_of in summary


def tools() -> AccountTools:
    return AccountTools(shipped_data(), WORDS, Reference((RESOURCES,), "kites"))


def happened(count: int, kind: str) -> Events:
    return Events(told(kind, n=at) for at in range(count))


def test_an_encounter_is_told_by_its_events_and_what_a_referee_wrote() -> None:
    then = Encounter(id="e", name="Mill", notes="rain " * 40, events=happened(3, "x"), sides=(Side(id="a", name="A"),))
    now = replace(then, notes="rain " * 41, events=happened(5, "x"), branches=(Branch(name="left"),), sides=())
    one, other = (replace(campaign(), encounters=(each,)) for each in (then, now))
    (item,) = account_of(one, other, tools(), detailed=True).items
    assert (item.kind, item.then, item.now) == ("encounter", "3 events", "5 events")
    lines = {line.what: (line.theirs, line.mine) for line in item.lines}
    assert lines.pop("Notes")[1] == "changed"
    assert lines == {"Events in force": ("3", "5"), "Other ways": ("0", "1"), "Sides": ("A", "–")}
    retold = replace(then, events=happened(3, "y"))
    (item,) = account_of(one, replace(one, encounters=(retold,)), tools(), detailed=True).items
    assert (item.then, item.now) == ("", "changed")
    assert [line.what for line in item.lines] == ["Events in common from the start"]


def test_a_damaged_or_foreign_version_says_why_and_the_others_are_told(kept: Kept) -> None:
    kept.keep(campaign("Ann"), ago=300)
    broken = kept.keep(campaign("Bob"), ago=200)
    broken.write_bytes(broken.read_bytes()[:-3])
    kept.open_campaign.versions.keep(kept.file, b"{}", NOW - 100)
    gone = kept.keep(campaign("Zoe"))
    kept.list.refresh()
    kept.bot.waitUntil(lambda: kept.list.known)
    gone.unlink()
    for at in range(4):
        kept.read(at)
    accounts: list[Any] = [kept.list.account(at) for at in range(4)]
    assert [bool(each.problem) for each in accounts[1:]] == [True, True, False]
    assert "format" in accounts[1].problem and "not complete" in accounts[2].problem
    assert [each.opens for each in accounts[1:]] == [False, False, True]


def test_a_version_of_another_system_is_only_looked_at() -> None:
    found = account_of(replace(campaign("Ann"), system="tea"), campaign("Ann"), tools(), detailed=True)
    assert found.problem == found.summary == "It holds a campaign of another rule system: tea." and found.opens


def test_a_version_of_a_newer_program_is_shown_and_cannot_be_written(kept: Kept) -> None:
    data = write(campaign("Ann"), shipped_data()).replace(b'"version": 1', b'"version": 9')
    kept.open_campaign.versions.keep(kept.file, data, NOW)
    kept.read()
    got: list[Any] = []
    kept.list.load(0, got.append)
    kept.bot.waitUntil(lambda: bool(got))
    assert "version 9" in got[0].newer and got[0].origin == kept.file and got[0].path is None


def test_a_change_of_the_campaign_is_told_anew(kept: Kept) -> None:
    kept.keep(campaign("Ann", "Bob"))
    assert kept.read().same
    kept.document.apply(part("ann", "lift", 1))
    kept.bot.waitUntil(lambda: (a := kept.list.account(0)) is not None and not a.same)


def test_reading_is_done_in_a_thread_one_at_a_time_the_chosen_one_first(kept: Kept, monkeypatch: Any) -> None:
    for at in range(6):
        kept.keep(campaign("Ann", *(f"K{n}" for n in range(at + 1))), ago=100.0 - at)
    order: list[str] = []
    bytes_of = kept.open_campaign.versions.bytes_of

    def watched(version: Any) -> bytes:
        order.append(version.file.name)
        assert threading.current_thread() is not threading.main_thread()
        return bytes_of(version)

    monkeypatch.setattr(kept.open_campaign.versions, "bytes_of", watched)
    kept.list.refresh()
    kept.bot.waitUntil(lambda: kept.list.known)
    kept.list.choose(4)
    kept.bot.waitUntil(lambda: all(kept.list.account(at) for at in range(6)))
    names = [each.version.file.name for each in kept.list.versions]
    # The newest is under way already when another one is chosen.
    assert order[0] == names[0] and order[1] == names[4]
    assert [name for name in order[2:] if name != names[4]] == [names[1], names[2], names[3], names[5]]


def restored(kept: Kept, what: Any, id: str = "", name: str = "") -> tuple[list[str], list[str], list[str]]:
    """What the three signals carried."""
    kept.read()
    restoration = Restoration(kept.open_campaign, kept.list, kept.home)
    done: list[str] = []
    failed: list[str] = []
    unkept: list[str] = []
    restoration.done.connect(done.append)
    restoration.failed.connect(failed.append)
    restoration.unkept.connect(unkept.append)
    restoration.begin(0, what, id, name)
    kept.bot.waitUntil(lambda: bool(done or failed or unkept))
    kept.home.setProperty("held", restoration)
    return done, failed, unkept


def held(kept: Kept) -> list[AnyCampaign]:
    """What the versions hold, the newest first."""
    folder = kept.open_campaign.versions
    return [read(folder.bytes_of(each), shipped_data()) for each in folder.listed(kept.file)]


def kept_names(kept: Kept) -> list[list[str]]:
    return [[who.name for who in each.characters] for each in held(kept)]


def test_all_is_put_back_as_one_named_step_and_what_was_is_a_version(kept: Kept) -> None:
    then = replace(campaign("Cid"), name="Dune", rulings={"K-COST-1": "other"})
    kept.keep(then)
    before = kept.document.campaign
    done, failed, unkept = restored(kept, "all")
    assert kept.document.campaign == then and (failed, unkept) == ([], [])
    assert done == [f"Restore everything from {kept_time()}"] == [kept.document.history.undoText()]
    assert kept_names(kept) == [["Ann", "Bob"], ["Cid"]]
    assert kept.document.history.count() == 1
    kept.document.history.undo()
    assert kept.document.campaign == before


def test_the_version_that_is_put_back_does_not_go_for_what_was_there(kept: Kept) -> None:
    files = [kept.keep(campaign("Ann", f"K{n}"), ago=1000.0 - n) for n in range(LATEST)]
    kept.read(LATEST - 1)
    restoration = Restoration(kept.open_campaign, kept.list, kept.home)
    done: list[str] = []
    restoration.done.connect(done.append)
    for what, id in (("character", "k0"), ("all", "")):
        restoration.begin([each.version.file for each in kept.list.versions].index(files[0]), what, id)  # type: ignore[arg-type]
        kept.bot.waitUntil(lambda: bool(done))
        done.clear()
    assert files[0].exists() and kept.document.campaign == campaign("Ann", "K0")


def kept_time() -> str:
    from mls_desktop.words.dates import moment_text

    return moment_text(NOW, calendar=True)


def test_one_character_is_put_back(kept: Kept) -> None:
    kept.keep(replace(campaign(), characters=(kite("Ann", height=4), kite("Bob", height=4))))
    done, _failed, _unkept = restored(kept, "character", "bob", "Bob")
    assert [who.height for who in kept.document.campaign.characters] == [None, 4]
    assert done == [f"Restore Bob from {kept_time()}"] == [kept.document.history.undoText()]


def test_the_next_save_keeps_what_it_replaces(kept: Kept) -> None:
    kept.keep(campaign("Cid"))
    kept.document.apply(part("ann", "lift", 1))
    kept.open_campaign.keeper.save()
    kept.bot.waitUntil(lambda: not kept.open_campaign.keeper.dirty)
    kept.document.apply(part("ann", "lift", 2))
    restored(kept, "all")
    kept.open_campaign.keeper.save()
    kept.bot.waitUntil(lambda: not kept.open_campaign.keeper.dirty)
    assert [each.characters[0].parts for each in held(kept)[:2]] == [{"lift": 1}, {"lift": 2}]


def test_where_what_is_there_cannot_be_kept_nothing_changes_until_it_is_said_so(kept: Kept, tmp_path: Path) -> None:
    kept.keep(campaign("Cid"))
    before = kept.document.campaign
    kept.read()
    home = kept.open_campaign.versions.home(kept.file)
    home.rename(home.with_name("away"))
    home.write_text("no folder")
    done, _failed, unkept = restored(kept, "all")
    assert "could not be kept as a version" in unkept[0] and not done and kept.document.campaign is before
    kept.home.property("held").go_on()
    assert kept.document.campaign == campaign("Cid") and len(done) == 1


def test_what_is_edited_meanwhile_is_planned_anew(kept: Kept) -> None:
    kept.keep(replace(campaign(), characters=(kite("Ann", height=4), kite("Bob"))))
    kept.read()
    restoration = Restoration(kept.open_campaign, kept.list, kept.home)
    done: list[str] = []
    restoration.done.connect(done.append)
    restoration.begin(0, "all")
    kept.document.apply(Edit("set", ("characters", "bob", "height"), 9))
    kept.bot.waitUntil(lambda: bool(done))
    assert [who.height for who in kept.document.campaign.characters] == [4, None]
    assert [who.height for who in held(kept)[0].characters] == [None, 9], "what is kept is what was there at last"


def test_a_refusal_is_told(kept: Kept) -> None:
    kept.keep(campaign("Cid"))
    kept.document.read_only = True
    done, failed, _unkept = restored(kept, "all")
    assert not done and "read-only" in failed[0]


def test_a_campaign_without_a_file_has_none(qtbot: Any, tmp_path: Path) -> None:
    home = QObject()
    open_campaign = OpenCampaign(Loaded(campaign("Ann")), shipped_data(), folders(tmp_path), home)
    versions = VersionList(open_campaign, shipped_data(), home)
    versions.refresh()
    assert versions.known and versions.versions == () and versions.place is None
    versions.stop()
    home.deleteLater()


def test_a_folder_that_cannot_be_read_has_none(kept: Kept) -> None:
    bad(kept.open_campaign.versions.home(kept.file) / "1-0123456789abcdef.mls.json")
    kept.list.refresh()
    kept.bot.waitUntil(lambda: kept.list.known)
    assert kept.list.versions == ()
