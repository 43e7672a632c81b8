"""How a decision or a request reached the house is kept in the act that enters the measure."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine

from compliance.exclusions.measures.services import endings, entries
from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.exclusions.models.arrivals import MeasureArrival
from compliance.exclusions.models.endings import EndArrival, MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.refusals import Refused
from tests import cast, said
from tests.exclusions.keeping_out import by_house, keep_out, ministerial, self_ban, weber
from tests.exclusions.measure_ends import end_measure
from tests.exclusions.person_form import WHO
from tests.exclusions.refusals import refused

MONDAY = cast.local("2026-03-02 09:30")
IN_MARCH = {"first_day": date(2026, 3, 2), "last_day": date(2026, 6, 2)}


def arrived(terms: Any, **changes: Any) -> Measure:
    facts: dict[str, Any] = {"received_at": MONDAY, "channel": "post"}
    return entries.enter_measure(
        house=cast.house(),
        who=weber(),
        terms=terms,
        by=cast.member("compliance_officer"),
        at=cast.TUESDAY,
        attachments=MeasureAttachments(arrival=Arrival(**facts | changes)),
    )


def test_a_decision_and_a_request_say_when_and_how_they_came(house: Any) -> None:
    decision = arrived(ministerial()).arrival
    request = arrived(self_ban(**IN_MARCH), channel="web", forwarded=True).arrival
    plain = arrived(self_ban(**IN_MARCH), channel="phone").arrival
    assert (decision.received_at, decision.channel, decision.forwarded) == (MONDAY, "post", None)
    assert (request.channel, request.forwarded, plain.forwarded) == ("web", True, False)
    act = said.acts(house.id, "exclusions.measure.entered")[0]
    assert said.tables(act) == {"exclusions_measure", "exclusions_measurearrival"}


@pytest.mark.parametrize(
    ("terms", "changes", "field"),
    [
        (by_house(), {}, "channel"),
        (ministerial(), {"channel": "pigeon"}, "channel"),
        (ministerial(), {"channel": "phone"}, "channel"),
        (ministerial(), {"channel": "web"}, "channel"),
        (ministerial(), {"forwarded": True}, "forwarded"),
        (ministerial(), {"received_at": cast.TUESDAY + timedelta(minutes=1)}, "received_on"),
        (ministerial(), {"received_at": cast.local("1979-02-11 12:00")}, "received_on"),
        (self_ban(**IN_MARCH | {"first_day": date(2026, 3, 1)}), {}, "first_day"),
    ],
)
def test_what_cannot_have_arrived_like_this_enters_nothing(
    house: Any, terms: Any, changes: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused_with:
        arrived(terms, **changes)
    assert refused_with.value.field == field
    assert not Measure.objects.exists()
    assert not said.acts(house.id, "exclusions.measure.entered")


@pytest.mark.parametrize(
    ("name", "terms", "changes"),
    [
        ("the_channel_of_a_measure_is_known", self_ban(**IN_MARCH), {"channel": "pigeon", "forwarded": False}),
        ("nothing_arrives_before_the_regulation", ministerial(), {"received_at": datetime(1979, 2, 11, tzinfo=UTC)}),
        ("only_decisions_and_requests_arrive", by_house(), {}),
        ("a_measure_arrives_before_it_is_entered", ministerial(), {"received_at": cast.TUESDAY + timedelta(hours=1)}),
        ("a_decision_arrives_in_writing", ministerial(), {"channel": "phone"}),
        ("a_request_is_forwarded_or_not", ministerial(), {"forwarded": False}),
        ("a_request_is_forwarded_or_not", self_ban(**IN_MARCH), {}),
        (
            "a_request_comes_before_its_first_day",
            self_ban(**IN_MARCH | {"first_day": date(2026, 3, 1)}),
            {"forwarded": False},
        ),
    ],
)
def test_the_database_refuses_it_as_well(db: None, name: str, terms: Any, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = {"received_at": MONDAY, "channel": "post"}
    refused(name, MeasureArrival(measure=keep_out(terms), **facts | changes))


def test_a_request_after_midnight_counts_by_the_clock_of_the_house(db: None) -> None:
    late = cast.local("2026-03-02 00:30")
    assert arrived(self_ban(**IN_MARCH), received_at=late, forwarded=False).arrival.received_at == late


@time_machine.travel(cast.TUESDAY, tick=False)
def test_the_form_asks_how_it_came_and_the_page_says_it(sign_in: Any, compliance_officer: Any) -> None:
    client = sign_in(compliance_officer)
    address = "/exclusions/enter/self_ban/"
    sent = WHO | {"first_day": "2026-03-03", "last_day": "2026-06-03"}
    came = {"received_on": "2026-03-02", "received_time": "09:30", "channel": "email", "forwarded": "on"}
    assert "How it was received" in client.get(address).content.decode()
    assert "How it was received" not in client.get("/exclusions/enter/house/").content.decode()
    assert client.post(address, sent | came | {"channel": ""}).status_code == 422
    later = client.post(address, sent | came | {"received_on": "2026-03-04"})
    assert "This time is in the future" in later.content.decode()
    assert not Measure.objects.exists()
    answer = client.post(address, sent | came)
    page = client.get(answer.headers["Location"]).content.decode()
    assert "by e-mail" in page
    assert "Passed on to the Minister" in page


@time_machine.travel(cast.TUESDAY, tick=False)
def test_the_api_takes_and_tells_it(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    body = {
        "person": {"surname": "Weber", "born_on": "1980-05-17"},
        "kind": "ministerial",
        "first_day": "2026-03-03",
        "reference": "MJ-1",
        "ground": 4,
        "arrival": {"received_at": MONDAY.isoformat(), "channel": "post"},
    }
    answer = client.post(
        "/api/v1/measures/", body, content_type="application/json", headers={"Idempotency-Key": "arrival-1"}
    ).json()
    told = client.get(f"/api/v1/measures/{answer['id']}/").json()["arrival"]
    assert (told["channel"], told["forwarded"]) == ("post", None)


# --- The Minister's decision to strike off (LU art. 68(3)).


def struck_off(measure: Measure, **changes: Any) -> MeasureEnd:
    facts: dict[str, Any] = {"received_at": MONDAY, "channel": "post"}
    ended_on = changes.pop("ended_on", date(2026, 3, 2))
    return endings.end_measure(
        house=cast.house(),
        measure=measure,
        ended_on=ended_on,
        reference="MJ-2",
        reason="Reviewed.",
        by=cast.member("director"),
        at=cast.TUESDAY,
        arrival=Arrival(**facts | changes),
    )


def test_a_striking_off_says_when_and_how_it_came_in_the_same_act(house: Any) -> None:
    ended = struck_off(keep_out(ministerial()), channel="email")
    assert (ended.arrival.received_at, ended.arrival.channel) == (MONDAY, "email")
    (act,) = said.acts(house.id, "exclusions.measure.ended")
    assert said.tables(act) == {"exclusions_measureend", "exclusions_endarrival"}


@pytest.mark.parametrize(
    ("terms", "changes", "field"),
    [
        (by_house(), {}, "channel"),
        (ministerial(), {"channel": "phone"}, "channel"),
        (ministerial(), {"received_at": cast.TUESDAY + timedelta(minutes=1)}, "received_on"),
        (ministerial(), {"received_at": cast.local("1979-02-11 12:00")}, "received_on"),
        (ministerial(), {"ended_on": date(2026, 3, 1)}, "ended_on"),
    ],
)
def test_a_striking_off_that_cannot_have_come_like_this_ends_nothing(
    house: Any, terms: Any, changes: dict[str, Any], field: str
) -> None:
    measure = keep_out(terms)
    with pytest.raises(Refused) as refused_with:
        struck_off(measure, **changes)
    assert refused_with.value.field == field
    assert not MeasureEnd.objects.exists()


@pytest.mark.parametrize(
    ("name", "terms", "changes"),
    [
        ("a_decision_to_strike_off_arrives_in_writing", ministerial(), {"channel": "phone"}),
        (
            "nothing_is_struck_off_before_the_regulation",
            ministerial(),
            {"received_at": datetime(1979, 2, 11, tzinfo=UTC)},
        ),
        ("only_the_minister_sends_a_striking_off", by_house(), {}),
        (
            "a_striking_off_arrives_before_it_is_entered",
            ministerial(),
            {"received_at": cast.TUESDAY + timedelta(hours=1)},
        ),
        ("a_striking_off_counts_from_its_receipt", ministerial(), {}),
    ],
)
def test_the_database_refuses_such_a_striking_off(db: None, name: str, terms: Any, changes: dict[str, Any]) -> None:
    early = date(2026, 3, 1) if name == "a_striking_off_counts_from_its_receipt" else date(2026, 3, 3)
    ended = end_measure(keep_out(terms), cast.member("director"), ended_on=early)
    facts: dict[str, Any] = {"received_at": MONDAY, "channel": "post"}
    refused(name, EndArrival(end=ended, **facts | changes))


@time_machine.travel(cast.TUESDAY, tick=False)
def test_the_page_asks_it_of_the_minister_alone_and_says_it(sign_in: Any, director: Any) -> None:
    client, row, own = sign_in(director), keep_out(ministerial()), keep_out(by_house())
    assert 'name="channel"' in client.get(f"/exclusions/{row.pk}/").content.decode()
    assert 'name="channel"' not in client.get(f"/exclusions/{own.pk}/").content.decode()
    sent = {"ended_on": "2026-03-03", "reference": "MJ-2", "reason": "Reviewed."}
    assert client.post(f"/exclusions/{row.pk}/end/", sent).status_code == 422
    came = {"received_on": "2026-03-02", "received_time": "09:30", "channel": "email"}
    assert client.post(f"/exclusions/{row.pk}/end/", sent | came).status_code == 302
    assert "Removal decision received by e-mail" in client.get(f"/exclusions/{row.pk}/").content.decode()
