"""No two in a fight go by one name, whichever way they came and whatever became of them; the file's text stays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp, Side
from mls_desktop.model.fight.new_encounter import CampaignData
from mls_desktop.model.fight.reinforcements import arrivals, numbered
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.line_up import as_json
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.report.fights.short_names import Room, called, name_in, number_of
from mls_desktop.report.log import log_lines
from mls_desktop.report.maps.initials import initials_of
from mls_desktop.rules.common.fight.distinct_names import distinct_name, distinct_names
from mls_desktop.rules.common.values.events import Event
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.tiers import cases

SHIPPED = ShippedData()
HERE = pytest.mark.parametrize("system", [pytest.param(id, marks=pytest.mark.needs(id)) for id in SYSTEMS])
THIEVES = ("Thief", "Thief", "Thief 2", "Thief (2)", "", "Thief  2", "thief", "t5")


def sample(system: str) -> AnyCampaign:
    return read(min((SHIPPED.resources[0] / "samples" / system).glob("*.mls.json")).read_bytes(), SHIPPED)


class Brawl:
    """A fight of copies of one character under such names, as a hand would write it."""

    def __init__(self, system: str, names: tuple[str, ...]) -> None:
        self.campaign, self.system = sample(system), SHIPPED.system(system)
        self.who = as_json(self.campaign.characters[0])
        entries = tuple(
            LineUp(id=f"t{nth}", side="us" if nth % 2 else "them", character={**self.who, "name": name})
            for nth, name in enumerate(names, 1)
        )
        many = LineUp(id="many", side="us", count=3, character={**self.who, "name": "Thief"})
        encounter = Encounter(
            id="brawl", sides=(Side("us"), Side("them")), first="us", line_up=(*entries, many),
            library=as_json(self.campaign.library),
        )  # fmt: skip
        self.campaign = replace(self.campaign, encounters=(encounter,))
        self.session = FightSession(encounter, self.system, SHIPPED.shipped(system), Roller(1))
        self.words = Texts(load_words(SHIPPED.resources, system))

    @property
    def encounter(self) -> Encounter:
        found: Encounter = self.campaign.encounters[0]
        return found

    def tell(self, *events: Event) -> None:
        sent = self.session.submission(events)
        assert sent is not None
        self.campaign = applied(self.campaign, sent.batch, self.system, SHIPPED.world)
        self.session.set_encounter(self.encounter)

    def join(self, id: str, name: str) -> None:
        self.tell(Event("join", id, (("side", "them"), ("character", {**self.who, "name": name}))))

    def begin(self) -> None:
        """As far as somebody may join."""
        for _ in range(40):
            if any(each.id == "join" for each in self.session.announcements):
                return
            asked = self.session.prompts[0]
            told = self.session.default_answer(asked) or self.session.throwing.rolled(asked)
            assert told is not None
            self.tell(told)
        raise AssertionError("nobody may join")

    def names(self) -> list[str]:
        return [row.name for row in self.session.fighters().values()]

    def joins(self) -> list[str]:
        """What the log says of all who joined."""
        world = SHIPPED.world(self.campaign)
        texts = self.words.knowing({**self.system.names(world), **self.session.own_names()})
        joined = {at for at, step in enumerate(self.session.history()) if step.event.kind == "join"}
        return [line.told.text for line in log_lines(self.session.history(), texts) if line.at in joined]


@HERE
def test_all_names_of_a_fight_differ_however_they_came(system: str) -> None:
    brawl = Brawl(system, THIEVES)
    before = brawl.encounter.line_up
    brawl.begin()
    brawl.join("one", "Thief")
    leaving = [each for each in brawl.session.announcements if each.id == "leave" and each.who == "one"]
    if leaving:
        brawl.tell(Event("leave", "one", ()))
    brawl.join("two", "Thief")
    brawl.join("three", "Thief 2")
    names = brawl.names()
    assert len(names) == len(THIEVES) + 3 + 3, "those who left are counted"
    read_as = [" ".join(name.split()) for name in names]
    assert len({*read_as}) == len(read_as) and "Thief" in read_as and "Thief (2)" in read_as
    assert brawl.encounter.line_up == before, "the file's text stays"
    assert len({*initials_of(brawl.session.names()).values()}) >= len(names) - 1
    log = [line for line in brawl.joins() if "Thief" in line]
    assert len(log) == len({*log}) == 3


@HERE
def test_who_joins_by_the_dialog_takes_the_next_number(system: str) -> None:
    brawl = Brawl(system, ())
    brawl.begin()
    world = SHIPPED.world(brawl.campaign)
    data = CampaignData(brawl.campaign, brawl.system, SHIPPED.shipped(system), world)
    template = next(iter(world.templates))
    plain = world.templates[template].name or template
    seen = []
    for _ in range(3):
        (event,) = arrivals(brawl.session, data, template, "us")
        brawl.tell(event)
        seen.append(brawl.session.names()[event.who])
    assert seen == [plain, f"{plain} 2", f"{plain} 3"]


@pytest.mark.parametrize(
    ("names", "came"),
    [
        (["Raider 1", "Raider 2"], "Raider 3"),
        (["Raider"], "Raider 2"),
        (["Raider", "Raider (2)"], "Raider 3"),
        (["Raider 7", "Raider Bow 9"], "Raider 8"),
        (["Raiders", "Old Raider"], "Raider"),
        ([], "Raider"),
    ],
)
def test_the_next_number_behind_a_name(names: list[str], came: str) -> None:
    assert numbered("Raider", names) == came


def test_any_names_are_told_apart() -> None:
    chance = Random("names")
    for _ in range(cases(quick=100, all=400, long=2000)):
        pool = ("Thief", "Thief (2)", "Thief 2", "Thief (2) (2)", "Ann", " Ann", "Ann  B", "Ann B")
        given = [chance.choice(pool) for _ in range(chance.randint(1, 9))]
        found = distinct_names(given)
        plain = [" ".join(each.split()) for each in found]
        assert len({*plain}) == len(plain)
        firsts = {name: given.index(name) for name in given}
        for name, at in firsts.items():
            alike = [each for each in given[:at] if " ".join(each.split()) == " ".join(name.split())]
            assert alike or found[at] == name, "the first of a name keeps it"
        assert " ".join(distinct_name(given[0], found).split()) not in plain


def test_a_number_in_brackets_is_kept_where_there_is_little_room() -> None:
    names = ["Salt Creek Raider", "Salt Creek Raider (2)", "Salt Creek Raider 2"]
    assert [number_of(name) for name in names] == ["", "2", "2"]
    assert called(names[1], names) == "Raider (2)" and called(names[2], names) == "Raider 2"
    room: Any = Room(12, len)
    assert len({name_in(name, room, names) for name in names}) == 3
    assert len({*initials_of(dict(enumerate(names)))}) == 3  # type: ignore[arg-type]
