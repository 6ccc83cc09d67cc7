"""Whose turn it is: the order by Speed, ties, late-comers, who is out, the end of a round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.rules_basics.fight.rules.turn_order import Place, next_turn, put_in, still_tied, turn_order
from tests.rules.rules_basics.people import Bout, armed, case


def put(**told: list[float]) -> dict[str, Place]:
    """Speed, then the dice thrown."""
    return {who: Place(Fraction(str(held[0])), tuple(int(die) for die in held[1:])) for who, held in told.items()}


@pytest.mark.parametrize(
    ("held", "tied"),
    [
        case("RB-RD-1", "nobody", put(a=[6], b=[5.5], c=[5.25]), ()),
        case("RB-RD-1", "RB-T19, 6, 5.5, 5.5", put(a=[6], b=[5.5], c=[5.5]), ("b", "c")),
        case("RB-RD-1", "one has thrown", put(b=[5.5, 3], c=[5.5]), ("c",)),
        case("RB-RD-1", "told apart", put(b=[5.5, 3], c=[5.5, 4]), ()),
        case("RB-RD-1", "again while equal", put(b=[5.5, 3], c=[5.5, 3]), ("b", "c")),
        case("RB-RD-1", "of three two again", put(a=[5, 3], b=[5, 3], c=[5, 6]), ("a", "b")),
        case("RB-RD-1", "not before all have thrown", put(a=[5, 3], b=[5, 3], c=[5]), ("c",)),
        case("RB-RD-1", "two ties at once", put(a=[5], b=[5], c=[4], d=[4]), ("a", "b", "c", "d")),
    ],
)
def test_who_throws_for_a_place(held: dict[str, Place], tied: tuple[str, ...]) -> None:
    assert still_tied(held) == tied


@pytest.mark.parametrize(
    ("held", "order"),
    [
        case("RB-RD-1", "by Speed", put(a=[5], b=[6.5], c=[6.25]), "bca"),
        case("RB-RD-1", "RB-T19, then by the die", put(a=[6], b=[5.5, 2], c=[5.5, 5]), "acb"),
        case("RB-RD-1", "and the next", put(a=[5, 3, 1], b=[5, 3, 6], c=[5, 4]), "cba"),
        case("RB-RD-1", "below 0", put(a=[-1], b=[0]), "ba"),
    ],
)
def test_the_order(held: dict[str, Place], order: str) -> None:
    assert "".join(turn_order(held)) == order


@pytest.mark.parametrize(
    ("speed", "order"),
    [
        case("RB-RD-1", "a late-comer in the middle", 5.5, "axb"),
        case("RB-RD-1", "after those as fast", 6, "axb"),
        case("RB-RD-1", "first", 7, "xab"),
        case("RB-RD-1", "last", 1, "abx"),
    ],
)
def test_a_late_comer_is_put_in_by_speed(speed: float, order: str) -> None:
    held = put(a=[6, 3], b=[5], x=[speed])
    assert "".join(put_in(("a", "b"), held, "x")) == order


@pytest.mark.parametrize(
    ("after", "able", "who"),
    [
        case("RB-RD-2", "the first one", "", "abc", "a"),
        case("RB-RD-2", "who is able", "a", "c", "c"),
        case("RB-RD-2", "nobody more: the round is over", "c", "abc", ""),
        case("RB-RD-2", "nobody at all", "", "", ""),
    ],
)
def test_whose_turn_comes_next(after: str, able: str, who: str) -> None:
    assert next_turn(("a", "b", "c"), after, able) == who


def three(**joins: int) -> Bout:
    return Bout(joins=joins, ann=armed(speed=6), ben=armed(speed=5.5), foe=armed(speed=5.5))


def test_a_fight_begins_with_the_ties() -> None:
    """RB-RD-1, RB-T19."""
    bout = three()
    assert bout.asked == [("order", "ben"), ("order", "foe")]
    bout.tell("order", "foe", dice=4)
    assert bout.asked == [("order", "ben")]
    bout.tell("order", "ben", dice=4)
    assert bout.asked == [("order", "ben"), ("order", "foe")]
    bout.tell("order", "ben", dice=1).tell("order", "foe", dice=2)
    assert bout.battle.order == ("ann", "foe", "ben")
    assert bout.asked == [("declare", "ann")]


def ordered() -> Bout:
    return Bout(ann=armed(speed=6, melee=12), ben=armed(speed=5, melee=12), foe=armed(speed=4, melee=12))


def test_the_order_stays_round_after_round() -> None:
    """RB-RD-1, RB-RD-2: each does one thing a second."""
    bout = ordered()
    for number in (1, 2, 3):
        assert bout.fight.clock == (number,)
        for who in ("ann", "ben", "foe"):
            assert bout.asked == [("declare", who)]
            bout.idle(who)
    assert bout.kinds().count("round") == 3


@pytest.mark.parametrize(
    ("who", "kind", "allowed"),
    [
        case("RB-RD-4", "another's turn", "ben", "not_their_turn", "Ann"),
        case("RB-RD-4", "an enemy's", "foe", "not_their_turn", "Ann"),
    ],
)
def test_nobody_acts_on_another_turn(who: str, kind: str, allowed: str) -> None:
    with pytest.raises(Refused) as refused:
        ordered().idle(who)
    finding = refused.value.finding
    assert (finding.rule, finding.kind, dict(finding.facts)["allowed"].value) == ("RB-RD-4", kind, allowed)


def test_before_the_first_turn_one_may_defend() -> None:
    """RB-RD-4."""
    bout = Bout(ann=armed(melee=12, speed=6), foe=armed(speed=5, defences={"dodge": 8}))
    bout.does("ann", "attack", target="foe", weapon="sword").tell("attack", "ann", dice=9)
    assert bout.asked == [("defend", "foe")]


def test_who_is_out_has_no_turn_until_back() -> None:
    """RB-CH-3: no rule ends anybody's part."""
    bout = ordered().tell("out", "ben").idle("ann")
    assert bout.asked[0] == ("declare", "foe")
    bout.tell("back", "ben", reason="he stirs").idle("foe", "ann")
    assert bout.asked == [("declare", "ben")]
    assert [note.kind for note in bout.notes if note.who == "ben"] == ["out", "back", "reason"]


def test_who_is_out_on_their_own_turn_has_lost_it() -> None:
    bout = ordered().tell("out", "ann")
    assert bout.asked[0] == ("declare", "ben")


def test_the_end_is_offered_once_a_side_has_nobody_left() -> None:
    bout = ordered()
    assert ("end", "") not in bout.asked
    bout.tell("out", "foe")
    assert ("end", "") in bout.asked
    assert "attack" not in bout.prompt.fields[0].options
    bout.tell("end")
    assert bout.fight.over and not bout.fight.prompts() and bout.kinds()[-1] == "end"


def test_where_nobody_is_left_a_second_passes_by_word() -> None:
    bout = ordered().tell("out", "ann").tell("out", "ben").tell("out", "foe")
    assert bout.asked == [("pass", ""), ("end", "")]
    bout.tell("pass")
    assert bout.fight.clock == (2,)
    bout.tell("back", "ben")
    assert bout.asked[0] == ("declare", "ben")


def test_one_who_joins_later_comes_at_the_beginning_of_a_round() -> None:
    """RB-RD-1."""
    bout = three(foe=2)
    assert bout.asked == [("declare", "ann")]
    bout.idle("ann", "ben")
    assert bout.battle.order == ("ann", "ben", "foe") and bout.fact("joined", "side") == "foes"
    assert bout.asked == [("declare", "ann")]


@pytest.mark.parametrize(
    ("speed", "next_one"),
    [
        case("RB-RD-1", "a faster one waits for the next round", 7, "foe"),
        case("RB-RD-1", "one whose place is to come acts yet", 4.5, "late"),
    ],
)
def test_one_who_arrives_in_the_midst_of_a_round(speed: float, next_one: str) -> None:
    bout = Bout(
        joins={"late": 9}, ann=armed(speed=6), ben=armed(speed=5), foe=armed(speed=4, melee=10), late=armed(speed=speed)
    )
    bout.idle("ann").tell("arrive", "late").idle("ben")
    assert bout.asked == [("declare", next_one)]


def test_somebody_joins_and_is_put_in_by_speed() -> None:
    bout = ordered().idle("ann")
    bout.tell("join", "ned", side="us", character={"name": "Ned", "speed": 4.5})
    assert bout.battle.order == ("ann", "ben", "ned", "foe")
    bout.idle("ben")
    assert bout.asked == [("declare", "ned")]


def test_a_template_joins_by_its_id() -> None:
    bout = ordered().tell("join", "guard", side="foes", character="guard")
    assert bout["guard"].name == "Guard" and "guard" in bout.battle.order


def test_who_leaves_has_no_turn_and_is_no_target() -> None:
    bout = ordered().tell("leave", "foe")
    assert "attack" not in bout.prompt.fields[0].options
    bout.idle("ann", "ben")
    assert bout.asked[0] == ("declare", "ann")


def test_effects_count_in_rounds() -> None:
    """RB-SR-2."""
    bout = ordered().tell("effect", "ann", name="dazed", modifier=-2, rounds=1)
    bout.does("ann", "attack", target="foe", weapon="sword")
    assert bout.level() == 10
    bout.tell("attack", "ann", dice=18).idle("ben", "foe")
    assert bout["ann"].effects and bout["ann"].effects[0].left == 1
    bout.idle("ann", "ben", "foe")
    assert not bout["ann"].effects and "effect_over" in bout.kinds()
