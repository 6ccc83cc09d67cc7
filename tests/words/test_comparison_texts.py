"""What a comparison of two characters says, line by line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.comparison import ComparedSection
from mls_desktop.rules.common.sheet.impact import Difference
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.words.compared.chronicle_texts import entry_text
from mls_desktop.words.compared.comparison_texts import (
    ComparedGroup,
    ToldCharacter,
    compared_groups,
    in_one_list,
    noted_groups,
    only_different,
)
from mls_desktop.words.system_texts import Texts

TEXTS = Texts(
    {
        "sections": {"gear": "Gear", "chronicle": "Chronicle"},
        "keys": {"thp": "Hit points"},
        "columns": {"count": "Number", "step": {"title": "Steps", "say": "signed"}},
        "heads": {"gear.left": "left over"},
    }
)


def figure(column: str, one: Any, other: Any, row: str = "rope", key: str = "", flag: bool = False) -> Difference:
    return Difference(("gear", row, column), key, row.title(), given(one), given(other), flag=flag)


@pytest.mark.parametrize(
    ("each", "said"),
    [
        (figure("level", 3, 5, key="thp"), ("Hit points", "Hit points", "3", "5", "+2")),
        (figure("level", 5, 3, key="thp"), ("Hit points", "Hit points", "5", "3", "−2")),
        (figure("level", 1, Fraction(5, 2), key="thp"), ("Hit points", "Hit points", "1", "2½", "+1½")),
        (figure("level", None, 3, key="thp"), ("Hit points", "Hit points", "–", "3", "")),
        (figure("count", 1, 2), ("Rope, number", "Gear: Rope, number", "1", "2", "+1")),
        (figure("step", 0, 1), ("Rope, steps", "Gear: Rope, steps", "0", "+1", "+1")),
        (figure("name", "Rope", "Cord"), ("Rope", "Gear: Rope", "Rope", "Cord", "")),
        (figure("", None, 1), ("Rope", "Gear: Rope", "–", "there", "")),
        (figure("left", 1, 2, row=""), ("left over", "Gear: left over", "1", "2", "+1")),
        (figure("worn", 0, 1, flag=True), ("Rope, worn", "Gear: Rope, worn", "no", "yes", "")),
    ],
)  # fmt: skip
def test_a_figure_is_named_with_both_sides_and_how_much_more(each: Difference, said: tuple[str, ...]) -> None:
    (group,) = compared_groups((ComparedSection("gear", (each,)),), TEXTS)
    (line,) = group.lines
    assert (line.what, line.whole, line.mine, line.theirs, line.by) == said and line.differs


def noted(mine: Character, theirs: Character) -> dict[str, tuple[str, str]]:
    one, other = (
        ToldCharacter(who, tuple(entry_text(entry, TEXTS) for entry in who.chronicle)) for who in (mine, theirs)
    )
    return {line.whole: (line.mine, line.theirs) for line in in_one_list(noted_groups(one, other, TEXTS))}


def test_what_no_sheet_shows_is_told() -> None:
    mine = Character(id="a", name="A", waivers=(Waiver(rule="R-1", reason="once"),))
    theirs = Character(id="a", name="A", portrait="face", waivers=(Waiver(rule="R-1", path="gear/rope"),))
    assert noted(mine, theirs) == {
        "Portrait": ("–", "face"),
        "Allowed by the referee: R-1 (Gear, Rope)": ("–", "there"),
        "Allowed by the referee: R-1": ("once", "–"),
    }


def life(*entries: dict[str, Any]) -> Character:
    return Character(id="a", name="A", chronicle=entries)


AWARD, OTHER = {"kind": "award", "cp": 3}, {"kind": "award", "cp": 4, "reason": "luck"}


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ((), (AWARD,), {"Chronicle: Entry 1": ("–", "Award: Cp 3")}),
        ((AWARD,), (OTHER, AWARD), {"Chronicle: Entry 1": ("–", "Award: Cp 4, Reason luck")}),
        ((AWARD, {}), (OTHER, {}), {"Chronicle: Entry 1": ("Award: Cp 3", "Award: Cp 4, Reason luck")}),
        ((AWARD, OTHER), (AWARD,), {"Chronicle: Entry 2 before": ("Award: Cp 4, Reason luck", "–")}),
        (
            ({"kind": "feast"}, {"kind": "dance"}, AWARD),
            (AWARD, OTHER),
            {
                "Chronicle: Entry 1 before": ("Feast", "–"),
                "Chronicle: Entry 2 before": ("Dance", "–"),
                "Chronicle: Entry 2": ("–", "Award: Cp 4, Reason luck"),
            },
        ),
        (({"kind": "sealed", "character": {"id": "a"}},), ({"kind": "sealed"},), {}),
        (({"kind": "feast", "who": ["a", "b"]},), (), {"Chronicle: Entry 1 before": ("Feast: Who A, B", "–")}),
    ],
)
def test_chronicles_are_told_entry_by_entry(mine: Any, theirs: Any, told: dict[str, tuple[str, str]]) -> None:
    assert noted(life(*mine), life(*theirs)) == told


def test_only_what_differs_may_be_left() -> None:
    same, other = figure("level", 3, 3, key="thp"), figure("count", 1, 2)
    groups = compared_groups((ComparedSection("gear", (same, other)), ComparedSection("more", (same,))), TEXTS)
    assert [len(group.lines) for group in groups] == [2, 1]
    (left,) = only_different(groups)
    assert isinstance(left, ComparedGroup) and [line.what for line in left.lines] == ["Rope, number"]
