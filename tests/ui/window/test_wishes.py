"""Wishes of the rooms: each that a part of the window may have is granted by another."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QMetaMethod, QObject, Signal

from tests.desk import Desk

UNHEARD = {"status.said"}
"""Heard by the windows of sheets, of which there is none at first."""


def wishes(room: QObject) -> dict[str, QMetaMethod]:
    """The signals that the room's own class declares, by name."""
    meta, own = room.metaObject(), {name for name, each in vars(type(room)).items() if isinstance(each, Signal)}
    methods = (meta.method(at) for at in range(meta.methodCount()))
    signals = (each for each in methods if each.methodType() == QMetaMethod.MethodType.Signal)
    named = {bytes(each.name().data()).decode(): each for each in signals}
    return {name: each for name, each in named.items() if name in own}


def unheard(rooms: dict[str, Any]) -> set[str]:
    """Names of the signals of the rooms that are connected to nothing."""
    ours = {name: room for name, room in rooms.items() if type(room).__module__.startswith("mls_desktop.ui.")}
    found = {
        (name, wish): room.isSignalConnected(each) for name, room in ours.items() for wish, each in wishes(room).items()
    }
    assert len(found) > 30
    return {f"{name}.{wish}" for (name, wish), is_heard in found.items() if not is_heard}


def test_no_wish_of_a_room_goes_unheard(desk: Desk) -> None:
    rooms = {name: each for name, each in vars(desk.window.shell).items() if isinstance(each, QObject)}
    del rooms["_window"]
    assert unheard(rooms) == UNHEARD
    desk.window.shell.fights.rule_wanted.disconnect()
    assert unheard(rooms) == UNHEARD | {"fights.rule_wanted"}
