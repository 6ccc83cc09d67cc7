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
from mls_desktop.bridge.fight.report_export import FightChoice, ReportExport
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.printing.printer import Printer
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
def bout(parent: QObject, tmp_path: Path) -> RunningFight:
    return flight(tmp_path, parent, *sky.EVENTS)


def undo(bout: RunningFight) -> None:
    bout.document.history.undo()


# The running fight


def test_each_answer_goes_through_the_rules_once_with_all_that_watches(
    bout: RunningFight, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Event] = []
    apply = Duel.apply

    def counted(self: Duel, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        ran.append(event)
        return apply(self, event)

    LogModel(bout, bout), FighterModel(bout, bout), PlayersView(bout, bout)
    monkeypatch.setattr(Duel, "apply", counted)
    assert bout.answer(GLIDES) and ran == [GLIDES]
    bout.let_roll("them", True)
    ran.clear()
    assert bout.answer(told("fly", "grey.2", how="high", at="red"))
    assert [event.kind for event in ran] == ["fly", "throw"]


def test_an_answer_is_a_named_step_and_one_change(bout: RunningFight) -> None:
    heard = Heard(bout.changed.connect)
    assert bout.answer(GLIDES)
    assert (heard.count, bout.document.history.undoText()) == (1, "Grey 1 glides")
    undo(bout)
    assert heard.count == 2 and len(bout.encounter.events) == 7
    assert bout.answer(GLIDES, "By name") and bout.document.history.undoText() == "By name"


def test_what_is_refused_is_told_and_no_step(bout: RunningFight) -> None:
    heard, refused = Heard(bout.changed.connect), Heard(bout.document.refused.connect)
    assert not bout.answer(told("throw", "red", dice=7))
    assert (heard.count, refused.count, bout.document.history.count()) == (0, 1, 0)


def test_another_moment_is_a_change_and_no_step(bout: RunningFight) -> None:
    heard = Heard(bout.changed.connect)
    bout.peek(2)
    assert heard.count == 1 and bout.at == 2 and bout.peeking and bout.document.history.count() == 0


def test_an_edit_of_another_thing_changes_nothing_here(bout: RunningFight) -> None:
    heard = Heard(bout.changed.connect)
    assert bout.document.apply(Edit("set", ("name",), "Another fair"))
    assert heard.count == 0


def test_its_words_follow_the_names(bout: RunningFight) -> None:
    words = bout.texts
    assert bout.answer(GLIDES) and bout.texts is words
    assert bout.send(Edit("set", ("sides", "them", "name"), "Greys"))
    assert bout.texts.name("them") == "Greys" and bout.texts is not words


def test_the_usual_is_done_by_one_and_by_all(bout: RunningFight) -> None:
    assert bout.again(bout.choices()[0]) and bout.encounter.events[-1] == THROWS
    assert not bout.all_again(), "dice must fall"
    assert bout.roll(bout.dice()[0]) and bout.encounter.events[-1].kind == "throw"


# Fighters


def test_only_fighters_that_are_otherwise_are_drawn_anew(bout: RunningFight) -> None:
    model = FighterModel(bout, bout)
    drawn: list[int] = []
    model.dataChanged.connect(lambda first, _last: drawn.append(first.row()))
    retold, reset = Heard(model.retold.connect), Heard(model.modelReset.connect)
    assert bout.answer(GLIDES)
    assert drawn == [1, 2], "the one who was asked, and the one who is"
    assert (retold.count, reset.count) == (1, 0)
    assert bout.send(Edit("set", ("line_up", "grey", "count"), 3))
    assert reset.count == 1 and model.rowCount() == 4 and model.position("grey.3") == 3


def test_a_fighter_is_said_by_roles(bout: RunningFight) -> None:
    model = FighterModel(bout, bout)
    cell = model.index(1, 0)
    roles = (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole, Role.EditRole)
    assert [model.data(cell, role) for role in roles] == [
        "Grey 1",
        "Grey 1, 15 of 20; key 1",
        "<span>Grey 1, 15 of 20</span>",
        None,
    ]
    assert model.columnCount() == 1 and model.round_now() == 0 and model.stand(7) is None
    assert [model.headerData(at, Qt.Orientation.Horizontal) for at in (0, 2)] == ["", "2"]


# The log, corrections, branches


def test_the_log_is_shown_anew_only_with_other_entries(bout: RunningFight) -> None:
    log = LogModel(bout, bout)
    heard, reset = Heard(log.changed.connect), Heard(log.model.modelReset.connect)
    bout.peek(2)
    assert (heard.count, log.model.rowCount()) == (1, 7 + 4)
    before = reset.count
    log.only("grey.2", False)
    assert (heard.count, log.model.rowCount(), log.who) == (2, 2 + 1, "grey.2")
    assert bout.document.apply(Edit("set", ("name",), "x")) and reset.count == before
    log.close()
    bout.peek(None)
    assert heard.count == 2


def test_a_correction_is_weighed_after_a_pause_and_taken_as_one_step(bout: RunningFight, qtbot) -> None:
    correction = Correction(bout, 1, bout)
    with qtbot.waitSignal(correction.weighed):
        correction.send(Edit("set", ("dice",), 12))
        assert not correction.may_submit(), "not known yet"
    assert correction.table.rowCount() == 3 and correction.may_submit()
    stale = Heard(correction.stale.connect)
    assert correction.submit() and stale.count == 1
    assert bout.document.history.undoText() == "Correct entry 2 of the log"
    undo(bout)
    assert bout.encounter.events[1] == sky.EVENTS[1]
    correction.close()


def test_a_correction_may_end_what_is_in_force(bout: RunningFight) -> None:
    correction = Correction(bout, 0, bout)
    correction.send(Edit("set", ("how",), "glide"))
    correction.compare()
    assert correction.first_misfit() == 1 and "no longer fit" in correction.summary()
    assert correction.submit(rewind=True) and bout.encounter.reached == 1
    correction.close()


def test_after_a_correction_the_fight_is_shown_as_it_stands(bout: RunningFight) -> None:
    """Whoever looked back for the entry and put it right goes on where the fight is, not where they looked."""
    bout.peek(1)
    correction = Correction(bout, 1, bout)
    correction.send(Edit("set", ("dice",), 12))
    correction.compare()
    assert bout.peeking and correction.submit() and not bout.peeking
    assert bout.at == bout.encounter.reached == len(sky.EVENTS)
    correction.close()


def test_branches_are_steps_and_changes(bout: RunningFight) -> None:
    branches = BranchModel(bout, bout)
    heard = Heard(branches.changed.connect)
    bout.peek(2)
    assert heard.count == 0, "another moment has the same branches"
    assert branches.keep(branches.free_name()) and branches.model.rowCount() == 1 and heard.count == 1
    assert branches.free_name() == "way 2" and bout.answer(THROWS)
    assert branches.model.rowCount() == 2
    branches.choose("way 1")
    assert branches.table.rowCount()
    assert branches.adopt() and bout.document.history.undoText() == "Use another way of the fight"
    assert branches.drop() and branches.chosen == "" and not branches.table.rowCount()
    branches.close()


# What players see, the report, the list


def test_players_see_the_moment_in_force(bout: RunningFight) -> None:
    view = PlayersView(bout, bout)
    heard, before = Heard(view.changed.connect), view.scene
    bout.peek(2)
    assert (heard.count, view.scene, view.of) == (0, before, "fight")
    bout.peek(None)
    assert heard.count == 0, "they saw just this"
    view.wish(foes=False)
    assert heard.count == 1 and len(view.scene.sides) == 1 and view.ours() == {"us"}
    view.close()
    assert bout.answer(GLIDES) and heard.count == 1


def test_the_report_is_looked_at_anew_when_it_is_asked_to(bout: RunningFight) -> None:
    report = FightReport(bout, bout)
    heard = Heard(report.changed.connect)
    assert [bar.done for bar in report.told.bars()] == [14, 0, 0] and list(report.sections) == [
        "tally",
        "luck_success_high",
        "aftermath",
    ]
    assert bout.answer(THROWS) and bout.answer(told("throw", "grey.1", dice=8))
    assert not report.told.batch.edits and heard.count == 0
    report.refresh()
    assert heard.count == 1 and report.told.home_text() == "1 entry on the sheets changes."
    assert report.told.curves()[0].points[-1] == 10 and len(report.told.moments()) == len(
        report.told.curves()[0].points
    )
    assert report.submit() and bout.document.campaign.characters[0].notes == "height 10"
    assert not report.send(Edit("set", ("x",), 1))


def test_the_report_of_what_cannot_be_played_is_empty(bout: RunningFight) -> None:
    report = FightReport(bout, bout)
    assert bout.send(Edit("set", ("line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    report.refresh()
    assert report.sections == {} and report.told.bars() == ()


def test_a_fight_is_taken_out_of_the_program(bout: RunningFight) -> None:
    export = ReportExport(bout, Printer())
    assert export.name == "Over the dunes"
    assert "Grey 1 sinks by 5" in export.text("log") and "33.6 %" in export.text("report")
    assert export.html("log").startswith("<!") and export.pdf(FightChoice("cards")).startswith(b"%PDF")


def test_the_list_says_how_far_each_is(bout: RunningFight) -> None:
    listed = EncounterListModel(bout.document, bout.texts, bout)
    heard = Heard(listed.changed.connect)
    assert listed.model.data(listed.model.index(0, 1)) == "7 entries"
    tip = listed.model.data(listed.model.index(0, 0), Qt.ItemDataRole.ToolTipRole)
    assert "In its log: 7 entries." in str(tip)
    assert bout.answer(GLIDES)
    assert (heard.count, listed.model.data(listed.model.index(0, 1))) == (1, "8 entries")


def test_reinforcements_join_by_an_answer(bout: RunningFight, monkeypatch: pytest.MonkeyPatch) -> None:
    people = reinforcements.candidates(bout)
    assert people is not None and [row.id for row in people.rows] == ["stunt_kite"], "red fights already"
    assert reinforcements.sides(bout) == ("us", "them") and reinforcements.side_for(bout, "stunt_kite") == "us"
    assert reinforcements.join(bout, "stunt_kite", "them") == "stunt_kite"
    assert bout.encounter.events[-1].entry("side") == "them" and "stunt_kite" in bout.fighters()
    monkeypatch.setattr(Duel, "announcements", lambda self: ())
    bout.peek(None)
    assert reinforcements.candidates(bout) is None and reinforcements.join(bout, "stunt_kite", "them") == ""


def test_reinforcements_bring_those_who_are_theirs_in_one_step(bout: RunningFight) -> None:
    for id, owner in (("ann", None), ("dog", "ann")):
        kite = Kite(id=id, name=id.title(), owner=owner, ribbons=(Ribbon(ribbon="silk"),))
        assert bout.document.apply(Edit("add", ("characters",), kite))
    steps, events = bout.document.history.count(), len(bout.encounter.events)
    assert reinforcements.join(bout, "own ann", "us") == "ann"
    assert [event.who for event in bout.encounter.events[events:]] == ["ann", "dog"]
    assert {"ann", "dog"} <= set(bout.fighters()) and bout.document.history.count() == steps + 1
    bout.document.history.undo()
    assert len(bout.encounter.events) == events
