"""The life sign beside a file: others leave it alone, and nobody who only asks is taken for one who lives."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile

from mls_desktop.bridge.qt.life_sign import ENDING, LifeSign, is_orphan


def test_a_file_is_an_orphan_until_a_sign_is_given_and_once_it_is_taken_back(tmp_path: Path) -> None:
    file, other = tmp_path / "deep" / "copy.x", tmp_path / "deep" / "other.x"
    sign = LifeSign(file)
    assert is_orphan(file)
    sign.give()
    assert not is_orphan(file) and is_orphan(other)
    sign.take_back()
    assert is_orphan(file)


def test_who_only_asks_is_waited_for(tmp_path: Path, monkeypatch: Any) -> None:
    """Another's question is over after two tries of ours; so too where a sign is to be given."""
    file, tries = tmp_path / "copy.x", []
    asking = QLockFile(str(file.with_suffix(ENDING)))

    def paused(seconds: float) -> None:
        tries.append(seconds)
        if len(tries) == 3:
            asking.unlock()

    monkeypatch.setattr(time, "sleep", paused)
    assert asking.tryLock(0)
    assert is_orphan(file)
    tries.clear()
    assert asking.tryLock(0)
    sign = LifeSign(file)
    sign.give()
    assert not asking.tryLock(0), "the sign is given"
    sign.take_back()


def test_many_may_ask_at_once(tmp_path: Path) -> None:
    file = tmp_path / "copy.x"
    found: list[bool] = []

    def ask() -> None:
        found.extend(is_orphan(file) for _nth in range(50))

    threads = [threading.Thread(target=ask) for _nth in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 100
