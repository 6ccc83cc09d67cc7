"""The desk beside a chronicle: the choice of a kind of entry, and the pane of the change that is at hand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.life.chronicle_model import ChronicleModel
from mls_desktop.bridge.life.draft_model import DraftModel
from mls_desktop.model.life.entry_draft import Act, EntryDraft
from mls_desktop.report.lives.chronicle_table import kind_title
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.life.draft_pane import DraftPane
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class EntryDesk(QWidget):
    """The desk on which entries are written. `made` carries the index of the entry that was written, corrected or
    moved, -1 after a removal; `left` when the change of an existing entry is made, or given up."""

    made = Signal(int)
    left = Signal()

    def __init__(self, chronicle: ChronicleModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._chronicle, self._theme = chronicle, theme
        self.pane: DraftPane | None = None
        self._kind = ""
        self.label = PlainLabel(_("Kind of entry"), self)
        self.kinds = ComboBox(theme, self)
        label_widget(self.label, self.kinds)
        self._line = QHBoxLayout()
        self._line.addWidget(self.label)
        self._line.addWidget(self.kinds, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        add_layout(self._column, self._line)
        self.kinds.activated.connect(self._on_kind)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.write()

    @property
    def draft(self) -> EntryDraft | None:
        """The change in the open form; None where none is open."""
        return self.pane.drafted.draft if self.pane is not None else None

    def write(self, kind: str = "", at: int | None = None, begun: EntryDraft | None = None) -> None:
        """Opens the form of a new entry of `kind`, or for "" of the kind written last, before the entry at index `at`,
        or (None) at the end; with the fields of `begun`, if given. Where that kind cannot be written there another one
        is taken; nothing where none can."""
        lived = self._chronicle.lived
        place = len(lived.events) if at is None else at
        forms = {form.id: form for form in lived.forms(place)}
        if at is None:
            forms |= {prompt.id: prompt for prompt in lived.open}
        if not forms:
            return
        self._kind = next(each for each in (kind, self._kind, next(iter(forms))) if each in forms)
        self._fill(forms)
        about = _("It comes before: {entry}").format(entry=self._sentence(place)) if place < len(lived.events) else ""
        draft = EntryDraft(lived, "write", place, forms[self._kind], self._chronicle.today)
        if begun is not None:
            draft.take_over(begun)
        self._show(draft, about)

    def correct_entry(self, at: int) -> None:
        """Opens the form of the entry at index `at`, to be corrected."""
        self._change("correct", at)

    def remove_entry(self, at: int) -> None:
        """Opens the form that asks whether to remove the entry at index `at`, with the effect of that."""
        self._change("remove", at)

    def move_entry(self, at: int, to: int) -> None:
        """Opens the form that asks whether to move the entry from index `at` to `to`, with the effect of that."""
        self._change("move", at, to)

    def renew(self) -> None:
        """Replaces an open form, if chronicle or date have changed, by that of a new entry: a change of an existing
        entry is dropped, while the fields of a new one are kept."""
        draft, lived = self.draft, self._chronicle.lived
        if draft is None or self.pane is None or self.pane.taking:
            return
        if draft.events is lived.events and draft.today == self._chronicle.today:
            return
        self.write(begun=draft if draft.act == "write" else None)

    def focus_first(self) -> None:
        """Puts the focus on the first entry of the open form."""
        if self.pane is not None:
            self.pane.focus_first()

    def close_desk(self) -> None:
        """Closes the form and disconnects the desk from changes of theme, before it is dropped."""
        self._theme.changed.disconnect(self._restyle)
        if self.pane is not None:
            self.pane.close_pane()

    def _change(self, act: Act, at: int, to: int = 0) -> None:
        about = "" if act == "correct" else self._sentence(at)
        self._show(EntryDraft(self._chronicle.lived, act, at, to=to), about)

    def _sentence(self, at: int) -> str:
        row = next((row for row in self._chronicle.model.section.rows if row.path[1:] == (str(at),)), None)
        return row.name.partition("\n")[0] if row is not None else ""

    def _fill(self, forms: dict[str, Prompt]) -> None:
        texts = self._chronicle.texts
        self.kinds.set_choices({kind: kind_title(kind, texts) for kind in forms}, self._kind)

    def _show(self, draft: EntryDraft, about: str) -> None:
        before, held = self.pane, self.pane is not None and self.pane.isAncestorOf(self.focusWidget() or self)
        for part in (self.label, self.kinds):
            part.setVisible(draft.act == "write")
        made = DraftPane(DraftModel(self._chronicle, draft), self._theme, self, about)
        made.done.connect(self._on_done)
        made.closed.connect(self._on_closed)
        self.pane = made
        self._column.addWidget(made, 1)
        made.show()
        if before is not None:
            before.close_pane()
            before.hide()
            self._column.removeWidget(before)
            before.deleteLater()
        if held:
            made.focus_first()

    def _on_kind(self, at: int) -> None:
        draft = self.draft
        place = draft.at if draft is not None and draft.at < len(draft.lived.events) else None
        self.write(str(self.kinds.itemData(at)), place)

    def _on_done(self) -> None:
        draft = self.draft
        if draft is None:
            return
        place = {"remove": -1, "move": draft.to}.get(draft.act, draft.at)
        held = self.pane is not None and self.pane.isAncestorOf(self.focusWidget() or self)
        self.write()
        if held and draft.act == "write":
            self.focus_first()
        self.made.emit(place)
        if draft.act != "write":
            self.left.emit()

    def _on_closed(self) -> None:
        self.write()
        self.left.emit()

    def _restyle(self) -> None:
        self._line.setSpacing(self._theme.px(6))
        self._column.setSpacing(self._theme.px(8))
        self.label.ink(self._theme.colour("soft_ink"))
        self.label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
