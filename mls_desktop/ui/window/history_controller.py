"""The controller of undo and redo: what the commands do, and what the menu calls the next step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from mls_desktop.bridge.document.document import Document
from mls_desktop.ui.roll.controller import RollController
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.window.undo_offer import UndoOffer
from mls_desktop.ui.workspace.actions import Actions
from mls_desktop.ui.workspace.commit_edits import finish_typing
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.fight.page import FightPage


class HistoryController(QObject):
    """The controller of undo and redo.

    Covers the steps of a document, and the rolls while the focus is there. `said` carries a text on what was undone;
    `changed` when undo or redo may have become possible or impossible.
    """

    said = Signal(str)
    changed = Signal()

    def __init__(self, rolls: RollController, offer: UndoOffer, parent: QObject) -> None:
        super().__init__(parent)
        self._rolls, self._offer = rolls, offer
        self._document: Document | None = None
        self._actions: Actions | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out undo and redo, by the command's id."""
        return {"undo": self.undo, "redo": self.redo}

    def needs(self) -> dict[str, bool]:
        """Preconditions of undo and redo, by name: True where there is something to undo or redo."""
        document = self._document
        history = document.history if document is not None and not document.read_only else None
        return {
            "undo": (history is not None and history.canUndo()) or self._rolls.rolling.has_log,
            "redo": history is not None and history.canRedo(),
        }

    def command(self, actions: Actions) -> None:
        """Sets `actions`: the titles of undo and redo name the steps from now on."""
        self._actions = actions

    def lead(self, page: FightPage) -> None:
        """Makes the undo button of a fight follow the state of the command."""
        if self._actions is not None:
            page.follow(self._actions)

    def set_document(self, document: Document) -> None:
        """Sets the document whose steps are undone and redone to `document`, in place of another."""
        self.detach()
        self._document = document
        document.history.indexChanged.connect(self._on_history)
        self._on_history()

    def detach(self) -> None:
        """Disconnects the present document and withdraws the offer to undo, before its steps are thrown away."""
        if self._document is not None:
            self._document.history.indexChanged.disconnect(self._on_history)
            self._document = None
            self._offer.withdraw()

    def undo(self) -> None:
        """Undoes the last roll if the focus is on rolls, else the last step of the document."""
        if self._rolls.holds_focus() and self._rolls.rolling.has_log:
            self._rolls.rolling.take_back()
            self.said.emit(_("The last roll is undone."))
        else:
            self._go(back=True)

    def redo(self) -> None:
        self._go(back=False)

    def _go(self, back: bool) -> None:
        if self._document is None or self._document.read_only:
            return
        history = self._document.history
        if not (history.canUndo() if back else history.canRedo()):
            return
        text = history.undoText() if back else history.redoText()
        before = self._document.campaign
        (history.undo if back else history.redo)()
        # Letters that were typed and taken out again in one stretch are a step that changes nothing.
        while self._document.campaign == before and (history.canUndo() if back else history.canRedo()):
            text = history.undoText() if back else history.redoText()
            (history.undo if back else history.redo)()
        self.said.emit((_("Undone: {step}") if back else _("Redone: {step}")).format(step=text))

    def _on_history(self) -> None:
        if self._document is None or self._actions is None:
            return
        history = self._document.history
        if not isValid(history):  # it tells of its own end where a window that broke is taken down by parts
            return
        self._offer_last(self._document)
        for id, word, step in (("undo", _("&Undo"), history.undoText()), ("redo", _("&Redo"), history.redoText())):
            self._actions[id].setText(f"{word} {menu_text(step)}" if step else word)
        self.changed.emit()

    def _offer_last(self, document: Document) -> None:
        """Offers to undo the last step of `document` if it removed something; the offer is for this step alone."""
        last = document.step(document.history.index() - 1)
        if last is None or not last.removal:
            self._offer.withdraw()
            return

        def stands() -> bool:
            return self._document is document and document.step(document.history.index() - 1) is last

        def take_back() -> None:
            finish_typing()
            if stands():
                self._go(back=True)

        self._offer.make(last.text(), stands, take_back)
