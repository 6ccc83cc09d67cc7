"""The form of what opposes a roll: nothing, a number, a thing of some level, or somebody's trait."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.rules.common.fight.fights import RollableStat
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.plain_text import PlainLabel
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
BOUNDS = (-99, 99)


class TraitBox(ComboBox):
    """The combo box of figures that can be rolled."""

    def set_traits(self, rolls: tuple[RollableStat, ...], key: str, speech: Texts, levels: bool = True) -> None:
        """Offers these, with one of them chosen; `levels`: whether each says its level."""
        said = [f"  {speech.figure(each.level)}" if levels else "" for each in rolls]
        wanted = [(f"{speech.key(each.key)}{level}", each.key) for each, level in zip(rolls, said, strict=True)]
        if wanted != [(self.itemText(at), self.itemData(at)) for at in range(self.count())]:
            self.clear()
            for text, data in wanted:
                self.addItem(text, data)
        self.setCurrentIndex(self.findData(key))


class OppositionEntry(QWidget):
    """The form of the opposition. `wanted` carries the request with another opposition."""

    wanted = Signal(object)

    def __init__(self, rolling: RollHistory, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rolling = rolling
        self.kind = ComboBox(self)
        self._offer(tuple(id for id, _text in KINDS))
        self.number = LineEditor(Field("number", "number", bounds=BOUNDS), rolling.session.speech, look, self)
        self.who = ComboBox(self)
        self.trait = TraitBox(self)
        for widget, name in (
            (self.kind, _("Opposed by")),
            (self.number.line, _("Number or level that opposes")),
            (self.who, _("Whose trait opposes")),
            (self.trait, _("Trait that opposes")),
        ):
            widget.setAccessibleName(name)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(PlainLabel(_("Opposed by"), self))
        first.addWidget(self.kind, 1)
        first.addWidget(self.number)
        second.addWidget(self.who, 2)
        second.addWidget(self.trait, 3)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(look.px(4))
        rows.addLayout(first)
        rows.addLayout(second)
        self.number.setFixedWidth(look.px(54))
        waits = self.number.sizePolicy()
        waits.setRetainSizeWhenHidden(True)  # its place is kept: nothing beside it moves when a number opposes
        self.number.setSizePolicy(waits)
        for box, length in ((self.kind, 6), (self.who, 6), (self.trait, 11)):
            box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(length)
        self.kind.activated.connect(self._on_chosen)
        self.who.activated.connect(self._on_chosen)
        self.trait.activated.connect(self._on_chosen)
        self.number.entered.connect(self._on_number)

    def show_wish(self, wish: RollRequest) -> None:
        """Shows what opposes the roll wished."""
        rolling = self._rolling
        mine = rolling.session.rollable(wish.who, wish.key)
        self._offer(mine.against if mine is not None else ())
        self.kind.setCurrentIndex(max(0, self.kind.findData(wish.kind)))
        self.number.setVisible(wish.kind in ("number", "thing"))
        self.number.set_value(wish.number)
        for widget in (self.who, self.trait):
            widget.setVisible(wish.kind == "trait")
        people = [(character.name or _("unnamed"), character.id) for character in rolling.session.people]
        if people != [(self.who.itemText(at), self.who.itemData(at)) for at in range(self.who.count())]:
            self.who.clear()
            for name, id in people:
                self.who.addItem(name, id)
        self.who.setCurrentIndex(self.who.findData(wish.rival))
        if wish.kind == "trait":
            rolls = tuple(each for each in rolling.session.rolls(wish.rival) if each.opposable)
            self.trait.set_traits(rolls, wish.rival_key, rolling.session.speech)

    def _offer(self, kinds: tuple[str, ...]) -> None:
        """Offers nothing, and these kinds of opposition."""
        wanted = [(text, id) for id, text in KINDS if id in kinds or id == KINDS[0][0]]
        if [id for _text, id in wanted] != [self.kind.itemData(at) for at in range(self.kind.count())]:
            self.kind.clear()
            for text, id in wanted:
                self.kind.addItem(_(text), id)

    def _on_chosen(self) -> None:
        wish, kind = self._rolling.session.wish, self.kind.currentData()
        rival, key = self.who.currentData(), self.trait.currentData()
        self.wanted.emit(replace(wish, kind=kind, rival=str(rival or ""), rival_key=str(key or "")))

    def _on_number(self, number: object) -> None:
        if isinstance(number, int) and BOUNDS[0] <= number <= BOUNDS[1]:
            self.wanted.emit(replace(self._rolling.session.wish, number=number))
        else:
            self.number.set_value(self._rolling.session.wish.number)
