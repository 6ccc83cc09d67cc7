"""The preview dialog of what of a fight goes on paper."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.report_export import ReportExport
from mls_desktop.report.fights.fight_texts import FightChoice
from mls_desktop.ui.printing.preview_dialog import PagesPreview
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.plain_text import name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class FightPreview(PagesPreview):
    """The preview dialog of a fight: the encounter, cards of its fighters, its log, or how it went."""

    def __init__(self, copies: ReportExport, theme: Theme, parent: QWidget) -> None:
        super().__init__(copies, theme, _("Print the encounter"), parent)
        self.what = ComboBox(theme, self)
        for text, id in (
            (_("The encounter, with points to tick"), "sheet"), (_("Cards of the fighters, eight a page"), "cards"),
            (_("The log"), "log"), (_("How the fight went"), "report"),
        ):  # fmt: skip
            self.what.addItem(text, id)
        name_widget(self.what, _("What is printed"))
        self.lay_out((self.what, self.paper, self.large))

    def choice(self) -> FightChoice:
        """Contents, paper and size of type as they are chosen in the dialog."""
        return FightChoice(self.what.currentData(), self.paper.currentData(), self.large.isChecked())
