"""A critical success outside fights may teach: offered with the result, its dice typed or the program's (DOG-SK-4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import Against, Trial
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.death_or_glory.system import SYSTEM
from tests.desk import Desk, Key, Modifier, press
from tests.rules.death_or_glory.lives import case, person, world

WORLD = world()
TAILOR = {"skills": [{"skill": "tailor", "base": 40}]}
HISTORY: dict[str, Any] = {"skills": [{"skill": "fishing", "base": 40}]}


def rolled(key: str, fell: int, **keys: Any) -> Trial:
    trial = SYSTEM.trial(person(id="tam", name="Tam", **keys), WORLD, key, Against())
    trial, _notes = trial.apply(told("declare", "tam", modifier=0, reason=""))
    assert trial.announcements() == ()
    trial, _notes = trial.apply(told("roll", "tam", dice=fell))
    return trial


@pytest.mark.parametrize(
    ("key", "fell", "keys", "dice"),
    [
        case("DOG-SK-4", "a critical of a skill", "skills.tailor", 1, TAILOR, ["d100", "d20", "d10"]),
        case("DOG-SK-4", "none linked", "skills.fishing", 1, HISTORY, ["d100", "d10"]),
        case("DOG-SK-4", "a mere success", "skills.tailor", 20, TAILOR, []),
        case("DOG-SK-6", "senses never grow", "senses.see", 1, {}, []),
        case("DOG-AT-4", "nor do attributes", "attributes.speed", 1, {}, []),
    ],
)
def test_what_may_be_thrown_for(key: str, fell: int, keys: dict[str, Any], dice: list[str]) -> None:
    asks = rolled(key, fell, **keys).announcements()
    assert [field.name for prompt in asks for field in prompt.fields] == dice


@pytest.mark.parametrize(
    ("dice", "kind", "entry"),
    [
        case("DOG-SK-4", "it teaches", {"d100": 41, "d20": 9, "d10": 6}, "learned", {"d100": 41, "d20": 9, "d10": 6}),
        case("DOG-SK-4", "not above", {"d100": 40, "d20": 9, "d10": 6}, "learned_nothing", {"d100": 40, "d20": 9}),
        case("DOG-SK-4", "not below", {"d100": 41, "d20": 10, "d10": 6}, "learned_nothing", {"d100": 41, "d20": 10}),
    ],
)
def test_a_try_leaves_its_entry_behind(dice: dict[str, int], kind: str, entry: dict[str, int]) -> None:
    """As a fight writes it; won or lost, one critical brings one try."""
    trial = rolled("skills.tailor", 1, **TAILOR)
    trial, notes = trial.apply(told("learning", "tam", **dice))
    assert [note.kind for note in notes] == [kind] and trial.announcements() == ()
    ((who, edit),) = trial.aftermath()
    assert (who, edit.path) == ("tam", ("chronicle",))
    assert edit.value == {"kind": "learning", "skill": "tailor", "part": "base", **entry}
    with pytest.raises(Refused):
        trial.apply(told("learning", "tam", **dice))


def test_it_is_tried_in_the_window(qtbot: Any, tmp_path: Path) -> None:
    """The critical is typed, two of the dice too; the third is the program's."""
    desk = Desk(qtbot, tmp_path / "home")
    desk.window.shell.files.new_of("death_or_glory")
    desk.do("new_player")
    desk.bot.waitUntil(lambda: set(desk.page.cards) == set(desk.page.sheet.sections))
    rolls = desk.window.shell.rolls
    assert rolls.roll(desk.who.id, None)
    rolls.rolling.set_request(type(rolls.rolling.session.wish)(who=desk.who.id, key="skills.climbing"))
    panel = rolls.panel
    press(panel.lines[0].line, "50", Key.Key_Return)
    assert panel.offer.isHidden()
    press(panel.lines[0].line, "1", Key.Key_Return)
    assert panel.offer.button.text() == "Try to learn (Alt+Enter)"
    assert [line.line.placeholderText() for line in panel.offer.lines] == ["1d100", "1d20", "1d10"]
    for line, fell in zip(panel.offer.lines, ("100", "1"), strict=False):
        press(line.line, fell)
    before = desk.document.campaign
    press(panel.offer.lines[1].line, (Key.Key_Return, Modifier.AltModifier))
    (entry,) = desk.who.chronicle
    assert {**entry, "d10": 0} == {
        "kind": "learning", "skill": "climbing", "part": "base", "d100": 100, "d20": 1, "d10": 0,
    }  # fmt: skip
    assert 1 <= entry["d10"] <= 10 and panel.offer.isHidden()
    assert "learns: Climbing +" in panel.log.item(0).text()
    desk.document.history.undo()
    assert desk.document.campaign is before or desk.document.campaign == before
