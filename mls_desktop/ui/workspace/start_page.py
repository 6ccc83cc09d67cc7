"""The start page in the middle of an empty window: what this is, and what to do first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.icon_strokes import IconName
from mls_desktop.bridge.campaign.files import ShippedSample
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.icons.stroke_icon import drawn, stroke_icon
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.doors import Doors, FileDoor
from mls_desktop.ui.workspace.system_line import SystemLine
from mls_desktop.words.i18n import _

FILES = 6
LATER = 300
"""Milliseconds after which the samples are looked up: the first keys come before."""
WIDE, TWO_COLUMNS = 760, 660
"""Greatest width of the contents, in pixels at 100 %; and the width from which on files stand beside samples."""
FIRST = "new_guided"
"""The one command advised to a person who comes for the first time."""
MANUAL = "manual"
"""The command of the manual, which is called "first steps" here."""
QUIET: tuple[tuple[str, IconName], ...] = (
    ("new_player", "person"),
    ("from_template", "template"),
    ("open", "open"),
    (MANUAL, "book"),
)
ICON, LARGE_ICON = 18, 40
AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ShippedFiles(Protocol):
    """Source of the rule systems and samples that ship with the program."""

    def systems(self) -> tuple[tuple[str, str], ...]: ...

    def shipped_samples(self) -> tuple[ShippedSample, ...]: ...


class StartPage(QWidget):
    """The start page. `wanted` carries the id of a command, `file_wanted` a file, `sample_wanted` a file that ships,
    `system_wanted` the id of the rule system to be played."""

    wanted = Signal(str)
    file_wanted = Signal(object)
    sample_wanted = Signal(object)
    system_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = PlainLabel(_("MLS Desktop"), self)
        self._icon: IconName = "roll"
        self.icon = PlainLabel("", self)
        self.text = PlainLabel("", self, wrap=True)
        self.systems = SystemLine(theme, self)
        self.systems.wanted.connect(self.system_wanted)
        self.buttons: dict[str, QPushButton] = {}
        self._ways = self._make_ways()
        self._recents = Doors(_("Opened recently"), theme, self)
        self._samples = Doors(_("Samples: each is a copy, try anything"), theme, self)
        self._recents.wanted.connect(self.file_wanted)
        self._samples.wanted.connect(self.sample_wanted)
        self._lay_out()
        self._shipped: ShippedFiles | None = None
        self._later = later(self._show_shipped, LATER)
        self.restyle()

    # What is offered

    @property
    def files(self) -> Sequence[FileDoor]:
        """The buttons for files opened lately."""
        return self._recents.doors

    @property
    def samples(self) -> Sequence[FileDoor]:
        """The buttons for campaigns that ship."""
        return self._samples.doors

    def greet(self, nobody: bool, system: str) -> None:
        """Shows, if the campaign has no character (`nobody`), the ways to a first one, with the rule system of id
        `system` marked; else only asks to choose a character on the left."""
        self.systems.show_system(system)
        for part in (self.title, self.systems, self._ways, self._files):
            part.setVisible(nobody)
        for label in (self.icon, self.text):
            label.setAlignment(AT_LEFT if nobody else Qt.AlignmentFlag.AlignCenter)
        self._icon = "roll" if nobody else "person"
        self._show_icon()
        told = _(
            "Characters, encounters and fights for point-buy role-playing. Every number says how it came about, every "
            "choice has its odds, and nothing is lost."
        )
        self.text.setText(told if nobody else _("Choose a character on the left."))

    def show_files(self, files: tuple[Path, ...]) -> None:
        """Shows buttons for the first `FILES` of `files`, in place of those before."""
        self._recents.clear()
        for path in files[:FILES]:
            self._recents.add(path, path.name, str(path.parent), _("Open {file}").format(file=path.name))
        self._recents.restyle()
        self._arrange()

    def offer_shipped(self, files: ShippedFiles) -> None:
        """Shows the systems and campaigns that ship, a little later, as they are looked up on the disk; only once."""
        self._shipped = files
        if not self._samples.doors:
            self._later.start()

    def _show_shipped(self) -> None:
        if self._shipped is None:
            return
        self.systems.offer(self._shipped.systems())
        for sample in self._shipped.shipped_samples():
            said = _("Open the sample {name}").format(name=sample.title)
            door = self._samples.add(sample.path, sample.title, sample.system, said)
            door.show_picture(sample.picture)
        self._samples.restyle()

    # How it looks

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px, theme = self._theme.px, self._theme
        big = QFont(self.font())
        big.setPixelSize(px(28))
        big.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(big)
        self.text.ink(theme.colour("soft_ink"))
        self._show_icon()
        self.buttons[FIRST].setIcon(stroke_icon("guide", theme, ICON, "on_accent", "on_accent"))
        for id, icon in QUIET:
            self.buttons[id].setIcon(stroke_icon(icon, theme, ICON))
        for button in self.buttons.values():
            button.setIconSize(QSize(px(ICON), px(ICON)))
        for part in (self.systems, self._recents, self._samples):
            part.restyle()
        self._inner.setContentsMargins(px(24), px(40), px(24), px(20))
        self._inner.setSpacing(px(12))
        self._pair.setSpacing(px(24))
        self._middle.setMaximumWidth(px(WIDE))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        """Puts the focus on the first button if no widget of the window has it, so that Enter begins."""
        super().showEvent(event)
        if self.window().focusWidget() is None and self._ways.isVisibleTo(self):
            self.buttons[FIRST].setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Puts the files beside the samples if there is room for both, else above them."""
        wide = self.width() >= self._theme.px(TWO_COLUMNS)
        self._pair.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self._samples.set_columns(2 if wide and not self._recents.doors else 1)

    def _show_icon(self) -> None:
        theme = self._theme
        self.icon.setPixmap(drawn(self._icon, theme.px(LARGE_ICON), theme.colour("accent")))

    def _make_ways(self) -> QWidget:
        """New widget with the button of the command advised first, and those of others in a line below it."""
        ways = QWidget(self)
        column = QVBoxLayout(ways)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._theme.px(10))
        first = self._way(FIRST, ways)
        first.setDefault(True)
        line = QHBoxLayout()
        line.addWidget(first)
        line.addStretch(1)
        add_layout(column, line)
        quiet = FlowLayout(None, self._theme.px(6), self._theme.px(6))
        add_layout(column, quiet)
        for id, _icon in QUIET:
            quiet.addWidget(self._way(id, ways))
        return ways

    def _way(self, id: str, parent: QWidget) -> QPushButton:
        command = next(each for each in COMMANDS if each.id == id)
        name = _("First steps") if id == MANUAL else command.title().rstrip(" …")
        button = EnterButton(menu_text(f" {name}"), parent)  # as far from its icon as from its edge
        button.setAccessibleName(name)
        button.setProperty("command", id)
        KeyTip(button, command.title(), id)
        button.clicked.connect(self._on_way)
        self.buttons[id] = button
        return button

    def _lay_out(self) -> None:
        self._files = QWidget(self)
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._files)
        self._pair.setContentsMargins(0, 0, 0, 0)
        self._pair.addWidget(self._recents, 1)
        self._pair.addWidget(self._samples, 1)
        self._middle = QWidget(self)
        self._inner = QVBoxLayout(self._middle)
        head = QHBoxLayout()
        head.addWidget(self.icon)
        head.addWidget(self.title, 1)
        add_layout(self._inner, head)
        for widget in (self.text, self.systems, self._ways, self._files):
            self._inner.addWidget(widget)
        # All stands at the top: what comes a little later, below, moves nothing.
        self._inner.addStretch(1)
        ground = QWidget(self)
        line = QHBoxLayout(ground)
        line.setContentsMargins(0, 0, 0, 0)
        line.addStretch(1)
        line.addWidget(self._middle, 10_000)  # all there is, up to its widest
        line.addStretch(1)
        area = page_area(self)
        area.setWidget(ground)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)

    def _on_way(self) -> None:
        self.wanted.emit(str(self.sender().property("command")))
