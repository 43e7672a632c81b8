"""After the sign-in: reading hundreds of files in seconds is noticed and refused; a busy night at the door is not."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from compliance import use_limits
from compliance.orphans.finds.services.photographs import prepare_photograph
from compliance.people.models import Photograph
from compliance.usage import tasks
from compliance.usage.models import UseAlert, UseCount
from tests import cast, said
from tests.accounts import open_account
from tests.admissions.api_requests import post, zone
from tests.admissions.books import card
from tests.orphans import floor
from tests.people.made_pictures import picture

AT = cast.TUESDAY + timedelta(minutes=5)  # the start of ten minutes
VENUE = cast.VENUE


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as clock:
        yield clock


@pytest.fixture(autouse=True)
def limits_of_a_house(settings: Any) -> None:
    settings.USE_LIMITS = use_limits.DEFAULTS


@pytest.fixture
def few(settings: Any) -> None:
    """Smaller limits, to reach them with fewer requests."""
    settings.USE_LIMITS = dict.fromkeys(use_limits.DEFAULTS, (5, 8, 20, 30))


def session(client: Any) -> APIClient:
    api = APIClient()
    api.cookies = client.cookies
    return api


def test_reading_hundreds_of_guests_is_alerted_and_refused(
    porter: Any, chef_de_salle: Any, compliance_officer: Any, sign_in: Any, few: None
) -> None:
    person = card(porter).person_id
    client = sign_in(compliance_officer)
    answers = [client.get(f"/guests/{person}/") for _time in range(12)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 4
    assert answers[-1]["Retry-After"] == "600"
    page = answers[-1].content.decode()
    assert "Too many requests" in page
    assert "Try again in 10 minutes." in page
    assert "Weber" not in page
    assert len(said.acts(VENUE, "people.guest.opened")) == 8
    tasks.watch()
    assert set(UseAlert.objects.values_list("activity", "level")) == {("persons", "refused")}
    assert client.get("/door/tonight/").status_code == 200


def test_the_api_answers_429_as_a_problem(porter: Any, compliance_officer: Any, sign_in: Any, few: None) -> None:
    person = card(porter).person_id
    client = session(sign_in(compliance_officer))
    answers = [client.get(f"/api/v1/guests/{person}/") for _time in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    problem = answers[-1].json()
    assert (problem["title"], problem["status"]) == ("Too many requests", 429)
    assert "Wait, then try again." in problem["detail"]
    assert answers[-1]["Retry-After"] == "600"
    assert answers[-1]["Content-Type"].startswith("application/problem+json")


def test_files_searches_and_pages_have_limits(compliance_officer: Any, sign_in: Any, few: None) -> None:
    client = sign_in(compliance_officer)
    files = [client.get("/use-alerts/?export=csv") for _time in range(9)]
    for answer in files[:8]:
        b"".join(answer.streaming_content)
    assert files[-1].status_code == 429
    searches = [client.post("/guests/", {"text": "weber"}).status_code for _time in range(9)]
    assert (searches[0], searches[-1]) == (200, 429)
    pages = [client.get("/use-alerts/").status_code for _time in range(9)]
    assert pages[-1] == 429


def test_own_files_of_guests_have_limits(porter: Any, compliance_officer: Any, sign_in: Any, few: None) -> None:
    person, client = card(porter).person_id, sign_in(compliance_officer)
    page = f"/retention/guests/{person}/own-file/"
    assert [client.post(page, {"language": "fr"}).status_code for _time in range(9)] == [200] * 8 + [429]
    assert client.get(f"/api/v1/guests/{person}/own-file/?language=fr").status_code == 429
    assert len(said.acts(VENUE, "retention.own_file.given")) == 8


def test_photographs_of_guests_have_limits(porter: Any, director: Any, sign_in: Any, few: None) -> None:
    person, client = card(porter).person_id, sign_in(director)
    client.post(f"/guests/{person}/photograph/", {"picture": SimpleUploadedFile("face.jpg", picture(), "image/jpeg")})
    image = Photograph.objects.get().pk
    answers = [client.get(f"/guests/photographs/{image}/") for _time in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    assert session(client).get(f"/api/v1/photographs/{image}/").status_code == 429


def test_photographs_of_found_sums_have_limits(porter: Any, sign_in: Any, few: None) -> None:
    row, client = floor.find(photograph=prepare_photograph(picture(), "bar.jpg")), sign_in(porter)
    answers = [client.get(f"/orphans/{row.pk}/photograph/") for _time in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    assert session(client).get(f"/api/v1/finds/{row.pk}/photograph/").status_code == 429


def test_found_sums_that_name_staff_have_limits(porter: Any, sign_in: Any, few: None) -> None:
    page, client = f"/orphans/{floor.find().pk}/", sign_in(porter)
    assert [client.get(page).status_code for _time in range(9)] == [200] * 8 + [429]


def test_an_account_that_lost_its_role_is_alerted_and_its_counts_are_deleted(
    porter: Any, sign_in: Any, few: None, tuesday: Any
) -> None:
    account = open_account("former")
    client = sign_in(account)
    assert {client.get("/guests/").status_code for _time in range(6)} == {403}
    assert set(UseCount.objects.values_list("venue_id", flat=True)) == {None}
    tasks.watch()
    alert = UseAlert.objects.get()
    assert (alert.staff, alert.venue_id, alert.activity) == (account, VENUE, "denials")
    tuesday.shift(timedelta(days=3))
    tasks.watch()
    assert not UseCount.objects.exists()


def test_thousands_of_denials_are_two_entries_and_an_alert(porter: Any, sign_in: Any, few: None, tuesday: Any) -> None:
    client = sign_in(porter)
    statuses = [client.get("/house/staff/").status_code for _time in range(40)]
    assert statuses == [403] * 8 + [429] * 32
    assert session(client).get("/api/v1/staff/").status_code == 429
    assert client.get("/door/").status_code == 200
    tuesday.move_to(AT + timedelta(minutes=10))
    tasks.watch()
    first = said.acts(VENUE, "http.permission.denied")
    again = said.acts(VENUE, "http.permission.denied_again")
    assert sum(act.facts["times"] for act in again) + len(first) == 41
    assert len(first) + len(again) <= 4
    assert UseAlert.objects.filter(activity="denials", level="refused").exists()


def test_a_busy_night_at_the_door_is_never_counted(porter: Any, director: Any, cashier: Any, tuesday: Any) -> None:
    """Three desks scan a guest every few seconds. No scan counts, so no length of the night reaches a limit."""
    desks = [cast.machine(porter), cast.machine(cashier)]
    for number in range(30):
        tuesday.shift(timedelta(seconds=2))
        answer = post(
            desks[number % 2],
            key=f"busy-night-{number:04}",
            scan=zone(number=f"P{number:04}", surname=f"Guest{chr(65 + number % 26)}{chr(65 + number // 26)}"),
        )
        assert answer.status_code in {200, 201}, answer.content
    tasks.watch()
    assert not UseCount.objects.exists()
    assert not UseAlert.objects.exists()


def test_a_steward_who_works_all_night_on_pages_is_never_limited(porter: Any, sign_in: Any, tuesday: Any) -> None:
    client = sign_in(porter)
    for number in range(40):
        tuesday.shift(timedelta(seconds=3))
        assert client.get("/door/").status_code == 200
        page = client.post("/door/scan/", {"scan": zone(number=f"P{number:04}")})
        assert page.status_code in {200, 422}
    tasks.watch()
    assert not UseCount.objects.exclude(activity="pages").exists()
    assert not UseAlert.objects.exists()
