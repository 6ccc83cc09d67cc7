"""The events that every fight has, told of the made-up duel: what each leads to, and how it is refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.effects import LONGEST
from mls_desktop.rules.common.fight.fight_events import OF_NOBODY, SHARED, form
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS, Entrant
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.events import Event, told
from tests.madeup.duel import Duel
from tests.madeup.system import SYSTEM, Kite, shipped_data

SHIPPED = shipped_data().shipped("kites")
THROW = told("fly", "red", how="high", at="grey")
MUD = told("effect", "red", name="mud", modifier=-2, turns=1)
NED: dict[str, Any] = {"name": "Ned", "banner": "goose"}
TIED = {"name": "Ned", "ribbons": [{"ribbon": "wool"}]}
WOOL = {"ribbons": [{"id": "wool", "name": "Wool"}]}


def duel(*before: Event, count: int = 0) -> Duel:
    """Red against Grey, with Late to come in turn 3, after these events; `count`: so many more on Grey's side."""
    people = (("red", "us", 1), ("grey", "them", 1), ("late", "them", 3), *((f"n{n}", "them", 1) for n in range(count)))
    line_up = [Entrant(id, side, Kite(id=id, name=id.capitalize()), joins) for id, side, joins in people]
    world = SYSTEM.world(SHIPPED, SYSTEM.library(), {})  # type: ignore[arg-type]
    fight: Any = SYSTEM.begin(line_up, ("us", "them"), "", world)
    for event in before:
        fight, _notes = fight.apply(event)
    assert isinstance(fight, Duel)
    return fight


def joining(who: str = "ned", side: Any = "us", character: Any = NED, **more: Any) -> Event:
    return told("join", who, side=side, character=character, **more)


HAPPENS: list[tuple[str, tuple[Event, ...], Event, str, dict[str, Any]]] = [
    ("the end", (), told("end"), "end", {"over": True, "asks": []}),
    ("the end, whoever is named", (), told("end", "red"), "end", {"over": True}),
    ("an effect that counts", (), MUD, "effect Red mud -2", {"effects": ["mud"]}),
    ("one that is only named", (), told("effect", "red", name="fog"), "effect Red fog 0", {"effects": ["fog"]}),
    ("an effect is over", (MUD,), told("effect_ends", "red", name="mud"), "effect_over Red mud", {"effects": []}),
    ("the first of a name", (MUD, MUD), told("effect_ends", "red", name="mud"), "effect_over Red mud",
     {"effects": ["mud"]}),
    ("somebody leaves", (), told("leave", "grey"), "left Grey", {"gone": ["grey"], "asks": ["end", "pass"]}),
    ("somebody comes early", (), told("arrive", "late"), "joined Late them", {"here": ["red", "grey", "late"]}),
    ("a rule read otherwise", (), told("ruling", rule="K-COST-1", reading="other"), "ruling_other  K-COST-1", {}),
    ("and as usual again", (), told("ruling", rule="K-COST-1", reading="default"), "ruling_default  K-COST-1", {}),
    ("the referee's word", (), told("override", "red", what="height", value=3), "override Red", {"height": 3}),
    ("with a reason", (), told("override", "red", what="height", value=3, reason="a gust"), "override Red", {}),
    ("somebody joins", (), joining(), "joined Ned us", {"here": ["red", "grey", "ned"]}),
    ("with no name", (), joining(character={}), "joined ned us", {}),
    ("as a template", (), joining(character="stunt_kite"), "joined Stunt kite us", {"here": ["red", "grey", "ned"]}),
    ("with what he needs", (), joining(character=TIED, library=WOOL), "joined Ned us", {}),
    ("with what a newer program knows", (), joining(character={**NED, "smell": 3}), "joined Ned us", {}),
    ("with what is there already", (), joining(library={}), "joined Ned us", {}),
    ("in the midst of a throw", (THROW,), joining(), "joined Ned us", {"asks": ["throw"]}),
]  # fmt: skip
"""Event, what was told before, the event, its line in the log, and how the fight stands."""


def stands(fight: Duel) -> dict[str, Any]:
    red = fight.fliers[0]
    return {
        "over": fight.over,
        "asks": [prompt.id for prompt in fight.prompts()],
        "effects": [effect.name for effect in red.effects],
        "height": red.height,
        "gone": [f.id for f in fight.fliers if f.gone],
        "here": [f.id for f in fight.fliers if f.here],
    }


@pytest.mark.parametrize(
    "before, event, line, state", [pytest.param(*row[1:], id=f"{row[2].kind}: {row[0]}") for row in HAPPENS]
)
def test_it_happens(before: tuple[Event, ...], event: Event, line: str, state: dict[str, Any]) -> None:
    fight, (note,) = duel(*before).apply(event)
    assert " ".join([note.kind, *(str(figure.value) for _name, figure in note.facts)]) == line
    assert {name: value for name, value in stands(fight).items() if name in state} == state


OVER = (told("end"),)
REFUSED: list[tuple[str, tuple[Event, ...], Event, str, str]] = [
    ("an event of a newer program", (), told("dance", "red"), "unknown_event", "dance"),
    ("a known one that nobody asked for", (), told("throw", "red", dice=7), "not_asked", "throw"),
    ("the end has come already", OVER, told("end"), "not_now", "end"),
    ("the end says nothing", (), told("end", why="tea"), "wrong_value", "end/why"),
    ("of nobody here", (), told("effect", "ann", name="mud"), "not_now", "effect"),
    ("of one still to come", (), told("effect", "late", name="mud"), "not_now", "effect"),
    ("of one who left", (told("leave", "red"),), told("effect", "red", name="mud"), "not_now", "effect"),
    ("an effect without a name", (), told("effect", "red", modifier=1), "wrong_value", "effect/name"),
    ("a name that is none", (), told("effect", "red", name=7), "wrong_value", "effect/name"),
    ("a modifier that is none", (), told("effect", "red", name="mud", modifier="2"), "wrong_value", "effect/modifier"),
    ("beyond its bounds", (), told("effect", "red", name="mud", modifier=10**40), "wrong_value", "effect/modifier"),
    ("for too long", (), told("effect", "red", name="mud", turns=LONGEST + 1), "wrong_value", "effect/turns"),
    ("in another system's time", (), told("effect", "red", name="mud", rounds=2), "wrong_value", "effect/rounds"),
    ("nothing lasts on him", (), told("effect_ends", "red", name="mud"), "not_now", "effect_ends"),
    ("another effect", (MUD,), told("effect_ends", "red", name="fog"), "wrong_value", "effect_ends/name"),
    ("who is not here leaves", (), told("leave", "late"), "not_now", "leave"),
    ("not at this moment", (THROW,), told("leave", "grey"), "not_now", "leave"),
    ("who is here arrives", (), told("arrive", "red"), "not_now", "arrive"),
    ("of nobody", (), told("arrive"), "not_now", "arrive"),
    ("a rule without a second reading", (), told("ruling", rule="K-PART-1", reading="other"), "wrong_value",
     "ruling/rule"),
    ("a reading that is none", (), told("ruling", rule="K-COST-1", reading="third"), "wrong_value", "ruling/reading"),
    ("no value of his", (), told("override", "red", what="money", value=3), "wrong_value", "override/what"),
    ("a value beyond its bounds", (), told("override", "red", what="height", value=21), "wrong_value",
     "override/value"),
    ("a text for a number", (), told("override", "red", what="height", value="3"), "wrong_value", "override/value"),
    ("a fraction", (), told("override", "red", what="height", value=2.5), "wrong_value", "override/value"),
    ("a truth for a number", (), told("override", "red", what="height", value=True), "wrong_value", "override/value"),
    ("a reason that is no text", (), told("override", "red", what="height", value=2, reason=[]), "wrong_value",
     "override/reason"),
    ("under nobody's id", (), joining(""), "wrong_value", "join/who"),
    ("under the id of another", (), joining("grey"), "wrong_value", "join/who"),
    ("on no side", (), joining(side=None), "wrong_value", "join/side"),
    ("on a side that is not here", (), joining(side="ours"), "wrong_value", "join/side"),
    ("on a side that is no text", (), joining(side=["us"]), "wrong_value", "join/side"),
    ("with more than is known", (), joining(colour="red"), "wrong_value", "join/colour"),
    ("nobody", (), joining(character=None), "wrong_value", "join/character"),
    ("a number", (), joining(character=5), "wrong_value", "join/character"),
    ("a template that is not there", (), joining(character="dragon"), "unknown_reference", "join/character"),
    ("a character that is none", (), joining(character={"parts": [1]}), "wrong_value", "join/character"),
    ("half a letter", (), joining(character={"role": "\ud800"}), "wrong_value", "join/character"),
    ("who names what is not there", (), joining(character=TIED), "unknown_reference", "ribbons/wool"),
    ("a library that is none", (), joining(library=[]), "wrong_value", "join/library"),
    ("a list that is none", (), joining(library={"ribbons": 3}), "wrong_value", "join/library"),
    ("an entry that is none", (), joining(library={"ribbons": [7]}), "wrong_value", "join/library"),
    ("an entry without a name", (), joining(library={"ribbons": [{"id": "wool"}]}), "wrong_value", "join/library"),
    ("deep in an entry", (), joining(library={"knacks": [{"id": "x", "name": "X", "base": ["sail"]}]}), "wrong_value",
     "join/library"),
    ("after the end", OVER, joining(), "not_now", "join"),
]  # fmt: skip
"""What is wrong, what was told before, the event, and the rule and place by which it is refused."""


@pytest.mark.parametrize(
    "before, event, rule, place", [pytest.param(*row[1:], id=f"{row[2].kind}: {row[0]}") for row in REFUSED]
)
def test_it_is_refused(before: tuple[Event, ...], event: Event, rule: str, place: str) -> None:
    fight = duel(*before)
    stood = stands(fight)
    with pytest.raises(Refused) as refused:
        fight.apply(event)
    assert (refused.value.finding.rule, "/".join(refused.value.finding.path)) == (rule, place)
    assert stands(fight) == stood


def test_a_fight_holds_so_many() -> None:
    """The fallen and those still to come count; a refusal says how many there may be."""
    fight = duel(count=MOST_FIGHTERS - 4)
    full, _notes = fight.apply(joining())
    assert len(full.fliers) == MOST_FIGHTERS
    with pytest.raises(Refused) as refused:
        full.apply(joining("one_more", character={"broken": 1}))
    finding = refused.value.finding
    assert (finding.rule, dict(finding.facts)["limit"].value) == ("too_many_fighters", MOST_FIGHTERS)


def test_what_he_brings_leaves_the_others_whole() -> None:
    """A library is looked at with what it changes: a flaw of its own, then others whom it would break."""
    fight = duel()
    made = replace(
        fight.adapter.made,
        library_integrity=lambda world, own: tuple(
            Finding("K-X", "error", ("ribbons", r.id)) for r in own.ribbons if r.weight > 8
        ),
        integrity=lambda who, world: tuple(
            Finding("K-Y", "error", (who.id,)) for r in world.ribbons.values() if who.name == "Grey" and r.weight == 8
        ),
    )
    fight = replace(fight, adapter=replace(fight.adapter, made=made))
    for weight, rule, place in ((9, "K-X", "join/library/ribbons/tin"), (8, "K-Y", "join/library/grey")):
        with pytest.raises(Refused) as refused:
            fight.apply(joining(library={"ribbons": [{"id": "tin", "name": "Tin", "weight": weight}]}))
        assert (refused.value.finding.rule, "/".join(refused.value.finding.path)) == (rule, place)
    after, _notes = fight.apply(joining(library={"ribbons": [{"id": "tin", "name": "Tin", "weight": 6}]}))
    assert (fight.world.ribbons["tin"].weight, after.world.ribbons["tin"].weight) == (7, 6)


@pytest.mark.parametrize("kind", SHARED)
def test_its_form_names_whose_it_is(kind: str) -> None:
    fight = duel(MUD)
    found = form(fight.adapter, fight, kind, "late" if kind == "arrive" else "red")
    assert isinstance(found, Prompt) and found.id == kind
    assert found.who == ("" if kind in OF_NOBODY else "late" if kind == "arrive" else "red")
    assert found in fight.announcements()
