"""The lines of a plot of a fight: told apart without colours, each with its name, none over another."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mls_desktop.report.fights.fight_report import Bar, Curve, bars_text, curves_text
from mls_desktop.report.fights.plot_lines import (
    DASHES,
    Frame,
    bounds,
    dashes,
    lanes,
    nearest,
    plot_lines,
    turn_marks,
)

FRAME = Frame(30, 0, 100, 50, 0, 10, 3)
ONE, TWO = Curve("One", (9, 9, 4), 9), Curve("Two", (9, 5, 5), 9)
FOE, GONE = Curve("Foe", (None, 9, 0), 12, 1), Curve("Gone", (None, None, None), 8, 1)


def test_a_frame_says_where_a_number_lies() -> None:
    assert FRAME.place(0, 0) == (30, 50) and FRAME.place(1, 10) == (80, 0) and FRAME.place(2, 5) == (130, 25)
    assert (FRAME.right, FRAME.bottom) == (130, 50)
    assert Frame(0, 0, 10, 10, 3, 3, 1).place(0, 3) == (0, 10), "nothing is divided by nothing"


def test_a_plot_goes_from_nothing_or_less_to_the_most_there_may_be() -> None:
    assert bounds((ONE, FOE)) == (0, 12)
    assert bounds((Curve("Low", (-3, 1), 1),)) == (-3, 1) and bounds(()) == (0, 1)


def test_those_with_the_same_number_lie_beside_each_other() -> None:
    one, two, foe = lanes((ONE, TWO, FOE))
    assert (one[0], two[0]) == (0.5, -0.5) and foe[0] == 0
    assert (one[1], foe[1], two[1]) == (0.5, -0.5, 0) and (one[2], two[2], foe[2]) == (0, 0, 0)
    assert [each[0] for each in lanes((ONE, ONE, ONE))] == [1, 0, -1]


def test_no_two_of_a_side_have_the_same_dashes() -> None:
    ours, theirs = [Curve(str(nth), (1,), 1) for nth in range(len(DASHES))], [Curve("x", (1,), 1, 1)] * 2
    found = dashes([ours[0], theirs[0], *ours[1:], theirs[1]])
    assert len(set(found) - {found[1], found[-1]}) >= len(DASHES) - 2 and len({found[1], found[-1]}) == 2
    assert len(set(found)) == len(DASHES) and dashes([*ours, ours[0]])[-1] == DASHES[0], "again from the first"


def test_lines_come_in_the_order_of_their_ends_with_names_apart() -> None:
    found = plot_lines((ONE, TWO, FOE, GONE), FRAME, 2, 12, (0, 60))
    assert [line.curve.name for line in found] == ["Two", "One", "Foe"], "who was never there has none"
    assert found[2].points[0] == pytest.approx((80, 5 + 1)) and found[2].end == (130, 50)
    tops = [line.name_top for line in found]
    assert all(two - one >= 12 for one, two in pairwise(tops)) and tops[0] >= 0 and tops[-1] + 12 <= 60
    assert [line.name_top for line in plot_lines((ONE, FOE), FRAME, 2, 20, (5, 45))] == [5, 25], "within their room"


def test_the_line_that_passes_most_closely_is_found() -> None:
    lines = plot_lines((ONE, TWO, FOE), FRAME, 0, 12, (0, 60))
    found = nearest(lines, 125, 26, 5)
    assert found is not None and found.curve.name == "Two"
    assert nearest(lines, 32, 40, 5) is None and nearest((), 0, 0, 5) is None
    dot = plot_lines((Curve("Dot", (5,), 9),), Frame(0, 0, 9, 9, 0, 9, 1), 1, 9, (0, 9))
    assert nearest(dot, 1, 4, 3) == dot[0]


def test_a_mark_stands_where_a_turn_begins() -> None:
    moments = ("1", "1.1", "1.2", "2.1", "3.1", "", "4")
    frame = Frame(0, 0, 60, 50, 0, 10, 7)
    assert turn_marks(moments, frame, 20) == [(0, "1"), (30, "2"), (60, "4")]


def test_a_plot_says_in_words_what_it_shows() -> None:
    assert bars_text((Bar("One", 5, 3),)) == "Damage done and taken. One: did 5, took 3"
    said = curves_text((ONE, GONE))
    assert said == "Points over time. One: 4 of 9 at the end; Gone: 0 of 8 at the end"
