"""The panel of an encounter before it is fought: name, sides, line-up, who begins, who is surprised, notes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later, soon
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.fight.fitness import unopposed
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.editors.text_box import TextBox
from mls_desktop.ui.fight.ground_part import GroundPart
from mls_desktop.ui.fight.join_line import JoinLine
from mls_desktop.ui.fight.line_up_grid import ChangedSheets, LineUpGrid
from mls_desktop.ui.fight.prompt.plain_keys import is_plain
from mls_desktop.ui.fight.sides_row import NAME, OpeningRow, SidesRow
from mls_desktop.ui.scrolling.scroll_area import scroll_area
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many


class PreparationPanel(QWidget):
    """The panel in which an encounter is prepared. All but the button that begins the fight scrolls.

    `begun` when the fight is to begin. Every entry is an edit of the document at once.
    """

    begun = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.running_fight, self._theme = running_fight, theme
        self.area = scroll_area(self)
        self.area.setObjectName("sheet")
        self._shown: tuple[str, ...] = ()
        self._warned = False
        """Tells whether it was said that nobody is there to fight against."""
        self._body = body = QWidget(self)
        body.setObjectName("page")
        self._make(body)
        self._foot = self._make_foot()
        self._lay_out(body)
        self.area.setWidget(body)
        running_fight.changed.connect(self.refresh)
        running_fight.document.changed.connect(self._on_document_changed)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def _make(self, body: QWidget) -> None:
        self.name = LineEditor(NAME, self.running_fight.texts, self._theme, body)
        self.name.line.setAccessibleName(_("Name of the encounter"))
        self.name.entered.connect(self._on_name)
        self.name.typed.connect(self._on_name)
        self.sides = SidesRow(self.running_fight, self._theme, body)
        self.line_up = LineUpGrid(self.running_fight, self._theme, body)
        self.changed_sheets = ChangedSheets(self.running_fight, self._theme, body)
        self.opening = OpeningRow(self.running_fight, self._theme, body)
        for part in (self.sides, self.line_up):
            part.edited.connect(self.running_fight.send)
        self.line_up.removed.connect(self._on_removed)
        self.join = JoinLine(self.running_fight, self._theme, body)
        # A timer, not a posted call: the room for the names is made by posted calls.
        self._soon = later(self._show_offered)
        # What is below may come into its place a little later still.
        self.area.verticalScrollBar().rangeChanged.connect(self._show_offered)
        self.join.offering.connect(self._soon.start)
        self.ground = GroundPart(self.running_fight, self._theme, body)
        self.ground.wanted.connect(self._on_ground_wanted)
        self.notes = TextBox(body)
        self.notes.setAccessibleName(_("Notes"))
        self.notes.setPlaceholderText(_("Notes of the referee"))
        self.notes.typed.connect(self._on_notes)

    def _make_foot(self) -> QFrame:
        """Makes the line below the scrolled part, with the button that begins the fight."""
        foot = QFrame(self)
        foot.setObjectName("foot")
        self.button = EnterButton(menu_text(_("Begin the fight")), foot)
        self.button.setAutoDefault(False)
        self.button.setDefault(True)
        self.button.clicked.connect(self.begin)
        self._start = QHBoxLayout(foot)
        self._start.addWidget(self.button)
        self._start.addStretch(1)
        return foot

    def _lay_out(self, body: QWidget) -> None:
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.setSpacing(0)
        outside.addWidget(self.area, 1)
        outside.addWidget(self._foot)
        self._column = QVBoxLayout(body)
        self._titles = []
        for title, *parts in (
            (_("Encounter"), self.name),
            (_("Sides"), self.sides, self.opening),
            (_("Line-up"), self.line_up, self.changed_sheets, self.join),
            (_("Ground"), self.ground),
            (_("Notes"), self.notes),
        ):
            if parts == [self.ground] and not self.running_fight.document.system.grids:
                self.ground.hide()
                continue
            self._titles.append(PlainLabel(title, body))
            for widget in (self._titles[-1], *parts):
                self._column.addWidget(widget)
        self._column.addStretch(1)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ground.fit(self.height() - self._foot.sizeHint().height())

    def grab_focus(self) -> None:
        """Puts the focus into the line that adds fighters, or, where the fight has begun, on the button that leads back
        to it."""
        (self.join.add if self.join.add.isEnabled() else self.button).setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_name(self) -> None:
        """Puts the focus into the encounter's name, selected to be typed anew."""
        self.name.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.line.selectAll()

    def begin(self) -> None:
        """Enters what was chosen to hold from the start and emits `begun`; only says so where nobody is lined up, and,
        at the first press, where all who can fight are on one side."""
        encounter = self.running_fight.encounter
        if not encounter.line_up:
            self.join.say(_("Nobody is in the line-up yet."))
            return
        if not len(encounter.events) and not self._warned and unopposed(encounter, self.line_up.unfit):
            self._warned = True
            self.button.setText(menu_text(_("Begin all the same")))
            self.join.say(_("There is nobody to fight against: all who can fight are on one side."))
            self._show_end_of(self.join.said)
            return
        self.opening.submit()
        self.begun.emit()

    def refresh(self) -> None:
        """Updates all parts from the encounter; where line-up, sides and beginning are the same as before, only name,
        notes and ground."""
        encounter = self.running_fight.encounter
        fought = len(encounter.events) > 0
        self.ground.refresh()
        self.name.set_value(encounter.name)
        self.notes.set_text(encounter.notes)
        shown = tuple(map(repr, (fought, *encounter.sides, encounter.first, *encounter.line_up)))
        if shown == self._shown:
            return
        self._shown, self._warned = shown, False
        self.join.say("")
        for part in (self.sides, self.join, self.line_up, self.changed_sheets, self.opening):
            part.refresh()
        self.sides.first.setEnabled(not fought)
        self.button.setText(menu_text(_("Back to the fight") if fought else _("Begin the fight")))
        count = sum(entry.count for entry in encounter.line_up)
        tip(self.button, how_many("{n} fighter", "{n} fighters", count))

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(24), px(16), px(24), px(16))
        self._column.setSpacing(px(8))
        self._start.setContentsMargins(px(24), px(8), px(24), px(8))
        colours = self._theme.colours
        self._foot.setStyleSheet(f"QFrame#foot {{ background: {colours.page}; border-top: 1px solid {colours.line}; }}")
        self._style_titles()
        for part in (self.sides, self.line_up, self.changed_sheets, self.join, self.opening, self.ground):
            part.restyle()
        self.notes.setFixedHeight(px(80))
        self.name.setMaximumWidth(px(420))
        self.notes.setMaximumWidth(px(640))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What labels were given before they belonged to a window is lost by then.
        self._style_titles()
        self.line_up.restyle()
        self.join.restyle()
        self.changed_sheets.refresh()

    def _style_titles(self) -> None:
        small = QFont(self.font())
        small.setPixelSize(self._theme.px(11))
        for title in self._titles:
            title.setFont(small)
            title.ink(self._theme.colour("faint_ink"))

    def _on_document_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        """Compares the line-up with the sheets again, if the panel is visible and characters have changed."""
        is_here = inside(new.encounters, self.running_fight.id) is not None
        if is_here and self.isVisible() and old.characters is not new.characters:
            self.changed_sheets.refresh()

    def _on_ground_wanted(self) -> None:
        # Its place is known once it has been laid out.
        soon(self._show_ground)

    def _show_ground(self) -> None:
        """Scrolls to the top of the tools that draw a ground."""
        self.area.verticalScrollBar().setValue(self.ground.y() - self._theme.px(30))

    def _show_offered(self) -> None:
        """Scrolls the names offered below the join line into sight, as far as that leaves the line in sight."""
        if self.join.names.isVisible():
            self._show_end_of(self.join.names)
            self.area.ensureWidgetVisible(self.join.add, 0, self._theme.px(8))

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Passes a letter that no other part takes, with the focus, to the line in which fighters are added by name."""
        if is_plain(event) and event.text().isalpha() and self.join.add.isEnabled():
            self.join.add.setFocus(Qt.FocusReason.OtherFocusReason)
            QCoreApplication.sendEvent(self.join.add, event)
        else:
            super().keyPressEvent(event)

    def _show_end_of(self, widget: QWidget) -> None:
        """Scrolls the lower edge of `widget` into sight; for a list Qt itself would show the current row alone."""
        self.area.ensureVisible(0, widget.mapTo(self._body, widget.rect().bottomLeft()).y(), 0, self._theme.px(8))

    def _on_name(self, name: object) -> None:
        self.running_fight.send(Edit("set", ("name",), str(name)), self.name.gesture)

    def _on_notes(self, text: str, gesture: str) -> None:
        if (
            not self.running_fight.send(Edit("set", ("notes",), text), gesture)
            and self.running_fight.document.read_only
        ):
            self.notes.put_back()

    def _on_removed(self, edit: Edit) -> None:
        found = inside(self.running_fight.encounter.line_up, edit.path[-1])
        name = str(found.character.get("name") or found.id) if found is not None else ""
        self.running_fight.send(edit, name=_("{who}: removed from the line-up").format(who=name))
        self.grab_focus()
