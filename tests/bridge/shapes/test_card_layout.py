"""Where the cards of a page stand at each width."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest

from mls_desktop.bridge.shapes.card_layout import CardLayout, KeptWidths, Placed

GAP, COMFORTABLE = 10, 410


@dataclass(frozen=True)
class Sized:
    """A card that needs so much width, likes more, and is higher where it is narrower than it likes."""

    name: str
    least: int = 200
    like: int = 300
    grown: int = 0

    def like_width(self) -> int:
        return self.like

    def least_width(self) -> int:
        return self.least

    def grown_width(self) -> int:
        return self.grown

    def height_at(self, width: int) -> int:
        return 50 if width >= self.like else 80


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
    assert found[0][:2] == columns(1)[0], "those of the last columns stand below those of the first"


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


def test_widths_are_kept_in_the_same_room_alone() -> None:
    widths = KeptWidths()
    widths.note("a", [3, 4])
    assert widths.kept("a") == ()
    widths.hold()
    widths.note("a", [5, 2])
    assert (widths.kept("a"), widths.kept("b")) == ((3, 4), ())
    widths.note("b", [9])
    widths.hold()
    assert (widths.kept("a"), widths.kept("b")) == ((), (9,))
    widths.let_go()
    widths.hold()
    assert widths.kept("b") == ()


@pytest.mark.parametrize(("seen", "count"), [(630, 2), (629, 1), (430, 1)])
def test_columns_have_room_for_what_may_join(seen: int, count: int) -> None:
    """Else they would be put below each other once it has."""
    body = [[Sized("a", grown=300)], [Sized("b", grown=300)]]
    assert len(layout([], body).fitting(seen)) == count
    assert layout([], body).least_width() == 220, "one column may be narrower"
