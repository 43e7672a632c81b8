"""Interviews are offered, agreed, declined, held and missed, in steps that only grow; access rests on a held one."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.interviews import services as interviews_services
from compliance.exclusions.interviews.selectors import agenda
from compliance.exclusions.interviews.services import StepDetails
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import endings
from compliance.exclusions.models.endings import AccessAuthorised
from compliance.exclusions.models.interviews import Interview, InterviewStep
from compliance.refusals import NotFound, Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.interviews import begin, post
from tests.exclusions.keeping_out import by_house, keep_out, noon, over, self_ban, weber
from tests.exclusions.refusals import refused
from tests.refusals import detail_of

TODAY = date(2026, 3, 3)
THURSDAY = cast.local("2026-03-05 14:00")


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def go_on(step: InterviewStep, name: str, *, at: Any = cast.TUESDAY, **told: Any) -> InterviewStep:
    staff = cast.member("play_it_safe")
    return interviews_services.record_step(
        house=cast.house(), interview=step.interview, details=StepDetails(name, **told), by=staff, at=at
    )


def agreed_for(staff: Any, at: Any = THURSDAY) -> dict[str, Any]:
    return {"meets_at": at, "led_by_id": staff.pk}


def test_an_interview_goes_on_step_by_step_and_nothing_is_overwritten(house: Any, play_it_safe: Any) -> None:
    offered = begin(over(), note="Rang on Monday.")
    go_on(offered, "accepted", **agreed_for(play_it_safe))
    go_on(offered, "missed")
    moved = go_on(offered, "accepted", **agreed_for(play_it_safe, THURSDAY + timedelta(days=1)))
    after = THURSDAY + timedelta(days=2)
    go_on(offered, "held", at=after, held_on=date(2026, 3, 6), led_by_id=play_it_safe.pk, note=" Knows the limits. ")
    row = agenda.get_interview(house.id, offered.interview_id)
    assert [each.step for each in row.steps.all()] == ["offered", "accepted", "missed", "accepted", "held"]
    assert [each.number for each in row.steps.all()] == [1, 2, 3, 4, 5]
    assert row.steps.last().note == "Knows the limits."
    assert moved.meets_at == THURSDAY + timedelta(days=1)
    acts = said.acts(house.id, "exclusions.interview.recorded")
    assert [act.facts["step"] for act in acts] == ["held", "accepted", "missed", "accepted", "offered"]
    assert said.tables(acts[-1]) == {"exclusions_interview", "exclusions_interviewstep"}
    assert acts[0].actor == play_it_safe.pk
    with pytest.raises(Refused, match="closed"):
        go_on(offered, "missed", at=after)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"step": "whim"}, "step"),
        ({"step": "missed"}, "step"),
        ({"step": "accepted"}, "day"),
        ({"step": "offered", "meets_at": THURSDAY}, "day"),
        ({"step": "accepted", "meets_at": cast.TUESDAY - timedelta(hours=1)}, "day"),
        ({"step": "accepted", "meets_at": THURSDAY}, "led_by"),
        ({"step": "held"}, "day"),
        ({"step": "declined", "held_on": TODAY}, "day"),
        ({"step": "held", "held_on": date(2026, 3, 4)}, "day"),
        ({"step": "held", "held_on": TODAY, "led_by_id": uuid4()}, "led_by"),
    ],
)
def test_what_a_step_must_say(house: Any, told: dict[str, Any], field: str) -> None:
    measure = over()
    with pytest.raises(Refused) as first:
        begin(measure, **told)
    assert first.value.field == field
    assert not Interview.objects.exists()
    assert not said.acts(house.id, "exclusions.interview.recorded")
    offered = begin(measure)
    with pytest.raises(Refused) as next_one:
        go_on(offered, told.pop("step"), **told)
    assert next_one.value.field == field


def test_a_member_of_the_team_leads_it_and_nobody_else(director: Any) -> None:
    with pytest.raises(Refused, match="team"):
        begin(over(), "accepted", **agreed_for(director))
    assert [str(each) for each in agenda.team_members(cast.VENUE, TODAY)] == ["Play It Safe"]


def test_an_interview_with_a_guest_whom_no_measure_keeps_out(house: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    step = begin(guest_id=guest)
    about_a_measure = begin(keep_out(self_ban(), measure_register_selectors.known_guest(house.id, guest)))
    assert step.interview.measure_id is None
    found = list(agenda.of_guest(house.id, guest))
    assert {row.pk for row in found} == {step.interview_id, about_a_measure.interview_id}
    assert set(agenda.interview_names(house.id, found).values()) == {"Weber, Jean"}
    with pytest.raises(NotFound):
        begin(guest_id=uuid4())


def test_the_agenda_has_what_is_agreed_what_is_due_and_what_was_never_offered(house: Any, play_it_safe: Any) -> None:
    first = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 2, 20)), weber(surname="Alff"))
    second = over()
    never = keep_out(self_ban(), weber(surname="Thill"))
    keep_out(by_house())
    step = begin(second, "accepted", **agreed_for(play_it_safe))
    assert [row.pk for row in agenda.agreed_interviews(house.id)] == [step.pk]
    due = agenda.due_interviews(house.id, noon(TODAY), 10)
    assert [(each.measure.pk, each.days) for each in due] == [(first.pk, 11), (second.pk, 2)]
    assert [each.step.pk if each.step else None for each in due] == [None, step.pk]
    assert list(agenda.not_offered(house.id, noon(TODAY))) == [never]
    assert agenda.interview_names(house.id, [step.interview]) == {step.interview_id: "Weber, Jean"}
    go_on(step, "missed")
    assert not agenda.agreed_interviews(house.id)
    counted = agenda.count_steps(house, date(2026, 1, 1), TODAY)
    assert counted == {"offered": 0, "accepted": 1, "declined": 0, "held": 0, "missed": 1}


def test_a_step_after_midnight_counts_for_the_day_of_the_casino(house: Any) -> None:
    begin(over(), at=cast.local("2026-03-03 00:30"))  # in UTC it is still 2 March
    assert agenda.count_steps(house, TODAY, TODAY)["offered"] == 1
    assert agenda.count_steps(house, TODAY - timedelta(days=1), TODAY - timedelta(days=1))["offered"] == 0


def test_access_rests_on_the_interview_that_was_written_down(house: Any, play_it_safe: Any) -> None:
    measure = over()
    held = begin(measure, "held", held_on=TODAY, led_by_id=play_it_safe.pk)
    endings.authorise_access(
        house=house, measure=measure, interview_on=TODAY, note="", by=play_it_safe, at=cast.TUESDAY
    )
    assert AccessAuthorised.objects.get().held_id == held.pk
    (act,) = said.acts(house.id, "exclusions.access.authorised")
    assert said.tables(act) == {"exclusions_accessauthorised"}


def test_an_interview_that_nobody_wrote_down_is_written_down_with_the_access(house: Any, play_it_safe: Any) -> None:
    measure = over()
    begin(measure, "held", held_on=date(2026, 2, 20), led_by_id=play_it_safe.pk)
    endings.authorise_access(
        house=house, measure=measure, interview_on=date(2026, 3, 2), note="", by=play_it_safe, at=cast.TUESDAY
    )
    step = InterviewStep.objects.get(pk=AccessAuthorised.objects.get().held_id)
    assert (step.step, step.held_on, step.led_by_id) == ("held", date(2026, 3, 2), play_it_safe.pk)
    assert step.interview.measure_id == measure.pk
    (act,) = said.acts(house.id, "exclusions.access.authorised")
    assert said.tables(act) == {
        "exclusions_accessauthorised",
        "exclusions_interview",
        "exclusions_interviewstep",
    }


# --- Past the services.


def raw(interview: Interview, **changes: Any) -> InterviewStep:
    facts: dict[str, Any] = {
        "number": 2,
        "step": "offered",
        "recorded_by": cast.member("director"),
        "recorded_at": cast.TUESDAY,
    }
    return InterviewStep(interview=interview, **facts | changes)


def test_an_interview_is_with_somebody(house: Any, director: Any) -> None:
    refused("an_interview_is_with_somebody", Interview(venue_id=house.id, opened_by=director, opened_at=cast.TUESDAY))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("interview_step_is_known", {"step": "whim"}),
        ("one_step_of_an_interview_at_a_time", {"number": 1}),
        ("an_agreed_interview_has_its_moment", {"meets_at": THURSDAY}),
        ("an_agreed_interview_has_its_moment", {"step": "accepted"}),
        ("a_held_interview_has_its_day", {"held_on": TODAY}),
        ("a_held_interview_has_its_day", {"step": "held"}),
        ("somebody_of_the_team_leads_an_interview", {"step": "accepted", "meets_at": THURSDAY}),
        ("somebody_of_the_team_leads_an_interview", {"step": "held", "held_on": TODAY}),
        ("an_interview_is_held_before_it_is_recorded", {"step": "held", "held_on": date(2026, 3, 4)}),
    ],
)
def test_a_step_says_what_when_and_by_whom(name: str, changes: dict[str, Any]) -> None:
    refused(name, raw(begin(over()).interview, **changes))


def test_a_closed_interview_takes_no_step() -> None:
    step = begin(over(), "declined")
    refused("a_closed_interview_takes_no_step", raw(step.interview))


def test_access_rests_on_a_held_interview_of_that_very_measure_and_day(play_it_safe: Any) -> None:
    measure, other = over(), over(who=weber(surname="Alff"))
    facts = {"authorised_by": play_it_safe, "authorised_at": cast.TUESDAY, "interview_on": TODAY}
    told = {"led_by_id": play_it_safe.pk}
    of_another = begin(other, "held", held_on=TODAY, **told)
    of_another_day = begin(measure, "held", held_on=date(2026, 3, 2), **told)
    never_held = begin(measure)
    for held in (None, of_another, of_another_day, never_held):
        refused("access_rests_on_a_held_interview", AccessAuthorised(measure=measure, held=held, **facts))


# --- The pages.


def test_the_team_offers_agrees_and_reads_on_its_pages(sign_in: Any, play_it_safe: Any) -> None:
    measure, client = over(), sign_in(play_it_safe)
    page = client.get("/exclusions/interviews/").content.decode()
    assert "No agreed interviews" in page
    assert f"/exclusions/{measure.pk}/interview/" in page
    address = f"/exclusions/{measure.pk}/interview/"
    assert "Interview with Weber, Jean" in client.get(address).content.decode()
    half = client.post(address, {"step": "accepted"})
    assert half.status_code == 422
    assert "Enter the agreed day." in half.content.decode()
    assert "Enter the agreed time." in half.content.decode()
    assert "Enter the day on which the interview was held." in client.post(address, {"step": "held"}).content.decode()
    past = {"step": "accepted", "day": "2026-03-02", "time": "10:00", "led_by": str(play_it_safe.pk)}
    assert "This time has passed" in client.post(address, past).content.decode()
    answer = client.post(address, past | {"day": "2026-03-05", "note": "With her husband."})
    step = InterviewStep.objects.get()
    assert answer.headers["Location"] == f"/exclusions/interviews/{step.interview_id}/"
    assert step.meets_at == cast.local("2026-03-05 10:00")
    assert "With her husband." in client.get(answer.headers["Location"]).content.decode()
    assert said.acts(cast.VENUE, "exclusions.interview.opened")[0].subject_id == step.interview_id
    assert "Play It Safe" in client.get("/exclusions/interviews/").content.decode()
    with time_machine.travel(THURSDAY, tick=False):
        client = sign_in(play_it_safe)
        assert "Outcome missing" in client.get("/exclusions/interviews/").content.decode()
        further = f"{answer.headers['Location']}step/"
        assert "Save" in client.get(further).content.decode()
        sent = {"step": "held", "day": "2026-03-05", "led_by": str(play_it_safe.pk)}
        assert client.post(further, sent).status_code == 302
        assert "closed" in client.post(further, sent).content.decode()


def test_a_guest_is_invited_from_their_own_page(sign_in: Any, compliance_officer: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    client = sign_in(compliance_officer)
    assert client.post(f"/exclusions/guests/{guest}/interview/", {"step": "offered"}).status_code == 302
    step = InterviewStep.objects.get()
    assert "Interview with Weber" in client.get(f"/exclusions/interviews/{step.interview_id}/").content.decode()


def test_what_is_said_in_an_interview_is_for_the_team(sign_in: Any, inspector: Any, porter: Any) -> None:
    step = begin(over())
    for staff in (inspector, porter):
        client = sign_in(staff)
        assert client.get("/exclusions/interviews/").status_code == 403
        assert client.get(f"/exclusions/interviews/{step.interview_id}/").status_code == 403
        assert client.post(f"/exclusions/interviews/{step.interview_id}/step/", {"step": "missed"}).status_code == 403
        assert client.get("/api/v1/interviews/").status_code == 403


def test_what_is_not_there(sign_in: Any, play_it_safe: Any) -> None:
    client, nobody = sign_in(play_it_safe), uuid4()
    for address in (f"interviews/{nobody}/", f"{nobody}/interview/", f"guests/{nobody}/interview/"):
        assert client.get(f"/exclusions/{address}").status_code == 404
    assert client.get(f"/api/v1/measures/{nobody}/interviews/").status_code == 404


# --- The API.


def test_interviews_through_the_api_once_for_a_key(sign_in: Any, play_it_safe: Any) -> None:
    measure, client, key = over(), sign_in(play_it_safe), uuid4().hex
    address = f"measures/{measure.pk}/interviews/"
    first, again = (post(client, address, {"step": "offered"}, key).json() for _each in range(2))
    interview = str(InterviewStep.objects.get().interview_id)
    assert first == again == {"id": interview}
    assert post(client, address, {"step": "missed"}).status_code == 409
    steps, key = f"interviews/{interview}/steps/", uuid4().hex
    agreed = {"step": "accepted", "meets_at": "2026-03-05T14:00:00+01:00", "led_by": str(play_it_safe.pk)}
    assert post(client, steps, agreed, key).json() == post(client, steps, agreed, key).json()
    assert "team" in detail_of(post(client, steps, agreed | {"led_by": None}))
    (row,) = client.get(f"/api/v1/{address}").json()["results"]
    assert [each["step"] for each in row["steps"]] == ["offered", "accepted"]
    found = client.get("/api/v1/interviews/").json()
    assert [each["interview"] for each in found["agreed"]] == [interview]
    assert [(each["measure"], each["days"], each["interview"]) for each in found["waiting"]] == [
        (str(measure.pk), 2, interview)
    ]
    assert post(client, f"interviews/{uuid4()}/steps/", {"step": "offered"}).status_code == 404
