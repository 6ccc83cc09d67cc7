"""A group whose rounds are played apart from the others (N-ROUND-5): who plays, who waits, when all go on together.

A battle has one round, in which those play who do not wait. Of those who wait it is kept in which round they do and
what they had declared in it. While the group is ahead of them, they are behind in a round of their own; let to go on
together, they catch up, and the group waits in its round.

Invariant: nobody who waits is asked anything in a round, strikes or is struck. So what is said, thrown and used up in
it concerns those who play, and the two halves of a party Turn may be played in any order.

Example: in round 2, one pair is named. It plays rounds 2 to 5, then the others rounds 2 to 5. Let go on together as the
pair begins its round 4, the others play rounds 2 and 3, and all play 4 and 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said, Waiting
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, groups
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

AT_A_TARGET = ("shoot", "cast")


def may_part(battle: Battle) -> bool:
    """Whether a group may be named now to play on by itself: in a round, before its rolls, while nobody waits."""
    return battle.stage == "declare" and battle.waiting is None and not battle.blows


def crossing(battle: Battle, web: Web, members: Iterable[str]) -> Forbidden | None:
    """Refusal to play the group `members` on by itself, with all who belong together, where an attack or shot goes from
    a member to an outsider or back; None where nothing crosses its border."""
    named = set(members)
    shots = [(who, said.target) for who, said in battle.said.items() if said.choice in AT_A_TARGET]
    tied = [group for group in groups(web, shots) if named & set(group)]
    whole = named.union(*tied)
    if whole == named:
        return None
    first = next(who for who in battle.fighters if who in named)
    return Forbidden("N-ROUND-5", first, "crosses", tuple(who for who in battle.fighters if who in whole))


def parted(battle: Battle, members: Iterable[str]) -> Battle:
    """Battle in which the fighters `members` play on by themselves from this round, and all others wait (N-ROUND-5);
    with a line of the log. Nothing is checked here: see `may_part` and `crossing`."""
    named = set(members)
    battle = replace(battle, waiting=_waiting(battle, frozenset(battle.fighters) - named))
    return _playing_alone(battle, named).saying("group_parts", "", "N-ROUND-5", others=_names(battle, named))


def joined(battle: Battle) -> Battle:
    """Battle in which all play together again: at once if both halves are in the same round, else the group waits while
    the others, who play now, catch up to its round. `battle` itself where nobody waits."""
    waiting = battle.waiting
    if waiting is None:
        return battle
    if waiting.round == battle.round:
        return _together(battle, waiting)
    ahead = frozenset(battle.fighters) - waiting.who
    held = _waiting(battle, ahead)
    battle = _resumed(battle, waiting, held)
    return battle.saying("group_waits", "", "N-ROUND-5", round=held.round, others=_names(battle, ahead))


def may_join(battle: Battle) -> bool:
    """Tells whether both halves of a parted battle may be joined now: before a round's rolls, while fighters wait in
    this round or an earlier one."""
    waiting = battle.waiting
    return battle.stage == "declare" and not battle.blows and waiting is not None and waiting.round <= battle.round


def next_round(battle: Battle) -> Battle | None:
    """Battle in the round to be played next; None where all have played the last one. After a group's last round the
    others go on from theirs; halves that come to the same round go on together."""
    waiting = battle.waiting
    if battle.round < ROUNDS_OF_A_TURN:
        battle = replace(battle, stage="declare", round=battle.round + 1)
        return _together(battle, waiting) if waiting is not None and waiting.round == battle.round else battle
    if waiting is None:
        return None
    through = frozenset(battle.fighters) - waiting.who
    battle = replace(battle, through=battle.through | through)
    battle = _resumed(battle, waiting, None)
    return battle.saying("group_through", "", "N-ROUND-5", round=battle.round, others=_names(battle, through))


def with_newcomer(battle: Battle, who: str) -> Battle:
    """Battle in which the newcomer `who` waits with the others while a group plays by itself; `battle` itself where
    nobody waits."""
    waiting = battle.waiting
    if waiting is None:
        return battle
    return replace(battle, waiting=replace(waiting, who=waiting.who | {who}))


def _waiting(battle: Battle, who: frozenset[str]) -> Waiting:
    return Waiting(who, battle.round, _of(battle.said, who), tuple(id for id in battle.turned if id in who))


def _playing_alone(battle: Battle, who: Iterable[str]) -> Battle:
    """Battle that holds only the declarations of the fighters `who` in the round, and nothing of the others."""
    named = set(who)
    return replace(
        battle, said=_of(battle.said, named), turned=tuple(id for id in battle.turned if id in named), awaiting=None
    )


def _resumed(battle: Battle, waiting: Waiting, held: Waiting | None) -> Battle:
    """Battle in which the fighters of `waiting` play on from the round they waited in, with those of their declarations
    that can still be carried out, and those of `held` wait instead (None: nobody)."""
    return replace(
        battle,
        stage="declare",
        round=waiting.round,
        said=_standing(battle, waiting.said),
        turned=waiting.turned,
        waiting=held,
        awaiting=None,
    )


def _together(battle: Battle, waiting: Waiting) -> Battle:
    """Battle with all fighters in one round again, with those declarations of `waiting` that can still be carried out,
    and a line of the log."""
    said = {**battle.said, **_standing(battle, waiting.said)}
    battle = replace(battle, said=said, turned=(*battle.turned, *waiting.turned), waiting=None, awaiting=None)
    return battle.saying("group_joins", "", "N-ROUND-5", round=battle.round)


def _standing(battle: Battle, said: Mapping[str, Said]) -> dict[str, Said]:
    """Declarations in `said` by fighters who can still act on them, at targets who are still there."""
    return {
        who: held
        for who, held in said.items()
        if battle.fighters[who].rolls and (not held.target or battle.fighters[held.target].there)
    }


def _of(said: Mapping[str, Said], who: Iterable[str]) -> dict[str, Said]:
    named = set(who)
    return {id: held for id, held in said.items() if id in named}


def alone(battle: Battle) -> Facts:
    """Names of the fighters who play by themselves now, as the fact "group"; () where nobody waits."""
    waiting = battle.waiting
    if waiting is None:
        return ()
    return (("group", given(_names(battle, frozenset(battle.fighters) - waiting.who), "N-ROUND-5")),)


def _names(battle: Battle, who: Iterable[str]) -> str:
    named = set(who)
    return ", ".join(fighter.name for fighter in battle.all() if fighter.id in named and fighter.there)
