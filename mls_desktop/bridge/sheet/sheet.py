"""The model of one character's sheet: a row model a section, findings, and the way back for edits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.sheet.page_order import through_first
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.party.owner_row import owner_row, with_owner
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layouts, Section, Shape
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.bridge.sheet.preview_edit import EditPreview
    from mls_desktop.rules.common.system.waivers import Problem


class Sheet(SectionModels):
    """The model of the sheet of character `who`, an id.

    `findings_changed` comes after the repaint, in an idle moment; `gone` when the character left the campaign, `turned`
    when the sheet goes to creation or back. Raises KeyError for an unknown id.
    """

    findings_changed = Signal()
    gone, turned = Signal(), Signal()

    def __init__(
        self,
        document: Document,
        who: str,
        texts: Texts,
        parent: QObject | None = None,
        *,
        until: frozenset[Shape] = frozenset(),
    ) -> None:
        """`until`: the sections after the first of one of these shapes wait for `bring_rest`."""
        super().__init__(texts, parent)
        self._until = until
        self._of_creation = False
        self.document = document
        self.id = who
        self.findings: tuple[Finding, ...] = ()
        self._character = self._found()
        self._set_character(self._character)
        self._later = later(self._find)
        self._later.start()
        document.changed.connect(self._on_changed)

    @property
    def character(self) -> Character:
        return self._character

    @property
    def own_texts(self) -> Texts:
        """Words that also know the names of the character's own things: for texts on an edit."""
        from mls_desktop.rules.common.editing.own_things import own_names

        names = own_names(self._character)
        return self.texts.heading({}, names) if names else self.texts

    @property
    def layouts(self) -> Layouts:
        """Layouts of the sections; one below the other where the system has none for a sheet."""
        return self.document.system.layouts.get("sheet", Layouts((), ()))

    @property
    def has_lived(self) -> bool:
        """Tells whether the character, bought by points, has a chronicle: then entries are of now, unless
        `correct_creation` is on."""
        return self.document.system.buys_in_play and bool(self._character.chronicle)

    @property
    def of_creation(self) -> bool:
        """Tells whether the sheet shows the character as they were made, to be corrected there."""
        return self._of_creation and self.has_lived

    def correct_creation(self, wanted: bool) -> None:
        """Shows the character as they were made, to be corrected, if `wanted`, else as they are; emits `turned`."""
        self._of_creation = wanted
        self._all_anew = True
        self._set_character(self._character)
        self._later.start()
        self.turned.emit()

    @property
    def read_only(self) -> bool:
        return self.document.read_only

    def bring_rest(self) -> None:
        if self._until:
            self._until = frozenset()
            self._set_character(self._character)
            self._later.start()

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Applies `edit` at a path below this character; False where it was refused. Edits of the same `gesture` are
        one step."""
        return self.document.apply(below(edit, "characters", self.id), gesture)

    def foreseen(self, edit: Edit) -> EditPreview | None:
        """Preview of `edit` of this character, which is not applied; None where it would be refused."""
        from mls_desktop.bridge.sheet.preview_edit import foreseen

        document = self.document
        sections = tuple(self.sections.values())
        return foreseen(document.system, document.world, self._character, sections, edit, self._seen)

    def foretell(self, edit: Edit) -> str:
        """Text of the preview of `edit`, several lines for a tool tip; "" where it would be refused."""
        from mls_desktop.bridge.sheet.preview_edit import told

        seen = self.foreseen(edit)
        return told(seen, self.own_texts) if seen is not None else ""

    def catalogue(self, list: str) -> Section:
        return self.document.system.catalogue(self.document.world, list)

    def waive(self, problem: Problem, reason: str) -> None:
        """Allows the breach `problem` for the referee, with a `reason`, as far as it goes now, as a step."""
        from mls_desktop.rules.common.system.waivers import allowing

        self._send_all(allowing(self._character, problem, reason))

    def unwaive(self, problem: Problem) -> None:
        """Takes back the referee's permission for `problem` and all that hangs on it, as a step."""
        from mls_desktop.rules.common.system.waivers import unwaiving

        self._send_all(unwaiving(self._character, problem.finding, *problem.hanging))

    def _send_all(self, batch: Batch) -> None:
        """Applies the edits of `batch` below this character as one step; a single "allow" edit goes by its own name."""
        if batch.name == "allow" and len(batch.edits) == 1:
            self.send(batch.edits[0])
            return
        self.document.apply(Batch(batch.name, tuple(below(edit, "characters", self.id) for edit in batch.edits)))

    def listed(self) -> list[Problem]:
        """Problems made of the findings: breaches first, then warnings, then those that the referee allows."""
        from mls_desktop.bridge.sheet.finding_list import listed

        return listed(self.findings, self._character)

    def budget_text(self, told: Iterable[Problem]) -> str:
        """Phrase on the character's points spent and left, which says of an excess that the referee allows it if that
        is among the problems `told`."""
        from mls_desktop.words.budget import budget_text, is_allowed

        who = self._character
        points = self.document.system.points(who, self.document.world)
        return budget_text(points, self.texts, allowed=is_allowed(told), bound=who.role == "player")

    def close(self) -> None:
        """Disconnects from the document and stops the timer for findings; the sheet is not used after this."""
        self.document.changed.disconnect(self._on_changed)
        self._later.stop()

    def _found(self) -> Character:
        found = self.document.character(self.id)
        if found is None:
            raise KeyError(self.id)
        return found

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        found = self.document.character(self.id)
        if found is None:
            self.gone.emit()
            return
        same_world = self.document.world is self._world
        same_owners = old.characters is new.characters or owner_row(new.characters, found) == self._owner
        if found is self._character and same_world and same_owners:
            return
        if not same_world:
            self._speak(self.texts.knowing(self.document.system.names(self.document.world)))
        self._set_character(found)
        self._later.start()

    def _set_character(self, character: Character) -> None:
        self._character, self._world = character, self.document.world
        self._owner = owner_row(self.document.campaign.characters, character)
        made = with_owner(self.document.system.sections(self._seen(character), self.document.world), self._owner)
        self._set_sections(through_first(made, self._until) if self._until else made)

    def _seen(self, who: Character) -> Character:
        """Character `who`, without their chronicle where the sheet shows them as they were made."""
        return replace(who, chronicle=()) if self.of_creation else who

    def _find(self) -> None:
        self.findings = self.document.system.findings(self._character, self.document.world)
        from mls_desktop.bridge.sheet.finding_list import row_flags

        flags = row_flags(self.findings, self._character, self.place_of, self.texts)
        for id, model in self.models.items():
            model.flag(flags.get(id, {}))
        self.findings_changed.emit()
