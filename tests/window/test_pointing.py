"""No page moves under the mouse: what is pressed on is what was pointed at, wherever a person was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Display, Thing, home
from tests.window.visitor import DOWN, Visitor

pytestmark = pytest.mark.needs("nutshell")
SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "nutshell"
FIRST = ("ctrl+1", "Home", "Return")
ENTRY = "The sheet as it was after it"
"""Entry of the menu of a row, among keys."""
LIFE: dict[str, tuple[str, ...]] = {
    "sheet": FIRST, "chronicle": ("ctrl+shift+o",),
    "sheet as it was": (ENTRY,),
    "plans": (*FIRST, "ctrl+shift+w"), "party": ("ctrl+shift+p",), "journal": ("ctrl+shift+j",),
    "stash": ("ctrl+shift+m",), "library": ("ctrl+l",), "adventure": ("ctrl+shift+a",), "time": ("ctrl+shift+y",),
    "guided": (*FIRST, "ctrl+g", *["alt+Right"] * 3), "compare": (*FIRST, "ctrl+shift+k"),
}  # fmt: skip
FIGHT: dict[str, tuple[str, ...]] = {"report": ("ctrl+5", "Home", "Return", "ctrl+shift+h")}
"""The keys that bring up each page whose tables lie in something that scrolls, in two campaigns."""
NOTCHES, PANEL, SLIP = 4, 200, 60
"""So many notches of the wheel lead away from where a person was; the panel at the left is no page; pixels that a hand
slips."""
UP = 4
"""The mouse's button for a notch of its wheel away from the hand."""
NAMES = ("name", "what", "text", "when", 0)
"""Columns in which a press changes nothing."""


def cells(visitor: Visitor) -> list[Thing]:
    """The cells of the page that can be pressed on and change nothing by that, from above."""
    found = [each for each in visitor.things() if each["kind"] == "cell" and each["seen"] and each["column"] in NAMES]
    return sorted((each for each in found if each["middle"][0] > PANEL), key=lambda each: int(each["middle"][1]))


def same(visitor: Visitor, cell: Thing) -> list[int]:
    """Box of a cell on the screen, as it is now."""
    marks = ("list", "row", "column")
    return next(list(each["box"]) for each in cells(visitor) if all(each[mark] == cell[mark] for mark in marks))


def dated(visitor: Visitor) -> Thing:
    """The date in the middle of those in sight: the row of an entry, no heading."""
    seen = [each for each in visitor.things() if each["kind"] == "cell" and each["seen"] and each["column"] == "date"]
    found = [each for each in seen if str(each["text"]).startswith("year")]
    return found[len(found) // 2]


def from_menu(visitor: Visitor, entry: str) -> None:
    """Takes an entry of the menu of a dated row in sight."""
    visitor.display.do("mousemove", *map(str, dated(visitor)["middle"]))
    visitor.display.do("click", "3")
    visitor.program.rest()
    visitor.click(entry)
    visitor.program.rest()


def drag_along(visitor: Visitor, cell: Thing) -> None:
    """Drags from the middle of a cell along its row, as a hand does that slips."""
    (x, y), (left, top, _width, _high) = cell["middle"], visitor.window.box()
    visitor.window.drag((x - left, y - top), (x - left + SLIP, y - top))
    visitor.program.rest()


@pytest.mark.parametrize(
    ("sample", "pages"), [("the_years_after", LIFE), ("three_fights", FIGHT)], ids=["a life", "a fight"]
)
def test_nothing_moves_between_a_press_and_the_next(
    display: Display, tmp_path: Path, sample: str, pages: dict[str, tuple[str, ...]]
) -> None:
    file, pressed = tmp_path / "sample.mls.json", dict[str, int]()
    file.write_bytes((SAMPLES / f"{sample}.mls.json").read_bytes())
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        visitor = Visitor(program, program.window("MLS Desktop").activate())
        program.rest()
        for page, keys in pages.items():
            for key in keys:
                from_menu(visitor, key) if key == ENTRY else visitor.press(key)
            shown = cells(visitor)
            display.do("mousemove", *map(str, shown[len(shown) // 2]["middle"]))
            display.do("click", "--repeat", str(NOTCHES), "--delay", "20", str(DOWN))
            program.rest()
            seen = cells(visitor)
            for cell in {each["row"]: each for each in (seen[0], seen[-1], seen[len(seen) // 2])}.values():
                display.do("mousemove", *map(str, cell["middle"]))
                for gesture in ("mousedown", "mouseup"):
                    display.do(gesture, "1")
                    program.rest()
                    assert same(visitor, cell) == cell["box"], (page, cell["text"], gesture)
                pressed[page] = pressed.get(page, 0) + 1
            drag_along(visitor, seen[len(seen) // 2])
            assert same(visitor, seen[len(seen) // 2]) == seen[len(seen) // 2]["box"], (page, "a drag along its row")
    assert pressed.keys() == pages.keys()


def test_a_double_click_opens_the_row_under_the_pointer(display: Display, tmp_path: Path) -> None:
    """From the form of a new entry, after the wheel: the entry that is pointed at is opened, not one from before."""
    file, opened = tmp_path / "years.mls.json", set[str]()
    file.write_bytes((SAMPLES / "the_years_after.mls.json").read_bytes())
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        visitor = Visitor(program, program.window("MLS Desktop").activate())
        program.rest()
        visitor.press(*FIRST, "ctrl+shift+o")
        program.rest()
        for _time in range(3):
            shown = cells(visitor)
            display.do("mousemove", *map(str, shown[len(shown) // 2]["middle"]))
            display.do("click", "--repeat", "2", "--delay", "20", str(UP))
            program.rest()
            aim = dated(visitor)
            display.do("mousemove", *map(str, aim["middle"]))
            display.do("click", "--repeat", "2", "--delay", "60", "1")
            program.rest()
            year, day = (visitor.the(field, kind="line")["text"] for field in ("In year", "On day"))
            assert aim["text"] == f"year {year}, day {day}"
            opened.add(str(aim["text"]))
    assert len(opened) == 3
