"""The header widget of a fight: where it stands, whose dice the program rolls, and the keys of the whole tab."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.shapes.digit_room import widest_number
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.words.i18n import _


class FightHeader(QWidget):
    """The header widget: says the moment in big type; beside it a switch a side."""

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bout, self._look = bout, look
        self.moment, self.under = PlainLabel("", self), PlainLabel("", self)
        self.switches: dict[str, QToolButton] = {}
        self._texts: dict[QPushButton, tuple[str, str]] = {}
        self._spared: dict[QPushButton, str] = {}
        self._commands: dict[str, QPushButton] = {}
        self._short = False
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.under)
        left.addWidget(self.moment)
        self._keys = QWidget(self)
        self._flow = FlowLayout(self._keys, look.px(6), look.px(5))
        self.more = self._make_more()
        self._line = QHBoxLayout(self)
        self._line.addLayout(left)
        self._line.addWidget(self._keys, 1, Qt.AlignmentFlag.AlignVCenter)
        bout.changed.connect(self.refresh)
        self.restyle()

    def add_key(
        self,
        text: str,
        key: str,
        help: str,
        then: Callable[[], object],
        *,
        usual: bool = False,
        spared: str = "",
        command: str = "",
    ) -> QPushButton:
        """A button with the key that does the same. `spared`: what it is called behind "More", where it stands while
        there is little room; `command`: the command that it stands for, which says when it may be pressed."""
        button = QPushButton(self._keys)
        self._texts[button] = (text, key)
        if spared:
            self._spared[button] = spared
        if command:
            self._commands[command] = button
        self._name_key(button)
        button.setAutoDefault(False)
        button.setDefault(usual)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(text)
        tip(button, help)
        button.clicked.connect(then)
        self._flow.addWidget(button)
        # Behind all others.
        self._flow.removeWidget(self.more)
        self._flow.addWidget(self.more)
        return button

    def follow(self, actions: Actions) -> None:
        """From now on a button that stands for a command may be pressed while the command may be given."""
        for command, button in self._commands.items():
            action = actions[command]
            action.enabledChanged.connect(button.setEnabled)
            button.setEnabled(action.isEnabled())

    def shorten(self, on: bool) -> None:
        """Whether there is little room: buttons make do without the keys that do the same, and the rarer ones go behind
        "More"."""
        if on != self._short:
            self._short = on
            for button in self._texts:
                self._name_key(button)
            for widget in (self.under, *self._spared):
                widget.setVisible(not on)
            self.more.setVisible(on and bool(self._spared))
            self._frame()
            self._show_switches()

    def refresh(self) -> None:
        """Says where the fight stands."""
        heads = [
            (section.id, name, figure) for section in self._bout.sections.values() for name, figure in section.heads
        ]
        said = [self._said(*head) for head in heads if head[2].value]
        self.moment.setText(" · ".join(said) or self._bout.encounter.name)
        self.under.setText(self._bout.encounter.name if said else "")
        self._keep_room(heads)
        self._show_switches()

    def restyle(self) -> None:
        px = self._look.px
        self._frame()
        big, small = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(19))
        big.setWeight(QFont.Weight.DemiBold)
        small.setPixelSize(px(11))
        self.moment.setFont(big)
        self.under.setFont(small)
        self.under.ink(self._look.colour("soft_ink"))
        self.refresh()

    def _frame(self) -> None:
        """The room around the moment and the buttons: less of it where there is little."""
        px, right, between = self._look.px, 8 if self._short else 14, 10 if self._short else 20
        self._line.setContentsMargins(px(14), px(8), px(right), px(8))
        self._line.setSpacing(px(between))

    def _make_more(self) -> QToolButton:
        """The button of the menu in which the rarer buttons stand while there is little room."""
        button = tool_button(self._keys, _("More"), _("What else can be done"))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._open_more)
        button.hide()
        self.rarer = QMenu(button)
        return button

    def _open_more(self) -> None:
        """Offers the buttons that are not seen just now."""
        self.rarer.clear()
        for button, name in self._spared.items():
            key = self._texts[button][1]
            action = self.rarer.addAction(menu_text(name) + (f"\t{key}" if key else ""))
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        self.rarer.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _name_key(self, button: QPushButton) -> None:
        text, key = self._texts[button]
        button.setText(menu_text(f"{text}  {key}" if key and not self._short else text))

    def _said(self, section: str, name: str, figure: Figure) -> str:
        """A head in a few words: "Turn 2"; what is text speaks for itself, as whose Turn it is."""
        speech = self._bout.speech
        value = speech.figure(figure)
        return value if isinstance(figure.value, str) else f"{speech.head(section, name)} {value}"

    def _keep_room(self, heads: Sequence[tuple[str, str, Figure]]) -> None:
        """The moment has room for every side's Turn and round: what stands beside it keeps its place."""
        names = [side.name or self._bout.speech.name(side.id) for side in self._bout.encounter.sides]
        said = [self._said(*head) for head in heads]
        own = [at for at, (_section, _name, figure) in enumerate(heads) if isinstance(figure.value, str)]
        metrics = QFontMetrics(self.moment.font())
        said = [widest_number(text, metrics.horizontalAdvance) for text in said]
        texts = [" · ".join(name if at in own else text for at, text in enumerate(said)) for name in names]
        wide = max(map(metrics.horizontalAdvance, texts), default=0) if own else 0
        self.moment.setMinimumWidth(wide and wide + self._look.px(4))

    def _show_switches(self) -> None:
        sides = [(side.id, side.name or self._bout.speech.name(side.id)) for side in self._bout.encounter.sides]
        if [id for id, _name in sides] != list(self.switches):
            for button in self.switches.values():
                self._flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.switches = {id: self._switch(id) for id, _name in sides}
        for id, name in sides:
            button, falls = self.switches[id], self._bout.throwing.falls(id)
            long = _("{side}: program rolls") if falls else _("{side}: dice typed")
            text = (_("{side}: rolled") if falls else _("{side}: typed")) if self._short else long
            button.setText(menu_text(text.format(side=name)))
            button.setAccessibleName(long.format(side=name))
            button.setChecked(falls)

    def _switch(self, side: str) -> QToolButton:
        button = QToolButton(self._keys)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("side", side)
        tip(button, _("Whether the program rolls for this side, or its dice are typed."))
        button.clicked.connect(self._on_switch)
        self._flow.addWidget(button)
        return button

    def _on_switch(self, on: bool) -> None:
        sender = self.sender()
        if sender is not None:
            self._bout.let_roll(str(sender.property("side")), on)
