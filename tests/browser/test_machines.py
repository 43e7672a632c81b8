"""The pages of gaming machines in a browser: accessible and fitting on every screen, and worked with on a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import FAULTS, assert_good_on_every_screen
from tests.machines import floor

pytestmark = pytest.mark.browser


def fill() -> dict[str, str]:
    """A machine in service, and one with a fault; the addresses of their pages."""
    at = timezone.now() - timedelta(minutes=10)
    machine = floor.register(at=at)
    approval = floor.approve(machine, at=at)
    floor.place(machine, at=at)
    floor.read(machine, at=at)
    faulty = floor.register(number="1045", serial_number="NV-77121", at=at)
    floor.approve(faulty, at=at)
    floor.place(faulty, at=at)
    fault = floor.report(faulty, at=at)
    return {
        "machine": f"/machines/{machine.pk}/",
        "machines": "/machines/",
        "places": "/machines/places/",
        "readings": "/machines/readings/",
        "faults": "/machines/faults/",
        "services": "/machines/services/",
        "faulty": f"/machines/{faulty.pk}/",
        "fault": f"/machines/faults/{fault.pk}/",
        "end": f"/machines/approvals/{approval.pk}/end/",
    }


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_machines_is_accessible_and_fits(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle")
    for address in addresses.values():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_good_on_every_screen(page)
    assert FAULTS[page] == []


def test_a_fault_is_reported_on_a_phone_without_scripts(
    addresses: dict[str, str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("chef_de_salle", "phone", java_script_enabled=False)
    page.goto(addresses["machine"])
    page.get_by_label("Description").fill("The door is open.")
    page.get_by_role("button", name="Report the fault").press("Enter")
    expect(page.get_by_text("The fault is reported. The machine is out of service.")).to_be_visible()
