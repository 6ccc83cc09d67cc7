"""Things and money that somebody is given, as edits of what they have."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.common.values.things import Gear, Thing, gained


class Child(SavedValue, frozen=True):
    gear: tuple[Gear, ...] = ()
    money: int | float = 0


def test_what_is_given_joins_what_is_there() -> None:
    child = Child(gear=(Gear(name="rope", count=2),), money=0.1)
    after = child
    for edit in gained(child, None, (Thing(name="rope"), Thing(name="kite", note="red")), Fraction(1, 5)):
        after = changed(after, edit)
    assert after == Child(gear=(Gear(name="rope", count=3), Gear(name="kite", note="red")), money=0.3)
    assert gained(child, None, (), Fraction(0)) == ()
