"""How fast fights are: `packaging/bench.py` starts this file and holds each figure against its goal."""

from __future__ import annotations

import json
import time
from typing import Any

from tests.rules.crowds import crowded

ROBBER: dict[str, Any] = {
    "name": "Robber",
    "role": "other",
    "attributes": {"strength": 12},
    "skills": [{"skill": "swordsplay", "base": {"attack": 47, "parry": 37}}],
    "weapons": ["long_sword"],
    "armour": [{"armour": "iron_chain_mail"}],
}
SAID = [
    {"kind": "declare", "who": f"{who}.{nth}", "action": "blow", "target": f"{on}.{nth}"}
    for who, on in (("us", "them"), ("them", "us"))
    for nth in range(1, 201)
]


def yardstick() -> float:
    """How many times slower this machine is than the one the goals are meant for."""
    spent = []
    for _nth in range(5):
        began = time.perf_counter()
        sum(i * i for i in range(1_000_000))
        spent.append((time.perf_counter() - began) * 1000)
    return min(spent) / 50


if __name__ == "__main__":
    print(json.dumps({"figures": [crowded("death_or_glory", ROBBER, SAID)], "yardstick": yardstick()}))
