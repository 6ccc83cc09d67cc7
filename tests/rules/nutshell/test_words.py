"""The words of the Nutshell say everything that its sheet and its findings can hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import Against, Fight
from mls_desktop.rules.common.figures.figures import Facts, Figure, given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.system.ruleset import read_as
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.entry_editing import edit_entry
from mls_desktop.rules.nutshell.fight.odds.choice_odds import ChoiceOddsReckoner
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant, Health
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, moment
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, dodge_level, shot_level
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PLACES, PRIMARIES
from mls_desktop.words.number_texts import chance_text
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.fighting import script, script_names
from tests.rules.nutshell.shipped import BRAKK, ROOT, YSOLDE, hero, keyed, shipped_world

WORDS = load_words([ROOT / "resources"], "nutshell")
WORLD = shipped_world()
NAMES = SYSTEM.names(WORLD)
TEXTS = Texts(WORDS, NAMES)
STILL = replace(WORLD.races["human"], id="statue", name="Statue", increment=0)
WORLD_OF_STATUES = replace(WORLD, races={**WORLD.races, "statue": STILL})
OLD = {"age": 44, "age_losses": ["body"]}
SECONDARIES = [id for id, trait in WORLD.traits.items() if trait.type == "trained"]

BREACHES: dict[str, dict[str, Any]] = {
    "N-CP-3.overspent": {"secondaries": [{"trait": id, "step": 4} for id in SECONDARIES]},
    "N-CP-3.left": {},
    "N-CP-1.too_young": {"age": 3},
    "N-CP-1.too_old": {"age": 80},
    "N-RACE-1.no_increment": {"race": "statue"},
    "N-SHIELD-1.both_hands": {"weapons": ["great_sword"], "shield": "round_shield"},
    "N-PRIM-2.too_high": {"primaries": {"strength": 4}},
    "N-PRIM-2.too_low": {"primaries": {"strength": -3}},
    "N-PRIM-3": {"primaries": {"strength": 2, "body": 2, "mind": 2}},
    "N-PRIM-4": OLD | {"primaries": {"strength": 2, "body": 2}},
    "N-AGE-1.too_few": {"age": 44},
    "N-AGE-1.too_many": {"age_losses": ["body"]},
    "N-AGE-1.size": {"age": 44, "age_losses": ["size"]},
    "N-AGE-1.too_low": {"age": 54, "age_losses": ["body", "body"], "primaries": {"body": -1}},
    "N-SEC-3.too_high": {"secondaries": [{"trait": "sword", "step": 5}]},
    "N-SEC-3.too_low": {"secondaries": [{"trait": "sword", "step": -1}]},
    "N-NEG-1.too_high": {"negatives": [{"trait": "short_temper", "step": 5}]},
    "N-NEG-1.too_low": {"negatives": [{"trait": "short_temper", "step": -1}]},
    "N-OCC-1.too_high": {"occupation": {"occupation": "soldier", "step": 5}},
    "N-OCC-1.too_low": {"occupation": {"occupation": "soldier", "step": -1}},
    "N-THP-1.too_few_dice": {"thp_roll": [3]},
    "N-THP-1.too_many_dice": {"thp_roll": [3, 3, 3]},
    "N-TMP-1.too_few_dice": {"magic": True, "tmp_roll": [3]},
    "N-TMP-1.too_many_dice": {"magic": True, "tmp_roll": [3, 3, 3, 3]},
    "N-THP-2.chp": {"now": {"chp": 60}},
    "N-THP-2.cmp": {"now": {"cmp": 60}},
    "N-HARM-4.below_death": {"now": {"chp": -60}},
    "N-HARM-5.below_death": {"role": "minor", "now": {"chp": 0}},
    "N-MP-1.no_spell": {"magic": True},
    "N-MP-1.below_none": {"magic": True, "now": {"cmp": -1}},
    "N-PERS-2.chosen": {"personality": {"kind": 18}},
    "N-PERS-2.rolled": {"personality": {"kind": 19}, "personality_rolled": ["kind"]},
    "N-PERS-2.too_many_strong": {"personality": {pair[0]: 16 for pair in PAIRS[:6]}},
    "N-PERS-4": {"personality": {"kind": 22}},
    "N-FATE-1.overspent": {"now": {"fate_spent": 2}},
    "N-FATE-1.bought_below_none": {"fate_bought": -1},
    "N-FATE-1.spent_below_none": {"now": {"fate_spent": -1}},
}


def lived(*entries: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A character with a life of these entries."""
    return {"secondaries": [{"trait": "sword", "step": 1}], "chronicle": [AWARD, *entries], **keys}


def buys(what: str, to: int | None) -> dict[str, Any]:
    return {"kind": "purchase", "what": what, "to": to}


AWARD = {"kind": "award", "cp": 200}
LIVES: dict[str, dict[str, Any]] = {
    "N-CP-3.overspent_then": {"chronicle": [buys("personality/kind", 25), AWARD]},
    "N-ADV-2.not_rolled": lived({"kind": "adventure", "size": "minor", "role": "minor"}),
    "N-ADV-2.out_of_range": lived({"kind": "adventure", "size": "minor", "role": "minor", "cp": 9}),
    "N-ADV-3.too_fast": lived(buys("secondaries/sword", 3)),
    "N-ADV-3.no_longer_fits": lived(buys("secondaries/sword", 1)),
    "N-ADV-4.too_fast": lived(buys("negatives/clumsy", 0), negatives=[{"trait": "clumsy", "step": 2}]),
    "N-ADV-4.no_longer_fits": lived(buys("negatives/clumsy", 0)),
    "N-ADV-5.too_fast": lived(buys("personality/kind", 12)),
    "N-ADV-5.never_by_points": lived(buys("personality/kind", 20)),
    "N-ADV-5.no_longer_fits": lived(buys("personality/kind", 10)),
    "N-ADV-6.two_at_once": lived({"kind": "training", "primary": "mind"}, {"kind": "training", "primary": "aura"}),
    "N-ADV-6.too_high": lived(
        {"kind": "change", "what": "primaries/mind", "to": 3}, {"kind": "training", "primary": "mind"}
    ),
    "N-ADV-7.dice": lived({"kind": "money", "cp": 2, "d20": [7]}),
    "N-ADV-7.no_priest": lived({"kind": "prayer", "cp": 1}),
    "N-AGE-1.too_few_in_play": lived({"kind": "time", "years": 34}),
    "N-AGE-1.too_many_in_play": lived({"kind": "ageing", "primary": "body"}),
    "N-AGE-1.size_in_play": lived({"kind": "time", "years": 34}, {"kind": "ageing", "primary": "size"}),
    "N-AGE-1.too_low_in_play": lived(
        {"kind": "time", "years": 34}, {"kind": "ageing", "primary": "mind"}, primaries={"mind": -2}
    ),
    "N-CHK-2.no_check": lived({"kind": "check_roll", "what": "secondaries/sword", "die": 8}),
    "N-CHK-2.waits": lived(
        {"kind": "check", "what": "secondaries/sword"}, {"kind": "check_roll", "what": "secondaries/sword", "die": 8}
    ),
    "N-CHK-2.raises_nothing": lived(
        {"kind": "change", "what": "secondaries/sword", "to": 6},
        {"kind": "check_roll", "what": "secondaries/sword", "die": 8},
    ),
    "N-CHK-3.no_check": lived({"kind": "check_roll", "what": "personality/kind", "die": 8}),
    "N-CHK-3.waits": lived(
        {"kind": "check", "what": "personality/kind"}, {"kind": "check_roll", "what": "personality/kind", "die": 8}
    ),
    "N-FATE-1.shut": lived({"kind": "purchase", "what": "fate"}),
    "N-FATE-1.too_few": lived({"kind": "fate", "by": -3}),
    "N-LIM-1.above": lived({"kind": "change", "what": "secondaries/sword", "to": 7}),
    "N-LIM-1.no_longer_fits": lived({"kind": "change", "what": "secondaries/sword", "to": 1}),
    "N-PERS-4.out_of_range": lived({"kind": "change", "what": "personality/kind", "to": 21}),
    "N-PRIM-2.out_of_range": lived({"kind": "change", "what": "primaries/mind", "to": 4}),
}
"""Lives that break a rule, by it and the kind of the breach."""
BROKEN: dict[str, dict[str, Any]] = {
    "two_sides.sum": {"personality": {"kind": 12, "selfish": 12}},
    "two_sides.rolled": {"personality_rolled": ["kind", "selfish"]},
    "wrong_form.neither": {"occupation": {"name": "Ferryman"}},
    "wrong_form.both": {"occupation": {"name": "Ferryman", "occupation": "soldier"}},
}
UNREADABLE = {
    "wrong_value.dam": ("weapons", "dam", "a lot"),
    "wrong_value.range": ("spells", "range", "strength+2"),
}


FORBIDDEN = (
    "N-FIGHT-1.not_his_attacker", "N-FIGHT-1.out_of_reach", "N-FIGHT-1.no_target", "N-FIGHT-11.fleeing",
    "N-FIGHT-11.helpless", "N-ROUND-1.no_attack", "N-TD-1.no_attack", "N-TD-1.target", "N-BRK-1.no_attack",
    "N-BRK-1.apart", "N-AIM-1.place", "N-ROUND-2.delay", "N-ROUND-2.rush", "N-ROUND-4.wield", "N-SHOOT-3.attacked",
    "N-SHOOT-3.not_seen", "N-SHOOT-3.arc", "N-RANGE-1.no_range", "N-TIME-2.attacked", "N-TA-1.next",
    "N-MOVE-5.nobody_flees", "N-MOVE-5.not_in_flight", "N-MOVE-5.other_round", "N-MOVE-5.one_blow",
    "N-SHOOT-1.nothing_to_shoot", "N-SHOOT-1.responds", "N-SHOOT-1.nobody_shoots", "N-SHOOT-1.unaware",
    "N-SHOOT-1.attacks", "N-SHOOT-2.no_skill", "N-SHOOT-3.set_action", "N-SHOOT-3.no_target", "N-ROUND-3.not_loaded",
    "N-ROUND-3.loaded", "N-ROUND-3.not_prepared", "N-ROUND-3.ready", "N-ROUND-4.other_skill", "N-MS-1.round",
    "N-MS-1.once", "N-MS-1.other_round", "N-MP-1.magic_points", "N-CHARGE-1.other_round", "N-CHARGE-1.hidden",
    "N-TD-1.nobody_near", "N-MELEE-1.opens_none", "N-MELEE-1.only_blocks", "N-BRK-1.place",
    "N-TA-1.able_first", "N-MOVE-1.too_far", "N-MOVE-1.next_to_enemy", "N-MOVE-1.one_turn", "N-MOVE-1.stays",
    "N-MOVE-2.no_step", "N-MOVE-2.barred", "N-MOVE-3.barred", "N-MOVE-5.contact", "N-MOVE-5.all_movement",
    "N-MOVE-5.to_the_quarry", "N-MOVE-6.taken", "N-MOVE-6.enemy_there", "N-TIME-1.no_door", "N-TA-5.another_square",
    "N-ROUND-5.waits", "N-ROUND-5.across", "N-ROUND-5.crosses", "N-ROUND-5.nobody_else", "N-ROUND-5.group",
    "N-TIME-1.no_climb", "N-TIME-1.one_step", "N-TIME-2.set_action",
    "N-KILL-1.another_square", "N-BRK-1.another_square", "N-SHOOT-4.not_seen",
)  # fmt: skip
"""What is refused in a fight, by rule and kind."""


def tam(data: dict[str, Any]) -> Hero:
    return hero({"id": "tam", "name": "Tam"}, **data)


def code(finding: Finding) -> str:
    return f"{finding.rule}.{finding.kind}" if finding.kind else finding.rule


def test_every_finding_has_its_sentence_and_no_sentence_is_idle():
    assert set(WORDS["findings"]) == {*BREACHES, *LIVES, *BROKEN, *UNREADABLE, *FORBIDDEN}


@pytest.mark.parametrize("which", UNREADABLE)
def test_an_entry_that_cannot_be_read_is_said(which: str):
    list, field, text = UNREADABLE[which]
    entry = SYSTEM.new_entry(WORLD, list, "thing", "Thing")
    assert isinstance(entry, Entry)
    with pytest.raises(Refused) as refused:
        edit_entry(entry, Edit("set", (field,), text))
    assert code(refused.value.finding) == which
    assert TEXTS.finding(refused.value.finding).startswith(f"“{text}” is not a ")


@pytest.mark.parametrize("which", BREACHES)
def test_a_breach_is_said(which: str):
    found = {code(finding): finding for finding in SYSTEM.findings(tam(BREACHES[which]), WORLD_OF_STATUES)}
    assert which in found
    for finding in found.values():
        assert code(finding) in WORDS["findings"]
        said = TEXTS.knowing(SYSTEM.names(WORLD_OF_STATUES)).finding(finding)
        assert said.endswith("."), said
        assert "_" not in said, said


@pytest.mark.parametrize("which", LIVES)
def test_a_breach_in_a_life_is_said(which: str):
    """Fate Points are sold at creation alone where the rule is read so."""
    where = read_as(WORLD_OF_STATUES, "N-FATE-1", "other") if which == "N-FATE-1.shut" else WORLD_OF_STATUES
    found = {code(finding): finding for finding in SYSTEM.findings(tam(LIVES[which]), where)}
    assert which in found and found[which].path[0] == "chronicle"
    said = TEXTS.knowing(SYSTEM.names(where)).finding(found[which])
    assert said.endswith(".") and "_" not in said and "{" not in said, said


@pytest.mark.parametrize("which", BROKEN)
def test_a_broken_character_is_said(which: str):
    found = {code(finding): finding for finding in SYSTEM.integrity(tam(BROKEN[which]), WORLD)}
    assert TEXTS.finding(found[which]).endswith(".")


@pytest.mark.parametrize("sentence", [t for t in WORDS["findings"].values() if isinstance(t, dict)])
def test_both_forms_of_a_sentence_are_there(sentence: dict[str, str]):
    assert set(sentence) == {"by", "one", "many"}


def test_a_sentence_in_full():
    finding = next(f for f in SYSTEM.findings(tam(BREACHES["N-PRIM-3"]), WORLD) if f.rule == "N-PRIM-3")
    assert TEXTS.finding(finding).startswith("3 primary traits are at +2, one more than the 2 allowed.")


def test_a_breach_of_one_step_in_full():
    (finding,) = [f for f in SYSTEM.findings(tam({"primaries": {"strength": 3}}), WORLD) if f.rule == "N-PRIM-2"]
    assert TEXTS.finding(finding) == "Strength is bought 3 over average; at most 2 is allowed."


def samples() -> Iterator[Hero]:
    yield hero(BRAKK)
    yield hero(YSOLDE)
    for data in BREACHES.values():
        yield tam({**data, "weapons": ["longbow", "dagger"], "primaries": {"strength": -5, "agility": -4}})
        if data.get("race") != "statue":
            yield tam(data)


def part_names(facts: Facts) -> Iterator[str]:
    for name, figure in facts:
        yield name
        yield from part_names(figure.parts)


def texts(figure: Figure) -> Iterator[str]:
    if isinstance(figure.value, str):
        yield figure.value
    for _name, part in figure.parts:
        yield from texts(part)


def constructed() -> Iterator[str]:
    """Names of parts as the rules' code writes them: ("name", figure) given to a figure's constructor."""
    for path in sorted((ROOT / "mls_desktop" / "rules" / "nutshell").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                *("added", "less", "times", "half", "greatest", "least", "looked_up"),
            ):
                for pair in node.args:
                    if isinstance(pair, ast.Tuple) and isinstance(pair.elts[0], ast.Constant):
                        yield str(pair.elts[0].value)


def known(id: str) -> bool:
    base = id.partition("#")[0]
    return base in WORDS["parts"] or base in WORDS["names"] or base in NAMES or base.startswith("die_")


def test_every_part_is_named():
    written = set(constructed())
    assert len(written) > 40
    shown = {
        name
        for who in samples()
        for section in SYSTEM.sheet(who, WORLD_OF_STATUES)
        for row in section.rows
        for cell in row.cells
        for name in part_names(cell.figure.parts)
    }
    assert not {name for name in written | shown if not known(name)}


def test_every_chance_of_a_choice_is_named():
    fighters = {id: Combatant(id, Health(9, 9), skill=given(6)) for id in ("a", "b", "c")}
    held = {id: Declarations(id, "attack", "a", due=True) for id in ("b", "c")}
    scene = Scene(fighters, {"a": Declarations("a"), **held}, adjacent={"a": ("b", "c")})
    prospects = ChoiceOddsReckoner(fighters).close(scene, "a", ("b", "c"), (None,))
    names = {name.partition(".")[0] for each in prospects for name, _ in each.chances}
    assert len(names) == 15
    assert not names - set(WORDS["outcomes"])
    assert all(TEXTS.column_tip("odds", id).endswith(".") for id in TEXTS.odds())


def test_what_modifies_a_roll_of_a_fight_is_named():
    declared = Declarations("a", "attack", "b", "head", modifier=1, due=True)
    moments = [*moment(declared, 3), *moment(Declarations("a", "total_defence", due=True), 1)]
    shot = shot_level(Shot("a", "b", given(5), given(4), far=-1, place="leg", modifier=1))
    names = {name for name, _ in (*moments, *shot.parts, *dodge_level(given(4), 3, 1).parts)}
    assert len(names) == 8
    assert not {name for name in names if not known(name)}


def test_sections_columns_rows_and_choices_are_named():
    for who in samples():
        for section in SYSTEM.sheet(who, WORLD_OF_STATUES):
            assert section.id in WORDS["sections"]
            assert {*section.columns} <= {*WORDS["columns"]}
            assert {*section.groups} <= {*WORDS["groups"]}
            assert TEXTS.section_tip(section.id).endswith("."), section.id
            titled = [column for column in section.columns if TEXTS.column(column).title]
            assert all(TEXTS.column_tip(section.id, column).endswith(".") for column in titled), section.id
            assert section.add is None or section.add.column in WORDS["columns"]
            assert section.add is None or section.id in WORDS["adds"]
            assert {f"{section.id}.{name}" for name, _figure in section.heads} <= {*WORDS["heads"]}
            for row in section.rows:
                assert row.name or known(row.id), (section.id, row.id)
                for cell in row.cells:
                    assert cell.column in WORDS["columns"]
                    if cell.field is not None and cell.field.kind == "choice":
                        assert all(known(option) or option == "statue" for option in cell.field.options)


def test_heads_are_said():
    for section in SYSTEM.sheet(hero(BRAKK), WORLD):
        if section.id in WORDS["heads"]:
            assert TEXTS.heads(section.id, section.heads)
    primaries = next(section for section in SYSTEM.sheet(hero(BRAKK), WORLD) if section.id == "primaries")
    assert TEXTS.heads("primaries", primaries.heads) == "+2s used 0 of 2"


def test_every_key_is_said():
    for key in keyed(SYSTEM.sheet(hero(BRAKK), WORLD)):
        head, _, rest = key.partition(".")
        last = rest.rpartition(".")[2]
        assert any(pattern in WORDS["keys"] for pattern in (key, f"{head}.*", f"{head}.*.{last}")), key
    assert TEXTS.key("weapons.broadsword.skill") == "Broadsword, skill"


@pytest.mark.parametrize("id", [*PRIMARIES, *(f"-{p}" for p in PRIMARIES), *PLACES, *(s for p in PAIRS for s in p)])
def test_terms_are_named(id: str):
    assert id in WORDS["names"]


ROLLS: dict[str, tuple[str, Against[Hero], tuple[Event, ...], str]] = {
    "alone": (
        "primaries.body",
        Against(),
        (Event("declare", "tam", (("modifier", -1),)), Event("roll", "tam", (("dice", 14),))),
        "Tam, Body: 14+2−1 = 15, success.",
    ),
    "number": (
        "primaries.body",
        Against("number", 12),
        (Event("declare", "tam", (("modifier", 0),)), Event("roll", "tam", (("dice", 18),))),
        "Tam, Body: 18+2 = 20 against 12: critical success.",
    ),
    "thing": (
        "primaries.body",
        Against("thing", -2),
        (
            Event("declare", "tam", (("modifier", 0), ("reason", "ice"))),
            Event("roll", "tam", (("dice", 10),)),
            Event("roll_against", "", (("dice", 9),)),
        ),
        "Tam, Body: 10+2 = 12, failure; against 9−2 = 7, fumble. Modified for: ice.",
    ),
    "side": (
        "personality.kind",
        Against(),
        (Event("roll", "tam", (("dice", 20),)),),
        "Tam, Kind 16: 20 beats it, they go against it. Selfish gets a check.",
    ),
}


@pytest.mark.parametrize("which", ROLLS)
def test_a_roll_in_full(which: str):
    key, against, events, said = ROLLS[which]
    trial = SYSTEM.trial(tam({"personality": {"kind": 16}}), WORLD, key, against)
    notes: list[Note] = []
    for event in events:
        trial, more = trial.apply(event)
        notes += more
    assert " ".join(TEXTS.note(note) for note in notes) == said


def test_each_line_of_the_log_is_one_that_a_trial_notes():
    rules = ROOT / "mls_desktop" / "rules" / "nutshell"
    code = "".join((rules / f"{name}.py").read_text("utf-8") for name in ("trait_trial", "side_trial"))
    kinds = {"nothing", "number", "thing", "trait", "reason"}
    for line in (line for line in WORDS["log"] if "." in line):
        kind = line.partition(".")[2]
        assert kind in kinds or f'"{kind}"' in code, line


def test_what_people_wrote_is_said_as_it_stands():
    note = Note("reason", "tam", "N-ROLL-1", (("reason", given("sword")),))
    assert TEXTS.note(note) == "Modified for: sword."


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 46656), "< 0.1 %"),
        (Fraction(1, 216), "0.5 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(46655, 46656), "> 99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_is_never_said_to_be_none_or_sure_where_it_is_not(chance: Fraction, said: str):
    assert chance_text(chance) == said


FIGHT = ROOT / "mls_desktop" / "rules" / "nutshell" / "fight"
SAID = re.compile(r'saying\(\s*(f?)"([a-z_{}.]+)"')


def test_a_forbidden_declaration_has_its_kind_in_the_code():
    code = "".join(file.read_text("utf-8") for file in FIGHT.rglob("*.py"))
    for each in FORBIDDEN:
        rule, _dot, kind = each.partition(".")
        assert f'"{rule}"' in code and f'"{kind}"' in code, each


def test_every_line_of_a_fight_has_its_words():
    """Each kind of note that the code names is said; those it puts together are in the scripted fights."""
    kinds = {kind for file in FIGHT.rglob("*.py") for f, kind in SAID.findall(file.read_text("utf-8")) if not f}
    assert len(kinds) > 30
    assert kinds <= set(WORDS["log"])


@pytest.mark.parametrize("name", script_names())
def test_a_whole_fight_is_said(name: str):
    held = script(name)
    fight: Fight = held.start()
    for event in held.events():
        fight, notes = fight.apply(event)
        for note in notes:
            said = TEXTS.note(note)
            assert note.kind in WORDS["log"] and "{" not in said and not said.startswith(note.rule + ":"), note


@pytest.mark.parametrize("name", script_names())
def test_a_board_is_named(name: str):
    """Its sections and columns, and the forms of what is asked."""
    fight: Fight = script(name).start()
    kinds = set()
    for event in script(name).events():
        for section in fight.board():
            assert section.id in WORDS["sections"]
            shown = {cell.column for row in section.rows for cell in row.cells}
            assert {*section.columns, *shown} <= set(WORDS["columns"])
            titled = [column for column in section.columns if TEXTS.column(column).title]
            assert all(TEXTS.column_tip(section.id, column) for column in titled)
        for prompt in fight.prompts():
            kinds |= {
                option for f in prompt.fields if f.name in ("choice", "action", "place", "arc") for option in f.options
            }
        fight, _notes = fight.apply(event)
    assert kinds and kinds <= set(WORDS["names"])
