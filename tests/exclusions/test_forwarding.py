"""A guest asks the casino to forward the self-exclusion to the Minister: it is open until staff record that it was."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measures.services import arrivals
from compliance.exclusions.models.arrivals import MeasureArrival, MinisterForwarding
from compliance.refusals import Refused
from tests import cast, said
from tests.exclusions.asking import TODAY, less_often, sign, wish
from tests.exclusions.interviews import post
from tests.exclusions.keeping_out import keep_out, ministerial, self_ban, weber
from tests.exclusions.refusals import refused

TOMORROW = cast.local("2026-03-04 11:00")


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def forward(measure: Any, day: date = TODAY, at: Any = cast.TUESDAY) -> MinisterForwarding:
    by = cast.member("compliance_officer")
    return arrivals.record_forwarding(house=cast.house(), measure=measure, forwarded_on=day, by=by, at=at)


def test_a_request_is_open_until_staff_record_that_it_was_forwarded(house: Any, compliance_officer: Any) -> None:
    asked, _other = sign(wish(to_minister=True)), sign(who=weber(surname="Schmit"))
    assert list(selectors.to_forward(house.id)) == [asked]
    row = forward(asked, TOMORROW.date(), TOMORROW)
    assert (row.forwarded_on, row.recorded_by, str(row)) == (TOMORROW.date(), compliance_officer, "2026-03-04")
    assert not selectors.to_forward(house.id)
    (act,) = said.acts(house.id, "exclusions.request.forwarded")
    assert act.facts == {"forwarded_on": "2026-03-04"}
    with pytest.raises(Refused, match="already been forwarded"):
        forward(selectors.get_measure(house.id, asked.pk), TOMORROW.date(), TOMORROW)


def test_only_what_a_guest_asked_for_is_forwarded_and_not_before(house: Any) -> None:
    for measure in (sign(), keep_out(ministerial(), weber(surname="Schmit"))):
        with pytest.raises(Refused, match="did not ask the casino to forward"):
            forward(selectors.get_measure(house.id, measure.pk))
    asked = sign(wish(to_minister=True), weber(surname="Muller"))
    for day in (date(2026, 3, 2), date(2026, 3, 4)):
        with pytest.raises(Refused, match="between the receipt") as refused_with:
            forward(asked, day)
        assert refused_with.value.field == "forwarded_on"


def test_the_database_refuses_it_as_well() -> None:
    asked, plain, limited = sign(wish(to_minister=True)), sign(who=weber(surname="Schmit")), sign(less_often())
    facts: dict[str, Any] = {"recorded_by": cast.member("director"), "recorded_at": cast.TUESDAY}
    refused(
        "only_a_request_for_the_minister_is_forwarded",
        MinisterForwarding(arrival=plain.arrival, forwarded_on=TODAY, **facts),
    )
    for day in (date(2026, 3, 2), date(2026, 3, 4)):
        refused(
            "a_request_is_forwarded_after_it_came",
            MinisterForwarding(arrival=asked.arrival, forwarded_on=day, **facts),
        )
    came: dict[str, Any] = {"received_at": cast.TUESDAY, "channel": "in_person", "for_minister": True}
    for measure, forwarded, name in (
        (limited, False, "only_a_self_exclusion_is_for_the_minister"),
        (
            keep_out(self_ban(first_day=date(2026, 7, 1), last_day=date(2026, 9, 1))),
            True,
            "what_is_to_be_forwarded_is_not_forwarded_yet",
        ),
    ):
        refused(name, MeasureArrival(measure=measure, forwarded=forwarded, **came))


def test_the_pages_say_what_is_open_and_take_the_day(sign_in: Any, compliance_officer: Any, play_it_safe: Any) -> None:
    asked, client = sign(wish(to_minister=True)), sign_in(compliance_officer)
    page, address = f"/exclusions/{asked.pk}/", f"/exclusions/{asked.pk}/forwarding/"
    for shown in (client.get("/exclusions/"), client.get(page)):
        assert "to be forwarded" in shown.content.decode().lower() or "Requests to forward" in shown.content.decode()
    assert "is to be forwarded to the Minister" in client.get("/door/tonight/").content.decode()
    assert "The guest asks for it to be forwarded" in client.get(page).content.decode()
    late = client.post(address, {"forwarded_on": "2026-03-09"})
    assert late.status_code == 422
    assert "between the receipt" in late.content.decode()
    assert "recorded as forwarded" in client.post(address, {"forwarded_on": "2026-03-03"}, follow=True).content.decode()
    told = client.get(page).content.decode()
    assert "Forwarded on" in told
    assert "Passed on to the Minister" in told, "the history has it"
    assert "Record as forwarded" not in told
    assert "Requests to forward" not in client.get("/exclusions/").content.decode()
    assert sign_in(play_it_safe).post(address, {"forwarded_on": "2026-03-03"}).status_code == 403


def test_forwarding_through_the_api(sign_in: Any, compliance_officer: Any) -> None:
    asked, client = sign(wish(to_minister=True)), sign_in(compliance_officer)
    arrival = client.get(f"/api/v1/measures/{asked.pk}/").json()["arrival"]
    assert (arrival["for_minister"], arrival["forwarded"], arrival["forwarded_on"]) == (True, False, None)
    address = f"measures/{asked.pk}/forwarding/"
    assert post(client, address, {"forwarded_on": "2026-03-09"}).status_code == 409
    assert post(client, address, {"forwarded_on": "2026-03-03"}, uuid4().hex).status_code == 200
    assert client.get(f"/api/v1/measures/{asked.pk}/").json()["arrival"]["forwarded_on"] == "2026-03-03"


def test_the_page_after_signing_says_that_it_stays_open(sign_in: Any, cashier: Any) -> None:
    asked = sign(wish(to_minister=True))
    page = sign_in(cashier).get(f"/exclusions/requests/signed/{asked.pk}/").content.decode()
    assert "It stays open on the page of the measure" in page
