"""The controller of library files: a campaign's own library goes into one, what another holds is tried here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import ENDING, CampaignFiles
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.library.library_trials import LIBRARY, LibraryTrials
from mls_desktop.ui.files.patient_reader import PatientReader
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.model.campaign import AnyCampaign
    from mls_desktop.model.extract import Place
    from mls_desktop.model.library_offer import LibraryOffer
    from mls_desktop.ui.library.page import LibraryPage


class LibraryExchange(QObject):
    """The controller of library files. `said` carries a line of status. `trials` gives the drafts of the open campaign;
    `show` brings the library to the front."""

    said = Signal(str)

    def __init__(
        self, window: QWidget, campaign_files: CampaignFiles, theme: Theme, trials: Callable[[], LibraryTrials],
        show: Callable[[], LibraryPage | None],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._campaign_files, self._theme, self._trials, self._show = (
            window,
            campaign_files,
            theme,
            trials,
            show,
        )
        self._offer: LibraryOffer | None = None
        self._else_said = ""
        self._reader = PatientReader(window, campaign_files, _("Load a library file"))

    def stop(self) -> None:
        """Gives up the file that is being read, since another campaign is shown."""
        self._reader.stop()

    def save(self) -> None:
        """Opens the dialog for a file to which the campaign's own library is written."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_save

        title, libraries = _("Save the library as a file"), _("Libraries (*.mls.json)")
        ask_to_save(self._window, title, [libraries], self._on_save, endings=(ENDING, ".json"))

    def load(self) -> None:
        """Opens the dialog for a file whose library is then tried in this campaign's draft."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Libraries and campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Load a library file"), filters, self.take)

    def take(self, path: Path) -> None:
        """Reads the file at `path` and tries the entries of its library in the draft, after a dialog where entries
        differ from those here. New grounds come into the campaign at once."""
        self._reader.read(path, self._campaign_files.load_guest, self._meet, self._refuse)

    def _on_save(self, path: Path) -> None:
        from mls_desktop.bridge.library.library_files import write_library
        from mls_desktop.ui.widgets.message_box import show_message

        problem = write_library(self._trials().open_campaign.document.campaign, self._campaign_files.shipped_data, path)
        if problem:
            show_message(self._window, _("Not saved"), problem)
        else:
            self.said.emit(_("The library is saved as {file}.").format(file=path.name))

    def _refuse(self, error: LoadError) -> None:
        from mls_desktop.ui.widgets.message_box import show_message

        show_message(self._window, _("The file cannot be read"), error.text)

    def _meet(self, theirs: AnyCampaign) -> None:
        """Tries the entries of the library of `theirs` in the draft: at once where none differs from one here, else
        after a dialog. Adds its new grounds to the campaign."""
        from mls_desktop.bridge.library.library_files import offer_of, take_grounds

        trials = self._trials()
        draft = trials.drafts[LIBRARY]
        try:
            self._offer = offer_of(theirs, self._campaign_files.shipped_data, draft.trial)
        except LoadError as error:
            self._refuse(error)
            return
        self._else_said = take_grounds(theirs, trials.open_campaign.document)
        if not self._offer.others:
            self._on_taken(frozenset())
            return
        from mls_desktop.ui.library.merge_dialog import MergeDialog

        dialog = MergeDialog(self._offer, draft.texts, self._theme, self._window)
        dialog.chosen.connect(self._on_taken)
        dialog.open()

    def _on_taken(self, taken: frozenset[Place]) -> None:
        """Adds new entries and those `taken` of the offer to the draft and shows the first; emits `said` for none."""
        from mls_desktop.model.library_offer import taking

        if self._offer is None:
            return
        offer, self._offer = self._offer, None
        edits = taking(offer, taken)
        page, draft = self._show(), self._trials().drafts[LIBRARY]
        if not edits:
            self.said.emit(self._else_said)
        elif page is not None and draft.replace((*draft.edits, *edits)):
            first = edits[0]
            page.go_to(first.path[1], getattr(first.value, "id", ""))
