"""How fast fights are: `packaging/bench.py` starts this file and holds each figure against its goal."""

from __future__ import annotations

from typing import Any

from tests.rules.crowds import crowded
from tests.rules.pacing import tell

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


if __name__ == "__main__":
    tell(lambda: [crowded("death_or_glory", ROBBER, SAID)])
