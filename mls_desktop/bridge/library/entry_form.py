"""A library entry as a page of cards: the campaign's own can be changed, the starter's are shown as they are."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.library import find
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit, below
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class EntryForm(SectionModels):
    """The form of one entry as the draft has it; `gone` when the draft has it no more."""

    gone = Signal()

    def __init__(self, opened: OpenCampaign, draft: Draft, list: str, id: str, parent: QObject | None = None) -> None:
        """Raises KeyError where the draft has no such entry."""
        super().__init__(speech_of(opened, draft), parent)
        self._opened, self._draft, self.list, self.id = opened, draft, list, id
        self._make()
        draft.changed.connect(self._on_changed)

    @property
    def own(self) -> bool:
        """Whether the entry is the campaign's own, so that it can be changed."""
        return find(self._draft.trial.library, self.list, self.id) is not None

    @property
    def layouts(self) -> Layouts:
        """A template sits like a sheet; any other entry has its first section across the page."""
        if self._whole():
            return self._opened.document.system.layouts.get("sheet", Layouts((), ()))
        ids = tuple(self.sections)
        return Layouts(ids[:1], (ids[1:],))

    def send(self, edit: Edit, gesture: str = "") -> bool:
        return self.own and self._draft.add(below(edit, "library", self.list, self.id))

    def catalogue(self, list: str) -> Section:
        return self._opened.document.system.catalogue(self._draft.world, list)

    def close(self) -> None:
        self._draft.changed.disconnect(self._on_changed)

    def _whole(self) -> bool:
        entry = find(self._draft.trial.library, self.list, self.id) or find(self._opened.shipped, self.list, self.id)
        return isinstance(entry, Character)

    def _on_changed(self) -> None:
        self._speak(speech_of(self._opened, self._draft))
        try:
            self._make()
        except KeyError:
            self.gone.emit()

    def _make(self) -> None:
        made = self._opened.document.system.entry_form(self._draft.world, self.list, self.id)
        self._set_sections(made if self.own else map(_shown, made))


def speech_of(opened: OpenCampaign, draft: Draft) -> Texts:
    """The words with the names of the library as the draft has it."""
    return opened.speech.knowing(opened.document.system.names(draft.world))


def _shown(section: Section) -> Section:
    """A section in which nothing can be changed."""
    return replace(section, rows=tuple(map(_shown_row, section.rows)), add=None)


def _shown_row(row: Row) -> Row:
    return replace(row, cells=tuple(map(_shown_cell, row.cells)), remove=None, move=False)


def _shown_cell(cell: Cell) -> Cell:
    if cell.field is not None and cell.field.kind == "flag":
        cell = replace(cell, figure=given(_("yes") if cell.figure.value else _("no")))
    return replace(cell, field=None, to=None)
