"""What a roll outside fights leaves behind: uses counted, checks earned, the check of the other side."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import Against, Trial
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.worlds import case, hero, world

WORLD = world()
ANN: dict[str, Any] = {
    "id": "ann", "name": "Ann", "secondaries": [{"trait": "sword", "step": 1}], "weapons": ["broadsword"],
    "negatives": [{"trait": "clumsy"}], "occupation": {"occupation": "soldier"},
}  # fmt: skip


def rolled(key: str, fell: int, against: Against[Any] | None = None, theirs: int | None = None, **keys: Any) -> Trial:
    trial = SYSTEM.trial(hero(**{**ANN, **keys}), WORLD, key, against or Against())
    for kind, who, facts in (("declare", "ann", {"modifier": 0, "reason": ""}), ("roll", "ann", {"dice": fell})):
        if any(prompt.id == kind for prompt in trial.prompts()):
            assert trial.aftermath() == () == trial.consequences()
            trial, _notes = trial.apply(told(kind, who, **facts))
    if theirs is not None:
        (prompt,) = trial.prompts()
        trial, _notes = trial.apply(told(prompt.id, prompt.who, dice=theirs))
    return trial


def left(trial: Trial) -> dict[str, dict[str, tuple[int, int, int]]]:
    """The uses of each after a roll, by trait."""
    assert all((edit.op, edit.path) == ("set", ("now", "uses")) for _who, edit in trial.aftermath())
    held: dict[str, Any] = {who: edit.value for who, edit in trial.aftermath()}
    return {who: {u.trait: (u.times, u.turns, u.criticals) for u in uses} for who, uses in held.items()}


@pytest.mark.parametrize(
    ("key", "fell", "uses", "counted"),
    [
        case("N-CHK-1", "any result counts", "secondaries.climb", 3, [], (1, 0, 0)),
        case("N-CHK-1", "one more", "secondaries.climb", 9, [{"trait": "climb", "times": 1}], (2, 0, 0)),
        case("N-CHK-1", "and a critical", "secondaries.climb", 18, [], (1, 0, 1)),
        case("N-CHK-1", "no Turn passes", "secondaries.sword", 9, [{"trait": "sword", "turns": 2}], None),
        case("N-CHK-1", "a critical in combat", "secondaries.sword", 18, [], (0, 0, 1)),
        case("N-CHK-1", "of a weapon its trait", "weapons.broadsword.skill", 18, [], (0, 0, 1)),
        case("N-CHK-1", "none of an occupation", "occupation.level", 18, [], None),
        case("N-CHK-1", "none of a negative", "negatives.clumsy", 18, [], None),
        case("N-CHK-1", "none of a primary", "primaries.mind", 18, [], None),
    ],
)
def test_a_use_is_counted(key: str, fell: int, uses: list[Any], counted: tuple[int, int, int] | None) -> None:
    if key == "occupation.level" and key not in [each.key for each in SYSTEM.rolls(hero(**ANN), WORLD)]:
        key = "occupation"
    found = left(rolled(key, fell, now={"uses": uses}))
    if counted is None:
        assert found == {}
    else:
        trait = "climb" if "climb" in key else "sword"
        assert found["ann"][trait] == counted


@pytest.mark.parametrize(
    ("uses", "fell", "earns"),
    [
        case("N-CHK-1", "the first use", [], 9, False),
        case("N-CHK-1", "the third use", [{"trait": "climb", "times": 2}], 9, True),
        case("N-CHK-1", "the fourth has earned it before", [{"trait": "climb", "times": 3}], 9, False),
        case("N-CHK-1", "a critical", [], 18, True),
        case("N-CHK-1", "other uses stay", [{"trait": "sword", "turns": 2}, {"trait": "climb", "times": 2}], 9, True),
    ],
)
def test_what_earns_a_check_says_so(uses: list[Any], fell: int, earns: bool) -> None:
    trial = rolled("secondaries.climb", fell, now={"uses": uses})
    (note,) = trial.consequences()
    assert (note.kind, note.rule) == ("use_earns_check" if earns else "use_counted", "N-CHK-1")
    others = {used["trait"]: used for used in uses if used["trait"] != "climb"}
    assert set(left(trial)["ann"]) == {*others, "climb"}


def test_both_who_roll_have_used_a_trait() -> None:
    """Another's trait that opposes is used as well; one's own against one's own twice."""
    other = hero(id="ben", name="Ben")
    found = left(rolled("secondaries.climb", 9, Against("trait", who=other, key="secondaries.sneak"), 10))
    assert found == {"ann": {"climb": (1, 0, 0)}, "ben": {"sneak": (1, 0, 0)}}
    same = hero(**ANN)
    found = left(rolled("secondaries.climb", 9, Against("trait", who=same, key="secondaries.climb"), 10))
    assert found == {"ann": {"climb": (2, 0, 0)}}


@pytest.mark.parametrize(
    ("fell", "check"),
    [
        case("N-PERS-3", "held", 16, None),
        case("N-PERS-3", "gone against", 17, {"kind": "check", "what": "personality/cowardly"}),
    ],
)
def test_going_against_a_side_leaves_a_check_of_the_other(fell: int, check: dict[str, str] | None) -> None:
    trial = rolled("personality.valorous", fell, personality={"valorous": 16})
    assert trial.aftermath() == ((("ann", Edit("add", ("chronicle",), check)),) if check else ())
    assert [note.kind for note in trial.consequences()] == (["check_written"] if check else [])
    if check:
        after = SYSTEM.edit(hero(**ANN, personality={"valorous": 16}), WORLD, trial.aftermath()[0][1])
        assert after.chronicle == (check,)
