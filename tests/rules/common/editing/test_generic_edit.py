"""A generic edit as a table: what stands at a path after it, or by which code it is refused."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited, field_types, fixed_id
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.saved_value import Id, Json, SavedValue

Side = Literal["left", "right"]


class Pot(SavedValue, frozen=True):
    """A thing in a list by its id."""

    id: Id
    litres: Annotated[int, Meta(ge=0, le=99)] = 1


class Rope(SavedValue, frozen=True):
    """A thing in a list by its name: there may be two of it."""

    KEY: ClassVar[str] = "name"

    name: str
    metres: int = 10


class Shed(SavedValue, frozen=True):
    owner: str
    open: bool = False
    colour: str | None = None
    sign: str | None = "SHED"
    price: int | float = 5
    pots: tuple[Pot, ...] = ()
    ropes: tuple[Rope, ...] = ()
    words: tuple[str, ...] = ("dry",)
    hooks: dict[Side, int] = field(default_factory=lambda: {"left": 1})
    labels: dict[str, str] | None = None
    spare: Pot | None = None
    shelf: dict[str, Pot] = {}
    note: Json = None


SHED = Shed(
    owner="Ann",
    pots=(Pot(id="tin"), Pot(id="clay", litres=3)),
    ropes=(Rope(name="long"), Rope(name="short", metres=2), Rope(name="long", metres=40)),
    words=("dry", "dry", "warm"),
    spare=Pot(id="brass"),
    shelf={"top": Pot(id="glass")},
    colour="red",
)


def at(value: Any, *path: str | int) -> Any:
    """What stands there, by names and positions."""
    for step in path:
        value = getattr(value, str(step)) if isinstance(value, Struct) else value[step]
    return value


@pytest.mark.parametrize(
    ("edit", "place", "then"),
    [
        pytest.param(Edit("set", ("owner",), "Bob"), ("owner",), "Bob", id="a text"),
        pytest.param(Edit("set", ("open",), True), ("open",), True, id="a flag"),
        pytest.param(Edit("set", ("price",), 2.5), ("price",), 2.5, id="either kind of number"),
        pytest.param(Edit("set", ("colour",), None), ("colour",), None, id="nothing where a field takes it"),
        pytest.param(Edit("set", ("sign",), None), ("sign",), None, id="though something else is usual"),
        pytest.param(Edit("set", ("open",), None), ("open",), False, id="nothing: back to the default"),
        pytest.param(Edit("set", ("words",), None), ("words",), ("dry",), id="a list back to its default"),
        pytest.param(Edit("set", ("hooks",), None), ("hooks",), {"left": 1}, id="back to what a factory makes"),
        pytest.param(Edit("set", ("note",), {"a": [1, None]}), ("note",), {"a": [1, None]}, id="any JSON"),
        pytest.param(Edit("set", ("spare", "litres"), 7), ("spare", "litres"), 7, id="inside a value"),
        pytest.param(Edit("set", ("spare",), {"id": "new"}), ("spare",), Pot(id="new"), id="a value from JSON"),
        pytest.param(Edit("set", ("spare",), Pot(id="own")), ("spare",), Pot(id="own"), id="a value as it is"),
        pytest.param(Edit("set", ("hooks", "right"), 4), ("hooks",), {"left": 1, "right": 4}, id="a new key"),
        pytest.param(Edit("set", ("hooks", "left"), None), ("hooks",), {}, id="nothing: out of a table"),
        pytest.param(Edit("remove", ("hooks", "left")), ("hooks",), {}, id="removed from a table"),
        pytest.param(Edit("remove", ("hooks", "right")), ("hooks",), {"left": 1}, id="removed, not there"),
        pytest.param(Edit("set", ("shelf", "top", "litres"), 2), ("shelf", "top", "litres"), 2, id="in a table"),
        pytest.param(Edit("set", ("pots", "clay", "litres"), 9), ("pots", 1, "litres"), 9, id="in a list, by its id"),
        pytest.param(Edit("set", ("ropes", "long#2", "metres"), 3), ("ropes", 2, "metres"), 3, id="the second of two"),
        pytest.param(Edit("set", ("words", "dry#2"), "wet"), ("words",), ("dry", "wet", "warm"), id="a word of a list"),
        pytest.param(Edit("add", ("words",), "dry"), ("words",), ("dry", "dry", "warm", "dry"), id="a word once more"),
        pytest.param(Edit("add", ("pots",), {"id": "iron"}), ("pots", 2), Pot(id="iron"), id="joins last"),
        pytest.param(Edit("add", ("ropes",), {"name": "short"}), ("ropes", 3), Rope(name="short"), id="a name twice"),
        pytest.param(Edit("remove", ("words", "dry")), ("words",), ("dry", "warm"), id="an entry leaves"),
        pytest.param(Edit("move", ("words", "warm"), 0), ("words",), ("warm", "dry", "dry"), id="to the front"),
        pytest.param(Edit("move", ("pots", "tin"), 1), ("pots", 0, "id"), "clay", id="to the end"),
        pytest.param(Edit("move", ("pots", "tin"), 99), ("pots", 1, "id"), "tin", id="beyond the end is the end"),
        pytest.param(Edit("move", ("pots", "clay"), -5), ("pots", 0, "id"), "clay", id="before the front"),
    ],
)
def test_what_stands_there_after_an_edit(edit: Edit, place: tuple[str | int, ...], then: Any) -> None:
    assert at(changed(SHED, edit), *place) == then


@pytest.mark.parametrize(
    ("edit", "code", "path"),
    [
        pytest.param(Edit("set", ("owner",), 3), "wrong_value", "owner", id="a number for a text"),
        pytest.param(Edit("set", ("open",), 1), "wrong_value", "open", id="a number for a flag"),
        pytest.param(Edit("set", ("price",), "5"), "wrong_value", "price", id="a text for a number"),
        pytest.param(Edit("set", ("owner",), None), "wrong_value", "owner", id="nothing for what must be there"),
        pytest.param(Edit("set", ("spare", "litres"), 100), "wrong_value", "spare/litres", id="out of its bounds"),
        pytest.param(Edit("set", ("spare",), {"id": "Not An Id"}), "wrong_value", "spare", id="no id"),
        pytest.param(Edit("set", ("spare",), {"id": "a", "x": 1}), "wrong_value", "spare", id="a key there is not"),
        pytest.param(Edit("set", ("hooks", "right"), "x"), "wrong_value", "hooks/right", id="wrong in a table"),
        pytest.param(Edit("set", ("words", "warm"), 3), "wrong_value", "words/warm", id="wrong in a list"),
        pytest.param(Edit("add", ("pots",), {"litres": 1}), "wrong_value", "pots", id="an entry without its id"),
        pytest.param(Edit("move", ("pots", "tin"), "up"), "wrong_value", "pots/tin", id="to no place"),
        pytest.param(Edit("add", ("pots",), {"id": "tin"}), "taken_id", "pots/tin", id="an id there already"),
        pytest.param(Edit("add", ("pots",), Pot(id="tin")), "taken_id", "pots/tin", id="a value of such an id"),
        pytest.param(Edit("set", ("roof",), 3), "no_such_place", "roof", id="no such field"),
        pytest.param(Edit("set", ("unknown",), {}), "no_such_place", "unknown", id="what a newer program wrote"),
        pytest.param(Edit("set", ("hooks", "middle"), 3), "no_such_place", "hooks/middle", id="no such key"),
        pytest.param(Edit("set", ("shelf", "low", "litres"), 3), "no_such_place", "shelf/low", id="a key not there"),
        pytest.param(Edit("set", ("pots", "gold", "litres"), 3), "no_such_place", "pots/gold", id="no such entry"),
        pytest.param(Edit("remove", ("pots", "tin#2")), "no_such_place", "pots/tin#2", id="no second one"),
        pytest.param(Edit("set", ("owner", "name"), "x"), "no_such_place", "owner/name", id="inside a text"),
        pytest.param(Edit("set", ("labels", "a"), "x"), "no_such_place", "labels/a", id="inside nothing"),
        pytest.param(Edit("remove", ("owner",)), "no_such_place", "owner", id="a field does not leave"),
        pytest.param(Edit("move", ("owner",), 0), "no_such_place", "owner", id="nor move"),
        pytest.param(Edit("add", ("owner",), "x"), "no_such_place", "owner", id="nothing joins a text"),
        pytest.param(Edit("add", ("hooks", "right"), 1), "no_such_place", "hooks/right", id="nothing joins a key"),
        pytest.param(Edit("move", ("hooks", "left"), 1), "no_such_place", "hooks/left", id="a key does not move"),
        pytest.param(Edit("remove", ()), "no_such_place", "", id="the whole does not leave"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_code_at_its_place(edit: Edit, code: str, path: str) -> None:
    with pytest.raises(Refused) as refused:
        changed(SHED, edit)
    assert (refused.value.finding.rule, "/".join(refused.value.finding.path)) == (code, path)


def test_a_refusal_says_why_and_where_the_value_itself_stands() -> None:
    with pytest.raises(Refused) as refused:
        changed(SHED, Edit("set", ("price",), "5"), at=("sheds", "small"))
    assert refused.value.finding.path == ("sheds", "small", "price")
    assert "Expected `int | float`, got `str`" in str(dict(refused.value.finding.facts)["why"].value)
    with pytest.raises(Refused) as refused:
        changed(SHED, Edit("set", ("owner",), None))
    assert dict(refused.value.finding.facts)["why"].value == "required"
    with pytest.raises(Refused) as refused:
        changed(SHED, Edit("add", ("pots",), {"id": "clay"}))
    assert dict(refused.value.finding.facts)["id"].value == "clay"


def test_an_optional_table_is_first_set_then_filled() -> None:
    held = changed(SHED, Edit("set", ("labels",), {}))
    held = changed(held, Edit("set", ("labels", "door"), "green"))
    assert held.labels == {"door": "green"} and SHED.labels is None


def test_a_whole_value_is_set_at_the_empty_path() -> None:
    other = Shed(owner="Cid")
    assert changed(SHED, Edit("set", (), other)) is other
    words: tuple[str, ...] = ("a",)
    assert changed(words, Edit("add", (), "b")) == ("a", "b")


def test_all_else_is_shared_with_the_value_before() -> None:
    after = changed(SHED, Edit("set", ("pots", "clay", "litres"), 9))
    assert after.pots[0] is SHED.pots[0] and after.ropes is SHED.ropes and after.hooks is SHED.hooks
    assert after == replace(SHED, pots=(SHED.pots[0], Pot(id="clay", litres=9)))


def test_what_a_newer_program_wrote_stays_through_every_edit() -> None:
    held = Shed(owner="Ann", pots=(Pot(id="tin", unknown={"lid": True}),), unknown={"roof": "slate"})
    after = changed(held, Edit("set", ("pots", "tin", "litres"), 4))
    assert (after.unknown, after.pots[0].unknown) == ({"roof": "slate"}, {"lid": True})


def test_a_batch_is_its_edits_one_after_the_other() -> None:
    batch = Batch("swap", (Edit("remove", ("ropes", "long#2")), Edit("remove", ("ropes", "long"))))
    held = SHED
    for edit in batch.edits:
        held = changed(held, edit)
    assert held.ropes == (Rope(name="short", metres=2),)


def test_the_types_of_a_value_are_those_of_its_saved_fields() -> None:
    assert list(field_types(Pot)) == ["id", "litres"]
    assert field_types(Rope) == {"name": str, "metres": int} and field_types(Pot)["id"] is Id


@given(st.permutations(["tin", "clay", "iron", "wood"]), st.sampled_from(["tin", "wood"]), st.integers(-2, 6))
def test_a_move_keeps_every_entry_and_the_order_of_the_others(ids: list[str], moved: str, to: int) -> None:
    held = Shed(owner="Ann", pots=tuple(Pot(id=id) for id in ids))
    after = [pot.id for pot in changed(held, Edit("move", ("pots", moved), to)).pots]
    assert after.index(moved) == max(0, min(to, 3))
    assert [id for id in after if id != moved] == [id for id in ids if id != moved]


def test_a_special_edit_comes_before_the_generic_one() -> None:
    def painted(shed: Shed, more: str, edit: Edit) -> Shed | None:
        return replace(shed, colour=f"{edit.value}{more}") if edit.op == "set" else None

    special = {"colour": painted, "owner": fixed_id}
    assert edited(SHED, Edit("set", ("colour",), "blue"), special, "ish").colour == "blueish"
    assert edited(SHED, Edit("set", ("open",), True), special, "ish") == changed(SHED, Edit("set", ("open",), True))
    for edit in (Edit("remove", ("colour",)), Edit("set", (), 3)):
        with pytest.raises(Refused):
            edited(SHED, edit, special, "ish")
    with pytest.raises(Refused, match=r"^no_such_place at owner$"):
        edited(SHED, Edit("set", ("owner",), "Bo"), special, "ish")
