"""The model of a change of a chronicle: the form of an entry, and what would change before it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from mls_desktop.bridge.asking.weighed_form import WeighedForm
from mls_desktop.bridge.life.chronicle_model import ChronicleModel
from mls_desktop.model.life.entry_draft import EntryDraft
from mls_desktop.model.names_apart import name_apart
from mls_desktop.report.lives.chronicle_table import kind_title
from mls_desktop.report.lives.entry_table import draft_form, draft_rows, draft_summary, form_names, refused_rows
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _


class DraftModel(WeighedForm):
    """The form model of one change of a chronicle, `draft`. Nothing is written before `submit`."""

    def __init__(self, chronicle: ChronicleModel, draft: EntryDraft, parent: QObject | None = None) -> None:
        super().__init__(chronicle.texts.heading({}, form_names(draft, chronicle.texts)), parent)
        self._chronicle, self.draft = chronicle, draft
        self.refill()
        self.wait()

    def may_submit(self) -> bool:
        """Tells whether the draft changes the chronicle and its effect is known."""
        return self.draft.revision is not None and self.is_weighed()

    def submit(self) -> bool:
        """Applies the draft as one step, after working out its effect; False where nothing is to apply, or it was
        refused."""
        if not self.is_weighed():
            self.compare()
        if not self.may_submit():
            return False
        return self._chronicle.open_campaign.document.apply(self.draft.edit(), name=self._step_name())

    def summary(self) -> str:
        return draft_summary(self.draft, self.texts)

    def close(self) -> None:
        self.stop()

    def _step_name(self) -> str:
        draft = self.draft
        kind = draft.prompt.id if draft.prompt is not None else draft.was.kind if draft.was is not None else ""
        told = {
            "write": _("{who}, chronicle: {what} added"),
            "correct": _("{who}, chronicle: {what} corrected"),
            "remove": _("{who}, chronicle: {what} removed"),
            "move": _("{who}, chronicle: {what} moved"),
        }
        people = self._chronicle.open_campaign.document.campaign.characters
        who = name_apart(self._chronicle.character, people, _("unnamed"))
        return told[draft.act].format(who=who, what=kind_title(kind, self.texts) if kind else _("an entry"))

    def _form(self) -> Section:
        return draft_form(self.draft, self.texts)

    def _enter(self, edit: Edit) -> None:
        value: Any = edit.value
        self.draft.set_entry(edit.path, value)

    def entered(self) -> object:
        return self.draft.entered()

    def _comparing(self) -> Iterator[None]:
        return self.draft.comparing()

    def _compared(self) -> tuple[Row, ...]:
        return draft_rows(self.draft, self.texts)

    def _refused(self, refused: Refused) -> tuple[Row, ...]:
        return refused_rows(refused, self.texts)
