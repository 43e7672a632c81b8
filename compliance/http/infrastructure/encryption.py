"""Keys for what lies sealed in the database: derived from the program's own secret, one for each purpose."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def key_for(purpose: str) -> bytes:
    """A key of 32 bytes for one purpose alone, such as `carnet.second-factors`; another name makes another key."""
    return salted_hmac(purpose, b"", algorithm="sha256").digest()


def keys_for(purpose: str) -> tuple[bytes, ...]:
    """The key of a purpose, and those it had under the secrets of before: what was sealed then still opens."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return tuple(salted_hmac(purpose, b"", secret=secret, algorithm="sha256").digest() for secret in secrets)


def cipher_for(purpose: str) -> Fernet:
    """Seals and opens short texts under the key of a purpose."""
    return Fernet(urlsafe_b64encode(key_for(purpose)))
