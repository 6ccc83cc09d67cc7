"""The models of a page's sections: a row model each, kept up to date, and the way back for edits."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.bridge.sheet.row_texts import usual_groups
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.words.system_texts import Texts


class SectionModels(QObject):
    """The models behind a page of cards, such as a character's sheet or the form of a library entry: `models` by
    section id.

    `sections_changed` carries the ids of sections that differ.
    """

    sections_changed = Signal(object)

    def __init__(self, texts: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = texts
        self.models: dict[str, RowModel] = {}
        self._sections: dict[str, Section] = {}
        self._all_anew = False
        self._kept: frozenset[str] = frozenset()
        self._emptied: set[str] = set()
        """Ids of kept sections that are gone and are shown without rows."""

    @property
    def sections(self) -> dict[str, Section]:
        """The sections by id, in the system's order."""
        return self._sections

    @property
    def layouts(self) -> Layouts:
        """Layouts of the sections; here none, which puts one below the other."""
        return Layouts((), ())

    @property
    def read_only(self) -> bool:
        """Tells whether every edit is refused; False here."""
        return False

    def bring_rest(self) -> None:
        """Does nothing here; a sheet makes the sections that have waited until it was first painted."""

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Raises NotImplementedError here; others apply `edit`, at a path below the thing shown, as a step with those
        of the same `gesture`, and give False where it was refused."""
        raise NotImplementedError

    def keep(self, ids: Iterable[str]) -> None:
        """Sets the sections, by `ids`, that stay without rows when they are gone, so that all else keeps its place.
        Sections kept so before are removed where they are gone."""
        emptied, self._emptied, self._kept = self._emptied, set(), frozenset(ids)
        if emptied:
            self._set_sections([section for id, section in self._sections.items() if id not in emptied])

    def note_letters(self, edit: Edit) -> None:
        """Does nothing here; others take note of an `edit` typed but not entered yet."""

    def foretell(self, edit: Edit) -> str:
        """Preview of `edit` in plain lines for tool tips; "" where there is none, as here."""
        return ""

    def catalogue(self, list: str) -> Section:
        """Raises NotImplementedError here; others give the section of the library's `list`, to choose from."""
        raise NotImplementedError

    def close(self) -> None:
        """Does nothing here; others release the document, and are not used after this."""

    def place_of(self, path: Path) -> tuple[str, str] | None:
        """Section and row that a path belongs to; None where no row stands for it."""
        from mls_desktop.bridge.sheet.section_places import place_in

        return place_in((model.section for model in self.models.values()), path)

    def _speak(self, texts: Texts) -> None:
        """Sets the words from the next `_set_sections` on, which then shows every section anew."""
        # Those shown stay until others are there: who is painted meanwhile still finds its own.
        self.texts, self._all_anew = texts, True

    def _set_sections(self, made: Iterable[Section]) -> None:
        """Replaces the sections; models of those that stay equal are left alone; emits `sections_changed`."""
        sections = {s.id: s for s in made}
        self._emptied = {id for id in self._sections if id in self._kept and id not in sections}
        sections |= {id: replace(self._sections[id], rows=()) for id in self._emptied}
        changed = [id for id, s in sections.items() if self._all_anew or self._sections.get(id) != s]
        changed += [id for id in self._sections if id not in sections]
        self._sections = sections
        for id, section in sections.items():
            model = self.models.get(id)
            if model is None:
                self.models[id] = RowModel(section, self.texts, self, frozenset(usual_groups(section.groups)))
            elif id in changed:
                model.show(section, self.texts)
        for id in [id for id in self.models if id not in sections]:
            self.models.pop(id).deleteLater()
        for id in sections:  # a section that is new stands where it belongs
            self.models[id] = self.models.pop(id)
        self._all_anew = False
        self.sections_changed.emit(tuple(changed))
