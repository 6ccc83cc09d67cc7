"""The open campaign with all that stands around it: words, rules reference, autosave, list of characters.

What a sheet needs to take a key is made at once; the rest when it is first asked for, with the modules it needs."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.step_names import step_name
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.model.apply import WorldOf
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.sheet.sheets import Shape
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.rule_titles import RuleTitles
from mls_desktop.words.system_texts import Texts, load_words

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.character_list_model import CharacterListModel
    from mls_desktop.bridge.document.autosave import Autosave
    from mls_desktop.bridge.document.file_watch import FileWatch
    from mls_desktop.bridge.pictures.picture_shelf import PictureShelf
    from mls_desktop.report.page import PageContext
    from mls_desktop.storage.versions import VersionFolder
    from mls_desktop.words.reference import Reference


class OpenCampaign(QObject):
    """A campaign while it is open. `folders`: places of recovery copies, versions and locks."""

    def __init__(
        self, loaded: Loaded, shipped_data: ShippedData, folders: Folders, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        campaign = loaded.campaign
        system = shipped_data.system(campaign.system)
        self._loaded, self._shipped_data, self._folders = loaded, shipped_data, folders
        self.shipped: Library = shipped_data.shipped(campaign.system)
        self.world_of: WorldOf = shipped_data.world
        self.resources = shipped_data.resources
        self._titles = RuleTitles(shipped_data.resources, campaign.system)
        self._words = Texts(load_words(shipped_data.resources, campaign.system), titles=self._titles)
        self.document = Document(campaign, system, shipped_data.world, self._step_name, self)
        self.document.read_only = bool(loaded.newer or loaded.as_of)

    @property
    def reference(self) -> Reference:
        """Reference of the system's rules."""
        return self._titles.reference

    @cached_property
    def keeper(self) -> Autosave:
        """Autosave of the campaign, which also writes its recovery copies; made when it is first asked for."""
        from mls_desktop.bridge.document.autosave import Autosave
        from mls_desktop.bridge.document.document_lock import DocumentLock
        from mls_desktop.bridge.document.save_outcome import SavePlaces
        from mls_desktop.storage.recovery import RecoveryFolder
        from mls_desktop.storage.saving import digest

        loaded, recovery = self._loaded, RecoveryFolder(self._folders.recovery)
        base = digest(loaded.data) if loaded.data is not None else loaded.base
        places = SavePlaces(self.versions, DocumentLock(self._folders.locks))
        made = Autosave(self.document, self._shipped_data, recovery, loaded.path, base, self, places)
        if loaded.unsaved:
            made.must_be_saved(loaded.copy)
        self._loaded = replace(loaded, data=None, base=base)  # a long file's bytes need not be held for hours
        return made

    @cached_property
    def watch(self) -> FileWatch:
        """Watch for changes to the campaign's file by other programs; made when it is first asked for."""
        from mls_desktop.bridge.document.file_watch import FileWatch

        return FileWatch(self.keeper, self)

    def guard_file(self) -> None:
        """Takes the lock of the campaign's file and begins to watch it. The campaign shown before may be of the same
        file, so it has to be closed by now."""
        self.keeper.claim()
        self.watch.start()

    @property
    def newer(self) -> str:
        """Reason why the campaign can be shown but not written; "" where it can be written."""
        return self._loaded.newer

    @property
    def older(self) -> str:
        """Notice that the campaign's file is of an older version, and what becomes of that; "" where it is not."""
        return self._loaded.older

    @property
    def as_of(self) -> str:
        """Time of the state shown, in words, where it is an earlier one that no file of its own holds yet; else ""."""
        return self._loaded.as_of if self.path is None else ""

    @property
    def origin(self) -> Path | None:
        """File of the campaign, or the file it is an earlier state of; None without either."""
        return self.path or self._loaded.origin

    @property
    def left_as(self) -> Path | None:
        """Recovery copy that the campaign was restored from, at the path where the program left it; None where it came
        from none."""
        return self._loaded.left_as

    @cached_property
    def versions(self) -> VersionFolder:
        """Folder of the earlier states of files."""
        from mls_desktop.storage.versions import VersionFolder

        return VersionFolder(self._folders.versions)

    def keep_versions(self, latest: int, days: int) -> None:
        """Sets how many versions of a file are kept: the `latest` ones, and the last one of each of so many `days`."""
        from mls_desktop.storage.versions import VersionLimits

        self.versions.limits = VersionLimits(latest, days)

    @cached_property
    def roster(self) -> CharacterListModel:
        """Model of the list of the campaign's characters, made when it is first asked for."""
        from mls_desktop.bridge.campaign.character_list_model import CharacterListModel

        return CharacterListModel(self.document, self._words, self)

    @cached_property
    def pictures(self) -> PictureShelf:
        """Pictures of the campaign, decoded in the background; made when they are first asked for."""
        from mls_desktop.bridge.pictures.picture_shelf import PictureShelf

        return PictureShelf(self.document, self)

    @property
    def texts(self) -> Texts:
        """The system's words with the names of the campaign's library as it is now."""
        return self._words.knowing(self.document.system.names(self.document.world))

    def sheet(self, id: str, until: frozenset[Shape] = frozenset()) -> Sheet:
        """A new model of the sheet of character `id`; sections after the first of one of the shapes `until` wait for
        `bring_rest`. Raises KeyError where there is no such character."""
        return Sheet(self.document, id, self.texts, self, until=until)

    def page_context(self) -> PageContext:
        """Context that pages of the campaign are made from, as it is now."""
        from mls_desktop.report.page import PageContext

        document = self.document
        return PageContext(document.campaign.name, document.system, document.world, self.texts, self.reference)

    def title(self) -> str:
        """Title of the campaign: its name, else its file; of an earlier state with its time."""
        name = str(self.document.campaign.name) or (self.origin.name if self.origin is not None else "")
        if not self.as_of:
            return name
        from mls_desktop.words.i18n import _

        return _("{name} (as it was {when}, read-only)").format(name=name or _("Campaign"), when=self.as_of)

    @property
    def path(self) -> Path | None:
        """File of the campaign; None where no file holds it."""
        return self.keeper.path if "keeper" in self.__dict__ else self._loaded.path

    def close(self, drop: bool) -> None:
        """Closes the autosave, the watch on the file, the pictures and the list of characters, each even where another
        fails to. `drop`: the edits are saved or given up, so that the recovery copy may go."""
        # The last named is the first done, and each is, whatever becomes of the others.
        with ExitStack() as rest:
            rest.callback(self.keeper.close, drop)
            if "watch" in self.__dict__:
                rest.callback(self.watch.stop)
            if "pictures" in self.__dict__:
                rest.callback(self.pictures.close)
            rest.callback(self.roster.close)

    def _step_name(self, edit: Edit | Batch, campaign: AnyCampaign) -> str:
        return step_name(edit, campaign, self.texts)
