"""A life as a course: what may be told, what the log says of it, what no longer fits (DOG-SK-4, DOG-AT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.replay import Replay, revision
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_event, without_chronicle
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.death_or_glory.life_course import GloryLife, life
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.death_or_glory.lives import case, person, world

WORLD = world()
ROOT = Path(__file__).parents[4]
TEXTS = Texts(load_words([ROOT / "resources"], "death_or_glory"), SYSTEM.names(WORLD))
BORN: dict[str, Any] = {"skills": [{"skill": "tailor", "base": 40}, {"skill": "swordsplay", "base": 88}]}


def lesson(skill: str, d100: int, d20: int | None, d10: int | None, part: str = "base") -> dict[str, Any]:
    dice = {name: die for name, die in (("d20", d20), ("d10", d10)) if die is not None}
    return {"kind": "learning", "skill": skill, "part": part, "d100": d100, **dice}


def change(attribute: str, by: int) -> dict[str, Any]:
    return {"kind": "attribute", "attribute": attribute, "by": by}


TOLD: list[tuple[dict[str, Any], str]] = [
    (lesson("tailor", 90, 3, 6), "Tailor grows from 40 to 46 (90 against 40, 3 on d20)."),
    (lesson("tailor", 46, 3, 6), "Tailor stays at 46 (46 against 46, 3 on d20)."),
    (lesson("tailor", 90, 19, None), "Tailor stays at 46 (90 against 46, 19 on d20)."),
    (lesson("swordsplay", 100, 1, 4, "attack"), "Swordsplay, attack grows from 91 to 95 (100 against 91, 1 on d20)."),
    (lesson("swordsplay", 99, 1, 4, "extra.1"), "Swordsplay, second grows from 30 to 34 (99 against 30, 1 on d20)."),
    ({**change("strength", 2), "note": "a year at the oars"},
     "Strength goes from 10 to 12, by the referee's word. Note: a year at the oars"),
    ({"kind": "feast"}, ""),
    (lesson("fishing", 80, None, 9), "Fishing grows from 3 to 12 (80 against 3)."),
    (lesson("alchemy", 80, 1, 9), "Alchemy: nothing that could be learned."),
]  # fmt: skip
ENTRIES = [entry for entry, _said in TOLD]


def born(*chronicle: Any, **keys: Any) -> Any:
    return person(id="tam", name="Tam", **BORN, chronicle=list(chronicle), **keys)


def lived(*chronicle: Any, **keys: Any) -> GloryLife:
    course = life(born(**keys), WORLD)
    for entry in chronicle:
        course, _notes = course.apply(entry_event(entry))
    return course


def test_the_log_says_each_entry() -> None:
    moments = Replay(life(born(), WORLD)).moments(Events(map(entry_event, ENTRIES)))
    assert [" ".join(map(TEXTS.note, moment.notes)) for moment in moments] == [text for _entry, text in TOLD]


def test_any_prefix_lived_is_the_life_that_is_read() -> None:
    """Entry by entry and at once: the same character, the same figures, the same findings."""
    for count in range(len(ENTRIES) + 1):
        read, grown = life(born(*ENTRIES[:count]), WORLD), lived(*ENTRIES[:count])
        assert grown.who == read.who and grown.board() == read.board()
        assert SYSTEM.findings(grown.who, WORLD) == SYSTEM.findings(read.who, WORLD)


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        case("DOG-SK-4", "a skill that is not there", lesson("alchemy", 80, 1, 9), [("DOG-SK-4", "warning")]),
        case("DOG-SK-4", "a score it does not have", lesson("tailor", 80, 1, 9, "parry"), [("DOG-SK-4", "warning")]),
        case("DOG-SK-4", "no such blow", lesson("swordsplay", 80, 1, 9, "extra.x"), [("DOG-SK-4", "warning")]),
        case("DOG-SK-6", "senses never grow", lesson("see", 80, 1, 9), [("DOG-SK-4", "warning")]),
        case("DOG-SK-4", "in order", lesson("tailor", 80, 1, 9), []),
        case("DOG-MS-1", "a second blow at 91", lesson("swordsplay", 80, 1, 9, "extra.1"), []),
        case("DOG-MS-1", "a third without", lesson("swordsplay", 80, 1, 9, "extra.2"), [("DOG-MS-1", "error")]),
        case("DOG-MS-3", "a pair without", lesson("archery", 80, 1, 9, "extra.1"), [("DOG-MS-3", "error")]),
    ],
)
def test_what_is_found_at_an_entry(entry: Mapping[str, Any], found: list[tuple[str, str]]) -> None:
    """It is taken all the same, and named at its place by the life and on the sheet's list alike."""
    course = lived(ENTRIES[0], entry)
    assert [(each.rule, each.severity) for each in course.findings()] == found
    every = [each for each in SYSTEM.findings(course.who, WORLD) if each.path[:1] == ("chronicle",)]
    assert every == list(course.findings()) and all(each.path == ("chronicle", "1") for each in every)
    assert all("{" not in TEXTS.finding(each) for each in every)


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "learning"},
        {"kind": "learning", "skill": "tailor", "d100": 101},
        {"kind": "learning", "skill": "tailor", "d100": "9"},
        {"kind": "attribute", "attribute": "luck", "by": 1},
        {"kind": "attribute", "attribute": "speed", "by": 1.5},
    ],
)
def test_what_no_chronicle_could_hold_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        lived(entry)
    with pytest.raises(Refused):
        SYSTEM.edit(born(), WORLD, Edit("add", ("chronicle",), entry))


def test_tries_that_wait_are_asked_for_and_spend_their_criticals() -> None:
    """DOG-MS-4: two criticals of the second blow; the try takes them, those of the third blow stay too few."""
    who = born(now={"criticals": {"swordsplay": [2, 2], "tailor": [5]}})
    (prompt,) = life(who, WORLD).prompts()
    assert (prompt.id, prompt.rule) == ("learning", "DOG-MS-4")
    assert [field.options for field in prompt.fields[:2]] == [("swordsplay",), ("extra.1",)]
    after = SYSTEM.edit(who, WORLD, Edit("add", ("chronicle",), lesson("swordsplay", 20, 1, 1, "extra.1")))
    assert after.now.criticals == {"swordsplay": (0, 2), "tailor": (5,)}
    assert life(after, WORLD).prompts() == ()


def test_an_attribute_that_changes_brings_what_hangs_on_it() -> None:
    """A cleverer Tam has Cartography above 60, which brings Orientation at 10 instead of 3 (DOG-SK-12)."""
    course: GloryLife = life(person(id="tam", name="Tam", skills=[{"skill": "cartography", "base": 60}]), WORLD)
    said = []
    for entry in (lesson("orientation", 1, None, 1), change("intelligence", 4), lesson("orientation", 1, None, 1)):
        course, notes = course.apply(entry_event(entry))
        said += [TEXTS.note(note) for note in notes]
    assert (said[0], said[2]) == ("Orientation stays at 3 (1 against 3).", "Orientation stays at 10 (1 against 10).")


def test_everything_a_form_offers_fits() -> None:
    """Every skill and score of the form teaches without a word; a part that a skill lacks is not offered."""
    course = lived()
    form, change_form = course.announcements()
    assert {form.id, change_form.id} == set(SYSTEM.entry_kinds)
    for skill in form.fields[0].options:
        parts = [part for field in form.fields if field.name == "part" and skill in field.when[0][1]
                 for part in field.options]  # fmt: skip
        assert parts
        for part in parts:
            after, notes = course.apply(entry_event(lesson(skill, 100, 1, 1, part)))
            assert after.findings() == () and notes


def test_a_correction_names_what_no_longer_fits() -> None:
    """Without the lesson that made a master the second blow was learned too early (DOG-MS-1)."""
    who = person(id="tam", name="Tam", skills=[{"skill": "swordsplay", "base": 84}])
    told = [lesson("swordsplay", 100, 1, 5, "attack"), lesson("swordsplay", 99, 1, 4, "extra.1")]
    before = Events(map(entry_event, told))
    after = Events((entry_event(change("speed", 1)), *before.after(1)))
    found = revision(Replay(life(who, WORLD)), before, after)
    assert [(each.at, [one.rule for one in each.after.found]) for each in found.misfits] == [(1, ["DOG-MS-1"])]
    assert not revision(Replay(life(who, WORLD)), before, before)


def test_one_more_entry_works_out_one_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first 300 came to is not learned again, nor read again."""
    course = lived(*ENTRIES, *[lesson("tailor", 40, 3, 6)] * 300)
    assert number(DerivedStats(course.who, WORLD).score(WORLD.skills["tailor"], "base")) == 46
    tries: list[object] = []
    learn = DerivedStats._learn

    def counted(self: DerivedStats, bases: Any, one: Any) -> Any:
        tries.append(one)
        return learn(self, bases, one)

    monkeypatch.setattr(DerivedStats, "_learn", counted)
    course.apply(entry_event(lesson("tailor", 40, 3, 6)))
    assert len(tries) == 1


def test_the_present_character_and_what_a_life_here_lacks() -> None:
    course = lived(*ENTRIES, age=30.5)
    assert without_chronicle(course.who) == born(age=30.5)
    assert course.age == 30.5 and lived().age is None
    assert (course.ledger, dict(course.balances), course.state(), course.aftermath()) == ((), {}, {}, ())
    assert (course.clock, course.headings) == ((), ())
    assert replace(course.who, chronicle=()) == without_chronicle(course.who)
