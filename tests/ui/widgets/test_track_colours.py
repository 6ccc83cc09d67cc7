"""Tracks of sliders and keys of steps: seen on every row, and quieter than what is live."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.app.theme import DARK, LIGHT, Colours
from mls_desktop.ui.widgets.painting import IDLE, TRACK
from tests.bridge.app.test_colours_as_seen import contrast


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_track_is_seen_on_plain_and_chosen_rows(theme: Colours) -> None:
    assert all(contrast(getattr(theme, TRACK), ground) >= 1.6 for ground in (theme.card, theme.accent_soft))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_an_idle_key_of_a_step_is_seen_but_less(theme: Colours) -> None:
    assert 1.8 <= contrast(getattr(theme, IDLE), theme.button) < contrast(theme.accent, theme.button) / 2
