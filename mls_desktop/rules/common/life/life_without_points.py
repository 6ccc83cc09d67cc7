"""Shared part of lives in which no points are spent: no ledger, nothing beside the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.asking.course import PlainCourse
from mls_desktop.rules.common.life.lives import LedgerLine
from mls_desktop.rules.common.values.saved_value import Json


class LifeWithoutPoints(PlainCourse):
    """The base class of lives without points: ledger, balances and state are empty; see `Life` for each part."""

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        return ()

    @property
    def balances(self) -> Mapping[int, int]:
        return {}

    def state(self) -> dict[str, Json]:
        """Empty dict: the life has nothing beside the figures of the sheet."""
        return {}
