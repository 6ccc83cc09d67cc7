"""Limits of each manoeuvre (chapter 5): weapons, a step, defences left."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.rules_basics.vocabulary import ACTIONS, KINDS, Action, Kind

ALL_OUT_ATTACK: tuple[Action, ...] = ("determined", "determined_ranged", "double_attack", "all_out_feint", "strong")
"""The versions of All-Out Attack (RB-MV-7): no defence at all till the next turn."""
ALL_OUT_DEFENSE: tuple[Action, ...] = ("increased_defence", "double_defence")
"""The versions of All-Out Defense (RB-MV-9): no attack."""
ATTACKING: tuple[Action, ...] = ("attack", *ALL_OUT_ATTACK, "charge")
"""Manoeuvres with an attack: one, but for a double attack (RB-MV-4, RB-MV-7, RB-MV-8)."""
FEINTING: tuple[Action, ...] = ("feint", "all_out_feint")
"""Manoeuvres that begin with a feint (RB-MV-5, RB-MV-7)."""
MOVING: tuple[Action, ...] = ("move", "charge")
"""Manoeuvres of up to Move yards (RB-MV-2, RB-MV-8)."""
RULES: Mapping[Action, str] = {
    "do_nothing": "RB-MV-1",
    "move": "RB-MV-2",
    "aim": "RB-MV-3",
    "attack": "RB-MV-4",
    "feint": "RB-MV-5",
    **dict.fromkeys(ALL_OUT_ATTACK, "RB-MV-7"),
    "charge": "RB-MV-8",
    **dict.fromkeys(ALL_OUT_DEFENSE, "RB-MV-9"),
    "concentrate": "RB-MV-10",
    "ready": "RB-MV-11",
}
"""The rule of each action (RB-MV-1, RB-MV-2)."""
TOTALS: Mapping[str, tuple[Action, ...]] = {"all_out_attack": ALL_OUT_ATTACK, "all_out_defense": ALL_OUT_DEFENSE}
"""Names that are no action of their own, with their versions, of which exactly one is chosen (RB-MV-7, RB-MV-9)."""


def weapon_kinds(action: Action) -> tuple[Kind, ...]:
    """The kinds of weapons that an action is done with: a feint with a melee weapon alone (RB-MV-5), Determined with
    all but a ranged one, its ranged version with that (RB-MV-7), all others with any."""
    if action in FEINTING:
        return ("melee",)
    if action == "determined":
        return tuple(kind for kind in KINDS if kind != "ranged")
    return ("ranged",) if action == "determined_ranged" else KINDS


def may_step(action: Action, while_aiming: bool = False) -> bool:
    """Whether `action` leaves a step of one yard (RB-RD-3, RB-MV-4, RB-MV-7); `while_aiming`, the other reading of
    RB-MV-3: aiming leaves one too."""
    return action in ("attack", *ALL_OUT_ATTACK) or (action == "aim" and while_aiming)


def yards(action: Action, move: int, while_aiming: bool = False) -> int:
    """Number of yards in `action`: up to `move` (RB-MV-2, RB-MV-8), one by a step (RB-RD-3), with `while_aiming` in
    aiming too, none else."""
    return max(0, move) if action in MOVING else int(may_step(action, while_aiming))


def may_defend(action: str) -> bool:
    """Tells whether a fighter who did `action` on their turn may defend till the next (RB-AT-3); so may one who has had
    no turn yet, and told nothing: "" (RB-RD-4)."""
    return action not in ALL_OUT_ATTACK


def by_name(name: object) -> Action | None:
    """The action of that name; None where there is none."""
    return next((action for action in ACTIONS if action == name), None)
