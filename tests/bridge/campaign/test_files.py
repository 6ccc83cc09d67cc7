"""Campaigns in and out: files, samples, recent files, what a crash left, what undo steps are called."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.campaign.files import CampaignFiles, sample_title
from mls_desktop.bridge.campaign.step_names import step_name
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.storage.desktop_recents import BOOKMARKS, TYPES
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.writing import write
from mls_desktop.words.edit_texts import edit_text
from tests.bridge.kites import WORDS, bad, campaign, part
from tests.madeup.system import Cloth, KiteLibrary, shipped_data

HILL = campaign("Ann")


@pytest.fixture
def files(tmp_path: Path) -> CampaignFiles:
    return CampaignFiles(shipped_data(), Folders(tmp_path / "config", tmp_path / "state", tmp_path / "recovery"))


def test_a_file_is_loaded_with_its_bytes(files: CampaignFiles, tmp_path: Path) -> None:
    path = tmp_path / "hill.mls.json"
    path.write_bytes(write(HILL, shipped_data()))
    loaded = files.load(path)
    assert (loaded.campaign, loaded.path, loaded.data) == (HILL, path, path.read_bytes()) and not loaded.unsaved
    sample = files.sample_of(path)
    assert (sample.campaign, sample.path, sample.data) == (HILL, None, None), "a sample has no file of its own"


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\xff"], ids=["none", "empty", "no campaign", "no text"])
def test_a_file_that_cannot_be_loaded_says_why(files: CampaignFiles, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "x.mls.json").write_bytes(content)
    with pytest.raises(LoadError) as caught:
        files.load(tmp_path / "x.mls.json")
    assert caught.value.text


def test_a_blank_campaign_is_of_the_usual_system(files: CampaignFiles) -> None:
    loaded = files.blank()
    assert loaded.campaign == campaign_named("") and loaded.path is None and len(files.systems()) == 1
    assert files.samples("kites") == ()
    with pytest.raises(LoadError, match="No sample"):
        files.sample()


def campaign_named(name: str) -> object:
    from msgspec.structs import replace

    return replace(campaign(), name=name)


def test_recent_files_are_newest_first_and_no_reason_to_fail(files: CampaignFiles, tmp_path: Path) -> None:
    for name in ("a", "b", "a"):
        files.remember(tmp_path / name)
    assert files.recents() == (tmp_path / "a", tmp_path / "b")
    files._list_keeper.shutdown(wait=True)
    assert CampaignFiles(files.shipped_data, files.folders).recents() == files.recents()
    bad(tmp_path / "state" / "recent.json.d")
    broken = CampaignFiles(shipped_data(), Folders(tmp_path, tmp_path / "a-file" / "state", tmp_path))
    (tmp_path / "a-file").write_text("x")
    broken.remember(tmp_path / "a")
    broken._list_keeper.shutdown(wait=True)
    assert broken.recents() == (tmp_path / "a",)
    assert CampaignFiles(broken.shipped_data, broken.folders).recents() == ()


def test_the_systems_own_list_is_told_where_there_is_one(files: CampaignFiles, tmp_path: Path) -> None:
    empty = f'<xbel version="1.0" xmlns:bookmark="{BOOKMARKS}" xmlns:mime="{TYPES}">\n</xbel>\n'
    for name, before in (("there", empty), ("broken", "<xbel"), ("nowhere", None)):
        list = tmp_path / name
        if before is not None:
            list.write_text(before)
        telling = CampaignFiles(files.shipped_data, files.folders, list)
        telling.remember(tmp_path / "a")
        telling._list_keeper.shutdown(wait=True)
        assert telling.recents()[0] == tmp_path / "a"
        assert (list.read_text() if list.exists() else None) == before or name == "there"
    assert (tmp_path / "a").as_uri() in (tmp_path / "there").read_text()


class Left:
    """A folder with the recovery copy of a program that is gone."""

    def __init__(self, folder: Path, path: str | None) -> None:
        self.folder = RecoveryFolder(folder)
        envelope = Envelope(document="gone", time=time.time(), path=path, base=digest(b"before"))
        self.folder.keep(envelope, write(HILL, shipped_data()))
        self.recovery = CrashRecovery(shipped_data(), folder, lambda copy: True)


@pytest.mark.parametrize(("path", "name"), [("/home/x/hill.mls.json", "hill.mls.json"), (None, "never saved: Ann")])
def test_what_was_left_is_told_and_given_back_unsaved(tmp_path: Path, path: str | None, name: str) -> None:
    (left,) = Left(tmp_path, path).recovery.left_behind()
    assert left.whole and (left.name, left.path) == (name, path or "") and left.when.startswith("today, ")
    loaded = Left(tmp_path, path).recovery.restore(left)
    assert loaded.campaign == HILL and loaded.unsaved and loaded.base == (digest(b"before") if path else None)
    assert loaded.path == (Path(path) if path else None)


def test_a_copy_of_a_program_that_runs_is_its_own_business(tmp_path: Path) -> None:
    Left(tmp_path, None)
    asked: list[Path] = []

    def is_orphan(copy: Path) -> bool:
        asked.append(copy)
        return False

    assert CrashRecovery(shipped_data(), tmp_path, is_orphan).left_behind() == []
    assert [copy.parent for copy in asked] == [tmp_path]


def test_a_damaged_copy_is_told_but_not_given_back(tmp_path: Path) -> None:
    left = Left(tmp_path, None)
    file = left.recovery.left_behind()[0].file
    file.write_bytes(file.read_bytes()[:-5])
    (found,) = left.recovery.left_behind()
    assert not found.whole and "not complete" in found.problem and found.name == "a campaign that was never saved"
    with pytest.raises(LoadError) as caught:
        left.recovery.restore(found)
    assert caught.value.text == found.problem and file.exists()


def test_a_copy_nobody_wants_goes_to_the_bin(tmp_path: Path) -> None:
    left = Left(tmp_path, None)
    (found,) = left.recovery.left_behind()
    left.recovery.discard(found)
    assert left.recovery.left_behind() == [] and len(list((tmp_path / "bin").iterdir())) == 1


def test_an_undo_step_names_the_owner_that_somebody_is_given() -> None:
    edit = Edit("set", ("characters", "ann", "owner"), "bob")
    assert step_name(edit, campaign("Ann", "Bob"), WORDS) == "Ann: Owner to Bob"


LIBRARY = KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet"),))
STEPS = {
    "of a character": (part("ann", "lift", 1), "Ann"),
    "of a whole character": (Edit("remove", ("characters", "ann")), ""),
    "of an entry": (Edit("set", ("library", "ribbons", "velvet", "weight"), 2), "Velvet"),
    "of several": (Batch("rest", (part("ann", "lift", 1),)), "Ann"),
    "of the campaign": (Edit("set", ("name",), "Dune"), ""),
}


@pytest.mark.parametrize(("edit", "whose"), STEPS.values(), ids=STEPS)
def test_an_undo_step_names_whom_it_is_about(edit: Edit | Batch, whose: str) -> None:
    from msgspec.structs import replace

    assert step_name(edit, replace(HILL, library=LIBRARY), WORDS) == edit_text(edit, WORDS, whose)


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ('{"format": "mls-desktop", "name": "The \\"old\\" ford", "library"', 'The "old" ford'),
        ('{"format": "mls-desktop"', "The old ford"),
        ('{"name": "half', "The old ford"),
    ],
)
def test_a_sample_is_called_as_its_campaign_is(tmp_path: Path, head: str, title: str) -> None:
    path = tmp_path / "the_old_ford.mls.json"
    path.write_text(head, "utf-8")
    assert sample_title(path) == title and sample_title(tmp_path / "not_there.mls.json") == "Not there"
