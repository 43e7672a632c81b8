"""A real web server, a database of its own and Debian's Chromium for each file of browser journeys."""

import http.client
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
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server import addresses, roles
from tests import cast, database

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
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


@dataclass(frozen=True)
class Site:
    """Where the journeys' Carnet answers, and its database."""

    address: str
    own: database.OwnDatabase


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
    """One granian process, as in production, on a clone of the template."""
    port = _free_port()
    with django_db_blocker.unblock(), database.own_database() as own:
        served = subprocess.Popen(
            [
                *(sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)),
                *("--blocking-threads", "1", "--workers", "1", "--log-level", "warning"),
                "compliance.wsgi:application",
            ],
            cwd=database.ROOT,
            env=os.environ
            | {
                "DATABASE_URL": _url(roles.APP, own.name),
                "DATABASE_OWNER_URL": _url(roles.OWNER, own.name),
                "CELERY_BROKER_URL": f"pgmq://embedded/{own.name}",
            },
        )
        try:
            deadline = time.monotonic() + 60
            while not _answers(port):
                assert served.poll() is None, "the web server ended"
                assert time.monotonic() < deadline, "the web server does not answer"
            yield Site(f"http://localhost:{port}", own)
        finally:
            served.terminate()
            served.wait(timeout=20)


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
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    assert found.violations_count == 0, found.generate_report()


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    sticks_out = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not sticks_out
