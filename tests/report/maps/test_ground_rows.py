"""The grounds of a library as rows, and what the form of one tells."""

from __future__ import annotations

import pytest

from mls_desktop.report.maps.ground_rows import ground_form, ground_list
from mls_desktop.rules.common.grids.ground import (
    GroundCell,
    GroundEdge,
    GroundEntry,
    GroundPicture,
    GroundsLibrary,
    GroundText,
)
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Edit

MILL = GroundEntry(
    id="mill",
    name="Mill",
    grid="square",
    width=4,
    height=3,
    edges=(
        GroundEdge(edge=(0, 0, "n")),
        GroundEdge(edge=(1, 0, "n")),
        GroundEdge(edge=(2, 0, "n"), block="step"),
        GroundEdge(edge=(3, 0, "n"), door="locked"),
    ),
    cells=(GroundCell(at=(1, 1), extra=2),),
    texts=(GroundText(at=(0, 0), text="Wheel"),),
    picture=GroundPicture(id="plan", cell=70.0),
    fog=("##..", "....", "...#"),
)
YARD = GroundEntry(id="yard", name="a yard", grid="square", width=20, height=14)


def test_each_ground_is_a_row_by_name_with_its_size() -> None:
    made = ground_list(GroundsLibrary(grounds=(MILL, YARD)))
    told = [(row.id, row.name, row.path, row.cells[0].figure.value) for row in made.rows]
    assert told == [("yard", "a yard", ("grounds", "yard"), "20 × 14"), ("mill", "Mill", ("grounds", "mill"), "4 × 3")]


def test_a_system_without_grids_has_none() -> None:
    assert ground_list(Library()).rows == ()


@pytest.mark.parametrize(
    ("ground", "told"),
    [
        (
            MILL,
            {
                "Name": "Mill", "Size": "4 × 3", "Walls": 2, "Windows": 1, "Doors": 1,
                "Squares unlike others": 1, "Texts": 1, "Picture": 1, "Squares in fog": 3,
            },
        ),
        (YARD, {"Name": "a yard", "Size": "20 × 14"}),
    ],
)  # fmt: skip
def test_a_form_counts_what_is_drawn(ground: GroundEntry, told: dict[str, object]) -> None:
    (section,) = ground_form(ground)
    assert {row.name: row.cells[0].figure.value for row in section.rows} == told


def test_only_the_name_can_be_changed() -> None:
    (section,) = ground_form(MILL)
    assert [(row.id, row.cells[0].to) for row in section.rows if row.cells[0].to] == [("name", Edit("set", ("name",)))]
