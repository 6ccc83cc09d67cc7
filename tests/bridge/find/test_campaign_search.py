"""What is looked through in a campaign, what answers, in which order, and that no step of it takes long."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.command_palette import Kind, PaletteEntry
from mls_desktop.bridge.campaign.loaded_campaign import blank_campaign
from mls_desktop.bridge.find.campaign_index import CampaignIndex
from mls_desktop.bridge.find.campaign_search import LEAST, CampaignSearch, first_of
from mls_desktop.bridge.find.find import EXCERPT, TOLD, Find, excerpt
from mls_desktop.bridge.find.found_lines import found_lines, next_line, place_of_find, state_line
from mls_desktop.bridge.find.search_worker import SearchWorker
from mls_desktop.model.campaign import Encounter, JournalEntry
from mls_desktop.words.reference import Reference
from tests.bridge.kites import WORDS, campaign
from tests.desk import SHIPPED
from tests.madeup.system import RESOURCES, SYSTEM, shipped_data

BOOK = Reference((RESOURCES,), "kites")
SWORD = Find("row", "hedda", "Combat-Sword", "Hedda Vale, Weapons", place="weapons", row="sword")
NOTE = Find("row", "tam", "Notes", "Tam Oster, Notes", told="Ran from the herring boats; has a sword.")


def batches(held, front=""):
    return CampaignIndex(SYSTEM).batches(held, shipped_data().world(held), WORDS, BOOK, front)


def searched(needle, *groups):
    search = CampaignSearch(iter(groups))
    search.look_for(needle)
    while not search.done:
        search.step()
    return search


def shown(search):
    return [(group.kind, [entry.id for entry in group.entries]) for group in search.found()]


@pytest.mark.parametrize(
    ("needle", "found", "good"),
    [
        ("sword", SWORD, True),
        ("hedda sword", SWORD, False),
        ("hedda", SWORD, None),
        ("herring tam", NOTE, False),
        ("lance", SWORD, None),
    ],
    ids=["by its name", "by name and place", "not by its place alone", "by what is written in it", "not at all"],
)
def test_what_answers(needle, found, good):
    points = found.points(needle)
    assert (points is None) == (good is None)
    assert good is None or (points < TOLD) == good


def test_a_name_comes_before_a_note_and_letters_alone_come_where_nothing_else_does():
    command = PaletteEntry("command", "herring", "Herring")
    assert shown(searched("herring", (NOTE,), (command,))) == [("command", ["herring"]), ("row", ["tam"])]
    assert shown(searched("hrrng", (NOTE,), (command,))) == [("command", ["herring"])]
    assert first_of(searched("herring", (NOTE,), (command,)).found()) is command
    assert searched("zzz", (NOTE,)).found() == () and first_of(()) is None


def test_the_full_stop_of_a_sentence_does_not_stand_before_a_colon() -> None:
    for text, line in (
        ("Adventure of minor size, minor role.", "Adventure of minor size, minor role: year 1203"),
        ("Who was that?", "Who was that? year 1203"), ("Notes", "Notes: year 1203"),
    ):  # fmt: skip
        assert replace(NOTE, text=text, told="year 1203").line("") == line
    assert replace(NOTE, text="Rain.", told="").line("") == "Rain."


def test_lines_have_titles_that_are_passed_and_a_find_is_found_again():
    lines = found_lines(searched("sword", (SWORD, NOTE)).found(), "sword")
    assert [line.text for line in lines] == ["ON SHEETS", "Combat-Sword", f"Notes: {NOTE.told}"]
    assert [next_line(lines, 0, 1), next_line(lines, 3, 1), next_line(lines, 0, -1)] == [1, -1, -1]
    assert [place_of_find(lines, NOTE), place_of_find(lines, None), place_of_find((), NOTE)] == [2, 1, -1]
    states = [state_line(needle, done, lines) for needle, done in (("", True), ("sword", False), ("sword", True))]
    assert len(set(states)) == 3 and state_line("sword", True, ()) == "nothing found"


def test_while_it_looks_letters_alone_are_not_shown():
    search = CampaignSearch(iter([(PaletteEntry("command", "herring", "Herring"),), (NOTE,)]))
    search.look_for("hrrng")
    search.step()
    assert search.found() == ()
    search.look_for("herring")
    search.step()
    assert shown(search) == [("command", ["herring"])] and not search.done


def test_each_group_shows_so_many_and_says_how_many_more():
    rows = tuple(replace(SWORD, id=f"who {n}") for n in range(100))
    kinds: tuple[Kind, ...] = ("character", "encounter", "entry", "rule", "command")
    others = tuple(PaletteEntry(kind, kind, "Sword") for kind in kinds)
    groups = {group.kind: group for group in searched("sword", rows, others).found()}
    assert list(groups) == ["character", "row", "encounter", "entry", "rule", "command"]
    assert len(groups["row"].entries) == LEAST and groups["row"].more == 100 - LEAST
    assert groups["rule"].more == 0


def test_a_campaign_gives_all_its_kinds_and_rows_of_who_is_in_front_that_a_filter_hides():
    held = replace(campaign("Ann", "Bo"), encounters=(Encounter("storm", "The storm", notes="on the hill"),))
    every = [entry for batch in batches(held, front="bo") for entry in batch]
    assert {entry.kind for entry in every} == {"character", "encounter", "entry", "rule", "row"}
    rows = {who: {(e.place, e.row) for e in every if e.kind == "row" and e.id == who} for who in ("ann", "bo")}
    assert rows["ann"] < rows["bo"]
    assert shown(searched("hill", *batches(held)))[0] == ("encounter", ["storm"])
    sections = {section.id: section for section in SYSTEM.sheet(held.characters[0], shipped_data().world(held))}
    assert all(row in {each.id for each in sections[place].rows} for place, row in rows["ann"])
    assert not any(sections[place].shape == "ledger" for place, _row in rows["ann"])


def test_only_who_has_changed_is_worked_out_anew(monkeypatch):
    index, held = CampaignIndex(SYSTEM), campaign("Ann", "Bo")
    spy = CountedSheets()
    asked = spy.asked
    monkeypatch.setattr(index, "_system", spy)
    world = shipped_data().world(held)
    list(index.batches(held, world, WORDS, BOOK))
    list(index.batches(held, world, WORDS, BOOK))
    assert asked == ["ann", "bo"]
    ann = replace(held.characters[0], name="Anna")
    changed = replace(held, characters=(ann, held.characters[1]))
    every = [entry.aside for batch in index.batches(changed, world, WORDS, BOOK) for entry in batch]
    assert asked == ["ann", "bo", "ann"] and any(aside.startswith("Anna, ") for aside in every)


class CountedSheets:
    """The made-up system, whose sheets are counted."""

    lists, listing = SYSTEM.lists, SYSTEM.listing

    def __init__(self):
        self.asked = []

    def sheet(self, who, world):
        self.asked.append(who.id)
        return SYSTEM.sheet(who, world)


@pytest.mark.parametrize(
    ("told", "needle", "line"),
    [
        ("short\nand plain", "plain", "short and plain"),
        ("a " * 40 + "needle " + "b " * 40, "needle", None),
        ("needle " + "b " * 60, "needle", None),
    ],
    ids=["whole", "in the middle", "at the beginning"],
)
def test_a_long_text_is_shown_around_what_was_looked_for(told, needle, line):
    found = excerpt(told, needle)
    assert needle in found and len(found) <= EXCERPT + 4 and "\n" not in found
    assert line in (None, found)


@pytest.mark.needs("nutshell")
def test_a_hundred_characters_are_looked_through_in_short_steps(qtbot):
    """A step is one sheet at most; once they are known, a letter more takes a few slices."""
    system = SHIPPED.system("nutshell")
    held = blank_campaign(SHIPPED, "nutshell", "Many")
    world = SHIPPED.world(held)
    people = tuple(system.new(world, f"who_{n}", f"Who {n}") for n in range(100))
    index = CampaignIndex(system)
    search = CampaignSearch(index.batches(replace(held, characters=people), world, WORDS, BOOK, "who_1"))
    worker = SearchWorker(search)
    with qtbot.waitSignal(worker.told):
        worker.look_for("strength 77")
    assert not search.done
    qtbot.waitUntil(lambda: search.done)
    assert [entry.id for group in search.found() for entry in group.entries if entry.kind == "row"][:1] == ["who_77"]
    worker.look_for("streng")
    qtbot.waitUntil(lambda: search.done)
    groups = {group.kind: group for group in search.found()}
    assert len(groups["row"].entries) + groups["row"].more >= 100


@pytest.mark.needs("nutshell")
def test_entries_of_chronicles_are_found_at_their_places():
    from tests.model.life.chronicles import LIFE
    from tests.model.life.chronicles import WORDS as SAID
    from tests.rules.nutshell.life.test_life_course import WORLD, ann

    system = SHIPPED.system("nutshell")
    held = replace(blank_campaign(SHIPPED, "nutshell"), characters=(ann(*LIFE), replace(ann(), id="ben", name="Ben")))
    index = CampaignIndex(system)
    found = [each for batch in index.batches(held, WORLD, SAID, BOOK) for each in batch if each.kind == "told"]
    assert [(each.id, getattr(each, "row", "")) for each in found] == [("ann", str(at)) for at in range(len(LIFE))]
    assert found[1].text.startswith("Adventure “The ford”") and found[1].aside == "Ann, chronicle"
    assert found[1].points("ford") is not None


def test_the_journal_is_looked_through_by_title_text_and_whom_it_tells_of():
    ford = JournalEntry(
        id="ford",
        date=(1203, 4),
        title="The ford",
        text="They crossed by night.",
        people=("ann", "eve"),
        adventure="Raid",
    )
    held = replace(campaign("Ann"), journal=(ford, JournalEntry(id="raid", adventure="Raid", date=(1203, 2))))
    batch = next(batch for batch in batches(held) if batch and batch[0].kind == "journal")
    assert [(each.id, each.text, each.aside) for each in batch] == [
        ("raid", "Raid", "journal, year 1203, day 2"),
        ("ford", "The ford", "journal, year 1203, day 4"),
    ]
    for needle in ("ford", "night", "ann crossed", "eve", "raid ford"):
        found = shown(searched(needle, batch))
        assert found and found[0][0] == "journal" and "ford" in found[0][1], needle
    assert shown(searched("dragon", batch)) == []
