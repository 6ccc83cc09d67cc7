"""No page moves under the mouse: what is pressed on is what was pointed at, wherever a person was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.driver import Display, Thing, home
from tests.window.visitor import DOWN, Visitor

pytestmark = pytest.mark.needs("nutshell")
SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_years_after.mls.json"
FIRST = ("ctrl+1", "Home", "Return")
PAGES: dict[str, tuple[str, ...]] = {
    "sheet": FIRST, "chronicle": ("ctrl+shift+o",), "plans": ("ctrl+shift+w",), "party": ("ctrl+shift+p",),
    "journal": ("ctrl+shift+j",), "stash": ("ctrl+shift+m",), "library": ("ctrl+l",), "adventure": ("ctrl+shift+a",),
}  # fmt: skip
"""The keys that bring up each page whose tables lie in something that scrolls."""
NOTCHES, PANEL, SLIP = 4, 200, 60
"""So many notches of the wheel lead away from where a person was; the panel at the left is no page; pixels that a hand
slips."""
NAMES = ("name", "what", "text", "when")
"""Columns in which a press changes nothing."""


def cells(visitor: Visitor) -> list[Thing]:
    """The cells of the page that can be pressed on and change nothing by that, from above."""
    found = [each for each in visitor.things() if each["kind"] == "cell" and each["seen"] and each["column"] in NAMES]
    return sorted((each for each in found if each["middle"][0] > PANEL), key=lambda each: int(each["middle"][1]))


def same(visitor: Visitor, cell: Thing) -> list[int]:
    """Box of a cell on the screen, as it is now."""
    marks = ("list", "row", "column")
    return next(list(each["box"]) for each in cells(visitor) if all(each[mark] == cell[mark] for mark in marks))


def drag_along(visitor: Visitor, cell: Thing) -> None:
    """Drags from the middle of a cell along its row, as a hand does that slips."""
    (x, y), (left, top, _width, _high) = cell["middle"], visitor.window.box()
    visitor.window.drag((x - left, y - top), (x - left + SLIP, y - top))
    visitor.program.rest()


def test_nothing_moves_between_a_press_and_the_next(display: Display, tmp_path: Path) -> None:
    file, pressed = tmp_path / "years.mls.json", dict[str, int]()
    file.write_bytes(SAMPLE.read_bytes())
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        visitor = Visitor(program, program.window("Years|years").activate())
        program.rest()
        for page, keys in PAGES.items():
            visitor.press(*keys)
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
    assert pressed.keys() == PAGES.keys()
