"""A life as a course: what may be told, what the log says of it, what no file could hold."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.model.replay import Replay, revision
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_event, entry_of, without_chronicle
from mls_desktop.rules.common.values.events import Event, Events
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life_course import NutshellLife, life
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.shipped import ROOT
from tests.rules.nutshell.worlds import world

pytestmark = pytest.mark.needs("nutshell")
WORLD = world()
TEXTS = Texts(load_words([ROOT / "resources"], "nutshell"), SYSTEM.names(WORLD))
ANN: dict[str, Any] = {
    "id": "ann", "name": "Ann", "age": 18, "secondaries": [{"trait": "sword", "step": 1}],
    "negatives": [{"trait": "clumsy", "step": 1}], "personality": {"kind": 12},
}  # fmt: skip
ADVENTURE = {"kind": "adventure", "name": "The ford", "size": "average", "role": "major", "cp": 4}
TOLD: list[tuple[dict[str, Any], str]] = [
    ({"kind": "sealed", "by": "Ben", "name": "start"}, "Approved by Ben as “start”."),
    ({"kind": "check", "what": "secondaries/sword", "reason": "three Turns"}, "Sword gets a check: three Turns."),
    ({"kind": "check", "what": "personality/kind"}, "Kind gets a check."),
    ({"kind": "check", "what": "secondaries/acrobatics"}, "Acrobatics gets a check."),
    ({"kind": "check", "what": "secondaries/climb", "refused": True}, "Climb: the check is refused."),
    (ADVENTURE, "Adventure “The ford” of average size, major role; +4 CP."),
    ({"kind": "check_roll", "what": "secondaries/sword", "die": 3}, "Check of Sword: 3, no change."),
    ({"kind": "check_roll", "what": "secondaries/acrobatics", "die": 2}, "Check of Acrobatics: 2 brings it to 0."),
    ({"kind": "check_roll", "what": "personality/kind", "die": 13}, "Check of Kind: 13 raises it from 12 to 13."),
    ({"kind": "purchase", "what": "secondaries/sword", "to": 2}, "Sword from +1 to +2, for 3 CP."),
    ({"kind": "purchase", "what": "secondaries/dodge", "to": 0}, "Dodge acquired at 0, for 1 CP."),
    ({"kind": "purchase", "what": "negatives/clumsy", "to": 0}, "Clumsy from +1 to 0, for 2 CP."),
    ({"kind": "time", "years": 1.5}, "Years passed: 1½. Age now: 19½; +2 CP."),
    ({"kind": "purchase", "what": "negatives/clumsy", "to": None}, "Clumsy overcome, for 1 CP."),
    ({"kind": "purchase", "what": "personality/kind", "to": 14}, "Kind from 13 to 14, for 1 CP."),
    ({"kind": "purchase", "what": "fate"}, "A Fate Point, for 5 CP."),
    ({"kind": "purchase", "what": "secondaries/sword", "to": 1}, "Sword: nothing that could be bought."),
    ({"kind": "training", "primary": "mind"}, "Mind trained up to 3 until the age of 20½, for 5 CP."),
    ({"kind": "ageing", "primary": "body"}, "Age lowers Body from 2 to 1."),
    ({"kind": "money", "cp": 2, "d20": [7, 12]}, "2 CP become 190 florins (d20: 7, 12)."),
    ({"kind": "money", "florins": -35}, "Florins: −35."),
    ({"kind": "prayer", "cp": 1}, "1 CP becomes 5 favour points."),
    ({"kind": "prayer", "cp": 2}, "2 CP become 10 favour points."),
    ({"kind": "money", "cp": 1, "d20": [7]}, "1 CP becomes 70 florins (d20: 7)."),
    ({"kind": "prayer", "favor": 3}, "Favour points: 3."),
    ({"kind": "fate", "by": 2}, "Fate Points gained: 2."),
    ({"kind": "fate", "by": -1}, "Fate Points spent: 1."),
    ({"kind": "award", "cp": 3, "reason": "wit"}, "The referee awards +3 CP: wit."),
    ({"kind": "award", "cp": -3}, "The referee awards −3 CP."),
    ({"kind": "adventure", "size": "minor", "role": "minor", "success": False},
     "Adventure of minor size, not completed, minor role."),
    ({"kind": "adventure", "size": "minor", "role": "major"},
     "Adventure of minor size, major role; its CP are not rolled yet, 1 to 3."),
    ({"kind": "change", "what": "primaries/aura", "to": 1, "reason": "a curse lifted"},
     "The referee sets Aura from 0 to +1: a curse lifted."),
    ({"kind": "change", "what": "negatives/clumsy", "to": 2}, "The referee gives Clumsy at +2."),
    ({"kind": "change", "what": "negatives/clumsy", "to": None}, "The referee takes Clumsy away."),
    ({"kind": "change", "what": "personality/kind", "to": 10}, "The referee sets Kind from 14 to 10."),
    ({"kind": "change", "what": "personality/kind", "to": 10}, "The referee sets Kind, which is so already."),
    ({"kind": "note", "text": "She met the king."}, "She met the king."),
    ({"kind": "award", "cp": 1, "note": "late"}, "The referee awards +1 CP. Note: late"),
]  # fmt: skip
ENTRIES = [entry for entry, _said in TOLD]


def ann(*chronicle: Any) -> Hero:
    return msgspec.convert({**ANN, "chronicle": list(chronicle)}, Hero)


def lived(*chronicle: Any) -> NutshellLife:
    course = life(ann(), WORLD)
    for entry in chronicle:
        course, _notes = course.apply(entry_event(entry))
    return course


def test_the_log_says_each_entry() -> None:
    moments = Replay(life(ann(), WORLD)).moments(Events(map(entry_event, ENTRIES)))
    said = [" ".join(" ".join(map(TEXTS.note, moment.notes)).split()) for moment in moments]
    assert said == [text for _entry, text in TOLD]
    assert all("{" not in text and "_" not in text for text in said)


@pytest.mark.parametrize(
    ("age", "days", "told"),
    [
        (1, 136, "Days passed: 136. Age now: 1 year and 136 days."),
        (1, 1, "Days passed: 1. Age now: 1 year and 1 day."),
        (2, 1, "Days passed: 1. Age now: 2 years and 1 day."),
        (3, 0, "Years passed: 1. Age now: 4."),
    ],
)
def test_an_age_is_told_in_the_number_that_it_has(age: int, days: int, told: str) -> None:
    entry: dict[str, Any] = {"kind": "time", "days": days} if days else {"kind": "time", "years": 1}
    _course, notes = life(replace(ann(), age=age), WORLD).apply(entry_event(entry))
    said = " ".join(" ".join(map(TEXTS.note, notes)).split())
    assert said.split("; +")[0].rstrip(".") == told.rstrip(".")


def test_any_prefix_lived_is_the_life_that_is_read() -> None:
    """Entry by entry, at once, and after other lives were worked out in the same world."""
    for count in range(len(ENTRIES) + 1):
        read = life(ann(*ENTRIES[:count]), world())
        grown = lived(*ENTRIES[:count])
        assert grown.who == read.who and grown.state() == read.state()
        assert grown.record.now == replace(read.record.now, who=grown.record.now.who, world=WORLD)
        assert list(SYSTEM.findings(grown.who, WORLD)) == list(SYSTEM.findings(read.who, world()))


def test_a_life_that_is_held_never_stands_for_another() -> None:
    """A chronicle cut short, one corrected, a character made otherwise: as in a world that holds nothing."""
    long = [ENTRIES[at % 6] for at in range(300)]
    held = world()
    whole = ann(*long)
    histories = (whole, replace(whole, chronicle=whole.chronicle[:200]), replace(whole, age=30),
                 replace(whole, chronicle=(*whole.chronicle[:100], {"kind": "award", "cp": 7}, *whole.chronicle[101:])),
                 whole, replace(whole, role="minor"))  # fmt: skip
    for who in histories:
        assert life(who, held).state() == life(who, world()).state()


def test_an_event_and_its_entry_are_the_same() -> None:
    odd: list[dict[str, Any]] = [*ENTRIES, {}, {"kind": 3, "x": 1}, {"kind": "duel", "who": "ork", "date": [3, 4]}]
    assert [entry_of(entry_event(entry)) for entry in odd] == odd


def test_what_no_chronicle_could_hold_is_refused() -> None:
    """A breach is taken; what a file could not hold is not."""
    course = life(ann(), WORLD)
    impossible: tuple[dict[str, Any], ...] = (
        {"kind": "award"},
        {"kind": "award", "cp": "3"},
        {"kind": "purchase", "what": "secondaries/nothing", "to": 1},
        {"kind": "purchase", "what": "negatives/sword", "to": 1},
        {"kind": "check_roll", "what": "secondaries/sword", "die": 9},
    )
    for entry in impossible:
        with pytest.raises(Refused):
            course.apply(entry_event(entry))
    after, notes = course.apply(Event("duel", "", (("with", "ork"),)))
    assert notes == () and after.who.chronicle == ({"kind": "duel", "with": "ork"},)


def test_what_is_waited_for_are_losses_and_checks() -> None:
    course = lived(
        {"kind": "check", "what": "secondaries/sword"}, {"kind": "check", "what": "personality/kind"}, ADVENTURE,
        {"kind": "time", "years": 34},
    )  # fmt: skip
    ageing, rolls = course.prompts()
    assert (ageing.id, ageing.rule) == ("ageing", "N-AGE-1") and "size" not in ageing.fields[0].options
    assert (rolls.id, rolls.fields[0].options) == ("check_roll", ("secondaries/sword", "personality/kind"))
    assert [(field.sides, field.when[0][1]) for field in rolls.fields[1:]] == [
        ((8,), ("secondaries/sword",)), ((20,), ("personality/kind",)),
    ]  # fmt: skip


def test_everything_a_form_offers_fits() -> None:
    """The least and the most of each field of a purchase are taken without a word, one level at a time."""
    course = lived({"kind": "award", "cp": 500})
    form = next(prompt for prompt in course.announcements() if prompt.id == "purchase")
    assert {prompt.id for prompt in course.announcements()} == set(SYSTEM.entry_kinds)
    for field in form.fields[1:]:
        assert field.bounds is not None
        what = field.when[0][1][0]
        to = field.bounds[1] if str(what).startswith("negatives/") else field.bounds[0]
        after, notes = course.apply(entry_event({"kind": "purchase", "what": what, "to": to}))
        assert after.findings() == () and notes


def test_a_correction_names_what_no_longer_fits() -> None:
    """A level bought after one that is taken back costs more, and the second in its year is too fast (N-ADV-3)."""
    bought: list[dict[str, Any]] = [
        {"kind": "purchase", "what": "secondaries/sword", "to": 2},
        {"kind": "time", "years": 1},
        {"kind": "purchase", "what": "secondaries/sword", "to": 3},
    ]
    before = Events(map(entry_event, bought))
    after = Events((entry_event({"kind": "note", "text": ""}), *before.after(1)))
    found = revision(Replay(life(ann(), WORLD)), before, after)
    assert [(each.at, [one.rule for one in each.after.found]) for each in found.misfits] == [(2, ["N-ADV-3"])]
    assert not revision(Replay(life(ann(), WORLD)), before, before)


def test_the_present_character_has_the_figures_of_now() -> None:
    course = lived(*ENTRIES)
    assert without_chronicle(course.who) == ann()
    assert sum(line.cp for line in course.ledger) == dict(SYSTEM.points(course.who, WORLD))["left"].value
    assert course.age == 19.5 and course.clock == (19,) and course.aftermath() == ()
