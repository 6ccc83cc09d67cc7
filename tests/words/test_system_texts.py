"""Names and figures in words, from ids."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.number_texts import chance_text, chances_alike, number_text, signed_text, working
from mls_desktop.words.system_texts import Column, Texts, Weighed, load_words

WORDS = {
    "names": {"strength": "Strength", "low_aura": "low Aura", "wit": "Wit"},
    "parts": {"wit": "wit of the moment"},
    "briefs": {"strength": "Str"},
}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("strength", "Strength"),
        ("strength+3", "Strength + 3"),
        ("strength-1", "Strength − 1"),
        ("strength*4", "Strength × 4"),
        ("strength/2+1", "Strength ÷ 2 + 1"),
        ("luck+1", "luck+1"),
        ("strength+", "strength+"),
        ("Strength is all", "Strength is all"),
        (7, "7"),
        (None, "–"),
    ],
)
def test_what_is_reckoned_from_an_id_is_said_by_its_name(value: str | int | None, said: str) -> None:
    assert Texts(WORDS).figure(Figure(value)) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [("strength, wit", "Strength, Wit"), ("strength, luck", "strength, luck"), ("", ""), ("wit", "Wit")],
)
def test_several_ids_are_said_by_their_names(value: str, said: str) -> None:
    assert Texts(WORDS).value(value) == said


def test_what_somebody_typed_is_quoted_as_it_stands() -> None:
    assert Texts(WORDS).value("strength+2") == "strength+2"


def test_parts_are_named_in_brief_where_there_is_little_room() -> None:
    part = Figure(2, "input")
    figure = Figure(3, "floor_average", (("strength", part), ("low_aura", part), ("wit", part)))
    texts = Texts(WORDS)
    assert texts.made_of(figure) == "Strength, low Aura, wit of the moment 3"
    assert texts.made_of(figure, brief=True) == "Str low Aura wit of the moment 3"


SAID: dict[str, Any] = {
    "names": {"tea": "Tea", "milk": "Milk", "sugar_cube": "Lump of sugar", "stirring": "Stirring"},
    "sections": {"drinks": "Things to drink"},
    "parts": {"milk": "a drop of milk"},
    "heads": {
        "drinks.left": "still to drink",
        "cups": {"by": "left", "one": "{left} cup of {most}", "many": "{left} cups of {most}"},
    },
    "columns": {
        "heat": "Heat",
        "value": "",
        "gain": {"title": "Gain", "say": "signed", "aside": "({})"},
        "bare": {"title": ""},
    },
    "groups": {"bought": "In the pantry"},
    "adds": {"drinks": "Pour another"},
    "keys": {"thirst": "Thirst in all", "cups.*": "Cup of {}", "cups.*.heat": "Heat of {}"},
    "hints": {"heat": "In degrees."},
    "shorts": {"T-1": "Milk last."},
    "makings": {"guest": "New guest"},
    "guide": {"pour": {"title": "Pouring", "text": "Hold the pot."}},
    "asks": {"pour": "The pouring"},
    "pressing": {"spill": "It spills!", "sip.hot": "Hot: {burns}, {cups} left."},
    "fields": {"how": "Way to pour"},
    "unsaid": {"milk": "black"},
    "letters": {"tea": "T"},
    "odds": {"spill": {"title": "spills", "bar": "bad"}, "drops": {"title": "drops", "say": "mean"}},
    "outcomes": {"spilt": "all over the table"},
    "findings": {
        "T-1": "Milk comes last, not {when}.",
        "T-1.none": "There is no {what}.",
        "T-2": {"by": "over", "one": "{over} lump too many", "many": "{over} lumps too many"},
    },
    "log": {
        "T-1.pour": "{who} pours {what}: {total_worked}, {outcome}.",
        "pour": "{who} pours {what}.",
        "raise": "{key} is {total}; {reason}",
    },
    "marks": {"spill": "stain: {what}"},
    "batches": {"brew": "Brew a pot"},
    "edited": {"drink": "The drink"},
    "follows": {"guest": "with their cup", "guest.host": "with the pot"},
    "steps": ["lumps"],
}
TEXTS = Texts(SAID, {"earl": "Earl Grey", "tea": "Black tea"})


def facts(**values: Any) -> Facts:
    return tuple((name, value if isinstance(value, Figure) else given(value)) for name, value in values.items())


@pytest.mark.parametrize(
    ("id", "name"),
    [
        pytest.param("earl", "Earl Grey", id="as people called it"),
        pytest.param("tea", "Black tea", id="which goes before the words"),
        pytest.param("milk", "Milk", id="by the words"),
        pytest.param("green_leaf", "Green leaf", id="else by its id, readable"),
        pytest.param("milk#2", "Milk (2)", id="the second of one id"),
        pytest.param("", "", id="none"),
    ],
)
def test_what_a_thing_is_called(id: str, name: str) -> None:
    assert TEXTS.name(id) == name


@pytest.mark.parametrize(
    ("said", "by_words", "by_id"),
    [
        pytest.param(Texts.section, ("drinks", "Things to drink"), ("milk", "Milk"), id="section"),
        pytest.param(Texts.part, ("milk", "a drop of milk"), ("lemon_peel", "Lemon peel"), id="part"),
        pytest.param(Texts.brief, ("milk", "a drop of milk"), ("lemon_peel", "Lemon peel"), id="brief"),
        pytest.param(Texts.group, ("bought", "In the pantry"), ("usable", "Usable"), id="group"),
        pytest.param(Texts.adding, ("drinks", "Pour another"), ("cups", "Add"), id="adding"),
        pytest.param(Texts.ask, ("pour", "The pouring"), ("stirring", "Stirring"), id="ask"),
        pytest.param(Texts.field, ("how", "Way to pour"), ("milk", "a drop of milk"), id="field"),
        pytest.param(Texts.outcome, ("spilt", "all over the table"), ("tea", "Black tea"), id="outcome"),
        pytest.param(Texts.unsaid, ("milk", "black"), ("tea", "none"), id="unsaid"),
        pytest.param(Texts.hint, ("heat", "In degrees."), ("milk", ""), id="hint"),
        pytest.param(Texts.short, ("T-1", "Milk last."), ("T-2", ""), id="short"),
        pytest.param(Texts.making, ("guest", "New guest"), ("host", ""), id="making"),
        pytest.param(Texts.pressing, ("spill", "It spills!"), ("pour", ""), id="pressing"),
        pytest.param(Texts.letter, ("tea", "T"), ("milk", ""), id="letter"),
        pytest.param(Texts.guide, ("pour", ("Pouring", "Hold the pot.")), ("milk", ("Milk", "")), id="guide"),
        pytest.param(Texts.column, ("gain", Column("Gain", "signed", "({})")), ("milk", Column("Milk")), id="column"),
    ],
)
def test_the_words_say_it_else_its_id_or_nothing(said: Any, by_words: tuple[str, Any], by_id: tuple[str, Any]) -> None:
    for id, text in (by_words, by_id):
        assert said(TEXTS, id) == text
    assert said(Texts({}), "a_b") in ("A b", "Add", "none", "", ("A b", ""), Column("A b"))


@pytest.mark.parametrize(
    ("what", "text"), [("hot", "Hot: 37.5 %, 2 left."), ("cold", ""), (None, "")], ids=["told apart", "not", "nothing"]
)
def test_what_presses_is_told_by_what_it_is_for(what: str | None, text: str) -> None:
    """A fraction beside a prompt is a chance."""
    facts = (("burns", given(Fraction(3, 8))), ("cups", given(2)))
    assert TEXTS.pressing("sip", (*facts, *((("for", given(what)),) if what else ()))) == text
    assert TEXTS.pressing("spill", (("for", given("hot")),)) == "It spills!"


@pytest.mark.parametrize(
    ("id", "column"),
    [("heat", Column("Heat")), ("value", Column("Value")), ("bare", Column("")), ("own", Column("Mine", "text"))],
)
def test_how_a_column_is_headed(id: str, column: Column) -> None:
    assert TEXTS.heading({"own": Column("Mine", "text")}).column(id) == column


def test_a_table_of_the_program_brings_columns_and_names_of_its_own() -> None:
    texts = TEXTS.heading({"heat": Column("Warmth")}, {"own": "Ours"}).heading({"rest": Column("Rest")})
    assert [texts.column(id).title for id in ("heat", "rest")] == ["Warmth", "Rest"]
    assert [texts.name(id) for id in ("own", "earl")] == ["Ours", "Earl Grey"]
    assert TEXTS.column("heat").title == "Heat" and TEXTS.name("own") == "Own"
    other = texts.knowing({"earl": "The earl"})
    assert [other.name(id) for id in ("earl", "tea", "own")] == ["The earl", "Tea", "Own"]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("thirst", "Thirst in all"),
        ("cups.milk", "Cup of Milk"),
        ("cups.milk.heat", "Heat of Milk"),
        ("cups.milk.size", "Milk"),
        ("plates.milk", "Milk"),
        ("milk", "a drop of milk"),
        ("a.b.c.heat", "B.c"),
    ],
)
def test_what_a_figure_of_the_sheet_is_called(key: str, said: str) -> None:
    assert TEXTS.key(key) == said


@pytest.mark.parametrize(
    ("row", "column", "name", "said"),
    [
        ("Tea", "heat", "", "Tea, heat"),
        ("Tea", "value", "", "Tea"),
        ("Tea", "", "", "Tea"),
        ("", "heat", "", "Heat"),
        ("", "value", "", "Value"),
        ("Tea", "heat", "milk", "Milk"),
    ],
)
def test_what_a_cell_is_called(row: str, column: str, name: str, said: str) -> None:
    assert TEXTS.cell(row, column, name) == said


@pytest.mark.parametrize(
    ("heads", "said"), [(facts(left=1, most=4), "1 cup of 4"), (facts(left=3, most=4), "3 cups of 4"), ((), "")]
)
def test_what_stands_beside_a_title_as_a_phrase(heads: Facts, said: str) -> None:
    assert TEXTS.heads("cups", heads) == said and TEXTS.heads("drinks", heads) == ""
    assert TEXTS.head("drinks", "left") == "still to drink" and TEXTS.head("cups", "milk") == "a drop of milk"


@pytest.mark.parametrize(
    ("figure", "say", "said"),
    [
        (given(2), "number", "2"),
        (given(2), "signed", "+2"),
        (given(Fraction(-1, 2)), "signed", "−½"),
        (given("milk"), "signed", "Milk"),
        (added(("milk", given(2)), ("tea", given(1))), "parts", "a drop of milk, Black tea 3"),
        (given(3), "parts", "3"),
        (Figure(None, "table", (("milk", given(1)),)), "parts", "a drop of milk"),
    ],
)
def test_a_figure_as_its_column_says_it(figure: Figure, say: str, said: str) -> None:
    assert TEXTS.figure(figure, say) == said


def test_of_what_is_beside_a_figure_the_texts_are_said() -> None:
    assert TEXTS.beside((("dice", "1d6"), ("rounds", 3), ("with", "milk"), ("full", True))) == "1d6 Milk"


@pytest.mark.parametrize(
    ("finding", "said"),
    [
        pytest.param(
            Finding("T-1", "error", (), facts(when="tea")), "Milk comes last, not Black tea.", id="by its rule"
        ),
        pytest.param(Finding("T-1", "error", (), facts(what="milk"), "none"), "There is no Milk.", id="by its kind"),
        pytest.param(
            Finding("T-1", "error", (), facts(when=3), "odd"), "Milk comes last, not 3.", id="a kind not known"
        ),
        pytest.param(Finding("T-2", "error", (), facts(over=1)), "1 lump too many", id="one"),
        pytest.param(Finding("T-2", "error", (), facts(over=-2)), "−2 lumps too many", id="many, by the number's size"),
        pytest.param(Finding("T-2", "error", (), facts(over=None)), "– lumps too many", id="none"),
        pytest.param(
            Finding("unknown_reference", "error", ("drinks", "milk"), facts(id="moo")),
            "Things to drink, a drop of milk: there is nothing called “moo” in the library.",
            id="the program's own",
        ),
        pytest.param(
            Finding("T-9", "error", ("drinks",)), "T-9: Things to drink", id="not known: by its rule and place"
        ),
    ],
)
def test_a_finding_is_one_sentence(finding: Finding, said: str) -> None:
    assert TEXTS.finding(finding) == said


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ((), ""),
        (("drinks",), "Things to drink"),
        (("drinks", "milk", "heat"), "Things to drink, a drop of milk, Heat"),
        (("library", "drinks", "milk#2"), "Things to drink, Milk (2)"),
    ],
)
def test_a_place_in_words(path: tuple[str, ...], said: str) -> None:
    assert TEXTS.place(path) == said


@pytest.mark.parametrize(
    ("note", "said"),
    [
        pytest.param(
            Note(
                "pour",
                "ann",
                "T-1",
                facts(who="tea", what="milk", total=added(("a", given(3)), ("b", given(-1))), outcome="spilt"),
            ),
            "tea pours Milk: 3−1 = 2, all over the table.",
            id="by rule and kind, names as they were typed",
        ),
        pytest.param(Note("pour", "", "T-2", facts(who="Ann", what="milk")), "Ann pours Milk.", id="by its kind"),
        pytest.param(
            Note("raise", "", "", facts(key="cups.milk.heat", total=Fraction(5, 2), reason="milk")),
            "Heat of Milk is 2½; milk",
            id="a figure of the sheet, a reason as typed",
        ),
        pytest.param(Note("stir", "ann", "T-3", facts(what="milk")), "T-3: stir", id="not known: by its ids"),
    ],
)
def test_a_line_of_a_log(note: Note, said: str) -> None:
    assert TEXTS.note(note) == said


def test_what_marks_an_entry_of_a_log() -> None:
    assert TEXTS.mark(Note("spill", "", "", facts(what="milk"))) == "stain: Milk"
    assert TEXTS.mark(Note("pour", "", "", facts(what="milk"))) == ""


def test_the_chances_beside_a_choice() -> None:
    assert TEXTS.odds() == {"spill": Weighed("spills", "chance", "bad"), "drops": Weighed("drops", "mean", "")}
    assert list(TEXTS.odds()) == ["spill", "drops"] and Texts({}).odds() == {}


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        pytest.param(Edit("set", ("characters", "ann", "thirst"), 3), "Thirst to 3", id="a number"),
        pytest.param(Edit("set", ("characters", "ann", "drinks", "tea", "step"), 2), "Black tea to +2", id="a step"),
        pytest.param(Edit("set", ("characters", "ann", "lumps", "tea"), 2), "Black tea to +2", id="below named steps"),
        pytest.param(Edit("set", ("characters", "ann", "thirst"), -3), "Thirst to −3", id="a true minus"),
        pytest.param(
            Edit("set", ("characters", "ann", "drinks", "tea", "stirring"), True), "Stirring to yes", id="yes"
        ),
        pytest.param(Edit("set", ("thirst",), False), "Thirst to no", id="no"),
        pytest.param(Edit("set", ("thirst",), 0), "Thirst to 0", id="nought is no clearing"),
        pytest.param(Edit("set", ("thirst",), None), "Thirst cleared", id="cleared"),
        pytest.param(Edit("set", ("thirst",), ""), "Thirst cleared", id="cleared by an empty text"),
        pytest.param(Edit("set", ("thirst",), "milk"), "Thirst to Milk", id="an id by its name"),
        pytest.param(Edit("set", ("thirst",), "x" * 40), f"Thirst to {'x' * 40}", id="a text of forty letters"),
        pytest.param(Edit("set", ("thirst",), "x" * 41), f"Thirst to {'x' * 39}…", id="a longer one is cut"),
        pytest.param(Edit("set", ("thirst",), [1, 2]), "Thirst to 1, 2", id="several"),
        pytest.param(Edit("add", ("drinks",), {"id": "milk"}), "Milk added to Things to drink", id="by its id"),
        pytest.param(
            Edit("add", ("drinks",), {"id": "milk", "name": "My milk"}),
            "My milk added to Things to drink",
            id="by its name",
        ),
        pytest.param(
            Edit("add", ("drinks",), {"count": 2, "drink": "milk"}),
            "Milk added to Things to drink",
            id="by the first text there is",
        ),
        pytest.param(
            Edit("add", ("drinks",), Entry(id="a", name="Mocha")), "Mocha added to Things to drink", id="a value"
        ),
        pytest.param(Edit("remove", ("library", "drinks", "milk")), "a drop of milk removed", id="out of the library"),
        pytest.param(Edit("set", ("library", "drinks", "milk", "heat"), 9), "Heat to 9", id="in a library entry"),
        pytest.param(Edit("move", ("characters", "ann", "drinks", "milk"), 0), "a drop of milk moved", id="moved"),
        pytest.param(Edit("set", ("rulings", "T-1"), "other"), "“T-1” read the other way", id="a ruling"),
        pytest.param(Edit("set", ("rulings", "T-1"), None), "“T-1” read as usual", id="a ruling taken back"),
        pytest.param(
            Edit("add", ("characters", "ann", "waivers"), {"rule": "T-1", "reason": "it is cold"}),
            "“T-1” allowed by the referee",
            id="a breach allowed",
        ),
        pytest.param(Edit("set", ("encounters", "a", "cursor"), 3), "The fight rewound", id="of a fight"),
        pytest.param(Edit("remove", ("encounters", "a")), "A removed", id="of an encounter"),
        pytest.param(Edit("set", ("drink",), "milk"), "The drink to Milk", id="called otherwise than its card"),
        pytest.param(Edit("set", ("guest",), "milk"), "Guest to Milk, with their cup", id="what follows from it"),
        pytest.param(Edit("set", ("guest",), None), "Guest cleared, with their cup", id="what follows, cleared"),
        pytest.param(Edit("set", ("guest", "host"), 3), "Host to 3, with the pot", id="what follows, further in"),
        pytest.param(Edit("set", ("guest", "hat"), 3), "Hat to 3", id="nothing follows"),
        pytest.param(Batch("rest", ()), "The party rested", id="several, of the program"),
        pytest.param(Batch("brew", ()), "Brew a pot", id="several, of the system"),
        pytest.param(Batch("wash_up", ()), "Wash up", id="several that nobody named"),
    ],
)
def test_the_name_of_an_undo_step(edit: Edit | Batch, said: str) -> None:
    assert edit_text(edit, TEXTS) == said


def test_an_undo_step_is_said_of_whom_it_is() -> None:
    assert edit_text(Edit("set", ("thirst",), 3), TEXTS, "Ann") == "Ann: Thirst to 3"


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (0, "0", "0"), (7, "7", "+7"), (-7, "−7", "−7"), (Fraction(1, 2), "½", "+½"), (Fraction(-9, 4), "−2¼", "−2¼"),
        (Fraction(8, 3), "2⅔", "+2⅔"), (Fraction(6, 3), "2", "+2"), (2.5, "2½", "+2½"), (0.1, "0.1", "+0.1"),
        (Fraction(1, 7), "0.14", "+0.14"),
        (Fraction(-6935, 360), "−19.26", "−19.26"), (Fraction(1, 80), "0.0125", "+0.0125"), (-0.05, "−0.05", "−0.05"),
        (10**15, "1000000000000000", None),
    ],
)  # fmt: skip
def test_a_number_is_said_with_a_true_minus_and_usual_fractions(value: Any, plain: str, signed: str | None) -> None:
    assert number_text(value) == plain
    assert signed is None or signed_text(value) == signed


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((14, 6, -1), "14+6−1 = 19"),
        ((-2, 6), "−2+6 = 4"),
        ((0, Fraction(1, 2)), "0+½ = ½"),
        ((5,), "5 = 5"),
        ((), "0"),
    ],
)
def test_a_sum_as_it_is_worked_out(parts: tuple[Any, ...], said: str) -> None:
    assert working(added(*((f"p{at}", given(value)) for at, value in enumerate(parts)))) == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, 2), "50 %"), (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 3), "33.3 %"), (Fraction(1, 1000), "0.1 %"), (Fraction(1, 5000), "< 0.1 %"),
        (Fraction(4999, 5000), "> 99.9 %"), (Fraction(999, 1000), "99.9 %"),
    ],
)  # fmt: skip
def test_a_chance_in_per_cent_is_never_surer_than_it_is(chance: Fraction, said: str) -> None:
    assert chance_text(chance) == said


def test_the_words_of_a_system_are_those_of_the_first_root_that_has_them(tmp_path: Path) -> None:
    for root, title in (("a", "first"), ("b", "second")):
        (tmp_path / root / "words" / "tearoom").mkdir(parents=True)
        (tmp_path / root / "words" / "tearoom" / "words.json").write_text(f'{{"names": {{"x": "{title}"}}}}', "utf-8")
    roots = [tmp_path / "none", tmp_path / "a", tmp_path / "b"]
    assert load_words(roots, "tearoom") == {"names": {"x": "first"}}
    assert load_words(roots, "smithy") == {}


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        pytest.param(
            (Fraction(97, 100), Fraction(93, 200)), ("97.0 %", "46.5 %"), id="one has a place after the point"
        ),
        pytest.param((Fraction(97, 100), Fraction(1, 2)), ("97 %", "50 %"), id="none has"),
        pytest.param(
            (Fraction(0), Fraction(1), Fraction(1, 3000)), ("0 %", "100 %", "< 0.1 %"), id="none and certainty"
        ),
        pytest.param((), (), id="nothing"),
    ],
)
def test_chances_below_each_other_look_alike(chances: tuple[Fraction, ...], said: tuple[str, ...]) -> None:
    assert chances_alike(chances) == said


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Edit("remove", ("characters", "ann", "weapons", "dagger")), "Dagger removed"),
        (Edit("remove", ("characters", "ann", "weapons", "dagger#2")), "Dagger (2) removed"),
        (Edit("add", ("characters", "ann", "weapons"), "dagger"), "Dagger added to Weapons"),
        (Edit("set", ("characters", "ann", "secondaries", "dagger", "step"), 2), "Combat-Dagger to +2"),
        (Edit("remove", ("characters", "ann", "spells", "dagger")), "Combat-Dagger removed"),
    ],
)
def test_of_two_things_of_one_id_that_of_the_list_is_named(edit: Edit, said: str) -> None:
    names = {"dagger": "Combat-Dagger", "weapons/dagger": "Dagger", "traits/dagger": "Combat-Dagger"}
    texts = Texts({"sections": {"weapons": "Weapons"}}, names)
    assert edit_text(edit, texts) == said
    assert texts.key("weapons.dagger") == "Dagger" and texts.key("secondaries.dagger") == "Combat-Dagger"
