"""Files told apart by as much of their way as it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.windows.files_apart import files_apart, with_file


@pytest.mark.parametrize(
    ("paths", "told"),
    [
        (["/a/x", "/a/y"], ["x", "y"]),
        (["/a/x", "/b/x"], ["a/x", "b/x"]),
        (["/a/c/x", "/b/c/x", "/b/d/x"], ["a/c/x", "b/c/x", "d/x"]),
        (["/x", "/a/x"], ["/x", "a/x"]),
        (["/a/x", "/a/x"], ["x", "x"]),
        (["/a/x", None], ["x", ""]),
        ([], []),
    ],
)
def test_names_of_files(paths: list[str | None], told: list[str]) -> None:
    assert files_apart([Path(path) if path is not None else None for path in paths]) == told


def test_a_title_with_its_file() -> None:
    assert with_file("The hill", "a/x") == "The hill (a/x)" and with_file("The hill", "") == "The hill"
