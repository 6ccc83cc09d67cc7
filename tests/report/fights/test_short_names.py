"""Names of a fight in little room: numbers stay, and no two read alike."""

from __future__ import annotations

import pytest

from mls_desktop.model.bounds.limits import TEXT
from mls_desktop.report.fights.fighter_rows import Chip
from mls_desktop.report.fights.short_names import Room, called, chip_in, name_in


def wide(text: str) -> int:
    """A font whose letters are not equally wide."""
    return sum(4 + ord(letter) % 5 for letter in text)


@pytest.mark.parametrize("name", ["Salt Creek Raider 3", "Ghazra Reed-breaker 12", "Wolf 1"])
def test_a_name_keeps_its_number_however_narrow(name: str) -> None:
    number = name.rpartition(" ")[2]
    for width in range(wide(f"… {number}"), wide(name)):
        shown = name_in(name, Room(width, wide))
        assert shown.endswith(number) and wide(shown) <= width
    assert name_in(name, Room(wide(name), wide)) == name


def test_a_name_without_a_number_keeps_beginning_and_end() -> None:
    for width in range(wide("H…w"), wide("Hedda Willow")):
        shown = name_in("Hedda Willow", Room(width, wide))
        assert shown[0] == "H" and shown[-1] == "w" and "…" in shown and wide(shown) <= width


CROWDS = {
    "number": ["Salt Creek Raider 3", "Salt Creek Raider 13", "Salt Creek Raider 4"],
    "kind": ["Salt Creek Raider 3", "Salt Creek Bow 3", "Salt Creek Captain 3"],
    "ends": ["Ghazra Reed-breaker", "Ghazra Reed-mother"],
    "begins": ["Old Tam Oster", "Odd Tam Oster"],
    "within": ["Guard of the North gate", "Guard of the South gate"],
}


@pytest.mark.parametrize("names", CROWDS.values(), ids=CROWDS)
def test_no_two_names_read_alike(names: list[str]) -> None:
    """In any room that holds what tells them apart."""
    for width in range(wide("Guard … 13"), wide(names[0])):
        shown = [name_in(name, Room(width, wide), names) for name in names]
        assert len(set(shown)) == len(names), shown
        assert all(wide(each) <= width for each in shown)
        numbers = [name.rpartition(" ")[2] for name in names if name[-1].isdecimal()]
        assert [each.rpartition(" ")[2] for each in shown if numbers] == numbers


@pytest.mark.parametrize("bonus", [0, 1])
def test_a_chip_keeps_number_and_bonus(bonus: int) -> None:
    chip = Chip(there=True, text="Salt Creek Raider 3", bonus=bonus)
    for width in range(wide("Sa… 3 +1"), wide("Salt Creek Raider 3 +1")):
        shown = chip_in(chip, Room(width, wide), ["Salt Creek Raider 3", "Salt Creek Raider 4"])
        assert shown.startswith(("Sa", "Raider")) and wide(shown) <= width
        assert shown.endswith(" 3 +1" if bonus else " 3")


TABLE = ["Hedda Vale", "Tam Oster", "Salt Creek Raider 3", "Salt Creek Raider 13", "Salt Creek Bow", "Reed Wolf"]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Hedda Vale", "Hedda"),
        ("Salt Creek Raider 3", "Raider 3"),
        ("Salt Creek Bow", "Bow"),
        ("Reed Wolf", "Reed"),
        ("Total Defence", "Total Defence"),
    ],
)
def test_what_one_is_called_for_short(name: str, short: str) -> None:
    assert called(name, TABLE) == short
    if name in TABLE:
        assert name_in(name, Room(wide(short), wide), TABLE) == short
        assert name_in(name, Room(wide(name), wide), TABLE) == name


@pytest.mark.parametrize(("name", "other"), [("Tam Oster", "Tam Hill Oster"), ("Raider 3", "Reed Raider 3")])
def test_nobody_is_called_as_another_might_be(name: str, other: str) -> None:
    assert called(name, [name, other]) == name


def test_a_comma_after_the_name_is_no_part_of_it() -> None:
    assert called("Orm, the Keeper", ["Orm, the Keeper", *TABLE]) == "Orm"


@pytest.mark.parametrize("bonus", [0, 1])
def test_a_chip_too_small_for_a_name_has_the_digit_that_aims(bonus: int) -> None:
    chip, after = Chip(there=True, text="Salt Creek Raider 3", bonus=bonus), " +1" if bonus else ""
    short = Room(wide("Raider 3" + after), wide)
    assert chip_in(chip, short, TABLE, {"Salt Creek Raider 3": 4}) == "Raider 3" + after
    less = Room(short.width - 1, wide)
    assert chip_in(chip, less, TABLE, {"Salt Creek Raider 3": 4}) == "4" + after
    assert chip_in(chip, less, TABLE, {"Hedda Vale": 4}).endswith("3" + after)


def test_a_chip_of_nobody_has_its_bonus_once() -> None:
    chip = Chip(there=True, bonus=1)
    for width in (2, 40):
        assert chip_in(chip, Room(width, len), ["Hedda Vale"]) == "+1"


def test_names_pasted_by_mistake_are_not_measured_over_and_over() -> None:
    """Two of the longest names that a file holds, which part at their end: each measured whole a few times at most."""
    asked = list[int]()

    def measure(text: str) -> int:
        asked.append(len(text))
        return len(text)

    names = [f"{'Lorem ipsum ' * (TEXT // 12 - 1)}{end}" for end in ("dolor", "dolour", "amet 3")]
    shown = [name_in(name, Room(24, measure), names) for name in names]
    assert len(set(shown)) == 3 and all(len(each) <= 24 for each in shown), shown
    assert sum(asked) < 9 * TEXT
