"""Bonuses, bases and scores: the vectors of chapter 2, and of mastery."""

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.death_or_glory.stats import mastery
from mls_desktop.rules.death_or_glory.stats.skills import half_of
from tests.rules.death_or_glory.lives import case, reckoning, world, wrong


@pytest.mark.parametrize(
    ("scores", "group", "part", "bonus"),
    [
        case("DOG-SK-5", "SK-T2", "HAN 7", "handicraft", "base", -2),
        case("DOG-SK-5", "SK-T3", "SPD 14, AGI 8", "moving", "base", 1),
        case("DOG-SK-5", "SK-T5, attack", "FIG 15, STR 14, AGI 7", "melee", "attack", 8),
        case("DOG-SK-5", "SK-T5, parry", "FIG 15, STR 14, AGI 7", "melee", "parry", 4),
        case("DOG-SK-5", "SK-T6, the bonus itself", "FIG 8, STR 10", "melee", "attack", -2),
        case("DOG-SK-5", "SK-T7", "ACC 14, STR 7", "distance", "base", 4),
        case("DOG-SK-5", "strong shots", "ACC 14, STR 14", "distance", "base", 6),
        case("DOG-SK-5", "acrobacy", "STR 14, AGI 7", "acrobacy", "base", 0),
        case("DOG-SK-5", "dodge is by itself", "FIG 14, AGI 14", "dodging", "base", 4),
        case("DOG-SK-5", "communication", "SOC 5", "communication", "base", -4),
        case("DOG-SK-5", "knowledge", "INT 15", "knowledge", "base", 3),
        case("DOG-SK-5", "others have none", "SOC 20, INT 20", "others", "base", 0),
    ],
)
def test_group_bonuses(scores, group, part, bonus):
    assert number(reckoning(scores).group_bonus(group, part)) == bonus


def test_a_load_lowers_bonuses_only_where_that_is_the_reading():
    loaded: dict[str, Any] = {"gear": [{"name": "Anvil", "enc": 400}]}
    assert number(reckoning("AGI 15", **loaded).group_bonus("moving")) == 3
    other = reckoning("AGI 15", world(DOG_DV_2="other"), **loaded)
    assert number(other.steps) == 2
    assert number(other.group_bonus("moving")) == 0


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        case("DOG-SK-6", "39 and the dice", {"senses": {"see": 20}}, 59),
        case("DOG-SK-6", "unrolled", {}, 50),
        case("DOG-SK-6", "injured", {"senses": {"see": 20}, "sense_losses": {"see": 30}}, 29),
        case("DOG-SK-6", "a keen race", {"race": "owlfolk"}, 60),
    ],
)
def test_senses(keys, value):
    where = world({"races": [{"id": "owlfolk", "name": "Owlfolk", "skills": {"see": 10}}]})
    assert number(reckoning("", where, **keys).sense("see")) == value


@pytest.mark.parametrize(
    ("keys", "bonus"),
    [
        case("DOG-SK-5", "SK-T4, senses all 50", {}, 6),
        case("DOG-SK-6", "observation takes them as they are", {"sense_losses": {"see": 50}}, 5),
    ],
)
def test_observation(keys, bonus):
    assert number(reckoning(**keys).group_bonus("observation")) == bonus


def score(one, skill, part="base"):
    return number(one.score(one.world.skills[skill], part))


def base(one, skill, part="base"):
    return number(one.base(one.world.skills[skill], part))


@pytest.mark.parametrize(
    ("scores", "keys", "skill", "part", "value"),
    [
        case("DOG-SK-9", "SK-T1, Picklock", "HAN 15", {}, "picklock", "base", 6),
        case("DOG-SK-9", "SK-T8, Seduction", "SOC 15", {}, "seduction", "base", 12),
        case("DOG-SK-9", "SK-T15, Hide", "AGI 14, SPD 9", {}, "hide", "base", 12),
        case(
            "DOG-SK-9", "a base replaces the basic", "", {"skills": [{"skill": "hide", "base": 25}]}, "hide", "base", 25
        ),
        case("DOG-SK-9", "and is not below it", "", {"skills": [{"skill": "hide", "die": 3}]}, "hide", "base", 10),
        case(
            "DOG-SK-10",
            "SK-T6, at least 3",
            "FIG 8, STR 10",
            {"skills": [{"skill": "swordsplay", "base": 40}]},
            "swordsplay",
            "attack",
            43,
        ),
        case(
            "DOG-SK-10",
            "parry apart",
            "FIG 8, STR 10, AGI 20",
            {"skills": [{"skill": "swordsplay", "base": 40}]},
            "swordsplay",
            "parry",
            46,
        ),
        case("DOG-SK-10", "shots too", "ACC 3", {}, "pistol", "base", 3),
        case(
            "DOG-SK-11",
            "the same base for both",
            "",
            {"skills": [{"skill": "swordsplay", "die": 41}]},
            "swordsplay",
            "parry",
            24,
        ),
        case(
            "DOG-SK-11",
            "learned apart",
            "",
            {"skills": [{"skill": "swordsplay", "base": {"attack": 50, "parry": 40}}]},
            "swordsplay",
            "parry",
            43,
        ),
        case("DOG-OR-1", "a race's ten", "", {"race": "caveman"}, "hunt", "base", 13),
        case(
            "DOG-SK-7",
            "SK-T18, 41",
            "",
            {"skills": [{"skill": "tailor", "from": "supplementary", "die": 41}]},
            "tailor",
            "base",
            21,
        ),
    ],
)
def test_scores(scores, keys, skill, part, value):
    assert score(reckoning(scores, **keys), skill, part) == value


@pytest.mark.parametrize(
    ("die", "half"), [case("DOG-SK-7", f"SK-T18, {die}", die, half) for die, half in {1: 1, 41: 21, 100: 50}.items()]
)
def test_half_of_a_die(die, half):
    assert half_of(die) == half


def taught(**bases):
    return [{"skill": skill, "base": value} for skill, value in bases.items()]


@pytest.mark.parametrize(
    ("scores", "skills", "other", "value"),
    [
        case("DOG-SK-12", "SK-T16, Stonework 41", "HAN 15", {"stonework": 41}, "masonry", 16),
        case("DOG-SK-12", "the score counts, with the bonus", "HAN 15", {"stonework": 35}, "masonry", 16),
        case("DOG-SK-12", "40 is not over 40", "", {"stonework": 40}, "masonry", 0),
        case("DOG-SK-12", "a known one stays", "", {"stonework": 41, "masonry": 2}, "masonry", 2),
        case("DOG-SK-12", "Metallurgy", "", {"metallurgy": 41}, "metalsmith", 10),
        case("DOG-SK-12", "and the reverse", "", {"metalsmith": 41}, "metallurgy", 10),
        case("DOG-SK-12", "mining", "", {"underground_construction": 41}, "masonry", 10),
        case("DOG-SK-12", "Cartography over 60", "", {"cartography": 61}, "orientation", 10),
        case("DOG-SK-12", "Cartography 60", "", {"cartography": 60}, "orientation", 3),
        case("DOG-SK-12", "Plants 30", "", {"knowledge_of_plants": 30}, "knowledge_of_poisons", 10),
        case("DOG-SK-12", "Poisons 30", "", {"knowledge_of_poisons": 30}, "knowledge_of_plants", 10),
        case("DOG-SK-12", "Plants 29", "", {"knowledge_of_plants": 29}, "knowledge_of_poisons", 0),
        case("DOG-SK-12", "Naval manoeuvres 40", "", {"naval_manoeuvres": 40}, "navigation", 10),
    ],
)
def test_grants(scores, skills, other, value):
    assert score(reckoning(scores, skills=taught(**skills)), other) == value


def lesson(skill, d100, d20, d10, part="base"):
    return {"kind": "learning", "skill": skill, "part": part, "d100": d100, "d20": d20, "d10": d10}


def change(attribute, by):
    return {"kind": "attribute", "attribute": attribute, "by": by}


@pytest.mark.parametrize(
    ("told", "base"),
    [
        case("DOG-SK-4", "43 above a score of 42", [lesson("tailor", 43, 9, 5)], 45),
        case(
            "DOG-AT-3",
            "a better hand later takes no lesson away",
            [lesson("tailor", 43, 9, 5), change("handwork", 2)],
            45,
        ),
        case("DOG-AT-3", "a worse one neither", [lesson("tailor", 43, 9, 5), change("handwork", -9)], 45),
        case("DOG-AT-3", "nor does it bring one", [lesson("tailor", 42, 9, 5), change("handwork", -2)], 40),
        case("DOG-AT-3", "what came before counts", [change("handwork", 2), lesson("tailor", 44, 9, 5)], 40),
        case("DOG-AT-3", "for the attribute too", [change("handwork", -3), lesson("tailor", 99, 9, 5)], 45),
        case("DOG-AT-3", "10 is not below 10", [change("handwork", -3), lesson("tailor", 99, 10, 5)], 40),
        case(
            "DOG-AT-3",
            "between two lessons",
            [lesson("tailor", 43, 9, 5), change("handwork", 2), lesson("tailor", 60, 9, 5)],
            50,
        ),
    ],
)
def test_a_lesson_is_judged_as_he_was_then(told, base):
    """HAN 13: a bonus of 2 on a base of 40."""
    one = reckoning("HAN 13", skills=taught(tailor=40), chronicle=told)
    assert number(one.base(one.world.skills["tailor"], "base")) == base


@pytest.mark.parametrize(
    ("scores", "skills", "lessons", "skill", "part", "bases"),
    [
        case(
            "DOG-SK-4", "SK-T15, Hide is learned", "AGI 14, SPD 9", {}, [lesson("hide", 50, 13, 4)], "hide", "base", 14
        ),
        case("DOG-SK-4", "14 is not below 14", "AGI 14", {}, [lesson("hide", 50, 14, 4)], "hide", "base", 10),
        case(
            "DOG-SK-4",
            "two tries in order",
            "",
            {"tailor": 40},
            [lesson("tailor", 41, 9, 10), lesson("tailor", 50, 9, 10)],
            "tailor",
            "base",
            50,
        ),
        case(
            "DOG-SK-4",
            "a grant follows a gain",
            "HAN 12",
            {"stonework": 39},
            [lesson("stonework", 90, 1, 2)],
            "masonry",
            "base",
            10,
        ),
        case(
            "DOG-SK-13",
            "SK-T17, Navigation stops",
            "",
            {"navigation": 38, "cartography": 9},
            [lesson("navigation", 90, None, 5)],
            "navigation",
            "base",
            40,
        ),
        case(
            "DOG-SK-13",
            "not with Cartography",
            "",
            {"navigation": 38, "cartography": 10},
            [lesson("navigation", 90, None, 5)],
            "navigation",
            "base",
            43,
        ),
        case(
            "DOG-SK-11",
            "attack learns alone",
            "",
            {"swordsplay": 40},
            [lesson("swordsplay", 90, 1, 5, "attack")],
            "swordsplay",
            "parry",
            40,
        ),
        case(
            "DOG-MS-4",
            "an extra blow has its own score",
            "",
            {"swordsplay": 87},
            [lesson("swordsplay", 90, 1, 5, "extra.1")],
            "swordsplay",
            "extra.1",
            35,
        ),
        case("DOG-MS-3", "a pair begins at 40", "", {"archery": 87}, [], "archery", "extra.1", 40),
    ],
)
def test_lessons(scores, skills, lessons, skill, part, bases):
    assert base(reckoning(scores, skills=taught(**skills), chronicle=lessons), skill, part) == bases


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        case("DOG-SK-13", "a breach", {"skills": taught(navigation=41, cartography=9)}, [("DOG-SK-13", "", "error")]),
        case("DOG-SK-13", "none with Cartography", {"skills": taught(navigation=41, cartography=10)}, []),
        case(
            "DOG-SK-7",
            "five of five",
            {
                "supplementary": 1,
                "skills": [
                    {"skill": s, "from": "supplementary", "die": 50}
                    for s in ("tailor", "cooking", "music", "sing", "dance")
                ],
            },
            [],
        ),
        case(
            "DOG-SK-7",
            "one too many, a barred one",
            {
                "supplementary": 1,
                "skills": [
                    {"skill": s, "from": "supplementary", "die": 50}
                    for s in ("tailor", "cooking", "music", "sing", "dance", "torture")
                ],
            },
            [("DOG-SK-7", "barred", "error"), ("DOG-SK-7", "many", "error")],
        ),
        case("DOG-SK-7", "too few", {"supplementary": 1, "skills": []}, [("DOG-SK-7", "few", "warning")]),
        case(
            "DOG-SK-7",
            "a gift needs no die",
            {
                "supplementary": 1,
                "skills": [
                    {"skill": s, "from": "supplementary", "die": 50} for s in ("tailor", "cooking", "music", "sing")
                ]
                + [{"skill": "ambidexterity", "from": "supplementary"}],
            },
            [],
        ),
        case(
            "DOG-SK-7",
            "picked twice",
            {
                "supplementary": 1,
                "skills": [
                    {"skill": s, "from": "supplementary", "die": 50}
                    for s in ("tailor", "cooking", "music", "sing", "tailor")
                ],
            },
            [("DOG-SK-7", "twice", "error")],
        ),
        case(
            "DOG-SK-7",
            "a barred one twice",
            {
                "supplementary": 1,
                "skills": [
                    {"skill": s, "from": "supplementary", "die": 50}
                    for s in ("tailor", "cooking", "music", "torture", "torture")
                ],
            },
            [("DOG-SK-7", "barred", "error"), ("DOG-SK-7", "twice", "error")],
        ),
        case(
            "DOG-SK-7",
            "the origin brings it too",
            {
                "supplementary": 1,
                "skills": [{"skill": "dance", "from": "origin", "base": 20}]
                + [
                    {"skill": s, "from": "supplementary", "die": 50}
                    for s in ("tailor", "cooking", "music", "sing", "dance")
                ],
            },
            [("DOG-SK-7", "brought", "warning")],
        ),
        case(
            "DOG-SK-7",
            "no die recorded",
            {"skills": [{"skill": "tailor", "from": "supplementary", "die": 50}]},
            [("DOG-SK-7", "die", "warning")],
        ),
    ],
)
def test_findings(keys, found):
    assert wrong(**keys) == found


@pytest.mark.parametrize(
    ("attack", "lessons", "extras"),
    [
        case("DOG-MS-1", "89", 86, [], ()),
        case("DOG-MS-1", "90", 87, [], ("extra.1",)),
        case(
            "DOG-MS-1",
            "a third blow at 90 of the second",
            87,
            [lesson("swordsplay", 100, 1, 10, "extra.1")] * 6,
            ("extra.1", "extra.2"),
        ),
    ],
)
def test_extra_blows(attack, lessons, extras):
    one = reckoning(skills=taught(swordsplay=attack), chronicle=lessons)
    assert one.extras(one.world.skills["swordsplay"]) == extras


@pytest.mark.parametrize(
    ("blows", "bare", "more"),
    [
        case("DOG-MS-1", "CB-T9, a master at 97, 91 and 42", 3, False, 2),
        case("DOG-MS-1", "CB-T18, bare hands", 3, True, 4),
        case("DOG-MS-1", "one blow", 1, True, 0),
    ],
)
def test_damage_of_a_master(blows, bare, more):
    assert mastery.extra_damage(blows, bare) == more


@pytest.mark.parametrize(
    ("part", "criticals"),
    [
        case("DOG-MS-4", "a skill", "attack", 1),
        case("DOG-MS-1", "a second blow", "extra.1", 2),
        case("DOG-MS-3", "a third shot", "extra.2", 3),
    ],
)
def test_criticals_for_a_try(part, criticals):
    assert mastery.criticals_needed(part) == criticals


@pytest.mark.parametrize(
    ("score_", "parries", "blow"),
    [case("DOG-MS-2", f"CB-T10, parry {n}", 95, n, blow) for n, blow in {1: 60, 2: 40, 3: 20, 4: None}.items()]
    + [case("DOG-MS-2", "no master", 89, 1, None)],
)
def test_blows_after_a_parry(score_, parries, blow):
    assert mastery.riposte(score_, parries) == blow
