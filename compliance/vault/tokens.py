"""Master keys on a PKCS#11 token, which wraps data keys with AES-GCM and never reveals its key."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pkcs11
from django.conf import settings
from pkcs11.exceptions import PKCS11Error
from pkcs11.mechanisms import GCMParams
from pyhanko.config.pkcs11 import TokenCriteria
from pyhanko.sign.pkcs11 import open_pkcs11_session

from compliance.signing.keys import Unusable, read_secret

from .domain.envelopes import NONCE_BYTES

# Encrypted to tell keys apart, as tokens compute their check values. No data is encrypted in this mode.
_KNOWN_BLOCK = bytes(16)


class TokenMaster:
    """A master key on the configured token; a session is opened for each use."""

    def __init__(self, label: str, fingerprint: str) -> None:
        self._label = label
        self.fingerprint = fingerprint

    def wrap(self, key: bytes, context: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        with _open_session() as session:
            return nonce + bytes(self._key(session).encrypt(key, **_gcm(nonce, context)))

    def unwrap(self, wrapped: bytes, context: bytes) -> bytes:
        with _open_session() as session:
            key = self._key(session)
            try:
                return bytes(key.decrypt(wrapped[NONCE_BYTES:], **_gcm(wrapped[:NONCE_BYTES], context)))
            except PKCS11Error as error:
                raise Unusable("altered_key", self.fingerprint[:16]) from error

    # Any: the library adds `encrypt` and `decrypt` to its classes at run time.
    def _key(self, session: pkcs11.Session) -> Any:
        return next(key for key, mark in _keys(session) if mark == self.fingerprint)


def configured_token_master() -> TokenMaster:
    """Return the key that the settings name. Raises Unusable."""
    label: str = settings.VAULT["label"]
    if not (settings.VAULT["token"] and label):
        raise Unusable("half_a_vault", "CARNET_VAULT_TOKEN, CARNET_VAULT_LABEL")
    with _open_session() as session:
        marks = [mark for key, mark in _keys(session) if key.label == label]
    if len(marks) != 1:
        raise Unusable("not_one_master", label)
    return TokenMaster(label, marks[0])


def find_token_master(fingerprint: str) -> TokenMaster:
    """Return the key of the token with this fingerprint, under any label. Raises Unusable."""
    with _open_session() as session:
        for key, mark in _keys(session):
            if mark == fingerprint:
                return TokenMaster(key.label, mark)
    raise Unusable("lost", fingerprint[:16])


def _gcm(nonce: bytes, context: bytes) -> dict[str, Any]:
    return {"mechanism": pkcs11.Mechanism.AES_GCM, "mechanism_param": GCMParams(nonce, context, 128)}


def _keys(session: pkcs11.Session) -> Iterator[tuple[Any, str]]:
    """Yield the AES keys of a token, each with its fingerprint."""
    wanted = {
        pkcs11.Attribute.CLASS: pkcs11.ObjectClass.SECRET_KEY,
        pkcs11.Attribute.KEY_TYPE: pkcs11.KeyType.AES,
    }
    # All of them first: a session has one search or one encryption at a time.
    keys: list[Any] = list(session.get_objects(wanted))
    for key in keys:
        block = key.encrypt(_KNOWN_BLOCK, mechanism=pkcs11.Mechanism.AES_ECB)
        yield key, hashlib.sha256(b"carnet vault master key" + bytes(block)).hexdigest()


@contextmanager
def _open_session() -> Iterator[Any]:
    module = Path(settings.VAULT["module"])
    pin = read_secret(Path(settings.VAULT["pin"])).decode() if settings.VAULT["pin"] else None
    if not module.is_file():
        raise Unusable("missing", module)
    try:
        session = open_pkcs11_session(
            str(module), token_criteria=TokenCriteria(label=settings.VAULT["token"]), user_pin=pin
        )
    except PKCS11Error as error:
        raise Unusable("token_closed", settings.VAULT["token"]) from error
    with session:
        try:
            yield session
        except PKCS11Error as error:
            raise Unusable("token_closed", settings.VAULT["token"]) from error
