"""A porter's evening in a real browser: scans from a keyboard wedge, decisions, Enter, and a screen that clears."""

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from compliance.admissions.cards.services.codes import code_of
from compliance.people.domain.documents.mrz import PartialDate, write_td1, write_td3
from tests import cast
from tests.browser.conftest import FAULTS, Site, assert_accessible, assert_fits, assert_good_on_every_screen
from tests.browser.typed_scans import FACTS, wedge

SIDE = "/door/side/"
pytestmark = pytest.mark.browser


def test_a_passport_is_scanned_and_the_card_issued_without_the_mouse(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    expect(page.locator("#scan")).to_be_focused()
    assert_accessible(page)
    wedge(page, write_td3(**FACTS))
    expect(page.locator("#desk")).to_have_attribute("data-state", "guest")
    expect(page.get_by_label("Surname")).to_have_value("WEBER")
    assert_accessible(page)
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    assert_accessible(page)
    page.wait_for_timeout(600)  # a decision must stand for a moment before Enter acts on it
    page.keyboard.press("Enter")
    expect(page.locator(".issued")).to_contain_text("D-0000")
    assert_accessible(page)
    # Beside the desk the answer is counted, and stays in view while the desk changes.
    expect(page.locator("#desk-side .recent li").first).to_contain_text("D-0000")
    page.keyboard.press("Escape")
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    wedge(page, write_td3(**FACTS))
    expect(page.get_by_role("heading", name="Entered at")).to_be_visible()
    assert_accessible(page)
    page.wait_for_timeout(600)
    page.keyboard.press("2")  # left and returned
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    expect(page.locator("#desk-side .counters")).to_be_visible()
    assert FAULTS[page] == []


def test_a_known_guest_takes_one_scan_and_one_key(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    card = write_td1(**FACTS | {"number": "C777", "surname": "Thill"})
    wedge(page, card)
    page.get_by_label("Street and number").fill("1, Grand-Rue")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    wedge(page, card)
    expect(page.locator("#desk")).to_have_attribute("data-state", "guest")


def test_a_card_is_scanned_in_and_out_of_the_queue_again(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("cashier")
    page.goto("/door/")
    wedge(page, write_td3(**FACTS | {"number": "C4RD", "surname": "Reuter"}))
    page.get_by_label("Street and number").fill("1, Grand-Rue")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    expect(page.locator("#scan")).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("input[name=kind][value=week]")).to_be_checked()
    page.get_by_label("Bank card").check()
    assert_accessible(page)
    page.wait_for_timeout(600)
    page.locator(".offer button[type=submit]").click()
    label = page.locator(".issued-card .card-number").inner_text()
    assert label.startswith("W-")
    code = code_of(cast.VENUE, label)
    for passage in ("1", "2"):
        page.keyboard.press("Escape")
        expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
        wedge(page, code)
        expect(page.get_by_role("heading", name="Entered at")).to_be_visible()
        assert_accessible(page)
        page.wait_for_timeout(600)
        page.keyboard.press(passage)
        expect(page.locator("[data-outcome=admitted]")).to_contain_text(f"The guest is admitted on card {label}.")
    wedge(page, code[:-16] + "A" * 16)
    expect(page.locator("[data-outcome=refused]")).to_contain_text("The code on this card was not issued by")
    assert_accessible(page)
    assert FAULTS[page] == []


def test_a_card_is_checked_in_a_room_on_a_phone(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("pit_boss", "phone")
    page.goto("/door/control/")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_label("Card", exact=True).fill("D-999999")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=refused]")).to_contain_text("No valid card")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Record the expulsion").click()
    expect(page.get_by_text("The expulsion is recorded.", exact=True)).to_be_visible()
    assert FAULTS[page] == []


def test_a_minor_is_refused_in_large_letters(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    wedge(page, write_td3(**FACTS | {"number": "M1", "birth": PartialDate(date.today().year - 16, 1, 1)}))
    refused = page.locator("[data-outcome=refused]")
    expect(refused).to_contain_text("article 75, paragraph 2")
    size = refused.locator("h2").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size >= 48
    assert_accessible(page)


def test_a_silent_server_is_said_at_once_and_admits_nobody(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    page.context.set_offline(True)
    wedge(page, write_td3(**FACTS))
    expect(page.locator("[data-outcome=unverified]")).to_contain_text("Do not admit")


def shown_under_a_clock(page: Page, number: str, surname: str) -> None:
    """A guest on the screen of a desk whose time passes only when it is told to."""
    page.clock.install()
    page.goto("/door/")
    wedge(page, write_td3(**FACTS | {"number": number, "surname": surname}))
    page.clock.run_for(1000)
    expect(page.get_by_label("Surname")).to_have_value(surname.upper())


def test_personal_data_leaves_the_screen(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    shown_under_a_clock(page, "Q9", "Wirtz")
    page.clock.run_for(32_000)
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")
    assert "WIRTZ" not in page.content()


def test_what_arrives_beside_the_desk_is_no_use_of_it(site: Site, signed_in: Callable[..., Page]) -> None:
    """The column of the night is drawn anew by itself; a guest must not stay on the screen for that."""
    page = signed_in("porter")
    shown_under_a_clock(page, "Q10", "Wirtgen")
    page.clock.run_for(20_000)
    with page.expect_response(lambda answer: answer.url.endswith(SIDE)):
        page.evaluate("htmx.trigger(document.body, 'desk-stored')")
    page.wait_for_timeout(300)  # until the page has it
    page.clock.run_for(1000)
    page.clock.run_for(11_000)
    expect(page.locator("#desk")).to_have_attribute("data-state", "waiting")


def test_everything_works_without_javascript(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter", java_script_enabled=False)
    page.goto("/door/")
    page.locator("#scan").fill(write_td3(**FACTS | {"number": "N0JS", "surname": "Schmit"}))
    page.get_by_role("button", name="Check").click()
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.get_by_role("button", name="Register and check").click()
    page.locator(".offer button[type=submit]").click()
    expect(page.locator(".issued")).to_contain_text("D-0000")


def test_the_desk_is_accessible_and_fits_every_screen(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter")
    page.goto("/door/")
    assert_good_on_every_screen(page)
    wedge(page, write_td3(**FACTS | {"number": "SCREENS", "surname": "Every Screen"}))
    expect(page.locator("#desk")).to_have_attribute("data-state", "guest")
    assert_good_on_every_screen(page)
