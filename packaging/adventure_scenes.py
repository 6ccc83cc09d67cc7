"""The screens between adventures: points and checks, what an adventure brought, time that passes; for `scenes.py`."""

from __future__ import annotations

from typing import Any

from campaigns import sample
from fight_scenes import Act

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.adventure.draft_page import DraftPage
from mls_desktop.ui.adventure.recap_page import RecapPage
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.window.main import MainWindow

PLAYERS = 6
STANDING = {"kind": "check", "what": "personality/valorous", "reason": "held the bridge alone"}
TRAINED = {"kind": "training", "primary": "strength"}


def played() -> dict[str, Any]:
    """The sample after an adventure: what was used, checks that stand, two who train, and a date."""
    data = sample()
    for nth, who in enumerate(data["characters"][:PLAYERS]):
        first, second = [owned["trait"] for owned in who["secondaries"]][:2]
        who["now"] = {"uses": [{"trait": first, "turns": 3}, {"trait": second, "criticals": 1}][: 1 + nth % 2]}
        who["chronicle"] = [STANDING, TRAINED] if nth < 2 else []
    return {**data, "calendar": {"name": "Reckoning of the Coast", "date": [1203, 45]}}


def page(window: MainWindow) -> DraftPage:
    found = window.tabs.front_page()
    assert isinstance(found, DraftPage)
    return found


def after(*commands: str) -> Act:
    """Commands, one after the other; the program's dice fall alike each time."""

    def act(window: MainWindow) -> None:
        window.shell.adventures.roller = Roller(5)
        for id in commands:
            window.shell.actions[id].trigger()

    return act


def checks(window: MainWindow) -> None:
    """Some dice typed, a check refused, one by hand, and the list where the next is looked for."""
    after("after_adventure", "roll_open")(window)
    model: Any = page(window)._model
    model.send(Edit("set", ("members", "saelith", "there"), False))
    model.send(Edit("set", ("checks", "tam_oster", "secondaries/sword", "stands"), False))
    model.send(Edit("set", ("members", "hedda_vale", "more"), 2))
    model.send(Edit("set", ("members", "hedda_vale", "reason"), "the song at the ford"))
    model.send(Edit("add", ("checks",), "tam_oster personality/deceitful"))
    page(window).tables()[-1].setFocus()


def by_hand(window: MainWindow) -> None:
    """A check by hand is looked for."""
    after("after_adventure")(window)
    page(window).cards["adventure_checks"].title.add.click()
    picker = window.findChildren(Picker)[-1]
    picker.line.setText("tam oster: s")


def years(window: MainWindow) -> None:
    """A long time for all, with a loss chosen, and training that is kept."""
    after("time_passes")(window)
    model: Any = page(window)._model
    model.send(Edit("set", ("time", "years"), 4))
    model.send(Edit("set", ("renew", "tam_oster", "0"), True))
    model.send(Edit("set", ("loss", "urzha", "0"), "agility"))
    page(window).tables()[-1].setFocus()


def decade(window: MainWindow) -> None:
    """Ten years, not split, in a campaign without a date."""
    after("time_passes")(window)
    model: Any = page(window)._model
    model.send(Edit("set", ("time", "years"), 10))
    model.send(Edit("set", ("time", "split"), False))


def printed(window: MainWindow) -> None:
    """The pages of what it brought, as they will be printed."""
    after("after_adventure", "roll_open", "write_down")(window)
    found = window.tabs.front_page()
    assert isinstance(found, RecapPage)
    found.print_key.click()


ADVENTURE_SCENES = (
    ("adventure", after("after_adventure"), played),
    ("adventure-checks", checks, played),
    ("adventure-by-hand", by_hand, played),
    ("adventure-recap", after("after_adventure", "roll_open", "write_down"), played),
    ("adventure-recap-none", after("recap"), sample),
    ("time-passes", years, played),
    ("time-passes-whole", decade, sample),
    ("adventure-print", printed, played),
)
