"""A real web server, a database of its own and Debian's Chromium for each file of browser journeys."""

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote
from weakref import WeakKeyDictionary

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server import addresses, roles
from tests import cast, database

# Debian's Chromium without its window: the other one draws tabs and menus that nobody looks at, for every page.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium-headless-shell"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What each page said on its console: nothing, if all is well.
FAULTS: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


@dataclass
class Site:
    """Where the journeys' Carnet answers, and its database. One granian process, as in production."""

    port: int
    own: database.OwnDatabase
    served: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start the web server and wait until it answers."""
        self.served = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-m",
                    "granian",
                    "--interface",
                    "wsgi",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    str(self.port),
                ),
                *("--blocking-threads", "1", "--workers", "1", "--log-level", "warning"),
                "compliance.wsgi:application",
            ],
            cwd=database.ROOT,
            env=os.environ
            | {
                "DATABASE_URL": _url(roles.APP, self.own.name),
                "DATABASE_OWNER_URL": _url(roles.OWNER, self.own.name),
                "CELERY_BROKER_URL": f"pgmq://embedded/{self.own.name}",
            },
        )
        deadline = time.monotonic() + 60
        while not _answers(self.port):
            assert self.served.poll() is None, "the web server ended"
            assert time.monotonic() < deadline, "the web server does not answer"

    def stop(self) -> None:
        """End the web server, as a machine that fails would."""
        if self.served is not None:
            self.served.terminate()
            self.served.wait(timeout=20)
            self.served = None


def _url(role: str, name: str) -> str:
    entry = addresses.embedded(role, name)
    return f"postgresql://{role}:{quote(entry['PASSWORD'], safe='')}@{quote(entry['HOST'], safe='')}/{name}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/account/login/", headers={"Host": "localhost"})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """The web server on a clone of the template."""
    with django_db_blocker.unblock(), database.own_database() as own:
        running = Site(_free_port(), own)
        try:
            running.start()
            yield running
        finally:
            running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def signed_in(site: Site, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`signed_in("porter")` opens a page after a real sign-in; options go to the browser's context."""
    opened: list[BrowserContext] = []

    def open_page(name: str, size: str = "desktop", **options: Any) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=site.address, viewport={"width": width, "height": height}, locale="en-GB", **options
        )
        opened.append(context)
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        FAULTS[page] = faults
        page.goto("/account/login/")
        page.locator("input[name=login]").fill(name)
        page.locator("input[name=password]").fill(cast.PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url("**/door/tonight/")
        return page

    yield open_page
    for context in opened:
        context.close()


def assert_accessible(page: Page) -> None:
    """No violation of WCAG 2.2 AA that axe can see."""
    # The library's own way sends every rule that was kept back through the browser's wire: many seconds a page.
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE_SCRIPT} }} }}")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
    violations = page.evaluate("options => axe.run(options).then(found => JSON.stringify(found.violations))", options)
    found = AxeResults({"violations": json.loads(violations)})
    assert found.violations_count == 0, found.generate_report()


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    sticks_out = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not sticks_out
