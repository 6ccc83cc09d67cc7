"""Who uses magic and has no spell: a choice still open, on the page whose title names spells."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.bridge.sheet.guide import Open, guide_steps, state_text, step_of, still_open
from mls_desktop.bridge.sheet.section_places import place_in
from mls_desktop.rules.common.system.waivers import folded
from mls_desktop.rules.nutshell.findings import findings
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.worlds import case, hero, world

SPELL = [next(iter(world().spells))]


@pytest.mark.parametrize(
    ("keys", "is_open"),
    [
        case("N-MP-1", "magic without a spell", {"magic": True}, True),
        case("N-MP-1", "with one", {"magic": True, "spells": SPELL}, False),
        case("N-MP-1", "no magic", {}, False),
        case("N-MP-1", "somebody of the referee's", {"magic": True, "role": "minor"}, False),
    ],
)
def test_a_caster_is_not_done_before_there_is_a_spell(keys: dict[str, Any], is_open: bool) -> None:
    who, steps = hero(**keys), guide_steps(SYSTEM)
    sections = SYSTEM.sheet(who, world())
    found = [each for each in findings(who, world()) if each.kind == "no_spell"]
    assert [(each.severity, each.path) for each in found] == ([("warning", ("spells",))] if is_open else [])
    at = next(at for at, step in enumerate(steps) if "spells" in step.sections)
    assert all(step_of(each, lambda path: place_in(sections, path), steps) == at for each in found)
    page = still_open(folded(tuple(found)), lambda path: place_in(sections, path), steps)[at]
    assert page == Open(0, int(is_open)) and ("thing to do" in state_text(page, dealt_with=True)) is is_open
    for way in (way for each in found for way in each.ways):
        assert not [each for each in findings(SYSTEM.edit(who, world(), way), world()) if each.kind == "no_spell"]


def test_the_title_of_the_page_with_the_spells_names_them() -> None:
    texts = Texts(load_words(ShippedData().resources, SYSTEM.id))
    (step,) = (step for step in guide_steps(SYSTEM) if "spells" in step.sections)
    assert texts.guide(step.id)[0] == "Hit points and spells"
