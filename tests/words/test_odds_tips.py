"""Tips of the columns of chances: each says under what its figure holds."""

from __future__ import annotations

import pytest

from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words

SHIPPED = ShippedData()


def tip_in(system: str, name: str) -> str:
    return Texts(load_words(SHIPPED.resources, system)).column_tip("odds", name)


@pytest.mark.parametrize(
    ("system", "name"),
    [
        pytest.param("nutshell", "target_down", marks=pytest.mark.needs("nutshell")),
        pytest.param("death_or_glory", "down", marks=pytest.mark.needs("death_or_glory")),
    ],
)
def test_a_chance_to_be_down_says_that_it_counts_whoever_lies_there_already(system: str, name: str) -> None:
    assert "lies there already" in tip_in(system, name)


@pytest.mark.needs("death_or_glory")
@pytest.mark.parametrize("name", ["mean_through", "serious", "down", "mean_head", "mean_torso", "mean_left_leg"])
def test_what_leaves_parry_and_dodge_out_says_so(name: str) -> None:
    """Of an attack; what stands beside a defence counts it."""
    assert "if nothing wards it off" in tip_in("death_or_glory", name)
