"""What comes of a save of a campaign that no file can hold: it is told in words, with what helps."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from mls_desktop.bridge.document.save_outcome import SavePlaces, SaveTarget, recovered, saved
from mls_desktop.model.campaign import AnyCampaign, Picture
from mls_desktop.storage.recovery import Envelope, RecoveryFolder
from tests.bridge.kites import campaign
from tests.madeup.system import shipped_data


def huge() -> AnyCampaign:
    """More than a file may hold: no edit makes it, but another program may have."""
    pictures = tuple(Picture(id=f"p{nth}", type="png", data="A" * (3 * 1024**2)) for nth in range(11))
    return replace(campaign("Ann"), pictures=pictures)


def test_a_save_says_what_is_too_large_and_what_to_do(tmp_path: Path) -> None:
    found = saved(huge(), shipped_data(), SaveTarget(tmp_path / "a.mls.json"), SavePlaces())
    assert found.problem is not None and found.problem.kind == "failed"
    assert (
        "too large for a file: the limit is 32 MiB" in found.problem.text and "Delete encounters" in found.problem.text
    )
    assert "_" not in found.problem.text and not (tmp_path / "a.mls.json").exists()


def test_so_does_a_recovery_copy(tmp_path: Path) -> None:
    envelope = Envelope(document="a", time=1.0, sequence=1, path=None, base=None)
    found = recovered(huge(), shipped_data(), RecoveryFolder(tmp_path), envelope)
    assert found.problem is not None and "too large for a file" in found.problem.text
