"""Paths over a ground: where something may come at what cost, in whatever states a system counts besides the cell.

What counts besides the cell is a stance: facing, how long a diagonal has gone unbroken, doors opened on the way. A
system says for each stance which strides there are: from which cells, by how many bits, into which stance, at what
cost. All cells of a stance make each stride at once, as one set of cells (`Extent`).

Invariant: `layers[c][stance]` holds the cells that can be reached in that stance at exactly the cost c; where only the
least cost is asked for, none that was reached at less. Every stride costs at least 1, so a layer follows from earlier
ones only, and a path is found by going back: some stride leads into each state from a layer below.

Example: a corridor of four cells, a stride east at 1, `most` 2: the layers are {0}, {1}, {2}. With a turn about at 1 as
well, the stance "west" holds {0} in layer 1 and {1} in layer 2; going back is not asked for unless costs are exact.

Cost: strides x stances x costs, each a few operations on sets, whatever the ground holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.grids.extent import CellSet, shifted

Stance = TypeVar("Stance", bound=Hashable)


class Stride(Struct, Generic[Stance], frozen=True):
    """Stride from a stance at any of `cells`, `move` bits on, into stance `to`, at a cost of at least 1. `name`: its
    name, for the code that walks the path."""

    cells: CellSet
    move: int
    to: Stance
    cost: int
    name: str = ""


Strides = Callable[[Stance], Sequence[Stride[Stance]]]


class Flood(Struct, Generic[Stance], frozen=True):
    """Reachable cells. `layers`: by cost the cells of each stance; see the invariant above."""

    layers: tuple[Mapping[Stance, CellSet], ...]
    strides: Strides[Stance]

    def reached(self) -> Iterator[tuple[int, Stance, CellSet]]:
        """Yields cost, stance, and the cells reached in that stance at that cost, the least cost first."""
        return ((cost, stance, cells) for cost, layer in enumerate(self.layers) for stance, cells in layer.items())

    def least(self, stance: Stance, index: int) -> int | None:
        """Least cost at which the cell of bit `index` is reached in `stance`; None where it is not reached in it."""
        return next((cost for cost, layer in enumerate(self.layers) if layer.get(stance, 0) >> index & 1), None)

    def path(self, stance: Stance, index: int, cost: int) -> tuple[tuple[Stride[Stance], int], ...]:
        """Strides to the cell `index` in `stance` at `cost`, in order, each with the bit of the cell that it leads to.
        Raises KeyError for a state that is not reached at that cost."""
        if not self.layers[cost].get(stance, 0) >> index & 1:
            raise KeyError((stance, index, cost))
        found: list[tuple[Stride[Stance], int]] = []
        while cost:
            stride, before, start = self._into(stance, index, cost)
            found.append((stride, index))
            stance, index, cost = before, start, cost - stride.cost
        return tuple(reversed(found))

    def _into(self, stance: Stance, index: int, cost: int) -> tuple[Stride[Stance], Stance, int]:
        """Last stride into the cell `index` in `stance` at `cost`, with the stance and the bit that it came from.
        Raises KeyError where no stride leads there."""
        for below in range(cost - 1, -1, -1):
            for before, cells in self.layers[below].items():
                for stride in self.strides(before):
                    start = index - stride.move
                    fits = stride.to == stance and below + stride.cost == cost and start >= 0
                    if fits and (cells & stride.cells) >> start & 1:
                        return stride, before, start
        raise KeyError((stance, index, cost))


def flood(stance: Stance, cells: CellSet, strides: Strides[Stance], most: int, is_exact: bool = False) -> Flood[Stance]:
    """Flood of all states reached from `cells` in `stance` by `strides` at a cost of at most `most`, each at its least
    cost. `is_exact`: each cost at which a state can be reached counts, not only the least."""
    strides = _remembered(strides)
    layers: list[dict[Stance, CellSet]] = [{} for _cost in range(most + 1)]
    layers[0][stance] = cells
    seen: dict[Stance, CellSet] = {}
    for cost, layer in enumerate(layers):
        for here in list(layer):
            held = layer[here]
            if not is_exact:
                held &= ~seen.get(here, 0)
                if not held:
                    del layer[here]
                    continue
                layer[here] = held
                seen[here] = seen.get(here, 0) | held
            for stride in strides(here):
                if cost + stride.cost > most:
                    continue
                moved = shifted(held & stride.cells, stride.move)
                if moved:
                    then = layers[cost + stride.cost]
                    then[stride.to] = then.get(stride.to, 0) | moved
    return Flood(tuple(layers), strides)


def _remembered(strides: Strides[Stance]) -> Strides[Stance]:
    """Function that gives the same as `strides`, worked out once for each stance."""
    known: dict[Stance, Sequence[Stride[Stance]]] = {}

    def of(stance: Stance) -> Sequence[Stride[Stance]]:
        if stance not in known:
            known[stance] = strides(stance)
        return known[stance]

    return of
