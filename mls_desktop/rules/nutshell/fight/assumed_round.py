"""The round as it will stand if one declares this and all others do what they are taken to do (N-FIGHT-1).

What all others do is the same for every choice of the one asked, who is left out of it as doing nothing. Who has
declared does that. Each one still to speak, in line-up order, attacks: of the standing enemies whom the rules let them
attack so far the one whom fewest attack; of several the one asked, else the first in line-up. Who may attack nobody
stands in Total Defence if attacked, else foregoes.

A choice that the rules would refuse so, or that has one of the others asked again, changes as little of this as it
needs to stand, in steps, until it does: its target attacks the one asked; others who are asked again choose anew; those
still to speak who attack the one asked forego. Where even that is not enough there is no such choice.

Invariant: the rules' own steps judge the declarations, as in play; nothing about what is legal is said here twice. What
was asked about is in the round that is found, unchanged.

Example: A may attack C, while B attacks A. By N-FIGHT-1 A must answer B, so C (who has an attack, and did not mean A)
is taken to attack A as well: then A may choose. Without an attack of C's, B is taken to forego.

Cost: a choice asks everybody at most `PASSES` times.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.advance import judged, reopened, to_declare
from mls_desktop.rules.nutshell.fight.play.answering import said_by
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import AT_RANGE, SHOOTING, options
from mls_desktop.rules.nutshell.fight.play.party_turn import forced_over
from mls_desktop.rules.nutshell.fight.play.reach import close_targets, web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, attackers
from mls_desktop.rules.nutshell.fight.rules.schedule import due

PASSES = 4
"""So often those asked again may choose anew before a choice is taken not to stand."""
Words = Mapping[str, Said]
"""What each says, by id."""


class AssumedRound(Struct, frozen=True):
    """The battle as the round's rolls begin. `own`: what all others do, as events in line-up order, where it is not the
    same as for the other choices; None where it is."""

    battle: Battle
    own: tuple[Event, ...] | None = None


def usual_words(battle: Battle, who: str) -> Steps[Words]:
    """What all others say who have an attack in this round, whatever that one says; a pause after each."""
    held = replace(battle, said={id: said for id, said in battle.said.items() if id != who})
    for fighter in battle.all():
        if fighter.id != who and fighter.id not in held.said and _has_an_attack(battle, fighter):
            held = replace(held, said={**held.said, fighter.id: _usual(held, fighter, who)})
            yield
    return held.said


def declared(battle: Battle, words: Words) -> tuple[Event, ...]:
    """What those say as events, in line-up order; who delays has no attack in this round."""
    saying = ((fighter.id, words[fighter.id]) for fighter in battle.all() if fighter.id in words)
    return tuple(_event(id, said) for id, said in saying if said.choice != "delay")


def assumed_round(battle: Battle, who: str, said: Said | None, words: Words) -> Steps[AssumedRound | None]:
    """The round as it stands if that one says this and all others those words, or as little else as may be; None where
    it does not stand. `said` None: they have no attack in it and are not asked. A pause after each try."""
    own = {who: said} if said is not None else {}
    tried = _Trial(battle, who, {**words, **own})
    for step in (_target_answers, _others_choose, _spared, _others_choose):
        yield
        if tried.after is None:
            tried = yield from step(tried)
    if tried.after is None:
        return None
    others = {id: each for id, each in tried.held.said.items() if id != who}
    # Who goes over to close combat says nothing; where they would do nothing anyhow, that is nothing else.
    kept = {id: each for id, each in words.items() if id in others or each.choice != "forego"}
    return AssumedRound(tried.after, declared(battle, others) if others != kept else None)


class _Trial:
    """One try of the words of all: `after` the battle as the rolls begin, None where it does not come to that; `held`
    the battle before it; `said` what the one says whose choice it is, None where they are not asked; `again` those
    asked again, that one among them where it is refused; `over` those who went over to their close skill."""

    def __init__(self, battle: Battle, who: str, words: Words, over: frozenset[str] = frozenset()) -> None:
        """`over`: who went over in an earlier try; what they say now they say after that."""
        self.battle, self.who, self.said = battle, who, words.get(who)
        self.held, self.over = _gone_over(replace(battle, said=dict(words)), over)
        self.after: Battle | None = None
        again = (id for id, _rule in reopened(self.held, web_of(self.held)))
        self.again = tuple(dict.fromkeys((*to_declare(self.held), *again)))
        if not self.again:
            after = judged(self.held)
            self.after = after if after.stage != "declare" else None

    def saying(self, words: Words) -> _Trial:
        """Another try, in which some others say something else."""
        own = {self.who: self.said} if self.said is not None else {}
        return _Trial(self.battle, self.who, {**self.held.said, **words, **own}, self.over)

    def silent(self, id: str) -> bool:
        """Whether somebody is still to speak."""
        return id not in self.battle.said


def _gone_over(battle: Battle, over: frozenset[str]) -> tuple[Battle, frozenset[str]]:
    """The battle once all shooters and casters who are attacked went over to their close skill (N-ROUND-4): what they
    said before is lost."""
    web = web_of(battle)
    for fighter in battle.all():
        if fighter.rolls and attackers(web, fighter.id):
            gone = forced_over(battle, fighter)
            if gone is None:
                continue
            kept = {fighter.id: battle.said[fighter.id]} if fighter.id in over and fighter.id in battle.said else {}
            battle, over = replace(gone, said={**gone.said, **kept}), over | {fighter.id}
            web = web_of(battle)
    return battle, over


def _target_answers(tried: _Trial) -> Steps[_Trial]:
    """The target attacks the one whose choice it is, if it may."""
    yield
    target = tried.battle.fighters.get(tried.said.target) if tried.said is not None else None
    if target is None or not (tried.silent(target.id) or target.id in tried.again):
        return tried
    held = _without(tried.held, target.id)
    if not _has_an_attack(held, held.fighters[target.id]):
        return tried
    if tried.who not in close_targets(held, held.fighters[target.id], web_of(held)):
        return tried
    return tried.saying({target.id: Said("attack", tried.who)})


def _others_choose(tried: _Trial) -> Steps[_Trial]:
    """Each other one who is asked again chooses anew."""
    for _pass in range(PASSES * len(tried.battle.fighters)):
        asked = next((id for id in tried.battle.fighters if id in tried.again and id != tried.who), None)
        if tried.after is not None or asked is None:
            break
        held = _without(tried.held, asked)
        fighter = held.fighters[asked]
        if not _has_an_attack(held, fighter):
            return tried
        tried = tried.saying({asked: _usual(held, fighter, tried.who)})
        yield
    return tried


def _spared(tried: _Trial) -> Steps[_Trial]:
    """Those still to speak who attack the one whose choice it is forego it."""
    sparing = {
        id: Said("forego")
        for id, said in tried.held.said.items()
        if tried.silent(id) and said.choice in ATTACKS and said.target == tried.who
    }
    yield
    return tried.saying(sparing)


def _without(battle: Battle, who: str) -> Battle:
    return replace(battle, said={id: said for id, said in battle.said.items() if id != who})


def _has_an_attack(battle: Battle, fighter: Fighter) -> bool:
    return fighter.there and fighter.rolls and due(fighter.slots, battle.round) is not None and fighter.action != "flee"


def _usual(battle: Battle, fighter: Fighter, asked: str) -> Said:
    """What one still to speak is taken to say, as declarations stand; `asked`: whose choices are weighed."""
    found = options(battle, fighter, web_of(battle))
    close = [("attack", found.close)] if "attack" in found.choices else []
    far = [(choice, found.far) for choice in AT_RANGE if choice in found.choices]
    for choice, targets in (*far, *close) if fighter.action in SHOOTING else (*close, *far):
        standing = [id for id in targets if battle.fighters[id].up]
        if standing:
            target = min(standing, key=lambda id: (_attacked_by(battle, id), id != asked))
            return said_by(battle, fighter, {"choice": choice, "target": target})
    return Said("total_defence" if "total_defence" in found.choices and _attacked_by(battle, fighter.id) else "forego")


def _attacked_by(battle: Battle, who: str) -> int:
    """How many attack them by what is said so far, from near or far."""
    return sum(said.target == who and said.choice in (*ATTACKS, *AT_RANGE) for said in battle.said.values())


def _event(id: str, said: Said) -> Event:
    facts: dict[str, Json] = {"choice": said.choice}
    facts |= {"target": said.target} if said.target else {}
    facts |= {"place": said.place} if said.place is not None else {}
    return told("declare", id, **facts)
