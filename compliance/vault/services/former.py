"""Opens documents of before the vault, which were sealed with a key derived from SECRET_KEY (AES-256-GCM)."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from compliance.http.infrastructure.encryption import keys_for

from ..domain.envelopes import NONCE_BYTES, SealBroken

FORMAT = b"\x01"  # authenticated together with the content


def open_former(purpose: str, sealed: bytes) -> bytes:
    """Return the content. Raises SealBroken for altered bytes, and for a key of none of the secrets."""
    nonce, rest = sealed[1 : 1 + NONCE_BYTES], sealed[1 + NONCE_BYTES :]
    if sealed[:1] != FORMAT or len(nonce) < NONCE_BYTES:
        raise SealBroken("not sealed by Carnet")
    for key in keys_for(purpose):
        try:
            return AESGCM(key).decrypt(nonce, rest, FORMAT)
        except InvalidTag:
            continue
    raise SealBroken("sealed with another key, or altered")
