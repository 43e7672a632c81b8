"""What the opening sets without a person: pages and API show it, and two persons change it later as ever."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from compliance.opening import services
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import letterheads as letterhead_selectors
from compliance.venues.selectors import venues
from compliance.venues.services import letterheads
from tests import cast
from tests.opening.plans import LETTERHEAD, PLAN

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


@pytest.fixture
def first_director() -> Staff:
    """The director of a casino that a plan has opened."""
    services.open_house(link=services.make_link(at=AT).link, plan=PLAN, at=AT)
    return Staff.objects.get(username="anne.meyer")


def test_pages_name_the_opening_instead_of_a_person(first_director: Staff, sign_in: cast.SignIn) -> None:
    client = sign_in(first_director)
    for page in ("/door/tariffs/", "/house/letterheads/", "/house/policies/"):
        assert "ouverture du casino" in client.get(page).content.decode(), page
    rule = client.get("/house/rulebook/").content.decode()
    assert "ouverture du casino" in rule
    assert "approuvée par" not in rule


def test_lists_of_the_api_have_no_person_there(first_director: Staff, sign_in: cast.SignIn) -> None:
    client = sign_in(first_director)
    for name, column in (("tariffs", "set_by"), ("letterheads", "proposed_by"), ("policies", "entered_by")):
        rows = client.get(f"/api/v1/{name}/").json()["results"]
        assert [row[column] for row in rows] == [None], name


def test_the_next_letterhead_needs_two_persons(first_director: Staff) -> None:
    house, later = venues.get_house(first_director.venue_id), AT + timedelta(minutes=1)
    facts = letterheads.LetterheadFacts(**{**LETTERHEAD, "telephone": "+352 654 321"})
    row = letterheads.propose_letterhead(
        house=house, facts=facts, valid_from=house.local(AT).date(), by=first_director, at=later
    )
    with pytest.raises(letterheads.Refused, match="Another person must decide"):
        letterheads.decide_letterhead(house=house, letterhead=row, approved=True, by=first_director, at=later)
    current = letterhead_selectors.letterhead_at(house, later)
    assert current
    assert current.telephone == LETTERHEAD["telephone"]
