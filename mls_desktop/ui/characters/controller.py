"""The controller of the commands on whole characters: making, copying, putting in order, taking out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.character_table import role_title
from mls_desktop.model.names_apart import name_apart
from mls_desktop.rules.common.editing.references import TEMPLATES
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class CharacterController(QObject):
    """The controller of the commands on whole characters.

    `made` carries the id of a character that was added, whose sheet is to be opened; `said` a text on what was done.
    """

    made = Signal(str)
    said = Signal(str)

    def __init__(self, window: QWidget, theme: Theme, chosen: Callable[[], str]) -> None:
        super().__init__(window)
        self._window, self._theme, self._chosen = window, theme, chosen
        self._open_campaign: OpenCampaign | None = None

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign that the commands work on to `open_campaign`; None for none."""
        self._open_campaign = open_campaign

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "new_player": self.new_player, "new_major": self.new_major, "new_minor": self.new_minor,
            "from_template": self.from_template, "duplicate": self.duplicate, "remove": self.remove,
            "move_up": self.move_up, "move_down": self.move_down, "rest": self.rest,
        }  # fmt: skip

    def new_player(self) -> None:
        self._new("player", _("New character"))

    def new_major(self) -> None:
        self._of_referee(1, _("New major character"))

    def new_minor(self) -> None:
        self._of_referee(-1, _("New minor character"))

    def from_template(self) -> None:
        """Opens a picker of the library's templates; the one taken is added as a character, with `made` emitted."""
        if self._open_campaign is None:
            return
        section = ordered_templates(self._open_campaign.document)
        from mls_desktop.ui.sections.picker import Picker

        picker = Picker(section, self._open_campaign.texts, self._theme, _("New from a template"), self._window)
        picker.taken.connect(self._on_template)
        picker.open()

    def duplicate(self) -> None:
        """Adds a copy of the chosen character, right after it in the list, and emits `made`."""
        who = self._who()
        if who is None or self._open_campaign is None:
            return
        characters = self._characters()
        after = [each.id for each in characters[characters.index(who) + 1 :] if each.role == who.role]
        self._copy(who, who.role, next(iter(after), ""))

    def place(self, id: str, role: str, before: str, copying: bool) -> None:
        """Moves character `id`, or with `copying` adds a copy, before the one with id `before` of `role`, or with ""
        after the last of `role`; the role changes accordingly."""
        from mls_desktop.model.party.order import moving

        who = inside(self._characters(), id)
        if who is None or self._open_campaign is None:
            return
        if copying:
            self._copy(who, role, before)
            return
        texts, step = self._open_campaign.texts, moving(self._characters(), id, role, before)
        if step is not None:
            to = _("{what} moved").format(what=self._name(who))
            if who.role != role:
                to = f"{to}: {role_title(role, texts)}"
            self._open_campaign.document.apply(step, name=to)

    def _copy(self, who: Character, role: str, before: str) -> None:
        from mls_desktop.model.party.order import copying as copying_step

        if self._open_campaign is None:
            return
        document = self._open_campaign.document
        id = document.new_id(who.name)
        copy = replace(who, id=id, name=_("{name} (copy)").format(name=who.name))
        if document.apply(copying_step(self._characters(), copy, role, before)):
            self.made.emit(id)

    def remove(self) -> None:
        """Removes the chosen character from the campaign, as an edit that can be undone."""
        from mls_desktop.model.pictures import removing

        who = self._who()
        if who is not None and self._open_campaign is not None:
            document = self._open_campaign.document
            name = _("{who}: deleted").format(who=self._name(who))
            document.apply(removing(document.campaign, who), name=name)

    def rest(self) -> None:
        """Opens the dialog in which characters rest and get points back; nothing where no campaign is open."""
        if self._open_campaign is not None:
            from mls_desktop.ui.characters.rest_dialog import RestDialog

            dialog = RestDialog(self._open_campaign.document, self._open_campaign.texts, self._theme, self._window)
            dialog.rested.connect(self.said)
            dialog.open()

    def move_up(self) -> None:
        self._move(-1)

    def move_down(self) -> None:
        self._move(1)

    def _characters(self) -> tuple[Character, ...]:
        return tuple(self._open_campaign.document.campaign.characters) if self._open_campaign is not None else ()

    def _name(self, who: Character) -> str:
        return name_apart(who, self._characters(), _("unnamed"))

    def _who(self) -> Character | None:
        found: Character | None = inside(self._characters(), self._chosen())
        return found

    def add_blank(self, role: str, name: str) -> str:
        """Adds a blank character with `role` and `name`; returns the id, "" if refused or where no campaign is open."""
        if self._open_campaign is None:
            return ""
        document = self._open_campaign.document
        made = document.system.new(document.world, document.new_id(name), name)
        return self._add(document.system.edit(made, document.world, Edit("set", ("role",), role)))

    def add_template(self, id: str) -> str:
        """Adds a character made from the library's template `id`; returns the new id, "" where there is no such
        template or it was refused."""
        if self._open_campaign is None:
            return ""
        document = self._open_campaign.document
        template = document.system.template(document.world, id)
        return self._add(template) if template is not None else ""

    def _of_referee(self, place: int, name: str) -> None:
        """Adds a character of the role at index `place` of the system's roles, with `name` where there are more than
        two, and emits `made`; nothing in systems with one role."""
        roles = self._open_campaign.document.system.roles if self._open_campaign is not None else ()
        if len(roles) > 1:
            self._new(roles[place], name if len(roles) > 2 else _("New character"))

    def _new(self, role: str, name: str) -> None:
        id = self.add_blank(role, name)
        if id:
            self.made.emit(id)

    def _add(self, who: Any) -> str:
        """Adds `who` under a free id, which is returned; "" where it was refused or no campaign is open."""
        if self._open_campaign is None:
            return ""
        document = self._open_campaign.document
        id = document.new_id(who.name)
        joined = replace(who, id=id)
        return id if document.apply(Edit("add", ("characters",), joined)) else ""

    def _on_template(self, id: str) -> None:
        made = self.add_template(id)
        if made:
            self.made.emit(made)

    def _move(self, by: int) -> None:
        """Moves the chosen character by `by` places, 1 or -1, among those of the same role."""
        from mls_desktop.model.party.order import moving_by

        who = self._who()
        if who is None or self._open_campaign is None:
            return
        step = moving_by(self._characters(), who.id, by)
        if step is not None:
            name = _("{what} moved").format(what=self._name(who))
            self._open_campaign.document.apply(step, name=name)


def ordered_templates(document: Document, roles: tuple[str, ...] = ()) -> Section:
    """Section of the library's templates for `roles` (none: for all), in the order of the roles."""
    roles = roles or document.system.roles
    section = document.system.catalogue(document.world, TEMPLATES)
    found: dict[str, str] = {}
    for row in section.rows:
        template = document.system.template(document.world, row.id)
        if template is not None and template.role in roles:
            found[row.id] = template.role
    rows = sorted((row for row in section.rows if row.id in found), key=lambda row: roles.index(found[row.id]))
    return replace(section, rows=tuple(rows))
