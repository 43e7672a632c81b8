"""The registers of door posts, opening hours and closed gaming days: who reads them, and what they show."""

import json
import re
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client

from compliance.admissions.day_closing import services as day_closing_services
from compliance.admissions.day_closing.presentation.closings import CLOSINGS
from compliance.admissions.models.gaming_days import GamingDayClosing
from compliance.admissions.opening_hours import services as hours_services
from compliance.admissions.opening_hours.presentation import HOURS
from compliance.admissions.staffing.presentation.posts import POSTS
from compliance.admissions.staffing.services import posts
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.narrowed import narrowed
from tests.admissions.posting import enter, take

POST_REGISTER = "/door/posts/register/"
CLOSED_DAYS = "/door/closings/"


@pytest.fixture
def morning(db: None) -> Any:
    with time_machine.travel(cast.local("2026-03-04 03:00"), tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return text(answer)


# --- Door posts.


@pytest.fixture
def corrected(morning: None, porter: Any, chef_de_salle: Any) -> Any:
    post = enter(porter, "2026-03-03 20:00", "2026-03-03 22:00", chef_de_salle, "2026-03-03 23:00")
    posts.correct_post(
        house=cast.house(),
        post=post,
        began_at=cast.local("2026-03-03 20:30"),
        ended_at=cast.local("2026-03-03 22:00"),
        reason="The door opened late.",
        by=chef_de_salle,
        at=cast.local("2026-03-03 23:10"),
    )
    return post


def test_the_register_shows_posts_as_corrected_with_both_reasons(corrected: Any, porter: Any, inspector: Any) -> None:
    (row,) = caller(inspector).get("/api/v1/posts/").json()["results"]
    assert (row["began_at"], row["ended_at"]) == ("2026-03-03T20:30:00+01:00", "2026-03-03T22:00:00+01:00")
    assert (row["reason"], row["correction"], row["corrected"]) == ("Forgot.", "The door opened late.", True)
    assert (row["gaming_day"], row["door"], row["staff"]["id"]) == ("2026-03-03", "North", str(porter.pk))


def test_agents_read_the_posts_and_only_managers_correct_them(
    corrected: Any, inspector: Any, chef_de_salle: Any, sign_in: Any
) -> None:
    correct = f"/door/posts/{corrected.pk}/correct/"
    page = read(sign_in(inspector), POST_REGISTER)
    assert "The door opened late." in page
    assert correct not in page
    (note,) = said.acts(cast.VENUE, "http.register.read")
    assert (note.facts["register"], note.facts["rows"]) == ("door-posts", 1)
    assert correct in read(sign_in(chef_de_salle), POST_REGISTER)


def test_door_staff_do_not_read_the_register_of_posts(morning: None, porter: Any, sign_in: Any) -> None:
    assert sign_in(porter).get(POST_REGISTER).status_code == 403
    assert sign_in(porter).get(CLOSED_DAYS).status_code == 403


def test_the_page_of_a_night_logs_how_many_posts_it_shows(
    morning: None, porter: Any, chef_de_salle: Any, sign_in: Any
) -> None:
    take(porter, "2026-03-03 20:00")
    page = read(sign_in(chef_de_salle), "/door/posts/")
    assert "Porter" in page
    assert f'href="{POST_REGISTER}"' in page
    (note,) = said.acts(cast.VENUE, "http.register.read")
    facts = {name: note.facts[name] for name in ("register", "rows", "filter")}
    assert facts == {"register": "door-posts", "rows": 1, "filter": "2026-03-03"}


def test_posts_are_filtered_by_the_gaming_day_on_which_they_began(morning: None, porter: Any, cashier: Any) -> None:
    late = take(porter, "2026-03-04 02:00")
    next_night = take(cashier, "2026-03-04 20:00")
    assert narrowed(POSTS, first="2026-03-03", last="2026-03-03") == [late]
    assert narrowed(POSTS, first="2026-03-04") == [next_night]
    assert narrowed(POSTS, first="0001-01-01", last="9999-12-31") == [next_night, late]


# --- Opening hours.


def decide(director: Any, day: date, **changes: Any) -> Any:
    decided = {"room_kind": "table", "opens": None, "closes": None, "reason": "Mourning."} | changes
    return hours_services.decide_hours(house=cast.house(), gaming_day=day, by=director, at=cast.TUESDAY, **decided)


def test_the_page_shows_the_decisions_from_tonight_on_and_the_list_every_one(
    morning: None, director: Any, porter: Any, sign_in: Any
) -> None:
    decide(director, date(2026, 3, 3), reason="Anniversary.")
    decide(director, date(2026, 3, 5), reason="Painters.")
    with time_machine.travel(cast.local("2026-03-04 12:00"), tick=False):
        page = read(sign_in(porter), "/door/hours/")
    assert "Painters." in page
    assert "Anniversary." not in page
    rows = caller(porter).get("/api/v1/hours/").json()["results"]
    assert [row["gaming_day"] for row in rows] == ["2026-03-05", "2026-03-03"]
    assert len(narrowed(HOURS, room_kind="slot")) == 0
    assert len(narrowed(HOURS, room_kind="table")) == 2


# --- Closed gaming days.


@pytest.fixture
def closed(morning: None, chef_de_salle: Any) -> GamingDayClosing:
    return day_closing_services.close_day(
        house=cast.house(),
        gaming_day=date(2026, 3, 3),
        seen=None,
        note="The porter was ill.",
        by=chef_de_salle,
        at=cast.local("2026-03-04 03:00"),
    )


def test_a_closing_has_a_count_for_each_item_of_its_checklist(closed: Any, inspector: Any) -> None:
    (row,) = caller(inspector).get("/api/v1/closings/").json()["results"]
    assert (row["gaming_day"], row["open_items"], row["note"]) == ("2026-03-03", 1, "The porter was ill.")
    assert (row["gaps_unexplained"], row["doors_staffed"]) == (1, 0)


def test_an_item_that_was_not_on_the_checklist_at_the_time_has_no_count(closed: GamingDayClosing) -> None:
    closed.checklist = [item for item in closed.checklist if item["code"] != "rooms_in_doubt"]
    cells = {cell.name: cell.value(closed) for cell in CLOSINGS.cells}
    assert (cells["rooms_in_doubt"], cells["gaps_unexplained"]) == (None, 1)


def test_only_staff_who_close_days_are_led_to_a_checklist(
    closed: Any, inspector: Any, chef_de_salle: Any, sign_in: Any
) -> None:
    link = "/door/closing/?day=2026-03-03"
    page = read(sign_in(inspector), CLOSED_DAYS)
    assert "The porter was ill." in page
    assert link not in page
    assert link in read(sign_in(chef_de_salle), CLOSED_DAYS)


def test_the_page_that_closes_a_day_shows_the_latest_closings(closed: Any, chef_de_salle: Any, sign_in: Any) -> None:
    page = read(sign_in(chef_de_salle), "/door/closing/")
    table = re.findall("<tbody>(.*?)</tbody>", page)[-1]
    assert "The porter was ill." in table
    assert f'href="{CLOSED_DAYS}"' in page
    (note,) = said.acts(cast.VENUE, "http.register.read")
    assert (note.facts["register"], note.facts["rows"]) == ("closed-days", 1)


def test_closed_days_are_filtered_by_period_and_leave_in_a_file(closed: Any, inspector: Any, sign_in: Any) -> None:
    assert narrowed(CLOSINGS, first="2026-03-03", last="2026-03-03") == [closed]
    assert narrowed(CLOSINGS, first="2026-03-04") == []
    answer = sign_in(inspector).get(CLOSED_DAYS, {"export": "jsonl"})
    line, _end = [json.loads(each) for each in b"".join(answer.streaming_content).splitlines()]
    assert line["gaming_day"] == "2026-03-03"
