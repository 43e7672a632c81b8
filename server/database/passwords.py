"""Passwords of the database roles: generated once, stored in files that only their owner can read."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from ..places import make_private

NEXT = "next"  # the folder of passwords that the database may not have yet
ITERATIONS = 4096  # PostgreSQL's default; the passwords are random, so more iterations add no security


def role_password(folder: Path, role: str) -> str:
    """Return the role's password, generated at first use; concurrent callers get the same one."""
    file = folder / role
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        # Before the draft: no password may ever be in a folder that another user can enter.
        make_private(folder)
    draft = folder / f".{role}.{secrets.token_hex(8)}"
    draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
    draft.chmod(0o600)
    try:
        # A link fails where the file exists, so of two processes that start at once only one sets the password.
        os.link(draft, file)
    except FileExistsError:
        return role_password(folder, role)
    finally:
        draft.unlink()
    return file.read_text(encoding="ascii").strip()


def former_secrets(folder: Path, name: str) -> list[str]:
    """Return the secrets that `replace_secret` has replaced, newest first."""
    try:
        return (folder / f"{name}.former").read_text(encoding="ascii").split()
    except FileNotFoundError:
        return []


def replace_secret(folder: Path, name: str) -> None:
    """Replace a secret by a new one, and store the former first, so that a kill at any point loses neither."""
    current = role_password(folder, name)
    former = former_secrets(folder, name)
    if current not in former:
        _write(folder / f"{name}.former", "\n".join([current, *former]) + "\n")
    _write(folder / name, secrets.token_urlsafe(48))


def next_passwords(folder: Path, names: Sequence[str]) -> dict[str, str]:
    """Return a new password for each role, stored in `next` until `adopt_passwords`: repeated calls return the same."""
    make_private(folder)
    return {name: role_password(folder / NEXT, name) for name in names}


def adopt_passwords(folder: Path) -> None:
    """Make the new passwords those of the roles, after the database has them."""
    for file in sorted((folder / NEXT).iterdir()):
        file.replace(folder / file.name)
    (folder / NEXT).rmdir()


def _write(file: Path, content: str) -> None:
    """Write a private file as a whole or not at all, also if the machine fails."""
    make_private(file.parent)
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)


def scram_verifier(clear: str) -> str:
    """Return the SCRAM verifier that PostgreSQL stores (RFC 5803), so that the password never appears in SQL."""
    salt = secrets.token_bytes(16)
    salted = hashlib.pbkdf2_hmac("sha256", clear.encode(), salt, ITERATIONS)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    return f"SCRAM-SHA-256${ITERATIONS}:{_encode_base64(salt)}${_encode_base64(stored)}:{_encode_base64(server)}"


def _encode_base64(octets: bytes) -> str:
    return base64.b64encode(octets).decode("ascii")
