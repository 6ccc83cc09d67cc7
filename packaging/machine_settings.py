"""How this machine's apt and pip reach their packages, read from its own settings and laid into another root."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

APT = Path("/etc/apt")
SCRIPTS = Path("/usr/share/debootstrap/scripts")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
OF_APT = ("sources.list", "sources.list.d/*.list", "sources.list.d/*.sources", "trusted.gpg", "trusted.gpg.d/*")
SECRETS = ("keyrings/*", "auth.conf", "auth.conf.d/*")
OF_NETWORK = ("/etc/resolv.conf", "/etc/hosts", CERTIFICATES)
OF_PIP = ("/etc/xdg/pip/pip.conf", "/etc/pip.conf", "~/.pip/pip.conf", "~/.config/pip/pip.conf")
REACHING = ("index-url", "extra-index-url", "proxy", "cert", "trusted-host", "timeout", "default-timeout", "retries")
"""pip's settings that lead to an index. Others, and folders of this machine alone, say nothing about a bare one."""
PROXIES = ("http_proxy", "https_proxy", "ftp_proxy", "no_proxy")


@dataclass(frozen=True)
class Source:
    """One place that packages come from: a mirror, one of its suites and parts, and the file of the keys, if named."""

    mirror: str
    suite: str
    parts: tuple[str, ...]
    keys: Path | None


def sources(folder: Path = APT) -> Iterator[Source]:
    """The places that apt's settings name, in their order."""
    for file in (folder / "sources.list", *sorted(folder.glob("sources.list.d/*.list"))):
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            yield from _of_line(line)
    for file in sorted(folder.glob("sources.list.d/*.sources")):
        for stanza in file.read_text("utf-8").split("\n\n"):
            yield from _of_stanza(stanza)


def _of_line(line: str) -> Iterator[Source]:
    """`deb [options] MIRROR SUITE PART...`"""
    found = re.match(r"deb\s+(?:\[([^]]*)\]\s+)?(\S+)\s+(\S+)(.*)", line.strip())
    if found:
        options, mirror, suite, parts = found.groups(default="")
        keys = [option.partition("=")[2] for option in options.split() if option.startswith("signed-by=")]
        yield Source(mirror, suite, tuple(parts.split()), Path(keys[0]) if keys else None)


def _of_stanza(stanza: str) -> Iterator[Source]:
    """One block of a `.sources` file: a place for each of its mirrors and suites."""
    fields = _fields(stanza)
    if "deb" in fields["types"].split() and fields["enabled"] != "no":
        keys = Path(fields["signed-by"]) if fields["signed-by"].startswith("/") else None
        for mirror in fields["uris"].split():
            for suite in fields["suites"].split():
                yield Source(mirror, suite, tuple(fields["components"].split()), keys)


def _fields(stanza: str) -> dict[str, str]:
    """`Name: value`, which may go on in lines that begin with a blank; nothing for those that are not there."""
    fields: dict[str, str] = defaultdict(str)
    name = ""
    for line in stanza.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith((" ", "\t")):
            name, _, line = line.partition(":")
        fields[name.lower()] = f"{fields[name.lower()]} {line}".strip()
    return fields


def base_source() -> Source:
    """The first place that a system can be made from. Raises LookupError where apt names none."""
    for source in sources():
        is_reached = source.mirror.startswith(("http:", "https:"))
        if is_reached and "main" in source.parts and (SCRIPTS / source.suite).exists():
            return source
    raise LookupError(f"the settings in {APT} name no place that debootstrap knows")


def apt_settings() -> list[str]:
    """How apt fetches (proxies, checks), as lines of its settings."""
    told = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    return [line for line in told.splitlines() if line.startswith("Acquire::")]


def proxies() -> dict[str, str]:
    """The variables that name proxies, of the environment, else of apt's settings."""
    found = {name: value for name, value in os.environ.items() if name.lower() in PROXIES}
    for line in apt_settings():
        setting, _, value = line.partition(" ")
        for kind in ("http", "https"):
            if setting == f"Acquire::{kind}::Proxy":
                found.setdefault(f"{kind}_proxy", value.strip('";'))
    return found


def pip_settings() -> dict[str, str]:
    """What leads pip to its index, of all its files and the environment; the later wins."""
    found: dict[str, str] = {}
    for file in (*OF_PIP, os.environ.get("PIP_CONFIG_FILE", os.devnull)):
        parser = configparser.RawConfigParser()
        parser.read(Path(file).expanduser(), "utf-8")
        for section in ("global", "install"):
            found |= dict(parser.items(section)) if parser.has_section(section) else {}
    variables = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    found |= {name[4:].lower().replace("_", "-"): value for name, value in variables.items()}
    reaching = {name: [word for word in found.get(name, "").split() if "file:" not in word] for name in REACHING}
    return {name: " ".join(words) for name, words in reaching.items() if words}


def lay_into(root: Path) -> None:
    """Lay these settings into another root, so that its package clients work there as they do here."""
    named = [str(source.keys) for source in sources() if source.keys]
    own = [str(file) for pattern in (*OF_APT, *SECRETS) for file in APT.glob(pattern)]
    pip = pip_settings()
    for name in {*named, *own, *OF_NETWORK, *([pip["cert"]] if "cert" in pip else [])}:
        _copy(Path(name), root)
    for file in Path("/usr/local/share/ca-certificates").glob("*.crt"):
        _copy(file, root)
    (root / "etc/apt/apt.conf.d/99machine").write_text("\n".join(apt_settings()) + "\n", "utf-8")
    lines = "".join(f"{name} = {value}\n" for name, value in pip.items())
    (root / "etc/pip.conf").write_text(f"[global]\n{lines}", "utf-8")


def _copy(file: Path, root: Path) -> None:
    target = root / file.relative_to("/")
    if file.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(file, target)
        target.chmod(0o644)
