"""Hands this machine's package sources to the clean Debian: no address of a mirror is written in this repository."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

APT = Path("/etc/apt")
APT_PARTS = ("sources.list", "sources.list.d", "auth.conf.d", "keyrings", "trusted.gpg", "trusted.gpg.d", "apt.conf.d")
RELEASE = "bookworm"
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
# Without the network of the machine, all requests go through the relay.
PROXY_PORT = 3142
APT_OWN = f"""\
#clear DPkg::Post-Invoke;
#clear APT::Update::Post-Invoke;
Acquire::http::Proxy "http://127.0.0.1:{PROXY_PORT}";
Acquire::https::Proxy "http://127.0.0.1:{PROXY_PORT}";
Acquire::https::CAInfo "/srv/machine/{AUTHORITIES.name}";
"""


@dataclass
class PipSettings:
    """The configuration of pip on this machine, and the folders and files that it names."""

    options: dict[str, str] = field(default_factory=dict)
    folders: set[Path] = field(default_factory=set)
    files: dict[Path, str] = field(default_factory=dict)


def debian_mirror() -> str:
    """Return the mirror from which this machine gets the packages of the release. Raises LookupError."""
    for text in _source_texts():
        for stanza in re.split(r"\n\s*\n", text):
            lines = dict(re.findall(r"^(\w[\w-]*):[ \t]*(.+)$", stanza, re.MULTILINE))
            if RELEASE in lines.get("Suites", "").split() and lines.get("Enabled", "yes") == "yes":
                return str(lines["URIs"]).split()[0]
        line = re.search(rf"^deb\s+(?:\[[^]]*\]\s+)?(\S+)\s+{RELEASE}\s", text, re.MULTILINE)
        if line:
            return str(line[1])
    raise LookupError(f"apt of this machine knows no mirror of {RELEASE}.")


def hand_over_apt(root: Path) -> None:
    """Copy the configuration of apt, with the relay as its proxy."""
    for name in APT_PARTS:
        source, target = APT / name, root / "etc/apt" / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.exists():
            shutil.copy(source, target)
    if not any((APT / "sources.list.d").glob("*.sources")) and not (APT / "sources.list").exists():
        raise LookupError("apt of this machine has no sources.")
    if (root / "etc/apt/sources.list").exists() and not (APT / "sources.list").exists():
        (root / "etc/apt/sources.list").unlink()
    machine = root / "srv/machine"
    machine.mkdir(parents=True, exist_ok=True)
    if AUTHORITIES.exists():
        shutil.copy(AUTHORITIES, machine / AUTHORITIES.name)
    (root / "etc/apt/apt.conf.d/zz-of-the-test").write_text(APT_OWN)


def pip_settings() -> PipSettings:
    """Return the configuration of pip: of its files and of the environment."""
    words = [sys.executable, "-m", "pip", "config", "list"]
    found = PipSettings()
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    # Variables of the environment (":env:") are listed first and count more than files.
    for line in reversed(said.splitlines()):
        name, _, value = line.partition("=")
        option = name.removeprefix(":env:").rpartition(".")[2]
        found.options[option] = " ".join(take_word(word, found) for word in str(ast.literal_eval(value)).split())
    found.options["proxy"] = f"http://127.0.0.1:{PROXY_PORT}"
    return found


def hand_over_pip(root: Path, settings: PipSettings) -> None:
    """Write the configuration of pip and copy the files that it names."""
    for file, name in settings.files.items():
        shutil.copy(file, root / "srv/machine" / name)
    lines = [f"{option} = {value}" for option, value in sorted(settings.options.items())]
    (root / "etc/pip.conf").write_text("\n".join(["[global]", *lines, ""]))


def take_word(word: str, settings: PipSettings) -> str:
    """Note a folder or file of this machine, and return where the clean Debian finds it."""
    path = Path(unquote(urlsplit(word).path)) if word.startswith("file:") else Path(word)
    if not path.is_absolute() or not path.exists():
        return word
    if path.is_file():
        settings.files[path] = f"{len(settings.files)}-{path.name}"
        return f"/srv/machine/{settings.files[path]}"
    # An index refers to files next to its folder.
    settings.folders.add(path.parent if word.startswith("file:") else path)
    return word


def _source_texts() -> list[str]:
    files = [APT / "sources.list", *sorted((APT / "sources.list.d").glob("*.sources"))]
    files += sorted((APT / "sources.list.d").glob("*.list"))
    return [file.read_text(encoding="utf-8") for file in files if os.access(file, os.R_OK)]
