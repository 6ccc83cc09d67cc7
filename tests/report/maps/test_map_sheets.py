"""A map shared out on sheets of paper: every cell once, to scale, named, with strips, cut lines and an index."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Cutout, Image, Leaf, Mark, Polygon, Shape, Stroke, Text
from mls_desktop.report.layout.text_measure import Style
from mls_desktop.report.maps.map_marks import BELOW, face_name
from mls_desktop.report.maps.map_scene import CellMark, EdgeMark, MapScene, Token
from mls_desktop.report.maps.map_sheets import (
    HEAD,
    MARGIN,
    MILLIMETRE,
    OVERLAP,
    MapPrint,
    map_leaves,
    sheet_name,
    sheet_plan,
)
from mls_desktop.rules.common.grids.ground import GroundPicture, GroundText
from mls_desktop.rules.common.grids.terrain import GRIDS
from mls_desktop.words.paper_sizes import PAPERS, Paper
from tests.report.layout.fixed_width import FixedWidth

UNIT = 25 * MILLIMETRE


def scene(width: int = 20, height: int = 14, **more: Any) -> MapScene:
    ann = Token("ann", "Ann", "A", ((2, 3),), "e", 0, False, False)
    ork = Token("ork.2", "Ork 2", "O2", ((15, 12), (16, 12)), "w", 1, True, False)
    return MapScene(
        GRIDS["square"], width, height,
        **{  # type: ignore[arg-type]
            "edges": (EdgeMark((4, 4, "s"), "wall"), EdgeMark((5, 4, "s"), "locked"), EdgeMark((15, 11, "e"), "open")),
            "cells": (CellMark((1, 1), "both", 0), CellMark((18, 13), None, 2)),
            "texts": (GroundText(at=(0, 0), text="Gate"), GroundText(at=(3, 3), text="Trap", secret=True)),
            "picture": GroundPicture(id="plan", cell=70.0, offset=(12.0, 8.0)), "fog": (), "tokens": (ann, ork), **more,
        },
    )  # fmt: skip


def leaves(held: MapScene, faces: frozenset[str] = frozenset(), **wishes: Any) -> tuple[Leaf, ...]:
    return map_leaves(held, "The mill", MapPrint(**wishes), FixedWidth(), faces)


def map_of(leaf: Leaf) -> Cutout:
    (found,) = (mark for mark in leaf.marks if isinstance(mark, Cutout))
    return found


def words(leaf: Leaf) -> list[str]:
    def of(mark: Mark) -> list[str]:
        if isinstance(mark, Cutout):
            return [text for each in mark.marks for text in of(each)]
        return [mark.text] if isinstance(mark, Text) else []

    return [text for mark in leaf.marks for text in of(mark)]


@pytest.mark.parametrize(
    ("width", "height", "paper", "square", "plan"),
    [
        (20, 14, "a4", 25, (3, 2, 7, 10)),
        (20, 14, "letter", 25, (3, 2, 7, 9)),
        (7, 10, "a4", 25, (1, 1, 7, 10)),
        (8, 10, "a4", 25, (2, 1, 7, 10)),
        (60, 60, "a4", 25, (9, 6, 7, 10)),
        (20, 14, "a4", 9.5, (1, 1, 20, 14)),
        (3, 3, "a4", 150, (3, 3, 1, 1)),
        (200, 200, "letter", 5, (6, 5, 37, 48)),
    ],
)
def test_a_ground_is_shared_out(width: int, height: int, paper: Paper, square: float, plan: tuple[int, ...]) -> None:
    found = sheet_plan(width, height, MapPrint(paper, square))
    assert (found.columns, found.rows, found.across, found.down) == plan and found.count == plan[0] * plan[1]
    assert ceil(width / found.across) == found.columns, "no sheet is without a cell"
    page = PAPERS[paper]
    strip = OVERLAP if found.columns > 1 else 0
    assert found.across * square + strip + 2 * MARGIN <= page.width / MILLIMETRE + 0.01
    strip = OVERLAP if found.rows > 1 else 0
    assert found.down * square + strip + 2 * MARGIN + HEAD <= page.height / MILLIMETRE + 0.01


@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "A1"), (2, 1, "B3"), (0, 25, "Z1"), (9, 26, "AA10"), (0, 52, "BA1")]
)
def test_a_sheet_has_the_letter_of_its_row(column: int, row: int, name: str) -> None:
    assert sheet_name(column, row) == name


def test_sheets_come_row_by_row_after_their_index() -> None:
    found = leaves(scene())
    assert len(found) == 1 + 6
    titles = [next(text for text in words(leaf) if len(text) == 2 and text[0] in "AB") for leaf in found[1:]]
    assert titles == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert {"A1", "A2", "A3", "B1", "B2", "B3", "The mill"} <= set(words(found[0]))
    assert any("6 sheets, a square is 25 mm wide" in text for text in words(found[0]))
    assert "Row 2 of 2, column 3 of 3 · The mill" in words(found[6])
    assert "B2 at the right" in words(found[4]) and "A2 at the right, B1 below" in words(found[1])
    assert not [text for text in words(found[6]) if "at the right" in text or "below" in text]
    assert len(leaves(scene(), index=False)) == 6 and len(leaves(scene(7, 10, fog=()))) == 1


def test_a_square_is_25_mm_wide_on_every_sheet_and_each_goes_on_where_the_one_before_ends() -> None:
    for nth, leaf in enumerate(leaves(scene(), index=False)):
        column, row = nth % 3, nth // 3
        cut = map_of(leaf)
        assert leaf.scale == 1.0
        ups = sorted({m.x for m in cut.marks if isinstance(m, Stroke) and m.x == m.to_x and m.ink == "line"})
        assert all(round((b - a) / UNIT, 6) == 1 for a, b in pairwise(ups))
        left, top = cut.origin[0] + column * 7 * UNIT, cut.origin[1] + row * 10 * UNIT
        assert (left, top) == pytest.approx((MARGIN * MILLIMETRE, (MARGIN + HEAD) * MILLIMETRE))
        wide = min(7, 20 - 7 * column) * UNIT + (OVERLAP * MILLIMETRE if column < 2 else 0) + 2
        assert cut.wide == pytest.approx(wide)
        ticks = [m for m in leaf.marks if isinstance(m, Stroke)]
        assert len(ticks) == 2 * (column < 2) + 2 * (row < 1)
        assert all(m.x == pytest.approx(left + 7 * UNIT) for m in ticks if m.x == m.to_x)


def test_a_sheet_shows_the_part_of_the_picture_that_belongs_there() -> None:
    sheet = leaves(scene(), index=False)[4]
    (image,) = (mark for mark in map_of(sheet).marks if isinstance(mark, Image))
    assert image.name == BELOW and image.part == (12 + 7 * 70, 8 + 10 * 70, 8 * 70, 4 * 70)
    assert (image.x, image.y, image.wide, image.high) == pytest.approx((7 * UNIT, 10 * UNIT, 8 * UNIT, 4 * UNIT))


def test_what_is_wanted_is_printed() -> None:
    def said(**wishes: Any) -> set[str]:
        return {text for leaf in leaves(scene(), index=False, **wishes) for text in words(leaf)}

    assert {"A", "O2", "Gate", "+2"} <= said(fog="all") and "(Trap)" not in said(fog="all")
    assert "(Trap)" in said(fog="all", secrets=True)
    assert not {"A", "O2"} & said(tokens=False)


def test_a_figure_bears_its_face_and_number() -> None:
    (first, *_others, last) = leaves(scene(), frozenset(("ann", "ork.2")), index=False)
    named = {mark.name: mark for leaf in (first, last) for mark in map_of(leaf).marks if isinstance(mark, Image)}
    assert {face_name("ann"), face_name("ork.2")} <= set(named)
    assert not named[face_name("ann")].pale and named[face_name("ork.2")].pale
    assert "2" in words(last) and "O2" not in words(last)
    assert sum(isinstance(mark, Polygon) for mark in map_of(first).marks) == 2, (
        "the locked door, and which way Ann faces"
    )


def test_sides_are_told_apart_without_colours() -> None:
    """Each by the shape in a corner of its figures: a round one, and three of unlike corners."""
    shapes = set()
    for side in range(4):
        ann = Token("ann", "Ann", "A", ((2, 3),), "e", side, False, False)
        (leaf,) = leaves(scene(4, 5, tokens=(ann,), texts=(), edges=(), cells=()))
        rimmed = [each for each in map_of(leaf).marks if isinstance(each, Shape | Polygon) and each.ink == "paper"]
        (mark,) = [each for each in rimmed if each.fill == f"side {side}"]
        assert isinstance(mark, Polygon) or mark.corner == mark.wide / 2
        shapes.add(mark.points if isinstance(mark, Polygon) else "round")
    assert len(shapes) == 4 and "round" in shapes


def test_what_players_do_not_know_is_covered_for_them_alone() -> None:
    fog = tuple("#" * 20 if y > 9 else "." * 20 for y in range(14))
    held = replace(scene(), fog=fog)

    def covers(**wishes: Any) -> list[int]:
        return [
            sum(isinstance(mark, Shape) and mark.fill == mark.ink == "shade" for mark in map_of(leaf).marks)
            for leaf in leaves(held, index=False, **wishes)
        ]

    assert covers(fog="players") == [8, 8, 6, 32, 32, 24], "with the strips of the next sheets"
    assert covers(fog="all") == [0] * 6


def test_a_long_name_is_cut_short() -> None:
    measure = FixedWidth(4.0)
    (leaf,) = map_leaves(scene(5, 5), "The mill " * 40, MapPrint(), measure)
    said = next(text for text in words(leaf) if text.endswith("…"))
    assert said.startswith("Row 1 of 1, column 1 of 1 · The mill") and measure.wide(said, Style(8)) < 560
