"""Long tasks of Ready: their turns are counted, whatever is done between (RB-MV-11)."""

from __future__ import annotations

from msgspec import Struct


class Task(Struct, frozen=True):
    """A task under way: so many of its turns are done. `weapon`: the one that it makes ready."""

    name: str
    turns: int
    done: int = 0
    weapon: str = ""

    @property
    def over(self) -> bool:
        return self.done >= self.turns


def worked_on(tasks: tuple[Task, ...], name: str, turns: int | None, weapon: str = "") -> tuple[Task, tuple[Task, ...]]:
    """The task after one turn more of it, and all tasks that are then under way (RB-MV-11), of which it is one unless
    it is over. It is begun where it was not; `turns`: how many it takes in all, by the referee; None: as told before,
    of a new one 1."""
    before = next((task for task in tasks if (task.name, task.weapon) == (name, weapon)), None)
    in_all = turns if turns is not None else before.turns if before is not None else 1
    after = Task(name, in_all, (before.done if before is not None else 0) + 1, weapon)
    rest = tuple(task for task in tasks if task is not before)
    return after, rest if after.over else (*rest, after)
