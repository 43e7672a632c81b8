"""Every look of an agent is in the log: the authority sees all of it, the house that it looked, when and where."""

import re
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import resolve

from compliance.admissions.models.cards import AdmissionCard
from compliance.inspection.views.authority_access import area_of
from tests import cast, said
from tests.accounts import give_post, open_account
from tests.admissions.presenting import present

SEEN = "inspection.page.seen"


@pytest.fixture(autouse=True)
def that_evening(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest() -> Any:
    present(cast.member("porter"), at=cast.TUESDAY - timedelta(hours=1))
    return AdmissionCard.objects.get().person_id


def test_a_page_a_search_a_file_and_a_path_are_noted(sign_in: Any, inspector: Any, guest: Any) -> None:
    client = sign_in(inspector)
    client.get(f"/guests/{guest}/")
    client.post("/guests/", {"text": "Weber"})
    b"".join(client.get("/door/cards/?first=2026-03-01&last=2026-03-03&export=csv").streaming_content)
    client.get("/api/v1/cards/")
    told = [(each.facts["area"], each.facts["way"], each.facts["page"]) for each in said.acts(cast.VENUE, SEEN)]
    assert told == [
        ("admissions", "api", "/api/v1/cards/"),
        ("admissions", "file", "/door/cards/"),
        ("people", "search", "/guests/"),
        ("people", "page", f"/guests/{guest}/"),
    ]
    assert all(each.actor == inspector.pk for each in said.acts(cast.VENUE, SEEN))
    assert "Weber" not in "".join(str(each.facts) for each in said.acts(cast.VENUE, SEEN))


def test_nothing_is_noted_of_what_nobody_asked_for_or_what_was_not_shown(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    client.get("/house/staff/new/")
    client.get("/guests/018f0000-0000-7000-8000-00000000dead/")
    client.get("/account/password/change/")
    assert said.acts(cast.VENUE, SEEN) == []
    client.get("/reports/?sort=report", headers={"HX-Request": "true"})  # sorting is asked for
    assert [each.facts["page"] for each in said.acts(cast.VENUE, SEEN)] == ["/reports/"]
    client.get("/reports/schedules/?sort=report", headers={"HX-Request": "true"})
    assert [each.facts["page"] for each in said.acts(cast.VENUE, SEEN)] == ["/reports/schedules/", "/reports/"]


def test_the_house_is_not_noted(sign_in: Any, director: Any) -> None:
    sign_in(director).get("/door/cards/")
    assert said.acts(cast.VENUE, SEEN) == []


def test_a_machine_of_an_agent_is_noted_as_its_keeper(inspector: Any) -> None:
    assert cast.machine(inspector).get("/api/v1/cards/").status_code == 200
    (note,) = said.acts(cast.VENUE, SEEN)
    assert (note.actor, note.facts["way"]) == (inspector.pk, "api")


def test_the_house_sees_that_somebody_looked_and_not_at_whom(
    sign_in: Any, inspector: Any, director: Any, guest: Any
) -> None:
    sign_in(inspector).get(f"/guests/{guest}/")
    page = sign_in(director).get("/inspection/looks/").content.decode()
    assert "Inspector" in page
    assert re.search(r'data-label="Area"\s*>Guests<', page)
    assert str(guest) not in page
    assert f"/guests/{guest}/" in sign_in(inspector).get("/inspection/looks/").content.decode()
    look = sign_in(director).get("/api/v1/looks/").json()["results"][-1]
    assert (look["area"], look["way"]) == ("people", "page")
    assert "page" not in look
    assert sign_in(inspector).get("/api/v1/looks/").json()["results"][-1]["page"] == f"/guests/{guest}/"


@pytest.mark.parametrize("name", ["director", "compliance_officer", "auditor"])
def test_the_log_of_the_house_leaves_out_what_agents_looked_at(
    sign_in: Any, inspector: Any, guest: Any, name: str
) -> None:
    sign_in(inspector).get(f"/guests/{guest}/")
    note = said.acts(cast.VENUE, "people.guest.opened")[0]
    reader, agent = sign_in(cast.member(name)), sign_in(inspector)
    for client, sees in ((agent, True), (reader, False)):
        assert (client.get(f"/log/{note.act}/").status_code == 200) is sees
        assert (client.get(f"/api/v1/log/{note.act}/").status_code == 200) is sees
        acts = client.get("/api/v1/log/?kind=people.guest.opened").json()["results"]
        assert ([each["act"] for each in acts] == [str(note.act)]) is sees
        listed = client.get("/log/?kind=people.guest.opened").content.decode()
        assert (str(note.act) in listed) is sees
        file = b"".join(client.get("/log/file/?export=csv&of=all&kind=people.guest.opened").streaming_content)
        assert (str(note.act) in file.decode()) is sees
        history = client.get(f"/log/row/people_person/{guest}/").content.decode()
        assert (str(note.act) in history) is sees


def test_who_leaves_the_authority_for_the_house_is_seen_again(sign_in: Any, guest: Any, director: Any) -> None:
    """With a second account, since one account has one employer; what the first one read stays hidden."""
    agent, officer = open_account("agent.two", authority="LU"), open_account("agent.two.at.work")
    give_post(agent, "inspector", starts=date(2026, 2, 1), ends=date(2026, 3, 3))
    give_post(officer, "compliance", starts=date(2026, 3, 5))
    sign_in(agent).get(f"/guests/{guest}/")
    with time_machine.travel(cast.TUESDAY + timedelta(days=3), tick=False):
        sign_in(officer).get(f"/guests/{guest}/")
    for account, days in ((agent, []), (officer, ["2026-03-06"])):
        acts = sign_in(director).get(f"/api/v1/log/?kind=people.guest.opened&actor={account.pk}").json()["results"]
        assert [each["occurred_at"][:10] for each in acts] == days


def test_acts_of_agents_and_their_sign_ins_stay_in_the_log_of_the_house(sign_in: Any, director: Any) -> None:
    from .observing import observe

    row = observe()
    acts = sign_in(director).get("/api/v1/log/?kind=inspection.observation.written").json()["results"]
    assert [each["subject"] for each in acts] == [str(row.pk)]


def test_looks_have_pages_and_days(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    for _each in range(52):
        client.get("/door/rooms/")
    first = client.get("/inspection/looks/")
    assert (len(first.context["table"].rows), first.context["page"].paginator.count) == (50, 52)
    assert len(client.get("/inspection/looks/?page=2").context["table"].rows) == 3, "the first page is a look, too"
    assert "No accesses" in client.get("/inspection/looks/?until=2026-03-01").content.decode()
    assert "No accesses" in client.get("/inspection/looks/?since=9999-12-31").content.decode()
    whole = client.get("/inspection/looks/?since=2026-03-01&until=9999-12-30")
    assert whole.context["page"].paginator.count == 56
    assert client.get("/inspection/looks/?until=9999-12-31").context["page"].paginator.count == 57
    assert client.get("/inspection/looks/?since=soon").status_code == 422


def test_a_page_is_linked_and_a_search_is_not(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    client.get("/door/rooms/")
    client.get("/door/cards/?first=2026-03-01")
    page = client.get("/inspection/looks/").content.decode()
    assert '<a href="/door/rooms/">/door/rooms/</a>' in page
    assert '<a href="/door/cards/">/door/cards/</a>' not in page
    assert ">/door/cards/<" in page


@pytest.mark.parametrize("name", ["porter", "accountant", "auditor", "administrator"])
def test_whoever_answers_for_nothing_does_not_see_that_somebody_looked(sign_in: Any, name: str) -> None:
    assert sign_in(cast.member(name)).get("/inspection/looks/").status_code == 403
    assert sign_in(cast.member(name)).get("/api/v1/looks/").status_code == 403


@pytest.mark.parametrize(
    ("address", "area"),
    [
        ("/guests/", "people"),
        ("/door/cards/", "admissions"),
        ("/api/v1/reports/", "reports"),
        ("/api/v1/cards/", "admissions"),
        ("/tables/pay-tables/", "games"),
        ("/log/", "audit"),
        ("/api/", "http"),
        ("/account/login/", "http"),
    ],
)
def test_an_address_belongs_to_an_area(address: str, area: str) -> None:
    assert area_of(resolve(address)) == area


def test_looks_are_filtered_by_the_time_that_is_shown(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    client.get("/door/rooms/")
    shown = datetime.fromisoformat(client.get("/api/v1/looks/").json()["results"][0]["at"])
    day = shown.astimezone(ZoneInfo("Europe/Luxembourg")).date()
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    assert client.get(f"/api/v1/looks/?since={day}&until={day}").json()["results"]
    assert client.get(f"/api/v1/looks/?until={before}").json()["results"] == []
    assert client.get(f"/api/v1/looks/?since={after}").json()["results"] == []
