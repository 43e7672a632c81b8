"""The private keys of the log, in files that only their owner can read."""

import os
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from ..store.heads import WillNotSign
from ..tlog.notes import SIGNS, Key
from . import whole_files

KEY, BEFORE = "log-key.pem", "log-key-before.pem"


def keys_in(folder: Path) -> list[Ed25519PrivateKey]:
    """Return the newest key, and its predecessor while that still signs. Raises WillNotSign for another type of key."""
    found = [_read_key(folder / KEY)]
    if (folder / BEFORE).exists():
        before = _read_key(folder / BEFORE)
        # A rotation was interrupted before it wrote the new key: this is still the newest one.
        found += [before] if before.public_key() != found[0].public_key() else []
    return found


def key_file_state(folder: Path) -> tuple[object, ...]:
    """Return a value that changes whenever a key file does."""
    there = [path for path in (folder / KEY, folder / BEFORE) if path.exists()]
    return tuple((path.name, path.stat().st_ino, path.stat().st_mtime_ns) for path in there)


def public_key(private: Ed25519PrivateKey, origin: str) -> Key:
    """Return the public key under the name of its log; a log without a name is named after its first key."""
    material = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return Key(origin or f"carnet.internal/{sha256(material).hexdigest()[:16]}", SIGNS, material)


def set_aside(folder: Path) -> None:
    """Keep the newest key as the predecessor."""
    (folder / BEFORE).unlink(missing_ok=True)
    # A second link instead of a new name: the folder is never without its newest key, even if the process ends here.
    os.link(folder / KEY, folder / BEFORE)


def forget_predecessor(folder: Path) -> None:
    """Delete the predecessor of the newest key."""
    (folder / BEFORE).unlink(missing_ok=True)


def write_key(key: Ed25519PrivateKey, folder: Path) -> None:
    """Write a new key file atomically."""
    data = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    whole_files.replace_file(data, folder / KEY, mode=0o400)


def _read_key(path: Path) -> Ed25519PrivateKey:
    found = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(found, Ed25519PrivateKey):
        raise WillNotSign(f"{path} is not a key for Ed25519")
    return found
