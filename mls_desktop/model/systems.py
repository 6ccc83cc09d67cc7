"""The registry of rule systems, from id to where each is; a system is imported when a file names it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from mls_desktop.rules.common.system.rule_system import System

AnySystem: TypeAlias = "System[Any, Any, Any]"

DEFAULT_SYSTEM = "nutshell"
SYSTEMS: Mapping[str, str] = {
    "nutshell": "mls_desktop.rules.nutshell.system:SYSTEM",
    "death_or_glory": "mls_desktop.rules.death_or_glory.system:SYSTEM",
    "rules_basics": "mls_desktop.rules.rules_basics.system:SYSTEM",
}


def installed(table: Mapping[str, str] = SYSTEMS) -> dict[str, str]:
    """The systems of the table whose packages are there: each may be left out of a copy of the program."""
    return {id: place for id, place in table.items() if _is_there(place.partition(":")[0])}


def usual(table: Mapping[str, str]) -> str:
    """Id of the system meant where none is named: `DEFAULT_SYSTEM`, else the first. Raises StopIteration where the
    table is empty."""
    return DEFAULT_SYSTEM if DEFAULT_SYSTEM in table else next(iter(table))


def _is_there(module: str) -> bool:
    """Tells whether the package of a module is there. To look for the module itself would read its package."""
    try:
        return find_spec(module.rpartition(".")[0]) is not None
    except ModuleNotFoundError:
        return False


def find_system(id: str, table: Mapping[str, str] = SYSTEMS) -> AnySystem:
    """System of that id, imported from its place in `table`. Raises KeyError where the table has none."""
    module, _, name = table[id].partition(":")
    system: AnySystem = getattr(import_module(module), name)
    return system
