"""Guests are asked for proof of their means; what was shown is only added to, and an exclusion for it is told twice."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.exclusions.agent_signals import services
from compliance.exclusions.agent_signals.selectors import signalled_measures
from compliance.exclusions.case_history import selectors as dossier
from compliance.exclusions.case_history.selectors import About
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import entries
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.exclusions.models.agent_signals import SignalOut
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.proof_of_means import MeansAnswer, MeansMeasure, MeansRequest
from compliance.exclusions.proof_of_means import selectors as means_selectors
from compliance.exclusions.proof_of_means import services as proof_of_means_services
from compliance.notices.models.notices import Notice
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions import older
from tests.exclusions.keeping_out import by_house, keep_out, self_ban, weber
from tests.exclusions.refusals import refused

TODAY = date(2026, 3, 3)
YESTERDAY = date(2026, 3, 2)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def ask(guest: UUID, **changes: Any) -> MeansRequest:
    facts: dict[str, Any] = {"because": "stakes", "reason": "Five evenings in a row.", "asked_on": YESTERDAY}
    by = cast.member("director")
    return proof_of_means_services.ask_means(
        house=cast.house(), guest_id=guest, by=by, at=cast.TUESDAY, **facts | changes
    )


def judge(request: MeansRequest, **changes: Any) -> MeansAnswer:
    facts: dict[str, Any] = {"outcome": "insufficient", "evidence": "pay", "decided_on": TODAY, "note": ""}
    by = cast.member("director")
    return proof_of_means_services.judge_means(
        house=cast.house(), request=request, by=by, at=cast.TUESDAY, **facts | changes
    )


def exclude(terms: Any, guest: UUID, request: MeansRequest, who: Any = None) -> Measure:
    return entries.enter_measure(
        house=cast.house(),
        who=who or measure_register_selectors.known_guest(cast.VENUE, guest),
        terms=terms,
        by=cast.member("director"),
        at=cast.TUESDAY,
        attachments=MeasureAttachments(means=request),
    )


def test_a_request_is_open_until_it_is_answered_and_another_paper_is_another_row(house: Any, guest: UUID) -> None:
    older, newer = ask(guest, asked_on=date(2026, 2, 1)), ask(guest)
    answered = ask(guest, asked_on=date(2026, 1, 15))
    judge(answered, outcome="not_shown", evidence="tax")
    judge(answered, outcome="sufficient", evidence="account")
    assert [row.pk for row in means_selectors.means_requests(house.id)] == [older.pk, newer.pk, answered.pk]
    answers = [
        (row.outcome, row.evidence) for row in means_selectors.means_request(house.id, answered.pk).answers.all()
    ]
    assert answers == [("sufficient", "account"), ("not_shown", "")]
    assert said.acts(house.id, "exclusions.means.asked")[0].facts == {"because": "stakes"}
    assert said.acts(house.id, "exclusions.means.judged")[0].facts == {"outcome": "sufficient"}
    line = dossier.case_events(
        house, About(person_id=guest), on=TODAY, talks=False, signals=False, means=True, notes=True
    )
    assert sorted(event.what for event in line) == ["asked", "asked", "asked", "judged", "judged"]
    assert not dossier.case_events(
        house, About(person_id=guest), on=TODAY, talks=False, signals=False, means=False, notes=True
    )


def test_an_exclusion_for_means_is_told_to_the_minister_and_to_the_agents(house: Any, guest: UUID) -> None:
    request = ask(guest)
    judge(request)
    measure = exclude(by_house(), guest, request)
    notice = Notice.objects.get()
    assert (measure.livelihood, notice.articles, notice.measure.basis) == (True, "69(1)", "69(2)")
    assert notice.subject_id == measure.pk
    assert SignalOut.objects.get().measure_id == measure.pk
    assert MeansMeasure.objects.get().request_id == request.pk
    assert said.tables(said.acts(house.id, "exclusions.measure.entered")[0]) == {
        "exclusions_measure",
        "exclusions_meansmeasure",
        "notices_measurenotice",
        "exclusions_signalout",
        "notices_notice",
    }
    with pytest.raises(Refused, match="already"):
        exclude(by_house(), guest, request)


def test_an_older_exclusion_is_for_means_by_its_request(house: Any, director: Any) -> None:
    measure = older.for_means()
    assert (measure.livelihood, measure.protects_livelihood) == (False, True)
    services.signal_out(house=house, measure=measure, by=director, at=cast.TUESDAY)
    assert [row.measure_id for row in signalled_measures(house.id)] == [measure.pk]


def test_only_a_measure_of_the_house_against_that_guest_follows(house: Any, guest: UUID) -> None:
    request = ask(guest)
    with pytest.raises(Refused, match="Only a measure of the management can follow"):
        exclude(self_ban(), guest, request)
    with pytest.raises(Refused, match="another guest"):
        exclude(by_house(), guest, request, weber())
    assert not Measure.objects.exists()
    refused("means_lead_to_a_measure_of_the_house", MeansMeasure(request=request, measure=keep_out(self_ban())))


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"because": "whim"}, "because"), ({"reason": " "}, "reason"), ({"asked_on": date(2026, 3, 4)}, "asked_on")],
)
def test_what_a_request_must_say(house: Any, guest: UUID, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        ask(guest, **changes)
    assert refused_with.value.field == field
    assert not said.acts(house.id, "exclusions.means.asked")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"outcome": "whim"}, "outcome"),
        ({"evidence": ""}, "evidence"),
        ({"decided_on": date(2026, 3, 1)}, "decided_on"),
        ({"decided_on": date(2026, 3, 4)}, "decided_on"),
    ],
)
def test_what_an_answer_must_say(guest: UUID, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        judge(ask(guest), **changes)
    assert refused_with.value.field == field
    assert not MeansAnswer.objects.exists()


def test_the_database_refuses_it_as_well(house: Any, guest: UUID, director: Any) -> None:
    facts: dict[str, Any] = {
        "venue_id": house.id,
        "person_id": guest,
        "because": "stakes",
        "reason": "x",
        "asked_on": TODAY,
        "asked_by": director,
        "recorded_at": cast.TUESDAY,
    }
    refused("the_trigger_of_a_means_request_is_known", MeansRequest(**facts | {"because": "whim"}))
    refused("a_means_request_gives_its_reason", MeansRequest(**facts | {"reason": ""}))
    refused("means_are_asked_for_before_it_is_recorded", MeansRequest(**facts | {"asked_on": date(2026, 3, 4)}))
    request = ask(guest)
    judge(request)
    answer: dict[str, Any] = {
        "request": request,
        "number": 2,
        "outcome": "sufficient",
        "evidence": "pay",
        "decided_on": TODAY,
        "recorded_by": director,
        "recorded_at": cast.TUESDAY,
    }
    refused("one_answer_about_means_at_a_time", MeansAnswer(**answer | {"number": 1}))
    refused("the_outcome_of_a_means_request_is_known", MeansAnswer(**answer | {"outcome": "whim"}))
    refused("means_are_judged_by_what_was_shown", MeansAnswer(**answer | {"evidence": ""}))
    refused("means_are_judged_by_what_was_shown", MeansAnswer(**answer | {"outcome": "not_shown"}))
    for day in (TODAY - timedelta(days=2), TODAY + timedelta(days=1)):
        refused("means_are_judged_after_they_were_asked_for", MeansAnswer(**answer | {"decided_on": day}))


def test_from_the_page_of_the_guest_to_the_exclusion(sign_in: Any, director: Any, guest: UUID) -> None:
    client, address = sign_in(director), f"/exclusions/guests/{guest}/means/"
    assert "No requests" in client.get("/exclusions/means/").content.decode()
    assert address in client.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Weber, Jean" in client.get(address).content.decode()
    sent = {"because": "frequency", "asked_on": "2026-03-01", "reason": "Every evening."}
    assert "is in the future" in client.post(address, sent | {"asked_on": "2026-03-09"}).content.decode()
    page = client.post(address, sent).headers["Location"]
    listed = client.get("/exclusions/means/").content.decode()
    assert page in listed
    assert "Weber, Jean" in listed
    assert "Every evening." in client.get(page).content.decode()
    assert said.acts(cast.VENUE, "exclusions.means.opened")
    judged = {"outcome": "insufficient", "decided_on": "2026-03-03", "note": "Two slips."}
    assert "Choose the type of evidence shown" in client.post(page, judged).content.decode()
    assert client.post(page, judged | {"evidence": "pay"}).status_code == 302
    request = MeansRequest.objects.get()
    entry = f"/exclusions/enter/house/{guest}/?means={request.pk}"
    shown = client.get(page).content.decode()
    assert entry in shown
    assert "Pay slips" in shown or "pay slips" in shown
    assert (
        "means: the person is reported to the Minister and to the control agents" in client.get(entry).content.decode()
    )
    assert client.post(entry, {"first_day": "2026-03-03", "reason": "No means."}).status_code == 302
    assert f"/exclusions/{MeansMeasure.objects.get().measure_id}/" in client.get(page).content.decode()
    line = client.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Means insufficient" in line
    assert "Proof of financial means requested" in line


def test_who_may_not_and_what_is_not_there(
    sign_in: Any, play_it_safe: Any, inspector: Any, director: Any, guest: UUID
) -> None:
    for staff in (play_it_safe, inspector):
        assert sign_in(staff).get("/exclusions/means/").status_code == 403
        assert sign_in(staff).post(f"/exclusions/guests/{guest}/means/", {}).status_code == 403
    client, nobody = sign_in(director), uuid4()
    for address in (
        f"means/{nobody}/",
        f"guests/{nobody}/means/",
        f"enter/house/{guest}/?means={nobody}",
        f"enter/house/{guest}/?means=x",
    ):
        assert client.get(f"/exclusions/{address}").status_code == 404


def test_a_visit_limit_follows_from_a_request(sign_in: Any, director: Any, guest: UUID) -> None:
    request = ask(guest)
    judge(request)
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(director)
        entry = f"/exclusions/enter/visit_limit/{guest}/?means={request.pk}"
        assert entry in client.get(f"/exclusions/means/{request.pk}/").content.decode()
        page = client.get(entry).content.decode()
        assert "means: the person is reported to the control agents" in page
        assert '<option value="art_69" selected>' in page
        assert f"/exclusions/enter/house/{guest}/?means={request.pk}" in page
        sent = {"basis": "art_69", "period": "month", "visits": "2", "first_day": "2026-03-03", "reason": "No means."}
        assert client.post(entry, sent).status_code == 302
    assert MeansMeasure.objects.get().measure.basis == "art_69"
    assert not Notice.objects.exists(), "a limit is reported to the agents only"
