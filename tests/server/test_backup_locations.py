"""Repositories on other machines: the file of settings for pgBackRest, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.backups import arrangement
from server.backups.locations import KEYS, BackupSettingsError
from server.database import postgres
from server.places import server_places, service_user
from tests.server.conftest import throw_away

BUCKET = "s3://registers/carnet?endpoint=127.0.0.1:1&region=eu-1&style=path&ca=/etc/ssl/certs/ca-certificates.crt"
FOLDER = "sftp://carnet@backup.example:2222/srv/carnet?fingerprint=5b3cc62cbb37ffb9"
SECRET = "the/secret+of=the+bucket"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The settings of an encrypted repository with keys; the folder of their files."""
    for setting, name, text in (
        (arrangement.CIPHER, "cipher", "a made-up passphrase for the tests"),
        (KEYS, "keys", f"the-key-id\n{SECRET}\n"),
    ):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o600)
        monkeypatch.setenv(setting, str(tmp_path / name))
    return tmp_path


def program(folder: Path, version: str) -> None:
    """A pgBackRest of another version, which only says so."""
    (folder / "pgbackrest").write_text(f"#!/bin/sh\necho 'pgBackRest {version}'\n")
    (folder / "pgbackrest").chmod(0o755)


def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str) -> list[str]:
    """The lines of the file that pgBackRest reads."""
    monkeypatch.setenv(arrangement.REPOSITORY, address)
    here = server_places(tmp_path)
    arrangement.prepare_files(arrangement.required_arrangement(), here, None)
    file = arrangement.work_folder(here) / "conf.d" / "carnet.conf"
    assert file.stat().st_mode & 0o077 == 0, "it has the passphrase and the keys"
    return file.read_text().splitlines()


def test_a_bucket_is_written_and_pgbackrest_accepts_it(given: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(monkeypatch, given, BUCKET)
    expected = {
        "repo1-type=s3", "repo1-path=/carnet", "repo1-s3-bucket=registers", "repo1-s3-endpoint=127.0.0.1:1",
        "repo1-s3-region=eu-1", "repo1-s3-uri-style=path", "repo1-s3-key=the-key-id", f"repo1-s3-key-secret={SECRET}",
        "repo1-storage-ca-file=/etc/ssl/certs/ca-certificates.crt", "repo1-cipher-type=aes-256-cbc",
    }  # fmt: skip
    assert expected <= set(lines)
    found = arrangement.required_arrangement()
    assert SECRET not in repr(found)
    assert "made-up" not in repr(found)
    for var in throw_away():
        here = server_places(var)
        monkeypatch.setenv("CARNET_VAR", str(var))
        arrangement.prepare_files(found, here, service_user(here.data))
        # It understands every option: what fails is the connection alone, to a port on which nothing listens.
        words = found.words(here, "info", "--output=json", "--io-timeout=0.1")
        said = postgres.run_as_server(here, words)
        assert "HostConnectError" in said
        assert "option" not in said


def test_a_folder_by_sftp_is_written_for_a_version_that_knows_it(given: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(given))
    program(given, "2.45")
    with pytest.raises(BackupSettingsError, match=r"pgBackRest 2\.45 knows no SFTP: 2\.46 or newer does"):
        written(monkeypatch, given, FOLDER)
    program(given, "2.54.2")
    expected = {
        "repo1-type=sftp", "repo1-path=/srv/carnet", "repo1-sftp-host=backup.example", "repo1-sftp-host-port=2222",
        "repo1-sftp-host-user=carnet", f"repo1-sftp-private-key-file={given / 'keys'}",
        "repo1-sftp-host-key-hash-type=sha256", "repo1-sftp-host-fingerprint=5b3cc62cbb37ffb9",
        "repo1-sftp-host-key-check-type=fingerprint",
    }  # fmt: skip
    assert expected <= set(written(monkeypatch, given, FOLDER))


@pytest.mark.parametrize(
    ("address", "awaited"),
    [
        ("backups", "write the whole path of a folder, s3://BUCKET"),
        ("s3://registers/carnet?endpoint=s3.example", "is no bucket"),
        ("s3://registers/carnet?endpoint=s3.example&region=eu-1&keys=x", "is no bucket"),
        ("s3://registers/carnet?endpoint=s3.example%0Arepo1-cipher-type=none&region=eu-1", "is no bucket"),
        ("sftp://backup.example/srv/carnet?fingerprint=5b", "is no folder by SFTP"),
        ("sftp://carnet@backup.example/srv/carnet", "is no folder by SFTP"),
    ],
)
def test_an_address_that_cannot_be_used_says_what_to_write(
    given: Path, monkeypatch: pytest.MonkeyPatch, address: str, awaited: str
) -> None:
    monkeypatch.setenv("PATH", str(given))
    program(given, "2.54.2")
    with pytest.raises(BackupSettingsError, match=awaited):
        written(monkeypatch, given, address)


def test_keys_and_passphrases_are_there_and_private(given: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (given / "keys").write_text("one line")
    with pytest.raises(BackupSettingsError, match="needs two lines"):
        written(monkeypatch, given, BUCKET)
    (given / "keys").chmod(0o640)
    with pytest.raises(BackupSettingsError, match="Others on this machine can read"):
        written(monkeypatch, given, BUCKET)
    monkeypatch.delenv(KEYS)
    with pytest.raises(BackupSettingsError, match="CARNET_BACKUP_KEY_FILE is missing"):
        written(monkeypatch, given, BUCKET)


def test_no_repository_that_leaves_the_machine_or_names_real_guests_is_in_clear(
    given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(arrangement.CIPHER)
    with pytest.raises(BackupSettingsError, match="this repository must be encrypted"):
        written(monkeypatch, given, BUCKET)
    local = str(given / "repository")
    assert "repo1-cipher-type=aes-256-cbc" not in written(monkeypatch, given, local)
    monkeypatch.setenv("CARNET_MODE", "production")
    with pytest.raises(BackupSettingsError, match="this repository must be encrypted"):
        written(monkeypatch, given, local)


def test_a_site_with_a_configuration_of_its_own_writes_no_repository(
    given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = given / "pgbackrest.conf"
    own.write_text("[global]\nrepo1-type=azure\n")
    monkeypatch.delenv(arrangement.CIPHER)
    monkeypatch.setenv(arrangement.CONFIG, str(own))
    lines = written(monkeypatch, given, "")
    assert not [line for line in lines if line.startswith(("repo1-path", "repo1-type", "repo1-cipher"))]
    found = arrangement.required_arrangement()
    assert (found.folder, found.config) == (None, own)
    assert f"--config={own}" in found.words(server_places(given), "info")
