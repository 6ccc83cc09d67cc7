"""Findings told in order, flagged at their rows, and counted on the pages of the guided way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.sheet.character_table import Badge, CharacterTable, badge_of
from mls_desktop.bridge.sheet.finding_list import listed, row_flags
from mls_desktop.bridge.sheet.guide import Open, guide_steps, step_of, still_open
from mls_desktop.bridge.sheet.preview_edit import foreseen, problem_lines, told
from mls_desktop.bridge.sheet.section_places import place_in
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.system.waivers import waiving
from mls_desktop.rules.common.values.base_character import Waiver
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.words.system_texts import BADGE
from tests.bridge.kites import WORDS, campaign
from tests.madeup.system import SYSTEM, Kite, shipped_data

WORLD = shipped_data().world(campaign())
HIGH = Kite(id="ann", name="Ann", parts={"lift": 4, "tail": 3})
STEPS = guide_steps(SYSTEM)


def place_of(path: Path) -> tuple[str, str] | None:
    return place_in(SYSTEM.sheet(HIGH, WORLD), path)


def allowed(who: Kite, finding: Finding) -> Kite:
    value = waiving(finding, "the wind was kind").value
    assert isinstance(value, dict)
    return replace(who, waivers=(Waiver(**value),))


def test_breaches_come_first_then_warnings_then_what_is_allowed() -> None:
    findings = SYSTEM.findings(HIGH, WORLD)
    who = allowed(HIGH, findings[0])
    assert [(each.finding.rule, each.finding.path[-1:], each.waived) for each in listed(findings, who)] == [
        ("K-PART-1", ("tail",), False),
        ("K-COST-1", (), False),
        ("K-BANNER-1", ("banner",), False),
        ("K-PART-1", ("lift",), True),
    ]


def test_breaches_flag_their_rows_and_warnings_none() -> None:
    findings = SYSTEM.findings(HIGH, WORLD)
    flags = row_flags(findings, allowed(HIGH, findings[0]), place_of, WORDS)
    assert set(flags) == {"parts"} and set(flags["parts"]) == {"lift", "tail"}
    lift, tail = flags["parts"]["lift"], flags["parts"]["tail"]
    assert (lift.allowed, tail.allowed) == (True, False)
    assert lift.text == f"Allowed by the referee: {WORDS.finding(findings[0])}"
    assert tail.text == WORDS.finding(findings[1])


PLACES = {
    "a row": (("parts", "tail"), ("parts", "tail")),
    "below a row": (("parts", "tail", "x"), ("parts", "tail")),
    "an entry": (("banner",), ("who", "banner")),
    "a section alone": (("parts", "wings"), ("parts", "")),
    "nowhere": (("wings",), None),
    "nothing": ((), None),
}


@pytest.mark.parametrize(("path", "place"), PLACES.values(), ids=PLACES)
def test_a_path_belongs_to_the_row_that_has_most_of_it(path: Path, place: tuple[str, str] | None) -> None:
    assert place_of(path) == place


def test_the_guided_way_has_the_systems_pages_and_counts_what_is_open() -> None:
    assert [(step.id, step.sections) for step in STEPS] == [("who", ("who",)), ("parts", ("parts", "knacks"))]
    found = listed(SYSTEM.findings(HIGH, WORLD), HIGH)
    assert still_open(found, place_of, STEPS) == (Open(0, 1), Open(3, 0))
    waived = [replace(each, waiver=Waiver(rule=each.finding.rule)) for each in found]
    assert still_open(waived, place_of, STEPS) == (Open(), Open())


def test_a_finding_of_no_section_belongs_to_the_last_page() -> None:
    assert step_of(Finding("K-COST-1", "error", ()), place_of, STEPS) == len(STEPS) - 1
    assert step_of(Finding("K-BANNER-1", "warning", ("banner",)), place_of, STEPS) == 0


BADGES = {
    "breaches": (HIGH, Badge(3, -14), "3 problems", "bad"),
    "points left": (Kite(id="x", name=""), Badge(0, 12), "12 left", "marked"),
    "all spent": (Kite(id="x", name="", parts={"lift": 2, "tail": 2, "string": 2}), Badge(0, 3), "3 left", "marked"),
    "not a player's": (Kite(id="x", name="", role="minor"), Badge(0, None), "ok", "muted"),
}


@pytest.mark.parametrize(("who", "badge", "text", "state"), BADGES.values(), ids=BADGES)
def test_a_badge_says_the_worst_first(who: Kite, badge: Badge, text: str, state: str) -> None:
    made = badge_of(SYSTEM, who, WORLD)
    assert (made.breaches, made.text(), made.state()) == (badge.breaches, text, state)
    assert (made.left is None) == (badge.left is None)


def test_badges_come_to_the_one_in_front_first_and_go_with_what_they_were_of() -> None:
    ann, bob = Kite(id="ann", name="Ann"), Kite(id="bob", name="", role="minor")
    table = CharacterTable(SYSTEM, WORDS)
    assert [who.id for who in table.missing((ann, bob), "bob")] == ["bob", "ann"] and table.bare
    table.reckon(ann, WORLD)
    assert [who.id for who in table.missing((ann, bob), "")] == ["bob"]
    assert table.missing((replace(ann, name="Anna"),), "") and not table.bare
    assert [(row.id, row.name, [str(c.figure.value) for c in row.cells]) for row in table.section((bob, ann)).rows] == [
        ("title player", "PLAYERS", []), ("ann", "Ann", ["12 left"]),
        ("title minor", "MINOR", []), ("bob", "unnamed", [""]),
    ]  # fmt: skip
    table.forget()
    assert table.bare and table.section((ann,)).columns == (BADGE,)


def test_what_goes_further_beyond_a_limit_says_so_first() -> None:
    """That one may is no reason not to say it."""
    sheet = SYSTEM.sheet(HIGH, WORLD)
    seen = foreseen(SYSTEM, WORLD, HIGH, sheet, Edit("set", ("parts", "lift"), 5))
    assert seen is not None and told(seen, WORDS).startswith("Still a problem: ")
    seen = foreseen(SYSTEM, WORLD, Kite(id="ann", name="Ann"), sheet, Edit("set", ("parts", "lift"), 5))
    assert seen is not None and told(seen, WORDS).startswith("New problem: ")


def test_of_many_new_problems_three_are_told_and_each_once() -> None:
    sheet = SYSTEM.sheet(HIGH, WORLD)
    seen = foreseen(SYSTEM, WORLD, Kite(id="ann", name="Ann"), sheet, Edit("set", ("parts", "lift"), 5))
    assert seen is not None
    many = tuple(Finding(f"X-{nth // 2}", "error", (str(nth),)) for nth in range(9))
    said = problem_lines(replace(seen, breaches=many), WORDS)
    assert len(said) == 4 and len(set(said)) == 4 and said[-1] == "and 6 problems more"
    assert len(problem_lines(replace(seen, breaches=many[:2]), WORDS)) == 2
