"""What windows see of a running fight: signals as something changes, values as the fight has them, edits as steps."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt

from mls_desktop.bridge.fight import reinforcements
from mls_desktop.bridge.fight.branch_model import BranchModel
from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.encounter_list_model import EncounterListModel
from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.bridge.fight.log_model import LogModel
from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.bridge.fight.report import FightReport
from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.fights.fight_texts import FightChoice
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, told
from tests.bridge.fight.flight import Heard, flight
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.system import Kite, Ribbon

GLIDES = told("fly", "grey.1", how="glide")
THROWS = told("fly", "grey.1", how="high", at="red")
Role = Qt.ItemDataRole


@pytest.fixture
def running_fight(parent: QObject, tmp_path: Path) -> RunningFight:
    return flight(tmp_path, parent, *sky.EVENTS)


def undo(running_fight: RunningFight) -> None:
    running_fight.document.history.undo()


# The running fight


def test_each_answer_goes_through_the_rules_once_with_all_that_watches(
    running_fight: RunningFight, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Event] = []
    apply = Duel.apply

    def counted(self: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        ran.append(event)
        return apply(self, event)

    (
        LogModel(running_fight, running_fight),
        FighterModel(running_fight, running_fight),
        PlayersView(running_fight, running_fight),
    )
    monkeypatch.setattr(Duel, "apply", counted)
    assert running_fight.answer(GLIDES) and ran == [GLIDES]
    running_fight.let_roll("them", True)
    ran.clear()
    assert running_fight.answer(told("fly", "grey.2", how="high", at="red"))
    assert [event.kind for event in ran] == ["fly", "throw"]


def test_an_answer_is_a_named_step_and_one_change(running_fight: RunningFight) -> None:
    heard = Heard(running_fight.changed.connect)
    assert running_fight.answer(GLIDES)
    assert (heard.count, running_fight.document.history.undoText()) == (1, "Grey 1 glides")
    undo(running_fight)
    assert heard.count == 2 and len(running_fight.encounter.events) == 7
    assert running_fight.answer(GLIDES, "By name") and running_fight.document.history.undoText() == "By name"


def test_what_is_refused_is_told_and_no_step(running_fight: RunningFight) -> None:
    heard, refused = Heard(running_fight.changed.connect), Heard(running_fight.document.refused.connect)
    assert not running_fight.answer(told("throw", "red", dice=7))
    assert (heard.count, refused.count, running_fight.document.history.count()) == (0, 1, 0)


def test_another_moment_is_a_change_and_no_step(running_fight: RunningFight) -> None:
    heard = Heard(running_fight.changed.connect)
    running_fight.peek(2)
    assert (
        heard.count == 1
        and running_fight.at == 2
        and running_fight.peeking
        and running_fight.document.history.count() == 0
    )


def test_an_edit_of_another_thing_changes_nothing_here(running_fight: RunningFight) -> None:
    heard = Heard(running_fight.changed.connect)
    assert running_fight.document.apply(Edit("set", ("name",), "Another fair"))
    assert heard.count == 0


def test_its_words_follow_the_names(running_fight: RunningFight) -> None:
    words = running_fight.texts
    assert running_fight.answer(GLIDES) and running_fight.texts is words
    assert running_fight.send(Edit("set", ("sides", "them", "name"), "Greys"))
    assert running_fight.texts.name("them") == "Greys" and running_fight.texts is not words


def test_the_usual_is_done_by_one_and_by_all(running_fight: RunningFight) -> None:
    assert running_fight.again(running_fight.choices()[0]) and running_fight.encounter.events[-1] == THROWS
    assert not running_fight.all_again(), "dice must fall"
    assert running_fight.roll(running_fight.dice()[0]) and running_fight.encounter.events[-1].kind == "throw"


# Fighters


def test_only_fighters_that_are_otherwise_are_drawn_anew(running_fight: RunningFight) -> None:
    model = FighterModel(running_fight, running_fight)
    drawn: list[int] = []
    model.dataChanged.connect(lambda first, _last: drawn.append(first.row()))
    retold, reset = Heard(model.retold.connect), Heard(model.modelReset.connect)
    assert running_fight.answer(GLIDES)
    assert drawn == [1, 2], "the one who was asked, and the one who is"
    assert (retold.count, reset.count) == (1, 0)
    assert running_fight.send(Edit("set", ("line_up", "grey", "count"), 3))
    assert reset.count == 1 and model.rowCount() == 4 and model.position("grey.3") == 3


def test_a_fighter_is_said_by_roles(running_fight: RunningFight) -> None:
    model = FighterModel(running_fight, running_fight)
    cell = model.index(1, 0)
    roles = (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole, Role.EditRole)
    assert [model.data(cell, role) for role in roles] == [
        "Grey 1",
        "Grey 1, Them, 15 of 20; key 1",
        "<span>Grey 1, 15 of 20</span>",
        None,
    ]
    assert model.columnCount() == 2 and model.round_now() == 0 and model.fighter_row(7) is None
    assert [model.headerData(at, Qt.Orientation.Horizontal) for at in (0, 1, 2)] == ["", "Wind", ""]


def test_a_figure_that_the_board_shows_has_a_column_of_its_own(running_fight: RunningFight) -> None:
    model = FighterModel(running_fight, running_fight)
    reset, drawn = Heard(model.modelReset.connect), Heard(model.dataChanged.connect)
    assert running_fight.answer(told("effect", "grey.1", name="gust", modifier=-2, turns=3))
    assert (reset.count, drawn.count) == (0, 1), "another figure is no other column"
    who, wind, less = model.index(1, 0), model.index(1, 1), "\N{MINUS SIGN}2"
    roles = (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole)
    said = [model.data(wind, role) for role in roles]
    assert said == [less, f"Grey 1, Wind: {less}", f"<span>Grey 1, Wind: {less}</span>"]
    assert model.headerData(1, Qt.Orientation.Horizontal, Role.AccessibleTextRole) == "Wind"
    assert model.rounds == 0 and model.round_of(1) == 0 and model.round_of(-1) == 0
    row = model.fighter_row(1)
    assert row is not None and f"Wind {less}" not in model.told(row) and model.figure_texts(row) == [f"Wind {less}"]
    model.is_slim = True
    assert model.told(row)[0] == f"Wind {less}" and f"Wind {less}" in str(model.data(who, Role.AccessibleTextRole))


# The log, corrections, branches


def test_the_log_is_shown_anew_only_with_other_entries(running_fight: RunningFight) -> None:
    log = LogModel(running_fight, running_fight)
    heard, reset = Heard(log.changed.connect), Heard(log.model.modelReset.connect)
    running_fight.peek(2)
    assert (heard.count, log.model.rowCount()) == (1, 7 + 4)
    before = reset.count
    log.only("grey.2", False)
    assert (heard.count, log.model.rowCount(), log.who) == (2, 2 + 1, "grey.2")
    assert running_fight.document.apply(Edit("set", ("name",), "x")) and reset.count == before
    log.close()
    running_fight.peek(None)
    assert heard.count == 2


def test_a_correction_is_weighed_after_a_pause_and_taken_as_one_step(running_fight: RunningFight, qtbot) -> None:
    correction = Correction(running_fight, 1, running_fight)
    with qtbot.waitSignal(correction.weighed):
        correction.send(Edit("set", ("dice",), 12))
        assert not correction.may_submit(), "not known yet"
    assert correction.table.rowCount() == 3 and correction.may_submit()
    stale = Heard(correction.stale.connect)
    assert correction.submit() and stale.count == 1
    assert running_fight.document.history.undoText() == "Correct entry 2 of the log"
    undo(running_fight)
    assert running_fight.encounter.events[1] == sky.EVENTS[1]
    correction.close()


def test_a_correction_may_end_what_is_in_force(running_fight: RunningFight) -> None:
    correction = Correction(running_fight, 0, running_fight)
    correction.send(Edit("set", ("how",), "glide"))
    correction.compare()
    assert correction.first_misfit() == 1 and "no longer fit" in correction.summary()
    assert correction.submit(rewind=True) and running_fight.encounter.reached == 1
    correction.close()


def test_after_a_correction_the_fight_is_shown_as_it_stands(running_fight: RunningFight) -> None:
    """Whoever looked back for the entry and put it right goes on where the fight is, not where they looked."""
    running_fight.peek(1)
    correction = Correction(running_fight, 1, running_fight)
    correction.send(Edit("set", ("dice",), 12))
    correction.compare()
    assert running_fight.peeking and correction.submit() and not running_fight.peeking
    assert running_fight.at == running_fight.encounter.reached == len(sky.EVENTS)
    correction.close()


def test_branches_are_steps_and_changes(running_fight: RunningFight) -> None:
    branches = BranchModel(running_fight, running_fight)
    heard = Heard(branches.changed.connect)
    running_fight.peek(2)
    assert heard.count == 0, "another moment has the same branches"
    assert branches.keep(branches.free_name()) and branches.model.rowCount() == 1 and heard.count == 1
    assert branches.free_name() == "way 2" and running_fight.answer(THROWS)
    assert branches.model.rowCount() == 2
    branches.choose("way 1")
    assert branches.table.rowCount()
    assert branches.adopt() and running_fight.document.history.undoText() == "Use another way of the fight"
    assert branches.drop() and branches.chosen == "" and not branches.table.rowCount()
    branches.close()


# What players see, the report, the list


def test_players_see_the_moment_in_force(running_fight: RunningFight) -> None:
    view = PlayersView(running_fight, running_fight)
    heard, before = Heard(view.changed.connect), view.scene
    running_fight.peek(2)
    assert (heard.count, view.scene, view.of) == (0, before, "fight")
    running_fight.peek(None)
    assert heard.count == 0, "they saw just this"
    view.wish(foes=False)
    assert heard.count == 1 and len(view.scene.sides) == 1 and view.ours() == {"us"}
    view.close()
    assert running_fight.answer(GLIDES) and heard.count == 1


def test_the_report_is_looked_at_anew_when_it_is_asked_to(running_fight: RunningFight) -> None:
    report = FightReport(running_fight, running_fight)
    heard = Heard(report.changed.connect)
    assert [bar.done for bar in report.told.bars()] == [14, 0, 0] and list(report.sections) == [
        "tally",
        "luck_success_high",
        "aftermath",
    ]
    assert running_fight.answer(THROWS) and running_fight.answer(told("throw", "grey.1", dice=8))
    assert not report.told.batch.edits and heard.count == 0
    report.refresh()
    assert heard.count == 1 and report.told.home_text() == "1 entry on the sheets changes."
    assert report.told.curves()[0].points[-1] == 10 and len(report.told.moments()) == len(
        report.told.curves()[0].points
    )
    assert report.submit() and running_fight.document.campaign.characters[0].notes == "height 10"
    assert not report.send(Edit("set", ("x",), 1))


def test_the_report_of_what_cannot_be_played_is_empty(running_fight: RunningFight) -> None:
    report = FightReport(running_fight, running_fight)
    assert running_fight.send(Edit("set", ("line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    report.refresh()
    assert report.sections == {} and report.told.bars() == ()


def test_a_fight_is_taken_out_of_the_program(running_fight: RunningFight) -> None:
    export = ReportExport(running_fight, Printer())
    assert export.name == "Over the dunes"
    assert "Grey 1 sinks by 5" in export.text("log") and "33.6 %" in export.text("report")
    assert export.html("log").startswith("<!") and export.pdf(FightChoice("cards")).startswith(b"%PDF")


def test_the_list_says_how_far_each_is(running_fight: RunningFight) -> None:
    listed = EncounterListModel(running_fight.document, running_fight.texts, running_fight)
    heard = Heard(listed.changed.connect)
    assert listed.model.data(listed.model.index(0, 1)) == "7 entries"
    tip = listed.model.data(listed.model.index(0, 0), Qt.ItemDataRole.ToolTipRole)
    assert "In its log: 7 entries." in str(tip)
    assert running_fight.answer(GLIDES)
    assert (heard.count, listed.model.data(listed.model.index(0, 1))) == (1, "8 entries")


def test_reinforcements_join_by_an_answer(running_fight: RunningFight, monkeypatch: pytest.MonkeyPatch) -> None:
    people = reinforcements.candidates(running_fight)
    assert people is not None and [row.id for row in people.rows] == ["stunt_kite"], "red fights already"
    assert (
        reinforcements.sides(running_fight) == ("us", "them")
        and reinforcements.side_for(running_fight, "stunt_kite") == "us"
    )
    assert reinforcements.join(running_fight, "stunt_kite", "them") == "stunt_kite"
    assert running_fight.encounter.events[-1].entry("side") == "them" and "stunt_kite" in running_fight.fighters()
    monkeypatch.setattr(Duel, "announcements", lambda self: ())
    running_fight.peek(None)
    assert (
        reinforcements.candidates(running_fight) is None
        and reinforcements.join(running_fight, "stunt_kite", "them") == ""
    )


def test_reinforcements_bring_those_who_are_theirs_in_one_step(running_fight: RunningFight) -> None:
    for id, owner in (("ann", None), ("dog", "ann")):
        kite = Kite(id=id, name=id.title(), owner=owner, ribbons=(Ribbon(ribbon="silk"),))
        assert running_fight.document.apply(Edit("add", ("characters",), kite))
    steps, events = running_fight.document.history.count(), len(running_fight.encounter.events)
    assert reinforcements.join(running_fight, "own ann", "us") == "ann"
    assert [event.who for event in running_fight.encounter.events[events:]] == ["ann", "dog"]
    assert {"ann", "dog"} <= set(running_fight.fighters()) and running_fight.document.history.count() == steps + 1
    running_fight.document.history.undo()
    assert len(running_fight.encounter.events) == events
