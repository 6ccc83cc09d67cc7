"""What cannot be used together is told, and breaks no rule."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.nutshell.findings import findings
from tests.rules.nutshell.worlds import hero, starter_world

pytestmark = pytest.mark.needs("nutshell")


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        pytest.param({"weapons": ["great_sword"], "shield": "round_shield"}, True, id="N-SHIELD-1 both hands"),
        pytest.param({"weapons": ["great_sword"]}, False, id="N-SHIELD-1 no shield"),
        pytest.param({"weapons": ["broadsword"], "shield": "round_shield"}, False, id="N-SHIELD-1 one hand"),
        pytest.param({"weapons": ["dagger", "great_sword"], "shield": "round_shield"}, False, id="N-SHIELD-1 slung"),
        pytest.param({"weapons": ["long_bow", "broadsword"], "shield": "round_shield"}, False, id="N-SHIELD-1 a bow"),
        pytest.param({"shield": "round_shield"}, False, id="N-SHIELD-1 bare hands"),
    ],
)  # fmt: skip
def test_a_shield_beside_a_weapon_for_both_hands(keys: dict[str, Any], told: bool) -> None:
    found = [each for each in findings(hero(**keys), starter_world()) if each.rule == "N-SHIELD-1"]
    assert [(each.severity, each.path, each.kind) for each in found] == [("warning", ("shield",), "both_hands")] * told
