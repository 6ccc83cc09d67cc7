"""The story of a fight works for a system it has never heard of: log, corrections, look back, window, paper."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.fights.fight_texts import FightChoice
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.report.report_page import ReportPage
from tests.madeup import sky
from tests.madeup.system import shipped_data
from tests.ring import Ring

EVENTS = (
    told("fly", "red", how="high", at="grey.2"),
    told("throw", "red", dice=7),
    told("fly", "grey.1", how="high", at="red"),
    told("throw", "grey.1", dice=5),
)


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, sky.held(EVENTS), "kites", shipped_data())


def test_its_log_has_an_entry_an_event_and_each_may_be_corrected(ring: Ring) -> None:
    assert ring.page.log is not None
    entries = ring.page.log.log.entries()
    assert [entry.when for entry in entries] == ["1", "1", "2", "2"] and all(entry.text for entry in entries)
    correction = Correction(ring.running_fight, 1, ring.running_fight)
    assert correction.send(Edit("set", ("dice",), 12))
    correction.compare()
    assert "grey.2" in correction.table.section.rows[-1].id and correction.submit()
    fight = ring.running_fight.fight
    assert fight is not None
    held = fight.state()["fighters"]
    assert {f["id"]: f["height"] for f in held} == {"red": 13, "grey.1": 20, "grey.2": 6}  # type: ignore[index,union-attr]


def test_it_is_looked_back_on(ring: Ring) -> None:
    ring.desk.do("look_back")
    page = ring.desk.window.tabs.tabs.currentWidget()
    assert isinstance(page, ReportPage)
    assert [bar.done for bar in page.report.told.bars()] == [9, 7, 0]
    luck = {each.who: (each.count, each.fell, each.mean) for each in page.report.told.course.luck}
    assert luck == {"red": (2, 7, Fraction(7)), "grey.1": (2, 5, Fraction(7))}
    points = {curve.name: curve.points[-1] for curve in page.report.told.curves()}
    assert points == {"Red": 13, "Grey 1": 20, "Grey 2": 11}


def test_the_players_see_it_without_a_foes_number(ring: Ring) -> None:
    ring.desk.do("players")
    window = ring.desk.window.shell.reports.players
    assert window is not None
    actors = {actor.name: actor for _name, actors in window.players_view.scene.sides for actor in actors}
    assert set(actors) == {"Red", "Grey 1", "Grey 2"}
    assert not any(actor.share or actor.figures for actor in actors.values() if not actor.ours)
    window.close()


@pytest.mark.parametrize("what", ["sheet", "cards", "log", "report"])
def test_it_is_printed(ring: Ring, what: str) -> None:
    leaves = ReportExport(ring.running_fight, Printer()).leaves(FightChoice(what))  # type: ignore[arg-type]
    assert leaves and all(leaf.marks for leaf in leaves)
