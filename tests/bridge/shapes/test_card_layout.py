"""Where the cards of a page stand at each width."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest

from mls_desktop.bridge.shapes.card_layout import CardLayout, Placed

GAP, COMFORTABLE = 10, 410


@dataclass(frozen=True)
class Sized:
    """A card that needs so much width, likes more, and is higher where it is narrower than it likes."""

    name: str
    least: int = 200
    like: int = 300
    grown: int = 0
    whole: int = 0
    height: int = 50

    def like_width(self) -> int:
        return self.like

    def least_width(self) -> int:
        return self.least

    def whole_width(self) -> int:
        return max(self.least, self.whole)

    def grown_width(self) -> int:
        return self.grown

    def height_at(self, width: int) -> int:
        return self.height + (0 if width >= self.like else 30)


def columns(count: int) -> list[list[Sized]]:
    return [[Sized(f"{at}a"), Sized(f"{at}b")] for at in range(count)]


def layout(head: list[Sized], body: list[list[Sized]]) -> CardLayout[Sized]:
    return CardLayout(head, body, GAP, COMFORTABLE)


def places(page: CardLayout[Sized], seen: int) -> tuple[list[Placed[Sized]], int]:
    """Where the cards stand in as many columns as have room, shared as these would like."""
    columns = page.fitting(seen)
    return page.places(seen, columns, page.widths(columns, seen))


@pytest.mark.parametrize(("seen", "count"), [(2000, 3), (640, 3), (639, 2), (430, 2), (429, 1), (100, 1)])
def test_so_many_columns_have_room(seen: int, count: int) -> None:
    found = layout([], columns(3)).fitting(seen)
    assert len(found) == count and sorted(box.name for column in found for box in column) == [
        "0a", "0b", "1a", "1b", "2a", "2b",
    ]  # fmt: skip
    assert [column[:2] for column in found] == columns(3)[: len(found)], "those of the last columns stand below others"


LOOSE = (10, 300, 20, 200, 40)


@pytest.mark.parametrize(("first", "other"), [(400, 400), (1000, 300), (300, 1000), (0, 0)])
def test_columns_end_as_evenly_as_whole_cards_in_their_order_allow(first: int, other: int) -> None:
    last = [Sized(str(height), height=height) for height in LOOSE]
    left, right = layout([], [[Sized("a", height=first)], [Sized("b", height=other)], last]).fitting(630)
    assert [*left[1:], *right[1:]] == last
    ways = ((first + sum(LOOSE[:n]) + n * GAP, other + sum(LOOSE[n:]) + (5 - n) * GAP) for n in range(6))
    ends = (sum(card.height + GAP for card in column) for column in (left, right))
    assert abs(next(ends) - next(ends)) == min(abs(one - another) for one, another in ways)


def test_what_is_said_beside_names_is_left_out_before_a_column_is() -> None:
    body = [[Sized("a", whole=400)], [Sized("b")]]
    assert len(layout([], body).fitting(430)) == 2
    for seen in (430, 500, 630, 900):
        wide, narrow = layout([], body).widths(body, seen)
        assert min(wide, narrow) >= 200 and (wide >= 400 or wide + narrow <= seen < 400 + 200 + 3 * GAP)


def test_a_card_stays_in_its_column_while_that_fits() -> None:
    body = [[Sized("a")], [Sized("b")], [Sized("c"), Sized("d")]]
    kept = [[*body[0], *body[2]], body[1]]
    assert layout([], body).fitting(430) != kept
    assert layout([], body).fitting(430, kept) == kept
    assert len(layout([], body).fitting(429, kept)) == 1 and len(layout([], body).fitting(640, kept)) == 3
    joining = [[*body[0], new := Sized("new")], *body[1:]]
    assert layout([], joining).fitting(430, kept) == [[*body[0], new, *body[2]], body[1]]


@pytest.mark.parametrize("seen", range(60, 2000, 70))
def test_no_two_cards_lie_on_each_other_and_none_is_too_narrow(seen: int) -> None:
    page = layout([Sized("head", 260, 500), Sized("other", 220, 400)], columns(3))
    placed, bottom = places(page, seen)
    assert len(placed) == 8 and all(place.y + place.height <= bottom for place in placed)
    for at, one in enumerate(placed):
        assert one.width >= one.box.least or len([p for p in placed if p.y == one.y]) > 1
        assert one.x + one.width <= max(seen, page.least_width())
        assert not any(overlap(one, other) for other in placed[:at])


def test_a_card_that_needs_more_than_is_seen_reaches_beyond_it_alone() -> None:
    page = layout([], [[Sized("small"), Sized("wide", 700, 700)]])
    placed, _bottom = places(page, 400)
    assert [place.width for place in placed] == [380, 700]
    assert page.least_width() == 720


@pytest.mark.parametrize(("room", "lines"), [(1300, 1), (900, 1), (800, 2), (300, 2)])
def test_the_head_has_as_few_lines_as_are_comfortable(room: int, lines: int) -> None:
    head = [Sized("head", 260, 500), Sized("other", 220, 400)]
    assert len(layout(head, []).head_lines(room)) == lines


def test_a_page_of_nothing_is_low() -> None:
    assert places(layout([], [[]]), 500) == ([], GAP) and layout([], []).least_width() == 2 * GAP


def overlap(one: Placed[Sized], other: Placed[Sized]) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("least", [[260, 100, 100], [330, 250, 100], [100, 100, 400]])
def test_a_small_card_of_the_head_is_no_narrower_than_its_title(least: list[int]) -> None:
    """Beside two that like much more."""
    head = [Sized(str(at), each, like) for at, (each, like) in enumerate(zip(least, (120, 500, 500), strict=True))]
    for seen in range(sum(least) + 4 * GAP, 1600, 70):
        placed, _bottom = places(layout(head, []), seen)
        assert all(each.width >= each.box.least for each in placed), seen
        for line in {each.y for each in placed}:
            beside = [each for each in placed if each.y == line]
            assert all(one.x + one.width + GAP <= other.x for one, other in pairwise(beside))
            assert beside[-1].x + beside[-1].width + GAP <= seen


def test_columns_keep_their_widths_while_these_are_enough() -> None:
    before = layout([], columns(2)).widths(columns(2), 700)
    wider = [[Sized("0a", 200, 400), Sized("0b")], columns(2)[1]]
    assert layout([], wider).widths(wider, 700) != before
    assert layout([], wider).widths(wider, 700, before) == before
    too_wide = [[Sized("0a", 500, 500)], columns(2)[1]]
    assert layout([], too_wide).widths(too_wide, 750, before)[0] >= 500


@pytest.mark.parametrize(("seen", "count"), [(630, 2), (629, 1), (430, 1)])
def test_columns_have_room_for_what_may_join(seen: int, count: int) -> None:
    """Else they would be put below each other once it has."""
    body = [[Sized("a", grown=300)], [Sized("b", grown=300)]]
    assert len(layout([], body).fitting(seen)) == count
    assert layout([], body).least_width() == 220, "one column may be narrower"
