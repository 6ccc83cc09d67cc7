"""A computer on which the program is started, closed and killed, for tests of what outlasts that."""

from __future__ import annotations

import shutil
from pathlib import Path

from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.campaign.loaded_campaign import Loaded, load
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.step_log_folder import StepLogFolder
from mls_desktop.storage.writing import write
from tests.hand_clock import HandClock
from tests.homes import folders
from tests.madeup.system import shipped_data

SHIPPED_DATA = shipped_data()


def rename(open_campaign: OpenCampaign, *names: str) -> None:
    for name in names:
        assert open_campaign.document.apply(Edit("set", ("name",), name), name=f"call it {name}")


class Home:
    """A computer: a folder with a campaign's file and the program's own folders. A crash leaves them as they are."""

    def __init__(self, root: Path, shipped_data: ShippedData = SHIPPED_DATA) -> None:
        self.root, self.shipped_data, self.file = root, shipped_data, root / "hill.mls.json"
        self.held: list[OpenCampaign] = []
        self.others: list[Home] = []
        self.told: list[str] = []

    def begin(self, campaign: AnyCampaign) -> OpenCampaign:
        """A program shows a campaign that was just saved."""
        self.root.mkdir(exist_ok=True)
        self.file.write_bytes(write(campaign, self.shipped_data))
        return self.start()

    def start(self, loaded: Loaded | None = None) -> OpenCampaign:
        """A program shows the file, or what is given, and has looked for earlier steps."""
        open_campaign = self.show(loaded or load(self.file, self.shipped_data))
        self.told.clear()
        self.look(open_campaign)
        return open_campaign

    def show(self, loaded: Loaded) -> OpenCampaign:
        """A program shows a campaign, and has not looked yet."""
        open_campaign = OpenCampaign(loaded, self.shipped_data, folders(self.root))
        self.held.append(open_campaign)
        open_campaign.keeper.steps.told.connect(self.told.append)
        return open_campaign

    def look(self, open_campaign: OpenCampaign) -> None:
        """It looks for earlier steps, until it has found what there is."""
        open_campaign.keeper.steps.look()
        open_campaign.keeper.background.wait()

    def recover(self) -> OpenCampaign:
        """A program shows the newest recovery copy."""
        recovery = CrashRecovery(self.shipped_data, folders(self.root).recovery, is_orphan)
        return self.start(recovery.restore(recovery.left_behind()[0]))

    def save(self, open_campaign: OpenCampaign, path: Path | None = None) -> None:
        open_campaign.keeper.save(path, overwrite=path is not None)
        open_campaign.keeper.background.wait()
        assert not open_campaign.keeper.dirty

    def close(self, open_campaign: OpenCampaign) -> None:
        self.held.remove(open_campaign)
        open_campaign.close(drop=True)
        open_campaign.deleteLater()

    def crash(self, to: Path) -> Home:
        """Another computer with what lies on this one's disk at this moment; whatever programs run here, none does
        there."""
        signs = ("*.lock", "*.mls-lock", "*.mls-tmp")
        shutil.copytree(self.root, to, ignore=shutil.ignore_patterns(*signs, "*.mls-steps"))
        # Last, as on a disk: a state is in the log before any file holds it.
        shutil.copytree(self.root, to, ignore=_all_but_logs, dirs_exist_ok=True)
        for log in to.rglob("*.mls-steps"):
            # It is found by the path of the file, which is another one here.
            document = log.name.split(".", 1)[1]
            if not log.name.startswith("new."):
                log.rename(log.with_name(f"{_place(to / 'hill.mls.json')}.{document}"))
        for copy in to.rglob("*.mls-recovery"):
            copy.write_bytes(copy.read_bytes().replace(str(self.root).encode(), str(to).encode(), 1))
        self.others.append(Home(to, self.shipped_data))
        return self.others[-1]

    def end(self) -> None:
        """Every program here, and on what came of it, is closed."""
        for open_campaign in tuple(self.held):
            self.close(open_campaign)
        for other in self.others:
            other.end()

    def logs(self) -> list[Path]:
        return sorted(self.root.rglob("*.mls-steps"))


def _all_but_logs(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not (name.endswith(".mls-steps") or (Path(folder) / name).is_dir())]


def _place(path: Path) -> str:
    """What stands for the path of a file in the names of logs."""
    return StepLogFolder(path.parent, lambda _id: False).file("x", path).name.split(".")[0]


def copied(open_campaign: OpenCampaign, clock: HandClock) -> None:
    """Time goes by until the recovery copy of the edits so far is on the disk."""
    clock.advance(RECOVERY_DELAY)
    open_campaign.keeper.background.wait()
    assert open_campaign.keeper.copied and not open_campaign.keeper.background.busy


def undone(open_campaign: OpenCampaign, count: int) -> list[str]:
    """Undoes so many steps: what the campaign was called after each."""
    found = []
    for _ in range(count):
        assert open_campaign.document.history.canUndo()
        open_campaign.document.history.undo()
        found.append(open_campaign.document.campaign.name)
    return found
