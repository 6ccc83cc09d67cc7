"""A body of each form of block, small enough to be read beside what is written of it, and a page around it."""

from __future__ import annotations

from mls_desktop.report.page_blocks import (
    Band,
    Block,
    Body,
    Box,
    Boxes,
    Brief,
    Cell,
    Entry,
    Fact,
    Head,
    Line,
    Page,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)

BODIES: dict[str, Body] = {
    "table": Table(
        (Head("Name"), Head("No"), Head("For the pencil")),
        (
            Line((Cell("a|b"), Cell("7"), Cell())),
            Line((Cell("c"), Cell(), Cell(ticks=2)), note="a note"),
        ),
    ),
    "a table for the pencil alone": Table((Head("Name"),), (Line((Cell(),)),)),
    "boxes": Boxes((Box("Reach", "7", "far"), Box("Age", "9")), 2),
    "tracks": Tracks((Track("Hits", 5, 2, note="low 1", reads="3 of 5"),)),
    "scales": Scales((Scale("Bold", "3", "Shy", "7", 0.7), Scale("Generous", "10", "Mean", "0", 0.0))),
    "brief": Brief((Entry("Climb", "4"),), 3),
    "prose": Prose(("one", "# two"), 4),
    "shorts": Shorts((Short("Rule", "text"), Short("", "more"))),
}


def page(body: Body) -> Page:
    """A page with a head, one block and a foot."""
    bands = (Band(((Block("b", "Block", body),),), (1,)),)
    return Page("Brakk", (Fact("Role", "player"),), Fact("Points", "3"), bands, "program", "today")


def saying(text: str) -> dict[str, Body]:
    """A body of each form that says one text wherever it says any."""
    return {
        "table": Table((Head(text),), (Line((Cell(text),), note=text),)),
        "boxes": Boxes((Box(text, text, text),), 1),
        "tracks": Tracks((Track(text, 1, note=text, reads=text),)),
        "scales": Scales((Scale(text, text, text, text, None),)),
        "brief": Brief((Entry(text, text),), 1),
        "prose": Prose((text,)),
        "shorts": Shorts((Short(text, text),)),
    }
