"""Passkeys in a real browser, with a virtual authenticator: added, asked for at the sign-in, and instead of it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import cast
from tests.browser.conftest import Site, assert_accessible

pytestmark = pytest.mark.browser


@pytest.fixture
def holder(site: Site, chromium: Browser) -> Iterator[Callable[[], Page]]:
    """A browser with a key in it: each page is one sitting, the key stays."""
    context = chromium.new_context(base_url=site.address, locale="en-GB")
    page = context.new_page()
    keys = context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    keys.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)

    yield lambda: page
    assert faults == []
    context.close()


def type_password(page: Page, name: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(cast.PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def add_key(page: Page, *, passkey: bool) -> None:
    page.goto("/account/2fa/webauthn/add/")
    page.get_by_label("Password").fill(cast.PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    if passkey:
        page.get_by_label("Passwordless").check()
    assert_accessible(page)
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**/recovery-codes/**")


def test_a_passkey_signs_in_without_name_and_password(site: Site, holder: Callable[[], Page]) -> None:
    page = holder()
    type_password(page, "cashier")
    page.wait_for_url("**/door/tonight/")
    add_key(page, passkey=True)
    page.goto("/account/2fa/webauthn/")
    expect(page.get_by_role("cell", name="Passkey", exact=True)).to_be_visible()
    assert_accessible(page)
    sign_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/door/tonight/")
    expect(page.get_by_text("Cashier").first).to_be_visible()


def test_a_key_is_asked_for_after_the_password(site: Site, holder: Callable[[], Page]) -> None:
    page = holder()
    type_password(page, "pit_boss")
    page.wait_for_url("**/door/tonight/")
    add_key(page, passkey=False)
    sign_out(page)
    type_password(page, "pit_boss")
    expect(page.get_by_role("heading", name="Second factor")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Use a passkey or security key").click()
    page.wait_for_url("**/door/tonight/")


def test_the_log_says_who_added_a_key(holder: Callable[[], Page], signed_in: Callable[..., Page]) -> None:
    page = holder()
    type_password(page, "chef_de_salle")
    page.wait_for_url("**/door/tonight/")
    add_key(page, passkey=True)
    read = signed_in("inspector")
    read.goto("/log/")
    expect(read.get_by_text("Added a second factor (Passkeys and security keys).").first).to_be_visible()
    expect(read.get_by_text("Chef De Salle", exact=True).first).to_be_visible()


def test_a_passkey_is_proved_again_for_a_decision_and_leads_back(site: Site, holder: Callable[[], Page]) -> None:
    page = holder()
    type_password(page, "compliance_officer")
    page.wait_for_url(lambda address: "/account/" not in address)
    add_key(page, passkey=True)
    page.goto("/account/factor/?next=/house/policies/")
    expect(page.get_by_role("heading", name="Confirm your identity")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Use a passkey or security key").click()
    page.wait_for_url("**/house/policies/")
