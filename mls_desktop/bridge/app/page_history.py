"""The pages that were read, one after the other, with the way back and forward between them."""

from __future__ import annotations


class PageHistory:
    """The page history of one reader. `shown` is the id of the page that is open; "" before the first."""

    def __init__(self) -> None:
        self.shown = ""
        self._past: list[str] = []
        self._ahead: list[str] = []

    def open(self, id: str) -> None:
        """Shows page `id`: the page before it becomes a step back, and the steps forward are cleared."""
        if self.shown:
            self._past.append(self.shown)
        self._ahead.clear()
        self.shown = id

    def back(self) -> bool:
        """Goes to the page read before this one; False where there is none."""
        return self._step(self._past, self._ahead)

    def forward(self) -> bool:
        """Goes to the page that the last step back has left; False where there is none."""
        return self._step(self._ahead, self._past)

    def can_go(self) -> tuple[bool, bool]:
        """Whether a step back is possible from the page shown, and whether a step forward is."""
        return bool(self._past), bool(self._ahead)

    def _step(self, start: list[str], end: list[str]) -> bool:
        if not start:
            return False
        end.append(self.shown)
        self.shown = start.pop()
        return True
