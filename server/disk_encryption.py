"""Whether a folder is on an encrypted volume, as far as the kernel says."""

from __future__ import annotations

import os
from pathlib import Path

DEVICES = Path("/sys/dev/block")
# Of the volumes of cryptsetup, these detect changes and encrypt nothing.
CLEAR = ("CRYPT-VERITY-", "CRYPT-INTEGRITY-")


def is_encrypted(folder: Path, devices: Path = DEVICES) -> bool | None:
    """Return whether the file system of a folder is on encrypted volumes alone; None if that cannot be known."""
    try:
        number = folder.stat().st_dev
        return _stores_encrypted((devices / f"{os.major(number)}:{os.minor(number)}").resolve())
    except OSError:
        return None


def _stores_encrypted(device: Path) -> bool | None:
    # File systems of a network, of containers, in memory, and of several devices have no device here. A file that
    # serves as a device may be anywhere.
    if not device.exists() or (device / "loop").exists():
        return None
    if (device / "partition").exists():
        return _stores_encrypted(device.parent)
    name = (device / "dm" / "uuid").read_text(encoding="ascii") if (device / "dm").exists() else ""
    if name.startswith("CRYPT-") and not name.startswith(CLEAR):
        return True
    below = [_stores_encrypted(each.resolve()) for each in (device / "slaves").iterdir()]
    # One disk in clear shows a part of the data.
    return False if False in below or not below else None if None in below else True
