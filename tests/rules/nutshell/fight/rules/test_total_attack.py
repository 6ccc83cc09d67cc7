"""Total Attacks: their duels, how far they go, what is left of the web after them."""

import pytest

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.nutshell.fight.rules import total_attack as chains
from mls_desktop.rules.nutshell.fight.rules.engagements import duel_level, level, rollers
from mls_desktop.rules.nutshell.fight.rules.melee import settled
from mls_desktop.rules.nutshell.fight.rules.total_attack import (
    Chain,
    after_duel,
    duel,
    next_enemies,
    remaining,
    spent,
    stopped,
)
from tests.rules.nutshell.fight.people import threw, web
from tests.rules.nutshell.fight.rules.test_melee import shape
from tests.rules.nutshell.worlds import case

PRESSED = {"a": "total_attack b", "b": "attack a", "c": "attack a", "d": "idle", "e": "attack f", "f": "attack e"}
NEAR = ("b", "c", "d", "e")
SHELTERED = {
    "a": "total_attack b",
    "b": "attack a",
    "c": "idle",
    "d": "total_defence",
    "e": "forego",
    "f": "attack g",
}
AROUND = ("b", "c", "d", "e", "f")


@pytest.mark.parametrize(
    ("enemy", "mine", "theirs", "hit", "answer", "strengths"),
    [
        case("N-TA-1", "a hit adds his Strength", "attack a", 16, 15, "a>b shield", None, ("a",)),
        case("N-TA-1", "a critical", "attack a", 21, 15, "a>b critical shield", None, ("a",)),
        case("N-TA-2", "the opponent's hit adds it too", "attack a", 15, 16, None, "b>a shield", ("a",)),
        case("N-TA-2", "a tie hits nobody", "attack a", 16, 16, None, None, None),
        case("N-TA-2", "both fail", "attack a", 12, 14, None, None, None),
        case("N-TA-2", "an enemy without an attack only blocks", "idle", 15, 17, None, None, None),
        case("N-TA-2", "nor does one who foregoes it strike", "forego", 15, 17, None, None, None),
        case("N-TA-3", "both Strengths for the one", "total_attack a", 16, 12, "a>b", None, ("a", "b")),
        case("N-TA-3", "both Strengths for the other", "total_attack a", 12, 16, None, "b>a", ("a", "b")),
        case("N-TA-6", "he strikes back at whomever he meant", "attack z", 12, 16, None, "b>a", ("a",)),
        case("N-TA-6", "also with a Total Attack meant for another", "total_attack z", 12, 16, None, "b>a", ("a",)),
        case("N-TA-6", "unaimed, if he aimed at another", "attack z head", 12, 18, None, "b>a", ("a",)),
        case("N-TD-1", "beating a Total Attack hits", "total_defence", 14, 17, None, "b>a", ("a",)),
        case("N-TD-1", "losing to one is hit", "total_defence", 18, 17, "a>b shield", None, ("a",)),
        case("N-FIGHT-11", "one who makes no roll", "asleep", 15, None, "a>b", None, ("a",)),
        case("N-BRK-1", "gets away without harm", "break_off a", 15, 16, None, None, None),
    ],
)
def test_duels(enemy, mine, theirs, hit, answer, strengths):
    held = web(a="total_attack b", b=enemy)
    thrown = threw(a=mine, **({} if theirs is None else {"b": theirs}))
    found = duel(held["a"], held["b"], thrown["a"], thrown.get("b"))
    assert [each and shape(each) for each in (found.hit, found.answer)] == [hit, answer]
    made = found.hit or found.answer
    assert (made and made.strengths) == strengths
    assert found.disengaged == (enemy == "break_off a")
    assert found.mutual == (enemy == "total_attack a")


@pytest.mark.parametrize(
    ("told", "who", "value"),
    [
        case("N-TA-1", "no penalty for further enemies", "total_attack b", "a", 5),
        case("N-TD-1", "+2 in a duel", "total_defence", "a", 7),
        case("N-AIM-1", "an aimed one", "total_attack b head", "a", 2),
    ],
)
def test_levels_of_a_duel(told, who, value):
    held = web(a=told, b="attack a", c="attack a")
    assert number(duel_level(held[who], given(5))) == value


@pytest.mark.parametrize(
    ("told", "active", "order"),
    [
        case("N-TA-6", "by line-up", {"a": "total_attack b", "b": "total_attack a"}, (), "ab"),
        case("N-TA-6", "the active side first", {"a": "total_attack b", "b": "total_attack a"}, ("b",), "ba"),
        case("N-TA-6", "none", {"a": "attack b", "b": "idle"}, (), ""),
    ],
)
def test_order_of_total_attacks(told, active, order):
    assert "".join(chains.total_attackers(web(**told), active)) == order


@pytest.mark.parametrize(
    ("met", "gone", "allowed"),
    [
        case("N-TA-1", "first the one declared", (), (), "b"),
        case("N-TA-1", "then who attacks him or somebody else", ("b",), (), "ce"),
        case("N-TA-1", "then the adjacent without an attack", ("b", "c", "e"), (), "d"),
        case("N-TA-1", "each once", ("b", "c", "d", "e"), (), ""),
        case("N-TA-1", "nobody who fell", ("b",), ("c",), "e"),
        case("N-TA-1", "nor waits for the fallen", ("b", "c"), ("e",), "d"),
        case("N-TA-1", "the one declared is dead", (), ("b",), "ce"),
    ],
)
def test_whom_a_chain_goes_on_to(met, gone, allowed):
    assert "".join(next_enemies(web(**PRESSED), Chain("a", met), NEAR, dict.fromkeys(gone, "dead"))) == allowed


@pytest.mark.parametrize(
    ("met", "allowed"),
    [
        case("N-TA-1", "no shelter in defending, foregoing or striking at others", ("b",), "def"),
        case("N-TA-1", "before all of them are met", ("b", "d", "f"), "e"),
        case("N-TA-1", "nobody comes who has no attack", ("b", "d", "e", "f"), "c"),
    ],
)
def test_who_is_able_is_met_first_whatever_they_do(met, allowed):
    assert "".join(next_enemies(web(**SHELTERED), Chain("a", met), AROUND)) == allowed


@pytest.mark.parametrize("rule", [pytest.param("", id="N-TA-1 able is who had an attack, spent by now or not")])
def test_an_attack_that_a_duel_spent_made_them_able(rule):
    left = spent(web(**SHELTERED), ("d", "e", "f"))
    assert "".join(next_enemies(left, Chain("a", ("b", "d")), AROUND)) == "ef"


@pytest.mark.parametrize(
    ("mine", "theirs", "more", "ended", "was_hit"),
    [
        case("N-TA-1", "a hit goes on", 16, 15, True, "", False),
        case("N-TA-1", "until none is left", 16, 15, False, "none_left", False),
        case("N-TA-2", "a miss fails", 13, 12, True, "failed", False),
        case("N-TA-2", "a tie fails", 16, 16, True, "failed", False),
        case("N-TA-2", "failed and hit", 15, 17, True, "failed", True),
    ],
)
def test_how_a_chain_goes_on(mine, theirs, more, ended, was_hit):
    held = web(**PRESSED)
    found = duel(held["a"], held["b"], *threw(a=mine, b=theirs).values())
    assert after_duel(Chain("a"), found, more) == Chain("a", ("b",), ended, was_hit)


def test_a_duel_of_two_total_attacks_counts_for_both():
    held = web(a="total_attack b", b="total_attack a")
    found = duel(held["a"], held["b"], *threw(a=13, b=17).values())
    assert after_duel(Chain("a"), found, True) == Chain("a", ("b",), "failed", True)
    assert after_duel(Chain("b"), found, True) == Chain("b", ("a",), "")


def test_only_a_chain_under_way_can_be_stopped():
    assert stopped(Chain("a", ("b",))).ended == "stopped"
    for chain in (Chain("a"), Chain("a", ("b",), "failed")):
        with pytest.raises(ValueError):
            stopped(chain)


FAILED, HIT, STOPPED = Chain("a", ("b",), "failed"), Chain("a", ("b",), "failed", True), Chain("a", ("b",), "stopped")


@pytest.mark.parametrize(
    ("chain", "readings", "rolled", "hits"),
    [
        case("N-TA-2", "the rest strikes unopposed", FAILED, {}, "c", ["c>a"]),
        case("N-TA-2", "the other reading: only if he was hit", FAILED, {"always": False}, "ac", []),
        case("N-TA-2", "the other reading, he was hit", HIT, {"always": False}, "c", ["c>a"]),
        case("N-TA-4", "one roll blocks the rest", STOPPED, {}, "ac", []),
        case("N-TA-4", "the other reading: unopposed", STOPPED, {"blocking": False}, "c", ["c>a"]),
        case(
            "N-TA-2",
            "the other reading leads to that of N-TA-4",
            FAILED,
            {"always": False, "blocking": False},
            "c",
            ["c>a"],
        ),
    ],
)
def test_what_the_rest_may_do(chain, readings, rolled, hits):
    left = remaining(spent(web(**PRESSED), ("b",)), [chain], {}, **readings)
    among = [who for who in rollers(left) if who in "abcd"]
    assert "".join(among) == rolled
    found = settled(left, threw(a=17, c=16, e=14, f=14))
    assert [shape(hit) for hit in found.hits] == hits
    assert all(hit.strengths == () for hit in found.hits)


def test_the_blocking_roll_counts_his_attackers():
    """N-FIGHT-2 among the rest, who are two here."""
    held = spent(web(a="total_attack b", b="attack a", c="attack a", d="attack a"), ("b",))
    assert number(level(remaining(held, [STOPPED], {}), "a", given(5))) == 4


@pytest.mark.parametrize(
    ("states", "rolled", "hits"),
    [
        case("N-TA-6", "who was met blocks with one new roll", {}, "xb", ["x>b shield"]),
        case("N-TA-6", "the unconscious are struck unopposed", {"b": "out"}, "x", ["x>b"]),
        case("N-TA-6", "nobody strikes at the dead", {"b": "dead"}, "", []),
    ],
)
def test_who_was_met_against_the_rest(states, rolled, hits):
    """b meant to strike at x, and was met by the Total Attack of a."""
    held = spent(web(a="total_attack b", x="attack b", b="attack x"), ("b",))
    left = remaining(held, [Chain("a", ("b",), "none_left")], states)
    assert "".join(rollers(left)) == rolled
    assert [shape(hit) for hit in settled(left, threw(x=17, b=16)).hits] == hits


def test_total_defence_goes_on_after_a_duel():
    held = spent(web(a="total_attack b", x="attack b", b="total_defence"), ("b",))
    assert number(level(remaining(held, [Chain("a", ("b",), "none_left")], {}), "b", given(5))) == 7


@pytest.mark.parametrize(
    ("does", "mine", "theirs", "who"),
    [
        case("N-TA-5", "a critical hit", "attack a", 21, 15, "a"),
        case("N-TA-5", "a plain one", "attack a", 18, 15, ""),
        case("N-TA-5", "none", "attack a", 14, 15, ""),
        case("N-TA-5", "not he who strikes back", "attack a", 14, 21, ""),
        case("N-TA-5", "the other Total Attack too", "total_attack a", 14, 21, "b"),
    ],
)
def test_following_up(does, mine, theirs, who):
    held = web(**{**PRESSED, "b": does})
    assert chains.follows_up(duel(held["a"], held["b"], *threw(a=mine, b=theirs).values())) == who
