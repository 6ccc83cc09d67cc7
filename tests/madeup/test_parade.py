"""A fight without points that no rule ends works for a system the program has never heard of: who is out is waved out
and back by the referee, and is shown so everywhere."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox

from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.bridge.fight.why import of_fighter
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.cli import main
from mls_desktop.model.fight.fielding import fielded
from mls_desktop.model.fight.fitness import unfit, unfit_entries
from mls_desktop.report.encounter import encounter_page
from mls_desktop.report.fights.fight_report import curves, headed, summary
from mls_desktop.report.fights.fight_texts import FightChoice
from mls_desktop.report.fights.fighter_rows import FighterRow, fighter_rows
from mls_desktop.report.fights.players_scene import Actor, PlayersOptions, players_scene
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.words.reference import Reference
from tests.madeup import sky
from tests.madeup.flown import Flown
from tests.madeup.parade import shipped_data
from tests.madeup.system import shipped_data as duel_shelf
from tests.ring import Ring

SHIPPED_DATA = shipped_data()
HIT = (told("fly", "red", how="high", at="grey.2"), told("throw", "red", dice=9))
GLIDES = (*HIT, told("fly", "grey.1", how="glide"))
WAVED = (told("out", "grey.2", reason="the cord tore"),)


def flown(*events) -> Flown:
    return Flown(*events, shipped_data=SHIPPED_DATA)


def rows(of: Flown) -> dict[str, FighterRow]:
    return {row.id: row for row in fighter_rows(of.session, of.texts)}


# In a campaign


def test_each_fighter_has_a_row_without_points() -> None:
    found = rows(flown(*GLIDES))
    assert [(r.name, r.side, r.pool, r.tags, r.told) for r in found.values()] == [
        ("Red", "us", None, (), ("Place 1",)),
        ("Grey 1", "them", None, (), ("Place 2", "gliding")),
        ("Grey 2", "them", None, (), ("Place 3",)),
    ]
    assert found["grey.2"].asked and found["grey.1"].sentence() == "Grey 1, Place 2, gliding"


def test_who_is_out_is_told_and_shown_till_they_are_back() -> None:
    of = flown(*HIT)
    gone = of.tell(*WAVED)
    assert gone is not None and [note.kind for note in gone.notes] == ["out", "reason"]
    row = rows(of)["grey.2"]
    assert (row.tags, row.state, row.pool) == (("Waved out",), "muted", None)
    assert of.session.names()["grey.2"] == "Grey 2" and of.session.own_names()["grey.2"] == "Grey 2"
    back = of.tell(told("back", "grey.2"))
    assert back is not None and [note.kind for note in back.notes] == ["back"]
    assert rows(of)["grey.2"].tags == () and rows(of)["grey.2"].state == "plain"


def test_a_side_is_beaten_once_all_of_it_are_out_and_the_end_is_the_referees() -> None:
    of = flown(*HIT, *WAVED)
    assert of.session.beaten() == () and of.session.usual_asks()
    of.tell(told("out", "grey.1"))
    assert of.session.beaten() == ("them",) and of.session.usual_asks() == ()
    ending = of.session.ending()
    assert ending is not None and of.session.fight is not None and not of.session.fight.over
    of.tell(told("end"))
    assert of.session.fight.over and of.session.beaten() == ()


def test_nobody_comes_into_it_unfit() -> None:
    of = flown()
    world = SHIPPED_DATA.world(of.campaign)
    assert unfit(of.system, of.campaign.characters[0], world) == ""
    assert unfit_entries(of.campaign.encounters[0], of.system, of.shipped) == {}


def test_the_players_see_who_is_out_and_nothing_of_what_a_foe_does() -> None:
    of = flown(*GLIDES, *WAVED)
    found = players_scene(of.session, of.texts, PlayersOptions())
    assert found.sides == (
        ("Us", (Actor("Red", True, ""),)),
        ("Them", (Actor("Grey 1", False, ""), Actor("Grey 2", False, "Waved out", "muted", asked=True))),
    )
    assert found.turn == "Turn 3 · Grey 2"


def test_why_tells_a_fighters_figures_and_how_they_stand() -> None:
    of = flown(*GLIDES, *WAVED)
    found = of_fighter("grey.2", of.session.sections.values(), of.texts)
    assert found is not None and found.name == "Grey 2"
    assert (found.figure.value, [part.value for _name, part in found.figure.parts]) == ("waved out", [3])
    assert of_fighter("nobody", of.session.sections.values(), of.texts) is None


def test_the_report_has_what_each_did_and_no_points_over_time() -> None:
    of = flown(*HIT)
    found = summary(of.session, of.home, headed(of.texts))
    assert found is not None and curves(found, of.session, of.texts) == ()
    assert [section.id for section in found.sections] == ["tally", "luck_success_high", "aftermath"]
    assert not found.left.edits


def test_replay_tells_it_and_who_is_out(tmp_path: Path, capsys: Any) -> None:
    words = ["replay", sky.written(tmp_path, (*HIT, *WAVED)), "--encounter", "fight"]
    assert main(words, SHIPPED_DATA) == 0
    said = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "Grey 2 is waved out. Because: the cord tore." in said
    assert said[-4:] == ["red: side Us, state up", "grey.1: side Them, state up", "grey.2: side Them, state waved out",
                         "waits for: fly grey.1"]  # fmt: skip


def test_its_sheet_for_the_table_has_a_box_for_each(tmp_path: Path) -> None:
    of = flown()
    context = PageContext(
        "The kite fair",
        of.system,
        SHIPPED_DATA.world(of.campaign),
        of.texts,
        Reference(SHIPPED_DATA.resources, "kites"),
    )
    encounter = of.campaign.encounters[0]
    text = text_of(encounter_page(encounter, fielded(encounter, of.system, of.shipped), context, PageOptions()))
    for name in ("Red", "Grey 1", "Grey 2"):
        assert f"{name}: out of the fight" in text


# In the window


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, sky.held(HIT), "kites", SHIPPED_DATA)


def test_the_referee_waves_somebody_out_and_back_by_the_form(ring: Ring) -> None:
    def offered(kind: str) -> Any:
        return next(
            (each for each in ring.running_fight.announcements if (each.id, each.who) == (kind, "grey.2")), None
        )

    out = offered("out")
    assert ring.tell(out, told("out", "grey.2", reason="the cord tore"))
    assert ring.shown()["grey.2"] == "Grey 2, Them, Waved out, Place 3; key 2"
    assert offered("out") is None and ring.tell(offered("back"), told("back", "grey.2"))
    assert ring.shown()["grey.2"] == "Grey 2, Them, Place 3; key 2"
    assert [event.kind for event in ring.running_fight.encounter.events] == ["fly", "throw", "out", "back"]


def test_once_a_side_is_out_the_end_is_offered_first(ring: Ring) -> None:
    for who in ("grey.1", "grey.2"):
        ring.running_fight.answer(told("out", who))
    assert ring.running_fight.beaten() == ("them",)
    offer = ring.panel.ways
    assert offer.offer.text().startswith("Take them in") and "Them" in offer.hint.text()
    assert ring.panel.take_offer()
    assert ring.running_fight.fight is not None and ring.running_fight.fight.over


def test_what_is_entered_beside_a_choice_is_a_field_and_its_chances_follow(ring: Ring) -> None:
    """K-DUEL-1: 5 or more on two dice hit; who strains needs 3."""
    ring.running_fight.answer(told("fly", "grey.1", how="glide"))
    ring.running_fight.answer(told("fly", "grey.2", how="glide"))
    panel = ring.panel
    row = next(each for each in panel.options.rows.options if each.value == "high")

    def hit() -> Fraction:
        return Fraction(dict(panel.options.chances(row.id))["hit"].value or 0)

    assert hit() == Fraction(30, 36) and "strain" in panel.form.editors
    strain = panel.form.editors["strain"].findChild(QCheckBox)
    assert isinstance(strain, QCheckBox)
    strain.click()
    assert hit() == Fraction(35, 36)
    panel.extra.entered.emit("modifier", -3)
    assert hit() == Fraction(26, 36), "6 or more: 2 for the strain less 3"
    panel.submit(row.id)
    assert [dict(event.facts) for event in ring.running_fight.encounter.events][-1] == {
        "how": "high", "at": "grey.1", "strain": True
    }  # fmt: skip


def test_chances_without_room_in_the_table_stand_below_it(ring: Ring) -> None:
    panel = ring.panel
    ring.running_fight.answer(told("fly", "grey.1", how="glide"))
    ring.running_fight.answer(told("fly", "grey.2", how="glide"))
    ring.desk.bot.waitUntil(lambda: panel.notes.isVisible())
    assert not panel.notes.unseen.isVisible() and panel.table.unseen() == ""
    panel.table.setFixedWidth(270)
    ring.desk.bot.waitUntil(lambda: panel.table.width() == 270)
    hidden = [c for at, c in enumerate(panel.options.columns) if panel.table.horizontalHeader().isSectionHidden(at)]
    assert "mean_lost" in hidden
    assert "costs " in panel.notes.unseen.text() and "hits" not in panel.notes.unseen.text()
    glide = next(each for each in panel.options.rows.options if each.value == "glide")
    panel.table.go_to(glide.id)
    assert panel.notes.unseen.text().startswith("spares ")


def test_it_is_looked_back_on_without_points_over_time(ring: Ring) -> None:
    ring.desk.do("look_back")
    page = ring.desk.window.tabs.tabs.currentWidget()
    assert isinstance(page, ReportPage)
    assert [bar.done for bar in page.report.told.bars()] == [11, 0, 0]
    assert page.bars.isVisible() and not page.curves.isVisible()


def test_rows_without_a_bar_are_lower(ring: Ring, qtbot, tmp_path: Path) -> None:
    with_points = Ring(qtbot, tmp_path / "duel", sky.held(HIT), "kites", duel_shelf())
    for each in (ring, with_points):
        each.desk.window.resize(900, 800)  # in less room the rounds stand beside the bar
    QApplication.processEvents()
    here, there = (each.battle_view.fighters.itemDelegate() for each in (ring, with_points))
    one, two = ([each.height(lines) for each in (here, there)] for lines in (1, 2))  # type: ignore[attr-defined]
    assert one[0] < one[1] and two[0] - one[0] == two[1] - one[1]


@pytest.mark.parametrize("what", ["sheet", "cards", "log", "report"])
def test_it_is_printed(ring: Ring, what: str) -> None:
    leaves = ReportExport(ring.running_fight, Printer()).leaves(FightChoice(what))  # type: ignore[arg-type]
    assert leaves and all(leaf.marks for leaf in leaves)
