"""A fight on a ground: the map is the stage, with fighters and what is asked beside it, in every size of window."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

from mls_desktop.bridge.fight.option_rows import TEXT
from mls_desktop.bridge.map.viewport import is_seen
from mls_desktop.bridge.plans.fight_plan import ASKED
from mls_desktop.model.campaign import Encounter
from mls_desktop.report.fights.side_heads import shared_points, side_heads, weakest
from mls_desktop.report.maps.strikes import Strike, assumed_strikes, strikes_on
from mls_desktop.rules.common.values.events import told
from mls_desktop.storage.reading import read
from mls_desktop.ui.fight.fighters.side_head_painter import HEAD
from mls_desktop.ui.map import map_canvas
from mls_desktop.ui.widgets.painting import strong
from tests.bouts import SHIPPED
from tests.ring import Key, Ring
from tests.ui.fight.test_why import weighed
from tests.ui.map.maps import encounter, ring_with, settle

pytestmark = pytest.mark.needs("nutshell")

Left, NoModifier = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MAP_SHARE = 0.52
SAMPLE = SHIPPED.resources[0] / "samples" / "nutshell" / "the_warehouse.mls.json"
LONG = "Maximiliana Theodora Wolkenstein-Hohenfels of the very long Name of Niedersee in the hilly North"
AMID = 8
"""After so many events all have said what they do: they have rounds."""


def stage(
    qtbot, home: Path, size: QSize, zoom: int = 100, crowd: int = 0, events: int = 0, name: str = ""
) -> Ring:  # fmt: skip
    """A fight on a ground that has begun, in a window of a size. `crowd`: so many more beside the ground, on two
    sides; `name`: all are called so, each with a number, where there is one."""
    held = encounter(events)
    called = tuple(
        replace(each, character={**each.character, "name": f"{name} {nth}" if name else each.character["name"]})
        for nth, each in enumerate(held.line_up, 1)
    )
    held = replace(held, line_up=called)
    more = tuple(replace(entry, id=f"{entry.id}_more", count=crowd // 2) for entry in held.line_up[1:3] if crowd)
    ring = ring_with(qtbot, home, replace(held, line_up=(*held.line_up, *more)))
    ring.desk.window.appearance.set_appearance("light", zoom)
    ring.desk.window.resize(size)
    ring.begin()
    settle()
    return ring


def test_in_a_large_window_the_map_has_more_than_half_and_all_fighters_stand_beside_it(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1680, 945))
    view, window = ring.battle_view, ring.desk.window
    assert view.ground.card is not None and view.ground.card.width() >= MAP_SHARE * window.width()
    assert view._cards[2].width() == ASKED and view.exchange.isVisible()
    assert view.fighters.isVisible() and not view.ground.chips.isVisible()
    assert view.fighters.visualRect(view.fighter_model.index(0, 0)).width() >= 290, "the rounds have no columns"


def test_in_a_usual_window_forty_fighters_are_at_most_two_rows_of_chips_above_the_map(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720), crowd=36)
    view = ring.battle_view
    chips, model = view.ground.chips, view.fighter_model
    assert model.rowCount() == 40 and chips.isVisible() and not view.fighters.isVisible()
    assert view._cards[2].width() == ASKED
    shown = [at for at in range(40) if not chips.isRowHidden(at)]
    counts = sorted(model.standing(model.rows[at].id)[1] for at in shown)
    assert sum(counts) == 40 and counts[-2:] == [18, 18], "all are counted, a group by one chip"
    asked = ring.panel.prompt
    assert asked is not None and model.rows[chips.currentIndex().row()].id == asked.who
    boxes = [chips.visualRect(model.index(at, 0)) for at in shown]
    assert len({box.top() for box in boxes}) <= 2
    assert all(chips.viewport().rect().contains(box) for box in boxes)
    assert not any(one.intersects(other) for nth, one in enumerate(boxes) for other in boxes[nth + 1 :])
    letters = {each.who: each.initials for each in view.ground.map.model.scene.tokens}  # type: ignore[union-attr]
    assert letters and letters.items() <= model.initials.items()


def test_a_chip_of_a_group_has_the_points_of_all_of_it(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720), crowd=36)
    model = ring.battle_view.fighter_model
    shown, group = max(model.together.items(), key=lambda each: len(each[1]))
    row = next(each for each in model.on_chip(shown) if each.id == group[-1])
    assert row.pool is not None
    most = row.pool[1]
    assert shared_points(model.on_chip(shown)) == f"{most}/{most}"
    assert ring.running_fight.answer(told("override", row.id, what="chp", value=1))
    settle()
    assert shared_points(model.on_chip(shown)) == f"1\N{EN DASH}{most}/{most}"
    assert weakest(model.on_chip(shown)).id == group[-1]
    first = next(each for each in model.rows if each.id == shown)
    assert f"points of the group 1\N{EN DASH}{most}/{most}" in model.sentence(first)
    ring.desk.window.resize(1680, 945)
    settle()
    assert model.together == {} and "the group" not in model.sentence(first), "in a list each stands alone"


def test_chips_of_one_row_are_all_seen_in_every_width(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720), crowd=6)
    chips, model = ring.battle_view.ground.chips, ring.battle_view.fighter_model
    assert chips.isVisible() and model.rowCount() == 10
    for width in range(1270, 1290):
        ring.desk.window.resize(width, 720)
        settle()
        boxes = [chips.visualRect(model.index(at, 0)) for at in range(10) if not chips.isRowHidden(at)]
        assert len(boxes) == 10 and all(chips.viewport().rect().contains(box) for box in boxes), width


def test_of_more_than_there_is_room_for_who_is_asked_is_seen(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720), 150, crowd=36)
    chips, asked = ring.battle_view.ground.chips, ring.panel.prompt
    assert chips.isVisible() and asked is not None
    assert chips.height() <= ring.desk.window.height() / 12, "the ground has the height"
    for who in (asked.who, *(each.who for each in ring.running_fight.choices())):
        ring.panel.prefer(who)
        settle()
        assert chips.viewport().rect().contains(chips.visualRect(chips.currentIndex()))
        assert ring.battle_view.fighter_model.rows[chips.currentIndex().row()].id == who


@pytest.mark.parametrize(("size", "zoom"), [((800, 600), 150), ((800, 600), 100), ((1280, 720), 200)])
def test_in_a_small_window_nothing_lies_beside_the_screen_and_one_key_leads_to_the_map_and_back(
    qtbot, tmp_path: Path, size: tuple[int, int], zoom: int
) -> None:
    ring = stage(qtbot, tmp_path, QSize(*size), zoom)
    view, window = ring.battle_view, ring.desk.window
    seen = []
    for _turn in range(4):
        map = view.ground.card
        seen.append((view.exchange.isVisible(), map is not None and map.isVisible()))
        assert window.width() == size[0] >= ring.page.mapTo(window, ring.page.rect().bottomRight()).x()
        QTest.keyClick(ring.focus, Key.Key_J)
        settle()
    if zoom == 100:
        assert seen == [(True, True), (False, True), (True, False), (True, True)]
    else:
        assert seen == [(True, False), (False, True)] * 2, "one key between"


def test_a_chip_that_is_clicked_is_asked_and_the_keys_are_the_exchanges(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720))
    chips, model = ring.battle_view.ground.chips, ring.battle_view.fighter_model
    others = [each.who for each in ring.running_fight.choices() if each.who != getattr(ring.panel.prompt, "who", "")]
    at = model.position(others[0])
    assert at is not None
    QTest.mouseClick(chips.viewport(), Left, NoModifier, chips.visualRect(model.index(at, 0)).center())
    assert ring.panel.prompt is not None and ring.panel.prompt.who == others[0]
    assert not chips.hasFocus() and ring.battle_view.isAncestorOf(ring.focus)


def test_a_slim_list_tells_its_rounds_and_they_can_be_dragged(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1680, 945), events=AMID)
    table, model = ring.battle_view.fighters, ring.battle_view.fighter_model
    who = next(row for row in model.rows if any(chip.there for chip in row.chips))
    nth = next(nth for nth, chip in enumerate(who.chips, 1) if chip.there)
    assert f"round {nth}: " in str(model.index(model.position(who.id) or 0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert f"round {nth}: " in str(model.index(model.position(who.id) or 0, 0).data(Qt.ItemDataRole.ToolTipRole))
    cell = table.visualRect(model.index(model.position(who.id) or 0, 0))
    boxes = table._figures.rounds(table._figures.heads.body(cell, who))
    assert [table._round_at(box.center().toPoint()) for box in boxes] == [*range(1, model.rounds + 1)]
    point = boxes[nth - 1].center().toPoint()
    QApplication.sendEvent(
        table.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, table.viewport().mapToGlobal(point))
    )
    assert who.round_sentence(nth) in QToolTip.text()
    dropped: list[tuple[str, int]] = []
    table._drop = lambda who, by: dropped.append((who, by))  # type: ignore[method-assign]
    QTest.mousePress(table.viewport(), Left, NoModifier, point)
    QTest.mouseRelease(table.viewport(), Left, NoModifier, boxes[min(nth, len(boxes) - 1)].center().toPoint())
    QTest.mousePress(table.viewport(), Left, NoModifier, table.visualRect(model.index(0, 0)).topLeft() + QPoint(3, 3))
    QTest.mouseRelease(table.viewport(), Left, NoModifier, point)
    assert dropped == [(who.id, min(nth + 1, len(boxes)) - nth)], "a fighter’s own place is no round"


def test_in_a_usual_window_the_newest_stands_in_the_line_of_the_log_and_assumptions_are_in_sight(
    qtbot, tmp_path: Path
) -> None:
    ring = striking(qtbot, tmp_path)
    view, log = ring.battle_view, ring.battle_view.place.log
    assert log is not None and not view.latest.isVisible()
    assert log.head.newest.isVisible() and log.head.newest.text() == view.latest.item(0).text() != ""
    weighed(ring)
    settle()
    port, notes = view._scroll.viewport(), ring.panel.notes
    for seen in (ring.panel.table, ring.panel.extra, notes.assumed):
        assert seen.isVisible()
        assert port.rect().contains(QRect(seen.mapTo(port, QPoint()), seen.size())), seen
    log.head.fold.click()
    settle()
    assert not log.head.newest.isVisible(), "the entries tell it"
    log.head.fold.click()
    ring.desk.window.resize(1680, 945)
    settle()
    assert log.rounds is not None and log.rounds.isVisible()
    assert not (view.latest.isVisible() or log.head.newest.isVisible())


def test_the_last_rounds_stand_side_by_side_and_follow_the_moment_shown(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1680, 945), events=AMID)
    log, running_fight = ring.battle_view.place.log, ring.running_fight
    assert log is not None and log.rounds is not None and log.rounds.isVisible()
    for _nth in range(6):
        running_fight.all_again()
        running_fight.roll_rest()
    settle()
    told = log.log.rounds(3)
    assert len(told) == 3 and told[-1].lines[-1].startswith("Asked now: ")
    for column, each in zip(log.rounds.columns, told, strict=True):
        assert column.title.accessibleName() == each.title
        assert column.text.accessibleName() == "\n".join(each.lines)
        shown = column.text.text().splitlines()
        assert shown and (tuple(shown) == each.lines[-len(shown) :] or shown[0].endswith("…"))
        assert column.text.heightForWidth(column.text.width()) <= column.text.height(), "nothing is cut"
    entries = [entry.text for entry in log.log.entries()]
    assert told[0].lines[0] in entries
    running_fight.peek(AMID)
    settle()
    assert log.rounds.columns[0].title.accessibleName() == log.log.rounds(3)[0].title != told[0].title


def test_sides_stand_apart_under_their_names_with_the_points_of_all(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1680, 945), events=AMID)
    table, model = ring.battle_view.fighters, ring.battle_view.fighter_model
    names = {side.id: ring.running_fight.texts.name(side.id) for side in ring.running_fight.encounter.sides}
    heads = side_heads(model.rows, names)
    assert [head.name for head in heads.values()] == list(names.values())
    for head in heads.values():
        pools = [row.pool for row in model.rows if row.side == head.side and row.pool is not None]
        left, most = sum(max(0, now) for now, _most in pools), sum(most for _now, most in pools)
        assert head.points == f"{left} of {most} points"
    usual = {
        table.rowHeight(at) for at, row in enumerate(model.rows) if row.id not in heads and not table.isRowHidden(at)
    }
    assert {table.rowHeight(model.position(id) or 0) for id in heads} == {high + px_of(ring, HEAD) for high in usual}
    first = next(iter(heads))
    assert side_heads(model.rows, names, {first}).keys() != heads.keys() and len(heads) == len(names)
    assert side_heads([*model.rows, model.rows[0]], names) == {}, "who stands apart from their side has no heading"


def px_of(ring: Ring, length: int) -> int:
    return ring.battle_view._theme.px(length)


def striking(qtbot, home: Path, name: str = "") -> Ring:
    """A fight on a ground in which somebody is asked whom to strike. `name`: see `stage`."""
    ring = stage(qtbot, home, QSize(1280, 720), events=AMID, name=name)
    ring.let(party=False, foes=False)
    for _answer in range(60):
        answer = ring.panel.answer
        if answer is not None and answer.targets():
            break
        assert ring.running_fight.roll_rest() if ring.running_fight.dice() else ring.running_fight.all_again()
        settle()
    return ring


def test_chances_stand_beside_whom_one_may_strike_and_are_those_of_the_table(qtbot, tmp_path: Path) -> None:
    ring = striking(qtbot, tmp_path)
    panel, map = ring.panel, ring.battle_view.ground.map
    assert map is not None and panel.answer is not None
    weighed(ring)
    settle()
    assert {each.who for each in map.canvas.chances} == {*panel.answer.targets()}
    for each in map.canvas.chances:
        panel.targets.aim(each.who)
        now = next(chance for chance in map.canvas.chances if chance.who == each.who)
        cells = panel.options.rows.cells[panel.table.current()]
        assert now.aimed_at and now.chance == each.chance == cells["hit"]
        assert now.text == f"{panel.targets._keys[each.who]}  {cells['hit']}"


def test_a_strike_is_a_wedge_at_the_rim_of_who_strikes(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ring = striking(qtbot, tmp_path)
    panel, map = ring.panel, ring.battle_view.ground.map
    assert map is not None and panel.answer is not None
    weighed(ring)
    settle()
    who, foe = panel.answer.prompt.who, panel.answer.target()
    choice = panel.answer.row(panel.table.current(), ring.running_fight.odds(who) or ())
    assert choice is not None and choice.hangs_on is not None
    assert {each.who for each in map.canvas.assumed_events} <= {each.who for each in choice.hangs_on}
    panel.submit(next(option.id for option in panel.answer.options if panel.answer.aims(option.id)))
    settle()
    scene = map.canvas.model.scene
    assert scene is not None and Strike(who, foe) in strikes_on(scene)
    striker = scene.token(who)
    assert striker is not None
    for strikes in ((Strike(who, foe),), (Strike(who, foe, False),)):
        monkeypatch.setattr(map_canvas, "strikes_on", lambda *_all, held=strikes: held)
        drawn = map.canvas.grab().toImage()
        monkeypatch.setattr(map_canvas, "strikes_on", lambda *_all: ())
        bare = map.canvas.grab().toImage()
        columns, rows = range(bare.width()), range(bare.height())
        changed = [(x, y) for x in columns for y in rows if bare.pixel(x, y) != drawn.pixel(x, y)]
        (left, top), cell = map.canvas.view.corner(striker.at), map.canvas.view.cell
        reach = cell * 0.2
        assert len(changed) > cell, "it is seen"
        assert all(left - reach <= x <= left + cell + reach for x, _y in changed)
        assert all(top - reach <= y <= top + cell + reach for _x, y in changed)


def test_what_chances_take_for_granted_is_seen_on_the_map(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1280, 720), events=AMID)
    ring.let(party=False, foes=False)
    map, seen = ring.battle_view.ground.map, 0
    assert map is not None
    for _answer in range(40):
        answer = ring.panel.answer
        if answer is not None and answer.targets():
            weighed(ring)
            settle()
            assert map.canvas.model.scene is not None
            for each in assumed_strikes(map.canvas.model.scene, map.canvas.assumed_events):
                seen += 1
                assert each.who != answer.prompt.who and not each.is_declared
        if seen:
            return
        assert ring.running_fight.roll_rest() if ring.running_fight.dice() else ring.running_fight.all_again()
        settle()
    raise AssertionError("nobody was assumed to strike")


def test_a_click_on_a_foe_aims_and_another_strikes_and_the_keys_are_the_exchanges(qtbot, tmp_path: Path) -> None:
    ring = striking(qtbot, tmp_path)
    panel, map, answer = ring.panel, ring.battle_view.ground.map, ring.panel.answer
    assert map is not None and map.model.scene is not None and answer is not None
    foe, before = answer.targets()[-1], len(ring.running_fight.encounter.events)
    token = map.model.scene.token(foe)
    assert token is not None
    x, y = map.canvas.view.corner(token.at)
    point = QPoint(round(x + map.canvas.view.cell / 2), round(y + map.canvas.view.cell / 2))
    QTest.mouseClick(map.canvas, Left, NoModifier, point)
    assert answer.target() == foe and len(ring.running_fight.encounter.events) == before
    assert panel.isAncestorOf(ring.focus)
    QTest.mouseClick(map.canvas, Left, NoModifier, point)
    told = ring.running_fight.encounter.events[before]
    assert told.who == answer.prompt.who and told.entry("target") == foe
    assert not map.canvas.hasFocus()


def test_a_double_click_on_a_foe_strikes_once(qtbot, tmp_path: Path) -> None:
    ring = striking(qtbot, tmp_path)
    map, answer, asked = ring.battle_view.ground.map, ring.panel.answer, ring.panel.prompt
    assert map is not None and map.model.scene is not None and answer is not None and asked is not None
    foe = answer.targets()[-1]
    token = map.model.scene.token(foe)
    assert token is not None
    for is_aimed in (False, True):
        before = len(ring.running_fight.encounter.events)
        x, y = map.canvas.view.corner(token.at)
        half = map.canvas.view.cell / 2
        if is_aimed:
            ring.panel.targets.aim(foe)
        for press in (QTest.mouseClick, QTest.mouseDClick):
            press(map.canvas, Left, NoModifier, QPoint(round(x + half), round(y + half)))
        settle()
        told = ring.running_fight.encounter.events[before:]
        assert [(each.who, each.entry("target")) for each in told] == [(asked.who, foe)]
        QTest.keyClick(ring.focus, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        settle()


def look_at_targets(ring: Ring) -> None:
    """Asserts that all targets are in sight within what is asked, by digit and as much of the name as has room."""
    panel, card = ring.panel, ring.battle_view._cards[2]
    assert card.width() == ASKED and panel.width() <= card.width(), "nothing lies beside the edge"
    buttons = panel.targets.buttons
    assert buttons and panel.head.who.is_cut() and panel.head.who.text() in ring.running_fight.names().values()
    for id, button in buttons.items():
        left = button.mapTo(card, QPoint(0, 0)).x()
        assert left >= 0 and left + button.width() <= card.width() and not button.visibleRegion().isEmpty()
        assert button.text().startswith(f"{panel.targets._keys[id]}  ")
        assert button.sizeHint().width() <= panel.targets.width() and button.toolTip(), "the tip has the whole"


@pytest.mark.parametrize("name", [LONG, LONG.replace(" ", "")], ids=["words", "one word"])
def test_names_of_81_letters_leave_whom_to_aim_at_in_sight(qtbot, tmp_path: Path, name: str) -> None:
    ring = striking(qtbot, tmp_path, name)
    look_at_targets(ring)
    for _turn in ("alone", "off", "beside"):  # without the map there is room for more of them
        ring.battle_view.ground.turn()
        settle()
    look_at_targets(ring)


@pytest.mark.parametrize("name", [LONG, LONG.replace(" ", "")], ids=["words", "one word"])
def test_with_names_of_81_letters_no_text_of_the_exchange_has_more_than_three_lines(
    qtbot, tmp_path: Path, name: str
) -> None:
    ring = striking(qtbot, tmp_path, name)
    for size in (QSize(1280, 720), QSize(1680, 945), QSize(1440, 900)):
        ring.desk.window.resize(size)
        weighed(ring)
        settle()
        labels = [label for label in ring.panel.findChildren(QLabel) if label.isVisible() and label.text()]
        assert ring.panel.notes.assumed in labels and ring.panel.notes.advice in labels
        for label in labels:
            box = QRect(0, 0, label.contentsRect().width(), 10_000)
            needed = label.fontMetrics().boundingRect(box, Qt.TextFlag.TextWordWrap, label.text())
            assert needed.height() <= 3 * label.fontMetrics().height(), label.text()
            assert needed.width() <= box.width() + 1 and needed.height() <= label.height() + 1, label.text()
    numbers = {str(nth) for nth in range(1, 9)}
    assert numbers & {*ring.panel.notes.advice.text().replace(",", "").split()}, "who is meant is told by the number"


def warehouse() -> Encounter:
    """The sample's fight on a ground, in which a fighter with four weapons is soon asked for a blow among many."""
    held = read(SAMPLE.read_bytes(), SHIPPED).encounters[0]
    return replace(held, events=held.events.extended(()))


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1680, 945)], ids=str)
def test_what_is_entered_beside_a_choice_stays_in_sight(qtbot, tmp_path: Path, size: tuple[int, int]) -> None:
    """Place and modifier, with many choices, four weapons and long notes on chances."""
    ring = ring_with(qtbot, tmp_path, warehouse())
    ring.desk.window.resize(QSize(*size))
    ring.begin()
    for _step in range(80):
        if ring.panel.prompt is not None and "place" in ring.panel.form.editors and len(ring.panel.hand.buttons) > 3:
            break
        assert ring.running_fight.roll_rest() if ring.running_fight.dice() else ring.running_fight.all_again()
        settle()
    weighed(ring)
    panel, seen = ring.panel, ring.battle_view._scroll.viewport()
    assert panel.options.rowCount() >= 7 and panel.notes.isVisible() and ring.battle_view.ground.map.isVisible()
    assert panel.targets.narrow
    for editor in (*panel.form.editors.values(), *panel.extra.editors.values()):
        place = QRect(editor.mapTo(seen, QPoint()), editor.size())
        assert editor.isVisible() and seen.rect().contains(place), editor.property("field")
    texts = [label.text() for label in (panel.head.whose, panel.notes.unseen) if label.isVisible()]
    assert len(texts) == len({*texts}), "nothing is said twice"


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1680, 945)], ids=str)
def test_names_of_choices_are_whole_beside_a_map(qtbot, tmp_path: Path, size: tuple[int, int]) -> None:
    """In a party Turn and the rounds after it, with and without their chances."""
    ring = ring_with(qtbot, tmp_path, warehouse())
    ring.desk.window.resize(QSize(*size))
    ring.begin()
    settle()
    table, seen = ring.panel.table, set[str]()
    bold, at = QFontMetrics(strong(table.font())), list(table.options.columns).index(TEXT)
    for _step in range(40):
        if ring.running_fight.dice():
            assert ring.running_fight.roll_rest()
        elif ring.panel.prompt is not None:
            for is_weighed in (False, True):
                if is_weighed:
                    weighed(ring)
                assert table.isVisible() and ring.battle_view.ground.map.isVisible()
                for option in ring.panel.options.rows.options:
                    assert table.columnWidth(at) >= bold.horizontalAdvance(option.text), (option.text, size)
                    seen.add(option.text)
            assert ring.running_fight.again(ring.panel.prompt)
        settle()
    assert len(seen) > 12 and max(map(len, seen)) >= len("Cast Offensive")


def test_the_map_frames_the_fight_until_somebody_chooses_otherwise(qtbot, tmp_path: Path) -> None:
    held = encounter(AMID)
    assert held.ground is not None
    ring = ring_with(qtbot, tmp_path, replace(held, ground=replace(held.ground, width=60, height=40)))
    ring.desk.window.resize(QSize(1680, 945))
    ring.begin()
    settle()
    canvas = ring.battle_view.ground.map.canvas
    room = canvas.width(), canvas.height()
    whole, framed = canvas.shown.whole(), canvas.view
    assert framed.cell > whole.cell and all(is_seen(framed, cell, room) for cell in canvas.shown.fighting())
    ring.desk.focus(canvas)
    for key, view in ((Key.Key_Home, whole), (Key.Key_End, framed)):
        QTest.keyClick(canvas, key)
        assert canvas.view == view
    QTest.keyClick(canvas, Key.Key_Home)
    canvas.model.refresh()
    assert canvas.view == whole, "who looks at the ground stays there"


def test_who_is_asked_glows_and_whom_they_may_strike_has_corners(qtbot, tmp_path: Path) -> None:
    ring = stage(qtbot, tmp_path, QSize(1680, 945), events=AMID)
    weighed(ring)
    settle()
    canvas = ring.battle_view.ground.map.canvas
    picture, accent = canvas.grab().toImage(), canvas._theme.colour("accent").rgb()
    scale = picture.width() / canvas.width()

    def marked(who: str, share: float) -> int:
        """Pixels of the accent on the line from the corner of a figure's square to its middle, so far along it."""
        x, y = canvas.view.corner(canvas.model.scene.token(who).at)
        far = canvas.view.cell * share
        return sum(
            picture.pixel(round((x + at) * scale), round((y + far) * scale)) == accent for at in range(round(far))
        )

    asked, others = canvas.model.at_turn, {chance.who for chance in canvas.chances}
    assert asked and others
    assert all(marked(who, 0.08) > 2 for who in others), "corners begin at the upper left"
    rest = {token.who for token in canvas.model.scene.tokens} - others - {asked}
    assert not any(marked(who, 0.08) for who in rest)
