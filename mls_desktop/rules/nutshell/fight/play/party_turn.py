"""The course of a party Turn: who is active, the attacks everybody has, and what its end brings (N-TURN-1 to -4)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.fight.effects import run_down
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Stage
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Order, closes, skill
from mls_desktop.rules.nutshell.fight.play.reach import LATE
from mls_desktop.rules.nutshell.fight.play.shooting import readied
from mls_desktop.rules.nutshell.fight.rules.schedule import (
    Slots,
    fresh,
    rushed_next,
    single,
    spent,
    with_attack,
    without_attack,
)
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN, attacks
from mls_desktop.rules.nutshell.stats.vitality import after_spell, can_spend

AGAIN = ("fight", "shoot", "cast", "flee", "respond")
"""Set actions that are offered again as the usual one."""


def begin_turn(b: Battle) -> Battle:
    """The next side's party Turn begins (N-TURN-1). One without anybody who can act passes without rounds; where
    nobody at all can, Turns only pass when somebody says so."""
    at = b.order.index(b.active) + 1 if b.active else 0
    side = b.order[at % len(b.order)]
    turn = b.turn + (at == len(b.order) or not b.active)
    b = replace(b, active=side, turn=turn, tick=b.tick + 1, round=0, apart=frozenset())
    b = _joined(b)
    kept = {f.id: f.orders for f in b.all()} if b.tick == 1 else {}  # told before a surprise
    b = b.having(*(replace(cleared(f, side), orders=kept.get(f.id, ())) for f in b.all()))
    b = replace(b, notes=b.notes).saying("party_turn", "", "N-TURN-1", turn=turn, side=side)
    stage: Stage = "actions" if b.able(side) else "turn_end" if any(b.able(other) for other in b.order) else "still"
    return replace(b, stage=stage)


def cleared(f: Fighter, side: str) -> Fighter:
    """A set action binds in the own party Turn; Flee goes on through the enemy's next one (N-TURN-4)."""
    own = f.side == side
    action = "" if own or f.action != "flee" else f.action
    before = f.action or f.before
    return replace(
        f,
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


def _joined(b: Battle) -> Battle:
    """Reinforcements come in as their Turn begins."""
    for f in b.all():
        if not f.here and not f.gone and f.joins <= b.turn:
            b = b.having(replace(f, here=True)).saying("joined", f.id, "N-TURN-1", side=f.side)
    return b


def ready_slots(f: Fighter, b: Battle) -> Fighter:
    """The fighter with his attacks for this party Turn; both sides have their full ones (N-TURN-1, N-ROUND-1). A rush
    that was told before is made where there is one to make."""
    kept = tuple(order for order in f.orders if order[0] != "rush")
    return replace(f, slots=_ready(f, b), orders=kept)


def _ready(f: Fighter, b: Battle) -> Slots:
    slots = slots_of(f, b)
    for order, _round in f.orders:
        if order == "rush" and not fixed(f, b):
            slots = rushed_next(slots, 1) or slots
    return slots


def fixed(f: Fighter, b: Battle) -> bool:
    """Whether the round of his only attack is set by what he does: no delay or rush (N-CHARGE-1, N-MOVE-5, N-MS-1)."""
    return b.is_active(f) and f.action in (*LATE, "move_and_shoot")


def rush_of(b: Battle, f: Fighter) -> Slots | None:
    """His attacks once the first that can be is rushed (N-ROUND-2): one of a round to come, in good time, since a round
    in which nobody has an attack passes by itself. None where there is none."""
    if not f.rolls or fixed(f, b) or f.action == "flee":
        return None
    if b.stage == "actions":
        return rushed_next(_ready(f, b), 1)
    return rushed_next(f.slots, b.round) if b.stage == "declare" else None


def slots_of(f: Fighter, b: Battle, since: int = 1) -> Slots:
    """His attacks from a round on: by his skill, but one in round 5 in a charge or pursuit (N-CHARGE-1, N-MOVE-5), one
    shot in its round on the move (N-MS-1), none in flight; and as the referee said."""
    slots = _by_action(f, b, since)
    for order, nth in f.orders:
        if nth >= since and f.up:
            slots = ordered(slots, order, nth)
    return slots


def ordered(slots: Slots, order: Order, nth: int) -> Slots:
    """The attacks as the referee has them."""
    match order:
        case "attack_in":
            return with_attack(slots, nth)
        case "no_attack_in":
            return without_attack(slots, nth)
    return slots


def _by_action(f: Fighter, b: Battle, since: int) -> Slots:
    if not f.up or f.action == "flee":
        return ()
    if b.is_active(f) and f.action in LATE:
        return single(ROUNDS_OF_A_TURN)
    if b.is_active(f) and f.action == "move_and_shoot":
        return tuple(slot for slot in f.slots if slot.round >= since)
    return fresh(number(attacks(skill(f, b.world))), since)


def forced_over(b: Battle, f: Fighter) -> Battle | None:
    """The battle once a shooter or caster who is attacked goes over to his close skill and the rounds it has left
    (N-ROUND-4); None for who strikes with what is in hand."""
    if closes(f, b.world):
        return None
    f = replace(f, closed=True)
    said = {id: held for id, held in b.said.items() if id != f.id}
    b = replace(b.having(replace(f, slots=slots_of(f, b, b.round))), said=said)
    return b.saying("forced_over", f.id, "N-ROUND-4", skill=f.body.skill)


def round_ended(b: Battle) -> Battle:
    """The battle after a round: reloading and preparing done, attacks used up, declarations forgotten."""
    for who in b.said:
        b = readied(b, b.fighters[who])
    b = b.having(*(replace(f, slots=spent(f.slots, b.round)) for f in b.all()))
    return replace(b, said={}, chains={}, duelists=(), facing="", spent=(), thrown={}, hit=(), undodging=())


def end_turn(b: Battle) -> Battle:
    """What takes effect and what runs out at the end of a party Turn (N-TURN-3)."""
    for f in b.all():
        if f.there and _counts(b, f):
            b = _worked(b, f)
            b = _awake(b, b.fighters[f.id])
            b = _worn_off(b, b.fighters[f.id])
    return replace(b, stage="turn", round=0)


def _counts(b: Battle, f: Fighter) -> bool:
    """Whether this party Turn counts for his durations: his own, by the other reading each (N-TURN-3)."""
    return f.side == b.active or b.world.other("N-TURN-3")


def _worked(b: Battle, f: Fighter) -> Battle:
    """An action of n Turns takes effect at the end of the n-th, this one included (N-TURN-3)."""
    work = f.work
    if work is None or not f.up:
        return b
    if work.turns > 1:
        return b.having(replace(f, work=replace(work, turns=work.turns - 1)))
    b = b.having(replace(f, work=None))
    if not work.spell:
        return b.saying("done", f.id, "N-TURN-2", what=work.what)
    points = b.world.spells[work.spell].mp
    if not can_spend(f.cmp, points):
        return b.saying("spell_lapsed", f.id, "N-MP-1", spell=work.spell)
    left = after_spell(f.cmp, points)
    return b.having(replace(f, work=None, cmp=left)).saying("spell_cast", f.id, "N-MP-1", spell=work.spell, left=left)


def _awake(b: Battle, f: Fighter) -> Battle:
    """A Turn less of unconsciousness, unless the blow fell in this very party Turn (N-HARM-2, N-TURN-3)."""
    turns = f.health.turns
    if f.health.state != "out" or turns is None or f.since >= b.tick:
        return b
    if turns > 1:
        return b.having(replace(f, health=replace(f.health, turns=turns - 1)))
    f = replace(f, health=replace(f.health, state="up", turns=None))
    return b.having(f).saying("awake", f.id, "N-HARM-2")


def _worn_off(b: Battle, f: Fighter) -> Battle:
    """Effects with Turns have one less; those that are over go (N-TURN-3)."""
    kept, over = run_down(f.effects, b.tick)
    for effect in over:
        b = b.saying("effect_over", f.id, "N-TURN-3", effect=effect.name)
    return b.having(replace(f, effects=kept))
