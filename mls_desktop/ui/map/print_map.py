"""A map on paper: what may be chosen about its sheets, beside the sheets, and the file they are kept in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.map.map_export import MapExport
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.maps.map_sheets import LEAST_SQUARE, MOST_SQUARE, USUAL_SQUARE, MapPrint
from mls_desktop.ui.editors.number_boxes import DecimalBox
from mls_desktop.ui.printing.preview_dialog import PagesPreview
from mls_desktop.ui.printing.save_file import PDF, ask_for_file, keep
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.plain_text import name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class MapPreview(PagesPreview):
    """The preview dialog of a map's sheets."""

    def __init__(self, copies: MapExport, theme: Theme, parent: QWidget) -> None:
        super().__init__(copies, theme, _("Print the map"), parent)
        self.square = DecimalBox(theme, self)
        self.square.setRange(LEAST_SQUARE, MOST_SQUARE)
        self.square.setDecimals(1)
        self.square.setValue(USUAL_SQUARE)
        self.square.setPrefix(_("A square: "))
        self.square.setSuffix(_(" mm"))
        self.square.setAccessibleName(_("Millimetres of a square"))
        self.fog = ComboBox(theme, self)
        for text, id in ((_("As the players know it"), "players"), (_("All of the ground"), "all")):
            self.fog.addItem(text, id)
        name_widget(self.fog, _("What of the ground is printed"))
        self.tokens = CheckBox(theme, self, _("Figures"))
        self.tokens.setChecked(True)
        self.secrets = CheckBox(theme, self, _("Secret texts"))
        self.index = CheckBox(theme, self, _("An index of the sheets"))
        self.index.setChecked(True)
        self.large.hide()
        self.lay_out((self.paper, self.square, self.fog, self.tokens, self.secrets, self.index))
        copies.changed.connect(self.refresh)

    def choice(self) -> MapPrint:
        """Choices of the dialog: paper, size of a square, figures, fog, secret texts, index."""
        return MapPrint(
            self.paper.currentData(), self.square.value(), self.tokens.isChecked(), self.fog.currentData(),
            self.secrets.isChecked(), self.index.isChecked(),
        )  # fmt: skip

    def refresh(self) -> None:
        """Makes the sheets anew; secret texts can be chosen only where all of the ground is printed."""
        self.secrets.setEnabled(self.fog.currentData() == "all")
        super().refresh()


class MapPrintController(QObject):
    """The controller of a fight's map on paper. `say`: where success is told."""

    def __init__(self, running_fight: RunningFight, theme: Theme, window: QWidget, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._theme, self._window, self._say = theme, window, say
        self._copies = MapExport(running_fight, Printer(), self)
        self._choice = MapPrint()
        self.preview: MapPreview | None = None
        self._path = Path()
        self._writing = 0
        """Files that are being written."""

    def show(self) -> None:
        """Opens the preview dialog of the map's sheets."""
        self.preview = MapPreview(self._copies, self._theme, self._window)
        self.preview.saving.connect(self._on_saving)
        self.preview.finished.connect(self._on_finished)
        self.preview.open()

    def _on_saving(self, choice: MapPrint) -> None:
        self._choice = choice
        name = _("{encounter}: map").format(encounter=self._copies.title)
        ask_for_file(self._window, _("Export as PDF"), PDF, name, self._on_file)

    def _on_file(self, path: Path) -> None:
        from mls_desktop.ui.files.progress_dialog import LongTask

        self._path = path
        text = _("Writing “{file}” …").format(file=self._path.name)
        task = LongTask(self._window, _("Export as PDF"), text, self._copies.pdf(self._choice))
        self._writing += 1
        task.done.connect(self._on_drawn)
        task.failed.connect(self._on_failed)
        task.destroyed.connect(self._on_written)

    def _on_drawn(self, data: bytes) -> None:
        keep(self._window, self._say, data, self._path)

    def _on_failed(self, error: Exception) -> None:
        raise error

    def _on_written(self) -> None:
        """Counts one file less that is being written, and deletes the controller if it is done."""
        self._writing -= 1
        self._go()

    def _on_finished(self) -> None:
        """Drops the closed preview and its sheets, and deletes the controller if it is done."""
        self.preview = None
        self._copies.close()
        self._go()

    def _go(self) -> None:
        """Deletes the controller once no preview is open and no file is being written."""
        if self.preview is None and not self._writing:
            self.deleteLater()
