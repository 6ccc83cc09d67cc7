"""Breaches the referee allows: which waiver covers which finding, and the edits that allow and take back."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.waivers import is_waived, unwaiving, waiving
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.rules.common.values.edits import Edit

SWORD = Finding("W-1", "error", ("skills", "sword", "step"))
BOW, ALL = Finding("W-1", "error", ("skills", "bow", "step")), Finding("W-1", "error", ())
OTHER = Finding("W-2", "error", SWORD.path)


def person(*waivers: Waiver) -> Character:
    return Character(id="ann", name="Ann", waivers=waivers)


@pytest.mark.parametrize(
    ("waivers", "covered"),
    [
        pytest.param((), [], id="none"),
        pytest.param((Waiver(rule="W-1"),), [SWORD, BOW, ALL], id="of a rule, everywhere"),
        pytest.param((Waiver(rule="W-1", path="skills/sword/step"),), [SWORD], id="of a rule at one place"),
        pytest.param((Waiver(rule="W-1", path=""),), [ALL], id="at the whole"),
        pytest.param((Waiver(rule="W-1", path="skills/sword"),), [], id="at a place around it"),
        pytest.param((Waiver(rule="W-3"), Waiver(rule="W-2")), [OTHER], id="of another rule"),
    ],
)
def test_which_findings_are_covered(waivers: tuple[Waiver, ...], covered: list[Finding]) -> None:
    assert [each for each in (SWORD, BOW, ALL, OTHER) if is_waived(person(*waivers), each)] == covered


@pytest.mark.parametrize("finding", [SWORD, BOW, OTHER], ids=["sword", "bow", "another rule"])
def test_one_breach_is_allowed_at_its_place_alone_and_taken_back(finding: Finding) -> None:
    edit = waiving(finding, "a gift")
    after = changed(person(), edit)
    assert [each for each in (SWORD, BOW, ALL, OTHER) if is_waived(after, each)] == [finding]
    assert after.waivers[0].reason == "a gift"
    (back,) = unwaiving(after, finding).edits
    assert changed(after, back) == person()


def test_a_breach_of_the_whole_is_allowed_everywhere() -> None:
    assert waiving(ALL, "so be it") == Edit("add", ("waivers",), {"rule": "W-1", "reason": "so be it"})


def test_every_waiver_that_covers_it_goes_and_no_other() -> None:
    """From the last to the first, so that none takes another's path element on the way."""
    there = Waiver(rule="W-1", path="skills/bow/step")
    who = person(Waiver(rule="W-1"), there, Waiver(rule="W-2"), Waiver(rule="W-1", path="skills/sword/step"))
    batch = unwaiving(who, SWORD)
    assert batch.name == "unwaive"
    for edit in batch.edits:
        who = changed(who, edit)
    assert who.waivers == (there, Waiver(rule="W-2")) and not is_waived(who, SWORD)
    assert unwaiving(who, SWORD).edits == ()
