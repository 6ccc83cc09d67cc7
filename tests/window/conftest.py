"""One display for all window tests of a run."""

from collections.abc import Iterator

import pytest

from tests.window.driver import Display


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    with Display.opened(tmp_path_factory.mktemp("display")) as opened:
        yield opened
