"""An observation is followed up on a day: the team is reminded, and records what it found (LU-PIS-10)."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
import time_machine

from compliance.exclusions.follow_ups import selectors, services
from compliance.exclusions.models.observations import FollowUp, FollowUpResult, Observation
from compliance.exclusions.observations import services as observations
from compliance.http.access.presence import StaffContext
from compliance.overview.presentation.overview import build_dashboard
from compliance.overview.presentation.tiles import Tile
from compliance.refusals import NotFound, Refused
from compliance.venues.domain.roles import permissions_of
from tests import cast, said
from tests.admissions.books import copy_of, second_house
from tests.admissions.presenting import present
from tests.cast import TUESDAY, VENUE, SignIn, member
from tests.exclusions.api_requests import post
from tests.orphans.past import refused, write

TODAY = date(2026, 3, 3)
DUE = date(2026, 3, 10)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def observe(guest: UUID, follow_up_on: date | None = DUE) -> Observation:
    return observations.record_observation(
        house=cast.house(),
        guest_id=guest,
        observed_on=TODAY,
        note="Plays alone.",
        level="raised",
        agreed="",
        follow_up_on=follow_up_on,
        by=member("play_it_safe"),
        at=TUESDAY,
    )


def hold(row: FollowUp, **changes: Any) -> FollowUpResult:
    at = cast.local("2026-03-11 15:00")
    facts: dict[str, Any] = {"held_on": DUE, "outcome": "unchanged", "next_on": None, "at": at}
    return services.hold_follow_up(house=cast.house(), follow_up=row, by=member("play_it_safe"), **facts | changes)


def tile(at: Any) -> Tile:
    roles = frozenset({"compliance"})
    context = StaffContext(member("compliance_officer"), cast.house(), roles, permissions_of(roles))
    groups = build_dashboard(context, at).groups
    return next(tile for group in groups for tile in group.tiles if str(tile.label) == "Follow-up due")


def test_an_observation_is_followed_up_and_the_next_follow_up_is_planned(guest: UUID) -> None:
    observe(guest)
    (row,) = selectors.open_follow_ups(VENUE)
    assert tile(TUESDAY).value == 0
    assert (tile(cast.local("2026-03-10 12:00")).value, tile(cast.local("2026-03-10 12:00")).tone) == (1, "review")
    late = tile(cast.local("2026-03-11 12:00"))
    assert (late.tone, late.note) == ("refused", "since 10/03/2026")
    states = [selectors.state_of(row, day) for day in (TODAY, DUE, date(2026, 3, 11))]
    assert states == ["planned", "due", "overdue"]
    hold(row, next_on=date(2026, 4, 10))
    (told,) = said.acts(VENUE, "exclusions.follow_up.held")
    assert said.tables(told) == {"exclusions_followupresult", "exclusions_followup"}
    assert selectors.state_of(selectors.get_follow_up(VENUE, row.pk), TODAY) == "held"
    (following,) = selectors.open_follow_ups(VENUE)
    assert following.due_on == date(2026, 4, 10)
    hold(following, held_on=date(2026, 3, 11), outcome="improved")
    assert not selectors.open_follow_ups(VENUE)


def test_what_a_follow_up_must_say(guest: UUID) -> None:
    with pytest.raises(Refused) as early:
        observe(guest, date(2026, 3, 2))
    assert (early.value.field, Observation.objects.exists()) == ("follow_up_on", False)
    observe(guest, None)
    assert not FollowUp.objects.exists()
    observe(guest)
    row = FollowUp.objects.get()
    cases: list[tuple[str, dict[str, Any]]] = [
        ("outcome", {"outcome": "magic"}),
        ("held_on", {"held_on": date(2026, 3, 12)}),
        ("held_on", {"held_on": date(2026, 3, 2)}),
        ("next_on", {"next_on": DUE}),
    ]
    for field, changes in cases:
        with pytest.raises(Refused) as found:
            hold(row, **changes)
        assert found.value.field == field
    assert not FollowUpResult.objects.exists()
    hold(row)
    with pytest.raises(Refused, match="already been held"):
        hold(row)
    with pytest.raises(NotFound):
        selectors.get_follow_up(second_house(), row.pk)


def test_the_database_keeps_follow_ups(guest: UUID) -> None:
    observe(guest)
    row = FollowUp.objects.get()
    with refused("an_observation_has_one_open_follow_up"):
        write(copy_of(row))
    result = hold(row)
    cases: list[tuple[str, Any]] = [
        ("a_follow_up_is_planned_ahead", copy_of(row, due_on=date(2026, 3, 2))),
        ("the_outcome_of_a_follow_up_is_known", copy_of(result, outcome="magic")),
        ("a_follow_up_is_held_before_it_is_recorded", copy_of(result, held_on=date(2026, 3, 12))),
        ("a_follow_up_is_held_before_it_is_recorded", copy_of(result, held_on=date(2026, 3, 2))),
        ("exclusions_followupresult_follow_up_id_key", copy_of(result)),
    ]
    for name, wrong in cases:
        with refused(name):
            write(wrong)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_team_plans_and_holds_follow_ups(sign_in: SignIn, play_it_safe: Any, cashier: Any, guest: UUID) -> None:
    team = sign_in(play_it_safe)
    note = {"observed_on": "2026-03-03", "level": "raised", "note": "Plays alone.", "agreed": ""}
    assert team.post(f"/exclusions/guests/{guest}/note/", note | {"follow_up_on": "2026-03-02"}).status_code == 422
    team.post(f"/exclusions/guests/{guest}/note/", note | {"follow_up_on": "2026-03-03"})
    shown = text(team.get("/exclusions/follow-ups/"))
    assert "Weber" in shown
    assert "due today" in shown.lower()
    assert "1 follow-up of an observation is due." in text(team.get("/door/tonight/"))
    page = f"/exclusions/follow-ups/{FollowUp.objects.get().pk}/"
    assert "Record the result" in text(team.get(page))
    assert team.post(page, {"held_on": "2026-03-04", "outcome": "worse"}).status_code == 422
    done = team.post(page, {"held_on": "2026-03-03", "outcome": "worse", "next_on": ""}, follow=True)
    assert "The follow-up is recorded." in text(done)
    assert "Weber" in text(team.get("/exclusions/follow-ups/?state=held"))
    assert "No follow-up" in text(team.get("/exclusions/follow-ups/?state=open"))
    assert sign_in(cashier).get("/exclusions/follow-ups/").status_code == 403


def test_follow_ups_go_through_the_api(sign_in: SignIn, play_it_safe: Any, guest: UUID) -> None:
    team = sign_in(play_it_safe)
    note = {"observed_on": "2026-03-03", "note": "Plays alone.", "follow_up_on": "2026-03-03"}
    assert post(team, f"guests/{guest}/observations/", note).status_code == 200
    (line,) = team.get("/api/v1/follow-ups/?state=open").json()["results"]
    assert (line["state"], line["guest"]) == ("due", str(guest))
    result = {"held_on": "2026-03-03", "outcome": "improved", "next_on": "2026-04-03"}
    assert post(team, f"follow-ups/{line['id']}/result/", result).status_code == 200
    lines = team.get("/api/v1/follow-ups/").json()["results"]
    assert [(each["state"], each["outcome"]) for each in lines] == [("held", "improved"), ("planned", None)]
