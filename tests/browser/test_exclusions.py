"""The registers of who is kept out, with something in them: accessible, nothing sticks out, and a guest can sign."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import FAULTS, SIZES, Site, assert_accessible, assert_fits, assert_good_on_every_screen

pytestmark = pytest.mark.browser
DESKTOP = {"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]}
DESK = "/exclusions/requests/"
# What the browser says of an answer that asks for the signature first.
UNSIGNED = "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"


def fill() -> dict[str, str]:
    """Guests with a history, as in the demonstration; the addresses of one page of each kind."""
    from compliance.demonstration.guests import case_histories as dossiers
    from compliance.demonstration.guests import measure_attachments, measures
    from compliance.exclusions.agent_signals import selectors as signal_selectors
    from compliance.exclusions.interviews.selectors import agenda
    from compliance.exclusions.measure_register import selectors
    from compliance.exclusions.proof_of_means import selectors as means_selectors

    house, at = cast.house(), timezone.now() - timedelta(days=60)
    staff = {cast.ROLES.get(name, name): cast.member(name) for name in cast.MEMBERS}
    measures.keep_out(house, staff["compliance"], staff["director"], at)
    measure_attachments.add_examples(house, staff, at)
    dossiers.add_examples(house, staff, at)
    rows = selectors.measures(house.id)
    signed, ministerial = rows.get(signature__isnull=False), rows.get(kind="ministerial")
    watched = agenda.interviews(house.id).get(measure__isnull=True)
    asked = means_selectors.means_requests(house.id)[0]
    (case,) = signal_selectors.open_cases(house.id, timezone.now().date())
    return {
        "the register": "/exclusions/",
        "attempts": "/door/attempts/",
        "agenda": "/exclusions/interviews/",
        "signals": "/exclusions/signals/",
        "means": "/exclusions/means/",
        "what was signed": f"/exclusions/{signed.pk}/",
        "a decision": f"/exclusions/{ministerial.pk}/",
        "a review": f"/exclusions/{ministerial.pk}/review/",
        "a new interview": f"/exclusions/{ministerial.pk}/interview/",
        "an interview": f"/exclusions/interviews/{watched.pk}/",
        "a guest with notes": f"/exclusions/guests/{watched.person_id}/",
        "a new note": f"/exclusions/guests/{watched.person_id}/note/",
        "asking for means": f"/exclusions/guests/{watched.person_id}/means/",
        "a request for means": f"/exclusions/means/{asked.pk}/",
        "a case": f"/exclusions/signals/{case.pk}/",
        "report from the control agents of": "/exclusions/signals/new/",
        "a limit": "/exclusions/enter/visit_limit/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_the_exclusion_registers_is_accessible_and_fits(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("director")
    for name, address in addresses.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, name
        assert_accessible(page)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
        page.set_viewport_size(DESKTOP)
    assert FAULTS[page] == []


def typed(page: Page, surname: str, language: str) -> None:
    page.goto(DESK)
    page.get_by_label("Surname").fill(surname)
    page.get_by_label("Date of birth").fill("17.05.1980")
    page.locator(f"input[name=language][value={language}]").check()
    page.get_by_label("Self-exclusion").check()
    page.get_by_label("3 months, until").check()
    page.get_by_role("button", name="Show the guest the terms").click()


def draw(page: Page) -> None:
    field = page.locator("canvas")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 100, steps=12)
    page.mouse.up()


def test_a_guest_signs_on_the_screen_and_the_receipt_is_one_click_away(
    site: Site, signed_in: Callable[..., Page]
) -> None:
    page = signed_in("cashier", "tablet")
    typed(page, "Ferreira", "pt")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pedido de autoexclusão do casino")
    assert_good_on_every_screen(page)
    page.get_by_role("button", name="Li este texto e assino").click()
    expect(page.get_by_text("The signature is missing")).to_be_visible()
    draw(page)
    page.get_by_role("button", name="Assinar de novo").click()
    assert page.locator("[name=strokes]").input_value() == ""
    draw(page)
    page.get_by_role("button", name="Li este texto e assino").dblclick()
    expect(page.get_by_role("heading", name="Next steps")).to_be_visible()
    assert_good_on_every_screen(page)
    receipt = page.locator("form[action$='/receipt/']")
    sent = {"csrfmiddlewaretoken": receipt.locator("[name=csrfmiddlewaretoken]").input_value()}
    answer = page.request.post(receipt.get_attribute("action") or "", form=sent, headers={"Referer": page.url})
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert FAULTS[page] == [UNSIGNED]


def test_without_scripts_it_is_signed_on_paper(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("porter", java_script_enabled=False)
    typed(page, "Weber", "de")
    expect(page.locator("canvas")).to_be_hidden()
    page.get_by_role("button", name="Signed on paper").click()
    expect(page.get_by_role("heading", name="Next steps")).to_be_visible()
