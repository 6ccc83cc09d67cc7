"""Joining of characters from another campaign: at once, or after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.clipboard import meeting
from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.campaign.side_by_side import decided_by, other_side
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.import_characters import ImportChoices, taken
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many

if TYPE_CHECKING:
    from mls_desktop.model.import_characters import ImportPlan


class Joining(QObject):
    """The import of characters of guest campaigns into the open one, with a dialog where there is something to decide.
    `came` carries the id of the first character that was added; `said` a line of status."""

    came = Signal(str)
    said = Signal(str)

    def __init__(
        self, open_campaign: OpenCampaign, campaign_files: CampaignFiles, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(open_campaign)
        self._open_campaign, self._campaign_files, self._theme, self._window = (
            open_campaign,
            campaign_files,
            theme,
            window,
        )
        self._found: ImportPlan | None = None

    def compare(self, guest: AnyCampaign) -> None:
        """Opens the dialog about the characters that differ in `guest`; where none does, a message with all else that
        differs. Raises LoadError."""
        from mls_desktop.bridge.campaign.version_account import AccountTools
        from mls_desktop.ui.widgets.message_box import show_message

        open_campaign = self._open_campaign
        if guest.system != open_campaign.document.campaign.system:
            self.meet(guest, copies=False)
            return
        tools = AccountTools(self._campaign_files.shipped_data, open_campaign.texts, open_campaign.reference)
        side = other_side(guest, open_campaign.document.campaign, tools)
        if not side.same:
            self.meet(guest, copies=False, besides=side.lines)
            return
        text = _("Nothing differs: the file holds the campaign just as it is here.")
        if side.lines:
            text = _("No character in the file differs from yours. What differs:")
        show_message(self._window, _("Side by side"), text, decided_by(side.lines, "\n"))

    def meet(self, guest: AnyCampaign, copies: bool, besides: tuple[str, ...] = ()) -> None:
        """Adds the characters of `guest` as copies at once, with `copies` and where no library entry or ruling differs;
        else opens the dialog about them, with the lines `besides` on other differences. Where all are here unchanged,
        only says so. Raises LoadError."""
        document = self._open_campaign.document
        found = meeting(document.campaign, document.system, guest, self._campaign_files.shipped_data, copies)
        self._found = found
        if all(met.same for met in found.meetings):
            self.said.emit(_("They are all here already, unchanged."))
        elif copies and not found.clashes and not found.rulings:
            self._join(ImportChoices())
        else:
            from mls_desktop.ui.characters.import_dialog import ImportDialog

            dialog = ImportDialog(self._open_campaign, found, self._campaign_files, self._theme, self._window)
            if besides:
                dialog.add_note(_("Also different: {things}").format(things=decided_by(besides, "; ")))
            dialog.decided.connect(self._join)
            dialog.open()

    def _join(self, taking: ImportChoices) -> None:
        open_campaign, found = self._open_campaign, self._found
        if found is None:
            return
        document = open_campaign.document
        before: dict[str, Character] = {who.id: who for who in document.campaign.characters}
        shipped = self._campaign_files.shipped_data.shipped(document.campaign.system)
        step = taken(document.campaign, found, taking, shipped, document.system)
        if not step.edits or not document.apply(step):
            return
        changed = [who.id for who in document.campaign.characters if before.get(who.id) is not who]
        self.said.emit(how_many("{n} character imported.", "{n} characters imported.", len(changed)))
        if changed:
            self.came.emit(changed[0])
