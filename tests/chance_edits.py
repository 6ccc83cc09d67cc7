"""Edits by chance of a campaign of any system, of every kind the windows send: cells, rows, library, rulings, whole
characters, encounters and what is told in them. Some are refused."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter, Picture
from mls_desktop.model.pictures import with_portrait
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Batch, Edit, Path, below
from mls_desktop.storage.shipped_data import ShippedData
from tests.own_key_edits import OF_KEY, edit_of_own_key, own_key_edit

TEXTS = ("", "Ann", "ä \u2028 {x}", "0", "two\nlines", '"quoted"')
FREE: tuple[Any, ...] = (1, 1.0, True, None, "", -0.0, 0.0, [1, 2], {"b": 1, "a": {"c": []}}, {"a": {"c": []}, "b": 1})


class ChanceEdits:
    """A history by chance: `step` gives another campaign, or the same one where the edit was refused."""

    def __init__(self, seed: int | Random, shipped_data: ShippedData) -> None:
        self.random, self.shipped_data = seed if isinstance(seed, Random) else Random(seed), shipped_data

    def step(self, campaign: AnyCampaign) -> AnyCampaign:
        """The campaign after one edit."""
        edit = self.edit(campaign)
        if edit is None:
            return campaign
        try:
            return applied(campaign, edit, self.shipped_data.system(campaign.system), self.shipped_data.world)
        except Refused:
            return campaign

    def edit(self, campaign: AnyCampaign) -> Edit | Batch | None:
        """One edit; None where the campaign holds nothing for the kind that was drawn."""
        kinds = (self._cell, self._cell, self._row, self._library, self._ruling, self._character, self._encounter)
        return self.random.choice((*kinds, self._told, self._told, self._own_key, self._own_key))(campaign)

    def edit_of(self, key: str, campaign: AnyCampaign) -> Edit | Batch | None:
        """One edit of a key of a campaign; None where it holds nothing for the kind that was drawn. Raises KeyError
        for a key that none is known of."""
        if key in OF_KEY:
            return edit_of_own_key(key, self.random.choice, campaign)
        kinds = {
            "name": (lambda _campaign: Edit("set", ("name",), self.random.choice(TEXTS)),),
            "rulings": (self._ruling,),
            "library": (self._library, self._library, self._library_cell),
            "characters": (self._cell, self._cell, self._row, self._character),
            "encounters": (self._encounter, self._told),
            "pictures": (self._picture,),
        }
        return self.random.choice(kinds[key])(campaign)

    def history(self, start: AnyCampaign, count: int) -> list[AnyCampaign]:
        """States that follow from each other, so many steps that changed something."""
        states = [start]
        while len(states) <= count:
            after = self.step(states[-1])
            if after != states[-1]:
                states.append(after)
        return states

    def _sheet(self, campaign: AnyCampaign) -> tuple[str, Any]:
        who = self.random.choice(campaign.characters)
        return who.id, self.shipped_data.system(campaign.system).sheet(who, self.shipped_data.world(campaign))

    def _cell(self, campaign: AnyCampaign) -> Edit | None:
        if not campaign.characters:
            return self._new(campaign)
        id, sections = self._sheet(campaign)
        cells = [(c.to, c.field) for s in sections for r in s.rows for c in r.cells if c.to and c.field]
        cells += [(s.add.to, s.add.field) for s in sections if s.add is not None and s.add.to is not None]
        to, field = self.random.choice(cells)
        return below(replace(to, value=self._value(field, campaign)), "characters", id)

    def _value(self, field: Field, campaign: AnyCampaign) -> Any:
        low, high = field.bounds or (-5, 30)
        if field.kind in ("step", "number"):
            return self.random.randint(low, high)
        if field.kind == "library":
            rows = (
                self.shipped_data.system(campaign.system)
                .catalogue(self.shipped_data.world(campaign), field.options[0])
                .rows
            )
            return self.random.choice([row.id for row in rows] or [""])
        if field.kind == "choice":
            return self.random.choice(field.options or ("",))
        if field.kind == "dice":
            return tuple(self.random.randint(1, 6) for _ in field.sides)
        return self.random.random() < 0.5 if field.kind == "flag" else self.random.choice(TEXTS)

    def _row(self, campaign: AnyCampaign) -> Edit | None:
        if not campaign.characters:
            return None
        id, sections = self._sheet(campaign)
        found = [r.remove for s in sections for r in s.rows if r.remove is not None]
        found += [Edit("move", r.path, self.random.randint(-1, 6)) for s in sections for r in s.rows if r.move]
        return below(self.random.choice(found), "characters", id) if found else None

    def _library(self, campaign: AnyCampaign) -> Edit | None:
        system, world = self.shipped_data.system(campaign.system), self.shipped_data.world(campaign)
        list = self.random.choice(system.lists)
        held = [entry.id for entry in getattr(campaign.library, list)]
        if held and self.random.random() < 0.3:
            return Edit("remove", ("library", list, self.random.choice(held)))
        shipped = getattr(self.shipped_data.shipped(system.id), list)
        if shipped and self.random.random() < 0.5:
            return Edit("add", ("library", list), self.random.choice(shipped))
        made: Any = system.new_entry(world, list, f"own_{self.random.randint(0, 99)}", "Own")
        return Edit("add", ("library", list), made)

    def _library_cell(self, campaign: AnyCampaign) -> Edit | None:
        """A cell of the form of an own entry."""
        system, world = self.shipped_data.system(campaign.system), self.shipped_data.world(campaign)
        held = [(list, entry.id) for list in system.lists for entry in getattr(campaign.library, list)]
        if not held:
            return None
        list, id = self.random.choice(held)
        cells = [c for s in system.entry_form(world, list, id) for r in s.rows for c in r.cells]
        found = [(c.to, c.field) for c in cells if c.to is not None and c.field is not None]
        if not found:
            return None
        to, field = self.random.choice(found)
        return below(replace(to, value=self._value(field, campaign)), "library", list, id)

    def _picture(self, campaign: AnyCampaign) -> Edit | Batch:
        if campaign.pictures and self.random.random() < 0.5:
            return Edit("remove", ("pictures", self.random.choice(campaign.pictures).id))
        if not campaign.characters:
            return Edit("add", ("pictures",), Picture(id=f"p_{self.random.randint(0, 99)}", type="png", data="AAAA"))
        return with_portrait(
            campaign, self.random.choice(campaign.characters), "png", b"\0" * self.random.randint(3, 9)
        )

    def _ruling(self, campaign: AnyCampaign) -> Edit | None:
        options = self.shipped_data.system(campaign.system).rule_options
        path = ("rulings", self.random.choice(options)) if options else ("name",)
        return Edit("set", path, self.random.choice(("other", None) if options else TEXTS))

    def _new(self, campaign: AnyCampaign) -> Edit:
        system, world = self.shipped_data.system(campaign.system), self.shipped_data.world(campaign)
        return Edit("add", ("characters",), system.new(world, f"new_{self.random.randint(0, 999)}", "New"))

    def _character(self, campaign: AnyCampaign) -> Edit | Batch | None:
        if not campaign.characters or self.random.random() < 0.3:
            return self._new(campaign)
        who = self.random.choice(campaign.characters)
        path: Path = ("characters", who.id)
        copy = replace(who, id=f"copy_{self.random.randint(0, 999)}", unknown={"later": self.random.choice(FREE)})
        adding = Edit("add", ("characters",), copy)
        moving = Edit("move", ("characters", copy.id), self.random.randint(0, 3))
        others: list[Edit | Batch] = [
            Edit("remove", path),
            Edit("move", path, self.random.randint(-1, 9)),
            Batch("x", (adding, moving)),
        ]
        return self.random.choice(others)

    def _encounter(self, campaign: AnyCampaign) -> Edit | None:
        if not campaign.encounters or self.random.random() < 0.1:
            return Edit("add", ("encounters",), Encounter(id=f"e_{self.random.randint(0, 999)}"))
        which = self.random.choice(campaign.encounters)
        here: Path = ("encounters", which.id)
        return self.random.choice(
            [
                Edit("set", (*here, "notes"), self.random.choice(TEXTS)),
                Edit("set", (*here, "library"), {"free": self.random.choice(FREE), "x": self.random.choice(FREE)}),
                Edit("set", (*here, "cursor"), self.random.randint(0, len(which.events))),
                Edit("add", (*here, "branches"), {"name": f"b {self.random.randint(0, 99)}"}),
                Edit("set", (*here, "events", str(self.random.randint(0, len(which.events)))), self._event()),
                Edit("remove", (*here, "events", str(self.random.randint(0, len(which.events))))),
                *(Edit("move", (*here, "branches", branch.name), None) for branch in which.branches),
                *(Edit("remove", (*here, "branches", branch.name)) for branch in which.branches),
                *(Edit("move", (*here, "line_up", each.id), 0) for each in which.line_up),
            ]
        )

    def _told(self, campaign: AnyCampaign) -> Batch | None:
        if not campaign.encounters:
            return None
        path = ("encounters", self.random.choice(campaign.encounters).id, "events")
        return Batch("told", tuple(Edit("add", path, self._event()) for _ in range(self.random.randint(1, 80))))

    def _own_key(self, campaign: AnyCampaign) -> Edit | Batch:
        return own_key_edit(self.random.choice, campaign)

    def _event(self) -> Any:
        return {"kind": self.random.choice(("hit", "pass")), "fact": self.random.choice(FREE)}
