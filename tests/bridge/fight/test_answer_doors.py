"""A door that is moved quietly, as the form beside a set action has it."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.report.maps.path_words import path_words
from mls_desktop.words.system_texts import Texts
from tests.rules.nutshell.fight.map.test_positions import on
from tests.rules.nutshell.fighting import man

pytestmark = pytest.mark.needs("nutshell")
EDGES = [{"edge": [5, 4, "s"], "door": "closed"}, {"edge": [9, 9, "s"], "door": "closed"}]


def test_n_time_1_the_doors_at_hand_are_chosen_by_where_they_are() -> None:
    fight = on(man("ada", "a"), man("bor", "b"), edges=EDGES, ada=((5, 5), "n"), bor=((11, 11), "s"))
    answer = Answer(fight.prompts()[0], None, Texts({}))
    (field,) = [each for each in answer.extras("other") if each.name == "quietly"]
    assert (field.kind, field.options) == ("choice", ("5 4 s",))
    assert field.names[0][1].startswith("column 6, row 5")
    assert "quietly" not in [each.name for each in answer.extras("fight")]
    assert answer.event("other").entry("quietly") is None
    answer.set_value("quietly", "5 4 s")
    event = answer.event("other")
    assert event.entry("quietly") == [5, 4, "s"]
    after: Any = fight.apply(event)[0]
    assert after.battle.fighters["ada"].work.door == (5, 4, "s")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ([], "stays"),
        ([{"climb": 2}], "stays, and climbs a ladder"),
        ([{"open": [1, 1, "s"]}], "stays, and turns to a door"),
        ([[1, 2, "s"], {"climb": 2}], "column 2, row 3, facing south"),
    ],
)
def test_a_path_in_words(path: Any, said: str) -> None:
    assert path_words(path) == said
