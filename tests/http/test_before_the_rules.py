"""A day before the first rules of a casino shows an explanatory page, and a problem in the API."""

from typing import Any

import pytest
import time_machine

from compliance.http.rest.problems import before_the_rules
from compliance.rules.parameters.refusals import NoVersion
from tests import cast
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db


def test_a_day_before_the_first_rules_is_explained(sign_in: Any) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(open_dutch_house())
        page = client.get("/door/coverage/?first=2024-01-01&last=2024-01-02")
        assert page.status_code == 404
        assert "De regels van dit casino gelden vanaf" in page.content.decode()
        answer = client.get("/api/v1/coverage/?first=2024-01-01&last=2024-01-02")
    assert (answer.status_code, answer.json()["status"]) == (404, 404)
    assert "begin on 2025-03-01" in answer.json()["detail"]


def test_a_casino_without_any_rules() -> None:
    assert before_the_rules(NoVersion("none")) == "Carnet knows no rules for this casino."
