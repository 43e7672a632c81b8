"""The posts on the screens and through the API: who may, who may not, and what is then said."""

import re
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.staffing import selectors as staffing
from compliance.admissions.staffing.services import doors
from tests import cast, said
from tests.admissions.books import caller, second_house
from tests.admissions.posting import door, enter, leave, take
from tests.refusals import detail_of

POSTS = "/door/posts/"
COVERAGE = "/door/coverage/"
HOURS = "/door/hours/"


@pytest.fixture
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.local("2026-03-03 22:00"), tick=False):
        yield


@pytest.fixture
def chef(tuesday: None, chef_de_salle: Any, sign_in: Any) -> Client:
    client: Client = sign_in(chef_de_salle)
    return client


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def place(name: str = "North") -> dict[str, str]:
    return {"place": f"door:{door(name).pk}"}


def at_north(client: Client) -> Client:
    client.post("/door/place/", place())
    return client


# --- The desk.


def test_the_desk_says_that_nobody_stands_there_and_one_key_takes_the_post(
    tuesday: None, porter: Any, sign_in: Any
) -> None:
    steward = at_north(sign_in(porter))
    page = text(steward.get("/door/"))
    assert "This door is not staffed." in page
    assert 'data-key="T"' in page
    assert "<small>Door staff</small>" in page  # the post of the account, in the head of the page
    answer = steward.post(f"{POSTS}take/", {"door": str(door().pk), "seen": ""}, follow=True)
    assert "You are now at door North." in text(answer)
    assert "You have been here since" in text(answer)
    assert said.acts(cast.VENUE, "admissions.post.taken")[0].actor == porter.pk


def test_a_colleague_is_relieved_only_if_the_page_showed_them(
    tuesday: None, porter: Any, cashier: Any, director: Any, sign_in: Any
) -> None:
    first = take(cashier, "2026-03-03 20:00")
    steward = at_north(sign_in(porter))
    page = text(steward.get("/door/"))
    assert "Cashier has been here since" in page
    assert "Take over the post" in page
    seen = re.findall(r'name="seen" value="([^"]*)"', page)[0]
    assert seen == str(first.pk)
    take(director, "2026-03-03 21:00")
    form = {"door": str(door().pk), "seen": seen}
    assert "post. Check who is at the" in text(steward.post(f"{POSTS}take/", form, follow=True))
    assert [row.staff for row in staffing.active_posts(cast.house(), cast.local("2026-03-03 22:01"))] == [director]
    assert "post. Check who is at the" in text(steward.post(f"{POSTS}take/", form | {"seen": "nonsense"}, follow=True))


def test_a_steward_stands_beside_another_and_leaves(tuesday: None, porter: Any, cashier: Any, sign_in: Any) -> None:
    first = take(cashier, "2026-03-03 20:00")
    steward = at_north(sign_in(porter))
    form = {"door": str(door().pk), "seen": str(first.pk), "joins": "1"}
    assert "With you: Cashier, since" in text(steward.post(f"{POSTS}take/", form, follow=True))
    assert "You have left door North." in text(steward.post(f"{POSTS}leave/", follow=True))
    assert "You are not posted at any door." in text(steward.post(f"{POSTS}leave/", follow=True))


def test_the_desk_says_where_else_the_steward_stands(tuesday: None, porter: Any, sign_in: Any) -> None:
    take(porter, "2026-03-03 20:00", "Slots")
    assert "taking this post ends that one" in text(at_north(sign_in(porter)).get("/door/"))


def test_a_card_desk_has_no_post_and_a_closed_door_none_to_take(
    chef: Client, porter: Any, sign_in: Any, desk: Any
) -> None:
    form = {"door": str(door().pk), "began": "", "ended": "06:00", "reason": "Painters."}
    assert chef.post(f"{POSTS}close/", form).status_code == 302
    steward = at_north(sign_in(porter))
    page = text(steward.get("/door/"))
    assert "This door is closed until" in page
    assert 'data-key="T"' not in page
    steward.post("/door/place/", {"place": f"desk:{desk.desk_id}"})
    assert 'id="post"' not in text(steward.get("/door/"))


def test_a_door_of_another_house_has_no_post_to_take(tuesday: None, porter: Any, sign_in: Any) -> None:
    steward = sign_in(porter)
    assert steward.post(f"{POSTS}take/", {"door": str(uuid4())}).status_code == 404
    assert steward.post(f"{POSTS}take/", {"door": "x"}).status_code == 404


# --- The chef de salle.


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "inspector", "administrator"])
def test_only_the_chef_and_the_director_manage_posts(tuesday: None, name: str, sign_in: Any) -> None:
    client = sign_in(cast.member(name))
    assert client.get(POSTS).status_code == 403
    assert client.post(f"{POSTS}enter/").status_code == 403
    assert said.acts(cast.VENUE, "http.permission.denied")


def test_the_page_shows_the_night_as_a_line_and_as_text(chef: Client, porter: Any) -> None:
    take(porter, "2026-03-03 20:20")
    page = text(chef.get(POSTS))
    assert 'class="stand"' in page
    assert 'class="gap "' in page
    assert "20 minutes" in page
    assert "(now)" in page
    assert "No staff required" in page
    assert text(chef.get(f"{POSTS}?day=2026-03-02")).count("next gaming day") == 1
    assert "Posts at the doors" in text(chef.get(f"{POSTS}?day=nonsense"))


def test_a_post_is_entered_on_the_screen(chef: Client, porter: Any) -> None:
    form = {
        "day": "2026-03-03",
        "door": str(door().pk),
        "staff": str(porter.pk),
        "began": "20:00",
        "ended": "21:00",
        "reason": "The desk was down.",
    }
    answer = chef.post(f"{POSTS}enter/", form, follow=True)
    assert "The post is recorded." in text(answer)
    assert "The desk was down." in text(answer)
    again = chef.post(f"{POSTS}enter/", form)
    assert again.status_code == 422
    assert "Correct that post first" in text(again)
    assert "The desk was down." in text(again)
    assert chef.post(f"{POSTS}enter/", form | {"began": "25:99"}).status_code == 422


def test_readings_after_midnight_belong_to_the_same_night(sign_in: Any, chef_de_salle: Any, porter: Any) -> None:
    with time_machine.travel(cast.local("2026-03-04 10:00"), tick=False):
        client = sign_in(chef_de_salle)
        form = {"day": "2026-03-03", "door": str(door().pk), "staff": str(porter.pk), "reason": "Ill."}
        client.post(f"{POSTS}enter/", form | {"began": "23:30", "ended": "01:15"})
    (row,) = staffing.posts(cast.VENUE)
    assert (row.begins, row.ends) == (cast.local("2026-03-03 23:30"), cast.local("2026-03-04 01:15"))


def test_on_the_night_the_clocks_go_back_a_reading_is_meant_the_second_time(
    sign_in: Any, chef_de_salle: Any, porter: Any
) -> None:
    with time_machine.travel(cast.local("2026-10-25 10:00"), tick=False):
        client = sign_in(chef_de_salle)
        assert "the second occurrence when the clock goes back" in text(client.get(f"{POSTS}?day=2026-10-24"))
        assert "the second occurrence when the clock goes back" not in text(client.get(f"{POSTS}?day=2026-10-23"))
        form = {"day": "2026-10-24", "door": str(door().pk), "staff": str(porter.pk), "reason": "Ill."}
        client.post(f"{POSTS}enter/", form | {"began": "02:30", "ended": "02:30", "ended_again": "on"})
    (row,) = staffing.posts(cast.VENUE)
    assert (row.ends - row.begins).total_seconds() == 3600


def test_a_post_is_corrected_on_the_screen(chef: Client, porter: Any) -> None:
    post = take(porter, "2026-03-03 20:00")
    address = f"{POSTS}{post.pk}/correct/"
    assert "<small>Floor manager</small>" in text(chef.get(address))
    assert 'value="20:00"' in text(chef.get(address))
    form = {"began": "20:00", "ended": "21:30", "reason": "Went home ill."}
    assert "The times are corrected." in text(chef.post(address, form, follow=True))
    assert "Went home ill." in text(chef.get(address))
    wrong = chef.post(address, form | {"ended": "19:00"})
    assert wrong.status_code == 422
    assert "is before the start. Correct one" in text(wrong)
    assert chef.get(f"{POSTS}{uuid4()}/correct/").status_code == 404


def test_a_door_is_closed_and_opened_on_the_screen(chef: Client) -> None:
    form = {"door": str(door().pk), "began": "23:00", "ended": "23:30", "reason": "Delivery."}
    assert "Delivery." in text(chef.post(f"{POSTS}close/", form, follow=True))
    wrong = chef.post(f"{POSTS}close/", form | {"began": "21:00"})
    assert wrong.status_code == 422
    assert "A door can only be closed from now on. For past times, explain the gap." in text(wrong)
    (closure,) = staffing.closures(cast.VENUE, _whole())
    reopened = chef.post(f"{POSTS}closures/{closure.pk}/reopen/", follow=True)
    assert "open again and must be staffed." in text(reopened)
    again = chef.post(f"{POSTS}closures/{closure.pk}/reopen/", follow=True)
    assert "This door is already open again" in text(again)
    assert chef.post(f"{POSTS}closures/{uuid4()}/reopen/").status_code == 404


def _whole() -> Any:
    from compliance.admissions.opening_hours.selectors import day_of

    return day_of(cast.house(), date(2026, 3, 3))


def test_a_gap_is_explained_on_the_screen(chef: Client, porter: Any) -> None:
    take(porter, "2026-03-03 20:20")
    page = chef.get(POSTS).content.decode()
    hidden = dict(re.findall(r'name="(began_at|ended_at)"\s+value="([^"]+)"', page))
    form = hidden | {"day": "2026-03-03", "door": str(door().pk), "text": "The porter was ill."}
    assert "The porter was ill." in text(chef.post(f"{POSTS}explain/", form, follow=True))
    for changed in ({"began_at": "x"}, {"began_at": "2026-03-03T20:00:00"}):
        wrong = chef.post(f"{POSTS}explain/", form | changed)
        assert wrong.status_code == 422
        assert "not be read. Reload the page" in text(wrong)


# --- Coverage.


@pytest.fixture
def staffed(porter: Any, cashier: Any, chef_de_salle: Any) -> None:
    """The night of scenario AT-23."""
    enter(porter, "2026-03-03 20:00", "2026-03-03 23:00", chef_de_salle, "2026-03-04 03:00")
    enter(cashier, "2026-03-03 23:20", "2026-03-04 02:30", chef_de_salle, "2026-03-04 03:00")


def test_the_coverage_lists_the_gap_and_saves_it_as_a_file(staffed: None, inspector: Any, sign_in: Any) -> None:
    with time_machine.travel(cast.local("2026-03-04 12:00"), tick=False):
        client = sign_in(inspector)
        page = text(client.get(f"{COVERAGE}?first=2026-03-03&last=2026-03-03"))
        assert "20 minutes" in page
        assert "Request the report" in page
        part = client.get(COVERAGE, headers={"HX-Request": "true"})
        assert "<html" not in text(part)
        saved = client.get(f"{COVERAGE}?first=2026-03-03&last=2026-03-03&export=csv")
        head, *lines = b"".join(saved.streaming_content).decode("utf-8-sig").splitlines()
        book = client.get(f"{COVERAGE}?first=2026-03-03&last=2026-03-03&export=xlsx")
        assert b"".join(book.streaming_content).startswith(b"PK")
    slots, north = sorted(lines, key=lambda line: line.split(";")[2], reverse=True)
    assert slots.startswith("2026-03-03;Salle des machines;Slots;")
    assert ";free;unknown;;;;;0;0" in slots
    assert "2026-03-03 23:00:00+01:00;2026-03-03 23:20:00+01:00;20;0;;" in north
    assert head.startswith("Gaming day;Room;Door;")
    of_book, of_lines = said.acts(cast.VENUE, "http.register.exported")
    assert (of_lines.facts["register"], of_lines.facts["form"], of_lines.facts["rows"]) == ("coverage", "csv", 2)
    assert of_book.facts["form"] == "xlsx"
    assert len(said.acts(cast.VENUE, "http.register.read")) == 1


def test_the_coverage_of_one_door(staffed: None, chef: Client) -> None:
    page = text(chef.get(f"{COVERAGE}?first=2026-03-02&last=2026-03-03&door={door('Slots').pk}"))
    assert page.count("No staff required") == 2
    assert "Salle des tables" not in page.split("<tbody>")[1]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("first=2026-03-03&last=2026-03-01", "The last day is before the first one"),
        ("first=2025-01-01&last=2026-03-01", "request the report"),
        ("first=&last=", "Choose a gaming day."),
    ],
)
def test_a_span_that_cannot_be_shown_says_why(chef: Client, asked: str, sentence: str) -> None:
    answer = chef.get(f"{COVERAGE}?{asked}")
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_a_day_that_has_not_begun_has_no_coverage(chef: Client) -> None:
    assert "Nothing in this period" in text(chef.get(f"{COVERAGE}?first=2026-03-05&last=2026-03-05"))


# --- Hours.


def test_the_director_decides_on_hours(tuesday: None, director: Any, porter: Any, sign_in: Any) -> None:
    client = sign_in(director)
    form = {
        "gaming_day": "2026-03-10",
        "room_kind": "table",
        "opens": "18:00",
        "closes": "05:00",
        "reason": "Anniversary.",
    }
    page = text(client.post(f"{HOURS}decide/", form, follow=True))
    assert "The opening hours of the day are set." in page
    assert "Anniversary." in page
    closed = form | {"gaming_day": "2026-03-11", "opens": "", "closes": "", "reason": "Mourning."}
    assert "closed" in text(client.post(f"{HOURS}decide/", closed, follow=True))
    wrong = client.post(f"{HOURS}decide/", form | {"gaming_day": "2026-03-01"})
    assert wrong.status_code == 422
    assert "has ended" in text(wrong)
    assert client.post(f"{HOURS}decide/", form | {"opens": "x"}).status_code == 422
    steward = sign_in(porter)
    assert "Anniversary." in text(steward.get(HOURS))
    assert "Different hours for one day" not in text(steward.get(HOURS))
    assert steward.post(f"{HOURS}decide/", form).status_code == 403


# --- The API.


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid4())}


def test_posts_through_the_api(tuesday: None, porter: Any, chef_de_salle: Any) -> None:
    steward, chef = caller(porter), caller(chef_de_salle)
    once = key()
    sent = {"door": str(door().pk)}
    taken = steward.post("/api/v1/posts/", sent, format="json", headers=once).json()
    assert set(taken) == {"id"}
    assert steward.post("/api/v1/posts/", sent, format="json", headers=once).json() == taken
    assert steward.post("/api/v1/posts/leave/", headers=key()).status_code == 200
    refused = steward.post("/api/v1/posts/leave/", headers=key())
    assert detail_of(refused).startswith("You are not posted at any door")
    times = {"began_at": "2026-03-03T18:00:00Z", "ended_at": "2026-03-03T19:00:00Z", "reason": "Forgot."}
    entered = chef.post(
        "/api/v1/posts/enter/", times | sent | {"staff": str(porter.pk)}, format="json", headers=key()
    ).json()
    corrected = chef.post(
        f"/api/v1/posts/{entered['id']}/correct/",
        times | {"ended_at": "2026-03-03T19:30:00Z"},
        format="json",
        headers=key(),
    ).json()
    assert set(corrected) == {"id"}
    listed = chef.get("/api/v1/posts/").json()
    assert [(row["ended_at"], row["corrected"]) for row in listed["results"]] == [
        ("2026-03-03T22:00:00+01:00", False),
        ("2026-03-03T20:30:00+01:00", True),
    ]


def test_doors_gaps_and_hours_through_the_api(tuesday: None, porter: Any, director: Any) -> None:
    api = caller(director)
    take(porter, "2026-03-03 20:20")
    leave(porter, "2026-03-03 21:59")
    found = api.get("/api/v1/coverage/?first=2026-03-03&last=2026-03-03").json()["results"]
    north = [row for row in found if row["door"] == "North"]
    assert [row["gap_from"] for row in north] == ["2026-03-03T20:00:00+01:00", "2026-03-03T21:59:00+01:00"]
    assert {row["control"] for row in north} == {"gaps"}
    north_id = north[0]["door_id"]
    gap = {"door": north_id, "began_at": "2026-03-03T19:00:00Z", "ended_at": "2026-03-03T19:20:00Z"}
    assert api.post("/api/v1/gaps/explain/", gap | {"text": "Ill."}, format="json", headers=key()).status_code == 200
    shut = {"door": north_id, "ended_at": "2026-03-04T01:30:00Z", "reason": "Painters."}
    closed = api.post("/api/v1/door-closures/", shut, format="json", headers=key()).json()
    found = api.get("/api/v1/coverage/?first=2026-03-03&last=2026-03-03").json()["results"]
    north = [row for row in found if row["door"] == "North"]
    assert "Ill." in {row["explanation"] for row in north}
    assert north[0]["closed"] == "2026-03-03T21:00:00+00:00/2026-03-04T01:30:00+00:00"
    assert api.post(f"/api/v1/door-closures/{closed['id']}/reopen/", headers=key()).status_code == 200
    hours = {"gaming_day": "2026-03-10", "room_kind": "slot", "opens": "10:00", "closes": "03:00", "reason": "Fair."}
    assert api.post("/api/v1/hours/", hours, format="json", headers=key()).status_code == 200
    (decision,) = api.get("/api/v1/hours/").json()["results"]
    assert (decision["opens"], decision["closes"]) == ("10:00:00", "03:00:00")


def test_what_the_api_does_not_know_it_says(tuesday: None, director: Any) -> None:
    second_house()
    api = caller(director)
    assert api.post("/api/v1/posts/", {"door": str(uuid4())}, format="json", headers=key()).status_code == 400
    times = {"began_at": "2026-03-03T18:00:00Z", "ended_at": "2026-03-03T19:00:00Z", "reason": "Forgot."}
    nobody = times | {"door": str(door().pk), "staff": str(uuid4())}
    assert api.post("/api/v1/posts/enter/", nobody, format="json", headers=key()).status_code == 400
    assert api.post(f"/api/v1/posts/{uuid4()}/correct/", times, format="json", headers=key()).status_code == 404
    assert api.post(f"/api/v1/door-closures/{uuid4()}/reopen/", headers=key()).status_code == 404
    assert api.get("/api/v1/coverage/?first=2026-03-03&last=2026-03-01").status_code == 400
    assert api.post("/api/v1/posts/leave/").status_code == 400


def test_a_key_of_another_act_is_refused(tuesday: None, porter: Any) -> None:
    steward, once = caller(porter), key()
    steward.post("/api/v1/posts/", {"door": str(door().pk)}, format="json", headers=once)
    assert steward.post("/api/v1/posts/leave/", headers=once).status_code == 422


def test_a_closing_before_the_session_is_said_and_not_drawn(chef: Client, chef_de_salle: Any) -> None:
    doors.close_door(
        house=cast.house(),
        door=door(),
        began_at=cast.local("2026-03-03 10:00"),
        ended_at=cast.local("2026-03-03 12:00"),
        reason="Painters.",
        by=chef_de_salle,
        at=cast.local("2026-03-03 09:00"),
    )
    page = text(chef.get(POSTS))
    assert "Painters." in page
    assert '<rect class="shut" x="0" y="8" width="0" height="26" />' in page
