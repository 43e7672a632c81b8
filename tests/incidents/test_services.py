"""An incident is recorded with its reason, completed by entries, decided by the casino, and closed with its outcome."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.incidents.models.entries import Entry
from compliance.incidents.models.incidents import Incident
from compliance.incidents.selectors import incidents as selectors
from compliance.incidents.services import entries
from compliance.refusals import NotFound, Refused
from compliance.venues.selectors import venues
from tests import cast, said
from tests.admissions.books import card
from tests.incidents.incident_book import AT, LATER, act, close, decide, known, record, table
from tests.payouts import asking
from tests.venues.dutch import DUTCH, employ_twin, open_dutch_house

pytestmark = pytest.mark.django_db


def refusal(service: Any, row: Any, **facts: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        act(service, row, **facts)
    return refused.value


def test_an_incident_is_numbered_and_the_log_cites_its_article() -> None:
    first, second = record(table_id=table().pk), record("void_round", "chip_in_wheel", by="porter")
    assert [first.label, second.label] == ["I-2026-001", "I-2026-002"]
    (newest, oldest) = said.acts(cast.VENUE, "incidents.incident.recorded")
    assert said.own_facts(newest)["article"] == "37-1(6)"
    assert said.own_facts(oldest)["article"] == "Paiements"
    assert (first.gaming_day, first.occurred_at, first.note) == (AT.date(), AT, "")
    assert list(selectors.list_incidents(cast.VENUE)) == [second, first]


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("kind", {"kind": "accident"}),
        ("reason", {"reason": "late_bet"}),
        ("reason", {"reason": "unknown"}),
        ("reason", {"kind": "void_round", "reason": "dice_late"}),
        ("table", {"place": " "}),
        ("table", {"table_id": uuid4()}),
        ("room", {"room_id": uuid4()}),
        ("occurred_at", {"occurred_at": AT + timedelta(seconds=1)}),
        ("occurred_at", {"occurred_at": AT - timedelta(days=32)}),
    ],
)
def test_a_report_that_cannot_be_is_refused_at_its_field(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        record(**changes)
    assert refused.value.field == field
    assert not Incident.objects.exists()


def test_the_casino_decides_on_the_cameras_and_then_on_the_outcome() -> None:
    """NL-1.1-9, NL-1.1-10."""
    row = record("dispute", "payment")
    assert not refusal(entries.record_finding, row, text="Black 17.").field
    refused = refusal(entries.decide_camera, row, camera="consult", text="The bet is contested.")
    assert "floor manager" in str(refused)
    # The rules of Luxembourg are silent on cameras.
    assert (refused.article, said.acts(cast.VENUE, "incidents.decision.refused")) == ("", [])
    assert refusal(entries.decide_camera, row, camera="ask", text="?", by="director").field == "camera"
    act(entries.decide_camera, row, camera="consult", text="The bet is contested.", by="chef_de_salle")
    assert "showed first" in refusal(entries.decide_outcome, row, outcome="confirmed", text="No.").next_step
    act(entries.record_finding, row, text="The chip was on black.")
    act(entries.decide_camera, row, camera="consult", text="From the other side.", by="director")
    # The result is older than the last decision.
    assert "showed first" in refusal(entries.decide_outcome, row, outcome="confirmed", text="No.").next_step
    act(entries.record_finding, row, text="It was on black there as well.")
    assert refusal(entries.decide_outcome, row, outcome="won", text="?").field == "outcome"
    assert refusal(entries.decide_outcome, row, outcome="payment", text="?").field == "amount"
    decide(row, "confirmed")
    decide(row, "payment", "120.00")
    assert known(row).outcome == "payment"
    assert list(Entry.objects.order_by("position").values_list("kind", flat=True)) == [
        *("camera", "finding", "camera", "finding", "outcome", "outcome"),
    ]


def test_dutch_rules_are_cited_for_the_cameras_and_for_cases_that_they_do_not_foresee() -> None:
    """NL-1.1-9, NL-1.1-15."""
    open_dutch_house()
    employ_twin("pit_boss", "pit_boss")
    here: dict[str, Any] = {"house": _dutch(), "by": "pit_boss.nl"}
    row = record("house_decision", "not_foreseen", **here)
    camera = refusal(entries.decide_camera, row, camera="consult", text="Now.", **here)
    outcome = refusal(entries.decide_outcome, row, outcome="confirmed", text="So.", **here)
    dispute = record("dispute", "late_bet", **here)
    other = refusal(entries.decide_outcome, dispute, outcome="house_decision", text="So.", **here)
    assert [camera.article, outcome.article, other.article] == ["1.1(9)", "1.1(15)", "1.1(15)"]
    assert len(said.acts(DUTCH, "incidents.decision.refused")) == 3
    decide(row, "house_decision", house=_dutch(), by="directeur")
    decide(dispute, "confirmed", **here)
    with pytest.raises(NotFound):
        known(row, cast.house())


def test_only_a_correction_follows_the_closing() -> None:
    row = record()
    assert "no outcome" in str(refusal(entries.close_incident, row, text="Over."))
    act(entries.add_detail, row, text="A phone was used at the table.")
    decide(row, "warning")
    close(row)
    assert known(row).is_closed
    assert "correction" in refusal(entries.add_detail, row, text="More.").next_step
    assert refusal(entries.correct_incident, row, text=" ").field == "text"
    act(entries.correct_incident, row, text="It was a watch.", at=LATER + timedelta(days=3))
    assert known(row).last_position == 4
    assert not selectors.open_incidents(cast.VENUE).exists()


def test_an_incident_of_an_earlier_gaming_day_waits_for_a_decision() -> None:
    record()
    house = cast.house()
    assert [selectors.count_overdue(house, at) for at in (LATER, AT + timedelta(days=1))] == [0, 1]


def test_guests_and_employees_are_named() -> None:
    row, guest = record(), asking.guest()
    paper = card(cast.member("cashier"))
    for facts in ({"card": "D-999999"}, {}, {"person_id": guest, "employee_id": cast.member("porter").pk}):
        assert refusal(entries.name_person, row, concern="player", **facts).field == "card"
    assert refusal(entries.name_person, row, concern="owner", person_id=guest).field == "concern"
    assert refusal(entries.name_person, row, concern="croupier", employee_id=uuid4()).field == "employee"
    with pytest.raises(NotFound):
        act(entries.name_person, row, concern="player", person_id=uuid4())
    act(entries.name_person, row, concern="player", card=paper.label)
    act(entries.name_person, row, concern="witness", person_id=guest)
    act(entries.name_person, row, concern="croupier", employee_id=cast.member("porter").pk, text="At the wheel.")
    assert selectors.persons_concerned(row.pk) == [paper.person_id, guest]
    assert list(selectors.incidents_of_guest(cast.VENUE, (guest,))) == [known(row)]
    assert not selectors.incidents_of_guest(cast.VENUE, (uuid4(),)).exists()


def test_a_dispute_about_a_hand_is_recorded_as_raised_in_time_or_late() -> None:
    """TDA-22: 60 seconds at a break, otherwise until the next hand begins."""
    row = record("dispute", "hand_result")
    assert refusal(entries.record_timing, row, stage="later", seconds=None).field == "stage"
    assert refusal(entries.record_timing, row, stage="break", seconds=None).field == "seconds"
    assert refusal(entries.record_timing, record(), stage="break", seconds=5)
    for stage, seconds in (("break", 60), ("break", 61), ("before_next_hand", 7), ("after_next_hand", None)):
        act(entries.record_timing, row, stage=stage, seconds=seconds)
    found = Entry.objects.filter(incident=row).order_by("position").values_list("in_time", "seconds")
    assert list(found) == [(True, 60), (False, 61), (True, None), (False, None)]


def test_a_repeated_request_returns_the_first_incident() -> None:
    first = record()
    assert record(nonce=first.nonce, place="Bar") == first
    assert Incident.objects.count() == 1


def test_figures_count_the_incidents_of_a_period_without_persons() -> None:
    here = table()
    record(table_id=here.pk, place="")
    row = record("dispute", "late_bet", place="Rita Kayl at the bar")
    decide(row, "confirmed")
    close(row)
    record(at=AT + timedelta(days=2))
    figures = selectors.count_incidents(cast.house(), AT.date(), AT.date())
    assert (figures.total, figures.open) == (2, 1)
    assert figures.kinds == {"incident": 1, "dispute": 1}
    assert figures.reasons == {"device": 1, "late_bet": 1}
    assert (figures.tables, figures.hours, figures.outcomes) == ({"4": 1, "": 1}, {20: 2}, {"confirmed": 1})


def _dutch() -> Any:
    return venues.get_house(DUTCH)
