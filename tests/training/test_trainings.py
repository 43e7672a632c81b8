"""Employees are trained: another person records it, and a missing training is seen (LU-PIS-9, GG-3)."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.http.access.presence import StaffContext
from compliance.overview.presentation.overview import build_dashboard
from compliance.refusals import NotFound, Refused
from compliance.training.models.subjects import TrainingRequirement, TrainingSubject
from compliance.training.models.trainings import Training, TrainingCancellation, TrainingParticipant
from compliance.training.selectors import due, subjects, trainings
from compliance.venues.domain.roles import permissions_of
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.accounts import employ
from tests.admissions.books import copy_of, second_house
from tests.admissions.desk_pages import hidden
from tests.cast import TUESDAY, VENUE, SignIn, member
from tests.exclusions.api_requests import post
from tests.orphans.past import act, refused, write
from tests.training.held import HELD_ON, cancel, change, enter, held, record

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def states(at: Any = TUESDAY) -> dict[str, tuple[Any, ...]]:
    found = due.training_states(cast.house(), at)
    return {each.employee.username: (each.last_on, each.due_on, each.state) for each in found}


def test_an_employee_needs_the_training_of_a_role_and_has_it_until_the_interval_ends() -> None:
    subject = enter()
    first = cast.OPENED.date() + timedelta(days=90)
    assert states() == {"cashier": (None, first, "soon"), "porter": (None, first, "soon")}
    row = record(subject)
    assert states()["porter"] == (HELD_ON, date(2027, 3, 2), "valid")
    assert states(cast.local("2027-03-03 20:15"))["porter"][2] == "overdue"
    (told,) = said.acts(VENUE, "training.training.recorded")
    assert said.tables(told) == {"training_training", "training_trainingparticipant"}
    cancel(row)
    assert states()["porter"] == (None, first, "soon")
    # What was known at an earlier time stays as it was.
    before = due.states_for_reports(cast.house(), TUESDAY - timedelta(minutes=1))
    assert {each.last_on for each in before} == {None}


def test_a_decision_applies_from_now_on_and_former_trainings_still_count() -> None:
    subject = enter()
    record(subject)
    change(subject, ("cashier",), months=6)
    assert set(states()) == {"cashier"}
    own = due.states_of(cast.house(), member("porter").pk, TUESDAY)
    assert [(each.last_on, each.due_on, each.state) for each in own] == [(HELD_ON, None, "not_needed")]
    assert not due.states_of(cast.house(), member("accountant").pk, TUESDAY)
    change(subject, (), months=6)
    assert not states()
    assert [(row.number, row.roles) for row in subjects.list_requirements(VENUE)] == [(3, [])]


def test_an_account_that_was_closed_needs_no_training_but_stays_in_past_reports() -> None:
    enter()
    Staff.objects.filter(pk=member("porter").pk).update(is_active=False)
    assert set(states()) == {"cashier"}
    found = due.states_for_reports(cast.house(), TUESDAY)
    assert {each.employee.username for each in found} == {"cashier", "porter"}


def test_who_took_part_does_not_record_the_own_training() -> None:
    subject = enter(roles=("compliance",))
    with pytest.raises(Refused, match="another person records it") as found:
        record(subject, "porter", "compliance_officer")
    assert (found.value.field, "ask a colleague" in found.value.next_step) == ("employees", True)
    record(subject, "compliance_officer", by="director")
    assert states()["compliance_officer"][2] == "valid"


def test_a_training_is_recorded_once_for_one_request() -> None:
    subject, nonce = enter(), uuid4()
    row = record(subject, nonce=nonce)
    assert record(subject, nonce=nonce) == row
    assert len(said.acts(VENUE, "training.training.recorded")) == 1
    with refused("one_training_for_one_request"):
        write(copy_of(row))
    assert record(subject).pk != row.pk


def test_start_pages_ask_two_questions_about_training() -> None:
    house, porter = cast.house(), member("porter").pk
    with CaptureQueriesContext(connection) as without:
        assert due.count_overdue(house, TUESDAY) == 0
    record(enter())
    with CaptureQueriesContext(connection) as with_subject:
        due.count_overdue(house, TUESDAY)
        due.count_own_overdue(house, porter, TUESDAY)
    assert (len(without), len(with_subject)) == (1, 4)


def test_what_a_training_must_say() -> None:
    subject = enter()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("subject", {"subject_id": uuid4()}),
        ("held_on", {"held_on": DAY + timedelta(days=1)}),
        ("provider", {"provider": " "}),
        ("reference", {"reference": ""}),
        ("employees", {"employees": ()}),
        ("employees", {"employees": (member("inspector").pk,)}),
        ("employees", {"employees": (uuid4(),)}),
    ]
    for field, changes in cases:
        with pytest.raises(Refused) as found:
            record(subject, **changes)
        assert found.value.field == field
    assert not Training.objects.exists()
    row = record(subject, employees=(member("porter").pk, member("porter").pk))
    assert row.participant_count == 1
    with pytest.raises(Refused) as nameless:
        cancel(row, " ")
    assert nameless.value.field == "reason"
    cancel(row)
    with pytest.raises(Refused, match="already cancelled"):
        cancel(row)
    with pytest.raises(NotFound):
        trainings.get_training(second_house(), row.pk)


def test_what_a_subject_must_say() -> None:
    subject = enter()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("topic", {"topic": "cooking"}),
        ("name", {"name": " "}),
        ("name", {}),
        ("interval_months", {"name": "New", "months": 0}),
        ("interval_months", {"name": "New", "months": 121}),
        ("roles", {"name": "New", "roles": ("inspector",)}),
    ]
    for field, changes in cases:
        with pytest.raises(Refused) as found:
            enter(**changes)
        assert found.value.field == field
    with pytest.raises(Refused, match="as before"):
        change(subject, ("cashier", "porter"))
    assert TrainingSubject.objects.count() == TrainingRequirement.objects.count() == 1


# --- Past the services.


def test_the_database_keeps_the_register_of_trainings() -> None:
    subject = enter()
    row = record(subject)
    elsewhere = second_house()
    stranger = employ("stranger", "porter", venue_id=elsewhere)
    foreign = copy_of(subject, venue_id=elsewhere)
    with act():
        write(foreign)
    of_row = {"training": row}
    cases: list[tuple[str, Any]] = [
        ("a_training_has_a_provider_and_a_reference", copy_of(row, provider="")),
        ("a_training_has_a_participant", copy_of(row, participant_count=0)),
        ("a_training_keeps_its_participants", copy_of(row, nonce=uuid4())),
        ("a_training_has_a_subject_of_its_casino", copy_of(row, subject_id=foreign.pk)),
        ("a_training_is_recorded_after_it_was_held", copy_of(row, held_on=DAY + timedelta(days=1))),
        ("a_training_keeps_its_participants", TrainingParticipant(**of_row, employee=member("cashier"))),
        ("an_employee_takes_part_in_a_training_once", TrainingParticipant(**of_row, employee=member("porter"))),
        ("a_participant_works_in_the_casino", TrainingParticipant(**of_row, employee=stranger)),
        ("a_participant_works_in_the_casino", TrainingParticipant(**of_row, employee=member("inspector"))),
        (
            "a_training_is_recorded_by_another_person",
            TrainingParticipant(**of_row, employee=member("compliance_officer")),
        ),
        (
            "a_cancelled_training_has_a_reason",
            TrainingCancellation(**of_row, reason="", cancelled_by=member("director"), cancelled_at=TUESDAY),
        ),
    ]
    for name, wrong in cases:
        with refused(name):
            write(wrong)
    again = cancel(row)
    with refused("training_trainingcancellation_training_id_key"):
        write(copy_of(again))


def test_the_database_keeps_the_subjects() -> None:
    subject = enter()
    need = subjects.requirement_of(subject.pk)
    cases: list[tuple[str, Any]] = [
        ("a_subject_of_training_is_entered_once", copy_of(subject)),
        ("the_topic_of_training_is_known", copy_of(subject, name="New", topic="cooking")),
        ("a_subject_of_training_has_a_name", copy_of(subject, name="")),
        ("requirements_of_a_subject_are_numbered", copy_of(need)),
        ("training_is_repeated_after_months", copy_of(need, number=2, interval_months=0)),
        ("roles_that_need_training_are_known", copy_of(need, number=2, roles=["inspector"])),
    ]
    for name, wrong in cases:
        with refused(name):
            write(wrong)


# --- Pages and API.


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_training_goes_through_its_pages(sign_in: SignIn, compliance_officer: Any, porter: Any, inspector: Any) -> None:
    officer = sign_in(compliance_officer)
    new = {"name": "PLAY IT SAFE", "topic": "protection", "interval_months": "12", "roles": ["porter"]}
    wrong = officer.post("/training/subjects/new/", new | {"interval_months": "0"})
    assert (wrong.status_code, "PLAY IT SAFE" in text(wrong)) == (422, True)
    assert "The subject is recorded." in text(officer.post("/training/subjects/new/", new, follow=True))
    subject = TrainingSubject.objects.get()
    need = f"/training/subjects/{subject.pk}/need/"
    assert "PLAY IT SAFE" in text(officer.get(need))
    assert officer.post(need, {"interval_months": "12", "roles": ["porter"]}).status_code == 422
    assert "24" in text(officer.post(need, {"interval_months": "24", "roles": ["porter"]}, follow=True))
    facts = {"subject": str(subject.pk), "held_on": "2026-03-02", "provider": "PIS", "reference": "R-1"}
    facts["nonce"] = hidden(officer.get("/training/"), "nonce")
    own = officer.post("/training/new/", facts | {"employees": [str(compliance_officer.pk)]})
    assert (own.status_code, "another person records it" in text(own), "R-1" in text(own)) == (422, True, True)
    done = officer.post("/training/new/", facts | {"employees": [str(porter.pk)]}, follow=True)
    assert "The training is recorded." in text(done)
    # The button was pressed twice.
    officer.post("/training/new/", facts | {"employees": [str(porter.pk)]})
    assert Training.objects.count() == 1
    assert "No trainings" in text(officer.get("/training/?state=cancelled"))
    assert "Porter" in text(officer.get("/training/due/?state=valid&topic=protection"))
    assert "Nothing is due" in text(officer.get("/training/due/?topic=identity"))
    mine = text(sign_in(porter).get("/training/own/"))
    assert "PLAY IT SAFE" in mine
    assert sign_in(porter).get("/training/").status_code == 403
    page = f"/training/{Training.objects.get().pk}/cancellation/"
    assert "Cancel the training: PLAY IT SAFE" in text(officer.get(page))
    assert officer.post(page, {"reason": ""}).status_code == 422
    assert "The training is cancelled." in text(officer.post(page, {"reason": "Twice."}, follow=True))
    reader = sign_in(inspector)
    assert "Record the training" not in text(reader.get("/training/"))
    assert "Enter the subject" not in text(reader.get("/training/subjects/"))
    assert reader.post(page, {"reason": "Twice."}).status_code == 403


def test_training_goes_through_the_api(sign_in: SignIn, compliance_officer: Any, porter: Any) -> None:
    officer = sign_in(compliance_officer)
    new = {"name": "PLAY IT SAFE", "topic": "protection", "interval_months": 12, "roles": ["porter"]}
    subject = post(officer, "training-subjects/", new).json()["id"]
    changed = post(officer, f"training-subjects/{subject}/need/", {"interval_months": 24, "roles": ["porter"]})
    assert changed.status_code == 200
    facts = {"subject": subject, "held_on": "2026-03-02", "provider": "PIS", "reference": "R-1"}
    assert post(officer, "trainings/", facts | {"employees": []}).status_code == 409
    made = post(officer, "trainings/", facts | {"employees": [str(porter.pk)]}).json()
    (line,) = officer.get("/api/v1/trainings/").json()["results"]
    assert (line["id"], line["participants"], line["state"]) == (made["id"], "Porter", "counts")
    (need,) = officer.get("/api/v1/training-subjects/").json()["results"]
    assert (need["interval_months"], need["roles"]) == (24, "Door staff")
    (row,) = officer.get("/api/v1/due-training/?state=valid").json()["results"]
    assert (row["due_on"], row["state"]) == ("2028-03-02", "valid")
    (own,) = sign_in(porter).get("/api/v1/own-training/").json()["results"]
    assert own["last_on"] == "2026-03-02"
    assert post(officer, f"trainings/{made['id']}/cancellation/", {"reason": "Twice."}).status_code == 200


def test_overdue_training_awaits_the_compliance_officer(sign_in: SignIn) -> None:
    enter(at=cast.OPENED)
    roles = frozenset({"compliance"})
    at = cast.local("2026-06-03 20:15")
    context = StaffContext(member("compliance_officer"), cast.house(), roles, permissions_of(roles))
    tiles = {str(tile.label): tile for group in build_dashboard(context, at).groups for tile in group.tiles}
    found = tiles["Overdue training"]
    assert (found.value, found.tone, found.url) == (2, "refused", "/training/due/?state=overdue")
    with time_machine.travel(at, tick=False):
        waiting = "2 required trainings are overdue."
        assert waiting in text(sign_in(member("compliance_officer")).get("/door/tonight/"))
        assert "1 of your trainings is overdue." in text(sign_in(member("porter")).get("/door/tonight/"))
        assert "overdue" not in text(sign_in(member("accountant")).get("/door/tonight/"))
    # In the law of the Netherlands, no article speaks of training; the casino may require it all the same.
    assert due.count_overdue(replace(cast.house(), jurisdiction="NL"), at) == 2
    assert held(subjects.list_subjects(VENUE)[0], "porter").provider
