"""Which panels are seen, by what is in front and how wide the window is."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.plans.panel_plan import ColumnSplit, Front, PanelPlan, without_room

ALL = {"roster", "why", "todo"}


@pytest.mark.parametrize(
    ("front", "width", "seen"),
    [
        ("sheet", 952, ALL),
        ("sheet", 951, {"roster"}),
        ("sheet", 716, {"roster"}),
        ("sheet", 715, set()),
        ("fight", 2000, set()),
        ("fight", 640, set()),
        ("over", 1000, {"roster"}),
        ("over", 999, set()),
        ("page", 2000, {"roster"}),
        ("page", 700, set()),
        ("preparation", 640, {"roster"}),
        ("preparation", 533, set()),
        ("", 640, {"roster"}),
        ("", 2000, {"roster"}),
    ],
)
def test_what_is_seen_unless_a_person_wants_it_otherwise(front: Front, width: float, seen: set[str]) -> None:
    plan = PanelPlan()
    plan.look(front, width, why_wanted=False)
    assert plan.seen() == seen


def test_turned_twice_a_side_is_as_it_was() -> None:
    plan = PanelPlan()
    for width in (600, 700, 1200):
        plan.look("sheet", width, why_wanted=False)
        before = plan.seen()
        for side in ("left", "right"):
            plan.turn(side)
            assert plan.seen() != before
            plan.turn(side)
            assert plan.seen() == before


def test_a_turn_ends_with_another_thing_in_front_or_other_room_alone() -> None:
    plan = PanelPlan()
    plan.look("sheet", 1200, why_wanted=False)
    plan.turn("right")
    plan.look("sheet", 1300, why_wanted=False)
    assert plan.seen() == {"roster"}
    plan.look("sheet", 800, why_wanted=False)
    plan.look("sheet", 1300, why_wanted=False)
    assert plan.seen() == ALL


def test_without_room_for_either_one_takes_the_others_place() -> None:
    plan = PanelPlan()
    plan.look("sheet", 640, why_wanted=False)
    plan.turn("left")
    plan.turn("right")
    assert plan.seen() == {"why", "todo"} and plan.is_seen("right") and not plan.is_seen("left")


def test_with_room_for_one_the_other_takes_its_place_and_gives_it_back() -> None:
    plan = PanelPlan()
    plan.look("sheet", 850, why_wanted=False)
    plan.turn("right")
    assert plan.seen() == {"why", "todo"}
    plan.turn("left")
    assert plan.seen() == {"roster"}
    plan.turn("right")
    plan.turn("right")
    assert plan.seen() == {"roster"}


def test_beside_a_fight_why_is_seen_where_it_is_wanted() -> None:
    plan = PanelPlan()
    plan.look("fight", 1400, why_wanted=True)
    assert plan.seen() == {"why"}


def test_a_fight_folds_the_left_side_until_its_end_and_whoever_turns_it_has_it_beside_each() -> None:
    plan = PanelPlan()
    seen = []
    steps: list[tuple[Front, int]] = [
        ("preparation", 0), ("fight", 0), ("sheet", 0), ("fight", 1), ("fight", 0), ("over", 0), ("fight", 0),
        ("fight", 1), ("sheet", 0), ("fight", 0),
    ]  # fmt: skip
    for front, turns in steps:
        plan.look(front, 1400, why_wanted=False)
        for _turn in range(turns):
            plan.turn("left")
        seen.append("roster" in plan.seen())
    assert seen == [True, False, True, True, True, True, True, False, True, False]


@pytest.mark.parametrize("front", ["fight", "preparation"])
def test_without_room_for_both_why_and_the_left_side_take_each_others_place(front: Front) -> None:
    plan = PanelPlan()
    plan.look(front, 660, why_wanted=True)
    assert plan.seen() == {"why"}
    plan.turn("left")
    assert plan.seen() == {"roster"}
    plan.turn("left")
    assert plan.seen() == {"why"}
    plan.turn("left")
    plan.look(front, 660, why_wanted=False)
    plan.look(front, 660, why_wanted=True)
    assert plan.seen() == {"why"}, "it was asked for after the other"
    plan.look(front, 670, why_wanted=True)
    plan.turn("left")
    assert plan.seen() == ({"roster", "why"} if front == "fight" else {"why"})


def test_no_side_folds_for_a_wider_window() -> None:
    for front in ("sheet", "fight", "over", "preparation", ""):
        folded = [len(without_room(front, width)) for width in range(300, 1500, 10)]
        assert folded == sorted(folded, reverse=True)


def test_the_lower_panel_gets_what_it_needs_up_to_half() -> None:
    split = ColumnSplit()
    assert split.parted(700, 120, 24, False) == (580, 120)
    assert split.parted(700, 140, 24, False) is None, "a line more is no reason to move"
    assert split.parted(700, 140, 24, True) == (560, 140), "but where something else is in front"
    assert split.parted(700, 400, 24, False) == (350, 350)
    assert split.parted(700, 900, 24, False) is None
    assert split.parted(701, 900, 24, False) == (351, 350)


def test_what_a_person_parted_stays_so() -> None:
    split = ColumnSplit()
    split.by_need = False
    assert split.parted(700, 120, 24, True) is None


def test_they_were_parted_for_another_height_once_there_is_another() -> None:
    split = ColumnSplit()
    assert not split.is_of_another(700), "they were not parted yet"
    split.parted(700, 120, 24, False)
    assert [split.is_of_another(total) for total in (700, 650)] == [False, True]
    split.by_need = False
    assert not split.is_of_another(650), "a person parted them"
