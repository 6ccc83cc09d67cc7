"""Which columns give way where there is not room for all."""

import pytest

from mls_desktop.bridge.shapes.shared_widths import too_wide


@pytest.mark.parametrize(
    ("wanted", "room", "gone"),
    [
        ([100, 60, 40], 200, []),
        ([100, 60, 40], 199, [2]),
        ([100, 60, 40], 159, [1]),
        ([100, 60, 40], 139, [1, 2]),
        ([100, 60, 40, 10], 170, [2]),
        ([100], 50, []),
        ([], 50, []),
    ],
)
def test_what_does_not_fit_goes(wanted: list[int], room: int, gone: list[int]) -> None:
    assert too_wide(wanted, room) == gone
