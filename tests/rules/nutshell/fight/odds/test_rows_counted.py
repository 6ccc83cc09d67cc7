"""What `replay --odds` and the window tell of each choice is, as fractions, what counting gives: whom all others are
taken to attack is written here a second time, from the contract, and every fall of the dice is gone through."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from mls_desktop.commands.replay_odds import as_json
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.fight_odds import fighters_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from tests.promises import Promise
from tests.rules.nutshell.fight.odds.counting import AIM, Counted, close
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fighting import acting, fight, man, onward, tell
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")

BLOCKS, MOMENTS = 10, cases(quick=20, all=40, long=300)
ROUNDS = {2: (3,), 3: (3,), 4: (2, 4), 5: (2, 4), 6: (1, 3, 5), 7: (1, 3, 5)}
"""In which rounds a skill has an attack (N-ROUND-1)."""
Row = tuple[str, str | None, str | None, int | None]
"""Choice, target, place, rounds put off."""


class Moment(Struct, frozen=True):
    """A fight as one is asked against some: `due` who has an attack in the round, `said` what foes have declared,
    `bonus` what effects and a free modifier give to each roll."""

    fight: NutshellFight
    round: int
    foes: tuple[str, ...]
    due: frozenset[str]
    said: dict[str, str]
    bonus: dict[str, int]
    modifier: int


def moment(seed: int) -> Moment:
    dice = Random(f"row {seed}")
    foes = tuple(f"b{nth}" for nth in range(dice.choices((1, 2, 3), (5, 3, 2))[0]))
    skills = {id: dice.choice(tuple(ROUNDS)) for id in ("me", *foes)}
    people = [somebody(dice, id, skill) for id, skill in skills.items()]
    found, bonus = fight(*people), dict.fromkeys(skills, 0)
    for id in skills:
        if dice.random() < 0.3:
            bonus[id] = dice.choice((-3, -1, 2))
            found = tell(found, "effect", id, name="a charm", modifier=bonus[id], turns=3)
    at = dice.choice(ROUNDS[skills["me"]])
    found = onward(acting(found), 1, "a", at)
    due = frozenset(id for id, skill in skills.items() if at in ROUNDS[skill])
    said = {}
    for id in foes:
        if id in due and dice.random() < 0.4:
            said[id] = dice.choice(("attack", "total_defence", "forego"))
            target = {"target": "me"} if said[id] == "attack" else {}
            found = tell(found, "declare", id, choice=said[id], **target)
    modifier = dice.choice((0, 0, -2, 3))
    bonus["me"] += modifier
    return Moment(found, at, foes, due, said, bonus, modifier)


def somebody(dice: Random, id: str, skill: int) -> Any:
    keys: dict[str, Any] = {"role": "minor", "thp_roll": [3, 3, 3, 3]}
    keys |= dice.choice(({}, {"armour": ["mail"]}, {"armour": ["plate"]}))
    keys |= dice.choice(({}, {"shield": "round"}))
    keys |= dice.choice(({}, {"now": {"chp": 5}}))
    return man(id, "a" if id == "me" else "b", skill, **keys)


def usual(now: Moment) -> dict[str, str]:
    """What all foes do who have an attack: who has not spoken attacks the only enemy there is."""
    return {id: now.said.get(id, "attack") for id in now.foes if id in now.due}


def doings(now: Moment, row: Row) -> dict[str, str] | None:
    """What all foes do if that is chosen; None: it cannot be. Who is attacked must answer an attacker (N-FIGHT-1), so
    those still to speak forego where the target is none."""
    held, (choice, target, _place, _by) = usual(now), row
    attacking = {id for id, does in held.items() if does == "attack"}
    if choice not in ("attack", "total_attack", "break_off") or target in attacking or not attacking:
        return held
    spared = {id: "forego" if does == "attack" and id not in now.said else does for id, does in held.items()}
    return None if "attack" in spared.values() else spared


def every_row(now: Moment) -> list[Row]:
    """All that may be declared now: where a foe has declared an attack, no answer to anybody else."""
    found: list[Row] = []
    attacking = [id for id in now.foes if now.said.get(id) == "attack"]
    for foe in attacking or now.foes:
        for choice in ("attack", "total_attack"):
            found += [(choice, foe, place, None) for place in (None, *AIM)]
        found.append(("break_off", foe, None, None))
    found += [("total_defence", None, None, None), ("forego", None, None, None)]
    found += [("delay", None, None, by) for by in range(1, 6 - now.round)]
    return [row for row in found if doings(now, row) is not None and meets_the_able(now, row)]


def meets_the_able(now: Moment, row: Row) -> bool:
    """Whether a Total Attack begins with one who has an attack in the round, while there are such (N-TA-1)."""
    choice, target, _place, _by = row
    held = doings(now, row) or {}
    return choice != "total_attack" or "attack" in held.values() or target in now.due or not now.due - {"me"}


def counted(now: Moment, row: Row, on: str) -> Counted | Chains:
    """What every fall of the dice does to one of them."""
    choice, target, place, _by = row
    does = {"forego": "nothing", "delay": "nothing"}.get(choice, choice)
    held = doings(now, row)
    assert held is not None
    web = {"me": Declarations("me", does, target or "", place, now.bonus["me"], choice != "delay")}  # type: ignore[arg-type]
    for id in now.foes:
        done = held.get(id, "nothing")
        at = "me" if done == "attack" else ""
        foe_does: Any = "nothing" if done == "forego" else done
        web[id] = Declarations(id, foe_does, at, None, now.bonus[id], id in now.due)
    fighters = fighters_of(now.fight.battle)
    if choice == "total_attack":
        near = {"me": now.foes, **dict.fromkeys(now.foes, ("me",))}
        return Chains(fighters, web, near, on, active=("me",))
    return close(fighters, web, on)


def figures(now: Moment, row: Row) -> dict[str, Any]:
    """A row as counting has it. Means end with death, which a chain's count does not tell."""
    _choice, target, _place, _by = row
    own = counted(now, row, "me")
    ends = own.ends if isinstance(own, Chains) else own.ends()
    found: dict[str, Any] = {
        "hit_by": 1 - own.untouched,
        "shock": sum(share for (*_, shocked), share in ends.items() if shocked),
        "down": sum(share for (state, *_), share in ends.items() if state != "up"),
        "dead": sum(share for (state, *_), share in ends.items() if state == "dead"),
    }
    if isinstance(own, Counted):
        found["taken"] = own.taken()
    if target is None:
        return found | dict.fromkeys(("hit", "critical", "dealt", "target_shock", "target_down", "target_dead", "hits"))
    on = counted(now, row, target)
    marks = on.by["me"] if isinstance(on, Chains) else on.by("me")
    alone = on.alone("me")
    found |= {"critical": marks.get("critical", Fraction(0)), "dealt": alone["points"]}
    found |= {"hit": found["critical"] + marks.get("hit", Fraction(0)), "target_shock": alone["shock"]}
    found |= {"target_down": alone["down"], "target_dead": alone["dead"]}
    return found


def told(value: Any) -> Any:
    return None if value is None else str(Fraction(value))


def check(seed: int) -> None:
    now = moment(seed)
    (table,) = [each for each in as_json(now.fight, {"me": now.modifier}) if each["who"] == "me"]
    assert table["modifier"] == now.modifier
    assumed = [{"kind": "declare", "who": id, "choice": does} for id, does in usual(now).items()]
    assumed = [{**each, "target": "me"} if each["choice"] == "attack" else each for each in assumed]
    stands = any(row.get("usual") for row in table["rows"])
    assert table["assumes"] == (assumed if stands else None)
    rows = {(row["choice"], row["target"], row["place"], row["by"]): row for row in table["rows"]}
    assert len(rows) == len(table["rows"]) and set(rows) == set(every_row(now))
    for key in Random(seed).sample(sorted(rows, key=str), 2):
        row, found = rows[key], figures(now, key)
        assert {name: row[name] for name in found} == {name: told(value) for name, value in found.items()}, key
        held = doings(now, key)
        assert held is not None
        own = [{"kind": "declare", "who": id, "choice": does} for id, does in held.items()]
        own = [{**each, "target": "me"} if each["choice"] == "attack" else each for each in own]
        assert row.get("assumes") == (own if held != usual(now) or not stands else None), key
        assert row.get("spared", False) == (held != usual(now)), key


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.timeout(60 + 5 * MOMENTS)
def test_rows_are_what_counting_gives(block: int, promise: Promise) -> None:
    count = MOMENTS // BLOCKS
    for nth in range(count):
        try:
            check(block * 1000 + nth)
        except AssertionError as error:
            error.add_note(f"moment {block * 1000 + nth}")
            raise
    promise("O1", "moments of a fight whose rows are what counting gives", asked=count, reached=count)
