"""What is packed from a folder on Windows and macOS. Untried: nobody has run this file there yet."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from steps import ROOT, SetupError, run

from bundling.folder import WORK, Bundle
from bundling.project import (
    APPLICATION,
    DOCUMENT,
    DOCUMENT_NAME,
    NAME,
    PEOPLE,
    TITLE,
    WINDOW,
    machine,
    top_folder,
    version,
)

SCRIPT = ROOT / "packaging" / "windows" / f"{NAME}.iss"
COMPILER = ("ISCC.exe", "Inno Setup 6")
"""The program that makes installers, and the folder that it is usually in."""


def folder_name() -> str:
    """What the folder is called on this system: an application of macOS bears the program's name alone."""
    return f"{TITLE}.app" if sys.platform == "darwin" else top_folder()


def zipped(bundle: Bundle, dist: Path) -> Path:
    """An archive of the folder as Windows unpacks it; where that is."""
    name = dist / f"{top_folder()}-{machine()}"
    return Path(shutil.make_archive(str(name), "zip", bundle.folder.parent, bundle.folder.name))


def compiler() -> str:
    """Where Inno Setup's compiler is. Raises SetupError where it is not."""
    program, folder = COMPILER
    places = (os.environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles"))
    usual = [str(Path(place) / folder / program) for place in places if place]
    found = next((each for each in (program, *usual) if shutil.which(each)), None)
    if found is None:
        raise SetupError(f"the installer is made by {folder}, which is not here")
    return found


def installer(bundle: Bundle, dist: Path) -> Path:
    """The installer of Windows; where it is. Raises SetupError."""
    name = f"{top_folder()}-{machine()}-setup"
    told = {
        "Name": NAME,
        "Window": WINDOW,
        "Title": TITLE,
        "Version": version(),
        "People": PEOPLE,
        "Application": APPLICATION,
        "Document": DOCUMENT,
        "DocumentName": DOCUMENT_NAME,
        "Folder": str(bundle.folder),
        "Icons": str(WORK / "icons"),
    }
    defined = [f"/D{key}={value}" for key, value in told.items()]
    run([compiler(), "/Qp", f"/O{dist}", f"/F{name}", *defined, SCRIPT], "the installer could not be made")
    return dist / f"{name}.exe"


def image(bundle: Bundle, dist: Path) -> Path:
    """The image of a disk, from which the application is drawn into the folder of applications; where it is. Raises
    SetupError. The application is signed by nobody: who opens it first confirms that."""
    stage = WORK / "image"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    shutil.copytree(bundle.folder, stage / bundle.folder.name, symlinks=True)
    documents = f"{NAME}-document.icns"
    resources = stage / bundle.folder.name / "Contents" / "Resources"
    shutil.copyfile(WORK / "icons" / documents, resources / documents)
    # What was changed after it was signed for this machine has to be signed so again.
    run(["codesign", "--force", "--deep", "--sign", "-", stage / bundle.folder.name], "it could not be signed")
    (stage / "Applications").symlink_to("/Applications")
    target = dist / f"{top_folder()}-{machine()}.dmg"
    words: list[str | Path] = ["hdiutil", "create", "-volname", TITLE, "-srcfolder", stage, "-ov", "-format", "UDZO"]
    run([*words, target], "the image could not be made")
    return target
