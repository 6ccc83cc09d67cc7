"""The fuzzer: `python -m tests.storage.fuzzing CORPUS SECONDS` reads what atheris makes of the files in a folder, and
ends with an error at the first that is neither read nor refused as it should be. What is new is kept in the folder."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import atheris  # type: ignore

with atheris.instrument_imports(include=["mls_desktop.storage", "mls_desktop.rules.common", "tests.madeup"]):
    from mls_desktop.storage.errors import Unreadable
    from mls_desktop.storage.reading import read
    from mls_desktop.storage.writing import write
    from tests.madeup import sky
    from tests.madeup.system import shipped_data

SHIPPED_DATA = shipped_data()


def tried(data: bytes) -> None:
    """A file is refused by name, or read, written and read again as the same."""
    try:
        campaign = read(data, SHIPPED_DATA)
    except Unreadable as error:
        assert error.faults
        return
    written = write(campaign, SHIPPED_DATA)
    assert write(read(written, SHIPPED_DATA), SHIPPED_DATA) == written


def main() -> None:
    corpus, seconds = Path(sys.argv[1]), int(sys.argv[2])
    corpus.mkdir(parents=True, exist_ok=True)
    (corpus / "fight").write_text(json.dumps(sky.campaign()), "utf-8")
    options = [f"-max_total_time={seconds}", "-timeout=5", "-rss_limit_mb=2048", "-max_len=20000"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={corpus}/", str(corpus)], tried)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
