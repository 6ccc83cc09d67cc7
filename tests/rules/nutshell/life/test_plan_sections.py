"""What a player sees of plans: sections whose every id has words, and wishes as a file may hold and an edit may make
them."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Section, cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.editing import edit
from mls_desktop.rules.nutshell.integrity import integrity
from mls_desktop.rules.nutshell.life.plan_sections import plans
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.nutshell.shipped import ROOT, hero, shipped_world
from tests.rules.nutshell.worlds import every_figure

pytestmark = pytest.mark.needs("nutshell")
WORLD = shipped_world()
WORDS = load_words([ROOT / "resources"], "nutshell")
NAMES = SYSTEM.names(WORLD)
TEXTS = Texts(WORDS, NAMES)
WISHES = [
    {"what": "secondaries/sword", "to": 3, "use": 50},
    {"what": "negatives/short_temper"},
    {"what": "personality/kind", "to": 12, "use": 20},
    {"what": "primaries/mind", "to": 3},
    {"what": "occupation", "to": 1},
    {"what": "secondaries/dodge", "to": 0},
    {"what": "personality/selfish", "to": 15},
]
SOLDIER, TRAINED = {"occupation": "soldier"}, {"kind": "training", "primary": "body"}
BOUGHT = {"kind": "purchase", "what": "secondaries/sword", "to": 2}
ANN: dict[str, Any] = {
    "id": "ann", "name": "Ann",
    "secondaries": [{"trait": "sword", "step": 1}], "negatives": [{"trait": "short_temper"}],
    "plan": {"wishes": WISHES, "adventures": 2, "cp": 3}, "chronicle": [{"kind": "award", "cp": -50}],
}  # fmt: skip


def sections(**keys: Any) -> dict[str, Section]:
    return {each.id: each for each in plans(hero(ANN, **keys), WORLD)}


LIVES: dict[str, dict[str, Any]] = {
    "wishes": {},
    "rich": {"chronicle": []},
    "nothing": {"plan": {}},
    "bought": {"chronicle": [BOUGHT, TRAINED]},
    "ends": {
        "personality": {"kind": 19}, "secondaries": [{"trait": "sword", "step": 6}], "occupation": SOLDIER,
    },
    "trained": {"chronicle": [{"kind": "change", "what": "primaries/mind", "to": 4}], "occupation": SOLDIER},
}  # fmt: skip


@pytest.mark.parametrize("which", LIVES)
def test_every_id_has_its_words(which: str) -> None:
    for section in plans(hero(ANN, **LIVES[which]), WORLD):
        assert section.id in WORDS["sections"] and TEXTS.section_tip(section.id).endswith(".")
        assert all(f"{section.id}.{name}" in WORDS["heads"] for name, _figure in section.heads)
        assert {*section.groups} <= {*WORDS["groups"]}
        assert section.add is None or section.id in WORDS["adds"]
        assert len({row.id for row in section.rows}) == len(section.rows)
        shown = {cell.column for row in section.rows for cell in row.cells}
        for column in {*section.columns, *shown}:
            assert column in WORDS["columns"] and TEXTS.column_tip(section.id, column).endswith("."), column
        for row in section.rows:
            assert row.name or known(row.called or row.id), row.id
            for cell in row.cells:
                assert all(told(figure) for figure in every_figure(cell.figure)), (row.id, cell)


def known(id: str) -> bool:
    base = id.partition("#")[0]
    return base in WORDS["names"] or base in NAMES or base.startswith("increment_")


def told(figure: Figure) -> bool:
    """Whether the words know a text, and the parts of a number."""
    names = [name for name, _part in figure.parts]
    is_named = all(name in WORDS["parts"] or known(name) or name.lstrip("+").isdigit() for name in names)
    return is_named and (not isinstance(figure.value, str) or known(figure.value))


def said(section: Section) -> list[str]:
    """Each row by its name and the columns shown."""
    lines = []
    for row in section.rows:
        cells = [cell_of(row, column) for column in section.columns]
        texts = [TEXTS.figure(each.figure, TEXTS.column(each.column).say) if each else "" for each in cells]
        lines.append(" | ".join([TEXTS.row(row), *texts]))
    return lines


def test_wishes_and_the_route_as_they_are_said() -> None:
    made = sections(chronicle=[])
    assert said(made["wishes"]) == [
        "Combat-Sword | 1 | 3 | 50 | 1 | –",
        "Short Temper | 0 | – |  | 0 | –",
        "Kind | 10 | 12 | 20 | 1 | –",
        "Mind | 2 | 3 |  | 1 | –",
        "Occupation | – | 1 |  | – | no occupation",
        "Dodge | 0 | 0 | 0 | reached already | –",
        "Selfish | 10 | 15 | 0 | – | more than 20 with the opposite side",
    ]
    assert said(made["route"]) == [
        "The increment under way |  |  |  | ",
        "Combat-Sword | 2 | bought | 3 | 55",
        "Short Temper | is gone | bought | 1 | 54",
        "Kind | 11 | bought | 1 | 53",
        "Increment 1 |  |  |  | ",
        "Combat-Sword | 3 | bought | 4 | 54",
        "Kind | 12 | bought | 1 | 53",
        "Mind | 3 | trained up | 5 | 48",
    ]
    heads = TEXTS.heads("route", made["route"].heads)
    assert heads == "Reached in 1 increment for 15 points; left over, with 5 to come by then: 48"


def test_what_is_left_at_the_end_of_a_route_says_what_of_it_is_still_to_come() -> None:
    """N-CP-2, N-CP-3: 58 there now, 5 to come with the increment, 15 spent."""
    heads = dict(sections(chronicle=[])["route"].heads)
    (_had, had), (_cost, cost) = heads["left"].parts
    assert [(name, part.value) for name, part in had.parts] == [("left", 58), ("to_come", 5)]
    assert (cost.value, heads["left"].value, heads["to_come"].value) == (15, 48, 5)
    here = dict(sections(plan={"wishes": [WISHES[1]]})["route"].heads)
    assert here["to_come"].value == 0, "what is reached in the increment under way waits for none"


def test_what_could_be_bought_tells_what_is_left_or_why_not() -> None:
    table = sections(chronicle=[BOUGHT, {"kind": "award", "cp": -53}])["could_buy"]
    lines = said(table)
    assert lines[0] == "Combat-Brawl | 1 | 2 | 0 | –"
    assert "Combat-Sword | 3 | 4 | −2 | one level in an increment" in lines
    assert "Fate | – | 5 | −3 | too few points" in lines
    assert TEXTS.heads("could_buy", table.heads) == "2 left to spend"


def test_growth_as_it_is_said() -> None:
    """N-CHK-2, N-CHK-3."""
    wishes = [{"what": "secondaries/sword", "to": 6, "use": 100}, {"what": "personality/kind", "to": 11, "use": 50}]
    lines = said(sections(secondaries=[{"trait": "sword"}], plan={"wishes": wishes})["growth"])
    assert lines[:7] == [
        "Combat-Sword |  |  |  |  |  |  | ",
        "+1 | 3 | 1.33 | 75 % | 98.4 % | 99.9 % | > 99.9 % | > 99.9 %",
        "+2 | 4 | 2.93 | 0 % | 76.2 % | 96 % | > 99.9 % | > 99.9 %",
        "+3 | 5 | 4.93 | 0 % | 23.4 % | 69.9 % | 98.7 % | > 99.9 %",
        "+4 | 6 | 7.6 | 0 % | 0 % | 24.2 % | 86 % | 99.8 %",
        "+5 | 7 | 11.6 | 0 % | 0 % | 2.2 % | 47.6 % | 95.6 %",
        "+6 | 8 | 19.6 | 0 % | 0 % | 0 % | 9.9 % | 63.1 %",
    ]
    assert lines[7:9] == [
        "Kind |  |  |  |  |  |  | ",
        "11 | 11 | 4 | 25 % | 57.8 % | 76.3 % | 94.4 % | 99.7 %",
    ]


@pytest.mark.parametrize(
    ("wish", "code", "at"),
    [
        ({"what": "secondaries/sword", "to": 3}, "", ""),
        ({"what": "negatives/clumsy"}, "", ""),
        ({"what": "secondaries/fly", "to": 3}, "unknown_reference", "what"),
        ({"what": "secondaries/clumsy", "to": 3}, "wrong_kind", "what"),
        ({"what": "personality/nice", "to": 3}, "unknown_reference", "what"),
        ({"what": "primaries/luck", "to": 3}, "unknown_reference", "what"),
        ({"what": "secondaries/sword"}, "missing_key", ""),
        ({"what": "personality/kind"}, "missing_key", ""),
        ({"what": "secondaries/sword", "to": 7}, "out_of_range", "to"),
        ({"what": "negatives/clumsy", "to": -1}, "out_of_range", "to"),
        ({"what": "personality/kind", "to": 21}, "out_of_range", "to"),
        ({"what": "occupation", "to": 7}, "out_of_range", "to"),
    ],
)
def test_a_wish_that_no_file_may_hold(wish: dict[str, Any], code: str, at: str) -> None:
    found = integrity(hero(ANN, plan={"wishes": [wish]}), WORLD)
    where = ("plan", "wishes", wish["what"], *((at,) if at else ()))
    assert [(each.rule, each.path) for each in found] == ([(code, where)] if code else [])


def test_a_wish_made_twice_is_found() -> None:
    (found,) = integrity(hero(ANN, plan={"wishes": [WISHES[0], WISHES[0]]}), WORLD)
    assert (found.rule, found.path) == ("listed_twice", ("plan", "wishes", "secondaries/sword#2", "what"))


@pytest.mark.parametrize(
    ("id", "made"),
    [
        ("sword", ("secondaries/sword", 2)), ("secondaries/sword", ("secondaries/sword", 2)),
        ("dodge", ("secondaries/dodge", 1)), ("short_temper", ("negatives/short_temper", None)),
        ("kind", ("personality/kind", 11)), ("mind", ("primaries/mind", 3)), ("occupation", ("occupation", 0)),
        ("secondaries/fly", ("secondaries/fly", None)),
    ],
)  # fmt: skip
def test_a_wish_joins_by_what_it_is_about(id: str, made: tuple[str, int | None]) -> None:
    """One level above what is there now; nothing is said of what the library lacks, which is found."""
    before = hero(ANN, plan={})
    after = edit(before, WORLD, Edit("add", ("plan", "wishes"), id))
    assert [(wish.what, wish.to, wish.use) for wish in after.plan.wishes] == [(*made, 0)]
    again = edit(after, WORLD, Edit("set", ("plan", "wishes", made[0], "use"), 40))
    assert again.plan.wishes[0].use == 40
    assert edit(again, WORLD, Edit("remove", ("plan", "wishes", made[0]))) == before


def test_each_wish_is_edited_and_leaves_by_its_own_row() -> None:
    who = hero(ANN)
    for row in sections()["wishes"].rows:
        assert row.remove is not None
        assert len(edit(who, WORLD, row.remove).plan.wishes) == len(WISHES) - 1
        for cell in row.cells:
            if cell.to is not None and isinstance(cell.figure.value, int):
                assert edit(who, WORLD, Edit("set", cell.to.path, cell.figure.value)) == who
