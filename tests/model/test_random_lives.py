"""Random lives of every system that has them: entries as its forms offer them, and odd ones. After each the ledger
balances and a file holds the same; then every prefix is lived anew, and all of it undone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.replay import Replay, revision
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.lives import Life, entry_event, without_chronicle
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.golden import MADE_UP, marks_of
from tests.lives import ODD, filled, fresh, least, stands, start
from tests.tiers import cases

EVERY = [pytest.param(id, marks=marks_of(id)) for id in (*SYSTEMS, MADE_UP)]
LONGEST = 8
GROWTH = ("purchase", "learning", "flight")
"""The kinds of entries by which somebody grows."""
ALLOWED = {"too_fast", "overspent_then"}
"""What may be found where one buys again in the same time, or without points: a breach of who buys, not of what is
offered."""
of_lives = settings(
    max_examples=cases(all=24, long=320, quick=5), deadline=None, suppress_health_check=list(HealthCheck)
)


class LivedCampaign:
    """A document whose first character lives on."""

    def __init__(self, system: str) -> None:
        campaign, self.shipped_data = start(system)
        self.document = Document(
            campaign, self.shipped_data.system(system), self.shipped_data.world, lambda edit, of: "step"
        )
        self.id = campaign.characters[0].id
        self.born = without_chronicle(campaign.characters[0])

    @property
    def campaign(self) -> AnyCampaign:
        return self.document.campaign

    @property
    def life(self) -> Life:
        found = self.document.system.life(self.campaign.characters[0], self.document.world)
        assert found is not None
        return found

    @property
    def events(self) -> Events:
        return Events(map(entry_event, self.campaign.characters[0].chronicle))

    def tell(self, entry: dict[str, Any]) -> bool:
        """Writes an entry. False where it is refused, or something it names is not there."""
        path = ("characters", self.id, "chronicle")
        return self.document.apply(Edit("add", path, entry))

    def reel(self) -> Replay[Life]:
        """The life run from its beginning, in a world that holds none."""
        begun = self.document.system.life(self.born, fresh(self.document.world))
        assert begun is not None
        return Replay(begun)

    def of_last(self) -> list[Finding]:
        """Findings of the character on the last entry of the chronicle."""
        place = ("chronicle", str(len(self.events) - 1))
        found = self.document.system.findings(self.campaign.characters[0], self.document.world)
        return [each for each in found if each.path[:2] == place]


@pytest.mark.timeout(5000)
@pytest.mark.parametrize("system", EVERY)
@of_lives
@given(data=st.data())
def test_any_life_holds_together(system: str, data: st.DataObject) -> None:
    lived = LivedCampaign(system)
    past = []
    for _step in range(data.draw(st.integers(1, LONGEST))):
        asks = (*lived.life.prompts(), *lived.life.announcements())
        odd = data.draw(st.integers(0, 5)) == 0
        entry = data.draw(st.sampled_from(ODD)) if odd else filled(data.draw(st.sampled_from(asks)), data.draw)
        before = lived.campaign
        taken = lived.tell(entry)
        assert taken or odd, entry
        if taken:
            past.append(before)
            _holds_now(lived)
        else:
            assert lived.campaign is before
    _every_prefix(lived)
    _itself(lived, data)
    for before in reversed(past):
        lived.document.history.undo()
        assert lived.campaign == before and write(lived.campaign, lived.shipped_data) == write(
            before, lived.shipped_data
        )


def _holds_now(lived: LivedCampaign) -> None:
    """The points add up, what is said of the last entry is what the sheet says, and a file holds the same."""
    life, system = lived.life, lived.document.system
    points = dict(system.points(life.who, lived.document.world))
    if life.ledger:
        assert sum(line.cp for line in life.ledger) == points["left"].value
        balances = dict(life.balances)
        assert not balances or balances[max(balances)] == points["left"].value
    assert life.who == lived.campaign.characters[0]
    assert list(life.findings()) == lived.of_last()
    again = read(write(lived.campaign, lived.shipped_data), lived.shipped_data)
    assert again == lived.campaign
    other = system.life(again.characters[0], fresh(lived.shipped_data.world(again)))
    assert other is not None and stands(other) == stands(life)


def _every_prefix(lived: LivedCampaign) -> None:
    """Lived entry by entry, each moment is what the entries up to it come to when they are read at once."""
    reel, events, system = lived.reel(), lived.events, lived.document.system
    assert not [moment for moment in reel.moments(events) if moment.misfit is not None]
    for count in range(len(events) + 1):
        who = _until(lived, count)
        read_at_once = system.life(who, fresh(lived.document.world))
        assert read_at_once is not None and stands(reel.at(events, count)) == stands(read_at_once)


def _until(lived: LivedCampaign, count: int) -> Any:
    return replace(lived.born, chronicle=lived.campaign.characters[0].chronicle[:count])


def _itself(lived: LivedCampaign, data: st.DataObject) -> None:
    """An entry corrected to itself changes nothing, in the life and in the document."""
    events = lived.events
    if not len(events):
        return
    place = data.draw(st.integers(0, len(events) - 1))
    entry = lived.campaign.characters[0].chronicle[place]
    same = Events((*events[:place], entry_event({**entry}), *events.after(place + 1)))
    assert not revision(lived.reel(), events, same)
    before = lived.campaign
    assert lived.document.apply(Edit("set", ("characters", lived.id, "chronicle", str(place)), {**entry}))
    assert lived.campaign is before


@pytest.mark.timeout(5000)
@pytest.mark.parametrize("system", EVERY)
@of_lives
@given(data=st.data())
def test_what_is_waited_for_and_the_least_of_what_is_offered_breaks_no_limit(system: str, data: st.DataObject) -> None:
    """After any life: what is waited for, and of each thing that may be bought, trained or learned the least, but for
    what was bought in the same time already, and for points that there are not."""
    lived = LivedCampaign(system)
    for _step in range(data.draw(st.integers(0, LONGEST))):
        asks = (*lived.life.prompts(), *lived.life.announcements())
        lived.tell(filled(data.draw(st.sampled_from(asks)), data.draw))
    life = lived.life
    offered = [entry for prompt in life.prompts() for entry in least(prompt)]
    offered += [entry for prompt in life.announcements() if prompt.id in GROWTH for entry in least(prompt)]
    for entry in offered:
        after, _notes = life.apply(entry_event(entry))
        assert {each.kind for each in after.findings()} <= ALLOWED, entry
