"""Nothing hidden is in anything that the players' window is built from, nor in what it shows and what is read out of
it: random fights on random ground with fog, under way and looked back on, one after the other in the real window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.fight import players_view
from mls_desktop.bridge.fight.players_view import PlayersView
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights import players_scene
from mls_desktop.report.fights.players_scene import PlayersOptions
from mls_desktop.report.maps.map_scene import MapScene, map_scene
from mls_desktop.report.maps.players_map import players_map
from mls_desktop.ui.report.players_window import PlayersWindow
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.system_texts import Texts
from tests.tiers import cases
from tests.ui.report.foggy_stage import SECRET, Stage, state

pytestmark = pytest.mark.needs("nutshell")
STATES = cases(quick=20, all=60, long=400)
OURS = frozenset({"a"})


def secrets(session: FightSession, scene: MapScene) -> Iterator[str]:
    """Words that must occur nowhere."""
    yield SECRET
    for entry in session.encounter.line_up:
        number = entry.id.removeprefix("idof")
        foe = entry.side not in OURS
        yield entry.id
        if foe:
            yield f"portrait{number}x"
        token = scene.token(entry.id)
        if foe and (token is None or all(map(scene.hidden, token.cells))):
            yield f"NAME{number}X"
    for text in scene.texts:
        if text.secret or scene.hidden(text.at):
            yield text.text


def all_of(view: PlayersView) -> str:
    """Everything the window is built from."""
    parts: list[Any] = [view.scene]
    if view.map is not None:
        parts += [getattr(view.map, name) for name in view.map.__struct_fields__ if name != "grid"]
    return str(msgspec.to_builtins(parts))


def read_out(interface: QAccessibleInterface | None) -> Iterator[str]:
    """All that a screen reader can read out of a thing and of what is in it."""
    if interface is None or not interface.isValid():
        return
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help):
        yield interface.text(kind)
    for at in range(interface.childCount()):
        yield from read_out(interface.child(at))


def shown(window: QWidget) -> str:
    """All that can be read in the window or out of it."""
    said = [window.windowTitle(), *read_out(QAccessible.queryAccessibleInterface(window))]
    for widget in (window, *window.findChildren(QWidget)):
        said += [widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.accessibleName()]
        said += [widget.accessibleDescription(), str(widget.property("text") or ""), widget.objectName()]
    return "\n".join(filter(None, said))


def leaks(seed: int, stage: Stage, window: PlayersWindow) -> list[str]:
    """Secrets of a state that can be found, and cells of the fog."""
    session = state(seed)
    stage.show(session)
    QApplication.processEvents()
    whole, seen = map_scene(session, stage.texts), window.players_view.map
    assert whole is not None and seen is not None and window.map.scene is seen
    texts = {"built from": all_of(window.players_view), "shown": shown(window)}
    found = [
        f"{seed}: {word} in what is {where}"
        for where, text in texts.items()
        for word in secrets(session, whole)
        if re.search(rf"\b{word}\b", text)
    ]
    foes = [token for token in seen.tokens if token.side]
    foggy_cells = [cell for token in foes for cell in token.cells if whole.hidden(cell)]
    return [*found, *(f"{seed}: {cell} in fog" for cell in foggy_cells), *_numbers(seed, foes)]


def _numbers(seed: int, foes: list[Any]) -> Iterator[str]:
    for token in foes:
        if token.row is not None:
            yield f"{seed}: figures of {token.name}"


@pytest.fixture
def stage(qapp: QApplication) -> Stage:
    return Stage(state(0))


@pytest.fixture
def window(stage: Stage, qtbot: Any, qapp: QApplication) -> Iterator[PlayersWindow]:
    view = PlayersView(cast(RunningFight, stage), stage)
    view.wish(ours=OURS)
    parent = QWidget()
    qtbot.addWidget(parent)
    made = PlayersWindow(view, Theme(qapp), parent)
    made.resize(900, 640)
    made.show()
    yield made
    made.close()


def test_nothing_hidden_is_shown_or_read_out(stage: Stage, window: PlayersWindow) -> None:
    names = 0
    for seed in range(STATES):
        assert leaks(seed, stage, window) == []
        names += len(re.findall(r"NAME\d+X", shown(window)))
    assert names > STATES, "what is not hidden is shown"


def with_texts(seen: MapScene, whole: MapScene) -> MapScene:
    return replace(seen, texts=whole.texts)


def with_figures(seen: MapScene, whole: MapScene) -> MapScene:
    return replace(seen, tokens=tuple(replace(token, row=None, portrait=None) for token in whole.tokens))


def with_portraits(seen: MapScene, whole: MapScene) -> MapScene:
    faces = {token.name: token.portrait for token in whole.tokens}
    return replace(seen, tokens=tuple(replace(each, portrait=faces[each.name]) for each in seen.tokens))


def with_rows(seen: MapScene, whole: MapScene) -> MapScene:
    rows = {token.name: token.row for token in whole.tokens}
    return replace(seen, tokens=tuple(replace(each, row=rows[each.name]) for each in seen.tokens))


@pytest.mark.parametrize("broken", [with_texts, with_figures, with_portraits, with_rows])
def test_a_filter_of_the_map_that_is_broken_is_found(
    broken: Callable[[MapScene, MapScene], MapScene],
    stage: Stage,
    window: PlayersWindow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test above can fail: each part of the filter undone once."""

    def leaking(session: FightSession, texts: Texts, options: PlayersOptions) -> MapScene | None:
        seen, whole = players_map(session, texts, options), map_scene(session, texts)
        return broken(seen, whole) if seen is not None and whole is not None else None

    monkeypatch.setattr(players_view, "players_map", leaking)
    assert any(leaks(seed, stage, window) for seed in range(10))


def test_a_list_that_names_who_is_in_the_fog_is_found(
    stage: Stage, window: PlayersWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players_scene, "hidden_in_fog", lambda session, ours: frozenset())
    assert any(leaks(seed, stage, window) for seed in range(10))
