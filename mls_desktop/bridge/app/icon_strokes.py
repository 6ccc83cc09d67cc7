"""The program's icons as strokes: one family, drawn for it on a field of 24 by 24, each line as thick as the other.

A stroke is a line of words: `M x y` goes to a place, `L x y` draws to it, `C x y x y x y` bends there by two handles,
`Z` closes; `O x y r` is a circle of its own, `R x y width height r` a box with round corners. Example: "M 4 12 L 20 12"
is a level line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

FIELD = 24
THICKNESS = 1.7
IconName = Literal[
    "undo",
    "redo",
    "roll",
    "print",
    "guide",
    "find",
    "person",
    "people",
    "sheet",
    "template",
    "open",
    "fight",
    "book",
    "left",
    "right",
    "more",
    "list",
]

STROKES: Mapping[IconName, tuple[str, ...]] = {
    "list": ("M 4 8 L 12 16 L 20 8",),
    "more": ("O 5 12 1.2", "O 12 12 1.2", "O 19 12 1.2"),
    "undo": ("M 9 5 L 4 10 L 9 15", "M 4 10 L 14.5 10 C 18 10 20 12.2 20 14.7 C 20 17.3 18 19.5 14.5 19.5 L 11 19.5"),
    "redo": ("M 15 5 L 20 10 L 15 15", "M 20 10 L 9.5 10 C 6 10 4 12.2 4 14.7 C 4 17.3 6 19.5 9.5 19.5 L 13 19.5"),
    "roll": ("R 4 4 16 16 3", "O 8.7 8.7 0.6", "O 12 12 0.6", "O 15.3 15.3 0.6"),
    "print": (
        "M 7 9 L 7 3.5 L 17 3.5 L 17 9",
        "M 7 17 L 3.5 17 L 3.5 9 L 20.5 9 L 20.5 17 L 17 17",
        "M 7 14 L 17 14 L 17 20.5 L 7 20.5 Z",
    ),
    "guide": (
        "M 3.5 6 L 5.5 8 L 9 4",
        "M 13 6 L 20.5 6",
        "O 6.2 12.5 1.9",
        "M 13 12.5 L 20.5 12.5",
        "O 6.2 19 1.9",
        "M 13 19 L 20.5 19",
    ),
    "find": ("O 10.5 10.5 6.5", "M 15.3 15.3 L 20.5 20.5"),
    "person": ("O 12 8 4", "M 4.5 20.5 C 5 15.8 8 13.8 12 13.8 C 16 13.8 19 15.8 19.5 20.5"),
    "people": (
        "O 9 8.5 3.5",
        "M 2.5 19.5 C 3 15.5 5.6 13.8 9 13.8 C 12.4 13.8 15 15.5 15.5 19.5",
        "M 15 5.3 C 17 5.1 18.7 6.5 18.7 8.5 C 18.7 10.5 17 11.9 15 11.7",
        "M 17.5 14.2 C 19.9 14.8 21.3 16.5 21.5 19.5",
    ),
    "sheet": ("M 6 3.5 L 14.5 3.5 L 18.5 7.5 L 18.5 20.5 L 6 20.5 Z", "M 9 11.5 L 15.5 11.5", "M 9 15.5 L 15.5 15.5"),
    "template": ("R 8.5 8.5 12 12 2", "M 5 15.5 L 3.5 15.5 L 3.5 3.5 L 15.5 3.5 L 15.5 5", "M 14.5 11.5 L 14.5 17.5",
                 "M 11.5 14.5 L 17.5 14.5"),
    "open": ("M 3 19.5 L 3 5 L 9 5 L 11.2 8 L 21 8 L 21 19.5 Z",),
    "fight": (
        "M 4.5 3.5 L 17 16",
        "M 19.5 3.5 L 7 16",
        "M 14 19 L 20 13",
        "M 10 19 L 4 13",
        "M 17 16 L 20.5 19.5",
        "M 7 16 L 3.5 19.5",
    ),
    "left": ("R 3.5 4.5 17 15 2", "M 9 4.5 L 9 19.5"),
    "right": ("R 3.5 4.5 17 15 2", "M 15 4.5 L 15 19.5"),
    "book": (
        "M 3.5 5 C 6.5 4 9.5 4.3 12 6 C 14.5 4.3 17.5 4 20.5 5 L 20.5 19 C 17.5 18 14.5 18.3 12 20"
        " C 9.5 18.3 6.5 18 3.5 19 Z",
        "M 12 6 L 12 20",
    ),
}  # fmt: skip


def words_of(stroke: str) -> Iterator[tuple[str, list[float]]]:
    """Yields the words of a stroke, each with its numbers: "M 4 12 L 20 12" is M with 4, 12, then L with 20, 12."""
    word, numbers = "", list[float]()
    for each in stroke.split():
        if each.isalpha():
            if word:
                yield word, numbers
            word, numbers = each, []
        else:
            numbers.append(float(each))
    yield word, numbers
