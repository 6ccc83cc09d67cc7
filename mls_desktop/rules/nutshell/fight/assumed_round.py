"""The round that comes of it if one declares this and all others then take their usual answers (N-FIGHT-1).

Who has declared does that; the one asked counts as having declared. Then each one still to speak gives the usual answer
(`usual_declaration`), in the order in which they are asked, on what is said by then, and once more where the rules ask
them again: what comes is the round that the key for everybody's usual answer makes.

A choice that the rules would refuse so, or that has one of the others asked again even then, changes as little of this
as it needs to stand, in steps, until it does: its target attacks the one asked; others who are asked again give the
usual answer anew; those still to speak who attack the one asked forego. Where even that is not enough there is no such
choice. A round that needed a step is not the one that the key makes, and its choice is not told as the usual one.

Invariant: the rules' own steps judge the declarations, as in play; nothing about what is legal is said here twice. What
was asked about is in the round that is found, unchanged.

Example: A may attack C, who has no attack in this round, while B, still to speak, has. B's usual answer is an attack on
A, whom N-FIGHT-1 then has answer B. So B is taken to forego, and A's choice is told as one that had to be spared.

Cost: everybody is asked once or twice, each for the price of their options; after that at most `PASSES` times more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.steps import Steps
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.advance import judged, reopened, sent_over, to_declare
from mls_desktop.rules.nutshell.fight.play.answering import said_by
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.default_answers import usual_declaration
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import Options, options
from mls_desktop.rules.nutshell.fight.play.reach import close_targets, web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import ATTACKS, Web
from mls_desktop.rules.nutshell.fight.rules.schedule import due

TWICE = 2
"""Most usual answers that one fighter gives in a trial: one, and another where the rules ask again."""
PASSES = 4
"""Bound of `_others_choose`: at most so many new choices for each fighter in the battle."""
Words = Mapping[str, Said]
"""Declarations by fighter id."""


class AssumedRound(Struct, frozen=True):
    """Round that a fighter's choice is taken to lead to: `battle` as its rolls begin; `others`: declarations of all
    other fighters who have an attack in it, as events in line-up order. `as_usual`: all others answer as usual, so that
    the key for everybody's usual answer makes this round. `spared`: ids of fighters who forego an attack on the
    chooser, since the choice only stands so."""

    battle: Battle
    others: tuple[Event, ...]
    as_usual: bool
    spared: tuple[str, ...] = ()


def usual_said(battle: Battle, who: str) -> Said | None:
    """Usual declaration of fighter `who`, who is asked to declare; None where all fighters of a side are out of the
    fight, for people decide whether such a fight goes on."""
    if battle.beaten():
        return None
    web, fighter = web_of(battle), battle.fighters[who]
    return _usual(battle, fighter, web, options(battle, fighter, web))


def assumed_round(battle: Battle, who: str, said: Said | None) -> Steps[AssumedRound | None]:
    """Round assumed if fighter `who` declares `said` and all others answer as usual or nearly so, with a pause after
    each answer and each try; None where no such round is legal. `said` None: `who` has no attack and is not asked."""
    tried = yield from _usual_round(battle, who, said)
    as_usual = tried.after is not None
    spared: tuple[str, ...] = ()
    for step in (_target_answers, _others_choose, _spared, _others_choose):
        yield
        if tried.after is None:
            spared = _sparing(tried) if step is _spared else spared
            tried = yield from step(tried)
    if tried.after is None:
        return None
    return AssumedRound(tried.after, _declared(tried, who), as_usual, spared)


def _declared(tried: _Trial, who: str) -> tuple[Event, ...]:
    """Declarations of all fighters but `who` at the end of the trial `tried`, as events in line-up order: those made,
    those assumed, and "forego" for each fighter with an attack who is not asked. Shooters who went over to close combat
    have lost theirs, or have another one."""
    found = []
    for fighter in tried.held.all():
        said = tried.held.said.get(fighter.id)
        if said is None and fighter.id != who and _has_an_attack(tried.held, fighter):
            said = Said("forego")
        if said is not None and fighter.id != who:
            found.append(_event(fighter.id, said))
    return tuple(found)


class _Trial(Struct, frozen=True):
    """Trial of a round's declarations: `said` by the chooser `who` (None: not asked); `held`: the battle with all
    declarations; `after`: the battle as its rolls begin, None where it does not come to that. `again`: ids of fighters
    asked again, `who` among them where `said` is refused; `over`: ids of fighters who went over to their close
    skill."""

    battle: Battle
    who: str
    said: Said | None
    held: Battle
    over: frozenset[str]
    after: Battle | None = None
    again: tuple[str, ...] = ()

    def saying(self, words: Words) -> _Trial:
        """New trial in which the fighters of `words` declare as given there, and all others as in this trial."""
        return _tried(self.battle, self.who, self.said, {**self.held.said, **words}, self.over)

    def silent(self, id: str) -> bool:
        """Tells whether fighter `id` has not declared in the battle before the trial; assumed declarations do not
        count."""
        return id not in self.battle.said


def _tried(battle: Battle, who: str, said: Said | None, words: Words, over: Collection[str]) -> _Trial:
    """Trial of the declarations `words` with `said` by fighter `who` (None: without one), run by the rules as far as
    they go: attacked shooters and casters are changed to their close skill, then all is judged. `over`: ids of fighters
    who went over in an earlier trial; their declarations in `words` are kept, as made after that."""
    own = {who: said} if said is not None else {}
    held, gone_over = _gone_over(replace(battle, said={**words, **own}), over)
    refused = (who,) if said is not None and held.said.get(who) != said else ()
    again = (*to_declare(held), *(id for id, _rule in reopened(held, web_of(held))), *refused)
    after = judged(held) if not again else None
    is_over = after is not None and after.stage != "declare"
    return _Trial(battle, who, said, held, gone_over, after if is_over else None, tuple(dict.fromkeys(again)))


def _usual_round(battle: Battle, who: str, said: Said | None) -> Steps[_Trial]:
    """First trial: all others give their usual answers until nobody is asked, a fighter would answer once too often
    (`TWICE`), or the chooser `who` is asked again; a pause comes after each answer."""
    own = {who: said} if said is not None else {}
    held, over = replace(battle, said={**battle.said, **own}), set[str]()
    spoken = _Spoken(held)
    while (id := spoken.asked(held)) != who:
        if id and spoken.times[id] == TWICE:
            break
        if id:
            held = spoken.speaking(held, id)
            yield
            continue
        after = judged(held)
        if after.stage != "declare":
            return _Trial(battle, who, said, held, frozenset(over), after)
        if said is not None and who not in after.said:
            break
        over |= _changed(held, after)
        held = replace(after, notes=())
        spoken.again(held)
    return _tried(battle, who, said, held.said, over)


class _Spoken:
    """Counts of usual answers given by each fighter, and the progress of the asking: nobody before `at` in the line-up
    is asked, as long as nobody aims at them. `web`: of the declarations so far."""

    def __init__(self, battle: Battle) -> None:
        self.times = Counter[str]()
        self.at, self.web = 0, web_of(battle)
        self._found = Options()
        self._order = {id: nth for nth, id in enumerate(battle.fighters)}
        self._ids = tuple(battle.fighters)

    def asked(self, held: Battle) -> str:
        """Id of the next fighter, from `at` on in line-up order, who is asked to declare in the battle `held`; "" for
        nobody. Moves `at` on to that fighter."""
        while self.at < len(self._ids):
            id = self._ids[self.at]
            open = id not in held.said and held.plays(id)
            self._found = options(held, held.fighters[id], self.web) if open else Options()
            if self._found.choices:
                return id
            self.at += 1
        return ""

    def again(self, held: Battle) -> None:
        """Resets `at` to the first fighter in line-up order, and `web` to the web of the battle `held`."""
        self.at, self.web = 0, web_of(held)

    def speaking(self, held: Battle, id: str) -> Battle:
        """Battle `held` with the usual declaration of fighter `id`, just found by `asked`; counts the answer, renews
        `web`, and moves `at` back as far as the target, who may be asked by now."""
        self.times[id] += 1
        said = _usual(held, held.fighters[id], self.web, self._found)
        held = replace(held, said={**held.said, id: said})
        self.web = web_of(held)
        self.at = min(self.at, self._order.get(said.target, self.at))
        return held


def _usual(battle: Battle, fighter: Fighter, web: Web, found: Options) -> Said:
    """Usual declaration of `fighter`, who is asked to declare, on the declarations in `web`. `found`: the fighter's
    options."""
    return said_by(battle, fighter, usual_declaration(battle, found, fighter.id, web))


def _gone_over(battle: Battle, over: Collection[str]) -> tuple[Battle, frozenset[str]]:
    """Battle once all shooters and casters who are attacked have changed to their close skill (N-ROUND-4), and the ids
    of all who did, those of `over` included. Their declarations are lost, but for those of fighters in `over`."""
    gone_over = frozenset(over)
    while (after := sent_over(battle, web_of(battle))) is not None:
        now = _changed(battle, after)
        kept = {id: battle.said[id] for id in now if id in over and id in battle.said}
        battle, gone_over = replace(after, said={**after.said, **kept}), gone_over | now
    return battle, gone_over


def _changed(battle: Battle, after: Battle) -> frozenset[str]:
    return frozenset(id for id, each in battle.fighters.items() if each is not after.fighters[id])


def _target_answers(tried: _Trial) -> Steps[_Trial]:
    """Trial in which the target of the chooser attacks the chooser; `tried` itself where there is no target, the target
    keeps its own declaration, or it may not attack the chooser."""
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
    """Trial in which each fighter asked again, but for the chooser, gives the usual answer anew, one after another,
    with a pause after each; ends where the trial comes to its rolls, nobody is left to ask, or one has no attack."""
    for _pass in range(PASSES * len(tried.battle.fighters)):
        asked = next((id for id in tried.battle.fighters if id in tried.again and id != tried.who), None)
        if tried.after is not None or asked is None:
            break
        held = _without(tried.held, asked)
        fighter = held.fighters[asked]
        if not _has_an_attack(held, fighter):
            return tried
        web = web_of(held)
        tried = tried.saying({asked: _usual(held, fighter, web, options(held, fighter, web))})
        yield
    return tried


def _spared(tried: _Trial) -> Steps[_Trial]:
    """Trial in which the fighters still to declare who attack the chooser forego their attacks."""
    yield
    return tried.saying({id: Said("forego") for id in _sparing(tried)})


def _sparing(tried: _Trial) -> tuple[str, ...]:
    held = ((id, said) for id, said in tried.held.said.items() if tried.silent(id))
    return tuple(id for id, said in held if said.choice in ATTACKS and said.target == tried.who)


def _without(battle: Battle, who: str) -> Battle:
    return replace(battle, said={id: said for id, said in battle.said.items() if id != who})


def _has_an_attack(battle: Battle, fighter: Fighter) -> bool:
    """Tells whether an attack that `fighter` can use falls in the round: on their feet, able to roll, not in flight,
    and not waiting while a group plays (N-ROUND-5)."""
    free = fighter.there and fighter.rolls and fighter.action != "flee" and battle.plays(fighter.id)
    return free and due(fighter.slots, battle.round) is not None


def _event(id: str, said: Said) -> Event:
    facts: dict[str, Json] = {"choice": said.choice}
    facts |= {"target": said.target} if said.target else {}
    facts |= {"place": said.place} if said.place is not None else {}
    return told("declare", id, **facts)
