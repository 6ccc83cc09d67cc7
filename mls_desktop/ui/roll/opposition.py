"""The form of what opposes a roll: nothing, a number, a thing of some level, or somebody's trait."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.model.names_apart import names_apart
from mls_desktop.rules.common.fight.fights import RollableStat
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_
from mls_desktop.words.system_texts import Texts

KINDS = (
    ("nothing", N_("nothing")),
    ("number", N_("a number")),
    ("thing", N_("an object")),
    ("trait", N_("another character")),
)
OTHERS = "trait"
"""The kind of opposition that needs another character."""
BOUNDS = (-99, 99)
NUMBER = 54
"""Width of a number's line, in pixels at 100 %."""


class ChosenBox(ComboBox):
    """A combo box that asks for as much room as the current text needs, and for a little at least."""

    def __init__(self, least: int, theme: Theme, parent: QWidget) -> None:
        """Makes the box with room for at least `least` letters, whatever is chosen."""
        super().__init__(theme, parent)
        self.setMinimumContentsLength(least)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.currentIndexChanged.connect(self.updateGeometry)

    @guarded(QSize(100, 24))
    def sizeHint(self) -> QSize:
        around = round(self.fontMetrics().height() * 1.5) + 2  # the arrow
        wide = self.fontMetrics().horizontalAdvance(self.currentText()) + around
        return QSize(wide, super().sizeHint().height()).expandedTo(self.minimumSizeHint())


class TraitBox(ChosenBox):
    """The combo box of figures that can be rolled."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(8, theme, parent)

    def set_traits(self, rolls: tuple[RollableStat, ...], key: str, texts: Texts, levels: bool = True) -> None:
        """Offers the figures `rolls` by their names, with their levels if `levels`, and chooses the one with `key`;
        none where `key` is not among them."""
        said = [f"  {texts.figure(each.level)}" if levels else "" for each in rolls]
        both = zip(rolls, said, strict=True)
        wanted = [(f"{texts.key(each.key, each.name)}{level}", each.key) for each, level in both]
        if wanted != [(self.itemText(at), self.itemData(at)) for at in range(self.count())]:
            self.clear()
            for text, data in wanted:
                self.addItem(text, data)
        self.setCurrentIndex(self.findData(key))


class OppositionEntry(QWidget):
    """The form of the opposition. `wanted` carries the request with another opposition, whenever that is changed."""

    wanted = Signal(object)

    def __init__(self, rolling: RollHistory, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rolling, self._theme = rolling, theme
        self.kind = ChosenBox(6, theme, self)
        self._offer(tuple(id for id, _text in KINDS), False)
        self.number = LineEditor(Field("number", "number", bounds=BOUNDS), rolling.session.texts, theme, self)
        self.who = ChosenBox(6, theme, self)
        self.trait = TraitBox(theme, self)
        for widget, name in (
            (self.number.line, _("Number or level that opposes")),
            (self.who, _("Whose trait opposes")),
            (self.trait, _("Trait that opposes")),
        ):
            name_widget(widget, name)
        self._label = PlainLabel(_("Opposed by"), self)
        label_widget(self._label, self.kind)
        self._first, self._second, self._rows = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        self._first.addWidget(self._label)
        self._first.addWidget(self.kind, 1)
        self._first.addWidget(self.number)
        self._second.addWidget(self.who)
        self._second.addWidget(self.trait)
        self._rows.setContentsMargins(0, 0, 0, 0)
        add_layout(self._rows, self._first)
        add_layout(self._rows, self._second)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.kind.activated.connect(self._on_chosen)
        self.who.activated.connect(self._on_chosen)
        self.trait.activated.connect(self._on_chosen)
        self.number.entered.connect(self._on_number)

    def restyle(self) -> None:
        self._rows.setSpacing(self._theme.px(4))
        for row in (self._first, self._second):
            row.setSpacing(self._theme.px(5))
        self.number.setFixedWidth(self._theme.px(NUMBER))

    @guarded(QSize(200, 50))
    def minimumSizeHint(self) -> QSize:
        """Least size, as wide without a number as with one: nothing beside it moves when a number opposes."""
        parts = self._label.minimumSizeHint().width() + self.kind.minimumSizeHint().width() + self.number.minimumWidth()
        return super().minimumSizeHint().expandedTo(QSize(parts + 2 * self._first.spacing(), 0))

    def show_wish(self, wish: RollRequest) -> None:
        """Shows the opposition of the request `wish`, and offers the kinds of opposition that its figure allows."""
        rolling = self._rolling
        mine = rolling.session.rollable(wish.who, wish.key)
        self._offer(mine.against if mine is not None else (), rolling.session.alone(wish.who))
        self.kind.setCurrentIndex(max(0, self.kind.findData(wish.kind)))
        self.number.setVisible(wish.kind in ("number", "thing"))
        self.number.set_value(wish.number)
        for widget in (self.who, self.trait):
            widget.setVisible(wish.kind == "trait")
        people = [(name, id) for id, name in names_apart(rolling.session.people, _("unnamed")).items()]
        if people != [(self.who.itemText(at), self.who.itemData(at)) for at in range(self.who.count())]:
            self.who.clear()
            for name, id in people:
                self.who.addItem(name, id)
        self.who.setCurrentIndex(self.who.findData(wish.rival))
        if wish.kind == "trait":
            rolls = tuple(each for each in rolling.session.rolls(wish.rival) if each.opposable)
            self.trait.set_traits(rolls, wish.rival_key, rolling.session.texts)

    def _offer(self, kinds: tuple[str, ...], alone: bool) -> None:
        """Offers "nothing" and the kinds of opposition in `kinds`; that of another character is disabled and says why
        if `alone`: nobody else is in the campaign."""
        lacking = _("another character: nobody else is in the campaign")
        offered = [(id, _(text)) for id, text in KINDS if id in kinds or id == KINDS[0][0]]
        wanted = [(lacking if alone and id == OTHERS else text, id) for id, text in offered]
        if wanted == [(self.kind.itemText(at), self.kind.itemData(at)) for at in range(self.kind.count())]:
            return
        self.kind.clear()
        held = self.kind.model()
        for at, (text, id) in enumerate(wanted):
            self.kind.addItem(text, id)
            if text == lacking and isinstance(held, QStandardItemModel):
                held.item(at).setEnabled(False)
        view = self.kind.view()
        widest = max(view.fontMetrics().horizontalAdvance(text) for text, _id in wanted)
        # The list is read whole, though its box is too narrow for that.
        view.setMinimumWidth(widest + self._theme.px(24) if alone else 0)

    def _on_chosen(self) -> None:
        wish, kind = self._rolling.session.wish, self.kind.currentData()
        rival, key = self.who.currentData(), self.trait.currentData()
        self.wanted.emit(replace(wish, kind=kind, rival=str(rival or ""), rival_key=str(key or "")))

    def _on_number(self, number: object) -> None:
        if isinstance(number, int) and BOUNDS[0] <= number <= BOUNDS[1]:
            self.wanted.emit(replace(self._rolling.session.wish, number=number))
        else:
            self.number.set_value(self._rolling.session.wish.number)
