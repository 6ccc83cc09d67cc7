"""What the board and the report of a fight say of rounds, blows, minds and criticals."""

from __future__ import annotations

from typing import Any

from mls_desktop.rules.common.sheet.sheets import Section
from tests.rules.death_or_glory.fight.odds.duelling import Bout, fencer


def column(sections: tuple[Section, ...], section: str, column: str) -> dict[str, Any]:
    rows = next(each for each in sections if each.id == section).rows
    return {row.id: next(c.figure.value for c in row.cells if c.column == column) for row in rows}


def test_rounds_fought_and_what_they_cost() -> None:
    """DOG-TI-4: a round in which he only watched counts between two in which he fought."""
    bout = Bout(tam=fencer(scores="AGI 14"), foe=fencer())
    assert column(bout.fight.board(), "tires", "fought") == {"tam": 0, "foe": 0}
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=90)
    assert column(bout.fight.board(), "tires", "fought")["tam"] == 1
    bout.guard("tam", "foe")
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=90)
    assert column(bout.fight.board(), "tires", "fought")["tam"] == 3
    assert column(bout.fight.board(), "tires", "cost")["tam"] > 0


def test_mental_health_stands_on_the_board() -> None:
    """DOG-DV-3."""
    bout = Bout(tam=fencer(scores="CLM 12", now={"mh": 7}), foe=fencer(scores="CLM 12"))
    assert column(bout.fight.board(), "tires", "mh") == {"tam": 7, "foe": 24}


def test_what_is_as_usual_is_muted() -> None:
    """DOG-DV-3, DOG-DV-8: full minds and fresh bodies need not be read at a glance."""
    bout = Bout(tam=fencer(scores="CLM 12", now={"mh": 7, "fatigue": 60}), foe=fencer(scores="CLM 12"))
    rows = next(section for section in bout.fight.board() if section.id == "tires").rows
    plain = {row.id: [cell.column for cell in row.cells if cell.state == "plain"] for row in rows}
    assert plain == {"tam": ["fatigue", "cost", "mh", "lessons"], "foe": ["cost", "lessons"]}


def test_blows_left_of_who_acts() -> None:
    """DOG-MS-1: the second blow of a master is still to come while the first is rolled."""
    bout = Bout(tam=fencer(attack=120, scores="AGI 14"), foe=fencer())
    bout.blow("tam", "foe").guard("foe")
    assert column(bout.fight.board(), "fighting", "strokes") == {"tam": 2, "foe": None}


def test_every_critical_counts() -> None:
    """DOG-SK-4: of a parry like of a blow, since from both something may be learned."""
    bout = Bout(tam=fencer(scores="AGI 14"), foe=fencer())
    bout.blow("tam", "foe").guard("foe").tell("attack", "tam", dice=20)
    bout.tell("defend", "foe", defence="parry", thing="long_sword").tell("defence", "foe", dice=1)
    assert column(bout.fight.tally(bout.notes), "tally", "criticals") == {"tam": 0, "foe": 1}
