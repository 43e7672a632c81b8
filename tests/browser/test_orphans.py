"""Money left behind, with something in it: accessible, nothing sticks out, and a find is quick on a telephone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.conftest import FAULTS, SIZES, Site, assert_accessible, assert_fits

pytestmark = pytest.mark.browser
DESKTOP = {"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]}


def fill() -> dict[str, str]:
    """Two months of finds, as in the demonstration; the addresses of one page of each kind."""
    from compliance.demonstration.money import found_sums as orphans
    from compliance.orphans.carnet import selectors as books
    from compliance.orphans.claim_states import selectors as claim_states
    from compliance.orphans.finds import selectors

    house, at = cast.house(), timezone.now() - timedelta(days=60)
    staff = {cast.ROLES.get(name, name): cast.member(name) for name in cast.MEMBERS}
    orphans.add_examples(house, staff, at)
    carnet = books.carnets(house.id)[0]
    stake = selectors.finds(house.id).filter(selectors.state_is("open")).get(category="abandoned")
    ready = selectors.finds(house.id).filter(selectors.state_is("ready"))[0]
    disputed = selectors.finds(house.id).get(signature__agreed=False)
    claims = claim_states.claims_with_state(house.id)
    entry = books.open_entries(house.id, timezone.now())[0]
    return {
        "finds": "/orphans/",
        "a new find": "/orphans/new/",
        "finds to confirm": "/orphans/to-confirm/",
        "a disputed find": f"/orphans/{disputed.pk}/",
        "cameras": "/house/cameras/",
        "a stake in play": f"/orphans/{stake.pk}/",
        "a find for the desk": f"/orphans/{ready.pk}/",
        "carnet": f"/orphans/carnet/{carnet.label}/",
        "claims": "/orphans/claims/",
        "a new claim": f"/orphans/claims/of/{stake.pk}/",
        "a claim that was paid": f"/orphans/claims/{claims.filter(state='paid')[0].pk}/",
        "a claim that waits": f"/orphans/claims/{claims.filter(state='decision')[0].pk}/",
        "a reversal": f"/orphans/carnet/lines/{entry.pk}/reversal/",
        "account": "/orphans/account/",
        "year end": f"/orphans/year/{carnet.label}/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_money_left_behind_is_accessible_and_fits(
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


def test_a_find_is_written_down_on_a_phone_and_cashed_in(site: Site, signed_in: Callable[..., Page]) -> None:
    page = signed_in("cashier", "phone", java_script_enabled=False)
    page.goto("/orphans/new/")
    page.get_by_label("Found on the floor").check()
    page.get_by_role("textbox", name="Where").fill("at the bar")
    page.get_by_role("textbox", name="Amount").fill("50")
    page.get_by_label("Witness", exact=True).select_option(label="Porter")
    page.get_by_label("Camera", exact=True).select_option(label="14: the bar and tables 1 to 5")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Ready for the cash desk")).to_be_visible()
    page.get_by_role("textbox", name="Amount counted").fill("50,00")
    page.get_by_role("button", name="Pay in and enter in the orphan register").click()
    expect(page.get_by_text("Entered in the orphan register as number")).to_be_visible()
    page.get_by_role("link", name="of orphan register", exact=False).first.click()
    expect(page.get_by_role("heading", name="Orphan register", level=1)).to_be_visible()
