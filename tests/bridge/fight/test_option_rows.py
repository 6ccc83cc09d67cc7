"""The options of an answer in rows: letters, chances, bars; and the table that shows them."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.option_model import OptionModel
from mls_desktop.bridge.fight.option_rows import BAR, KEY, TEXT, OptionRows, option_rows
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.values.events import Event
from tests.bridge.fight.flight import Heard
from tests.madeup.duel import Duel
from tests.madeup.flown import Flown

ODDS = ("hit", "down", "mean_lost", "mean_spared")


def answer() -> Answer:
    flown = Flown()
    (prompt,) = flown.session.prompts
    return Answer(prompt, flown.session.default_answer(prompt), flown.texts)


def odds() -> tuple[Choice, ...]:
    fight = Flown().session.fight
    assert isinstance(fight, Duel)
    return tuple(fight.odds("red"))


def later(event: Event) -> Facts | None:
    return None


def rows(known: bool = True) -> OptionRows:
    return option_rows(answer(), odds() if known else None, later)


def test_each_option_has_a_letter_and_its_chances() -> None:
    found = rows()
    assert [option.id for option in found.options] == ["high", "glide"] and found.known
    high, glide = found.options
    heads = [column for column in found.columns if column not in (KEY, TEXT, BAR)]
    assert set(heads) <= set(ODDS) and found.columns[-1] == BAR
    assert dict(found.chances["high"])["hit"].value == Fraction(5, 6)
    assert found.text(high, "hit") == "83 %" and found.text(glide, "hit") == "\N{EN DASH}"
    assert found.text(high, KEY) == high.key and found.text(high, TEXT) == "Throw high" and not found.text(high, BAR)
    assert found.sentence(high).startswith(f"Throw high ({high.key}), ") and "83 %" in found.sentence(high)
    assert found.by_key(high.key.lower()) == high and found.by_key("?") is None


def test_an_option_of_too_many_ways_says_so() -> None:
    left_out = tuple(Choice(each.event, (), left_out=True) for each in odds())
    found = option_rows(answer(), left_out, later)
    option = found.options[0]
    assert found.text(option, TEXT) == "Throw high (too many at once to foresee)" and found.tip(option) is None
    assert found.text(option, "down") == "\N{EN DASH}"
    assert found.sentence(option) == f"Throw high (too many at once to foresee) ({option.key})"
    assert rows().text(option, TEXT) == "Throw high"


def test_while_the_odds_are_not_known_columns_stay_and_are_empty() -> None:
    seen = rows().columns
    found = option_rows(answer(), None, later, seen)
    assert found.columns == seen and not found.known
    assert found.text(found.options[0], "hit") == "" and found.tip(found.options[0]) is None
    assert option_rows(answer(), None, later).columns == (KEY, TEXT)


def test_an_option_whose_chances_are_to_come_shows_none_not_those_of_another() -> None:
    """An aimed blow fits the plain row too; while its own may come, that one says nothing of it."""
    half, aimed = odds()[:1], ("choice", "place")
    found = option_rows(answer(), half, later, (), ("choice",))
    known, waiting = (set(dict(found.chances[id])) for id in ("high", "glide"))
    assert known and not waiting and found.to_come == {"glide"}
    assert found.text(found.options[1], "hit") == "" and found.text(found.options[0], "hit") == "83 %"
    held = answer()
    plain = half[0].event
    event = msgspec.structs.replace(plain, facts=(*plain.facts, ("place", "head")))
    whole = [*half, Choice(event, ())]
    assert held.row("high", whole) is held.row("high", whole, aimed) is half[0]
    held.event = lambda option: event  # type: ignore[method-assign]
    assert held.row("high", half) is half[0] and held.row("high", half, aimed) is None
    assert held.row("high", whole, aimed) is whole[1]


def test_chances_that_take_no_time_are_there_at_once() -> None:
    found = option_rows(answer(), None, lambda event: (("hit", given(Fraction(1, 4))),))
    assert found.text(found.options[1], "hit") == "25 %" and "hit" in found.columns


def test_bars_are_the_greatest_good_and_bad_chance() -> None:
    found = rows()
    assert found.bars("high") == (float(Fraction(5, 6)), 0.0) and found.bars("glide") == (0.0, 0.0)


def test_a_tip_has_a_line_a_chance() -> None:
    tip = rows().tip(answer().options[0])
    assert tip is not None and tip.count("<br>") == 2 and tip.startswith("<span>")


def test_nothing_is_asked() -> None:
    found = option_rows(None, (), later)
    assert found == OptionRows(None, True) and found.options == () and found.title("hit") == ""


@pytest.fixture
def model(parent: QObject) -> OptionModel:
    return OptionModel(parent)


def test_the_table_is_made_anew_only_for_other_options_or_columns(model: OptionModel) -> None:
    reset, drawn = Heard(model.modelReset.connect), Heard(model.dataChanged.connect)
    model.set_answer(answer(), odds())
    assert (reset.count, drawn.count) == (1, 0)
    model.set_answer(answer(), None)
    assert (reset.count, drawn.count) == (1, 1) and not model.known, "columns stay"
    model.set_answer(None, None)
    assert reset.count == 2 and model.rowCount() == 0 and model.option(0) is None


def test_the_table_says_it_by_roles(model: OptionModel) -> None:
    model.set_answer(answer(), odds())
    hit = model.index(0, model.columns.index("hit"))
    assert model.data(hit) == "83 %" and model.data(hit, Qt.ItemDataRole.TextAlignmentRole)
    assert model.data(model.index(0, 1), Qt.ItemDataRole.AccessibleTextRole) == model.sentence(model.option(0))  # type: ignore[arg-type]
    assert model.headerData(model.columns.index(BAR), Qt.Orientation.Horizontal) == "chances"
    assert model.position("glide") == 1 and model.by_key(model.option(1).key) == model.option(1)
    assert model.bars(hit) == rows().bars("high")


def test_headings_tell_what_they_are(model: OptionModel) -> None:
    across, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    model.set_answer(answer(), odds())
    told = {column: model.headerData(at, across, tip) for at, column in enumerate(model.columns)}
    assert told["hit"] == "<span>Chance that the throw strikes &amp; hurts.</span>"
    assert (
        "Green, from the left: the best chance" in told[BAR]
        and "Red, from the right" in told[BAR]
        and told[TEXT] is None
    )


@pytest.mark.parametrize(
    ("cells", "lone"),
    [
        ({"a": {"hit": "1", "none": "2"}, "b": {"hit": "3"}, "c": {}}, ("none",)),
        ({"a": {"hit": "1"}, "b": {"none": "3"}}, ()),
        ({"a": {"hit": "1"}, "b": {"hit": "3"}}, ()),
        ({}, ()),
    ],
    ids=["one of two", "nothing else", "none", "no chances"],
)
def test_chances_that_one_choice_has_alone(cells: dict[str, dict[str, str]], lone: tuple[str, ...]) -> None:
    assert OptionRows(columns=(KEY, TEXT, "hit", "none", BAR), cells=cells).lone() == lone


def test_some_chances_of_a_choice_in_words() -> None:
    found = rows()
    high = found.options[0].id
    assert found.said(high, ("down", "mean_lost", BAR)) == "; ".join(
        f"{found.title(column)} {found.cells[high][column]}" for column in ("down", "mean_lost")
    )
    assert found.said("nobody", ("hit",)) == ""
