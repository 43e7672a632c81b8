"""Master keys, which wrap data keys: files of this installation, or keys on a PKCS#11 token.

Master keys never enter the database. Each is known there by its fingerprint, so that a lost one is noticed.
"""

import hashlib
import hmac
import os
import re
from pathlib import Path
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from compliance.signing.keys import Unusable, write_once

from .domain.envelopes import KEY_BYTES, NONCE_BYTES, new_key

_FILE = re.compile(r"master-([1-9][0-9]{0,5})\.key")


class Master(Protocol):
    """A master key: its fingerprint, and the two things that it does."""

    @property
    def fingerprint(self) -> str: ...

    def wrap(self, key: bytes, context: bytes) -> bytes:
        """Return the encrypted data key."""

    def unwrap(self, wrapped: bytes, context: bytes) -> bytes:
        """Return the data key. Raises Unusable."""


class FileMaster:
    """A master key in a file. Raises Unusable for a damaged one."""

    def __init__(self, file: Path) -> None:
        try:
            self._key = bytes.fromhex(file.read_text(encoding="ascii").strip())
        except OSError as error:
            raise Unusable("missing", file) from error
        except ValueError as error:
            raise Unusable("damaged", file) from error
        if len(self._key) != KEY_BYTES:
            raise Unusable("damaged", file)
        self.fingerprint = hmac.digest(self._key, b"carnet vault master key", hashlib.sha256).hex()

    def wrap(self, key: bytes, context: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        return nonce + AESGCM(self._key).encrypt(nonce, key, context)

    def unwrap(self, wrapped: bytes, context: bytes) -> bytes:
        try:
            return AESGCM(self._key).decrypt(wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:], context)
        except (InvalidTag, ValueError) as error:
            raise Unusable("altered_key", self.fingerprint[:16]) from error


def current_master(*, may_make: bool) -> Master:
    """Return the master key that wraps new data keys. The first one is made if `may_make`. Raises Unusable."""
    if settings.VAULT["module"]:
        from .tokens import configured_token_master

        return configured_token_master()
    files = master_files()
    if not files:
        if not may_make:
            raise Unusable("lost", settings.VAULT["folder"])
        # Of two processes, the first one makes the key for both.
        make_master(1)
        files = master_files()
    return FileMaster(files[-1])


def find_master(fingerprint: str) -> Master:
    """Return the master key with this fingerprint, also a former one. Raises Unusable."""
    for file in reversed(master_files()):
        master = FileMaster(file)
        if master.fingerprint == fingerprint:
            return master
    if settings.VAULT["module"]:
        from .tokens import find_token_master

        return find_token_master(fingerprint)
    raise Unusable("lost", fingerprint[:16])


def make_master(number: int) -> None:
    """Write a new master key, readable only by its owner; an existing file stays. Raises Unusable."""
    write_once(_folder() / f"master-{number}.key", f"{new_key().hex()}\n".encode())


def next_master() -> Master:
    """Make the file after the current one, or return the key that the settings name on a token. Raises Unusable."""
    if not settings.VAULT["module"]:
        make_master(_number(master_files()[-1]) + 1)
    return current_master(may_make=False)


def master_files() -> list[Path]:
    """Return the files of master keys, oldest first."""
    return sorted((file for file in _folder().glob("master-*.key") if _FILE.fullmatch(file.name)), key=_number)


def _number(file: Path) -> int:
    found = _FILE.fullmatch(file.name)
    assert found
    return int(found[1])


def _folder() -> Path:
    return Path(settings.VAULT["folder"])
