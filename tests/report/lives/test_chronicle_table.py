"""The table and the page of a chronicle: what stands where, and what is said of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.report.lives.chronicle_page import chronicle_page
from mls_desktop.report.lives.chronicle_table import (
    chronicle_heads,
    chronicle_section,
    life_lines,
    number_of,
    open_text,
)
from mls_desktop.report.lives.entry_table import draft_form, draft_rows, draft_summary, form_names
from mls_desktop.report.lives.plan_page import plan_page
from mls_desktop.report.page import PageContext, PageOptions
from mls_desktop.report.page_blocks import Table
from mls_desktop.report.text import text_of
from mls_desktop.rules.common.sheet.sheets import cell_of
from mls_desktop.rules.common.system.waivers import waiving
from mls_desktop.rules.nutshell.character import LifePlan, Wish
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.reference import Reference
from tests.model.life.chronicles import LIFE, WORDS, changed, drafted, enter, lived
from tests.rules.nutshell.life.test_life_course import ENTRIES, WORLD, ann

pytestmark = pytest.mark.needs("nutshell")


def test_creation_comes_first_then_each_entry_under_its_age() -> None:
    said = [(line.level, line.at, line.text, line.points, line.left) for line in life_lines(lived(*LIFE), WORDS)]
    assert said == [
        (1, None, "Creation", None, None),
        (0, None, "Points at creation", 60, 60),
        (0, None, "Spent at creation", 0, 60),
        (1, 0, "Aged 18", None, None),
        (0, 0, "Sword gets a check.", None, None),
        (0, 1, "Adventure “The ford” of average size, major role; +4 CP.", 4, 64),
        (0, 2, "Check of Sword: 7 raises it from +1 to +2.", None, None),
        (0, 3, "Sword from +2 to +3, for 4 CP.", -4, 60),
        (0, 4, "vision: kept as it is, this program does not know it", None, None),
        (1, 5, "Aged 19", None, None),
        (0, 5, "Years passed: 1½. Age now: 19½; +2 CP.", 2, 62),
    ]


def test_an_entry_has_its_date_and_what_is_wrong_with_it() -> None:
    lines = [*life_lines(lived({"kind": "purchase", "what": "secondaries/sword", "to": 3, "date": [3, 9]}), WORDS)]
    assert lines[-1].date == "year 3, day 9"
    assert lines[-1].bad and len(lines[-1].found) == 1 and "2 levels" in lines[-1].found[0]


def test_an_entry_is_no_breach_as_far_as_the_referee_allows_it() -> None:
    entry = {"kind": "purchase", "what": "secondaries/sword", "to": 3, "date": [3, 9]}
    (found,) = lived(entry).steps[-1].found
    who = SYSTEM.edit(ann(entry), WORLD, waiving(found, "a gift"))
    for allows, bad in ((who, False), (replace(who, waivers=(replace(who.waivers[0], rule="N-AGE-1"),)), True)):
        chronicle = LivedChronicle(SYSTEM, allows, WORLD)
        line = [*life_lines(chronicle, WORDS)][-1]
        row = [row for row in chronicle_section(chronicle, WORDS).rows if number_of(row) is not None][-1]
        assert (line.bad, row.state) == ((True, "bad") if bad else (False, "marked"))
        assert ("Allowed by the referee" in line.found[0] and "a gift" in line.found[0]) is not bad


def test_rows_tell_entries_by_their_places_and_breaches_by_their_state() -> None:
    section = chronicle_section(lived(*ENTRIES), WORDS)
    entries = [row for row in section.rows if number_of(row) is not None]
    assert [number_of(row) for row in entries] == list(range(len(ENTRIES)))
    assert all(row.move and row.remove is not None for row in entries)
    bad = [number_of(row) for row in entries if row.state == "bad"]
    marked = [number_of(row) for row in entries if row.state == "marked"]
    assert ENTRIES[bad[0] or 0]["kind"] == "ageing" and len(marked) == 3
    assert len({row.id for row in section.rows}) == len(section.rows)
    spent = cell_of(entries[9], "points")
    assert spent is not None and spent.figure.value == -3


def test_what_is_open_stands_on_top() -> None:
    chronicle = lived(*LIFE[:2])
    section = chronicle_section(chronicle, WORDS)
    assert [row.name for row in section.rows[:2]] == ["STILL OPEN", "Roll a check: Sword"]
    assert open_text(chronicle.open[0], WORDS) == "Roll a check: Sword"


def test_heads_say_age_points_training_and_checks() -> None:
    trained = {"kind": "training", "primary": "mind"}
    heads = chronicle_heads(lived(*LIFE[:2], {"kind": "check", "what": "personality/kind"}, trained), WORDS)
    assert heads == (
        ("Age", "18"), ("CP left", "59"), ("Trained up", "Mind"), ("until", "the age of 19"), ("Checks to roll", "1"),
        ("Checks waiting for their adventure", "1"),
    )  # fmt: skip


def test_training_lasts_until_a_date_where_the_campaign_has_one() -> None:
    """Of 365 days, 0.375 of a year are 136 full ones: training lasts a year more, to the same day."""
    chronicle = lived({"kind": "time", "years": 2.375}, {"kind": "training", "primary": "mind"})
    heads = dict(chronicle_heads(chronicle, WORDS, (1206, 35)))
    assert (heads["Age"], heads["until"]) == ("20", "year 1207, day 35")
    assert dict(chronicle_heads(chronicle, WORDS))["until"] == "the age of 21 years and 136 days"


def test_a_form_calls_everything_by_its_name() -> None:
    draft = drafted(lived(*LIFE), "purchase", today=(1203, 5))
    texts = WORDS.heading({}, form_names(draft, WORDS))
    for what, to, field in (
        ("secondaries/sword", 4, "New step (now +3)"), ("secondaries/dodge", 0, "New step"),
        ("personality/kind", 13, "New value (now 12)"),
    ):  # fmt: skip
        enter(draft, what=what, to=to)
        names = [row.name for row in draft_form(draft, texts).rows]
        assert names == ["What", field, "In year", "On day", "Note"]
    assert texts.name("secondaries/dodge") == "Dodge" and texts.name("fate") == "Fate"


def test_before_it_is_written_it_is_said() -> None:
    draft = drafted(lived(*LIFE), "purchase")
    texts = WORDS.heading({}, form_names(draft, WORDS))
    assert draft_summary(draft, texts) == "Still to be filled in: What."
    enter(draft, what="secondaries/sword", to=99, told_year=1203)
    assert draft_summary(draft, texts) == "Still to be filled in: On day. Not possible: New step (4–6)."
    enter(draft, told_year=None)
    enter(draft, what="secondaries/sword", to=5)
    draft.compare()
    assert draft_summary(draft, WORDS) == "Sword from +3 to +5, for 11 CP. It breaks 1 rule."
    rows = draft_rows(draft, WORDS)
    assert rows[0].name == "Breach" and rows[0].state == "bad"
    assert "Sword" in [row.name for row in rows]


def test_a_correction_says_what_else_changes_and_what_breaks() -> None:
    draft = changed(lived(*LIFE), "remove", 0)
    draft.compare()
    assert draft_summary(draft, WORDS).startswith("1 later entry changes; 1 no longer fits")
    told = next(row for row in draft_rows(draft, WORDS) if row.id == "entry 1")
    then = cell_of(told, "as_it_would_be")
    assert told.name == "Aged 18" and then is not None
    assert str(then.figure.value).startswith("Check of Sword: 7 raises it from +1 to +2. ") and told.state == "bad"


def test_every_line_and_the_ledger_stand_on_the_page() -> None:
    who = ann(*ENTRIES)
    context = PageContext("Sea", SYSTEM, WORLD, WORDS, Reference((), "nutshell"))
    text = text_of(chronicle_page(who, context, PageOptions(date="today")))
    assert all(line.text in text for line in life_lines(lived(*ENTRIES), WORDS))
    assert "Ann: chronicle" in text and "Ledger" in text and "Buy with CP" not in text.split("Ledger")[1]


def test_on_paper_all_ages_have_their_columns_in_line_and_the_ledger_flows() -> None:
    context = PageContext("Sea", SYSTEM, WORLD, WORDS, Reference((), "nutshell"))
    made = chronicle_page(ann(*ENTRIES), context, PageOptions(date="today"))
    tables = [block.body for block in made.blocks() if block.id.startswith("chronicle")]
    assert len(tables) > 2 and len({table.alike for table in tables if isinstance(table, Table)}) == 1
    first = tables[0]
    assert isinstance(first, Table) and not any(line.cells[1].text for line in first.alike)
    said = {cell.text for table in tables if isinstance(table, Table) for line in table.rows for cell in line.cells[2:]}
    assert said <= {cell.text for line in first.alike for cell in line.cells[2:]} | {""}
    assert [band.across for band in made.bands][-1] == 3


def test_a_page_of_plans_ends_with_what_is_long() -> None:
    who = replace(ann(*ENTRIES[:2]), plan=LifePlan((Wish("secondaries/dodge", 4),)))
    context = PageContext("Sea", SYSTEM, WORLD, WORDS, Reference((), "nutshell"))
    made = plan_page(who, context, PageOptions(date="today"))
    assert [band.across for band in made.bands] == [1] * (len(made.bands) - 1) + [3]
    assert [block.id for block in made.blocks()][-1] == "could_buy"


def test_what_a_person_wrote_is_closed_before_what_is_wrong_with_it() -> None:
    money = {"kind": "money", "cp": 90, "d20": [14], "florins": -35, "note": "a new hauberk"}
    draft = changed(lived(*LIFE, money), "remove", 5)
    draft.compare()
    told = next(row for row in draft_rows(draft, WORDS) if row.id == "entry 5")
    then = cell_of(told, "as_it_would_be")
    assert then is not None and "a new hauberk. " in str(then.figure.value)
