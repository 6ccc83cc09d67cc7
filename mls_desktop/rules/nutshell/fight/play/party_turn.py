"""The course of a party Turn: who is active, the attacks everybody has, and what its end brings (N-TURN-1 to -4)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import PASSING, Cause, Note
from mls_desktop.rules.common.battlefield.ground_events import arriving
from mls_desktop.rules.common.fight.effects import run_down
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.fight.map.quiet_doors import door_worked
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Stage
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Order, closes, skill
from mls_desktop.rules.nutshell.fight.play.reach import LATE
from mls_desktop.rules.nutshell.fight.play.shooting import readied
from mls_desktop.rules.nutshell.fight.rules.schedule import (
    Slots,
    due,
    fresh,
    rushed_next,
    single,
    spent,
    with_attack,
    without_attack,
)
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN, attacks
from mls_desktop.rules.nutshell.stats.vitality import after_spell, can_spend


def headings_of(battle: Battle) -> tuple[Note, ...]:
    """Headings of the log at this moment, as notes: the party Turn, then its round, or the set actions while they are
    chosen (N-TURN-1)."""
    within = battle.noted("round", "", "N-TURN-1", round=battle.round) if battle.round else None
    actions = battle.noted("actions", "", "N-TURN-2") if battle.stage == "actions" else None
    return (_party_turn(battle), *(each for each in (within or actions,) if each is not None))


def _party_turn(battle: Battle) -> Note:
    return battle.noted("party_turn", "", "N-TURN-1", turn=battle.turn, side=battle.active)


def begin_turn(battle: Battle) -> Battle:
    """Battle in which the party Turn of the next side begins, set actions and attacks of the last one cleared
    (N-TURN-1). Its rounds are played though nobody of that side can act, as long as anybody else has somebody to
    attack; else it passes without. Where nobody at all can act, Turns only pass when somebody says so."""
    at = battle.order.index(battle.active) + 1 if battle.active else 0
    side = battle.order[at % len(battle.order)]
    turn = battle.turn + (at == len(battle.order) or not battle.active)
    battle = replace(battle, active=side, turn=turn, tick=battle.tick + 1, round=0, apart=frozenset())
    battle = replace(battle, moved=(), passed={}, waiting=None, through=frozenset())
    battle = _joined(replace(battle, notes=(*battle.notes, _party_turn(battle))))
    kept = (
        {fighter.id: fighter.orders for fighter in battle.all()} if battle.tick == 1 else {}
    )  # told before a surprise
    battle = battle.having(
        *(replace(cleared(fighter, side), orders=kept.get(fighter.id, ())) for fighter in battle.all())
    )
    if battle.able(side) or battle.contested():
        return replace(battle, stage="actions")
    return replace(battle, stage="turn_end" if any(battle.able(other) for other in battle.order) else "still")


def after_rounds(battle: Battle) -> Stage:
    """Stage after the last round of a party Turn: "turn_end", or "still", where it waits for people, if a side has
    nobody standing and nobody was asked anything in this party Turn. So the question whether the fight ends comes
    before it passes: else the winner would not have been asked (N-TURN-1)."""
    return "still" if battle.decided() and battle.heard < battle.tick else "turn_end"


def cleared(fighter: Fighter, side: str) -> Fighter:
    """Fighter as the party Turn of `side` begins, without the set action, attacks and shots of the last: a set action
    binds in the own party Turn; Flee goes on through the enemy's next one (N-TURN-4)."""
    own = fighter.side == side
    action = "" if own or fighter.action != "flee" else fighter.action
    before = fighter.action or fighter.before
    return replace(
        fighter,
        action=action,
        before=before,
        target="",
        slots=(),
        closed=False,
        acted=False,
        arc="",
        shot_by=(),
        shot=(),
    )


def _joined(battle: Battle) -> Battle:
    """Battle in which reinforcements whose Turn has begun have come in, each with a line of the log."""
    for fighter in battle.all():
        if not fighter.here and not fighter.gone and fighter.joins <= battle.turn:
            battle = arriving(battle.having(replace(fighter, here=True)), fighter.id)
            battle = battle.saying("joined", fighter.id, "N-TURN-1", cause=PASSING, side=fighter.side)
    return battle


def ready_slots(fighter: Fighter, battle: Battle) -> Fighter:
    """Fighter with all their attacks for this party Turn, whichever side is active (N-TURN-1, N-ROUND-1). A rush that
    was told before is made where there is one to make."""
    kept = tuple(order for order in fighter.orders if order[0] != "rush")
    return replace(fighter, slots=_ready(fighter, battle), orders=kept)


def _ready(fighter: Fighter, battle: Battle) -> Slots:
    slots = slots_of(fighter, battle)
    for order, _round in fighter.orders:
        if order == "rush" and not fixed(fighter, battle):
            slots = rushed_next(slots, 1) or slots
    return slots


def fixed(fighter: Fighter, battle: Battle) -> bool:
    """Whether an active fighter's set action fixes the round of their only attack: no delay or rush (N-CHARGE-1,
    N-MOVE-5, N-MS-1)."""
    return battle.is_active(fighter) and fighter.action in (*LATE, "move_and_shoot")


def rush_of(battle: Battle, fighter: Fighter) -> Slots | None:
    """Attacks of `fighter` once the first that can be is rushed (N-ROUND-2): one of a round to come, in good time,
    since a round in which nobody has an attack passes by itself. None where there is none, or none may be rushed
    now."""
    if not fighter.rolls or fixed(fighter, battle) or fighter.action == "flee" or not battle.plays(fighter.id):
        return None
    if battle.stage == "actions":
        return rushed_next(_ready(fighter, battle), 1)
    return rushed_next(fighter.slots, battle.round) if battle.stage == "declare" else None


def slots_of(fighter: Fighter, battle: Battle, since: int = 1) -> Slots:
    """Attacks of `fighter` in this party Turn from round `since` on: by skill, but one in round 5 in a charge or
    pursuit (N-CHARGE-1, N-MOVE-5), one shot in its round on the move (N-MS-1), none in flight; and as the referee
    said."""
    slots = _by_action(fighter, battle, since)
    for order, nth in fighter.orders:
        if nth >= since and fighter.up:
            slots = ordered(slots, order, nth)
    return slots


def ordered(slots: Slots, order: Order, nth: int) -> Slots:
    """Attacks with one added in round `nth` ("attack_in") or lost in it ("no_attack_in") by the referee's word;
    unchanged for a rush."""
    match order:
        case "attack_in":
            return with_attack(slots, nth)
        case "no_attack_in":
            return without_attack(slots, nth)
    return slots


def _by_action(fighter: Fighter, battle: Battle, since: int) -> Slots:
    if not fighter.up or fighter.action == "flee":
        return ()
    if battle.is_active(fighter) and fighter.action in LATE:
        return single(ROUNDS_OF_A_TURN)
    if battle.is_active(fighter) and fighter.action == "move_and_shoot":
        return tuple(slot for slot in fighter.slots if slot.round >= since)
    return fresh(number(attacks(skill(fighter, battle.world))), since)


def forced_over(battle: Battle, fighter: Fighter, by: Cause | None = None) -> Battle | None:
    """Battle with `fighter`, a shooter or caster whom somebody attacks, changed to their close skill and the rounds it
    has left (N-ROUND-4); None for who strikes with what is in hand. That they are attacked is for the caller. Whose
    shot was due stays able in this round (N-TA-1). `by`: the declaration of who attacks them."""
    if closes(fighter, battle.world):
        return None
    able = due(fighter.slots, battle.round) is not None
    fighter = replace(fighter, closed=True)
    said = {id: held for id, held in battle.said.items() if id != fighter.id}
    slots = fighter.slots if fighter.id in battle.through else slots_of(fighter, battle, battle.round)
    battle = replace(battle.having(replace(fighter, slots=slots)), said=said)
    battle = replace(battle, turned=(*battle.turned, fighter.id)) if able else battle
    return battle.saying("forced_over", fighter.id, "N-ROUND-4", cause=by, skill=fighter.body.skill)


def round_ended(battle: Battle) -> Battle:
    """Battle after a round: reloading and preparing counted, attacks used up, declarations and rolls removed."""
    for who in battle.said:
        battle = readied(battle, battle.fighters[who])
    these = (fighter for fighter in battle.all() if battle.plays(fighter.id))
    battle = battle.having(*(replace(fighter, slots=spent(fighter.slots, battle.round)) for fighter in these))
    return replace(
        battle,
        said={},
        chains={},
        duelists=(),
        facing="",
        spent=(),
        thrown={},
        hit=(),
        undodging=(),
        turned=(),
    )


def end_turn(battle: Battle) -> Battle:
    """Battle at the end of a party Turn: work takes effect and durations run out (N-TURN-3)."""
    for fighter in battle.all():
        if fighter.there and _counts(battle, fighter):
            battle = _worked(battle, fighter)
            battle = _awake(battle, battle.fighters[fighter.id])
            battle = _worn_off(battle, battle.fighters[fighter.id])
    return replace(battle, stage="turn", round=0)


def _counts(battle: Battle, fighter: Fighter) -> bool:
    """Tells whether this party Turn counts for the durations of `fighter`: that of their own side, by the other reading
    each (N-TURN-3)."""
    return fighter.side == battle.active or battle.world.other("N-TURN-3")


def _worked(battle: Battle, fighter: Fighter) -> Battle:
    """Battle with one Turn less of the work of `fighter`, or with its effect as its last Turn ends, this one included:
    a door, a spell and its cost, or a line of the log (N-TURN-3)."""
    work = fighter.work
    if work is None or not fighter.up:
        return battle
    if work.turns > 1:
        return battle.having(replace(fighter, work=replace(work, turns=work.turns - 1)))
    battle = battle.having(replace(fighter, work=None))
    if work.door is not None:
        battle = door_worked(battle, fighter.id, work.door)
    if work.door is not None and not work.what:
        return battle
    if not work.spell:
        return battle.saying("done", fighter.id, "N-TURN-2", cause=PASSING, what=work.what)
    points = battle.world.spells[work.spell].mp
    if not can_spend(fighter.cmp, points):
        return battle.saying("spell_lapsed", fighter.id, "N-MP-1", cause=PASSING, spell=work.spell)
    left = after_spell(fighter.cmp, points)
    return battle.having(replace(fighter, work=None, cmp=left)).saying(
        "spell_cast", fighter.id, "N-MP-1", cause=PASSING, spell=work.spell, left=left
    )


def _awake(battle: Battle, fighter: Fighter) -> Battle:
    """Battle with a Turn less of unconsciousness for `fighter`, who is up again after the last; `battle` itself if the
    blow fell in this very party Turn, or nothing runs out (N-HARM-2, N-TURN-3)."""
    turns = fighter.health.turns
    if fighter.health.state != "out" or turns is None or fighter.since >= battle.tick:
        return battle
    if turns > 1:
        return battle.having(replace(fighter, health=replace(fighter.health, turns=turns - 1)))
    fighter = replace(fighter, health=replace(fighter.health, state="up", turns=None))
    return battle.having(fighter).saying("awake", fighter.id, "N-HARM-2", cause=PASSING)


def _worn_off(battle: Battle, fighter: Fighter) -> Battle:
    """Battle in which effects with Turns on `fighter` have one less, and those that are over are gone, each with a line
    of the log (N-TURN-3)."""
    kept, over = run_down(fighter.effects, battle.tick)
    for effect in over:
        battle = battle.saying("effect_over", fighter.id, "N-TURN-3", cause=PASSING, effect=effect.name)
    return battle.having(replace(fighter, effects=kept))
