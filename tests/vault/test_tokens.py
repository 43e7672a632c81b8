"""A master key on a PKCS#11 token (SoftHSM stands for it): it never leaves the token, and a lost one is named."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pkcs11
import pytest

from compliance.signing.keys import Unusable
from compliance.vault.masters import current_master, find_master, master_files
from compliance.vault.models import DataKey
from compliance.vault.services import data_keys
from compliance.vault.services.rotation import rotate_keys
from compliance.vault.services.sealing import seal_file, unseal_file
from compliance.vault.system_checks import stored_files_can_be_opened
from tests import cast

MODULE = "/usr/lib/softhsm/libsofthsm2.so"
PIN = "482915"
ROW = cast.VENUE


@pytest.fixture(scope="module")
def token(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A token named `vault` with the keys `first` and `second`, and two keys named `twin`."""
    folder = tmp_path_factory.mktemp("tokens")
    (folder / "tokens").mkdir()
    conf = folder / "softhsm2.conf"
    conf.write_text(f"directories.tokendir = {folder}/tokens\nlog.level = ERROR\n", encoding="ascii")
    before = os.environ.get("SOFTHSM2_CONF")
    os.environ["SOFTHSM2_CONF"] = str(conf)
    words = ("--init-token", "--free", "--label", "vault", "--so-pin", "12345678", "--pin", PIN)
    subprocess.run(["softhsm2-util", *words], check=True, capture_output=True)
    library = pkcs11.lib(MODULE)
    library.reinitialize()
    with library.get_token(token_label="vault").open(user_pin=PIN, rw=True) as session:
        for label in ("first", "second", "twin", "twin"):
            session.generate_key(pkcs11.KeyType.AES, 256, label=label, store=True)
    yield
    os.environ.pop("SOFTHSM2_CONF") if before is None else os.environ.update(SOFTHSM2_CONF=before)


@pytest.fixture
def plugged(token: None, folder: Path, settings: Any, tmp_path: Path) -> Any:
    pin = tmp_path / "pin"
    pin.write_text(f"{PIN}\n", encoding="ascii")
    pin.chmod(0o600)
    settings.VAULT = {"folder": folder, "module": MODULE, "token": "vault", "label": "first", "pin": str(pin)}
    return settings


def code_of(work: Any) -> str:
    with pytest.raises(Unusable) as refused:
        work()
    return refused.value.code


def test_a_token_wraps_data_keys_and_writes_no_file(db: None, plugged: Any) -> None:
    sealed = seal_file("letter", cast.VENUE, ROW, b"PDF")
    data_keys.forget_keys()
    assert unseal_file("letter", cast.VENUE, ROW, sealed) == b"PDF"
    assert master_files() == []
    assert stored_files_can_be_opened(databases=["default"]) == []


def test_another_key_of_the_token_takes_over_and_the_former_still_opens(db: None, plugged: Any) -> None:
    sealed = seal_file("letter", cast.VENUE, ROW, b"PDF")
    first = DataKey.objects.get().master
    plugged.VAULT = plugged.VAULT | {"label": "second"}
    data_keys.forget_keys()
    assert unseal_file("letter", cast.VENUE, ROW, sealed) == b"PDF"
    assert find_master(first).fingerprint == first != current_master(may_make=False).fingerprint
    assert rotate_keys(at=cast.TUESDAY, master_only=True).rewrapped == 1
    assert rotate_keys(at=cast.TUESDAY, master_only=True).rewrapped == 0
    assert unseal_file("letter", cast.VENUE, ROW, sealed) == b"PDF"


def test_a_token_takes_over_from_a_file(db: None, folder: Path, plugged: Any) -> None:
    on_token = plugged.VAULT
    plugged.VAULT = on_token | {"module": ""}
    sealed = seal_file("letter", cast.VENUE, ROW, b"PDF")
    plugged.VAULT = on_token
    rotate_keys(at=cast.TUESDAY)
    (folder / "master-1.key").unlink()
    data_keys.forget_keys()
    assert unseal_file("letter", cast.VENUE, ROW, sealed) == b"PDF"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"label": ""}, "half_a_vault"),
        ({"label": "third"}, "not_one_master"),
        ({"label": "twin"}, "not_one_master"),
        ({"token": "another"}, "token_closed"),
        ({"pin": ""}, "not_one_master"),
        ({"module": "/nowhere/lib.so"}, "missing"),
    ],
)
def test_a_token_that_cannot_be_used_is_named(db: None, plugged: Any, changes: dict[str, str], code: str) -> None:
    plugged.VAULT = plugged.VAULT | changes
    assert code_of(lambda: seal_file("letter", cast.VENUE, ROW, b"PDF")) == code


def test_an_altered_data_key_and_a_lost_key_are_named(db: None, plugged: Any) -> None:
    seal_file("letter", cast.VENUE, ROW, b"PDF")
    row = DataKey.objects.get()
    row.wrapped = bytes(row.wrapped)[:-1] + b"\x00\x00"
    assert code_of(lambda: data_keys.key_bytes(row)) == "altered_key"
    row.master = "0" * 64
    assert code_of(lambda: data_keys.key_bytes(row)) == "lost"


def test_a_token_that_fails_while_it_is_used_is_no_crash(plugged: Any) -> None:
    from compliance.vault import tokens

    def use() -> None:
        with tokens._open_session():
            raise pkcs11.exceptions.DeviceError

    assert code_of(use) == "token_closed"
