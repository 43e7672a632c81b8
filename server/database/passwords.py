"""Passwords of the database roles: generated once, stored in files that only their owner can read."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from ..places import make_private

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


def scram_verifier(clear: str) -> str:
    """Return the SCRAM verifier that PostgreSQL stores (RFC 5803), so that the password never appears in SQL."""
    salt = secrets.token_bytes(16)
    salted = hashlib.pbkdf2_hmac("sha256", clear.encode(), salt, ITERATIONS)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    return f"SCRAM-SHA-256${ITERATIONS}:{_encode_base64(salt)}${_encode_base64(stored)}:{_encode_base64(server)}"


def _encode_base64(octets: bytes) -> str:
    return base64.b64encode(octets).decode("ascii")
