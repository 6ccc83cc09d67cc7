"""The model of a form that is weighed: what is entered, and what would change if it were taken."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.qt.clock import now
from mls_desktop.bridge.qt.soon import every, later
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.report.change_table import columns
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

SLICE = 0.008
"""Seconds of work between two turns of the event loop."""
PAUSE = 120
"""Milliseconds after the last entry until its effect is worked out."""


class WeighedForm(SectionModels):
    """The base class of models of a form. `weighed`: `table` shows the effect of the entries now. `lettered`: letters
    were typed that count already."""

    weighed = Signal()
    lettered = Signal()

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(texts, parent)
        heads = columns(_("Now"), _("Then"))
        self.table = RowModel(Section("changes", "items", tuple(heads), ()), texts.heading(heads), self)
        self._pause = later(self._begin, PAUSE)
        self._work: Iterator[None] | None = None
        self._slice = every(self._go_on)

    # What each kind of form fills in

    def _form(self) -> Section:
        """Section of the form as it is filled in now; raises NotImplementedError here."""
        raise NotImplementedError

    def _enter(self, edit: Edit) -> None:
        """Enters the value of `edit` into the form; raises NotImplementedError here."""
        raise NotImplementedError

    def entered(self) -> object:
        """All entries, in a form that is equal where they are; raises NotImplementedError here."""
        raise NotImplementedError

    def _comparing(self) -> Iterator[None]:
        """Works out the effect of the entries for `_compared`, a piece at each step of the iterator. Raises Refused if
        not possible, NotImplementedError here."""
        raise NotImplementedError

    def _compared(self) -> tuple[Row, ...]:
        """Rows on the effect of the entries, once it is worked out; raises NotImplementedError here."""
        raise NotImplementedError

    def _refused(self, refused: Refused) -> tuple[Row, ...]:
        """Rows with the reason `refused` why the change is not possible; raises NotImplementedError here."""
        raise NotImplementedError

    def summary(self) -> str:
        """Summary of how much changes, in one sentence; raises NotImplementedError here."""
        raise NotImplementedError

    # The form

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Enters `edit`, shows the form anew and, where an entry changed, works out the effect after a pause; always
        True."""
        before = self.entered()
        self._enter(edit)
        self.refill()
        if self.entered() != before:
            self.wait()  # else it counts since it was typed
        return True

    def note_letters(self, edit: Edit) -> None:
        """Enters `edit`, typed so far, without showing the form anew, restarts the pause before the work, emits
        `lettered`."""
        self._enter(edit)
        self.wait()
        self.lettered.emit()

    def refill(self) -> None:
        """Replaces the sections shown by the section of the form as it is filled in now."""
        self._set_sections((self._form(),))

    # What it does

    def compare(self) -> None:
        """Works out and shows the effect of the entries before it returns, not in slices, and emits `weighed`."""
        self._begin()
        while self._work is not None:
            self._go_on()

    def is_weighed(self) -> bool:
        """Tells whether the effect of all entries is worked out."""
        return not self._pause.isActive() and self._work is None

    def wait(self) -> None:
        """Drops any work on the effect and starts the pause after which the effect is worked out anew."""
        self.stop()
        self._pause.start()

    def stop(self) -> None:
        """Drops the work on the effect, and the pause before it."""
        self._pause.stop()
        self._slice.stop()
        self._work = None

    def _begin(self) -> None:
        self.stop()
        self._work = self._comparing()
        self._slice.start(0)

    def _go_on(self) -> None:
        """Works on the effect for `SLICE` seconds; once it is known or refused, shows its rows and emits `weighed`."""
        work, until = self._work, now() + SLICE
        if work is None:
            self._slice.stop()
            return
        try:
            while now() < until:
                next(work)
        except StopIteration:
            self._show(self._compared())
        except Refused as refused:
            self._show(self._refused(refused))

    def _show(self, rows: tuple[Row, ...]) -> None:
        self.stop()
        self.table.show(replace(self.table.section, rows=rows))
        self.refill()
        self.weighed.emit()
