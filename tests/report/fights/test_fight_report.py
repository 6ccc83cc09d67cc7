"""A fight looked back on: its sections, plots, and what goes to the sheets. Chances are exact."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from mls_desktop.report.fights import fight_report
from mls_desktop.report.fights.fight_report import Bar, Curve, FightSummary
from mls_desktop.report.fights.homecoming import toggled
from mls_desktop.rules.common.fight.fights import DiceUse
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.events import told
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import HERE, Flown
from tests.madeup.system import Kite, Kites, Sky

HURT = (*sky.EVENTS, told("fly", "grey.1", how="high", at="red"), told("throw", "grey.1", dice=8))
"""Red has lost 10 by the end."""


def summary(flown: Flown) -> FightSummary:
    found = fight_report.summary(flown.session, flown.home, fight_report.headed(flown.texts))
    assert found is not None
    return found


def table(section: Section) -> list[tuple[str, ...]]:
    return [(row.name, *(str(cell.figure.value) for cell in row.cells)) for row in section.rows]


def test_it_has_the_tally_the_luck_and_what_goes_home() -> None:
    found = summary(Flown(*sky.EVENTS))
    tally, luck, home = found.sections
    assert table(tally) == [("Red", "14"), ("Grey 1", "0"), ("Grey 2", "0")]
    assert table(luck) == [("Red", "4", "16", "14", "33.6 %"), ("Grey 2", "2", "4", "7", "91.7 %")]
    assert [row.note for row in luck.rows] == ["145/432", "11/12"]
    assert [row.name for row in home.rows] == [fight_report.home_text(found)] == ["Nothing: no sheet changes."]


def test_luck_has_a_table_for_each_use_of_dice_named_by_what_is_hoped_for(monkeypatch: pytest.MonkeyPatch) -> None:
    uses = {"throw": DiceUse("success", "low"), "fly": DiceUse("damage", "high")}
    monkeypatch.setattr(Duel, "dice_uses", property(lambda self: uses))
    flown = Flown(*sky.EVENTS)
    found, texts = summary(flown), fight_report.headed(flown.texts)
    low, damage = found.sections[1:3]
    assert [texts.section(each.id) for each in (low, damage)] == [
        "Luck of the dice: rolls to succeed, where low is good", "Luck of the dice: damage, where high is good",
    ]  # fmt: skip
    assert table(low)[0] == ("Red", "4", "16", "14", "76.1 %") and damage.rows == ()
    assert "the luckier" in texts.column_tip(low.id, low.columns[-1])


def test_only_what_is_in_force_counts() -> None:
    flown = Flown(*sky.EVENTS)
    flown.take(Edit("set", (*HERE, "cursor"), 3))
    assert table(summary(flown).sections[0])[0] == ("Red", "9")


def test_another_moment_shown_changes_nothing() -> None:
    flown = Flown(*sky.EVENTS)
    before = summary(flown)
    flown.session.peek(1)
    assert summary(flown) == before


def test_what_each_did_is_a_bar() -> None:
    flown = Flown(*sky.EVENTS)
    found = fight_report.bars(summary(flown), flown.session, flown.texts)
    assert found == (Bar("Red", 14, 0, 0), Bar("Grey 1", 0, 0, 1), Bar("Grey 2", 0, 0, 1))
    assert fight_report.bars(FightSummary(), flown.session, flown.texts) == ()


def test_the_points_of_each_are_a_curve() -> None:
    flown = Flown(*sky.EVENTS)
    found = summary(flown)
    assert fight_report.curves(found, flown.session, flown.texts) == (
        Curve("Red", (20, 20, 20, 20, 20, 20), 20, 0),
        Curve("Grey 1", (20, 20, 20, 20, 15, 15), 20, 1),
        Curve("Grey 2", (20, 11, 11, 11, 11, 11), 20, 1),
    )
    assert fight_report.moments(found) == ("1", "2", "3", "4", "5", "5")


def test_who_comes_later_has_a_gap_before() -> None:
    flown = Flown(*sky.EVENTS)
    found = summary(flown)
    first, *frames = found.course.frames
    board = tuple(replace(each, rows=each.rows[:1]) for each in first.board)
    late = replace(found, course=replace(found.course, frames=(replace(first, board=board), *frames)))
    assert fight_report.curves(late, flown.session, flown.texts)[1].points == (None, 20, 20, 20, 15, 15)


def test_what_is_left_goes_to_the_sheets_figure_by_figure() -> None:
    flown = Flown(*HURT)
    found = summary(flown)
    assert fight_report.home_text(found) == "1 entry on the sheets changes."
    assert [edit.path for edit in found.batch.edits if isinstance(edit, Edit)] == [("characters", "red", "notes")]
    home = found.sections[-1]
    assert home.rows[0].name == "Red" and home.rows[0].cells[0].figure.value is True
    flown.take(found.batch)
    assert flown.campaign.characters[0].notes == "height 10"


def aftermath(monkeypatch: pytest.MonkeyPatch, edit: Edit) -> list[tuple[str, ...]]:
    """The rows of what goes home where the fight leaves this."""
    monkeypatch.setattr(Duel, "aftermath", lambda self: (("red", edit),))
    return table(summary(Flown()).sections[-1])


def test_a_list_goes_home_entry_by_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    edit = Edit("set", ("ribbons",), [{"ribbon": "tin", "count": 3}, {"ribbon": "silk", "colour": "blue"}])
    assert aftermath(monkeypatch, edit) == [
        ("Red", "True"),
        ("Tin ribbon, count", "True", "1", "3"),
        ("Ribbons: Tin ribbon", "", "Count 3"),
        ("Ribbons: Silk ribbon", "", "Colour blue"),
    ]


def ticks(monkeypatch: pytest.MonkeyPatch, role: str, changed: Mapping[Path, bool]) -> list[Path]:
    """What goes home of two entries of one in that role, by path, where a person ticked so."""
    left = (("red", Edit("set", ("notes",), "burnt")), ("red", Edit("set", ("name",), "Ash")))
    monkeypatch.setattr(Duel, "aftermath", lambda self: left)
    flown = Flown()
    flown.take(Edit("set", ("characters", "red", "role"), role))
    found = fight_report.summary(flown.session, flown.home, flown.texts, changed)
    assert found is not None and len(found.left.edits) == 2
    return [edit.path[2:] for edit in found.batch.edits if isinstance(edit, Edit)]


BOTH = [("notes",), ("name",)]
RED = ("characters", "red")


@pytest.mark.parametrize(
    ("role", "changed", "goes"),
    [
        ("player", {}, BOTH),
        ("major", {}, BOTH),
        ("minor", {}, []),
        ("minor", {(*RED, "name"): True}, [("name",)]),
        ("player", {(*RED, "notes"): False}, [("name",)]),
    ],
)
def test_what_goes_home_is_ticked_entry_by_entry(
    monkeypatch: pytest.MonkeyPatch, role: str, changed: Mapping[Path, bool], goes: list[Path]
) -> None:
    assert ticks(monkeypatch, role, changed) == goes


@pytest.mark.parametrize(
    ("box", "changed"),
    [(("take", "red"), BOTH), (("take", "red", "name"), [("name",)]), (("take", "blue"), [])],
)
def test_a_box_ticks_an_entry_or_a_person(box: Path, changed: list[Path]) -> None:
    left = Batch("aftermath", tuple(Edit("set", (*RED, *path), "x") for path in BOTH))
    assert toggled(left, box, False) == {(*RED, *path): False for path in changed}


def test_what_cannot_go_home_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    _red, (name, before, why) = aftermath(monkeypatch, Edit("set", ("banner",), "no_such_banner"))
    assert (name, before) == ("Not possible", "") and why


def test_what_cannot_be_played_has_no_summary() -> None:
    flown = Flown()
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    assert fight_report.summary(flown.session, flown.home, flown.texts) is None


def test_a_figure_that_stands_in_two_places_of_a_sheet_goes_home_once(monkeypatch: pytest.MonkeyPatch) -> None:
    once = table(summary(Flown(*HURT)).sections[2])
    plain = Kites.sheet

    def twice(self: Kites, who: Kite, world: Sky) -> tuple[Section, ...]:
        sections = plain(self, who, world)
        return (*sections, *(replace(each, id="notes_too") for each in sections if each.id == "notes"))

    monkeypatch.setattr(Kites, "sheet", twice)
    assert table(summary(Flown(*HURT)).sections[2]) == once and len(once) == 2
