"""An open campaign with all that stands around it: words, rules reference, keeper, list of characters."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from mls_desktop.bridge.document import Document
from mls_desktop.bridge.keeper import Keeper
from mls_desktop.bridge.roster import Roster
from mls_desktop.bridge.sheet import Sheet
from mls_desktop.model.apply import WorldOf
from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Campaign
from mls_desktop.model.library import find
from mls_desktop.rules.common.character import Library
from mls_desktop.rules.common.edits import Batch, Edit
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.shelf import Shelf
from mls_desktop.words.reference import Reference
from mls_desktop.words.speech import Speech, load_words


def blank_campaign(shelf: Shelf, system: str, name: str = "") -> AnyCampaign:
    """A campaign with nobody in it."""
    library = shelf.system(system).library()
    return Campaign(
        format=FORMAT, version=VERSION, system=system, name=name, rulings={}, library=library, characters=()
    )


class Opened(QObject):
    """One campaign while it is open."""

    def __init__(
        self, campaign: AnyCampaign, shelf: Shelf, recovery: RecoveryFolder, path: Path | None, base: str | None,
        parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        system = shelf.system(campaign.system)
        self.shipped: Library = shelf.shipped(campaign.system)
        self.world_of: WorldOf = shelf.world
        self.resources = shelf.resources
        self._words = Speech(load_words(shelf.resources, campaign.system))
        self.document = Document(campaign, system, shelf.world, self._step_name, self)
        self.reference = Reference(shelf.resources, campaign.system)
        self.keeper = Keeper(self.document, shelf, recovery, path, base, self)
        self.roster = Roster(self.document, self._words, self)

    @property
    def speech(self) -> Speech:
        """The system's words with the names of the campaign's library as it is now."""
        return self._words.knowing(self.document.system.names(self.document.world))

    def sheet(self, id: str) -> Sheet:
        """A character's sheet. Raises KeyError where there is none of that id."""
        return Sheet(self.document, id, self.speech, self)

    def title(self) -> str:
        """What the campaign is called: its name, else its file."""
        if self.document.campaign.name:
            return str(self.document.campaign.name)
        return self.keeper.path.name if self.keeper.path is not None else ""

    def close(self, drop: bool) -> None:
        """Ends everything; `drop`: its edits are saved or given up."""
        self.roster.close()
        self.keeper.close(drop)

    def _step_name(self, edit: Edit | Batch, campaign: AnyCampaign) -> str:
        """The name of an undo step, with whom it is about."""
        path = edit.edits[0].path if isinstance(edit, Batch) and edit.edits else getattr(edit, "path", ())
        if path[:1] == ("library",):
            entry = find(campaign.library, path[1], path[2]) if len(path) > 3 else None
            return self.speech.edit(edit, entry.name if entry is not None else "")
        who = next((c.name for c in campaign.characters if len(path) > 1 and c.id == path[1]), "")
        return self.speech.edit(edit, who if len(path) > 2 else "")
