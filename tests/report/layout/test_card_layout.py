"""The layout of cards: eight a leaf, each in its frame, what one cannot hold in the next."""

from __future__ import annotations

import pytest

from mls_desktop.report.layout.leaves import leaves_of
from mls_desktop.report.layout.marks import Leaf, Shape
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page_blocks import Block, Card, Cards, Prose
from tests.report.layout.fixed_width import FixedWidth, said, shapes, texts

MEASURE = FixedWidth()


def card(name: str, lines: int = 1, aside: str = "") -> Card:
    return Card(name, (Block("n", "", Prose(tuple(f"{name}{nth}" for nth in range(lines)))),), aside)


def leaves(*cards: Card, large: bool = False) -> tuple[Leaf, ...]:
    return leaves_of([Cards("Cards", cards, "program", "today")], PrintOptions("a4", large), MEASURE)


def frames(leaf: Leaf) -> list[Shape]:
    return [shape for shape in shapes(leaf.marks) if shape.high > 100]


NUMBERS = [(0, False, []), (1, False, [1]), (8, False, [8]), (9, False, [8, 1]), (9, True, [4, 4, 1])]


@pytest.mark.parametrize("count, large, expected", NUMBERS)
def test_eight_cards_a_leaf_and_four_in_large_print(count, large, expected):
    made = leaves(*(card(f"c{nth}x") for nth in range(count)), large=large)
    assert [len(frames(leaf)) for leaf in made] == expected
    assert [said(leaf.marks)[-1] for leaf in made] == [
        f"today · page {nth} of {len(expected)}" for nth in range(1, len(expected) + 1)
    ]


def test_cards_are_dealt_row_by_row_and_do_not_touch():
    found = frames(leaves(*(card(f"c{nth}x") for nth in range(8)))[0])
    assert [(shape.x > 200) for shape in found] == [False, True] * 4
    assert all(below.y > above.y + above.high for above, below in zip(found, found[2:], strict=False))
    assert found[1].x > found[0].x + found[0].wide


def test_every_text_of_a_card_stands_in_its_frame():
    leaf = leaves(*(card(f"c{nth}x", 9) for nth in range(8)))[0]
    for nth, frame in enumerate(frames(leaf)):
        own = [mark for mark in texts(leaf) if mark.text.startswith(f"c{nth}x")]
        assert len(own) == 10
        assert all(frame.x < mark.x < frame.x + frame.wide and frame.y < mark.y < frame.y + frame.high for mark in own)


def test_what_a_card_cannot_hold_goes_on_in_the_next_under_the_same_name():
    leaf = leaves(card("Brakk", 20, "minor"), card("Orm"))[0]
    assert len(frames(leaf)) == 3
    words = said(leaf.marks)
    assert words.count("Brakk") == 2 and words.index("minor") < words.index("continued")
    assert [word for word in words if word.startswith("Brakk") and word != "Brakk"] == [
        f"Brakk{nth}" for nth in range(20)
    ]


def test_a_name_has_two_lines_and_what_stands_beside_it_one():
    name, aside = "Brakk of the long road " * 40, "a minor character " * 40
    leaf = leaves(Card(name.strip(), (), aside.strip()))[0]
    rows = [mark for mark in texts(leaf) if mark.text.startswith(("Brakk", "of", "the", "long", "road"))]
    assert len(rows) == 2 and len([mark for mark in texts(leaf) if "minor" in mark.text]) == 1
