"""The title row of a card: its name, what stands beside it, and the way a row joins."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.sections.figure_label import FigureLabel
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QToolButton

    from mls_desktop.ui.sections.name_line import NameLine


class TitleNote(FigureLabel):
    """The label beside a card's title: its text whole, or in the tool tip where there is no room for it. A person comes
    to it by click or Tab only while it holds figures."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.hold_figures(False)
        self._told = self._about = ""
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def hold_figures(self, holds: bool) -> None:
        """Sets whether a person comes to the label, by a click or Tab."""
        policy = Qt.FocusPolicy.StrongFocus if holds else Qt.FocusPolicy.NoFocus
        if policy == self.focusPolicy():
            return
        self.setFocusPolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor if holds else Qt.CursorShape.ArrowCursor)

    def ring(self) -> QRect:
        """Rectangle of the focus ring: around the text at the right, not all the room that the label has."""
        whole = self.rect()
        wide = min(whole.width(), self.fontMetrics().horizontalAdvance(self.text()) + self._theme.px(6))
        return whole.adjusted(whole.width() - wide, 0, 0, 0)

    def set_text(self, text: str, about: str = "") -> None:
        """Shows `text`; `about` is further text for its tip."""
        self._told, self._about = text, about
        self.setAccessibleName(text)
        self._fit()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self._told) <= self.width()
        self.setText(self._told if fits else "")
        tip(self, "\n".join(line for line in ("" if fits else self._told, self._about) if line))


class SectionTitle(SharedRoom, QWidget):
    """The title row of a card: the title, a note beside it, and the button that adds a row. `adding` at that button,
    `named` when a name was typed for a row; `asked` when a person clicks the note of figures."""

    asked = Signal()
    adding = Signal()
    named = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bare = self._adds = False
        """Tells whether the card has no rows; whether a row can be added."""
        self.name = PlainLabel("", self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.name)
        # Where nothing stands beside the name, it is this that takes the room.
        self._row.addSpacerItem(QSpacerItem(0, 0, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum))
        self.restyle()

    @cached_property
    def none(self) -> TitleNote:
        """Note on a card without rows, made when it is first needed."""
        made = self._note(1)
        made.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        made.set_text(_("none yet"))
        made.setAccessibleName(f"{self.name.accessibleName()}: {_('none yet')}")
        return made

    @cached_property
    def heads(self) -> TitleNote:
        """Note of figures beside the title, made when it is first needed."""
        made = self._note(2 if "none" in self.__dict__ else 1)
        made.asked.connect(self.asked)
        return made

    @cached_property
    def add(self) -> QToolButton:
        """The button that adds a row, made at the first request."""
        from PySide6.QtWidgets import QToolButton

        made = QToolButton(self)
        made.setObjectName("flat")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.hide()
        made.clicked.connect(self.adding)
        self._row.addWidget(made)
        return made

    def _note(self, at: int) -> TitleNote:
        made = TitleNote(self._theme, self)
        made.hide()
        self._row.insertWidget(at, made, 1)
        if "add" in self.__dict__:
            made.stackUnder(self.add)  # in the order in which a screen reader reads
        self._dress(made)
        return made

    def _made(self, *names: str) -> list[QWidget]:
        """Widgets among the parts `names` that have been made."""
        return [self.__dict__[name] for name in names if name in self.__dict__]

    @cached_property
    def line(self) -> NameLine:
        """The line for the name of a row that is added, made at the first request: few cards need one."""
        from mls_desktop.ui.sections.name_line import NameLine

        made = NameLine(self)
        made.hide()
        made.setAccessibleName(self.add.accessibleName())
        made.setPlaceholderText(_("its name, then Enter"))
        made.returnPressed.connect(self.named)
        made.turned.connect(self._share)
        self._row.insertWidget(self._row.indexOf(self.add), made, 2)
        return made

    def ask_name(self) -> None:
        """Opens the line for the name of a row to be added, with the focus in it."""
        self.line.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._share()

    def set_title(self, name: str, heads: str, add: str, about: str = "") -> None:
        """Shows `name` as title, beside it `heads`, the text of figures, and `add`, the label of the button that adds a
        row, "" for none of either; `about` is the text of the tips."""
        self.name.setText(name.upper())
        self.name.setAccessibleName(name)
        tip(self.name, about)
        for note in self._made("none"):
            note.setAccessibleName(f"{name}: {_('none yet')}")
        if heads or "heads" in self.__dict__:
            self.heads.set_text(heads, about if heads else "")
            self.heads.hold_figures(bool(heads))
        if add or "add" in self.__dict__:
            self.add.setText(menu_text(add))
            self.add.setAccessibleName(f"{name}: {add}")
            self._adds = bool(add)
            self._share()
        if "line" in self.__dict__:
            self.line.setAccessibleName(self.add.accessibleName())

    def tell(self, bare: bool, heads: bool) -> None:
        """Shows beside the title "none yet" (`bare`) and the note of figures (`heads`), or hides them."""
        if bare or "none" in self.__dict__:
            self._bare = bare
            self._share()
        if heads or "heads" in self.__dict__:
            self.heads.setVisible(heads)

    def _share(self) -> None:
        """Shares the room beside the title: while the line for a name is open, "none yet" is hidden, and so is the
        button where the line's placeholder could not be read beside it."""
        naming = "line" in self.__dict__ and not self.line.isHidden()
        if self._bare or "none" in self.__dict__:
            self.none.setVisible(self._bare and not naming)
        if "add" in self.__dict__:
            taken = self.name.sizeHint().width() + self.add.sizeHint().width() + 3 * self._row.spacing()
            cramped = naming and self.width() - taken < self.line.needed_width()
            self.add.setVisible(self._adds and not cramped)

    def holds_figures_at(self, widget: QWidget) -> bool:
        """Tells whether `widget` is the note of figures beside the title."""
        return self.__dict__.get("heads") is widget

    def least_width(self) -> int:
        """Width in pixels of the title and the button that adds a row; notes beside them may be cut, since they have
        tips."""
        add = sum(each.sizeHint().width() + self._theme.px(12) for each in self._made("add") if not each.isHidden())
        beside = sum(not each.isHidden() for each in self._made("none", "heads")) * self._row.spacing()
        return self.name.sizeHint().width() + max(add, beside)

    def restyle(self) -> None:
        font = self._type()
        font.setWeight(QFont.Weight.DemiBold)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
        self.name.setFont(font)
        self.name.ink(self._theme.colour("faint_ink"))
        for note in self._made("none", "heads"):
            self._dress(note)

    def _type(self) -> QFont:
        font = QFont(self.window().font() if self.parent() else self.font())
        font.setPixelSize(max(6, self._theme.px(11)))
        return font

    def _dress(self, note: QWidget) -> None:
        note.setFont(self._type())
        if isinstance(note, TitleNote):
            note.ink(self._theme.colour("faint_ink"))
