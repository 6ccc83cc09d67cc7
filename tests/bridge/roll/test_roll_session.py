"""A session of rolls: what is wished, what the dice may bring, what is logged and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.roll.roll_session import RollRequest, RollSession
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.notation import Dice
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import SYSTEM, Kite, shipped_data

HILL = campaign("Ann", "Bob")
LIFT = RollRequest("ann", "parts.lift")


class Sixes(Roller):
    """A roller that rolls nothing but sixes."""

    def roll(self, sides: Iterable[int]) -> tuple[int, ...]:
        return tuple(6 for _each in sides)


def session(*kites: Kite) -> RollSession:
    made = RollSession(Sixes())
    made.set_people(kites or tuple(HILL.characters), SYSTEM, shipped_data().world(HILL))
    made.texts = WORDS
    return made


def test_the_chances_of_a_wish_are_exact() -> None:
    rolling = session()
    rolling.declare(LIFT)
    assert {name: figure.value for name, figure in rolling.chances()} == {
        "flies": Fraction(21, 36), "up": Fraction(21, 36), "down": Fraction(15, 36),
    }  # fmt: skip
    assert [(prompt.id, prompt.who) for prompt in rolling.dice()] == [("roll", "ann")]


def test_the_figure_meant_is_that_of_the_cell_else_one_of_its_row_else_the_one_before() -> None:
    rolling = session()
    first, *_others = [each.key for each in rolling.rolls("ann")]
    cell, silent = Cell("level", given(1), key=LIFT.key), Cell("note", given(""))
    row = Row("lift", (silent, cell))
    assert rolling.meant("ann", row, cell) == rolling.meant("ann", row, silent) == LIFT.key
    assert rolling.meant("ann", Row("note", (silent,)), silent) == ""
    assert rolling.meant("ann", None, None) == first and rolling.meant("nobody", None, None) == ""
    rolling.declare(RollRequest("bob", LIFT.key))
    assert rolling.meant("bob", None, None) == LIFT.key


def test_dice_typed_fall_as_typed_and_the_others_are_rolled() -> None:
    rolling = session()
    rolling.declare(LIFT)
    assert rolling.throw({"roll": 5}) and rolling.throw({})
    assert [entry.text for entry in rolling.log] == ["Ann: 5+3 = 8, comes down.", "Ann: 12+3 = 15, stays up."]
    assert [entry.wish for entry in rolling.log] == [LIFT, LIFT]


def test_dice_that_cannot_fall_are_not_logged() -> None:
    rolling = session()
    rolling.declare(LIFT)
    assert not rolling.throw({"roll": 13}) and rolling.log == ()


def test_the_last_roll_is_taken_back() -> None:
    rolling = session()
    rolling.declare(LIFT)
    for fell in (4, 9):
        rolling.throw({"roll": fell})
    rolling.take_back()
    assert [entry.text for entry in rolling.log] == ["Ann: 4+3 = 7, comes down."]
    assert rolling.remark() is None and not rolling.add_remark("x")


FITTED = {
    "nobody": (RollRequest("nobody", "parts.lift"), RollRequest()),
    "no such figure": (RollRequest("ann", "parts.wings"), RollRequest()),
    "no rival": (RollRequest("ann", "parts.lift", "trait"), ("bob", "parts.lift")),
    "a rival who left": (RollRequest("ann", "parts.lift", "trait", rival="cid"), ("bob", "parts.lift")),
    "a trait nothing opposes": (
        RollRequest("ann", "height", "trait", rival="bob", rival_key="height"), ("bob", "parts.lift"),
    ),
    "all of it there": (
        RollRequest("ann", "parts.lift", "trait", rival="bob", rival_key="parts.tail"), ("bob", "parts.tail"),
    ),
    "they themselves": (
        RollRequest("ann", "parts.lift", "trait", rival="ann", rival_key="parts.tail"), ("bob", "parts.tail"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("wish", "fitted"), FITTED.values(), ids=FITTED)
def test_what_does_not_fit_together_is_put_right(wish: RollRequest, fitted: object) -> None:
    rolling = session()
    rolling.declare(wish)
    found = rolling.wish if isinstance(fitted, RollRequest) else (rolling.wish.rival, rolling.wish.rival_key)
    assert found == fitted


def test_nobody_opposes_themselves_where_nobody_else_is_there() -> None:
    ann, _bob = HILL.characters
    assert isinstance(ann, Kite)
    rolling = session(ann)
    rolling.declare(RollRequest("ann", "parts.lift", "trait", rival="ann", rival_key="parts.tail"))
    assert rolling.wish == LIFT and rolling.alone("ann")
    assert [prompt.who for prompt in rolling.dice()] == ["ann"]
    assert not session().alone("ann")


def test_nobody_rolls_where_there_is_no_campaign() -> None:
    rolling = session()
    rolling.declare(LIFT)
    rolling.clear_people()
    rolling.declare(rolling.wish)
    assert rolling.trial is None and rolling.chances() == () and rolling.dice() == () and not rolling.throw({})
    assert rolling.rolls("ann") == () and rolling.wish == RollRequest()


def test_figures_are_those_of_the_people_as_they_are_now() -> None:
    rolling = session()
    assert rolling.rollable("ann", "height") is not None
    rolling.set_people((Kite(id="ann", name="Ann", height=6),), SYSTEM, shipped_data().world(HILL))
    found = rolling.rollable("ann", "height")
    assert found is not None and found.level.value == 6


@pytest.mark.parametrize(
    ("dice", "least", "fell", "makes"),
    [
        (Dice((6, 6)), None, None, 12), (Dice((6, 6), -3), None, None, 9), (Dice((6,)), 8, None, 8),
        (Dice((6, 3), 1), None, 4, 5), (Dice((6, 3)), 6, 2, 6), (Dice((6, 3)), 6, 9, 9),
    ],
)  # fmt: skip
def test_dice_of_a_sheet_are_thrown_and_told(dice: Dice, least: int | None, fell: int | None, makes: int) -> None:
    rolling = session()
    rolling.throw_dice("ann", "Tail", dice, least, fell)
    assert rolling.log[-1].headline == str(makes)
    text = rolling.log[-1].text
    assert text.startswith(f"Ann, Tail: {dice.text}") and text.endswith(f" makes {makes}")
    assert (f", at least {least}, " in text) == (least is not None)
    assert rolling.offer() is None, "they leave nothing behind"
