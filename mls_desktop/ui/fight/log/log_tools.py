"""The toolbar above the entries of a log: what narrows them, and what may be done with them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QMenu, QToolButton, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.branch_table import count_text
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class LogTools(QWidget):
    """The toolbar of the log, over as many rows as it needs. `command_wanted` carries the command of a button; `typed`
    the text that entries are to hold, `narrowed` comes when another of the filters has changed."""

    command_wanted = Signal(str)
    typed = Signal(str)
    narrowed = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.line = FilterLine(self)
        self.line.narrows(_("Log"))
        self.who: QComboBox = ComboBox(theme, self)
        name_widget(self.who, _("Whom it concerns"))
        told = _("Use-checks, the referee’s word, what does not fit")
        self.marked = tool_button(self, _("Only marked"), told, checks=True)
        self.order = tool_button(
            self, _("Oldest first"), _("The log from its beginning; otherwise the newest first"), checks=True
        )
        self.correct = tool_button(
            self, _("Correct …"), _("Changes the entry shown; you see first what that changes (F2)")
        )
        told = _("How it went otherwise, or might have")
        self.ways = tool_button(self, _("Other ways"), told, checks=True)
        self._flow = FlowLayout(self, theme.px(6), theme.px(4))
        self.commands = self._make_commands()
        self.more = tool_button(self, _("More"), _("What else can be done"), checks=True)
        self.rarer = QMenu(self.more)
        self._narrow = False
        for tool in (self.line, self.who, *self._spared(), *self.commands.values(), self.more):
            self._flow.addWidget(tool)
        self.more.hide()
        self.more.clicked.connect(self._open_more)
        for tool in (self.marked, self.order, self.ways):
            tool.toggled.connect(self._mark_more)
        self.line.textChanged.connect(self.typed)
        self.who.activated.connect(self.narrowed)
        self.marked.toggled.connect(self.narrowed)

    def refresh(self) -> None:
        """Updates the tools from the fight: whether an entry can be corrected, the count of branches, the fighters to
        choose from."""
        branches = self._running_fight.encounter.branches
        self.correct.setEnabled(self._running_fight.at > 0)
        self.ways.setText(menu_text(count_text(len(branches)) if branches else _("Other ways")))
        self._fill_who()

    def concerned(self) -> str:
        """The id of the fighter chosen to narrow the entries to; "" for all fighters."""
        return str(self.who.currentData() or "")

    def shorten(self, short: bool, narrow: bool) -> None:
        """Hides tools for want of room: with `short` (little height) the commands that the menus have too; with
        `narrow` (little width) those and the rarer tools, which go behind "More"."""
        self._narrow = narrow
        for button in self.commands.values():
            button.setVisible(not (short or narrow))
        for tool in self._spared():
            tool.setVisible(not narrow)
        self.more.setVisible(narrow)
        self.restyle()

    def restyle(self) -> None:
        px = self._theme.px
        self.who.setFixedWidth(px(98 if self._narrow else 150))
        self.line.setFixedWidth(px(98 if self._narrow else 160))
        self._flow.across, self._flow.down = px(6), px(4)

    def _spared(self) -> tuple[QToolButton, ...]:
        """The tools that stand behind "More" where there is little width."""
        return self.marked, self.order, self.correct, self.ways

    def _mark_more(self) -> None:
        """Checks "More" where any of the switches behind it is on."""
        self.more.setChecked(any(tool.isChecked() for tool in (self.marked, self.order, self.ways)))

    def _open_more(self) -> None:
        """Fills the menu of "More" with the hidden tools and opens it."""
        self._mark_more()
        self.rarer.clear()
        for tool in (*self._spared(), *self.commands.values()):
            action = self.rarer.addAction(tool.text())
            action.setEnabled(tool.isEnabled())
            action.setCheckable(tool.isCheckable())
            action.setChecked(tool.isChecked())
            action.triggered.connect(tool.click)
        self.rarer.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _make_commands(self) -> dict[str, QToolButton]:
        """Makes the buttons of commands that the menus have too, by command."""
        made = {}
        for command, text, help in (
            ("look_back", _("How it went"), _("Damage, hits, luck, use-checks, what goes to the sheets")),
            ("players", _("Players’ window"), _("Names, states in words, whose turn it is; no numbers for foes")),
            ("export_log", _("Export …"), _("The log as text or HTML")),
        ):
            button = tool_button(self, text, help)
            button.setProperty("command", command)
            button.setAccessibleName(f"{_('Log')}: {text}")
            button.clicked.connect(self._on_command)
            made[command] = button
        return made

    def _fill_who(self) -> None:
        names = {
            who: row.name or self._running_fight.texts.name(who) for who, row in self._running_fight.fighters().items()
        }
        held = [(self.who.itemData(at), self.who.itemText(at)) for at in range(1, self.who.count())]
        if self.who.count() and held == list(names.items()):
            return
        chosen = self.who.currentData()
        self.who.clear()
        self.who.addItem(_("Everybody"), "")
        for who, name in names.items():
            self.who.addItem(name, who)
        self.who.setCurrentIndex(max(0, self.who.findData(chosen)))

    def _on_command(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.command_wanted.emit(str(sender.property("command")))
