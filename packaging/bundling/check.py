"""What was made for Linux, proved on roots of Debian without Python: `dev.py bundle --check`, as root.

A program is taken to work when its window was seen on a display of this machine, named the file, and ended well on
Ctrl+Q; and once more on a screen of Wayland where there is no X, as the program's own requests of it tell, where it
ends well when it is asked to by the system. The roots have what a desktop has: for the package the keepers of its menus
and kinds of files, for the archive nothing at all.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from roots import PLAYER, WAYLAND, Root, home, made_base, window_of
from steps import ROOT, SetupError, run, say

from bundling.archive import INSTALL
from bundling.folder import Bundle, size
from bundling.pace import measured
from bundling.project import APPLICATION, DOCUMENT, NAME, top_folder
from bundling.wayland import Screen, application_ids, has_sheet, shown
from tests.window.driver import Display, wait_for

SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
NAMED = "The Grey Coast"
"""What the sample is called, and the window's title has."""
KEEPERS = ("desktop-file-utils", "shared-mime-info")
ENTRY = f"usr/share/applications/{APPLICATION}.desktop"
MENU, KINDS = "usr/share/applications/mimeinfo.cache", "usr/share/mime/globs2"
PASSING = ("proc", "dev", "sys", "tmp", "run", "var/log", "var/cache", "var/lib/apt", "var/backups")
"""Below these a system leaves traces of whatever it does."""
OLD = "-old"
"""How the lists of packages end that were true before the last change."""
SLOWEST = 1.5
LOGS = ROOT / "build"


@dataclass
class Proof:
    """What was proved, as a table."""

    rows: list[tuple[str, str, bool]] = field(default_factory=list)

    def add(self, what: str, found: str, holds: bool = True) -> None:
        """A row; it is said at once."""
        self.rows.append((what, found, holds))
        say(f"{'ok' if holds else 'FAILED'}: {what}: {found}")

    def __str__(self) -> str:
        width = max(len(what) for what, _, _ in self.rows)
        return "\n".join(
            f"{what:{width}}  {'ok' if holds else 'FAILED':6}  {found}" for what, found, holds in self.rows
        )


@dataclass(frozen=True)
class Desk:
    """A root with a user and a campaign, and a place for what displays are to keep."""

    root: Root
    folder: Path
    proof: Proof

    @property
    def name(self) -> str:
        return self.root.root.name

    @property
    def campaign(self) -> Path:
        return home(self.root.user) / SAMPLE.name

    def must(self, *words: str, user: str = "") -> str:
        """What a command within prints. Raises SetupError where it fails."""
        code, told = self.root.done(*words, user=user)
        if code != 0:
            raise SetupError(f"{shlex.join(words)} ended with exit code {code}; see {self.root.log}")
        return told

    def furnish(self) -> None:
        """Have the user, their campaign, and no Python."""
        self.root.add_user()
        self.hand_over(SAMPLE)
        found = [file for place in ("usr/bin", "usr/local/bin") for file in (self.root.root / place).glob("python*")]
        self.proof.add(f"{self.name}: no Python in the root", ", ".join(map(str, found)) or "none", not found)

    def hand_over(self, file: Path) -> None:
        """A copy of a file for the user."""
        target = self.root.below(home(self.root.user) / file.name)
        shutil.copyfile(file, target)
        owner = self.root.below(home(self.root.user)).stat()
        os.chown(target, owner.st_uid, owner.st_gid)

    def seen(self, *words: str) -> None:
        """A program opens the campaign in a window that names it, and ends well on Ctrl+Q. Raises SetupError."""
        with Display.opened(self.folder) as display, self.root.started(*words, display=display.number) as process:
            window = window_of(process, display, NAMED)
            title = window.title
            window.activate()
            settled(display, LOGS / f"{self.root.log.stem}.png")
            window.key("ctrl+q")
            code = process.wait(60)
        self.proof.add(f"{self.name}: opens a file", f"{shlex.join(words)}: {title!r}", NAMED in title)
        self.proof.add(f"{self.name}: ends on Ctrl+Q", f"exit code {code}", code == 0)

    def seen_on_wayland(self, *words: str) -> None:
        """A program opens the campaign on Wayland alone, by the id that its entry in the menu has, and ends well on
        SIGTERM. Raises SetupError."""
        log = self.root.log
        since = log.stat().st_size
        picture = LOGS / f"{log.stem}-wayland.png"
        with Screen.opened(self.folder / f"screen-{self.name}") as screen:
            more = screen.environment(WAYLAND)
            with self.root.started(*words, screen=screen.folder, more=more) as process:
                title = shown(process, log, since, NAMED)
                wait_for("a sheet on Wayland", lambda: has_sheet(screen.screenshot(picture)))
                ids = application_ids(log, since)
                os.kill(innermost(process.pid), signal.SIGTERM)
                code = process.wait(60)
        self.proof.add(f"{self.name}: opens a file on Wayland alone", f"{title!r}", NAMED in title)
        self.proof.add(f"{self.name}: its id there", ", ".join(sorted(ids)), ids == {APPLICATION})
        self.proof.add(f"{self.name}: ends there on SIGTERM", f"exit code {code}", code == 0)

    def printed(self, program: str) -> None:
        """A program prints the campaign, without a display. Raises SetupError."""
        target = home(self.root.user) / "printed.pdf"
        self.must(program, "print", str(self.campaign), "-o", str(target))
        data = self.root.below(target).read_bytes()
        is_pdf = data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
        self.proof.add(f"{self.name}: prints", f"a PDF of {len(data) / 1000:.0f} kB", is_pdf)


def innermost(process: int) -> int:
    """The last descendant of a process: the program itself below those that lead into its root."""
    while children := Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split():
        process = int(children[0])
    return process


def settled(display: Display, file: Path) -> None:
    """Takes a picture of a screen on which nothing changes any more."""

    def same() -> bool:
        before = file.read_bytes() if file.exists() else b""
        return display.screenshot(file).read_bytes() == before

    file.unlink(missing_ok=True)
    wait_for("the picture to come to rest", same)


def prove(bundle: Bundle, archive: Path, deb: Path, keep: bool) -> int:
    """Proves all; the exit code. The roots are left where they are if `keep`."""
    if os.geteuid() != 0:
        say("FAILED: other roots are made by root alone")
        return 1
    proof = Proof()
    folder = Path(tempfile.mkdtemp(prefix="bundle-check-"))
    LOGS.mkdir(exist_ok=True)
    deeds: tuple[Callable[[], None], ...] = (
        lambda: examine(deb, proof),
        lambda: compare(bundle, archive, deb, folder, proof),
        lambda: try_package(desk("deb", folder, proof), deb),
        lambda: try_archive(desk("archive", folder, proof), archive),
    )
    try:
        made_base(folder, ("ca-certificates",))
        for deed in deeds:
            try:
                deed()
            except (SetupError, AssertionError, subprocess.TimeoutExpired) as error:
                proof.add("stopped", str(error), False)
    finally:
        if keep:
            say(f"kept: {folder}")
        else:
            shutil.rmtree(folder)
    print(proof)
    return 0 if all(holds for _, _, holds in proof.rows) else 1


def desk(name: str, folder: Path, proof: Proof) -> Desk:
    """A root of its own, made from the base."""
    log = LOGS / f"bundle-{name}.log"
    log.unlink(missing_ok=True)
    run(["cp", "-a", folder / "base", folder / name], "the bare system could not be copied")
    made = Desk(Root(folder / name, PLAYER, log), folder, proof)
    made.furnish()
    return made


def examine(deb: Path, proof: Proof) -> None:
    """What Debian's own examiner says of the package: no error that stands without a reason."""
    words: list[str | Path] = ["lintian", "--show-overrides", deb]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    marks = [line[:2] for line in done.stdout.splitlines()]
    told = f"{marks.count('E:')} errors, {marks.count('W:')} warnings, {marks.count('O:')} overridden with a reason"
    # It ends with 2 for errors that are overridden, too, as soon as it shows them.
    proof.add("lintian", told, done.returncode in (0, 2) and "E:" not in marks)


def compare(bundle: Bundle, archive: Path, deb: Path, folder: Path, proof: Proof) -> None:
    """Size and start of the bundle beside those of the checkout."""
    sizes = {"folder": bundle.folder, "archive": archive, "package": deb}
    proof.add("size", ", ".join(f"{name} {size(place) / 1e6:.0f} MB" for name, place in sizes.items()))
    pace = measured(bundle, SAMPLE, folder)
    proof.add("start to the first picture", str(pace), pace.times <= SLOWEST)


def try_package(desk: Desk, deb: Path) -> None:
    """The package comes, is found, opens, prints and goes. Raises SetupError."""
    root = desk.root.root
    desk.must("apt-get", "update", "-q", user="root")
    quiet = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q", "--no-install-recommends")
    desk.must(*quiet, "install", *KEEPERS, user="root")
    desk.must("update-desktop-database", user="root")
    shutil.copyfile(deb, root / "root" / deb.name)
    before = files(root)
    desk.must(*quiet, "install", f"/root/{deb.name}", user="root")
    desk.proof.add("deb: installed by apt", f"{len(files(root) - before)} files, with what it depends on")
    menu, kinds = (root / MENU).read_text("utf-8"), (root / KINDS).read_text("utf-8")
    desk.proof.add("deb: opens its kind of file", MENU, f"{DOCUMENT}={APPLICATION}.desktop" in menu)
    desk.proof.add("deb: knows its kind of file", KINDS, f"{DOCUMENT}:*.mls.json" in kinds)
    desk.seen(*command(root / ENTRY, desk.campaign))
    desk.seen_on_wayland(*command(root / ENTRY, desk.campaign))
    desk.printed(NAME)
    desk.must(*quiet, "purge", NAME, user="root")
    desk.must(*quiet, "autoremove", "--purge", user="root")
    left = files(root) - before
    own = {file for file in left if file.startswith(f"home/{PLAYER}/")}
    desk.proof.add("deb: removed without a trace", " ".join(sorted(left - own)) or "nothing is left", left == own)
    gone = before - files(root)
    desk.proof.add("deb: nothing else went with it", " ".join(sorted(gone)) or "all is there", not gone)
    is_out = APPLICATION not in (root / MENU).read_text("utf-8") and DOCUMENT not in (root / KINDS).read_text("utf-8")
    desk.proof.add("deb: out of the menu's data", "neither names it", is_out)
    desk.proof.add("deb: the user's files stay", f"{len(own)} files", f"home/{PLAYER}/printed.pdf" in own)


def try_archive(desk: Desk, archive: Path) -> None:
    """The archive runs where it is unpacked, and goes into the user's own menu and out again. Raises SetupError."""
    user = home(PLAYER)
    desk.hand_over(archive)
    run(["tar", "-xJf", archive, "-C", desk.root.below(user), "--no-same-owner"], "it could not be unpacked")
    run(["chroot", desk.root.root, "chown", "-R", f"{PLAYER}:", user], "it could not be handed over")
    program = user / top_folder() / NAME
    desk.seen(str(program), str(desk.campaign))
    desk.seen_on_wayland(str(program), str(desk.campaign))
    desk.printed(str(program))
    before = files(desk.root.root)
    entry = user / ".local" / "share" / "applications" / f"{APPLICATION}.desktop"
    desk.must(str(program.with_name(INSTALL)))
    words = command(desk.root.below(entry), desk.campaign)
    told = desk.must(words[0], "--version").strip().splitlines()[-1]
    desk.proof.add("archive: in the user's menu", f"{words[0]}: {told}", words[0] == str(program))
    desk.must(str(program.with_name(INSTALL)), "--remove")
    left = files(desk.root.root) - before
    desk.proof.add("archive: out of the menu", " ".join(sorted(left)) or "nothing is left", not left)


def files(root: Path) -> set[str]:
    """Every file and link of a root that is not of passing things."""
    found = set()
    for folder, _, names in os.walk(root):
        inner = Path(folder).relative_to(root).as_posix()
        if not any(inner == each or inner.startswith(f"{each}/") for each in PASSING):
            found |= {f"{inner}/{name}" for name in names if not name.endswith(OLD)}
    return found


def command(entry: Path, file: Path) -> list[str]:
    """What a desktop runs for a file that was clicked twice."""
    lines = (line for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec="))
    words = shlex.split(next(lines).removeprefix("Exec="))
    return [part for word in words for part in ([str(file)] if word in ("%F", "%f") else [word.replace("%%", "%")])]
