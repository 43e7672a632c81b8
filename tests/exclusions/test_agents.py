"""Whom the house signals to the control agents, whom they signal to the house, and the examination of every case."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.agent_signals import selectors as signal_selectors
from compliance.exclusions.agent_signals import services
from compliance.exclusions.case_history import selectors as dossier
from compliance.exclusions.case_history.selectors import About
from compliance.exclusions.models.agent_signals import CaseOutcome, CaseReview, SignalIn, SignalOut
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.admissions.presenting import present
from tests.cast import SignIn
from tests.exclusions import older
from tests.exclusions.interviews import post
from tests.exclusions.keeping_out import by_house, for_livelihood, imposed, keep_out, ministerial, self_ban
from tests.exclusions.refusals import refused

TODAY = date(2026, 3, 3)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def receive(**changes: Any) -> SignalIn:
    facts: dict[str, Any] = {
        "surname": " Weber ",
        "given_names": "Jean",
        "birth_year": 1980,
        "received_on": TODAY,
        "signalled": "Borrows from other guests.",
        "at": cast.TUESDAY,
    }
    return services.receive_signal(house=cast.house(), by=cast.member("compliance_officer"), **facts | changes)


def examine(signal: SignalIn, **changes: Any) -> CaseReview:
    facts: dict[str, Any] = {"examined_on": TODAY, "outcome": "interview", "note": "", "at": cast.TUESDAY}
    return services.examine_case(
        house=cast.house(), signal=signal, by=cast.member("compliance_officer"), **facts | changes
    )


def test_a_measure_of_the_house_is_signalled_once(house: Any, director: Any) -> None:
    measure = older.for_means()
    services.signal_out(house=house, measure=measure, by=director, at=cast.TUESDAY)
    assert [row.measure_id for row in signal_selectors.signalled_measures(house.id)] == [measure.pk]
    (act,) = said.acts(house.id, "exclusions.signal.sent")
    assert (act.actor, act.facts) == (director.pk, {"measure": "house"})
    with pytest.raises(Refused, match="already"):
        services.signal_out(house=house, measure=measure, by=director, at=cast.TUESDAY)


@pytest.mark.parametrize("terms", [self_ban(), ministerial()], ids=["self-ban", "ministerial"])
def test_what_the_house_does_not_impose_is_not_signalled(house: Any, director: Any, terms: Any) -> None:
    measure = keep_out(terms)
    with pytest.raises(Refused, match="livelihood can be reported"):
        services.signal_out(house=house, measure=measure, by=director, at=cast.TUESDAY)
    refused(
        "a_voluntary_measure_is_not_signalled",
        SignalOut(measure=measure, signalled_by=director, signalled_at=cast.TUESDAY),
    )


def test_an_exclusion_for_conduct_never_reaches_the_agents(
    house: House, director: Staff, sign_in: SignIn, compliance_officer: Staff
) -> None:
    measure = keep_out(by_house())
    with pytest.raises(Refused, match="livelihood") as refused_with:
        services.signal_out(house=house, measure=measure, by=director, at=cast.TUESDAY)
    assert refused_with.value.article == "69(2); 81"
    refused(
        "only_a_livelihood_is_signalled",
        SignalOut(measure=measure, signalled_by=director, signalled_at=cast.TUESDAY),
    )
    page = sign_in(compliance_officer).get(f"/exclusions/{measure.pk}/").content.decode()
    assert "Report to the control agents" not in page


def test_an_exclusion_for_a_livelihood_is_reported_in_the_same_act(
    house: Any, sign_in: Any, compliance_officer: Any
) -> None:
    measure = keep_out(for_livelihood())
    told = SignalOut.objects.get()
    assert (told.measure_id, told.signalled_by, told.signalled_at) == (measure.pk, compliance_officer, cast.TUESDAY)
    (act,) = said.acts(house.id, "exclusions.measure.entered")
    assert "exclusions_signalout" in said.tables(act)
    page = sign_in(compliance_officer).get(f"/exclusions/{measure.pk}/").content.decode()
    assert "Report to the control agents" not in page, "nothing is left to remember"
    assert "article 69, paragraph 2" in page


def test_a_limit_of_the_management_reaches_the_agents() -> None:
    measure = keep_out(imposed())
    assert SignalOut.objects.get().measure_id == measure.pk


def test_at_43_a_signalled_case_is_open_with_its_age_until_it_is_examined(house: Any) -> None:
    fourth = cast.local("2026-03-04 15:00")
    case = receive(received_on=date(2026, 3, 4), at=fourth)
    month_end = date(2026, 3, 31)
    (open_case,) = signal_selectors.open_cases(house.id, month_end)
    assert open_case.pk == case.pk
    assert (month_end - open_case.received_on).days == 27
    assert not signal_selectors.open_cases(house.id, date(2026, 3, 3))
    examine(case, examined_on=date(2026, 4, 2), at=cast.local("2026-04-02 10:00"))
    assert signal_selectors.open_cases(house.id, month_end), "at the end of March it was open"
    assert not signal_selectors.open_cases(house.id, date(2026, 4, 2))
    assert [row.pk for row in signal_selectors.closed_cases(house.id)] == [case.pk]
    assert said.acts(house.id, "exclusions.case.examined")[0].facts == {
        "examined_on": "2026-04-02",
        "outcome": "interview",
    }


def test_a_guest_of_the_house_is_named_from_their_file(house: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    row = receive(guest_id=guest, surname="", given_names="", birth_year=None)
    assert (row.surname, row.given_names, row.birth_year, row.person_id) == ("Weber", "Jean", 1980, guest)
    examine(row)
    line = dossier.case_events(
        house, About(person_id=guest), on=TODAY, talks=False, signals=True, means=True, notes=True
    )
    assert {event.what for event in line} == {"signal", "examined"}
    assert not dossier.case_events(
        house, About(person_id=guest), on=TODAY, talks=False, signals=False, means=False, notes=True
    )


def test_reading_a_case_is_in_the_log(house: Any, sign_in: Any, compliance_officer: Any) -> None:
    case, client = receive(), sign_in(compliance_officer)
    address = f"/exclusions/signals/{case.pk}/"
    assert "Borrows from other guests." in client.get(address).content.decode()
    assert client.post(address, {"outcome": ""}).status_code == 422
    (entry,) = said.acts(house.id, "exclusions.case.opened")
    assert entry.subject_id == case.pk


def test_the_guest_s_page_tells_of_the_signal_and_how_the_case_was_examined(
    sign_in: Any, porter: Any, director: Any, cashier: Any
) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    examine(receive(guest_id=guest), note="Talked to on Monday.")
    page = sign_in(director).get(f"/exclusions/guests/{guest}/").content.decode()
    for words in (
        "Reported by the control agents",
        "Borrows from other guests.",
        f"Case reviewed: {CaseOutcome.INTERVIEW.label}",
        "Talked to on Monday.",
    ):
        assert words in page, words
    assert sign_in(cashier).get(f"/exclusions/guests/{guest}/").status_code == 403


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"surname": " ! "}, "surname"),
        ({"signalled": " "}, "signalled"),
        ({"received_on": date(2026, 3, 4)}, "received_on"),
    ],
)
def test_what_a_signal_must_say(house: Any, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        receive(**changes)
    assert refused_with.value.field == field
    assert not SignalIn.objects.exists()
    assert not said.acts(house.id, "exclusions.signal.received")


def test_what_an_examination_must_say() -> None:
    case = receive(received_on=date(2026, 3, 2))
    for changes, field in (
        ({"outcome": "whim"}, "outcome"),
        ({"examined_on": date(2026, 3, 1)}, "examined_on"),
        ({"examined_on": date(2026, 3, 4)}, "examined_on"),
    ):
        with pytest.raises(Refused) as refused_with:
            examine(case, **changes)
        assert refused_with.value.field == field
    examine(case)
    with pytest.raises(Refused, match="already"):
        examine(case)


def test_the_database_refuses_it_as_well(house: Any, director: Any) -> None:
    recorded = {"recorded_by": director, "recorded_at": cast.TUESDAY}
    facts: dict[str, Any] = {
        "venue_id": house.id,
        "surname": "Weber",
        "signalled": "x",
        "received_on": TODAY,
    } | recorded
    refused("a_signal_says_who_and_what", SignalIn(**facts | {"surname": ""}))
    refused("a_signal_says_who_and_what", SignalIn(**facts | {"signalled": ""}))
    refused("a_signal_is_received_before_it_is_recorded", SignalIn(**facts | {"received_on": date(2026, 3, 4)}))
    case = receive(received_on=date(2026, 3, 2))
    outcome: dict[str, Any] = {"signal": case, "examined_on": TODAY, "outcome": "nothing"} | recorded
    refused("the_outcome_of_a_case_is_known", CaseReview(**outcome | {"outcome": "whim"}))
    for day in (date(2026, 3, 1), date(2026, 3, 4)):
        refused("a_case_is_examined_after_it_was_signalled", CaseReview(**outcome | {"examined_on": day}))


# --- The pages.


def test_the_lists_of_the_agents_and_who_may_add_to_them(sign_in: Any, compliance_officer: Any, inspector: Any) -> None:
    client, measure = sign_in(compliance_officer), older.for_means()
    assert "Report to the control agents" in client.get(f"/exclusions/{measure.pk}/").content.decode()
    for sentence in ("The person is on the list for the", "This measure has already been reported"):
        assert sentence in client.post(f"/exclusions/{measure.pk}/signal/", follow=True).content.decode()
    assert "Reported to the control agents" in client.get(f"/exclusions/{measure.pk}/").content.decode()
    sent = {"surname": "Alff", "received_on": "2026-03-01", "signalled": "Sold a watch in the cloakroom."}
    assert client.get("/exclusions/signals/new/").status_code == 200
    assert (
        "is in the future"
        in client.post("/exclusions/signals/new/", sent | {"received_on": "2026-03-09"}).content.decode()
    )
    assert client.post("/exclusions/signals/new/", sent).status_code == 302
    agent = sign_in(inspector)
    page = agent.get("/exclusions/signals/").content.decode()
    assert "Alff" in page
    assert "Sold a watch" in page
    assert "Weber, Jean" in page
    assert "/exclusions/signals/new/" not in page, "an agent changes nothing"
    assert {each.facts["register"] for each in said.acts(cast.VENUE, "http.register.read")} == {"signals", "cases"}
    case = SignalIn.objects.get()
    address = f"/exclusions/signals/{case.pk}/"
    assert agent.get(address).status_code == 403
    assert "Sold a watch" in client.get(address).content.decode()
    early = {"examined_on": "2026-02-01", "outcome": "nothing"}
    assert "date must be between the" in client.post(address, early).content.decode()
    assert client.post(address, early | {"examined_on": "2026-03-03", "note": "Talked to."}).status_code == 302
    assert "Talked to." in client.get(address).content.decode()
    assert "No action required" in agent.get("/exclusions/signals/").content.decode()


def test_who_may_not_and_what_is_not_there(sign_in: Any, play_it_safe: Any, porter: Any, director: Any) -> None:
    for staff in (play_it_safe, porter):
        assert sign_in(staff).get("/exclusions/signals/").status_code == 403
        assert sign_in(staff).post("/exclusions/signals/new/", {}).status_code == 403
    client, nobody = sign_in(director), uuid4()
    assert client.get(f"/exclusions/signals/{nobody}/").status_code == 404
    assert client.get(f"/exclusions/guests/{nobody}/signal/").status_code == 404
    assert client.post(f"/exclusions/{nobody}/signal/").status_code == 404


def test_a_guest_is_signalled_from_their_page(sign_in: Any, director: Any, porter: Any) -> None:
    guest, client = present(porter).decision.person_id, sign_in(director)
    address = f"/exclusions/guests/{guest}/signal/"
    assert address in client.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Weber, Jean" in client.get(address).content.decode()
    assert client.post(address, {"received_on": "2026-03-03", "signalled": "Cries."}).status_code == 302
    page = client.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Reported by the control agents" in page
    assert "/exclusions/signals/0" not in page, "the case stands in the list of the signals"
    assert "Cries." in page


# --- The API.


def test_signals_through_the_api_once_for_a_key(sign_in: Any, director: Any, inspector: Any) -> None:
    measure, client, agent = older.for_means(), sign_in(director), sign_in(inspector)
    address, key = f"measures/{measure.pk}/signal/", uuid4().hex
    assert post(client, address, {}, key).json() == post(client, address, {}, key).json()
    assert post(client, address, {}).status_code == 409
    (told,) = agent.get("/api/v1/signalled-persons/").json()["results"]
    assert (told["measure"], told["surname"], told["kind"]) == (str(measure.pk), "Weber", "house")
    body, key = {"surname": "Alff", "received_on": "2026-03-02", "signalled": "Sold a watch."}, uuid4().hex
    first, again = (post(client, "signalled-cases/", body, key).json() for _each in range(2))
    assert first == again
    (case,) = agent.get("/api/v1/signalled-cases/?is_open=true").json()["results"]
    assert (case["id"], case["surname"]) == (first["id"], "Alff")
    assert post(client, "signalled-cases/", body | {"guest": str(uuid4())}).status_code == 400
    examination = f"signalled-cases/{case['id']}/examination/"
    outcome = {"examined_on": "2026-03-03", "outcome": "means"}
    assert post(client, examination, outcome | {"examined_on": "2026-03-01"}).status_code == 409
    assert post(client, examination, outcome).json() == {"id": case["id"]}
    assert agent.get("/api/v1/signalled-cases/?is_open=true").json()["count"] == 0
    (closed,) = agent.get("/api/v1/signalled-cases/?is_open=false").json()["results"]
    assert (closed["outcome"], closed["examined_on"]) == ("means", "2026-03-03")
    assert post(agent, examination, outcome).status_code == 403
    assert post(client, f"signalled-cases/{uuid4()}/examination/", outcome).status_code == 404
    assert post(client, f"measures/{uuid4()}/signal/", {}).status_code == 404
