"""Where the law has no Minister, pages offer none, and the API refuses what belongs to one."""

from typing import Any

import pytest

from compliance.exclusions.measures.services import entries
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import cast
from tests.accounts import employ
from tests.exclusions.keeping_out import by_house
from tests.venues.dutch import DUTCH, open_dutch_house

BY_MINISTER = {"/exclusions/lists/", "/tables/applications/", "/tables/means/"}


@pytest.fixture
def dutch(db: None, sign_in: Any) -> Any:
    open_dutch_house()
    return sign_in(employ("naleving", "compliance", venue_id=DUTCH))


def page(client: Any, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def linked(text: str) -> set[str]:
    return {address for address in BY_MINISTER if f'href="{address}"' in text}


def test_the_register_of_exclusions_offers_no_minister(dutch: Any, sign_in: Any, compliance_officer: Any) -> None:
    found = page(dutch, "/exclusions/")
    assert linked(found) == set()
    assert "minister" not in found.lower()
    assert linked(page(sign_in(compliance_officer), "/exclusions/")) == BY_MINISTER


def test_no_ministerial_exclusion_can_be_entered(dutch: Any, sign_in: Any, compliance_officer: Any) -> None:
    assert dutch.get("/exclusions/enter/ministerial/").status_code == 404
    form = page(dutch, "/exclusions/enter/house/")
    assert "minister" not in form.lower()
    assert "livelihood" not in form.lower(), "no article names it"
    assert "livelihood" in page(sign_in(compliance_officer), "/exclusions/enter/house/").lower()
    refused = page_of(dutch.post("/exclusions/enter/house/", {"surname": "Weber", "sex": "X", "reason": " "}))
    assert "minister" not in refused.lower()


def page_of(answer: Any) -> str:
    assert answer.status_code == 422
    return str(answer.content.decode())


@pytest.mark.parametrize("address", ["", "template.csv", "upload/"])
def test_there_are_no_lists(dutch: Any, address: str) -> None:
    assert dutch.get(f"/exclusions/lists/{address}").status_code == 404


def test_the_api_has_no_lists(dutch: Any) -> None:
    assert dutch.get("/api/v1/ministerial-lists/").status_code == 404


def test_the_reasons_of_an_exclusion_are_for_the_casino_alone(db: None) -> None:
    open_dutch_house()
    with pytest.raises(Refused) as refused:
        entries.check_terms(venues.get_house(DUTCH), by_house(reason=" "), cast.TUESDAY)
    assert (refused.value.field, str(refused.value)) == ("reason", "Enter the reasons.")
