"""A credential link in a real browser: its token goes into the form, and out of the address."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from compliance.venues.services import credentials
from tests import cast
from tests.browser.conftest import Site, assert_accessible

pytestmark = pytest.mark.browser
OWN = "my own evening words"


def link_and_code() -> tuple[str, str]:
    return credentials.set_up_credentials(staff=cast.member("porter"), at=datetime.now(UTC))


def test_the_owner_opens_the_link_and_sets_a_password(
    site: Site, chromium: Browser, aside: Callable[[Callable[[], Any]], Any]
) -> None:
    token, code = aside(link_and_code)
    context = chromium.new_context(base_url=site.address, locale="en-GB")
    page = context.new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url + str(request.headers.get("referer"))))
    page.goto(f"/account/credentials/#{token}")
    expect(page.get_by_label("Link")).to_have_value(token)
    assert page.url == f"{site.address}/account/credentials/"
    assert_accessible(page)
    page.get_by_label("Code").fill(code)
    page.get_by_label("New password", exact=True).fill(OWN)
    page.get_by_label("New password (again)").fill(OWN)
    page.get_by_role("button", name="Set the password").click()
    expect(page.get_by_text("Your password is set.")).to_be_visible()
    page.get_by_label("Username").fill("porter")
    page.get_by_label("Password").fill(OWN)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(f"{site.address}/door/tonight/")
    assert not [address for address in sent if token in address]
    context.close()
