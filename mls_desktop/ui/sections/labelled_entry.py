"""The widget of a labelled entry: the field's editor (or the plain figure) under its name, in fields and pools."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.row_texts import Flag
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.bridge.sheet.typed import shown_value
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.factory import editor_for
from mls_desktop.ui.sections.figure_label import FigureLabel
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.buttons import cross_button
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

HEADLINE = 230
LONGEST = 420
"""Greatest width of a line for text, in pixels at 100 %; in a narrow card it is narrower."""
WIDTHS = {"text": 150, "number": 64, "choice": 110, "dice": 150, "sum": 116, "step": 92, "flag": 24}
READ, BUTTON, SHOWN = 270, 128, 64
"""Least widths, in pixels at 100 %, of a line for rolls, of a button that leads to the library, and of a figure that is
only shown."""
MARK_ROOM = 12
"""Room for a finding's mark beside a label, in pixels at 100 %."""
BESIDE_CHOICE, NO_DICE = 34, 74
"""Room, in pixels at 100 %, for the arrow of a choice, and for the key that leaves dice out."""


def entry_kind(cell: Cell) -> str:
    """Kind of editor that `cell` is entered with; "" where it is only shown."""
    return cell.field.kind if cell.field is not None and cell.to is not None else ""


class FlaggedLabel(PlainLabel):
    """The label of an entry, with the mark of a finding about it behind the text, in the same colour."""

    def __init__(self, text: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._theme, self._mark = theme, ""

    def mark(self, flag: Flag | None) -> None:
        """Sets mark and colour by `flag`; none for None, or a finding that is allowed."""
        self._mark = flag.colour if flag is not None and not flag.allowed else ""
        self.keep_ink(self._theme, self._mark or "faint_ink")
        self.updateGeometry()
        self.update()

    @guarded(QSize(40, 16))
    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self._theme.px(MARK_ROOM) if self._mark else 0, 0)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._mark:
            with QPainter(self) as painter:
                after = self.fontMetrics().horizontalAdvance(self.text()) + self._theme.px(8)
                middle = QPoint(min(after, self.width() - self._theme.px(4)), self.rect().center().y() + 1)
                painting.paint_finding(painter, middle, self._theme, self._mark)


class LabelledEntry(QWidget):
    """The widget of one cell with its label. `about`: text of the label's tip; `spoken`: name for a screen reader,
    where the label says too little. `asked` at a click on a figure that is only shown, or on its label."""

    wants_entry = Signal(object)
    asked = Signal()

    def __init__(
        self, sheet: SectionModels, row: Row, cell: Cell, label: str, theme: Theme, parent: QWidget | None = None,
        headline: bool = False, about: str = "", spoken: str = "",
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._sheet, self._theme, self._headline, self._about = sheet, theme, headline, about
        self._spoken = spoken or label
        self.row, self.cell = row, cell
        self._flag: Flag | None = None
        self._wide = 0
        self._fallen: object = None
        self._steady = self._spent = False
        self.label = FlaggedLabel(label, theme, self)
        self.editor: Editor | None = None
        self.button: QToolButton | None = None
        self.clear: QToolButton | None = None
        self.value: FigureLabel | None = None
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.label)
        column.addWidget(self._body())
        column.addStretch(1)
        self.restyle()
        self.set_cell(row, cell)

    def _body(self) -> QWidget:
        field = self.cell.field
        if field is None or self.cell.to is None:
            self.value = FigureLabel(self._theme, self)
            self.value.asked.connect(self.asked)
            self.setFocusProxy(self.value)
            return self.value
        if field.kind == "library":
            self.button = QToolButton(self)
            self.button.clicked.connect(self._on_pick)
            # What was taken from the library is gone on from here.
            self.setFocusProxy(self.button)
            return self._with_clearing(self.button) if field.blank else self.button
        self.editor = editor_for(field, self._sheet.texts, self._theme, self)
        self.editor.tell_for(self._spoken, self.label)
        for child in self.editor.findChildren(QWidget):
            if isinstance(child, (QLineEdit, QComboBox)):
                child.setObjectName("quiet")
        self.editor.entered.connect(self._on_entered)
        self.editor.typed.connect(self._on_typed)
        self.editor.lettered.connect(self._on_lettered)
        self.editor.foretell = self._foretell
        self.setFocusProxy(self.editor)
        self._hint(self._sheet.texts.hint(self.row.id))
        return self.editor

    def _hint(self, text: str) -> None:
        """Sets `text`, on how the entry is to be filled in, as tip and for a screen reader."""
        tip(self, text)
        if text and self.editor is not None:
            self.editor.describe(text)

    def _with_clearing(self, button: QToolButton) -> QWidget:
        """Widget with `button` and a cross beside it that clears the cell."""
        holder = QWidget(self)
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(button)
        self.clear = cross_button(holder, _("{what}: none").format(what=self._spoken))
        self.clear.clicked.connect(self._on_clear)
        line.addWidget(self.clear)
        return holder

    def _on_lettered(self, value: object) -> None:
        if self.cell.to is not None:
            self._sheet.note_letters(replace(self.cell.to, value=value))

    def _on_clear(self) -> None:
        self._on_entered(None)

    @property
    def is_dice(self) -> bool:
        """Tells whether the cell is entered by dice, all at once."""
        return entry_kind(self.cell) in ("dice", "sum")

    def spend(self) -> None:
        """Locks the dice once they are thrown: what fell stays to be seen, and nothing can be thrown again until
        `set_cell`."""
        if self.editor is not None:
            self._spent = True
            self.editor.set_value(self._fallen)
            self.editor.spend(True)

    def set_cell(self, row: Row, cell: Cell) -> None:
        """Shows `row` and `cell`, a later state of those before; dice can be thrown again."""
        self.row, self.cell, self._spent = row, cell, False
        texts = self._sheet.texts
        if self.editor is not None and cell.field is not None:
            self.editor.speak(texts)
            self.editor.offer(cell.field)
            self.editor.spend(False)
            self.editor.set_value(shown_value(cell.figure, cell.field.kind))
            self.editor.allow_roll(cell.figure.value is None)
            self._widen(self.editor)
        elif self.button is not None:
            value = cell.figure.value
            chosen = texts.name(str(value)) if value else _("choose …")
            self.button.setText(menu_text(chosen))
            self.button.setAccessibleName(f"{self._spoken}: {chosen}")
            if self.clear is not None:
                self.clear.setVisible(bool(value))
        elif self.value is not None:
            self.value.say(self._spoken, texts.shown(cell.figure, cell.field, texts.column(cell.column).say))
            self._widen_shown()

    def steady_from_now(self) -> None:
        """Fixes the layout: a value chosen or thrown here, and all that follows from it, leaves everything beside it in
        place."""
        self._steady = True
        if self.clear is not None:
            policy = self.clear.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            self.clear.setSizePolicy(policy)
        self.restyle()

    def _widen_shown(self) -> None:
        """Raises the least width of a figure that is only shown to that of its text, so that another number moves
        nothing beside it; only once the layout is steady."""
        if self.value is not None and self._steady:
            # Not its size hint: that is no less than the least width it had before.
            said = self.value.fontMetrics().horizontalAdvance(self.value.text()) + self._theme.px(2)
            self.value.setMinimumWidth(max(self._theme.px(SHOWN), said))

    def restyle(self) -> None:
        self._column.setSpacing(self._theme.px(1))
        font = QFont(self.font())
        font.setPixelSize(max(6, self._theme.px(11)))
        self.label.setFont(font)
        self.mark(self._flag)
        if self.button is not None and self._steady:
            self.button.setMinimumWidth(self._theme.px(BUTTON))
        self._widen_shown()
        if self.editor is not None:
            if self._headline:
                font.setPixelSize(self._theme.px(19))
                font.setWeight(QFont.Weight.DemiBold)
                for child in self.editor.findChildren(QLineEdit):
                    child.setFont(font)
            self._widen(self.editor)
        self.updateGeometry()

    def _widen(self, editor: Editor) -> None:
        """Gives the editor the width of its kind, a line for text that of its text."""
        usual = self._theme.px(HEADLINE if self._headline else WIDTHS[editor.field.kind])
        # Dice that fell come to stand here while others are thrown beside it.
        is_fallen = self._steady and editor.field.kind == "text" and not editor.field.free
        if is_fallen:
            usual = self._theme.px(READ)
        if editor.field.kind != "text":
            editor.setFixedWidth(max(usual, min(self._told(editor), self._theme.px(LONGEST))))
            return
        said = max((w.fontMetrics().horizontalAdvance(w.text()) for w in editor.findChildren(QLineEdit)), default=0)
        self._wide = usual if is_fallen else max(usual, min(said + self._theme.px(16), self._theme.px(LONGEST)))
        editor.setMinimumWidth(self._theme.px(90))
        editor.setMaximumWidth(self._wide)
        self.updateGeometry()

    def _told(self, editor: Editor) -> int:
        """Width in pixels at which each of a few choices is read whole; for dice that may be left out, with the key for
        that; 0 for other editors."""
        if editor.field.kind == "choice":
            texts = (self._sheet.texts.option(editor.field, id) for id in editor.field.options)
            said = max(map(editor.fontMetrics().horizontalAdvance, texts), default=0)
            return said + self._theme.px(BESIDE_CHOICE)
        return self._theme.px(WIDTHS["dice"] + NO_DICE) if editor.field.kind == "dice" and editor.field.blank else 0

    def mark(self, flag: Flag | None) -> None:
        """Marks the label by `flag`, the findings about the row, with their text in the tip; None removes the mark."""
        self._flag = flag
        self.label.mark(flag)
        tip(self.label, flag.text if flag is not None else self._about)

    @guarded(QSize(80, 40))
    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        return QSize(max(least.width(), self._wide), least.height())

    def _on_entered(self, value: object) -> None:
        gesture, self._fallen = self.editor.gesture if self.editor is not None else "", value
        held = self.cell
        sent = held.to is not None and self._sheet.send(replace(held.to, value=value), gesture)
        if held.to is not None and (not sent or (self.is_dice and self.cell is held and not self._spent)):
            # Where one more die is due the cell waits for it as it did before: the line is empty again.
            self.set_cell(self.row, self.cell)

    def _on_typed(self, text: str) -> None:
        if self.cell.to is not None and self.editor is not None:
            self._sheet.send(replace(self.cell.to, value=text), self.editor.gesture)

    def _foretell(self, value: object) -> str:
        return self._sheet.foretell(replace(self.cell.to, value=value)) if self.cell.to is not None else ""

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Puts the focus into the entry and emits `asked`: the label stands for its figure."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.asked.emit()

    def _on_pick(self) -> None:
        self.wants_entry.emit(self.cell)
