"""Moves over squares one by one, as a person with a pencil finds them: the rules read once more.

A state is the front square, the facing, whether the next diagonal ahead costs 1, the doors as they stand and what came
last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from tests.rules.common.battlefield.boards import AHEAD, Board, Cell, Side, between


class State(Struct, frozen=True):
    at: Cell
    facing: str
    run: bool
    doors: tuple[tuple[Side, str], ...]
    last: str


def steps(board: Board, state: State, shun: Callable[[Cell], bool]) -> Iterator[tuple[State, int]]:
    """Each step, with its cost."""
    doors = dict(state.doors)
    fx, fy = AHEAD[state.facing]
    rx, ry = -fy, fx
    for f in (-1, 0, 1):
        for r in (-1, 0, 1):
            if not f and not r:
                continue
            by = fx * f + rx * r, fy * f + ry * r
            ahead = f == 1 and r != 0
            straight = 1 if not r or state.run else 2
            cost = straight if f == 1 else 3 if f == -1 and r else 2
            old = board.cells(state.at, state.facing)
            new = [(x + by[0], y + by[1]) for x, y in old]
            if not board.stands(new[0], state.facing, doors):
                continue
            if not all(board.passes(one, two, doors) for one, two in zip(old, new, strict=True)):
                continue
            entered = [cell for cell in new if cell not in old]
            if any(cell in board.enemies or shun(cell) for cell in entered):
                continue
            cost += max((board.extra.get(cell, 0) for cell in entered), default=0)
            yield State(new[0], state.facing, ahead and not state.run, state.doors, "step"), cost


def turns(board: Board, state: State, shun: Callable[[Cell], bool]) -> Iterator[tuple[State, int]]:
    """Each turn, with its cost."""
    doors = dict(state.doors)
    for facing, ahead in AHEAD.items():
        if facing == state.facing:
            continue
        if board.length == 1:
            yield State(state.at, facing, False, state.doors, "turn"), 1
            continue
        front, rear = board.cells(state.at, state.facing)
        if ahead == (-AHEAD[state.facing][0], -AHEAD[state.facing][1]):
            yield State(rear, facing, False, state.doors, "turn"), 2
            continue
        new = front[0] - ahead[0], front[1] - ahead[1]
        fits = board.stands(front, facing, doors) and board.passes(rear, new, doors)
        if fits and new not in board.enemies and not shun(new):
            yield State(front, facing, False, state.doors, "turn"), 1 + board.extra.get(new, 0)


def doors_ahead(board: Board, state: State, closes: bool) -> Iterator[tuple[State, int]]:
    """The door ahead opened, or closed."""
    x, y = AHEAD[state.facing]
    edge = between(state.at, (state.at[0] + x, state.at[1] + y))
    held = dict(state.doors)
    if held.get(edge) == "closed" or (held.get(edge) == "open" and closes):
        held[edge] = "open" if held[edge] == "closed" else "closed"
        yield State(state.at, state.facing, False, tuple(sorted(held.items())), "door"), 1


def anything(board: Board, state: State, shun: Callable[[Cell], bool]) -> Iterator[tuple[State, int]]:
    yield from steps(board, state, shun)
    yield from turns(board, state, shun)
    yield from doors_ahead(board, state, closes=True)


def towards_steps(board: Board, state: State, shun: Callable[[Cell], bool]) -> Iterator[tuple[State, int]]:
    """Steps, before each at most one turn and then at most one door opened."""
    yield from steps(board, state, shun)
    if state.last == "step":
        yield from turns(board, state, shun)
    if state.last in ("step", "turn"):
        yield from doors_ahead(board, state, closes=False)


Onward = Callable[[Board, State, Callable[[Cell], bool]], Iterator[tuple[State, int]]]


def reached(
    board: Board, start: State, points: int, onward: Onward, shun: Callable[[Cell], bool]
) -> set[tuple[State, int]]:
    """Every state with every cost at which it can be reached."""
    found, edge = {(start, 0)}, [(start, 0)]
    while edge:
        state, cost = edge.pop()
        for then, price in onward(board, state, shun):
            if cost + price <= points and (then, cost + price) not in found:
                found.add((then, cost + price))
                edge.append((then, cost + price))
    return found


def nobody(_cell: Cell) -> bool:
    return False


def least(ends: Iterator[tuple[State, int]]) -> dict[tuple[Cell, str], int]:
    found: dict[tuple[Cell, str], int] = {}
    for state, cost in ends:
        key = state.at, state.facing
        found[key] = min(cost, found.get(key, cost))
    return found


def move(board: Board, start: State, points: int) -> dict[tuple[Cell, str], int]:
    held = reached(board, start, points, anything, nobody)
    return least((state, cost) for state, cost in held if board.free(state.at, state.facing))


def spend(board: Board, start: State, points: int, shun: Callable[[Cell], bool]) -> dict[tuple[Cell, str], int]:
    """All movement: only where what is left leads to no other free square."""

    def leads_away(state: State, left: int) -> bool:
        return any(
            other.last == "step" and other.at != state.at and board.free(other.at, other.facing)
            for other, _cost in reached(board, state, left, towards_steps, shun)
        )

    held = reached(board, start, points, towards_steps, shun)
    return least(
        (state, cost)
        for state, cost in held
        if state.last == "step" and board.free(state.at, state.facing) and not leads_away(state, points - cost)
    )


def flee(board: Board, start: State, points: int) -> dict[tuple[Cell, str], int]:
    def shun(cell: Cell) -> bool:
        return board.touching([cell], board.enemies, dict(start.doors))

    found = spend(board, start, points, shun)
    if all(at == start.at for at, _facing in found):
        return spend(board, start, points, nobody)
    return found


def pursue(board: Board, start: State, points: int, quarry: frozenset[Cell]) -> dict[tuple[Cell, str], int]:
    held = reached(board, start, points, anything, nobody)
    near = least(
        (state, cost)
        for state, cost in held
        if board.free(state.at, state.facing)
        and board.touching(board.cells(state.at, state.facing), quarry, dict(state.doors))
    )
    if near:
        return near
    spent = spend(board, start, points, nobody)

    def away(end: tuple[Cell, str]) -> int:
        return min(
            max(abs(x - u), abs(y - v)) + min(abs(x - u), abs(y - v)) // 2
            for x, y in board.cells(*end)
            for u, v in quarry
        )

    best = min(map(away, spent), default=0)
    return {end: cost for end, cost in spent.items() if away(end) == best}


def fight(board: Board, start: State) -> set[tuple[Cell, str]]:
    doors = dict(start.doors)
    placed = [start, *(state for state, _cost in steps(board, start, nobody))]
    ends = [*placed, *(state for each in placed for state, _cost in turns(board, each, nobody))]
    return {(start.at, start.facing)} | {
        (state.at, state.facing)
        for state in ends
        if board.free(state.at, state.facing)
        and board.touching(board.cells(state.at, state.facing), board.enemies, doors)
    }
