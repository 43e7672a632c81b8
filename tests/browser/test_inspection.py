"""An agent of the authority signs in, sees the lists, observes; the house answers on a phone; the agent closes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FAULTS, assert_good_on_every_screen

pytestmark = pytest.mark.browser


def test_an_observation_is_written_answered_and_closed(signed_in: Callable[..., Page]) -> None:
    agent = signed_in("inspector")
    agent.goto("/")
    expect(agent.get_by_role("heading", name="Inspection desk")).to_be_visible()
    expect(agent.get_by_role("link", name="Guests of honour").last).to_be_visible()
    assert_good_on_every_screen(agent)
    agent.goto("/door/cards/")
    agent.get_by_role("link", name="Record an observation about this page").click()
    expect(agent.get_by_label("Reference")).to_have_value("/door/cards/")
    agent.get_by_label("Summary").fill("Numbers of the night")
    agent.get_by_label("Observation", exact=True).fill("Why does the series begin at seven?")
    agent.get_by_label("Reply by").fill("2035-06-01")
    assert_good_on_every_screen(agent)
    agent.get_by_role("button", name="Record in the register").click()
    expect(agent.get_by_role("heading", name="Numbers of the night")).to_be_visible()
    address = agent.url

    house = signed_in("compliance_officer", "phone")
    house.goto("/inspection/observations/")
    house.get_by_role("link", name="-001").click()
    house.get_by_label("Answer", exact=True).fill("The first six cards were cancelled; their stubs are kept.")
    assert_good_on_every_screen(house)
    house.get_by_role("button", name="Answer", exact=True).click()
    expect(house.get_by_text("The casino's reply is recorded in the register.")).to_be_visible()
    house.goto("/inspection/looks/")
    expect(house.get_by_role("cell", name="Admissions").first).to_be_visible()
    assert_good_on_every_screen(house)

    agent.goto(address)
    expect(agent.get_by_text("their stubs are kept")).to_be_visible()
    agent.get_by_label("Conclusion").fill("Seen.")
    agent.get_by_role("button", name="Close the observation").click()
    expect(agent.get_by_text("The observation is closed.")).to_be_visible()
    expect(agent.get_by_role("button", name="Close the observation")).to_have_count(0)
    assert_good_on_every_screen(agent)
    assert FAULTS[agent] == []
    assert FAULTS[house] == []
