"""One blow for blow between two, given by bare numbers: its exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, Protocol

from msgspec import Struct

from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.common.odds import Spread

Entries = Mapping[str, Json]
"""An entry an option, by its name."""
Chance = Fraction | Spread[int]
"""That something happens; or how often each number falls."""


class Option(Struct, frozen=True):
    """One number or word told of each side. `preset` None: it must be given. `bounds`: of a number; `choices`: of a
    choice; `form`: how a text is written."""

    name: str
    kind: Literal["number", "text", "flag", "choice"]
    preset: Json = None
    bounds: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()
    form: str = ""


class Exchange(Protocol):
    """What a system says of one exchange of blows."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What is told of each side."""
        ...

    def chances(self, a: Entries, b: Entries) -> tuple[tuple[str, Chance], ...]:
        """Every chance by name, in the order shown. Raises Refused ("wrong_value") for an entry that makes no sense,
        its path side and option."""
        ...
