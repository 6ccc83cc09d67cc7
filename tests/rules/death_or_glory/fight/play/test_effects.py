"""What lasts on a fighter modifies every d100 of his, the odds before it too, until it is over (DOG-SK-1)."""

from __future__ import annotations

from fractions import Fraction

from mls_desktop.rules.common.figures.figures import number
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer
from tests.rules.death_or_glory.fight.odds.test_odds import chances


def muddy(**rounds: int) -> Bout:
    bout = Bout(tam=fencer(scores="AGI 12"), foe=fencer(scores="AGI 10"))
    return bout.tell("effect", "tam", name="mud", modifier=-15, **rounds)


def test_DOG_SK_1_blow_and_odds() -> None:
    bout = muddy()
    assert chances(bout, "tam", action="blow", target="foe")["hit"] == Fraction(35, 100)
    assert chances(bout, "foe", action="blow", target="tam")["parried"] == Fraction(50 * 25, 10_000)
    bout.blow("tam", "foe").blow("foe", "tam")
    assert bout.level() == 35
    bout.tell("attack", "tam", dice=36)
    assert bout.fact("attacked", "outcome") == "failure"
    bout.tell("attack", "foe", dice=20).tell("defend", "tam", defence="dodge")
    assert bout.level() == 15


def test_DOG_SK_1_it_is_over_after_its_rounds() -> None:
    bout = muddy(rounds=1)
    for _round in range(2):
        assert number(bout["tam"].attack()) == 35
        bout.guard("tam", "foe")
    assert number(bout["tam"].attack()) == 50 and bout.kinds().count("effect_over") == 1


def test_DOG_SK_1_somebody_ends_it() -> None:
    bout = muddy().tell("effect_ends", "tam", name="mud")
    assert number(bout["tam"].attack()) == 50 and not bout["tam"].effects


def test_the_board_tells_of_it() -> None:
    section = next(s for s in muddy(rounds=3).fight.board() if s.id == "lasting")
    (row,) = section.rows
    assert row.name.endswith(": mud") and [cell.figure.value for cell in row.cells] == [-15, 3]
