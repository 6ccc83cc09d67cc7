"""The luck of dice, counted exactly: rolls to succeed and damage apart, each as its system hopes them to fall."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from mls_desktop.model.fight.dice_statistics import course, luck_of
from mls_desktop.model.fight.fielding import begun as begun_as
from mls_desktop.model.systems import installed
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import DiceUse, Entrant
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import told
from mls_desktop.storage.reading import read
from tests.bouts import SHIPPED
from tests.madeup.duel import Duel, begun
from tests.madeup.system import Kite

HIGH, LOW, HARM = DiceUse("success", "high"), DiceUse("success", "low"), DiceUse("damage", "high")


@pytest.mark.parametrize("sides, fell", [((6, 6, 6), 11), ((6, 6, 6), 18), ((6, 3), 2), ((3,), 3), ((6, 6, 6, 6), 14)])
def test_luck_is_counted_over_every_throw(sides: tuple[int, ...], fell: int) -> None:
    throws = [sum(dice) for dice in product(*(range(1, side + 1) for side in sides))]
    high, low = (luck_of("x", use, [(sides, fell)]) for use in (HIGH, LOW))
    assert high.mean == low.mean == Fraction(sum(throws), len(throws))
    assert high.chance == Fraction(sum(total >= fell for total in throws), len(throws))
    assert low.chance == Fraction(sum(total <= fell for total in throws), len(throws))


class Volley(Duel, frozen=True):
    """A duel in which a low throw is hoped for, and each turn begins with dice for the damage it would do."""

    @property
    def dice_uses(self) -> Mapping[str, DiceUse]:
        return {"throw": LOW, "fly": HARM}

    def prompts(self) -> tuple[Prompt, ...]:
        harm = Field("harm", "dice", sides=(6, 6), blank=True)
        return tuple(
            replace(prompt, fields=(*prompt.fields, harm)) if prompt.id == "fly" else prompt
            for prompt in Duel.prompts(self)
        )


def test_rolls_to_succeed_and_damage_are_counted_apart_each_as_the_system_hopes() -> None:
    pair = [Entrant(id, id, Kite(id=id, name=id)) for id in ("a", "b")]
    events = [
        told("fly", "a", how="high", at="b", harm=[6, 5]), told("throw", "a", dice=3),
        told("fly", "b", how="glide", harm=[1, 2]),
        told("fly", "a", how="high", at="b"), told("throw", "a", dice=4),
    ]  # fmt: skip
    found = course(begun(pair, ("a", "b"), kind=Volley), events).luck
    assert [(each.who, each.use, each.count, each.fell) for each in found] == [
        ("a", HARM, 2, 11), ("a", LOW, 4, 7), ("b", HARM, 2, 3),
    ]  # fmt: skip
    assert [each.chance for each in found] == [Fraction(3, 36), Fraction(35, 1296), Fraction(35, 36)]


def test_dice_of_no_use_that_the_system_names_tell_nothing_of_luck() -> None:
    pair = [Entrant(id, id, Kite(id=id, name=id)) for id in ("a", "b")]
    events = [told("fly", "a", how="high", at="b"), told("throw", "a", dice=3)]
    assert [each.use for each in course(begun(pair, ("a", "b")), events).luck] == [HIGH]

    class Idle(Duel, frozen=True):
        @property
        def dice_uses(self) -> Mapping[str, DiceUse]:
            return {}

    assert course(begun(pair, ("a", "b"), kind=Idle), events).luck == ()


USES = {"nutshell": {HIGH, HARM}, "death_or_glory": {LOW, HARM}, "rules_basics": {LOW, HARM}}


@pytest.mark.parametrize("system", installed())
def test_every_system_says_which_way_its_dice_are_hoped_to_fall(system: str) -> None:
    (root,) = SHIPPED.resources
    held = [read(path.read_bytes(), SHIPPED) for path in sorted((root / "samples" / system).glob("*.mls.json"))]
    fought = [(campaign, each) for campaign in held for each in campaign.encounters if len(each.events) > 5]
    assert fought
    for campaign, encounter in fought:
        start = begun_as(encounter, SHIPPED.system(system), SHIPPED.shipped(campaign.system))
        found = course(start, encounter.events.first(encounter.reached))
        assert set(start.dice_uses.values()) == USES[system] >= {each.use for each in found.luck}
        assert found.luck, "somebody threw dice in it"
