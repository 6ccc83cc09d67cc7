"""The fixed words of Rules Basics: what a skill is used for, kinds of weapons, what somebody does in a round."""

from __future__ import annotations

from typing import Literal, get_args

Role = Literal["player", "npc"]
ROLES: tuple[Role, ...] = get_args(Role)
Use = Literal["melee", "ranged", "other"]
USES: tuple[Use, ...] = get_args(Use)
Kind = Literal["melee", "ranged", "slam", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ST, PERCEPTION = "st", "perception"
NAMED_VALUES = (ST, PERCEPTION)
"""The values that everybody has (RB-CH-3); any other is somebody's own."""
USUAL_VALUE = 10
"""A value that nobody entered (RB-CH-1): half of all rolls succeed against it."""

Action = Literal[
    "do_nothing", "move", "aim", "attack", "feint", "determined", "determined_ranged", "double_attack", "all_out_feint",
    "strong", "charge", "increased_defence", "double_defence", "concentrate", "ready",
]  # fmt: skip
"""A manoeuvre, with its version where it has some."""
ACTIONS: tuple[Action, ...] = get_args(Action)
DIE = 6
"""The usual die: that of every roll, and of damage whose dice are written without sides."""
