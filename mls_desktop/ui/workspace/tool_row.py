"""The slim row of tools at the right of the tabs: what is done most, for the mouse."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QToolButton, QWidget

from mls_desktop.bridge.app.commands import PANELS, TOOLS, Tool, kept_tools, plain_title
from mls_desktop.bridge.app.icon_strokes import IconName
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.icons.stroke_icon import stroke_icon
from mls_desktop.ui.widgets.plain_text import tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.words.i18n import _

ICON = 18
SHARE = 0.45
"""Share of the room for tabs and tools that the tools may take."""
NATIVE = QKeySequence.SequenceFormat.NativeText


class ToolRow(QWidget):
    """The row of tools, a button for each. A button has the state, name and keys of its command, the latter in its tip.
    All keep their places, in front of a fight too. A click leaves the focus where it is."""

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions, self._theme, self._fight = actions, theme, False
        self._tabs: QTabBar | None = None
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(_("Tools"))
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self.more: QToolButton | None = None
        """The button that opens the tools without room; None until it is first needed."""
        self.list_key: QToolButton | None = None
        """The button that opens the list of all tabs; None until it is first needed."""
        self.buttons: dict[str, QToolButton] = {}
        for tool in TOOLS:
            button = self._button()
            button.clicked.connect(self._on_clicked)
            self._row.addWidget(button)
            self.buttons[tool.command] = button
            for id in filter(None, (tool.command, tool.fight)):
                actions[id].changed.connect(self._on_changed)
        theme.changed.connect(self.restyle)
        self.restyle()

    def show_fight(self, on: bool) -> None:
        """Sets whether a fight is in front: some tools give another command then."""
        if on != self._fight:
            self._fight = on
            self._show_all()

    def stand_beside(self, tabs: QTabBar) -> None:
        """Makes the row as high as `tabs` from now on: a corner of tabs is as high as it asks to be."""
        self._tabs = tabs
        self.updateGeometry()

    def spare(self, width: int) -> None:
        """Limits the row to its share of `width` pixels: the last tools go first, into the menu of one more button;
        those of the panels never."""
        side = self.buttons[TOOLS[0].command].sizeHint().width()
        kept = kept_tools(int((width * SHARE - 2 * self._theme.px(8)) / max(1, side)))
        for id, button in self.buttons.items():
            button.setVisible(id in kept)
        if len(kept) < len(TOOLS) and self.more is None:
            self.more = self._button()
            self._row.insertWidget(len(TOOLS) - len(PANELS), self.more)
            self.more.setAccessibleName(_("More tools"))
            tip(self.more, _("More tools"))
            self.more.clicked.connect(self._on_more)
            self._draw(self.more, "more")
        if self.more is not None:
            self.more.setVisible(len(kept) < len(TOOLS))

    def show_list(self, on: bool) -> None:
        """Shows the button of the list of all tabs, or takes it away."""
        if on and self.list_key is None:
            self.list_key = self._button()
            self._row.insertWidget(0, self.list_key)
            action = self._actions["tab_list"]
            self.list_key.clicked.connect(action.trigger)
            name, keys = plain_title(action.text()).rstrip(" …"), action.shortcut().toString(NATIVE)
            self.list_key.setAccessibleName(name)
            tip(self.list_key, f"{name}  ({keys})" if keys else name, keys)
            self._draw(self.list_key, "list")
            self.list_key.hide()
        if self.list_key is not None:
            self.list_key.setVisible(on)

    def width_without_list(self) -> int:
        """Width in pixels of the row as it is without the button of the list."""
        key = self.list_key
        return self.sizeHint().width() - (0 if key is None or key.isHidden() else key.sizeHint().width())

    def menu(self) -> QMenu:
        """Menu of the tools for which there is no room, made anew."""
        made = QMenu(self)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        made.addActions([self._action(tool) for tool in TOOLS if self.buttons[tool.command].isHidden()])
        return made

    @guarded(QSize(200, 30))
    def sizeHint(self) -> QSize:
        own = super().sizeHint()
        return own if self._tabs is None else QSize(own.width(), self._tabs.sizeHint().height())

    def restyle(self) -> None:
        for tool in TOOLS:
            self._draw(self.buttons[tool.command], tool.icon)
        if self.more is not None:
            self._draw(self.more, "more")
        if self.list_key is not None:
            self._draw(self.list_key, "list")
        self._row.setContentsMargins(self._theme.px(8), 0, self._theme.px(8), 0)
        self._show_all()

    def _button(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("tool")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def _draw(self, button: QToolButton, icon: IconName) -> None:
        side = self._theme.px(ICON)
        button.setIcon(stroke_icon(icon, self._theme, ICON))
        button.setIconSize(QSize(side, side))

    def _on_more(self) -> None:
        if self.more is not None:
            self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _show_all(self) -> None:
        for tool in TOOLS:
            self._show(tool)

    def _show(self, tool: Tool) -> None:
        action, button = self._action(tool), self.buttons[tool.command]
        button.setEnabled(action.isEnabled())
        name, keys = plain_title(action.text()).rstrip(" …"), action.shortcut().toString(NATIVE)
        button.setAccessibleName(name)
        tip(button, f"{name}  ({keys})" if keys else name, keys)

    def _on_clicked(self) -> None:
        for tool in TOOLS:
            if self.buttons[tool.command] is self.sender():
                self._action(tool).trigger()

    def _on_changed(self) -> None:
        for tool in TOOLS:
            if self._action(tool) is self.sender():
                self._show(tool)

    def _action(self, tool: Tool) -> QAction:
        return self._actions[tool.fight if self._fight and tool.fight else tool.command]
