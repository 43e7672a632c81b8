"""An authenticator app in tests: its codes, setting it up, and signing in with it."""

import base64
import hmac
import re
import struct
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.test import Client

from tests import cast


def code(secret: str, at: datetime) -> str:
    """The six digits that an authenticator app shows (RFC 6238)."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(at.timestamp()) // 30), "sha1").digest()
    start = digest[-1] & 0x0F
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06d}"


def sign_in_by_password(name: str, client: Client | None = None) -> Client:
    client = client or Client()
    assert client.post("/account/login/", {"login": name, "password": cast.PASSWORD}).status_code == 302
    return client


def set_up_app(client: Client, capture: Callable[..., Any], at: datetime) -> str:
    """Set up an authenticator app, and return its secret."""
    assert client.post("/account/reauthenticate/", {"password": cast.PASSWORD}).status_code == 302
    page = client.get("/account/2fa/totp/activate/").content.decode()
    found = re.search(r'value="([A-Z2-7]{32})"', page)
    assert found
    with capture(execute=True):
        assert client.post("/account/2fa/totp/activate/", {"code": code(found[1], at)}).status_code == 302
    return found[1]


def sign_in_with_app(name: str, secret: str, at: datetime, client: Client | None = None) -> Client:
    client = sign_in_by_password(name, client)
    assert client.post("/account/2fa/authenticate/", {"code": code(secret, at)}).status_code == 302
    return client
