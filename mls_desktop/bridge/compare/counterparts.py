"""The counterparts of a character: all with whom they can be compared, which are their approved versions, the others of
the campaign, and those of files that were looked at for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.bridge.campaign.clipboard import must_be_of
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.merge.approval import approved
from mls_desktop.model.names_apart import name_apart
from mls_desktop.rules.common.life.seals import Seal, seals
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.dates import campaign_date
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


class Counterpart(Struct, frozen=True):
    """A character, or an approved version, to compare with. `key`: its id among all; `title`: in a list; `brief`: over
    a column. `home`: the campaign it stands in; `seal`: of an approved version, None: a character as it is."""

    key: str
    title: str
    brief: str
    who: Character
    home: AnyCampaign
    seal: Seal | None = None

    @property
    def can_be_merged(self) -> bool:
        """Tells whether the counterpart can be merged; an approved version cannot, since both sides come from it."""
        return self.seal is None


class Counterparts:
    """All counterparts in one campaign and the files that were added to it."""

    def __init__(self, open_campaign: OpenCampaign) -> None:
        self._open_campaign = open_campaign
        self._guests: list[tuple[str, AnyCampaign]] = []

    def add_guest(self, campaign: AnyCampaign, title: str) -> str:
        """Adds the characters of a file's campaign, called `title`; gives the prefix of their keys. Raises LoadError
        where they are of another system, or there are none."""
        must_be_of(self._open_campaign.document.campaign, campaign, self._open_campaign.resources)
        self._guests.append((title, campaign))
        return _guest_key(len(self._guests))

    def of(self, id: str) -> tuple[Counterpart, ...]:
        """Counterparts of character `id`: its approved versions, the newest first; then the others here; then those of
        files. () for an unknown id."""
        who = self._open_campaign.document.character(id)
        return (*self._approved(who), *self._here(id), *self._guest()) if who is not None else ()

    def latest_seal(self, id: str) -> str:
        """Key of the version of character `id` that was approved last; "" where none was."""
        found = (each.key for each in self.of(id) if each.seal is not None)
        return next(found, "")

    def alike(self, id: str, keys: str) -> str:
        """Key of the counterpart, among those whose keys begin with `keys`, that is the same character as `id`: by id,
        else by name, else the first; "" where there is none."""
        who = self._open_campaign.document.character(id)
        among = [each for each in self.of(id) if each.key.startswith(keys) and each.seal is None]
        same = [each for each in among if each.who.id == id]
        same += [each for each in among if who is not None and each.who.name == who.name]
        return next((each.key for each in (*same, *among)), "")

    def _approved(self, who: Character) -> Iterator[Counterpart]:
        document = self._open_campaign.document
        for seal in reversed(tuple(seals(who))):
            copy = approved(who, seal, document.system)
            if copy is not None:
                title = _("Approved: {what}").format(what=seal_text(seal))
                yield Counterpart(f"seal/{seal.at}", title, _("As approved"), copy, document.campaign, seal)

    def _here(self, id: str) -> Iterator[Counterpart]:
        campaign = self._open_campaign.document.campaign
        for who in campaign.characters:
            if who.id != id:
                name = called(who, campaign)
                yield Counterpart(f"here/{who.id}", name, name, who, campaign)

    def _guest(self) -> Iterator[Counterpart]:
        for nth, (title, campaign) in enumerate(self._guests, 1):
            for who in campaign.characters:
                name = _("{name} in {file}").format(name=called(who, campaign), file=title)
                yield Counterpart(f"{_guest_key(nth)}{who.id}", name, name, who, campaign)


def _guest_key(nth: int) -> str:
    return f"file{nth}/"


def called(who: Character, campaign: AnyCampaign) -> str:
    """Name of a character that tells it from others of the campaign; "unnamed" for none."""
    return name_apart(who, campaign.characters, _("unnamed"))


def seal_text(seal: Seal) -> str:
    """Text on a seal: its name, who approved it, when; "entry 3" where none of these is known."""
    date = campaign_date(seal.date) if seal.date is not None else ""
    by = _("by {name}").format(name=seal.by) if seal.by else ""
    return ", ".join(text for text in (seal.name, by, date) if text) or _("entry {n}").format(n=seal.at + 1)
