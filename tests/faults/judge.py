"""What must hold after a fault, whatever it was: the words of promises D2 to D5, for any row of the scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.faults.contents import Wrong, copies
from tests.faults.desk import Told
from tests.faults.scenarios import Scenario


@dataclass(frozen=True)
class Judge:
    """The judge of one scenario. `new`: the content after the step without a fault. Each answer is a list of what does
    not hold, in words."""

    scenario: Scenario
    new: bytes | None

    def without_fault(self) -> list[str]:
        """Every step of a scenario leaves something."""
        return self._amiss(self.new, b"something")

    def after_kill(self, folder: Path, old: bytes | None) -> list[str]:
        found = self.scenario.content(folder)
        return self._amiss(found, old) or (self._lost(folder) if found != self.new else [])

    def after_error(self, folder: Path, old: bytes | None, told: Told, is_needed_failed: bool = False) -> list[str]:
        """`is_needed_failed`: the fault was on a call without which nothing is saved."""
        found = self.scenario.content(folder)
        if not self.scenario.tells or isinstance(found, Wrong):
            return self._amiss(found, old)
        if told.said == "saved":
            wrong = [f"said saved, and is {_short(found)}"] if found != self.new else []
            return [*wrong, *(["said saved"] if is_needed_failed else [])]
        if told.said == "unsynced":
            wrong = [f"said to be in place, and is {_short(found)}"] if found != self.new else []
            return [*wrong, *self._lost(folder)]
        return self._after_failure(folder, old, told)

    def _after_failure(self, folder: Path, old: bytes | None, told: Told) -> list[str]:
        found = self.scenario.content(folder)
        breaches = [] if told.said == "failed" else [f"said {told.said!r}"]
        if found != old:
            breaches.append(f"said to have failed, and is {_short(found)} instead of {_short(old)}")
        if not told.dirty:
            breaches.append("said to have failed, and nothing is unsaved")
        if self.scenario.names not in told.text:
            breaches.append(f"the message does not name the file: {told.text}")
        return breaches + self._lost(folder)

    def _amiss(self, found: bytes | None, old: bytes | None) -> list[str]:
        """What of a content is wrong where it may be the old or the new."""
        if isinstance(found, Wrong):
            return [found.decode()]
        if found is None and old is not None:
            return ["nothing is there any more"]
        return [] if found in (old, self.new) else [f"neither old nor new: {_short(found)}"]

    def _lost(self, folder: Path) -> list[str]:
        """Where the old content stands, the edit must be in its recovery copy."""
        if not self.scenario.keeps_copy or any(copy.body == self.new for copy in copies(folder)):
            return []
        return ["no recovery copy of the edit"]

    def again(self, folder: Path, told: Told | None) -> list[str]:
        """Once the fault is gone, the step works."""
        expected = "saved" if self.scenario.tells else ""
        if told is None or told.said != expected:
            return [f"does not work again: {told}"]
        found = self.scenario.content(folder)
        return [] if found == self.new else [f"works again, and is {_short(found)}"]


def _short(data: bytes | None) -> str:
    return "nothing" if data is None else f"{len(data)} bytes {data[:30]!r}"
