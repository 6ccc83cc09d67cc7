"""What is made on a thread of its own."""

from __future__ import annotations

from threading import Event, current_thread, main_thread

import pytest

from mls_desktop.bridge.qt.coming import Coming


def test_it_is_made_once_on_another_thread_while_others_go_on() -> None:
    on, may = [], Event()

    def made() -> str:
        may.wait(60)
        on.append(current_thread())
        return "Inter"

    coming = Coming(made)
    assert on == [], "nobody waited for it"
    may.set()
    assert (coming.taken(), coming.taken()) == ("Inter", "Inter")
    assert len(on) == 1 and on[0] is not main_thread()


def test_what_goes_wrong_is_heard_by_who_takes_it() -> None:
    def broken() -> str:
        raise PermissionError("fonts")

    coming = Coming(broken)
    for _time in range(2):
        with pytest.raises(PermissionError, match="fonts"):
            coming.taken()
