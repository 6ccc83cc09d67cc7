"""Undo across a restart: after a crash, after a clean close, never onto another content, and nothing is held up."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded, load
from mls_desktop.bridge.document.document import MOST_STEPS, Document
from mls_desktop.bridge.document.step_log_jobs import StepLogJobs, StepOrigin
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign, document, part
from tests.hand_clock import HandClock
from tests.homes import folders
from tests.restarts import SHIPPED_DATA, Home, copied, rename, undone


@pytest.fixture
def home(qtbot, tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path / "one")
    yield made
    made.end()


NAMES = [f"n{at}" for at in range(1, 16)]


def test_after_a_crash_undo_goes_far_behind_it_and_redo_comes_back(
    home: Home, clock: HandClock, tmp_path: Path
) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    copied(first, clock)
    second = home.crash(tmp_path / "two").recover()
    history = second.document.history
    assert (history.count(), history.index(), history.isClean()) == (15, 15, False)
    assert history.undoText() == "call it n15"
    assert undone(second, 10) == NAMES[-2:3:-1]
    assert history.redoText() == "call it n6"
    for name in NAMES[5:]:
        history.redo()
        assert second.document.campaign.name == name
    undone(second, 15)
    assert write(second.document.campaign, SHIPPED_DATA) == write(first.document.first, SHIPPED_DATA)
    assert second.keeper.dirty


def test_what_was_undone_before_the_crash_can_be_redone(home: Home, clock: HandClock, tmp_path: Path) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    undone(first, 6)
    copied(first, clock)
    second = home.crash(tmp_path / "two").recover()
    assert (second.document.campaign.name, second.document.history.count()) == ("n9", 15)
    second.document.history.redo()
    assert second.document.campaign.name == "n10"


def test_two_crashes_in_a_row_lose_no_step(home: Home, clock: HandClock, tmp_path: Path) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    copied(first, clock)
    second = home.crash(tmp_path / "two")
    open_campaign = second.recover()
    copied(open_campaign, clock)
    third = second.crash(tmp_path / "three")
    again = third.recover()
    assert undone(again, 15)[-1] == "Hill"
    rename(open_campaign, "on")
    copied(open_campaign, clock)
    fourth = second.crash(tmp_path / "four")
    again = fourth.recover()
    assert undone(again, 16)[:2] == ["n15", "n14"]


def test_after_a_clean_close_undo_goes_on_and_the_file_is_clean(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    undone(first, 3)
    home.save(first)
    home.close(first)
    second = home.start()
    history = second.document.history
    assert (history.count(), history.index(), history.cleanIndex()) == (15, 12, 12)
    assert home.told == [] and not second.keeper.dirty
    undone(second, 1)
    assert second.keeper.dirty
    history.redo()
    assert not second.keeper.dirty
    history.redo()
    assert second.document.campaign.name == "n13"


def test_what_was_given_up_can_be_redone(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a")
    home.save(first)
    rename(first, "b", "c")
    home.close(first)
    second = home.start()
    assert second.document.campaign.name == "a" and not second.keeper.dirty
    second.document.history.redo()
    assert second.document.campaign.name == "b"


def test_session_after_session_the_history_grows(home: Home) -> None:
    open_campaign = home.begin(campaign("Ann"))
    for name in ("a", "b", "c"):
        rename(open_campaign, name)
        home.save(open_campaign)
        home.close(open_campaign)
        open_campaign = home.start()
    assert undone(open_campaign, 3) == ["b", "a", "Hill"]
    home.close(open_campaign)
    open_campaign = home.start()
    assert open_campaign.document.history.index() == 3
    assert len(home.logs()) == 1 + len(list(home.root.rglob("bin/*.mls-steps")))


def test_a_file_that_was_changed_gets_no_steps_and_that_is_told(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    home.save(first)
    home.close(first)
    log = home.logs()[0].read_bytes()
    raw = json.loads(home.file.read_bytes())
    home.file.write_text(json.dumps({**raw, "name": "theirs"}))
    second = home.start()
    assert second.document.history.count() == 0 and second.document.campaign.name == "theirs"
    assert len(home.told) == 1 and "put aside" in home.told[0]
    assert [(file.parent.name, file.read_bytes()) for file in home.logs()] == [("bin", log)]
    home.close(second)
    home.start()
    assert home.told == []


def test_a_log_whose_copy_may_still_be_wanted_is_not_put_aside(home: Home, clock: HandClock, tmp_path: Path) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    copied(first, clock)
    two = home.crash(tmp_path / "two")
    two.file.write_bytes(write(campaign("Bo"), SHIPPED_DATA))
    other = two.start()
    assert other.document.history.count() == 0 and two.told == []
    two.close(other)
    assert two.recover().document.history.count() == 2


class _Unseen(RecoveryFolder):
    """A folder that the system cannot say of whether a copy is in it."""

    def file_of(self, document: str) -> Path:
        return self.folder / ("x" * 300)


def test_where_nobody_knows_whether_a_copy_is_there_the_steps_that_fit_come_back(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    home.save(first)
    home.close(first)
    (log,) = home.logs()
    other = log.with_name(f"{log.name.split('.')[0]}.another.mls-steps")
    other.write_bytes(b"no log of this file")
    now = load(home.file, SHIPPED_DATA).campaign
    origin = StepOrigin("later", now, first.document.system, home.file, digest(home.file.read_bytes()))
    found = StepLogJobs(_Unseen(log.parent), origin, lambda _document: False).find()
    assert found.steps is not None and len(found.steps.before) == 2
    assert not found.aside and other.exists()


def test_a_damaged_log_gives_what_is_whole_and_that_is_told(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    first.keeper.steps.flush()
    home.save(first)
    home.close(first)
    log = home.logs()[0]
    lines = log.read_bytes().splitlines(keepends=True)
    at = next(at for at, each in enumerate(lines) if b"call it n4" in each)
    log.write_bytes(b"".join([*lines[:at], b"x" + lines[at][1:], *lines[at + 1 :]]))
    second = home.start()
    assert second.document.history.count() == 11
    assert len(home.told) == 1 and "could not be read" in home.told[0]


def test_a_log_of_another_document_that_is_open_is_left_alone(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    home.save(first)
    second = home.start()
    assert second.document.history.count() == 0 and home.told == []


def test_who_edits_before_the_steps_are_found_keeps_both(home: Home, qtbot) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b", "c")
    undone(first, 1)
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    rename(second, "x", "y")
    undone(second, 1)
    home.look(second)
    history = second.document.history
    assert (history.count(), history.index(), history.cleanIndex()) == (4, 3, 2)
    assert second.document.campaign.name == "x"
    history.redo()
    assert second.document.campaign.name == "y"
    assert undone(second, 4) == ["x", "b", "a", "Hill"]


def test_edits_before_the_look_are_in_the_log_with_what_came_before(
    home: Home, clock: HandClock, tmp_path: Path
) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    rename(second, "x")
    copied(second, clock)
    third = home.crash(tmp_path / "two").recover()
    assert undone(third, 3) == ["b", "a", "Hill"]


def test_nothing_is_shown_while_the_steps_come_back(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *NAMES)
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    shown: list[object] = []
    heard: list[int] = []
    second.document.changed.connect(lambda *states: shown.append(states))
    second.document.history.indexChanged.connect(heard.append)
    before = second.document.campaign
    home.look(second)
    assert second.document.campaign is before
    assert (shown, heard, second.document.history.count()) == ([], [15], 15)


def test_a_gesture_does_not_go_on_across_a_restart(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    for value in (1, 2):
        first.document.apply(part("ann", "lift", value), gesture="drag")
    home.save(first)
    home.close(first)
    second = home.start()
    second.document.apply(part("ann", "lift", 0), gesture="drag")
    assert second.document.history.count() == 2
    second.document.history.undo()
    assert second.document.campaign.characters[0].parts == {"lift": 2}
    second.document.history.undo()
    assert second.document.campaign.characters[0].parts == {}


def test_a_long_drag_is_one_step_after_a_crash_within_it(home: Home, qtbot, tmp_path: Path) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a")
    for value in (1, 2):
        first.document.apply(part("ann", "lift", value), gesture="drag")
        first.keeper.flush()
    two = home.crash(tmp_path / "two")
    first.document.apply(part("ann", "lift", -1), gesture="drag")
    assert first.document.history.count() == 2
    second = two.recover()
    assert second.document.history.count() == 2
    undone(second, 1)
    assert second.document.campaign.characters[0].parts == {}


def test_saved_elsewhere_the_steps_go_along(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a", "b")
    other = home.root / "other.mls.json"
    home.save(first, other)
    home.close(first)
    second = home.start(load(other, SHIPPED_DATA))
    assert undone(second, 2) == ["a", "Hill"]


def test_a_campaign_never_saved_has_its_steps_after_a_crash(home: Home, clock: HandClock, tmp_path: Path) -> None:
    home.root.mkdir()
    first = home.start(Loaded(campaign("Ann")))
    rename(first, "a", "b")
    copied(first, clock)
    second = home.crash(tmp_path / "two").recover()
    assert undone(second, 2) == ["a", "Hill"]


def test_a_campaign_given_up_and_never_saved_leaves_no_log(home: Home) -> None:
    home.root.mkdir()
    first = home.start(Loaded(campaign("Ann")))
    rename(first, "a", "b")
    first.keeper.flush()
    assert len(home.logs()) == 1
    home.close(first)
    assert home.logs() == []


def test_who_only_looks_leaves_no_log(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    home.save(first)
    home.close(first)
    assert home.logs() == []


def test_read_only_means_no_steps_of_before(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a")
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    second.document.read_only = True
    home.look(second)
    assert second.document.history.count() == 0


@pytest.mark.parametrize("broken", ["folder", "log"])
def test_where_no_log_can_be_everything_else_goes_on(home: Home, qtbot, broken: str) -> None:
    first = home.begin(campaign("Ann"))
    recovery = folders(home.root).recovery
    if broken == "folder":
        first.keeper.background.wait()
        shutil.rmtree(recovery)
        recovery.write_text("no folder")
    else:
        place = first.keeper._jobs._folder.file(first.keeper._id, home.file)
        place.mkdir(parents=True)
    rename(first, "a")
    home.save(first)
    assert load(home.file, SHIPPED_DATA).campaign.name == "a"
    if broken == "folder":
        recovery.unlink()


def test_a_thousand_steps_can_be_undone_and_no_more_are_held(qapp, parent: QObject) -> None:
    doc: Document = document("Ann")
    for at in range(MOST_STEPS + 50):
        doc.apply(Edit("set", ("name",), str(at)))
    assert doc.history.count() == MOST_STEPS and doc.first.name == "49"
    doc.deleteLater()


def test_at_the_limit_every_step_is_still_logged(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *(f"n{at}" for at in range(MOST_STEPS)))
    first.keeper.steps.flush()
    for at in range(3):
        rename(first, f"m{at}", f"k{at}")
        first.keeper.steps.flush()
    home.save(first)
    home.close(first)
    second = home.start()
    assert undone(second, 7) == ["m2", "k1", "m1", "k0", "m0", f"n{MOST_STEPS - 1}", f"n{MOST_STEPS - 2}"]
    assert second.document.history.count() == 200


def test_steps_come_back_up_to_the_limit(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, *(f"n{at}" for at in range(200)))
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    rename(second, *(f"m{at}" for at in range(MOST_STEPS - 100)))
    home.look(second)
    history = second.document.history
    assert (history.count(), history.index(), history.cleanIndex()) == (MOST_STEPS, MOST_STEPS, 100)


def test_steps_of_one_gesture_kept_apart_by_a_save_stay_apart(home: Home) -> None:
    first = home.begin(campaign("Ann"))
    rename(first, "a")
    home.save(first)
    home.close(first)
    second = home.show(load(home.file, SHIPPED_DATA))
    second.document.apply(part("ann", "lift", 1), gesture="drag")
    second.document.mark_saved()
    second.document.apply(part("ann", "lift", 2), gesture="drag")
    home.look(second)
    assert (second.document.history.count(), second.document.history.cleanIndex()) == (3, 2)
    second.document.apply(part("ann", "lift", -1), gesture="drag")
    assert second.document.history.count() == 3


def test_the_notes_of_who_is_kept_need_no_more_than_the_patch(home: Home) -> None:
    """What a newer program wrote comes through undo after a restart."""
    first = home.begin(replace(campaign("Ann"), unknown={"later": {"b": 1, "a": [1.0]}}))
    rename(first, "a")
    home.save(first)
    home.close(first)
    second = home.start()
    undone(second, 1)
    assert json.loads(write(second.document.campaign, SHIPPED_DATA))["later"] == {"b": 1, "a": [1.0]}


def test_who_closes_before_the_look_is_not_looked_for(home: Home) -> None:
    home.root.mkdir()
    open_campaign = home.show(Loaded(campaign("Ann")))
    steps = open_campaign.keeper.steps
    home.close(open_campaign)
    with pytest.raises(RuntimeError):
        steps.move(home.file)
    steps.look()  # would raise as well: the queue for it is closed
