"""How fast fights are: `packaging/bench.py` starts this file and holds each figure against its goal.

The answer is told by `tests/rules/pacing.py`.
"""

from __future__ import annotations

import time
from typing import Any

from mls_desktop.rules.rules_basics.fight.fight import BasicsFight
from tests.rules.crowds import crowded
from tests.rules.pacing import paced, tell
from tests.rules.rules_basics.people import Bout, armed

FOES, REPEATS, GOAL = 4, 9, 30.0
ROBBER: dict[str, Any] = {
    "name": "Robber",
    "role": "npc",
    "speed": 5,
    "move": 5,
    "skills": [{"id": "axe", "name": "Axe", "value": 12, "use": "melee"}],
    "weapons": [{"id": "axe", "name": "Axe", "skill": "axe", "damage": "2d"}],
    "defences": [{"id": "dodge", "name": "Dodge", "value": 8}],
    "counters": [{"name": "Hit points", "max": 12}],
}
SAID = [{"kind": "order", "who": f"{who}.{nth}", "dice": 1} for nth in range(1, 201) for who in ("us", "them")]


def beset() -> BasicsFight:
    """One with a sword, a bow and three defences against four who are armed each in another way; about to choose."""
    foes = {
        f"foe_{nth}": armed(f"foe_{nth}", melee=11 + nth, defences={"dodge": 7 + nth, "parry": 9}, damage=f"{nth}d+1")
        for nth in range(1, FOES + 1)
    }
    ann = armed(melee=14, ranged=13, speed=6, defences={"dodge": 9, "block": 10, "parry": 11}, bow={"acc": 3})
    bout = Bout(None, None, ann=ann, **foes)
    while any(prompt.id == "order" for prompt in bout.fight.prompts()):
        for nth, prompt in enumerate([prompt for prompt in bout.fight.prompts() if prompt.id == "order"]):
            bout.tell("order", prompt.who, dice=nth % 6 + 1)
    return bout.fight


def odds() -> list[dict[str, Any]]:
    """All choices of one against four (RB-RD-2)."""
    fight = beset()
    rows = [row for row in fight.odds("ann") if row is not None]

    def spent() -> float:
        began = time.thread_time()
        found = [row for row in fight.odds("ann") if row is not None]
        assert len(found) == len(rows)
        return (time.thread_time() - began) * 1000

    return [{"name": f"odds of all choices, {FOES} enemies", "value": paced(spent, REPEATS), "goal": GOAL, "unit": "ms",
             "note": f"{len(rows)} choices", "yardstick": 1.0}]  # fmt: skip


if __name__ == "__main__":
    tell(odds, lambda: [crowded("rules_basics", ROBBER, SAID)])
