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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote
from weakref import WeakKeyDictionary

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.conf import settings
from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server import addresses
from server.database import roles
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
    entry = addresses.embedded_database(role, name)
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


def by_hand(page: Page, name: str) -> None:
    """The real sign-in, by name and password."""
    page.goto("/account/login/")
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(cast.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/door/tonight/")


@pytest.fixture
def session(aside: Callable[[Callable[[], Any]], Any]) -> Callable[[str], str]:
    """The key of a new session of somebody of the cast, as the sign-in would have given it."""

    def key(name: str) -> str:
        client = Client()
        client.force_login(cast.member(name), backend="allauth.account.auth_backends.AuthenticationBackend")
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    return lambda name: str(aside(lambda: key(name)))


@pytest.fixture
def signed_in(site: Site, session: Callable[[str], str], chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`signed_in("porter")` opens a page for somebody who has signed in; options go to the browser's context."""
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
        if "java_script_enabled" in options:
            by_hand(page, name)
        else:
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session(name), "url": site.address}])
            page.goto("/door/tonight/")
        return page

    yield open_page
    for context in opened:
        context.close()


# What depends on the colours alone: the rest of a page is judged once, in light.
OF_COLOUR = ["color-contrast", "link-in-text-block"]
OF_WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Axe reads the words of a colour anew for every element in front of it and behind it: a quarter of all its work, for
# the few dozen colours of a page. What was read is the same each time, and kept.
COLOURS_ARE_READ_ONCE = """
    const colour = axe.commons.color.Color.prototype, read = colour.parseString, known = new Map();
    colour.parseString = function (words) {
        if (!known.has(words)) {
            const { r, g, b, alpha } = read.call(this, words);
            known.set(words, { r, g, b, alpha });
        }
        return Object.assign(this, known.get(words));
    };
"""


def assert_accessible(page: Page, *, only: list[str] | None = None) -> None:
    """No violation of WCAG 2.2 AA that axe can see, or of the rules named."""
    # The library's own way sends every rule that was kept back through the browser's wire: many seconds a page.
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE_SCRIPT}; {COLOURS_ARE_READ_ONCE} }}")
    wanted = {"type": "rule", "values": only} if only else {"type": "tag", "values": OF_WCAG}
    options = {"runOnly": wanted, "resultTypes": ["violations"]}
    violations = page.evaluate("options => axe.run(options).then(found => JSON.stringify(found.violations))", options)
    found = AxeResults({"violations": json.loads(violations)})
    assert found.violations_count == 0, found.generate_report()


# Two frames: what changes begins to move with the first one that shows it, and without motion ends with the second.
# Whatever moves all the same is waited for: the colour under a word may be on its way while the word is not.
DRAWN = """async () => {
    for (let frame = 0; frame < 60; frame++) {
        await new Promise(drawn => requestAnimationFrame(drawn));
        const moving = each => each.pending || each.playState === "running";
        if (frame > 1 && !document.getAnimations().some(moving)) return;
    }
}"""


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    sticks_out = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not sticks_out, page.viewport_size


@pytest.fixture(scope="module")
def aside(site: Site, django_db_blocker: Any) -> Iterator[Callable[[Callable[[], Any]], Any]]:
    """What the rest of the house does: Playwright's loop runs in this thread, and Django's connections do not go
    with one."""

    def unblocked(act: Callable[[], Any]) -> Any:
        with django_db_blocker.unblock():
            try:
                return act()
            finally:
                connections.close_all()

    with ThreadPoolExecutor(1) as other:
        yield lambda act: other.submit(unblocked, act).result()


def assert_good_on_every_screen(page: Page) -> None:
    """One page as it stands, on each size of screen: nothing sticks out, and it is accessible in light and dark."""
    before = page.viewport_size
    assert before is not None
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        assert_accessible(page)
    page.set_viewport_size(before)
    assert_good_in_the_dark(page)


def assert_good_in_the_dark(page: Page) -> None:
    """The colours of the other scheme."""
    wear(page, "dark")
    assert_accessible(page, only=OF_COLOUR)
    wear(page, "light")


def wear(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Change the colours at once, as for somebody who wishes no motion, however slow the machine is."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(DRAWN)
    page.emulate_media(reduced_motion="no-preference")
