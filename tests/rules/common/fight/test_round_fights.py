"""What fights by rounds have alike: the battle, its adapter, the fight behind the seam, what a rule forbids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.battle_adapter import RoundAdapter
from mls_desktop.rules.common.fight.battle_fight import FightParts, RoundCourse, RoundFight
from mls_desktop.rules.common.fight.effects import LastingEffect
from mls_desktop.rules.common.fight.fights import DiceUse, Entrant
from mls_desktop.rules.common.fight.prohibition import Prohibition
from mls_desktop.rules.common.fight.round_battle import RoundBattle
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.system.ruleset import Ruleset
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json


class Rower(Struct, frozen=True):
    name: str
    side: str
    here: bool = True
    gone: bool = False
    up: bool = True
    world: str = ""
    strength: int = 3
    effects: tuple[LastingEffect, ...] = ()
    who: Character | None = None


class Race(RoundBattle[Rower, Ruleset], frozen=True):
    ROUND_RULE = "R-1"

    stage: str = "rowing"
    strokes: int = 0


def race(**rowers: Rower) -> Race:
    return Race(Ruleset(rulings={}), ("red", "blue"), rowers or {"a": Rower("Ann", "red"), "b": Rower("Bo", "blue")})


def facts(note: Note) -> dict[str, Any]:
    return {name: figure.value for name, figure in note.facts}


# The battle


@pytest.mark.parametrize(
    ("changes", "decided"),
    [({}, False), ({"up": False}, True), ({"gone": True}, True), ({"here": False, "up": False}, False)],
    ids=["both up", "one lies", "one is gone", "one is to come"],
)
def test_it_is_decided_once_one_side_has_nobody(changes: dict[str, Any], decided: bool) -> None:
    held = race().with_fighter("b", **changes)
    assert held.decided() is decided
    assert [each.name for each in held.up()] == (["Ann", "Bo"] if not changes or "gone" in changes else ["Ann"])
    assert [each.name for each in held.all()] == ["Ann", "Bo"]


def test_a_note_says_fighters_by_their_names() -> None:
    (note,) = race().noted("rowed", "a", "R-2", on_who="b", weapon="oar", far=3).notes
    assert (note.kind, note.who, note.rule) == ("rowed", "a", "R-2")
    assert facts(note) == {"who": "Ann", "on_who": "Bo", "weapon": "oar", "far": 3}


def test_a_reason_is_noted_word_for_word() -> None:
    (note,) = race().reasoned("a", {"reason": " b ", "far": 3}, "R-2").notes
    assert (note.kind, note.rule, facts(note)) == ("reason", "R-2", {"who": "Ann", "reason": "b"})
    assert race().reasoned("a", {"reason": " "}) == race().reasoned("a", {}) == race()


def test_effects_end_with_their_last_round() -> None:
    held = replace(race().with_fighter("a", effects=(LastingEffect("cramp", -1, 2), LastingEffect("wind"))), round=5)
    after = held.worn_down("R-2")
    assert after.notes == () and after.fighters["a"].effects == (LastingEffect("cramp", -1, 1), LastingEffect("wind"))
    again = after.worn_down("R-2")
    (note,) = again.notes
    assert (note.kind, note.who, note.rule, facts(note)["effect"]) == ("effect_over", "a", "R-2", "cramp")
    assert again.fighters["a"].effects == (LastingEffect("wind"),) and again.fighters["b"] is held.fighters["b"]


def test_a_round_is_headed_by_its_rule() -> None:
    note = replace(race(), round=4).heading()
    assert (note.kind, note.rule, facts(note)) == ("round", "R-1", {"who": "", "round": 4})


# Its adapter


class Boats(RoundAdapter[Race]):
    rules: Mapping[str, str] = {"effect": "R-3"}
    noted = {"effect_over": "R-4"}

    def entered(self, entrant: Entrant[Any], world: Any) -> Rower:
        return Rower(entrant.who.name, entrant.side, who=entrant.who)

    def reread(self, fighter: Rower, world: Any) -> Rower:
        return replace(fighter, world=",".join(world.rulings))

    def set_by_word(self, battle: Race, who: str, held: Mapping[str, Json]) -> Race:
        return battle.with_fighter(who, strength=held["value"])


BOATS = Boats()


def test_a_line_of_the_log_has_the_rule_of_its_event_or_its_own() -> None:
    rules = [BOATS.note(race(), kind, "a").notes[0].rule for kind in ("effect", "effect_over", "joined")]
    assert rules == ["R-3", "R-4", ""]


def test_who_joins_is_one_of_all_in_that_world() -> None:
    world = Ruleset(rulings={"R-1": "other"})
    held = BOATS.joined(race(), Entrant("c", "red", Character(id="c", name="Cy")), world)
    assert held.fighters["c"].name == "Cy" and BOATS.world(held) is world
    assert [who.name for who in BOATS.characters(held) if who is not None] == ["Cy"]
    assert BOATS.sides(held) == ("red", "blue") and BOATS.now(held) == 1 and BOATS.under_way(held)
    assert not BOATS.under_way(replace(held, stage="over"))


def test_the_referees_word_is_told_with_what_was_entered_and_why() -> None:
    held = BOATS.overridden(race(), "a", {"what": "strength", "value": 7, "which": None, "reason": " a good day "})
    assert held.fighters["a"].strength == 7
    assert [(note.kind, facts(note)) for note in held.notes] == [
        ("override", {"who": "Ann", "what": "strength", "value": 7, "which": ""}),
        ("reason", {"who": "Ann", "reason": "a good day"}),
    ]
    assert [note.kind for note in BOATS.overridden(race(), "a", {"what": "strength", "value": 0}).notes] == ["override"]


def test_all_are_read_anew_when_a_rule_is_read_otherwise() -> None:
    held = BOATS.ruled(race(), "R-1", "other")
    assert [each.world for each in held.all()] == ["R-1", "R-1"]
    assert [(note.kind, note.rule) for note in held.notes] == [("ruling_other", "R-1")]


def test_a_system_says_itself_of_what_a_fighter_is_made() -> None:
    bare: RoundAdapter[Race] = RoundAdapter()
    for said in (
        lambda: bare.entered(Entrant("a", "red", Character(id="a", name="Ann")), None),
        lambda: bare.reread(None, None),
    ):
        with pytest.raises(NotImplementedError):
            said()
    with pytest.raises(NotImplementedError):
        bare.set_by_word(race(), "a", {})


# The fight


def asks(battle: Race, who: str | None = None) -> tuple[Prompt, ...]:
    rowing = Prompt("row", "a", "R-2", (Field("far", "number", bounds=(1, 5)),))
    return (rowing,) if battle.stage != "over" and who in (None, "a") else ()


def rowed(battle: Race, event: Event, held: Mapping[str, Json]) -> Race:
    return replace(battle, strokes=battle.strokes + 1).noted("rowed", "a", "R-2", far=int(str(held["far"])))


def unasked(battle: Race, event: Event) -> Race:
    raise Prohibition("R-9", "nothing").refused("", "")


def moved_on(battle: Race) -> Race:
    return replace(battle, stage="over") if battle.strokes > 1 else battle


def why(battle: Race, event: Event) -> Refused | None:
    return Prohibition("R-5", "too_far", ("1 to 5",)).refused("a", "Ann") if event.entry("far") == 9 else None


class Regatta(RoundFight[Race], frozen=True):
    PARTS: ClassVar[FightParts[Race]] = FightParts(
        asks,
        lambda battle: (),
        lambda battle, prompt: told("row", "a", far=1),
        lambda battle: (),
        lambda battle: {"strokes": battle.strokes},
        lambda battle: (),
        Field("modifier", "number"),
        {"row": DiceUse("success", "low")},
    )
    COURSE: ClassVar[RoundCourse[Race]] = RoundCourse(answers={"row": rowed}, told=unasked, moved_on=moved_on, why=why)


def test_a_fight_goes_on_by_answers_and_forgets_its_notes() -> None:
    fight = Regatta(race())
    (prompt,) = fight.prompts()
    usual = fight.default_answer(prompt)
    assert usual is not None
    after, notes = fight.apply(usual)
    assert [note.kind for note in notes] == ["rowed"] and after.battle.notes == () and after.state() == {"strokes": 1}
    assert (after.clock, [note.kind for note in after.headings], after.over) == ((1,), ["round"], False)
    ended, _notes = after.apply(usual)
    assert ended.over and ended.prompts() == () and fight.state() == {"strokes": 0}
    assert [field.name for field in fight.added] == ["modifier", "reason"]
    assert dict(fight.dice_uses) == {"row": DiceUse("success", "low")}
    assert (fight.board(), fight.announcements(), fight.aftermath(), fight.findings()) == ((), (), (), ())


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (told("row", "a", far=9), "R-5"),
        (told("row", "a", far=8), "wrong_value"),
        (told("row", "b", far=1), "R-9"),
        (told("sing", "a"), "R-9"),
    ],
    ids=["by a rule", "by its form", "of somebody not asked", "of a kind that answers nothing"],
)
def test_what_cannot_be_is_refused(event: Event, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        Regatta(race()).apply(event)
    assert refused.value.finding.rule == rule


def test_a_prohibition_says_whose_and_what_would_be_allowed() -> None:
    finding = Prohibition("R-5", "too_far", ("near", "far")).refused("a", "Ann").finding
    assert (finding.rule, finding.severity, finding.path, finding.kind) == ("R-5", "error", ("a", "too_far"), "too_far")
    assert dict(finding.facts) == {"who": given("Ann"), "allowed": given("near, far")}
