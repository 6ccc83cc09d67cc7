"""The titles of a system's rules by id, from its reference, which is read when the first of them is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mls_desktop.words.reference import Reference


class RuleTitles:
    """The titles of the rules of a system, whose texts lie below one of the roots."""

    def __init__(self, roots: Sequence[Path], system: str) -> None:
        self._roots, self._system = roots, system

    @cached_property
    def reference(self) -> Reference:
        """Reference of the system, where the titles come from."""
        from mls_desktop.words.reference import Reference

        return Reference(self._roots, self._system)

    def title(self, id: str) -> str:
        """Title of a rule, in the language of the user; "" where it has no text."""
        rule = self.reference.rule(id)
        return rule.title if rule is not None else ""
