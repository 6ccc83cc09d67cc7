"""The digest is the one that everybody knows, and comes without OpenSSL."""

import hashlib
import subprocess
import sys

import pytest

from mls_desktop.storage import digest


@pytest.mark.parametrize("home", [None, "hashlib"])
def test_it_is_the_one_that_everybody_knows(home: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a Python that has it in `hashlib` alone."""
    if home is not None:
        monkeypatch.setattr(digest, "_HOMES", ("no_such_module", home))
    made = digest.sha256(b"a")
    made.update(b"bc")
    assert made.hexdigest() == hashlib.sha256(b"abc").hexdigest()


def test_it_comes_without_openssl() -> None:
    code = "import sys; from mls_desktop.storage.digest import sha256; sha256(); print('_hashlib' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
