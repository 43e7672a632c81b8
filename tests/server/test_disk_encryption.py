"""Encrypted is a folder only if each device below it is; whatever is not known is not encrypted either."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from server.disk_encryption import is_encrypted

LUKS, LVM = "CRYPT-LUKS2-0011-carnet", "LVM-0011"


class Devices:
    """The devices of a kernel: the first has the number of the folder that is asked for."""

    def __init__(self, folder: Path) -> None:
        self.root, self.folder = folder / "devices", folder
        self.block = folder / "block"
        self.block.mkdir(parents=True)

    def add(self, name: str, *below: str, uuid: str = "", partition: bool = False, loop: bool = False) -> Devices:
        device = self.root / name
        (device / "slaves").mkdir(parents=True)
        for each in below:
            (device / "slaves" / each).symlink_to(self.root / each)
        for flag, there in (("partition", partition), ("loop", loop)):
            if there:
                (device / flag).touch()
        if uuid:
            (device / "dm").mkdir()
            (device / "dm" / "uuid").write_text(f"{uuid}\n")
        number = self.folder.stat().st_dev
        first = self.block / f"{os.major(number)}:{os.minor(number)}"
        if not first.exists():
            first.symlink_to(device)
        return self

    def answer(self) -> bool | None:
        return is_encrypted(self.folder, self.block)


@pytest.fixture
def devices(tmp_path: Path) -> Devices:
    return Devices(tmp_path)


def test_a_volume_of_cryptsetup_is_encrypted_also_below_others(devices: Devices) -> None:
    assert devices.add("dm-0", "sda", uuid=LUKS).answer() is True


def test_a_logical_volume_is_as_encrypted_as_what_it_is_made_of(devices: Devices) -> None:
    devices.add("dm-2", "dm-0", "dm-1", uuid=LVM).add("dm-0", uuid=LUKS).add("dm-1", uuid=LUKS)
    assert devices.answer() is True


def test_one_disk_in_clear_is_enough(devices: Devices) -> None:
    devices.add("dm-2", "dm-0", "sdb", uuid=LVM).add("dm-0", uuid=LUKS).add("sdb")
    assert devices.answer() is False


@pytest.mark.parametrize("uuid", ["CRYPT-VERITY-0011-root", "CRYPT-INTEGRITY-0011", LVM])
def test_what_only_detects_changes_is_in_clear(devices: Devices, uuid: str) -> None:
    assert devices.add("dm-0", "sda", uuid=uuid).add("sda").answer() is False


def test_a_partition_is_as_encrypted_as_its_device(devices: Devices) -> None:
    devices.add("md0/md0p1", partition=True).add("dm-0", uuid=LUKS).add("md0")
    assert devices.answer() is False
    (devices.root / "md0" / "slaves" / "dm-0").symlink_to(devices.root / "dm-0")
    assert devices.answer() is True


def test_what_the_kernel_does_not_say_is_unknown(devices: Devices, tmp_path: Path) -> None:
    assert devices.answer() is None, "a network, a container, a file system in memory"
    assert is_encrypted(tmp_path / "none", devices.block) is None
    devices.add("dm-2", "dm-0", "loop0", uuid=LVM).add("dm-0", uuid=LUKS).add("loop0", loop=True)
    assert devices.answer() is None, "the file may be anywhere"
