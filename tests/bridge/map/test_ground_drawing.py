"""What is drawn on a ground: the ground after a stroke is one that a file may hold."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from mls_desktop.bridge.map.map_tools import DEAREST, TOOLS, MapTool, boxed, nearest_side, stroked, tool_of
from mls_desktop.bridge.map.stroke_losses import loss_sentence
from mls_desktop.model.ground.drawing import blank_ground, resized, start_fault, with_fog, with_start, with_text
from mls_desktop.rules.common.grids.ground import Ground, Stand
from mls_desktop.rules.common.grids.ground_checks import ground_faults
from mls_desktop.rules.common.grids.squares import SIDES


def drawn(*strokes: tuple[str, tuple[int, int], str], ground: Ground | None = None) -> Ground:
    held = ground or blank_ground("square", 5, 4)
    for id, cell, side in strokes:
        tool = tool_of(id)
        assert tool is not None
        held = stroked(held, tool, cell, side)
    return held


def test_one_thing_stands_on_an_edge_whichever_side_it_is_drawn_from() -> None:
    ground = drawn(("wall", (1, 1), "e"), ("door", (2, 1), "w"), ("window", (1, 1), "s"))
    assert [(each.edge, each.block, each.door) for each in ground.edges] == [
        ((1, 1, "e"), "both", "closed"), ((1, 1, "s"), "step", None),
    ]  # fmt: skip
    assert not drawn(("erase", (2, 1), "w"), ("erase", (1, 2), "n"), ground=ground).edges


def test_the_border_takes_nothing_and_what_is_off_the_ground_is_left() -> None:
    blank = blank_ground("square", 5, 4)
    assert drawn(("wall", (0, 0), "n"), ("door", (4, 3), "e"), ("rock", (5, 0), "n"), ("fog", (-1, 0), "n")) == blank


def test_costly_ground_grows_dearer_and_is_plain_again() -> None:
    ground, costs = blank_ground("square", 5, 4), []
    for _stroke in range(DEAREST + 1):
        ground = drawn(("costly", (1, 1), "n"), ground=ground)
        costs.append(next((each.extra for each in ground.cells), 0))
    assert costs == [1, 2, 3, 4, 5, 0] and not ground.cells


def test_what_costs_and_what_blocks_are_two_things() -> None:
    ground = drawn(("costly", (1, 1), "n"), ("smoke", (1, 1), "n"))
    assert [(each.block, each.extra) for each in ground.cells] == [("sight", 1)]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.id)
def test_a_box_of_one_square_is_a_stroke_on_each_of_its_sides(tool: MapTool) -> None:
    held = drawn(("rock", (1, 1), "n"), ("wall", (1, 1), "s"), ("costly", (1, 1), "n"), ("fog", (1, 1), "n"))
    sides = SIDES if tool.where != "cell" else SIDES[:1]
    stroke = drawn(*((tool.id, (1, 1), side) for side in sides), ground=held)
    box = boxed(held, tool, (1, 1), (1, 1))
    boxes, strokes = ({each.edge: each for each in ground.edges} for ground in (box, stroke))
    assert (boxes, box.cells, box.fog) == (strokes, stroke.cells, stroke.fog)


def test_a_box_beyond_the_ground_is_drawn_as_far_as_it_goes() -> None:
    wall, erase = tool_of("wall"), tool_of("erase")
    assert wall is not None and erase is not None
    ground = boxed(blank_ground("square", 3, 2), wall, (5, 5), (2, 1))
    assert {each.edge for each in ground.edges} == {(2, 0, "s"), (1, 1, "e")}, "the border is wall as it is"
    assert boxed(ground, erase, (-3, -3), (9, 9)) == blank_ground("square", 3, 2)


def test_a_box_of_walls_is_a_room_and_what_erases_it_takes_what_stands_inside() -> None:
    wall, erase = tool_of("wall"), tool_of("erase")
    assert wall is not None and erase is not None
    room = boxed(blank_ground("square", 6, 6), wall, (1, 1), (3, 3))
    across = {(x, y, "s") for x in (1, 2, 3) for y in (0, 3)}
    assert {each.edge for each in room.edges} == across | {(x, y, "e") for x in (0, 3) for y in (1, 2, 3)}
    halved = drawn(("wall", (2, 1), "s"), ("wall", (2, 2), "e"), ("wall", (5, 5), "n"), ground=room)
    assert {each.edge for each in boxed(halved, erase, (1, 1), (3, 3)).edges} == {(5, 4, "s")}


def test_fog_comes_and_goes() -> None:
    ground = with_fog(blank_ground("square", 3, 2), [(0, 0), (2, 1), (9, 9)], True)
    assert ground.fog == ("#..", "..#")
    assert with_fog(ground, [(0, 0), (2, 1)], False).fog == ()


def test_a_text_takes_the_place_of_another() -> None:
    ground = with_text(with_text(blank_ground("square", 3, 2), (1, 1), "Mill"), (1, 1), "Trap", secret=True)
    assert [(each.text, each.secret) for each in ground.texts] == [("Trap", True)]
    assert not with_text(ground, (1, 1), "").texts


def test_who_can_no_longer_stand_where_they_start_is_taken_off() -> None:
    start = with_start(blank_ground("square", 5, 4), "a", Stand(at=(1, 1), facing="n", length=2))
    assert drawn(("wall", (1, 1), "s"), ground=start).start == {}
    assert drawn(("rock", (1, 2), "s"), ground=start).start == {}
    assert drawn(("wall", (1, 1), "n"), ground=start).start.keys() == {"a"}
    assert with_start(start, "a", None).start == {}


@pytest.mark.parametrize(
    ("stand", "fault"),
    [
        (Stand(at=(1, 1), facing="n"), "cell_taken"),
        (Stand(at=(1, 0), facing="n", length=2), "cell_taken"),
        (Stand(at=(5, 0), facing="n"), "outside_ground"),
        (Stand(at=(0, 0), facing="up"), "no_side"),
        (Stand(at=(0, 0), facing="s"), ""),
    ],
)
def test_why_somebody_cannot_start_there(stand: Stand, fault: str) -> None:
    ground = with_start(blank_ground("square", 5, 4), "a", Stand(at=(1, 1), facing="n"))
    assert start_fault(ground, "b", stand) == fault


def test_whatever_is_drawn_a_file_may_hold_it() -> None:
    random = Random(5)
    for _ground in range(60):
        ground = blank_ground("square", random.randint(1, 8), random.randint(1, 8))
        for _stroke in range(30):
            cell = random.randrange(-1, 9), random.randrange(-1, 9)
            match random.randrange(5):
                case 0:
                    ground = resized(ground, random.randint(1, 8), random.randint(1, 8))
                case 1:
                    stand = Stand(at=cell, facing=random.choice(SIDES), length=random.choice((1, 2)))
                    who = random.choice("ab")
                    ground = ground if start_fault(ground, who, stand) else with_start(ground, who, stand)
                case _:
                    ground = stroked(ground, random.choice(TOOLS), cell, random.choice(SIDES))
            assert not list(ground_faults(ground, "ab", ("square",)))
            assert msgspec.convert(msgspec.to_builtins(ground), Ground) == ground


@pytest.mark.parametrize(
    ("share", "side"), [((0.5, 0.1), "n"), ((0.9, 0.5), "e"), ((0.5, 0.95), "s"), ((0.05, 0.4), "w")]
)
def test_the_nearest_side(share: tuple[float, float], side: str) -> None:
    assert nearest_side(share) == side


def test_what_a_stroke_takes_away_is_told() -> None:
    """A door in whose place something else stands, and figures that can no longer stand where they start; what is
    erased on purpose is not."""
    before = drawn(("door", (1, 1), "e"), ("locked", (1, 2), "e"), ("wall", (3, 3), "n"))
    before = with_start(with_start(before, "ada", Stand((0, 0), "n")), "bor", Stand((4, 0), "n"))
    told = [
        ("Taken away by this: 1 door. Undo brings it back.", ("wall", (1, 1), "e")),
        ("Taken away by this: 1 door. Undo brings it back.", ("window", (2, 2), "w")),
        ("Taken away by this: Ada. Undo brings it back.", ("rock", (0, 0), "n")),
        ("", ("door", (3, 3), "n")),
        ("", ("locked", (1, 1), "e")),
        ("", ("erase", (1, 1), "e")),
    ]
    for said, stroke in told:
        assert loss_sentence(before, drawn(stroke, ground=before), {"ada": "Ada"}) == said
    wall, rock = tool_of("wall"), tool_of("water")
    assert wall is not None and rock is not None
    after = boxed(boxed(before, wall, (0, 1), (1, 2)), rock, (0, 0), (4, 0))
    assert loss_sentence(before, after, {"ada": "Ada"}).startswith("Taken away by this: 2 doors, Ada, bor.")
