"""Whole duels: their exact odds by counting, and the fast way of playing them proved on the same dice."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.fight.odds.duel_odds import duel_ends
from mls_desktop.rules.nutshell.fight.odds.duellists import Duellist, Duellists
from mls_desktop.rules.nutshell.fight.odds.scene import Customs
from mls_desktop.rules.nutshell.fight.odds.swift_duel import Played, SwiftDuel
from mls_desktop.rules.nutshell.fight.rules.blows import done, weighed_blow
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import level, rollers
from mls_desktop.rules.nutshell.fight.rules.harm import fate_helps, outcome, wounded
from mls_desktop.rules.nutshell.fight.rules.melee import settled
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from tests.rules.nutshell.fight.chance import anybody
from tests.rules.nutshell.fight.odds.counting import Shares, State, close, suffered
from tests.rules.nutshell.fight.people import fighter
from tests.rules.nutshell.worlds import case

ROUNDS = {0: (), 1: (3,), 2: (2, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5)}


def two(seed: int | str, low: int = 2) -> tuple[Combatant, Combatant]:
    dice = Random(f"duel {seed}")
    while True:
        found = anybody(dice, "a"), anybody(dice, "b")
        if max(number(each.skill) for each in found) >= low and min(number(each.dam) for each in found) > 0:
            return found


@pytest.mark.parametrize(
    ("skill", "due"),
    [
        case("N-ROUND-1", f"skill {skill}", skill, ROUNDS[min(5, max(0, skill // 2))])
        for skill in (-3, 1, 2, 5, 6, 8, 11, 14)
    ],
)
def test_everyone_strikes_in_his_rounds(skill, due):
    duel = Duellists(Duellist(fighter("a", skill)), Duellist(fighter("b", 4)))
    assert tuple(nth for nth, web in enumerate(duel.webs(), 1) if web["a"].due) == due
    assert tuple(nth for nth, web in enumerate(duel.webs(), 1) if web["b"].due) == (2, 4)


ONCE = pytest.mark.parametrize("once", [False, True], ids=["N-HARM-1 each time", "N-HARM-1 once"])


@ONCE
@pytest.mark.parametrize("seed", range(4))
def test_the_odds_of_a_turn_by_counting(seed, once):
    """The exact flow of states against a round-by-round count of every fall of the dice."""
    one, other = two(seed)
    duel = Duellists(Duellist(one), Duellist(other))
    fighters = {"a": one, "b": other}
    start = tuple((w.health.state, w.health.chp, w.health.fate) for w in (one, other))
    flow: Shares = {start: Fraction(1)}
    counts = {(nth, on): close(fighters, dict(web), on, once) for nth, web in enumerate(duel.webs()) for on in fighters}
    for nth in [*range(5), *range(5)]:
        flow = _after(flow, fighters, counts[nth, "a"], counts[nth, "b"])
    found = duel_ends(duel, 1, Customs(once=once))
    assert found.undecided == sum(share for both, share in flow.items() if _up(both))
    for place, who in enumerate("ab"):
        for state in ("out", "dead"):
            assert found.falls[who][state] == sum(share for both, share in flow.items() if both[place][0] == state)
    assert found.after == (1 - found.undecided,)
    assert found.wins("a") + found.wins("b") + found.undecided == 1


def _up(both):
    return all(state == "up" for state, _, _ in both)


def _after(flow: Shares, fighters, on_a, on_b) -> Shares:
    """The states after a round. At most one of two is hit in it, so the counts of both are told apart by that."""
    after: Shares = defaultdict(Fraction)
    for both, share in flow.items():
        if not _up(both):
            after[both] += share
            continue
        untouched = Fraction(1)
        for place, counted in enumerate((on_a, on_b)):
            whole = sum(counted.sequences.values())
            now: State = (*both[place], False)
            for blows, ways in counted.sequences.items():
                if not blows:
                    continue
                untouched -= Fraction(ways, whole)
                ends = suffered(fighters, "ab"[place], {now: Fraction(1)}, blows, counted.dams, counted.once)
                for (state, chp, fate, _), part in ends.items():
                    left = [both[0], both[1]]
                    left[place] = (state, chp, fate)
                    after[tuple(left)] += share * part * Fraction(ways, whole)
        after[both] += share * untouched
    return {both: share for both, share in after.items() if share}


def test_a_duel_nobody_can_win_stays_undecided():
    harmless = fighter("a", 5, 0), fighter("b", 5, 0)
    found = duel_ends(Duellists(*map(Duellist, harmless)), turns=3)
    assert found.undecided == 1
    assert set(found.after) == {Fraction(0)}


def test_a_duel_is_followed_until_it_is_over():
    found = duel_ends(Duellists(Duellist(fighter("a", 14, 30)), Duellist(fighter("b", 0, 0, chp=1, thp=12, shock=-20))))
    assert found.wins("a") + found.undecided == 1
    assert list(found.after) == sorted(found.after)


class Told:
    """Dice that fall as a seed says, and remember how."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.fell: list[tuple[int, ...]] = []

    def __call__(self, sides: tuple[int, ...]) -> int:
        self.fell.append(tuple(self.random.randint(1, side) for side in sides))
        return sum(self.fell[-1])


def played_slowly(duel: Duellists, fell: list[tuple[int, ...]], turns: int, once: bool) -> Played:
    """The same duel by the rules' functions, called one after the other with the dice that fell."""
    dice = iter(fell)
    fighters = duel.fighters
    health = {id: who.health for id, who in fighters.items()}
    count = 0
    for nth in [*range(5)] * (2 * turns):
        count += 1
        web = duel.webs()[nth]
        naturals = {who: sum(next(dice)) for who in rollers(web)}
        thrown = {w: Thrown(n, n + number(level(web, w, fighters[w].skill))) for w, n in naturals.items()}
        for hit in settled(web, thrown).hits:
            blow = weighed_blow(hit, fighters[hit.by], fighters[hit.on])
            points = number(done(blow, next(dice) if blow.sides else ()))
            wound = wounded(health[hit.on], points, once)
            natural = sum(next(dice)) if wound.asks_roll else 0
            shock = Thrown(natural, natural + number(fighters[hit.on].shock)) if wound.asks_roll else None
            health[hit.on] = outcome(wound, shock, fate_helps(wound, shock))
        if any(each.state != "up" for each in health.values()):
            break
    assert next(dice, None) is None
    a, b = duel.ids
    return Played(count, (health[a], health[b]))


@ONCE
@pytest.mark.parametrize("seed", range(25))
def test_the_fast_way_plays_the_same_duel(seed, once):
    duel = Duellists(*map(Duellist, two(f"fast {seed}")))
    swift = SwiftDuel(duel, Customs(once=once))
    for nth in range(8):
        told = Told(f"{seed} {nth}")
        assert swift.play(told, turns=4) == played_slowly(duel, told.fell, 4, once)


@pytest.mark.parametrize("does", ["attack", "total_attack", "total_defence"])
def test_what_a_duellist_does(does):
    """Total Defence against a Total Attack can hit, by attack or not (N-TD-1)."""
    a, b = fighter("a", 10, 6), fighter("b", 10, 6)
    duel = Duellists(Duellist(a, does), Duellist(b, "total_attack"))
    falls: Counter[tuple[bool, ...]] = Counter()
    swift, random = SwiftDuel(duel), Random(2)
    for _ in range(60):
        ends = swift.play(lambda sides: sum(random.randint(1, side) for side in sides), 5).ends
        falls[tuple(each.state != "up" for each in ends)] += 1
    found = duel_ends(duel, 5)
    assert falls[True, False] and falls[False, True]
    assert found.wins("a") > 0 and found.wins("b") > 0


def test_small_duels_play_out_as_often_as_their_odds_say():
    """Every fall of the dice of the first round, played through the fast way, counted against the odds."""
    a = fighter("a", 2, 20, minor=True, chp=4, thp=4)
    b = fighter("b", 2, 20, minor=True, chp=4, thp=4)
    duel = Duellists(Duellist(a), Duellist(b))
    swift = SwiftDuel(duel)
    won: Counter[str] = Counter()
    three = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
    for (n, one), (m, other) in product(three.items(), three.items()):
        found = _first_exchange(swift, n, m)
        won[found] += one * other
    flow = duel_ends(duel, 1)
    rounds_with_dice = 2
    # Both strike in round 3 alone, in each party Turn; the second comes about where the first decided nothing.
    still = Fraction(won[""], 6**6)
    chance = Fraction(won["a"], 6**6) * sum(still**nth for nth in range(rounds_with_dice))
    assert flow.wins("a") == chance
    assert flow.undecided == still**rounds_with_dice


def _first_exchange(swift: SwiftDuel, n: int, m: int) -> str:
    fell = iter((n, m, 3, 4))
    ends = swift.play(lambda sides: next(fell), 1).ends
    states = [each.state for each in ends]
    # Where the first exchange decides nothing, the second is decided by a natural 3 against a 4.
    first_two = next(fell, None) is None
    return "" if first_two else "a" if states[1] != "up" else "b"
