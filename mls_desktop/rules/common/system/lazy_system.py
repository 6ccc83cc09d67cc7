"""A rule system put together from the modules of its package. Each is read when first asked for: a sheet without
breaches, rolls or fights needs none of theirs.

Which module holds which part of `System` stands in `MODULES`; that a module's functions are what the part asks for is
compared by mypy where a system lists its modules as `Parts`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.system.ruleset import USUAL_YEAR, Ruleset, world_of
from mls_desktop.rules.common.values.base_character import Character, Entry, Library
from mls_desktop.rules.common.values.saved_value import SavedValue

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.life.adventures import Adventures
    from mls_desktop.rules.common.life.lives import Life
    from mls_desktop.rules.common.life.passings import Passing
    from mls_desktop.rules.common.system import rule_system as parts

C = TypeVar("C", bound=Character)
L = TypeVar("L", bound=Library)
W = TypeVar("W", bound=Ruleset)


class EntrySections(Protocol):
    """Editable sections of entries that are no characters."""

    def entry_form(self, list: str, held: Entry) -> tuple[Section, ...]:
        """Sections of the form of the entry `held` of the library list `list`; paths below the entry."""
        ...


ENTRY_SECTIONS = "sheet.entry_sections"

MODULES: Mapping[str, tuple[str, ...]] = {
    "integrity": ("integrity", "library_integrity"),
    "editing": ("new", "edit", "settled"),
    "entry_editing": ("new_entry", "edit_entry"),
    "findings": ("findings",),
    "rest": ("rested",),
    "loot": ("carried", "gained"),
    "trials": ("rolls", "trial"),
    "sheet.page": ("sheet", "sections"),
    "sheet.catalogue": ("catalogue", "listing"),
    "fight.fight": ("begin",),
}
"""By module of the system's package: the functions it holds, those of one part of `System`. By name, since the parts
themselves are read by mypy alone."""

MODULE_OF: Mapping[str, str] = {name: module for module, names in MODULES.items() for name in names}

if TYPE_CHECKING:
    Parts: TypeAlias = tuple[
        parts.Integrity[C, L, W],
        parts.Editing[C, W],
        parts.EntryEditing[C, W],
        parts.Findings[C, W],
        parts.Rest[C, W],
        parts.Loot[C, W],
        parts.Trials[C, W],
        parts.Sheets[C, W],
        parts.Catalogue[W],
        parts.Fights[C, W],
        EntrySections,
    ]
    """The modules of a system in the order of `MODULES`, and at last its forms of entries."""


class LazySystem(Generic[C, L, W]):
    """Base of a `System`: the parts of `MODULES` from the modules of that name in the package of the derived class,
    the rest below. It holds nothing of its own. A system without a budget or an exchange leaves those two as they
    are here."""

    id: ClassVar[str]
    character: type[C]
    library: type[L]
    lookups: type[W]
    """Its world: a mapping for each list of its library."""
    lists: ClassVar[tuple[str, ...]]
    named: ClassVar[tuple[str, ...]]
    """The lists whose entries are named elsewhere; where two things bear one id, the later list names it."""
    rule_options: ClassVar[tuple[str, ...]]
    roles: ClassVar[tuple[str, ...]]
    turns: ClassVar[bool] = False
    grids: ClassVar[tuple[str, ...]] = ()
    has_adventures: ClassVar[bool] = False
    has_passing: ClassVar[bool] = False
    buys_in_play: ClassVar[bool] = False
    always_used: ClassVar[tuple[tuple[str, str], ...]]
    party_figures: ClassVar[tuple[str, ...]] = ()
    layouts: Mapping[str, Layouts]

    def __getattr__(self, name: str) -> Any:
        """Function `name` of a part, from its module, imported now. Raises AttributeError for what no part has."""
        if name not in MODULE_OF:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        return getattr(self._module(MODULE_OF[name]), name)

    @property
    def exchange(self) -> Exchange[W] | None:
        return None

    @property
    def adventures(self) -> Adventures[C, W] | None:
        return None

    @property
    def passing(self) -> Passing[C, W] | None:
        return None

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        return {}

    @property
    def entry_names(self) -> Collection[str]:
        return self.entry_kinds

    def life(self, who: C, world: W) -> Life | None:
        return None

    def plans(self, who: C, world: W) -> tuple[Section, ...]:
        return ()

    def points(self, who: C, world: W) -> Facts:
        return ()

    def world(self, shipped: L, own: L, rulings: Mapping[str, str], days_of_a_year: int = USUAL_YEAR) -> W:
        return world_of(self.lookups, shipped, own, rulings, days_of_a_year)

    def names(self, world: W) -> Mapping[str, str]:
        return dict(_names(world, self.named))

    def template(self, world: W, id: str) -> C | None:
        templates: Mapping[str, C] = getattr(world, "templates", {})
        return templates.get(id)

    def entry_form(self, world: W, list: str, id: str) -> tuple[Section, ...]:
        entry = getattr(world, list)[id]
        if isinstance(entry, self.character):
            page: parts.Sheets[C, W] = self._module(MODULE_OF["sheet"])
            return page.sheet(entry, world)
        forms: EntrySections = self._module(ENTRY_SECTIONS)
        return forms.entry_form(list, entry)

    def _module(self, name: str) -> Any:
        package = type(self).__module__.rpartition(".")[0]
        return import_module(f"{package}.{name}")


def _names(world: Ruleset, lists: Sequence[str]) -> Iterator[tuple[str, str]]:
    for list in lists:
        held: Mapping[str, Entry] = getattr(world, list)
        yield from ((id, entry.name) for id, entry in held.items())
        # A dagger is a weapon and, under the same id, the trait it is fought with.
        yield from ((f"{list}/{id}", entry.name) for id, entry in held.items())
