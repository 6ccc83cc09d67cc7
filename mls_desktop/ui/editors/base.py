"""The base class of all editors, and the line editor for text and numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.typed import asked_text, read_number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.wrong_entries import named, wrong_entries
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, label_widget, name_widget, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.ui.editors.typing_stretch import TypingStretch

LONGEST = 65_536


class Editor(QWidget):
    """Base editor: `set_value` shows a value, `entered` carries what a person entered; a value only shown is never
    emitted. `typed` carries free text still being typed. Both belong to `gesture`, where it is not "": the entries of
    one stretch of typing are one step of undo. `lettered` carries the value after each letter, None where it cannot be
    read."""

    entered = Signal(object)
    typed = Signal(str)
    lettered = Signal(object)

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field, self.texts, self.theme = field, texts, theme
        self.gesture = self._about = ""
        self.foretell: Callable[[object], str] | None = None
        """Function that gives a text on what entering a value would do, for tool tips."""

    def set_value(self, value: object) -> None:
        """Raises NotImplementedError here; subclasses show `value` as the one in the document, and emit nothing. Text
        being typed in a line that has the focus stays."""
        raise NotImplementedError

    def offer(self, field: Field) -> None:
        """Sets the editor's field to `field`, a later state of the same, with other bounds or dice."""
        self.field = field

    def spend(self, spent: bool) -> None:
        """Does nothing here; editors of dice lock dice that are thrown (`spent`) or free them again."""

    def allow_roll(self, can: bool) -> None:
        """Does nothing here; an editor of a sum of dice enables its key that rolls (`can`), or disables it."""

    def tell_for(self, what: str, label: PlainLabel | None = None) -> None:
        """Sets `what` as the accessible name of all focusable widgets inside that have none, or that of the last call;
        `label`, beside the editor, is bound as label to the one that gets the focus, if its text is just `what`."""
        before, self._about = self._about, what
        first = self.focusProxy()
        if label is not None and first is not None and label.text() == what and not first.accessibleName():
            label_widget(label, first)
        for widget in (self, *self.findChildren(QWidget)):
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.accessibleName() in ("", before):
                name_widget(widget, what)

    def describe(self, text: str) -> None:
        """Sets `text` as the description that a screen reader reads: how the editor is to be filled in."""
        (self.focusProxy() or self).setAccessibleDescription(text)

    def speak(self, texts: Texts) -> None:
        """Sets `texts` as the source of the editor's words from now on."""
        self.texts = texts

    def _say_why(self, line: QWidget, why: str) -> None:
        """Reports in the status line, and to a screen reader at once, `why` the entry in `line` is not taken; "" once
        it is put right."""
        told = named(line, self._about, why) if why else ""
        wrong_entries().tell(line, told)
        if why:
            announce(line, told, at_once=True)

    def _only(self, child: QWidget) -> None:
        """Lays out `child` as the only widget of the editor; focus on the editor goes to `child`."""
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(child)
        self.setFocusProxy(child)


class LineEditor(Editor):
    """The editor of text or a number in a line. A number that cannot be read stays, marked, and is not emitted. Free
    text is emitted half a second after a letter; everything else when the line is left."""

    def __init__(self, field: Field, texts: Texts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(field, texts, theme, parent)
        self.line = self._make_line()
        self.line.setMaxLength(LONGEST)
        self._only(self.line)
        self._shown = self._told = ""
        """Text shown or entered last; text emitted last."""
        self._value: int | float | None = None
        self._stretch: TypingStretch | None = None
        self.line.editingFinished.connect(self._on_finished)
        self.line.textEdited.connect(self._on_edited)

    def _make_line(self) -> EntryLine:
        return EntryLine(self)

    def set_value(self, value: object) -> None:
        if self._being_typed() and self.line.hasFocus():
            return
        self._shown = self._told = self._said(value)
        self._value = value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
        self._end_stretch()
        if self._shown == self.line.text():
            # One's own entry comes back: cursor and selection stay under the hand.
            self.line.setModified(False)
        else:
            self.line.setText(self._shown)
            self.line.setCursorPosition(0)
        self._mark(False)

    def begin(self, text: str) -> None:
        """Replaces the line's text with `text`, which was typed before there was an editor."""
        self.line.selectAll()
        self.line.insert(text)
        self._on_edited()

    def _being_typed(self) -> bool:
        """Tells whether text was typed that is not entered yet. Undone letters leave a line unmodified."""
        return self._stretch is not None or self.line.isModified()

    def _said(self, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
            return number_text(value)
        return str(value)

    def _on_edited(self) -> None:
        self._mark(self.field.kind != "text" and self._read(self.line.text()) is None)
        if self.field.free:
            self._note_letter()
        text = self.line.text()
        number = None if self.field.kind == "text" else self._read(text)
        self.lettered.emit(number[0] if number is not None else self._not_taken(text))

    def _not_taken(self, text: str) -> int | float | str | None:
        """Number that `text` stands for, though the field does not take it, else `text` itself; never None, which an
        empty field may be."""
        number = None if self.field.kind == "text" else read_number(text, False)
        return number[0] if number is not None else text

    def _note_letter(self) -> None:
        if self._stretch is None:
            from mls_desktop.ui.editors.typing_stretch import TypingStretch

            self._stretch = TypingStretch(self)
            self._stretch.paused.connect(self._on_pause)
            self.gesture = self._stretch.gesture
        self._stretch.note_letter()

    def _on_pause(self) -> None:
        self._tell_typed(self.line.text())

    def _tell_typed(self, text: str) -> None:
        if text != self._told:
            self._told = text
            self.typed.emit(text)

    def _end_stretch(self) -> None:
        """Ends the present stretch of typing: letters typed from now on are another step of undo."""
        stretch, self._stretch, self.gesture = self._stretch, None, ""
        if stretch is not None:
            stretch.end()

    def _mark(self, wrong: bool) -> None:
        """Marks the line, with the reason in its tip, as one that cannot be read (`wrong`), or removes the mark."""
        if wrong == bool(self.line.property("wrong")):
            if wrong:
                tip(self.line, self._why())
            return
        self.line.setProperty("wrong", wrong)
        self.line.setStyleSheet(self.theme.wrong_line() if wrong else "")
        tip(self.line, self._why() if wrong else "")
        if not wrong:
            self._say_why(self.line, "")

    def take_back(self) -> None:
        """Drops text typed and not entered, and shows the value before; nothing where there is no such text."""
        if self._being_typed():
            self._take_back()

    def _read(self, text: str) -> tuple[int | float | None] | None:
        """Number that `text` stands for, in a tuple, whose item is None for an empty line; None where it cannot be
        read. A text only shown stands for its value."""
        if text == self._shown and self._value is not None:
            return (self._value,)
        return read_number(text, self.field.blank)

    def _why(self) -> str:
        """Reason why the text of the field cannot be read."""
        return asked_text(self.line.text()) or self._wanted()

    def _wanted(self) -> str:
        """Sentence on the input the field takes, shown where the text cannot be read."""
        return _("Type a number.")

    def _on_finished(self) -> None:
        if not self._being_typed():
            return
        if self.field.kind == "text":
            self._enter_text()
            return
        text = self.line.text()
        number = self._read(text)
        if number is None:
            self._say_why(self.line, self._why())
            return
        self.line.setModified(False)
        if text != self._shown:
            said = self._said(number[0])
            if said != text:
                # As it is taken: the same number in another form changes nothing that would have it shown anew.
                self.line.setText(said)
            self.line.forget_letters()
            self.entered.emit(number[0])

    def _enter_text(self) -> None:
        text, gesture = self.line.text(), self.gesture
        # Letters that were told and then taken out again are to be told as well.
        is_new = text != self._shown or self._told != self._shown
        self._end_stretch()
        self.line.setModified(False)
        self._shown = self._told = text
        if not self.line.hasFocus():
            self.line.setCursorPosition(0)
        if is_new:
            self.line.forget_letters()
            self.gesture = gesture
            self.entered.emit(text)
            self.gesture = ""

    def _take_back(self) -> None:
        """Shows the value from before the typing again, and emits it where part of the typed text was emitted."""
        self._tell_typed(self._shown)
        self._end_stretch()
        self.line.setModified(False)
        self.line.setText(self._shown)
        self._mark(False)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._being_typed():
            self._take_back()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # The line has done what there is to do; a table that heard of it would open the editor again.
            event.accept()
            return
        super().keyPressEvent(event)
