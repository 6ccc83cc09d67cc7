"""A system put together from the modules of its package. Each is read when first asked for: a sheet without breaches,
rolls or fights needs none of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.system.ruleset import Ruleset, world_of
from mls_desktop.rules.common.values.base_character import Character, Entry, Library
from mls_desktop.rules.common.values.edits import Edit

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.fight.fights import Against, Entrant, Fight, RollableStat, Trial

C = TypeVar("C", bound=Character)
L = TypeVar("L", bound=Library)
W = TypeVar("W", bound=Ruleset)
Who = TypeVar("Who", bound=Character, contravariant=True)
Own = TypeVar("Own", bound=Library, contravariant=True)
Of = TypeVar("Of", bound=Ruleset, contravariant=True)


class Editing(Protocol[C, Of]):
    """`editing`: how characters change."""

    def new(self, world: Of, id: str, name: str) -> C: ...
    def edit(self, who: C, world: Of, edit: Edit) -> C: ...
    def settled(self, who: C) -> C: ...


class EntryEditing(Protocol[Of]):
    """`entry_editing`: how entries of the library change."""

    def new_entry(self, world: Of, list: str, id: str, name: str) -> Entry | Character: ...
    def edit_entry(self, entry: Entry, edit: Edit) -> Entry: ...


class Integrity(Protocol[Who, Own, Of]):
    """`integrity`: why a file is refused."""

    def integrity(self, who: Who, world: Of) -> tuple[Finding, ...]: ...
    def library_integrity(self, world: Of, own: Own) -> tuple[Finding, ...]: ...


class Findings(Protocol[Who, Of]):
    """`findings`: breaches and open choices."""

    def findings(self, who: Who, world: Of) -> tuple[Finding, ...]: ...


class Rest(Protocol[Who, Of]):
    """`rest`: what wears off."""

    def rested(self, who: Who, world: Of, amount: int | None) -> tuple[Edit, ...]: ...


class Trials(Protocol[C, Of]):
    """`trials`: rolls outside fights."""

    def rolls(self, who: C, world: Of) -> tuple[RollableStat, ...]: ...
    def trial(self, who: C, world: Of, key: str, against: Against[C]) -> Trial: ...


class Page(Protocol[Who, Of]):
    """`sheet.page`: every figure of a character."""

    def sheet(self, who: Who, world: Of) -> tuple[Section, ...]: ...


class Catalogue(Protocol[Of]):
    """`sheet.catalogue`: the library lists as rows."""

    def catalogue(self, world: Of, list: str) -> Section: ...
    def listing(self, world: Of, list: str) -> Section: ...


class Entries(Protocol):
    """`sheet.entry_sections`: what may be changed of an entry."""

    def entry_form(self, list: str, entry: Entry) -> tuple[Section, ...]: ...


class Fights(Protocol[C, Of]):
    """`fight.fight`: fights."""

    def begun(self, line_up: Sequence[Entrant[C]], sides: Sequence[str], first: str, world: Of) -> Fight: ...


class LazySystem(Generic[C, L, W]):
    """What `System` asks for, from the modules above, which stand in the package of the class that derives from this.
    It holds nothing of its own. A system without a budget or an exchange leaves those two as they are here."""

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
    always_used: ClassVar[tuple[tuple[str, str], ...]]
    layouts: Mapping[str, Layouts]

    @property
    def exchange(self) -> Exchange[W] | None:
        return None

    def points(self, who: C, world: W) -> Facts:
        return ()

    def world(self, shipped: L, own: L, rulings: Mapping[str, str]) -> W:
        return world_of(self.lookups, shipped, own, rulings)

    def names(self, world: W) -> Mapping[str, str]:
        return dict(_names(world, self.named))

    def template(self, world: W, id: str) -> C | None:
        templates: Mapping[str, C] = getattr(world, "templates", {})
        return templates.get(id)

    def catalogue(self, world: W, list: str) -> Section:
        found: Catalogue[W] = self._part("sheet.catalogue")
        return found.catalogue(world, list)

    def listing(self, world: W, list: str) -> Section:
        found: Catalogue[W] = self._part("sheet.catalogue")
        return found.listing(world, list)

    def entry_form(self, world: W, list: str, id: str) -> tuple[Section, ...]:
        entry = getattr(world, list)[id]
        if isinstance(entry, self.character):
            return self.sheet(entry, world)
        found: Entries = self._part("sheet.entry_sections")
        return found.entry_form(list, entry)

    def new_entry(self, world: W, list: str, id: str, name: str) -> Entry | C:
        found: EntryEditing[W] = self._part("entry_editing")
        return found.new_entry(world, list, id, name)  # type: ignore[return-value]

    def edit_entry(self, world: W, list: str, entry: Entry, edit: Edit) -> Entry:
        found: EntryEditing[W] = self._part("entry_editing")
        return found.edit_entry(entry, edit)

    def library_integrity(self, world: W, own: L) -> tuple[Finding, ...]:
        found: Integrity[C, L, W] = self._part("integrity")
        return found.library_integrity(world, own)

    def integrity(self, who: C, world: W) -> tuple[Finding, ...]:
        found: Integrity[C, L, W] = self._part("integrity")
        return found.integrity(who, world)

    def settled(self, who: C) -> C:
        found: Editing[C, W] = self._part("editing")
        return found.settled(who)

    def new(self, world: W, id: str, name: str) -> C:
        found: Editing[C, W] = self._part("editing")
        return found.new(world, id, name)

    def edit(self, who: C, world: W, edit: Edit) -> C:
        found: Editing[C, W] = self._part("editing")
        return found.edit(who, world, edit)

    def sheet(self, who: C, world: W) -> tuple[Section, ...]:
        found: Page[C, W] = self._part("sheet.page")
        return found.sheet(who, world)

    def findings(self, who: C, world: W) -> tuple[Finding, ...]:
        found: Findings[C, W] = self._part("findings")
        return found.findings(who, world)

    def rested(self, who: C, world: W, amount: int | None) -> tuple[Edit, ...]:
        found: Rest[C, W] = self._part("rest")
        return found.rested(who, world, amount)

    def rolls(self, who: C, world: W) -> tuple[RollableStat, ...]:
        found: Trials[C, W] = self._part("trials")
        return found.rolls(who, world)

    def trial(self, who: C, world: W, key: str, against: Against[C]) -> Trial:
        found: Trials[C, W] = self._part("trials")
        return found.trial(who, world, key, against)

    def begin(self, line_up: Sequence[Entrant[C]], sides: Sequence[str], first: str, world: W) -> Fight:
        found: Fights[C, W] = self._part("fight.fight")
        return found.begun(line_up, sides, first, world)

    def _part(self, name: str) -> Any:
        package = type(self).__module__.rpartition(".")[0]
        return import_module(f"{package}.{name}")


def _names(world: Ruleset, lists: Sequence[str]) -> Iterator[tuple[str, str]]:
    for list in lists:
        held: Mapping[str, Entry] = getattr(world, list)
        yield from ((id, entry.name) for id, entry in held.items())
