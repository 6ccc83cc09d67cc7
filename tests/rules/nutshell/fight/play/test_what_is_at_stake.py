"""An open wound: the points are down, and who is asked to roll or to spend fate is told what it is for (N-THP-2,
N-HARM-1, N-HARM-3, N-HARM-5, N-FATE-2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.words.system_texts import Texts
from tests.rules.nutshell.fighting import acting, fight, man, tell
from tests.rules.nutshell.test_words import NAMES, WORDS
from tests.rules.nutshell.worlds import case

TEXTS = Texts(WORDS, NAMES)


def struck(chp: int, damage: int = 6, fate: int = 0, role: str = "player", **rulings: str) -> NutshellFight:
    """Bor, with 24 hit points in all and Shock at 3, once a blow of so much came through."""
    bor = man("bor", "b", 1, role=role, now={"chp": chp}, fate_bought=fate)
    found = acting(tell(fight(man("ada", "a", 4), bor, **rulings), "override", "ada", what="dam", value=damage))
    found = tell(found, "declare", "ada", choice="attack", target="bor")
    found = tell(tell(found, "roll", "ada", dice=12), "roll", "bor", dice=5)
    return tell(found, "damage", "ada", dice=[1] * len(only(found).fields[0].sides))


def only(found: NutshellFight) -> Prompt:
    (prompt,) = [prompt for prompt in found.prompts() if prompt.id != "end"]
    return prompt


def facts(found: NutshellFight) -> dict[str, Figure]:
    return dict(only(found).facts)


def shown(found: NutshellFight) -> tuple[Any, Any]:
    """The points of Bor, as the state has them and as the board shows them."""
    fighters: Any = found.state()["fighters"]
    cells = [cell for section in found.board() for row in section.rows for cell in row.cells]
    (now,) = [cell for cell in cells if cell.key == "fighters.bor.chp"]
    return fighters[1]["chp"], now.figure.value


def counted(level: int, naturals: bool = False) -> Fraction:
    throws = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    passed = [n for n in throws if (n != 3 and (n == 18 or n + level >= 15) if naturals else n + level >= 15)]
    return Fraction(len(passed), 216)


@pytest.mark.parametrize(
    ("chp", "role", "what", "rule"),
    [
        case("N-HARM-1", "on their feet", 12, "player", "feet", "N-HARM-1"),
        case("N-HARM-3", "life or death", 4, "player", "life", "N-HARM-3"),
        case("N-HARM-5", "a minor one on their feet", 12, "minor", "feet", "N-HARM-5"),
    ],
)
def test_the_shock_roll_says_what_it_is_for(chp: int, role: str, what: str, rule: str) -> None:
    found = struck(chp, role=role)
    held = facts(found)
    assert only(found).id == "shock" and shown(found) == (chp - 6, chp - 6)
    assert [held[name].value for name in ("level", "chp", "thp", "for")] == [3, chp - 6, 24, what]
    assert held["for"].rule == held["chance"].rule == rule


@pytest.mark.parametrize("rule", [pytest.param("", id="N-HARM-3 one who lies unconscious too")])
def test_one_who_lies_unconscious_rolls_for_life(rule: str) -> None:
    found = acting(tell(fight(man("ada", "a", 4), man("bor", "b", 1, now={"chp": 4})), "override", "bor",
                        what="state", value="out"))  # fmt: skip
    found = tell(tell(found, "declare", "ada", choice="attack", target="bor"), "roll", "ada", dice=12)
    assert facts(tell(found, "damage", "ada", dice=[1, 1]))["for"].value == "life"


@pytest.mark.parametrize("level", [-2, 3, 11, 12, 15])
@pytest.mark.parametrize("naturals", [pytest.param(other, id=f"N-ROLL-4 {other}") for other in (False, True)])
def test_the_chance_is_exact_and_tells_its_parts(level: int, naturals: bool) -> None:
    found = struck(12, N_ROLL_4="other" if naturals else "default")
    found = tell(found, "override", "bor", what="shock", value=level)
    chance = facts(found)["chance"]
    assert chance.value == counted(level, naturals) and isinstance(chance.value, Fraction)
    assert [(name, number(part)) for name, part in chance.parts] == [("level", level), ("needed", 15)]


@pytest.mark.parametrize("rule", [pytest.param("", id="N-HARM-1 effects count in the chance")])
def test_effects_count_in_the_chance(rule: str) -> None:
    found = tell(struck(12), "effect", "bor", name="dazed", modifier=-2)
    assert facts(found)["chance"].value == counted(1)


@pytest.mark.parametrize("spend, chp, state", [
    case("N-FATE-2", "a failed roll passes, the points stay", True, -2, "out"),
    case("N-FATE-2", "not spent, the points stay", False, -2, "dead"),
])  # fmt: skip
def test_fate_after_a_roll_says_what_it_would_save(spend: bool, chp: int, state: str) -> None:
    found = tell(struck(4, fate=1), "shock", "bor", dice=3)
    held = {name: figure.value for name, figure in facts(found).items()}
    assert only(found).id == "fate" and shown(found) == (-2, -2)
    assert held == {"left": 1, "chp": -2, "thp": 24, "for": "life", "saved_chp": -2, "saved_state": "out"}
    found = tell(found, "fate", "bor", spend=spend)
    assert shown(found) == (chp, chp) and found.battle.fighters["bor"].health.state == state


@pytest.mark.parametrize("spend, chp, state", [
    case("N-FATE-2", "the blow is undone, the points are back", True, 4, "up"),
    case("N-FATE-2", "not spent, the points stay", False, -14, "dead"),
])  # fmt: skip
def test_fate_before_certain_death_says_what_it_would_save(spend: bool, chp: int, state: str) -> None:
    found = struck(4, damage=18, fate=1)
    held = {name: figure.value for name, figure in facts(found).items()}
    assert only(found).id == "fate" and shown(found) == (-14, -14)
    assert held == {"left": 1, "chp": -14, "thp": 24, "for": "life", "saved_chp": 4, "saved_state": "up"}
    found = tell(found, "fate", "bor", spend=spend)
    assert shown(found) == (chp, chp) and found.battle.fighters["bor"].health.state == state


@pytest.mark.parametrize("rule", [pytest.param("", id="N-THP-2 a fight that ends amid a wound")])
def test_a_fight_that_ends_amid_a_wound_keeps_the_points(rule: str) -> None:
    found = tell(struck(12), "end")
    assert shown(found) == (6, 6)
    assert ("bor", 6) in [(who, edit.value) for who, edit in found.aftermath() if edit.path == ("now", "chp")]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        case("N-HARM-1", "in words", struck(12), ("on their feet, at 6 of 24 hit points", "level 3: 37.5 %")),
        case("N-HARM-3", "in words", struck(4), ("life or death, at −2 of 24 hit points", "level 3: 37.5 %")),
        case("N-FATE-2", "in words", struck(4, damage=18, fate=1), ("life or death, at −14", "One Fate Point of 1",
                                                                    "4 hit points, up")),
    ],
)  # fmt: skip
def test_the_words_say_points_stake_and_chance(found: NutshellFight, said: tuple[str, ...]) -> None:
    prompt = only(found)
    text = TEXTS.pressing(prompt.id, prompt.facts)
    assert all(each in text for each in said), text
