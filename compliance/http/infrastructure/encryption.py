"""Keys for encrypted columns: derived from SECRET_KEY, one for each purpose."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def key_for(purpose: str) -> bytes:
    """Return the 32-byte key of one purpose, such as `carnet.second-factors`."""
    return salted_hmac(purpose, b"", algorithm="sha256").digest()


def keys_for(purpose: str) -> tuple[bytes, ...]:
    """Return the key of a purpose, and those under former secrets, which still decrypt older values."""
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return tuple(salted_hmac(purpose, b"", secret=secret, algorithm="sha256").digest() for secret in secrets)


def cipher_for(purpose: str) -> MultiFernet:
    """Return a cipher for short texts under the key of a purpose; keys under former secrets still decrypt."""
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in keys_for(purpose)])
