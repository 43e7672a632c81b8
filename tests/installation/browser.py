"""A browser without a screen: cookies, forms and redirects over HTTPS, as a person of the casino uses Carnet."""

from __future__ import annotations

import http.client
import json
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

# Where the browser is: none of the trusted proxies.
ADDRESS = "127.0.0.2"
LONGEST_CHAIN = 6


class Unexpected(Exception):
    """A page is not the one that the guide leads to."""


@dataclass
class Form:
    """A form of a page: its address, and the names of its fields with what they hold."""

    action: str
    method: str = "get"
    key: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    choices: dict[str, list[str]] = field(default_factory=dict)

    def fill(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Return what is sent: what the page holds, and the answers to its fields. Raises Unexpected."""
        sent = self.fields | {name: value for name, value in answers.items() if name in self.fields}
        empty = sorted(name for name in self.required if not sent.get(name))
        if empty:
            raise Unexpected(f"{self.action} asks for {', '.join(empty)}, and the test has no answer.")
        return sent


@dataclass
class Button:
    """A button that sends a form: its own, or the one that it names."""

    form: Form | None
    key: str
    action: str
    adds: dict[str, str]
    label: str = ""


@dataclass(frozen=True)
class Page:
    """What the server answered."""

    url: str
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def words(self) -> str:
        """The text of the page without its navigation and tags."""
        inner = re.search(r"<main\b.*?</main>", self.text, re.DOTALL)
        without = re.sub(r"<(script|style|svg|head)\b.*?</\1>", " ", inner[0] if inner else self.text, flags=re.DOTALL)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", without)).strip()

    def form(self, holding: str = "", *, to: str = "") -> Form:
        """Return the form that has a field of this name, or leads to this address. Raises Unexpected."""
        parser = _Forms(self.url)
        parser.feed(self.text)
        for each in parser.forms:
            if each.method == "post" and (not holding or holding in each.fields) and re.search(to, each.action):
                return each
        raise Unexpected(f"{self.url} ({self.status}) has no form with {holding or to}: {self.words[:1500]}")

    def button(self, label: str) -> Form:
        """Return the form that the first button with this label sends, with what the button adds. Raises Unexpected."""
        parser = _Forms(self.url)
        parser.feed(self.text)
        for button in parser.buttons:
            form = button.form or next((each for each in parser.forms if each.key == button.key), None)
            if form is not None and button.label.strip() == label:
                action = urljoin(self.url, button.action) if button.action else form.action
                return replace(form, action=action, fields=form.fields | button.adds)
        raise Unexpected(f"{self.url} ({self.status}) has no button {label}: {self.words[:1500]}")

    def find(self, pattern: str) -> str:
        """Return the first group of a pattern. Raises Unexpected."""
        found = re.search(pattern, self.text, re.DOTALL)
        if found is None:
            raise Unexpected(f"{self.url} ({self.status}) does not show {pattern}: {self.words[:1500]}")
        return found[1]


class _Forms(HTMLParser):
    """Collects the forms of a page, also fields outside that name theirs."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.forms: list[Form] = []
        self.buttons: list[Button] = []
        self._open: Form | None = None
        self._select = self._textarea = ""
        self._in_button = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.url, given.get("action") or self.url)
            self._open = Form(action, given.get("method", "get").lower(), given.get("id", ""))
            self.forms.append(self._open)
        if tag == "button" and given.get("type", "submit") == "submit":
            adds = {given["name"]: given.get("value", "")} if "name" in given else {}
            form = None if "form" in given else self._open
            self.buttons.append(Button(form, given.get("form", ""), given.get("formaction", ""), adds))
            self._in_button = True
        if self._open is None:
            return
        name = given.get("name", "")
        if tag == "input" and name:
            self._take_input(self._open, name, given)
        elif tag == "select" and name:
            self._select = name
            self._open.fields.setdefault(name, "")
        elif tag == "textarea" and name:
            self._textarea = name
            self._open.fields[name] = ""
        elif tag == "option" and self._select:
            self._open.choices.setdefault(self._select, []).append(given.get("value", ""))
            # Without a chosen option, a browser sends the first one.
            if "selected" in given or len(self._open.choices[self._select]) == 1:
                self._open.fields[self._select] = given.get("value", "")
        if tag in {"input", "select", "textarea"} and name and "required" in given:
            self._open.required.add(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        self._in_button = self._in_button and tag != "button"
        self._select = "" if tag == "select" else self._select
        self._textarea = "" if tag == "textarea" else self._textarea

    def handle_data(self, data: str) -> None:
        if self._in_button:
            self.buttons[-1].label += data
        if self._open is not None and self._textarea:
            # The first line break after the tag is not part of the text.
            self._open.fields[self._textarea] += data.removeprefix("\n")

    @staticmethod
    def _take_input(form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in {"checkbox", "radio"}:
            form.choices.setdefault(name, []).append(given.get("value", "on"))
            form.fields.setdefault(name, "")
            if "checked" in given:
                form.fields[name] = given.get("value", "on")
        elif kind not in {"submit", "button", "file"}:
            form.fields[name] = given.get("value", "")


class _Connection(http.client.HTTPSConnection):
    """Connects to this machine and asks for the certificate of the host name."""

    def __init__(self, host: str, trusted: ssl.SSLContext) -> None:
        super().__init__(host, context=trusted)
        self.trusted = trusted

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", 443), timeout=60, source_address=(ADDRESS, 0))
        self.sock = self.trusted.wrap_socket(plain, server_hostname=self.host)


class Browser:
    """One browser of one person."""

    def __init__(self, host: str, authority: Path) -> None:
        self.host = host
        self.cookies: SimpleCookie = SimpleCookie()
        self._context = ssl.create_default_context(cafile=str(authority))

    def get(self, path: str) -> Page:
        """Open an address, and follow where it leads."""
        return self._ask("GET", path, b"", {})

    def read_json(self, path: str) -> Any:
        """Return what the API answers."""
        page = self._ask("GET", path, b"", {"Accept": "application/json", "Accept-Language": "en"})
        if page.status != 200:
            raise Unexpected(f"{path} answered {page.status}: {page.text[:500]}")
        return json.loads(page.body)

    def submit(self, form: Form, answers: Mapping[str, str]) -> Page:
        """Fill in a form, send it, and follow where it leads. Raises Unexpected if a page explains what is wrong."""
        body = urlencode({name: value for name, value in form.fill(answers).items() if value != ""}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Referer": form.action}
        page = self._ask("POST", form.action, body, headers)
        if page.status >= 400:
            raise Unexpected(f"{form.action} answered {page.status}: {page.words[:2500]}")
        return page

    def _ask(self, method: str, target: str, body: bytes, headers: dict[str, str]) -> Page:
        url = urljoin(f"https://{self.host}/", target)
        for _step in range(LONGEST_CHAIN):
            page = self._ask_once(method, url, body, headers)
            if page.status not in {301, 302, 303}:
                return page
            url = urljoin(url, page.headers["Location"])
            method, body, headers = "GET", b"", {}
        raise Unexpected(f"{target} leads from page to page, last to {url}.")

    def _ask_once(self, method: str, url: str, body: bytes, headers: dict[str, str]) -> Page:
        parts = urlsplit(url)
        if parts.netloc != self.host:
            raise Unexpected(f"{url} leads away from {self.host}.")
        sent = {"Accept": "text/html", "Accept-Language": "en", "Connection": "close"} | headers
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{each.key}={each.value}" for each in self.cookies.values())
        connection = _Connection(self.host, self._context)
        try:
            connection.request(method, f"{parts.path}{'?' + parts.query if parts.query else ''}", body or None, sent)
            answer = connection.getresponse()
            for line in answer.headers.get_all("Set-Cookie", []):
                self.cookies.load(line)
            return Page(url, answer.status, answer.headers, answer.read())
        finally:
            connection.close()
