"""Variables bear the words of their classes, so that a file is read with one dictionary."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.class_words import strangers

PACKAGE = Path(__file__).parent.parent / "mls_desktop"
EXCEPTIONS = {
    "who": {"Character", "Person", "Hero", "Fighter", "Combatant"},
    "enemy": {"Declarations", "Fighter"},
    "attacker": {"Declarations", "Fighter"},
    "target": {"Fighter", "Figure"},
    "entrant": {"Person", "Hero"},
    "template": {"Person", "Hero", "Character"},
    "facing": {"Side"},
    "dam": {"Figure"},
    "level": {"Figure"},
    "base": {"Figure", "Bases"},
    "skill": {"Figure"},
    "shock": {"Thrown"},
    "moment": {"ReplayStep"},
    "at": {"Cell", "Place"},
    "corner": {"Cell"},
    "before": {"LifeState", "Section", "Plan", "Settings", "Character", "Events", "Person"},
    "after": {"LifeState", "Section", "Settings", "Events", "Battle", "Figure", "Person"},
    "other": {"Cell", "Declarations", "Counterpart", "VersionItem"},
    "mine": {"Thrown", "Character", "ComparedSide", "ToldCharacter"},
    "theirs": {"Thrown", "Character", "ComparedSide", "ToldCharacter"},
}
"""Words of the game and of roles, each with the classes it may stand for: at most thirty."""
STILL: dict[str, int] = {
    "": 4,
    "bridge/adventure": 4,
    "bridge/app": 3,
    "bridge/campaign": 34,
    "bridge/compare": 5,
    "bridge/document": 15,
    "bridge/fight": 23,
    "bridge/find": 8,
    "bridge/journal": 1,
    "bridge/library": 6,
    "bridge/life": 1,
    "bridge/map": 24,
    "bridge/phones": 14,
    "bridge/pictures": 10,
    "bridge/printing": 5,
    "bridge/qt": 3,
    "bridge/roll": 16,
    "bridge/settings": 1,
    "bridge/shapes": 5,
    "bridge/sheet": 22,
    "bridge/stash": 1,
    "bridge/themes": 9,
    "bridge/windows": 4,
    "commands": 12,
    "model": 48,
    "model/fight": 49,
    "model/ground": 1,
    "model/history": 23,
    "model/life": 4,
    "model/merge": 9,
    "model/party": 14,
    "report": 60,
    "report/fights": 40,
    "report/layout": 20,
    "report/lives": 1,
    "report/maps": 4,
    "report/party": 7,
    "report/phones": 7,
    "rules/common": 112,
    "rules/death_or_glory": 107,
    "rules/nutshell": 389,
    "rules/rules_basics": 31,
    "storage": 19,
    "ui/adventure": 5,
    "ui/asking": 1,
    "ui/characters": 12,
    "ui/compare": 4,
    "ui/dressing": 1,
    "ui/editors": 1,
    "ui/fight": 18,
    "ui/files": 14,
    "ui/find": 3,
    "ui/help": 7,
    "ui/journal": 1,
    "ui/library": 7,
    "ui/life": 5,
    "ui/map": 48,
    "ui/printing": 7,
    "ui/report": 2,
    "ui/roll": 7,
    "ui/sections": 13,
    "ui/settings": 4,
    "ui/sheet": 14,
    "ui/stash": 1,
    "ui/tables": 1,
    "ui/window": 20,
    "ui/windows": 3,
    "ui/workspace": 8,
    "words": 5,
    "words/compared": 8,
}
"""Rooms, and how many variables bear no word of their class there: fewer with each change."""


def test_variables_bear_their_classes_words() -> None:
    trees = {file.relative_to(PACKAGE): ast.parse(file.read_text("utf-8")) for file in sorted(PACKAGE.rglob("*.py"))}
    known = {node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    culprits = [
        ("/".join(file.parts[:-1][:2]), f"{file}:{line}: {name}: {classes}")
        for file, tree in trees.items()
        for line, name, classes in strangers(tree, known, EXCEPTIONS)
    ]
    assert len(EXCEPTIONS) <= 30
    counted = Counter(room for room, _text in culprits)
    more = {room: counted[room] for room in counted if counted[room] > STILL.get(room, 0)}
    told = "\n".join(text for room, text in culprits if room in more)
    assert not more, f"a new variable bears its class's word:\n{told}"
    assert counted == STILL, "fewer in these rooms: the table says so"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("def f(running_fight: RunningFight): ...", []),
        ("def f(fight: RunningFight | None): ...", []),
        ("def f(bout: RunningFight | None): ...", ["bout"]),
        ("def f(*, bouts: 'Sequence[RunningFight]' = ()): ...", ["bouts"]),
        ("fights: tuple[RunningFight, ...] = ()", []),
        ("self._bouts: Mapping[Theme, RunningFight] = {}", ["_bouts"]),
        ("self._fights: dict[str, list[RunningFight]] = {}", []),
        ("told: Callable[[Theme], None]", []),
        ("pair: tuple[Theme, RunningFight]", []),
        ("entries: list[Entry]", []),
        ("who: Fighter", []),
        ("who: Theme", ["who"]),
        ("text: str", []),
    ],
)
def test_a_variable_in_another_language_is_found(line: str, expected: list[str]) -> None:
    known = {"RunningFight", "Theme", "Entry", "Fighter"}
    assert [name for _line, name, _classes in strangers(ast.parse(line), known, EXCEPTIONS)] == expected
