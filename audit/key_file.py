"""The private key of the log in its file, which its owner alone can read."""

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from .heads import WillNotSign

KEY = "log-key.pem"


def key_in(folder: Path) -> Ed25519PrivateKey:
    """The key of a folder. Raises WillNotSign for one of another kind."""
    found = load_pem_private_key((folder / KEY).read_bytes(), password=None)
    if not isinstance(found, Ed25519PrivateKey):
        raise WillNotSign(f"{folder / KEY} is not a key for Ed25519")
    return found


def keep(key: Ed25519PrivateKey, folder: Path) -> None:
    """Write a new key: whole, or not at all."""
    new = (folder / KEY).with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o400), "wb") as file:
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / KEY)
