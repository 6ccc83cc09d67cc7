"""The made-up fight in a campaign without any window: what is told goes through the campaign and is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from mls_desktop.model.apply import applied
from mls_desktop.model.fight.auto_roll import Told
from mls_desktop.model.fight.new_encounter import CampaignData
from mls_desktop.model.fight.session import FightSession, Submission
from mls_desktop.report.fights.homecoming import Home
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.madeup import sky
from tests.madeup.system import shipped_data

SHIPPED_DATA = shipped_data()
HIGH = sky.EVENTS[:2]
"""Red throws at Grey 2 and hits: 9 lost."""
HERE = ("encounters", "fight")


class Falling:
    """Dice that fall as they are told, one throw after the other."""

    def __init__(self, *throws: tuple[int, ...]) -> None:
        self.throws = list(throws)

    def roll(self, sides: Iterable[int]) -> tuple[int, ...]:
        fell = self.throws.pop(0)
        assert len(fell) == len(tuple(sides))
        return fell


class Flown:
    """A campaign with the fight after these events, and the session that shows it. `shipped_data`: with which of the
    made-up fights."""

    def __init__(self, *events: Event, dice: Falling | None = None, shipped_data: ShippedData = SHIPPED_DATA) -> None:
        raw: dict[str, Any] = sky.campaign(events)
        self.shipped_data = shipped_data
        self.campaign = read(json.dumps(raw).encode(), shipped_data)
        self.system, self.shipped = shipped_data.system("kites"), shipped_data.shipped("kites")
        self.session = FightSession(self.campaign.encounters[0], self.system, self.shipped, dice or Falling())

    @property
    def texts(self) -> Texts:
        """The system's words, with the names of these fighters."""
        words = Texts(load_words(self.shipped_data.resources, "kites"))
        return words.knowing({**self.system.names(self.shipped_data.world(self.campaign)), **self.session.own_names()})

    @property
    def data(self) -> CampaignData:
        return CampaignData(self.campaign, self.system, self.shipped, self.shipped_data.world(self.campaign))

    @property
    def home(self) -> Home:
        return Home(self.campaign, self.system, self.shipped_data.world)

    def take(self, edit: Edit | Batch) -> None:
        """An edit of the campaign, as the document takes it."""
        self.campaign = applied(self.campaign, edit, self.system, self.shipped_data.world)
        found = inside(self.campaign.encounters, "fight")
        assert found is not None
        self.session.set_encounter(found)

    def tell(self, *events: Told) -> Submission | None:
        """Answers, and what the program rolls after them, in one edit."""
        found = self.session.submission(events)
        if found is not None:
            self.take(found.batch)
        return found

    def told(self) -> list[str]:
        """What kind each event is, with whose it is."""
        return [f"{event.kind} {event.who}".strip() for event in self.session.encounter.events]

    def heights(self) -> dict[str, int]:
        """How high each is at the moment shown."""
        cells = {who: row.cells[0].figure.value for who, row in self.session.fighters().items()}
        return {who: value for who, value in cells.items() if isinstance(value, int)}
