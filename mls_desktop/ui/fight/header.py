"""The header widget of a fight: where it stands, whose dice the program rolls, and the keys of the whole tab."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.plans.even_lines import line_count
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.digit_room import widest_number
from mls_desktop.report.fights.fighter_rows import ROUND, round_now, rounds_of
from mls_desktop.rules.common.figures.figures import Figure, Value
from mls_desktop.ui.fight.round_stepper import RoundStepper
from mls_desktop.ui.keys.window_keys import key_of
from mls_desktop.ui.widgets.buttons import EnterButton, tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, ShortLabel, menu_text, tip
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.words.i18n import _

Heads = Sequence[tuple[str, str, Figure]]
"""Heads of the board: id of the section, name, figure."""
MOST = 0.42
"""Of the header's width, for the moment."""


class FightHeader(SharedRoom, QWidget):
    """The header widget: says the moment in big type; beside it a switch a side. Whatever the moment is called, what
    stands beside it keeps its place, and the header its height."""

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.moment, self.under = ShortLabel("", self), PlainLabel("", self)
        self.rounds = RoundStepper(theme, self)
        self._reserved = 0
        """How wide the longest name of a moment was until now; 0 where none bears a name."""
        self.switches: dict[str, QToolButton] = {}
        self._texts: dict[QPushButton, tuple[str, str, str]] = {}
        self._spared: dict[QPushButton, str] = {}
        self._commands: dict[str, QPushButton] = {}
        self._short = self._narrow = self._bare = self._stepped = False
        """Whether there is little height, or little width too, and whether buttons make do without the keys that do the
        same."""
        self._asked: tuple[object, ...] = ()
        """For which room, and which buttons, it was settled last whether these bear their keys."""
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.under)
        left.addWidget(self.moment)
        self._keys = QWidget(self)
        self._flow = FlowLayout(self._keys, theme.px(6), theme.px(5))
        self.more = self._make_more()
        self._line = QHBoxLayout(self)
        add_layout(self._line, left)
        self._line.addWidget(self.rounds, 0, Qt.AlignmentFlag.AlignVCenter)
        self._line.addWidget(self._keys, 1, Qt.AlignmentFlag.AlignVCenter)
        running_fight.changed.connect(self.refresh)
        self.restyle()

    def add_key(
        self,
        text: str,
        command: str,
        help: str,
        then: Callable[[], object],
        *,
        usual: bool = False,
        spared: str = "",
        follows: bool = False,
    ) -> QPushButton:
        """Adds a button to the header that calls `then`, and returns it; `command`: what its key is shown for, "" for
        none. `spared`: what it is called behind "More", where it stands while there is little room; `follows`: the
        command says when it may be pressed."""
        button = EnterButton(self._keys)
        self._texts[button] = (text, command, help)
        if spared:
            self._spared[button] = spared
        if follows:
            self._commands[command] = button
        button.setText(self._named(button, self._bare))
        button.setAutoDefault(False)
        button.setDefault(usual)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(text)
        button.clicked.connect(then)
        self._flow.addWidget(button)
        # Behind all others.
        self._flow.removeWidget(self.more)
        self._flow.addWidget(self.more)
        self._share()
        return button

    def follow(self, actions: Actions) -> None:
        """Enables each button that stands for a command while the command may be given, from now on."""
        for command, button in self._commands.items():
            action = actions[command]
            action.enabledChanged.connect(button.setEnabled)
            button.setEnabled(action.isEnabled())

    def show_keys(self) -> None:
        """Labels the buttons with the keys that are in force now."""
        self._asked = ()
        self._share()

    def shorten(self, on: bool, narrow: bool = False) -> None:
        """Shortens the header where there is little room (`on`): buttons make do without the keys that do the same, and
        the rarer ones go behind "More"; where it is `narrow` too, all but the usual one and undo."""
        if (on, on and narrow) == (self._short, self._narrow):
            return
        self._short, self._narrow = on, on and narrow
        for widget in (self.under, *self._spared):
            widget.setVisible(not on)
        for button in self._further():
            button.setVisible(not self._narrow)
        self.more.setVisible(on and bool(self._spared))
        self._frame()
        self.refresh()

    def _further(self) -> list[QPushButton | QToolButton]:
        """Buttons that go behind "More" only where there is little width: switches, and what is neither the usual
        answer nor follows a command."""
        followers = self._commands.values()
        keys = (key for key in self._texts if key not in self._spared and key not in followers)
        return [*self.switches.values(), *(key for key in keys if not key.isDefault())]

    def refresh(self) -> None:
        """Shows the present moment, or that the fight is over, when it is nobody's Turn any more; updates the sides'
        switches. The round stands among the discs of all, where these cost the buttons no line."""
        sections = self._running_fight.sections.values()
        heads = [(section.id, name, figure) for section in sections for name, figure in section.heads]
        self._show_switches()
        rest, count = [head for head in heads if head[1] != ROUND], rounds_of(sections)
        stepped = self.rounds.show_round(round_now(sections), count if self._spares(count, heads, rest) else 0)
        if stepped != self._stepped:
            self._stepped, self._reserved = stepped, 0
        heads = rest if stepped else heads
        over = self._running_fight.fight is not None and self._running_fight.fight.over
        told = [head for head in heads if head[2].value and not (over and isinstance(head[2].value, str))]
        said = [*([_("Over")] if over else []), *(self._said(*head) for head in told)]
        self.moment.setText(" · ".join(said) or self._running_fight.encounter.name)
        self.under.setText(self._running_fight.encounter.name if said else "")
        self._reserved = max(self._reserved, self._wanted(heads))
        self._share()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _spares(self, count: int, heads: Heads, rest: Heads) -> bool:
        """Tells whether `count` discs, beside a moment of the heads `rest`, leave the buttons on no more lines than the
        round in words does, among all `heads`."""
        if self._short or not count:
            return False
        self._asked = ()  # the buttons are measured with short labels, and labelled anew
        widths, gap, around = self._widths(True), self._line.spacing(), self._line.contentsMargins()
        free = self.width() - around.left() - around.right() - gap
        discs = free - self._left_width(rest) - gap - self.rounds.width_for(count)
        lines = [line_count(widths, self._flow.across, room) for room in (discs, free - self._left_width(heads))]
        return lines[0] <= lines[1]

    def _left_width(self, heads: Heads) -> int:
        """Width in pixels of the moment with the name of the encounter above it."""
        return max(min(self._wanted(heads), round(self.width() * MOST)), self.under.sizeHint().width())

    def restyle(self) -> None:
        px = self._theme.px
        self._reserved, self._asked = 0, ()
        self._frame()
        big, small = QFont(self.font()), QFont(self.font())
        big.setPixelSize(px(19))
        big.setWeight(QFont.Weight.DemiBold)
        small.setPixelSize(px(11))
        self.moment.setFont(big)
        self.under.setFont(small)
        self.under.ink(self._theme.colour("soft_ink"))
        self.refresh()

    def _frame(self) -> None:
        """Sets margins and gaps around the moment and the buttons: smaller where there is little height."""
        px, right, between = self._theme.px, 8 if self._short else 14, 10 if self._short else 12
        self._line.setContentsMargins(px(14), px(8), px(right), px(8))
        self._line.setSpacing(px(between))
        self._flow.across, self._flow.down = px(6), px(5)

    def _make_more(self) -> QToolButton:
        """Hidden button "More", made with a menu for the rarer buttons while there is little room."""
        button = tool_button(self._keys, _("More"), _("What else can be done"))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._open_more)
        button.hide()
        self.rarer = QMenu(button)
        return button

    def _open_more(self) -> None:
        """Fills the menu of "More" with the buttons that are hidden now, and opens it."""
        self.rarer.clear()
        for further in self._further() if self._narrow else ():
            action = self.rarer.addAction(menu_text(further.accessibleName()))
            action.setEnabled(further.isEnabled())
            action.triggered.connect(further.click)
        for button, name in self._spared.items():
            key = self._key(button)
            action = self.rarer.addAction(menu_text(name) + (f"\t{key}" if key else ""))
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        self.rarer.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _key(self, button: QPushButton) -> str:
        """The key that does the same as a button; "" where none does."""
        command = self._texts[button][1]
        return key_of(self, command) if command else ""

    def _named(self, button: QPushButton, bare: bool) -> str:
        """Label of `button`, with the key that does the same; without it where `bare`."""
        text, key = self._texts[button][0], self._key(button)
        return menu_text(text if bare or not key else f"{text}  {key}")

    def _name_keys(self) -> None:
        """Labels the buttons with the keys that do the same; without, and with the keys in their tips, where there is
        little height or that spares a line of buttons."""
        around = self._line.contentsMargins()
        # Not the layout's own hint, which may still be that of another moment.
        wide = self._reserved or self.moment.sizeHint().width()
        left = max(min(wide, round(self.width() * MOST)), self.under.sizeHint().width())
        taken = around.left() + around.right() + self._line.spacing() + left
        if not self.rounds.isHidden():
            taken += self.rounds.sizeHint().width() + self._line.spacing()
        room = self.width() - taken
        asked = (room, self._short, *map(QWidget.minimumWidth, self.switches.values()), *self._texts)
        if asked == self._asked:
            return
        self._asked = asked
        whole, bare = (line_count(self._widths(each), self._flow.across, room) for each in (False, True))
        self._bare = self._short or bare < whole
        for button, (_text, _command, help) in self._texts.items():
            key = self._key(button)
            button.setText(self._named(button, self._bare))
            tip(button, f"{help}  ({key})" if key and self._bare else help)

    def _widths(self, bare: bool) -> list[int]:
        """Widths in pixels of all visible buttons, in their order; their labels are set without keys where `bare`."""
        for button in self._texts:
            button.setText(self._named(button, bare))
        parts = [part for part in (*self.switches.values(), *self._texts, self.more) if not part.isHidden()]
        return [max(part.sizeHint().width(), part.minimumWidth()) for part in parts]

    def _said(self, section: str, name: str, figure: Figure) -> str:
        """Text of a head of the board: "Turn 2"; of a text, such as whose Turn it is, the text alone."""
        texts = self._running_fight.texts
        value = texts.figure(figure)
        return value if isinstance(figure.value, str) else f"{texts.head(section, name)} {value}"

    def _wanted(self, heads: Heads) -> int:
        """Width in pixels of a moment of these `heads` with room for whosever Turn comes, in whichever round; 0 where
        none bears a name."""
        said = [self._said(*head) for head in heads]
        whose = {at: figure.value for at, (_section, _name, figure) in enumerate(heads) if _is_named(figure)}
        metrics = QFontMetrics(self.moment.font())
        said = [widest_number(text, metrics.horizontalAdvance) for text in said]
        names = _names_like(self._running_fight, {*whose.values()}) if whose else []
        texts = [" · ".join(name if at in whose else text for at, text in enumerate(said)) for name in names]
        wide = max(map(metrics.horizontalAdvance, texts), default=0)
        return wide and wide + self._theme.px(4)

    def _share(self) -> None:
        """Sets the width of the moment to that of its longest name, as far as the buttons can spare it."""
        most = round(self.width() * MOST)
        if self._reserved:
            self.moment.setFixedWidth(min(self._reserved, most))
        else:
            self.moment.setMinimumWidth(0)
            self.moment.setMaximumWidth(most)
        self._name_keys()

    def _show_switches(self) -> None:
        sides = [
            (side.id, side.name or self._running_fight.texts.name(side.id))
            for side in self._running_fight.encounter.sides
        ]
        if [id for id, _name in sides] != list(self.switches):
            for button in self.switches.values():
                self._flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self.switches = {id: self._switch(id) for id, _name in sides}
            for button in self.switches.values():
                button.setVisible(not self._narrow)
        for id, name in sides:
            button, falls = self.switches[id], self._running_fight.throwing.falls(id)
            texts = [text.format(side=name) for text in _ways(self._short)]
            self._keep_width(button, [menu_text(text) for text in texts])
            button.setText(menu_text(texts[not falls]))
            long = _("{side}: program rolls") if falls else _("{side}: dice typed")
            button.setAccessibleName(long.format(side=name))
            button.setChecked(falls)

    def _keep_width(self, button: QToolButton, texts: Sequence[str]) -> None:
        """Sets the least width of `button` to that of its widest of `texts`: turned, it moves nothing beside it."""
        wide = 0
        for text in texts:
            button.setText(text)
            wide = max(wide, button.sizeHint().width())
        button.setMinimumWidth(wide)

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
            self._running_fight.let_roll(str(sender.property("side")), on)


def _names_like(running_fight: RunningFight, whose: set[Value]) -> list[str]:
    """Names a moment may be called after: those of all sides where `whose` holds ids of sides alone, else those of all
    fighters."""
    names, sides = running_fight.names(), {side.id: side.name for side in running_fight.encounter.sides}
    called = sides if whose <= sides.keys() else {id: names.get(id, "") for id in running_fight.fighters()}
    return [name or running_fight.texts.name(id) for id, name in called.items()]


def _ways(short: bool) -> tuple[str, str]:
    """Labels of a side's switch, for dice rolled by the program and for dice typed."""
    if short:
        return _("{side}: rolled"), _("{side}: typed")
    return _("{side}: program rolls"), _("{side}: dice typed")


def _is_named(figure: Figure) -> bool:
    """Whether the value of a head is text, or None: a name, as whose Turn it is, or nobody's."""
    return figure.value is None or isinstance(figure.value, str)
