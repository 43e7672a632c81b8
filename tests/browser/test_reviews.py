"""From the desk to the supervisor and back: a doubt is raised, answered on a phone and settled, all by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from compliance.people.domain.documents.mrz import write_td3
from tests.browser.conftest import FAULTS, Site, assert_accessible, assert_fits, assert_good_on_every_screen
from tests.browser.typed_scans import FACTS, wedge

pytestmark = pytest.mark.browser


def raise_doubt(page: Page, number: str) -> None:
    """A guest comes in with a passport; then somebody of another name shows the same one."""
    page.goto("/door/")
    surname = "Weber" + "".join(sign for sign in number if sign.isalpha())  # nobody whom the house knows already
    wedge(page, write_td3(**FACTS | {"number": number, "surname": surname}))
    page.get_by_label("Street and number").fill("5, rue des Bains")
    page.get_by_label("Town").fill("Remich")
    page.keyboard.press("Enter")
    expect(page.locator("[data-outcome=admitted]")).to_be_visible()
    page.wait_for_timeout(600)  # a decision must stand for a moment before Enter acts on it
    page.keyboard.press("Enter")
    expect(page.locator(".issued")).to_be_visible()
    wedge(page, write_td3(**FACTS | {"number": number, "surname": "Wagner"}))
    expect(page.get_by_role("heading", name="Ask the supervisor")).to_be_visible()


def settle(page: Page, key: str, note: str) -> None:
    """On the list the newest doubt is under key 1."""
    page.keyboard.press("1")
    expect(page.get_by_role("rowheader", name="Surname")).to_contain_text("differs")
    page.wait_for_load_state()  # the keys of a page work once its scripts have run
    page.keyboard.press(key)
    expect(page.locator(".review-form [name=note]")).to_be_focused()
    page.keyboard.type(note, delay=80)  # a person: what comes at a reader's pace is held back
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/door/reviews/")


@pytest.mark.parametrize(("size", "of_desk"), [("desktop", "tablet"), ("phone", "desktop")])
def test_a_doubt_goes_to_the_supervisor_and_comes_back_cleared(
    site: Site, signed_in: Callable[..., Page], size: str, of_desk: str
) -> None:
    supervisor = signed_in("chef_de_salle", size)
    supervisor.goto("/door/reviews/")
    assert_fits(supervisor)
    desk = signed_in("porter", of_desk)
    raise_doubt(desk, f"D{size[:5].upper()}")
    assert_good_on_every_screen(desk)
    expect(supervisor.locator("[data-key='1']")).to_be_visible(timeout=10_000)  # by itself
    assert_good_on_every_screen(supervisor)
    supervisor.keyboard.press("1")
    expect(supervisor.get_by_role("rowheader", name="Surname")).to_contain_text("differs")
    assert_good_on_every_screen(supervisor)
    supervisor.keyboard.press("Escape")
    supervisor.wait_for_url("**/door/reviews/")
    settle(supervisor, "c", "Married since; the photograph is hers.")
    expect(desk.locator("#review-poll")).to_contain_text("Cleared by Chef De Salle", timeout=10_000)
    assert_accessible(desk)
    desk.wait_for_timeout(600)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Entered at")).to_be_visible()
    desk.wait_for_timeout(600)
    desk.keyboard.press("2")  # left and returned, on the card that the guest holds
    expect(desk.locator("[data-outcome=admitted]")).to_contain_text("D-0000")
    assert FAULTS[desk] == FAULTS[supervisor] == []


def test_a_clearance_given_by_mistake_is_withdrawn(site: Site, signed_in: Callable[..., Page]) -> None:
    desk, supervisor = signed_in("porter"), signed_in("chef_de_salle", "phone")
    raise_doubt(desk, "WITHDRAW")
    supervisor.goto("/door/reviews/")
    settle(supervisor, "c", "The photograph is hers.")
    supervisor.locator("#register tbody a").first.click()
    supervisor.get_by_text("This clearance was a mistake").click()
    supervisor.get_by_label("Why the clearance was a mistake").fill("It was the sister.")
    assert_good_on_every_screen(supervisor)
    supervisor.get_by_role("button", name="Withdraw the clearance").click()
    supervisor.wait_for_url("**/door/reviews/")
    supervisor.locator("#register tbody a").first.click()
    expect(supervisor.get_by_text("It was the sister.")).to_be_visible()
    assert_good_on_every_screen(supervisor)
    assert FAULTS[supervisor] == []


def test_a_list_that_refreshes_itself_loses_no_press(site: Site, signed_in: Callable[..., Page]) -> None:
    """It is fetched anew while the finger is down: what was pressed is still there when the finger leaves it."""
    desk, supervisor = signed_in("porter"), signed_in("chef_de_salle", "phone")
    raise_doubt(desk, "PRESSED")
    supervisor.goto("/door/reviews/")
    place = supervisor.locator("[data-key='1']").bounding_box()
    assert place is not None
    supervisor.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    supervisor.mouse.down()
    with supervisor.expect_response("**/door/reviews/open/", timeout=15_000):
        pass
    supervisor.wait_for_timeout(500)
    supervisor.mouse.up()
    supervisor.wait_for_url("**/door/reviews/*/")


def test_a_refusal_reaches_the_desk_and_meets_the_guest_again(site: Site, signed_in: Callable[..., Page]) -> None:
    desk, supervisor = signed_in("porter"), signed_in("director")
    raise_doubt(desk, "UPHELD")
    supervisor.goto("/door/reviews/")
    settle(supervisor, "r", "Not the woman on the photograph.")
    expect(desk.locator("#review-poll")).to_contain_text("Do not admit.", timeout=10_000)
    expect(desk.locator("#review-poll")).to_contain_text("Refused by Director")
    wedge(desk, write_td3(**FACTS | {"number": "UPHELD", "surname": "Wagner"}))
    expect(desk.locator("[data-outcome=refused]")).to_contain_text("this guest after a manual review")


def test_the_name_leaves_the_screen_while_the_desk_waits(site: Site, signed_in: Callable[..., Page]) -> None:
    desk = signed_in("porter")
    desk.clock.install()
    desk.goto("/door/")
    wedge(desk, write_td3(**FACTS | {"number": "UPHELD", "surname": "Winter"}))
    desk.clock.run_for(1000)
    expect(desk.get_by_role("heading", name="Ask the supervisor")).to_be_visible()
    expect(desk.locator(".decision-guest")).to_contain_text("WINTER")
    desk.clock.run_for(32_000)
    expect(desk.locator("#review-poll")).to_contain_text("Waiting for the supervisor")
    assert "WINTER" not in desk.content()


def test_a_lost_network_does_not_lose_the_doubt(site: Site, signed_in: Callable[..., Page]) -> None:
    desk = signed_in("porter")
    raise_doubt(desk, "OFFLINE")
    with desk.expect_event("requestfailed"):
        desk.context.set_offline(True)
    expect(desk.locator("#review-poll")).to_contain_text("Do not admit")
    expect(desk.get_by_role("heading", name="Ask the supervisor")).to_be_visible()
    desk.context.set_offline(False)


def test_the_whole_way_works_without_javascript(site: Site, signed_in: Callable[..., Page]) -> None:
    first = signed_in("porter")
    raise_doubt(first, "N0SCR1PT")
    desk = signed_in("porter", java_script_enabled=False)
    desk.goto("/door/")
    desk.locator("#scan").fill(write_td3(**FACTS | {"number": "N0SCR1PT", "surname": "Wagner"}))
    desk.get_by_role("button", name="Check").click()
    desk.get_by_role("button", name="Refresh").click()
    expect(desk.locator("#review-poll")).to_contain_text("Waiting for the supervisor")
    supervisor = signed_in("compliance_officer", "phone", java_script_enabled=False)
    supervisor.goto("/door/reviews/")
    supervisor.locator(".doubts a").first.click()
    supervisor.get_by_label("Clear the match").check(force=True)
    supervisor.get_by_label("What you saw").fill("Compared both papers.")
    supervisor.get_by_role("button", name="Answer").click()
    expect(supervisor.get_by_text("present the guest again")).to_be_visible()
    desk.get_by_role("button", name="Refresh").click()
    desk.get_by_role("button", name="Left and returned").click()
    expect(desk.locator("[data-outcome=admitted]")).to_contain_text("D-0000")
