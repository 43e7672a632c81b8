"""Persons of the casino: their passwords, second factors and sessions."""

from __future__ import annotations

import base64
import hmac
import select
import struct
import time
from dataclasses import dataclass

from tests.installation.browser import Browser, Page

# Seconds for which an authenticator app shows a code.
STEP = 30


@dataclass
class Person:
    """An account with its owner's browser."""

    username: str
    browser: Browser
    password: str
    secret: str = ""
    _used: int = 0

    def set_password(self, link: str, code: str) -> None:
        """Open the link, and choose a password."""
        form = self.browser.get("/account/credentials/").form("token")
        token = link.rpartition("#")[2]
        given = {"token": token, "code": code, "password": self.password, "repeated": self.password}
        self.browser.submit(form, given)

    def sign_in(self) -> Page:
        """Sign in; at the first time, set up an authenticator app as Carnet asks."""
        form = self.browser.get("/account/login/").form("password")
        page = self.browser.submit(form, {"login": self.username, "password": self.password})
        if page.url.endswith("/account/2fa/authenticate/"):
            page = self.browser.submit(page.form("code"), {"code": self.next_code()})
        return page

    def set_up_factor(self) -> None:
        """Set up an authenticator app."""
        page = self.browser.get("/account/2fa/totp/activate/")
        if "/reauthenticate/" in page.url:
            page = self.browser.submit(page.form("password"), {"password": self.password})
        page = self.browser.get("/account/2fa/totp/activate/")
        self.secret = page.find(r'value="([A-Z2-7]{32})"')
        self.browser.submit(page.form("code"), {"code": self.next_code()})

    def prove_factor(self) -> None:
        """Prove the second factor, as approvals ask."""
        page = self.browser.get("/account/factor/")
        self.browser.submit(page.form("code"), {"code": self.next_code()})

    def next_code(self) -> str:
        """Return a code that was not used yet; wait for it if need be."""
        while (step := int(time.time()) // STEP) == self._used:
            select.select([], [], [], STEP - time.time() % STEP)
        self._used = step
        digest = hmac.new(base64.b32decode(self.secret), struct.pack(">Q", step), "sha1").digest()
        start = digest[-1] & 0x0F
        return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06d}"
