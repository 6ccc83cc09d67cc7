"""A breach that the referee allows is allowed as far as it went: `check`, the sheet's list and paper say so alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.library.impact_lines import count_of, lines
from mls_desktop.bridge.sheet.character_table import badge_of
from mls_desktop.bridge.sheet.finding_list import listed, problem_line
from mls_desktop.bridge.sheet.guide import standing_text
from mls_desktop.cli import main
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.impact import impact
from mls_desktop.report.page import PageOptions, page_of, rule_state
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.system.waivers import Problem, allowing, unwaiving
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.words.budget import budget_text, is_allowed
from tests.report.paper import context_of, loaded

pytestmark = pytest.mark.needs("nutshell")

Keys = dict[str, Any]
SHIPPED_DATA = ShippedData()
SYSTEM = SHIPPED_DATA.system("nutshell")
HEAD = {"format": "mls-desktop", "version": 1, "system": "nutshell"}
REASON = "one point for the birthday"


def campaign(keys: Keys, waivers: tuple[Keys, ...] = ()) -> AnyCampaign:
    hob = {"id": "hob", "name": "Hob", "race": "human", "age": 20, **keys, "waivers": list(waivers)}
    return loaded({**HEAD, "characters": [hob]})


def trained() -> list[str]:
    """Trained traits, each a point at base."""
    traits = SHIPPED_DATA.world(campaign({})).traits
    return [id for id, trait in traits.items() if trait.type == "trained"][:12]


def made(spent: int) -> Keys:
    """Somebody made for so many points of their 64."""
    return {"fate_bought": 12, "secondaries": [{"trait": id, "step": 0} for id in trained()[: spent - 60]]}


def bought(count: int) -> list[Keys]:
    """Purchases of a point each."""
    return [{"kind": "purchase", "what": f"secondaries/{id}", "to": 0} for id in trained()[8 : 8 + count]]


def raised(step: int) -> Keys:
    change = {"kind": "change", "what": "secondaries/sword", "to": step}
    return {"secondaries": [{"trait": "sword", "step": 4}], "chronicle": [change]}


OVER: dict[str, Callable[[int], Keys]] = {
    "N-CP-3 at creation": lambda n: made(64 + n),
    "N-CP-3 in play": lambda n: {**made(64), "chronicle": [{"kind": "award", "cp": 1}, *bought(1 + n)]},
    "N-LIM-1 above the limit": lambda n: raised(6 + n),
    "N-PRIM-2 too high": lambda n: {"primaries": {"mind": 2 + n, "size": -2}},
    "N-PRIM-2 too low": lambda n: {"primaries": {"mind": -2 - n}},
    "N-PRIM-3 too many at +2": lambda n: {"primaries": dict.fromkeys(("mind", "body", "aura", "agility")[: 2 + n], 2)},
    "N-PERS-2 chosen too high": lambda n: {"personality": {"kind": 16 + n}},
    "N-PERS-2 rolled too low": lambda n: {"personality": {"kind": 3 - n}, "personality_rolled": ["kind"]},
    "N-FATE-1 more spent than had": lambda n: {"fate_bought": 2, "now": {"fate_spent": 2 + n}},
    "N-FATE-1 fewer than none bought": lambda n: {"fate_bought": -n},
}
"""For each rule whose breaches have an amount, somebody who is so much over."""


def told(held: AnyCampaign) -> list[Problem]:
    """The errors of Hob, as the to-do list has them."""
    (hob,) = held.characters
    found = listed(SYSTEM.findings(hob, SHIPPED_DATA.world(held)), hob)
    return [problem for problem in found if problem.finding.severity == "error"]


def waived_by_check(held: AnyCampaign, folder: Path, capsys: Any) -> tuple[int, list[bool]]:
    """The exit code of `check`, and of each error whether it is waived."""
    file = folder / "a.mls.json"
    file.write_bytes(write(held, SHIPPED_DATA))
    code = main(["check", str(file), "--json"], SHIPPED_DATA)
    (found,) = json.loads(capsys.readouterr().out)["files"]
    return code, [each["waived"] for each in found["characters"][0]["findings"] if each["severity"] == "error"]


def changed(held: AnyCampaign, batch: Batch) -> AnyCampaign:
    edits = tuple(below(edit, "characters", "hob") for edit in batch.edits)
    after: AnyCampaign = applied(held, Batch(batch.name, edits), SYSTEM, SHIPPED_DATA.world)
    return after


def allowed_at_one(case: str) -> tuple[Keys, ...]:
    """The waivers after the breach was allowed at 1 over."""
    held = campaign(OVER[case](1))
    (problem,) = told(held)
    (hob,) = changed(held, allowing(held.characters[0], problem, REASON)).characters
    return tuple({"rule": w.rule, "reason": w.reason, "most": w.most, **_at(w.path)} for w in hob.waivers)


def _at(path: str | None) -> Keys:
    return {} if path is None else {"path": path}


@pytest.mark.parametrize("case", OVER)
def test_what_was_allowed_at_one_over_is_so_up_to_one(case: str, tmp_path: Path, capsys: Any) -> None:
    rule, waivers = case.split()[0], allowed_at_one(case)
    assert {w["rule"] for w in waivers} == {rule} and {w["most"] for w in waivers} == {1}
    for over, state in ((0, "no problems"), (1, f"allowed by the referee: {rule}"), (2, "1 problem")):
        held = campaign(OVER[case](over), waivers)
        (hob,), found = held.characters, told(held)
        assert rule_state(hob, SYSTEM.findings(hob, SHIPPED_DATA.world(held))) == state, over
        assert [problem.waived for problem in found if problem.finding.rule == rule] == [over == 1] * bool(over)
        code, waived = waived_by_check(held, tmp_path, capsys)
        assert (code, bool(waived) and all(waived)) == (int(over == 2), over == 1), over
        paper = text_of(page_of(hob, context_of(held), PageOptions()))
        assert (f"Allowed by the referee, up to 1 over ({REASON})." in " ".join(paper.split())) == (over == 1)


@pytest.mark.parametrize("case", OVER)
def test_an_allowance_grows_only_when_it_is_given_again_and_is_taken_back(case: str) -> None:
    held = campaign(OVER[case](2), allowed_at_one(case))
    (problem,) = (each for each in told(held) if not each.waived)
    assert problem.outgrown is not None and problem.outgrown.most == 1
    who = held.characters[0]
    line = problem_line(problem, who, context_of(held).texts)
    assert line.endswith(f"Allowed was only up to 1 over ({REASON}).")
    again = changed(held, allowing(who, problem, "two, then"))
    (after,) = told(again)
    assert after.waived and {w.most for w in again.characters[0].waivers} <= {1, 2}
    assert len(again.characters[0].waivers) == len({(w.rule, w.path) for w in again.characters[0].waivers})
    back = changed(again, unwaiving(again.characters[0], after.finding, *after.hanging))
    assert back.characters[0].waivers == () and not any(each.waived for each in told(back))


def test_an_older_allowance_is_good_for_any_amount_and_says_so(tmp_path: Path, capsys: Any) -> None:
    held = campaign(OVER["N-CP-3 at creation"](3), ({"rule": "N-CP-3", "reason": REASON},))
    (problem,) = told(held)
    line = problem_line(problem, held.characters[0], context_of(held).texts)
    assert line.endswith(f"Allowed by the referee, any amount ({REASON}).")
    assert waived_by_check(held, tmp_path, capsys) == (0, [True])
    assert main(["check", str(tmp_path / "a.mls.json")], SHIPPED_DATA) == 0
    assert f"Allowed by the referee, any amount ({REASON})." in capsys.readouterr().out


def test_nothing_says_that_all_is_well_beside_too_many_points() -> None:
    waiver = {"rule": "N-CP-3", "reason": REASON, "most": 4}
    held = campaign(OVER["N-CP-3 at creation"](4), (waiver,))
    (hob,), found = held.characters, told(held)
    world, texts = SHIPPED_DATA.world(held), context_of(held).texts
    said = budget_text(SYSTEM.points(hob, world), texts, allowed=is_allowed(found))
    assert said == "4 points over (68 of 64), allowed by the referee"
    assert standing_text(found) == "1 problem allowed"
    badge = badge_of(SYSTEM, hob, world)
    assert (badge.text(), badge.state()) == ("4 over, allowed", "marked"), "not as what is well"


def test_points_left_are_told_beside_a_breach_of_creation() -> None:
    keys = {**made(65), "chronicle": [{"kind": "award", "cp": 4}]}
    held = campaign(keys, ({"rule": "N-CP-3", "most": 1},))
    found = [each for each in SYSTEM.findings(held.characters[0], SHIPPED_DATA.world(held)) if each.rule == "N-CP-3"]
    texts = context_of(held).texts
    assert [(each.kind, each.severity) for each in found] == [("overspent", "error"), ("left", "warning")]
    assert texts.finding(found[1]) == "3 character points of 68 are left to spend."


def test_one_overspending_is_one_problem_and_check_names_each_entry(tmp_path: Path, capsys: Any) -> None:
    held = campaign({**made(66), "chronicle": [{"kind": "award", "cp": 2}, *bought(3)]})
    (hob,), world, texts = held.characters, SHIPPED_DATA.world(held), context_of(held).texts
    (problem,) = told(held)
    assert problem.finding.path == () and len(problem.hanging) == 3 and problem.most == 3
    assert problem_line(problem, hob, texts).endswith("3 later entries hang on it, up to 3 over.")
    assert badge_of(SYSTEM, hob, world).breaches == 1
    paper = " ".join(text_of(page_of(hob, context_of(held), PageOptions())).split())
    assert paper.count("N-CP-3:") == 1 and "3 later entries hang on it" in paper
    code, waived = waived_by_check(held, tmp_path, capsys)
    assert (code, waived) == (1, [False] * 4)
    (after,) = told(changed(held, allowing(hob, problem, REASON)))
    assert after.waived and len(after.hanging) == 3


def test_an_overspending_in_play_alone_is_one_problem_and_allowed_as_one() -> None:
    """No breach of the whole is left in the end, so that it is told at the first entry."""
    held = campaign({**made(64), "chronicle": [*bought(3), {"kind": "award", "cp": 5}]})
    (problem,) = told(held)
    assert problem.finding.path == ("chronicle", "0") and len(problem.hanging) == 2
    after = changed(held, allowing(held.characters[0], problem, REASON))
    assert [(w.path, w.most) for w in after.characters[0].waivers] == [(f"chronicle/{n}", n + 1) for n in range(3)]
    (allowed,) = told(after)
    assert allowed.waived and len(allowed.hanging) == 2
    assert changed(after, unwaiving(after.characters[0], allowed.finding, *allowed.hanging)) == held


def test_a_preview_folds_one_overspending_and_leaves_out_what_is_allowed() -> None:
    dear = {"race": {"id": "human", "name": "Human", "base_age": 19, "increment": 1}}
    edit = Edit("add", ("library", "races"), dear["race"])
    keys = {**made(64), "chronicle": [{"kind": "award", "cp": 1}, *bought(1)]}
    for waivers, count in (((), 1), (({"rule": "N-CP-3", "most": 2},), 0)):
        held = campaign(keys, waivers)
        (touched,) = impact(held, edit, SYSTEM, SHIPPED_DATA.world)
        new = [line for line, _now, _then in lines(touched, context_of(held).texts) if line.startswith("New: ")]
        assert len(new) == count and count_of(touched) == len(lines(touched, context_of(held).texts))
        if count:
            assert new[0].endswith("1 later entry hangs on it, up to 2 over.")
