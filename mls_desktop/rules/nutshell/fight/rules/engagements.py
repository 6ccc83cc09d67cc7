"""Directed graph of a round of close combat: who attacks whom, and at what level everyone rolls (N-FIGHT-1, N-FIGHT-2,
N-TD-1).

The web is read from either end: `target` follows an attack, `attackers` looks back along all of them. Of two who only
stand next to each other nothing is said in it. Example: B and C attack A, who attacks B: A's opponents are B and C, B's
are A, C's are A, and all three are one group. A rolls at 1 less, for the second attacker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given
from mls_desktop.rules.nutshell.fight.rules.aim import aim_modifier
from mls_desktop.rules.nutshell.vocabulary import Place

Does = Literal["attack", "total_attack", "break_off", "total_defence", "nothing"]
ATTACKS = ("attack", "total_attack", "break_off")
"""Declarations that use an attack of this round on a target."""
TOTAL_DEFENCE_BONUS = 2


class Declarations(Struct, frozen=True):
    """Declaration of one fighter for this round. `at`: their target, "" without one; `place`: where they aim, None:
    nowhere.

    `modifier`: of the moment (effects, the referee's word); `bonus`: the effect of delay or rush on their attack, and
    on no other roll (N-ROUND-2). `due`: they are able to attack in this round (N-TA-1): an attack of theirs falls in
    it, used, foregone or spent, and does not go into loading or a spell. `rolls` false: unconscious, bound or unaware,
    they make no roll (N-FIGHT-11).
    """

    who: str
    does: Does = "nothing"
    at: str = ""
    place: Place | None = None
    modifier: int = 0
    due: bool = False
    rolls: bool = True
    bonus: int = 0


Web = Mapping[str, Declarations]
"""The declarations of a round by fighter, in line-up order."""


def attackers(web: Web, who: str) -> tuple[str, ...]:
    """Attackers of fighter `who` this round, in line-up order; a fighter who only blocks is none of them
    (N-FIGHT-2)."""
    return tuple([each.who for each in web.values() if each.at == who and each.does in ATTACKS])


def target(web: Web, who: str) -> str:
    """Target that fighter `who` attacks; "" for nobody."""
    held = web[who]
    return held.at if held.does in ATTACKS else ""


def opponents(web: Web, who: str) -> tuple[str, ...]:
    """Opponents against whose rolls that of fighter `who` is compared: attackers and target (N-FIGHT-3), as far as they
    roll."""
    return tuple(id for id in faced(web, who) if web[id].rolls)


def faced(web: Web, who: str) -> tuple[str, ...]:
    """Attackers of fighter `who` and their target, in line-up order, whether they roll or not."""
    aimed = target(web, who)
    facing = [*attackers(web, who), *([aimed] if aimed else [])]
    return tuple(id for id in web if id in facing)


def rollers(web: Web) -> tuple[str, ...]:
    """Ids of the fighters who attack or are attacked and can roll; each makes one roll (N-FIGHT-1, N-FIGHT-11)."""
    return tuple(id for id, each in web.items() if each.rolls and (target(web, id) or attackers(web, id)))


def groups(web: Web, shots: Iterable[tuple[str, str]] = ()) -> tuple[tuple[str, ...], ...]:
    """Groups of fighters tied together by attacks and shots, in line-up order, each group so too; a fighter whom nobody
    attacks and who attacks nobody is in none (N-ROUND-5). `shots`: pairs of shooter and target.

    In a legal web without shots each is one against one or more, or two who attack each other with more attackers on
    either (N-FIGHT-10); it may be resolved apart from the others.
    """
    tied: list[set[str]] = []
    for link in (*((each, aimed) for each in web if (aimed := target(web, each))), *shots):
        met = [group for group in tied if group & set(link)]
        tied = [group for group in tied if group not in met] + [set(link).union(*met)]
    line_up = list(web)
    ordered = (tuple(id for id in line_up if id in group) for group in tied)
    return tuple(sorted((group for group in ordered if group), key=lambda group: line_up.index(group[0])))


def moment(declared: Declarations, enemies: int) -> Facts:
    """Modifiers of the moment to the declared fighter's roll, by name, with `enemies` attacking them; those of 0 are
    left out (N-FIGHT-2, N-TD-1, N-AIM-1)."""
    attacks = declared.does in ATTACKS
    parts = (
        ("extra_enemies", given(-max(0, enemies - 1), "N-FIGHT-2")),
        ("total_defence", given(TOTAL_DEFENCE_BONUS if declared.does == "total_defence" else 0, "N-TD-1")),
        ("aim", given(aim_modifier(declared.place) if attacks else 0, "N-AIM-1")),
        ("modifier", given(declared.modifier + (declared.bonus if attacks else 0))),
    )
    return tuple((name, part) for name, part in parts if part.value)


def level(web: Web, who: str, skill: Figure) -> Figure:
    """Level of the roll of fighter `who` in the web: `skill`, -1 for each attacker beyond the first (N-FIGHT-2), and
    the other modifiers of the moment."""
    return added(("skill", skill), *moment(web[who], len(attackers(web, who))), rule="N-FIGHT-2")


def duel_level(declared: Declarations, skill: Figure) -> Figure:
    """Level of the declared fighter's roll in the duel of a Total Attack: `skill` and the modifiers of the moment, but
    no penalty for further enemies (N-TA-1)."""
    return added(("skill", skill), *moment(declared, 1), rule="N-TA-1")
