"""The log of a fight, corrections before they are taken, and other ways it might have gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from mls_desktop.bridge.fight.branch_model import BranchModel
from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.log_model import LogModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.log_table import MARKS, WHEN, number_of
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import event_object, told
from mls_desktop.rules.common.values.saved_value import Json
from tests.bouts import bout_of, kinds, scripted
from tests.rules.nutshell.fighting import script

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def running_fight(parent: QObject, tmp_path: Path) -> RunningFight:
    return bout_of(scripted("four_against_six", 70), tmp_path, parent)


def texts(section: Section) -> list[str]:
    return [row.name for row in section.rows]


def first(running_fight: RunningFight, kind: str) -> int:
    return next(at for at, event in enumerate(running_fight.encounter.events) if event.kind == kind)


def corrected(running_fight: RunningFight, at: int, **entries: Json) -> Correction:
    correction = Correction(running_fight, at, running_fight)
    for name, value in entries.items():
        assert correction.send(Edit("set", (name,), value))
    correction.compare()
    return correction


def entry_rows(log: LogModel) -> list[Row]:
    """The rows shown that are no headings."""
    return [row for row in log.model.section.rows if number_of(row) is not None]


def test_the_log_says_every_event_newest_first_with_turn_and_round(running_fight: RunningFight) -> None:
    log = LogModel(running_fight, running_fight)
    assert len(log.entries()) == 70
    rows = entry_rows(log)
    assert [row.id for row in rows if row.id.isdecimal()] == [str(at) for at in reversed(range(70))]
    roll = log.entry(first(running_fight, "roll"))
    assert roll is not None and roll.when == "1.1" and roll.text.startswith("Ada against Ork 4: ")
    assert all(entry.text for entry in log.entries())
    last = log.model.position("69")
    said = log.model.accessible_text(log.model.index(last or 0, 0))
    assert said == f"{log.entries()[69].text} {log.entries()[69].when}"
    for row, entry in zip((r for r in reversed(rows) if r.id.isdecimal()), log.entries(), strict=True):
        cells = {cell.column: cell.figure.value for cell in row.cells}
        assert cells[WHEN] == (entry.when or None) and cells[MARKS] == (" · ".join(entry.marks) or None)


def test_another_moment_shows_the_same_rows(running_fight: RunningFight) -> None:
    log = LogModel(running_fight, running_fight)
    rows = log.model.section.rows
    running_fight.peek(20)
    assert log.model.section.rows is rows


def test_a_new_event_adds_a_row_and_undo_takes_it_away(running_fight: RunningFight) -> None:
    log = LogModel(running_fight, running_fight)
    before = log.model.section.rows
    assert (
        running_fight.roll(running_fight.dice()[0])
        if running_fight.dice()
        else running_fight.again(running_fight.choices()[0])
    )
    assert entry_rows(log)[0].id == "70" and len(log.model.section.rows) > len(before)
    oldest = [log.model.section.rows[-1], before[-1]]
    assert oldest[0] is oldest[1], "what was read stays"
    running_fight.document.history.undo()
    assert log.model.section.rows == before


def test_the_log_narrows_to_a_fighter_to_marks_and_to_a_text(running_fight: RunningFight) -> None:
    log = LogModel(running_fight, running_fight)
    log.only("ork.2", marked=False)
    assert 0 < len(entry_rows(log)) < 70
    assert all("ork.2" in log.entry(int(row.id)).about for row in entry_rows(log))  # type: ignore[union-attr]
    log.only("", marked=True)
    marked = [log.entry(int(row.id)) for row in entry_rows(log)]
    assert all(entry and entry.marks for entry in marked)
    log.only("", marked=False)
    log.narrow("dodge")
    assert entry_rows(log) and all("dodge" in row.name.casefold() for row in entry_rows(log))
    assert log.model.section.rows[0].state == "title", "what is left stands under its headings"
    log.narrow("no such thing")
    assert log.model.section.rows == ()


def test_three_turns_of_a_trait_are_marked_as_a_use_check_once(parent: QObject, tmp_path: Path) -> None:
    marks = []
    for name in ("four_against_six", "total_choices", "lasting", "fate", "duel"):
        count = len(script(name).steps)
        log = LogModel(bout_of(scripted(name, count), tmp_path, parent), parent)
        marks += [mark for entry in log.entries() for mark in entry.marks if mark.startswith("use-check: ")]
    assert marks


def test_what_does_not_fit_is_marked_and_changes_nothing(running_fight: RunningFight) -> None:
    wrong = told("roll", "nobody", dice=10)
    assert running_fight.document.apply(Edit("add", ("encounters", "fight", "events", "12"), event_object(wrong)))
    log = LogModel(running_fight, running_fight)
    entry = log.entry(12)
    assert entry is not None and entry.misfit and entry.marks == ("does not fit",)
    assert not any(other.misfit for other in log.entries()[:12])


def test_a_correction_says_what_would_change_and_changes_nothing_before_it_is_taken(
    running_fight: RunningFight,
) -> None:
    at = first(running_fight, "roll")
    events = kinds(tuple(running_fight.encounter.events))
    board, old = running_fight.sections, running_fight.encounter.events
    correction = corrected(running_fight, at, dice=3)
    assert correction.may_submit() and correction.revision
    texts = [str(c.figure.value) for row in correction.table.section.rows for c in row.cells]
    assert any(text.startswith("Ada against Ork 4: 3+6 = 9, 15 needed. Ada does not hit Ork 4: 9 is") for text in texts)
    assert running_fight.encounter.events is old and running_fight.sections is board
    assert correction.submit()
    assert running_fight.encounter.events[at].entry("dice") == 3
    assert kinds(tuple(running_fight.encounter.events)) == events
    assert running_fight.document.history.undoText() == f"Correct entry {at + 1} of the log"
    running_fight.document.history.undo()
    assert running_fight.encounter.events == old


def test_what_the_correction_said_is_what_comes(running_fight: RunningFight) -> None:
    at = first(running_fight, "roll")
    correction = corrected(running_fight, at, dice=4)
    found = correction.revision
    assert found is not None
    correction.submit()
    reel = running_fight.replay
    assert reel is not None
    for each in found.events:
        assert reel.moment(running_fight.encounter.events, each.at) == each.after
    assert {each.at for each in found.misfits} <= {
        at for at, m in enumerate(reel.moments(running_fight.encounter.events)) if m.misfit is not None
    }


def test_a_correction_that_stops_the_later_entries_goes_on_from_the_first(running_fight: RunningFight) -> None:
    at = first(running_fight, "roll")
    correction = corrected(running_fight, at, dice=18)
    stop = correction.first_misfit()
    assert stop is not None
    assert correction.submit(rewind=True)
    assert running_fight.encounter.reached == stop and running_fight.prompts
    running_fight.document.history.undo()
    assert running_fight.encounter.cursor is None


def test_the_way_kept_by_a_correction_is_the_fight_that_was(running_fight: RunningFight) -> None:
    """Wherever an entry is left out and the fight goes on from the first that does not fit, the other way plays to the
    end that it had, entry for entry."""
    was, tried = running_fight.encounter.events, 0
    assert running_fight.replay is not None
    stood = running_fight.replay.at(was).state()
    for at in range(0, len(was), 6):
        correction = Correction(running_fight, at, running_fight)
        correction.leave_out(True)
        correction.compare()
        if correction.first_misfit() is not None and correction.submit(rewind=True):
            tried += 1
            assert running_fight.all_again() or running_fight.roll_rest()
            (left,) = running_fight.encounter.branches
            ways = BranchModel(running_fight, running_fight)
            ways.choose(left.name)
            assert ways.adopt() and running_fight.replay is not None
            assert running_fight.encounter.events == was and running_fight.replay.at(was).state() == stood
            assert not any(step.misfit for step in running_fight.replay.moments(running_fight.encounter.events))
            assert ways.drop()
            ways.close()
        correction.close()
    assert tried > 3


def test_impossible_entries_are_not_taken(running_fight: RunningFight) -> None:
    correction = corrected(running_fight, first(running_fight, "roll"), dice=19)
    assert not correction.complete() and not correction.may_submit() and not correction.submit()
    same = corrected(running_fight, first(running_fight, "roll"))
    assert not same.may_submit(), "nothing is changed"


def test_an_entry_may_be_left_out(running_fight: RunningFight) -> None:
    at = first(running_fight, "declare")
    correction = Correction(running_fight, at, running_fight)
    correction.leave_out(True)
    correction.compare()
    assert correction.submit() and len(running_fight.encounter.events) == 69


@pytest.mark.parametrize("name", ["four_against_six", "fate", "override", "lasting", "spells", "reinforcements"])
def test_every_scripted_entry_has_a_form_that_holds_it(name: str, parent: QObject, tmp_path: Path) -> None:
    running_fight = bout_of(scripted(name, len(script(name).steps)), tmp_path, parent)
    for at, event in enumerate(running_fight.encounter.events):
        correction = Correction(running_fight, at, running_fight)
        if correction.prompt is not None:
            said = {k: v for k, v in correction.was.facts if v is not None}
            assert dict(correction.corrected_event().facts) == said, event
        else:
            assert event.kind == "end"
        correction.close()


def test_branches_are_kept_compared_taken_and_dropped(running_fight: RunningFight) -> None:
    branches = BranchModel(running_fight, running_fight)
    running_fight.peek(30)
    asked = running_fight.choices()
    assert (
        running_fight.answer(told("declare", asked[0].who, choice="total_defence"))
        if asked
        else running_fight.roll_rest()
    )
    assert texts(branches.model.section) == ["what was left behind"]
    branches.choose("left")
    rows = branches.table.section.rows
    assert len([row for row in rows if row.id.startswith("entry ")]) == 40
    assert any(row.id.startswith("figure ") for row in rows)
    now = running_fight.encounter.events
    assert branches.adopt() and len(running_fight.encounter.events) == 70
    assert branches.adopt() and running_fight.encounter.events == now
    assert branches.drop() and not running_fight.encounter.branches and not branches.chosen
    running_fight.peek(10)
    assert branches.keep("as it was") and texts(branches.model.section) == ["as it was"]
