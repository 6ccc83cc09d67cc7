"""What is seen of a fighter at a glance: side and state apart, the fallen out of the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.report.fights.fighter_rows import FighterRow
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import told
from mls_desktop.storage.reading import read
from mls_desktop.ui.fight.fighters.fighter_marks import health_colour
from mls_desktop.ui.widgets.painting import paint_side
from mls_desktop.ui.widgets.theme import Theme
from tests.bouts import SHIPPED, scripted
from tests.ring import Ring
from tests.ui.measuring import settle


@pytest.mark.parametrize(
    ("now", "state", "means"),
    [(13, "plain", 0), (7, "plain", 0), (6, "plain", 1), (3, "plain", 2), (1, "plain", 2), (-2, "plain", 2),
     (13, "muted", 3), (13, "lost", 3)],
)  # fmt: skip
@pytest.mark.parametrize("side", ["us", "them"])
def test_the_bar_says_how_somebody_is_and_not_whose(
    qapp: QApplication, now: int, state: str, means: int, side: str
) -> None:
    theme = Theme(qapp)
    row = FighterRow(id="a", name="A", side=side, state=state, pool=(now, 13))  # type: ignore[arg-type]
    assert health_colour(row, theme) == QColor(theme.colours.health[means])


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_no_side_has_a_colour_of_health(theme: Colours) -> None:
    assert len(set(theme.sides)) == len(theme.sides) >= 4
    assert not {*theme.sides} & {theme.good, theme.warn, theme.bad, *theme.health}


def test_each_side_has_a_shape_of_its_own(qapp: QApplication) -> None:
    seen = set()
    for number in range(4):
        image = QImage(20, 20, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            paint_side(painter, QRectF(2, 2, 16, 16), number, QColor("black"))
        seen.add(bytes(image.constBits()))
    assert len(seen) == 4


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, scripted("four_against_six", 8))


def hidden(ring: Ring) -> list[str]:
    table = ring.battle_view.fighters
    return [each.id for at, each in enumerate(table.fighter_model.rows) if table.isRowHidden(at)]


@pytest.mark.needs("nutshell")
def test_the_fallen_fold_away_as_the_next_round_begins(ring: Ring) -> None:
    ring.desk.window.resize(1280, 1000)  # there is height for all rows, folded or not
    QApplication.processEvents()
    table, fallen = ring.battle_view.fighters, ring.battle_view.fighters.fallen
    who = table.fighter_model.rows[-1].id
    assert ring.running_fight.answer(told("override", who, what="state", value="dead"))
    assert hidden(ring) == [] and not fallen.isVisibleTo(table), "not while somebody looks at what has happened"
    began = table.fighter_model.round_now()
    while table.fighter_model.round_now() == began:
        ring.running_fight.all_again()
        ring.running_fight.roll_rest()
    assert hidden(ring) == [who] and fallen.isVisibleTo(table) and fallen.text() == "1 not in the fight"
    heights = {table.rowHeight(at) for at in range(table.fighter_model.rowCount() - 1)}
    fallen.click()
    assert hidden(ring) == [] and {table.rowHeight(at) for at in range(table.fighter_model.rowCount())} == heights
    assert len(heights) == 1
    fallen.click()
    assert hidden(ring) == [who]
    assert ring.running_fight.answer(told("override", who, what="state", value="up"))
    assert hidden(ring) == [] and not fallen.isVisibleTo(table)


@pytest.mark.needs("nutshell")
def test_they_are_folded_at_the_same_round_of_another_turn(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ring.battle_view.fighters
    who, (turn, *within) = table.fighter_model.rows[-1].id, table.fighter_model.moment()
    assert ring.running_fight.answer(told("override", who, what="state", value="dead"))
    assert hidden(ring) == []
    another = replace(turn, facts=tuple((name, given(2) if name == "turn" else each) for name, each in turn.facts))
    assert another != turn, "the same round of the second Turn"
    monkeypatch.setattr(table.fighter_model, "moment", lambda: (another, *within))
    table.fallen.refresh()
    assert hidden(ring) == [who]


@pytest.mark.needs("nutshell")
def test_the_head_says_whose_turn_it_is_in_large_type(ring: Ring) -> None:
    head = ring.battle_view.head
    ring.desk.window.resize(1680, 945)
    settle()
    assert head.moment.text() == "Turn 1 · Party"
    assert (head.rounds.now, head.rounds.count, head.rounds.isVisible()) == (1, 5, True)
    assert head.rounds.accessibleName() == "Round 1 of 5"
    head.shorten(True)
    assert head.moment.text() == "Turn 1 · Party · round 1" and not head.rounds.isVisible()
    head.shorten(False)
    assert head.moment.text() == "Turn 1 · Party" and head.rounds.isVisible()
    assert head.moment.font().pixelSize() > 1.5 * head.under.font().pixelSize()
    assert head.under.text() == ring.running_fight.encounter.name


@pytest.mark.needs("nutshell")
def test_the_line_of_a_pool_stands_over_its_own_row(ring: Ring) -> None:
    table = ring.battle_view.fighters
    table.setCurrentIndex(table.fighter_model.index(2, 0))
    table.change_pool()
    row = table.visualRect(table.fighter_model.index(2, 0))
    line = table.line.geometry().translated(-table.viewport().pos())
    assert row.contains(line)


@pytest.mark.needs("nutshell")
def test_who_comes_later_is_not_among_the_fallen_and_a_surprise_to_the_players(qtbot, tmp_path: Path) -> None:
    (root,) = SHIPPED.resources
    path = root / "samples" / "nutshell" / "the_grey_coast.mls.json"
    encounter = read(path.read_bytes(), SHIPPED).encounters[0]
    line_up = tuple(replace(entry, joins=min(entry.joins, 2)) for entry in encounter.line_up)
    ring = Ring(qtbot, tmp_path, replace(encounter, line_up=line_up))
    ring.begin()
    ring.desk.do("players")
    players = ring.desk.window.shell.reports.players
    assert players is not None

    def chief() -> FighterRow:
        return next(row for row in ring.battle_view.fighters.fighter_model.rows if row.id.startswith("ghazra"))

    def seen() -> bool:
        assert players is not None
        return any("Ghazra" in actor.name for _side, actors in players.players_view.scene.sides for actor in actors)

    assert chief().tags == ("Not there yet",) and "from Turn 2" in chief().told
    assert not ring.battle_view.fighters.fallen.isVisibleTo(ring.battle_view.fighters) and hidden(ring) == []
    assert not seen()
    ring.let(party=True, foes=True)
    for _answer in range(200):
        if ring.running_fight.fight is not None and ring.running_fight.fight.clock[0] == 2:
            break
        if not (ring.running_fight.all_again() if ring.running_fight.choices() else ring.running_fight.roll_rest()):
            ring.press("y")  # fate: it is never spent unasked
    assert chief().state == "plain" and "from Turn 2" not in chief().told and seen()
    players.close()
