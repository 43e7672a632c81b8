"""What an agent of the authority reads is in the log, whatever the request says of itself."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from compliance.http.access import polls
from compliance.venues.domain.roles import AUTHORITY_ROLES
from tests import cast, said
from tests.accounts import employ
from tests.house.routes import routes
from tests.reports.shelf import ordered

SEEN = "inspection.page.seen"
PAGES = ("/door/cards/", "/door/rooms/", "/reports/", "/reports/schedules/", "/exclusions/", "/log/")
DISGUISES: tuple[dict[str, str], ...] = (
    {"HX-Trigger": "x-poll"},
    {"HX-Request": "true", "HX-Trigger": "schedules-poll"},
    {"HX-Request": "true", "HX-Trigger": "schedules-poll", "HX-Target": "schedules-poll"},
    {"HX-Request": "true", "HX-Trigger-Name": "x-poll"},
    {"HX-Request": "true", "HX-Target": "x-poll"},
    {"HX-Request": "true", "HX-Boosted": "true", "HX-Current-URL": "http://testserver/reports/schedules/table/"},
    {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    {"HX-Trigger": "%78-poll", "HX-Trigger-URI-AutoEncoded": "true"},
    {"X-Requested-With": "XMLHttpRequest"},
    {"Purpose": "prefetch"},
    {"Sec-Purpose": "prefetch;prerender"},
    {"X-Moz": "prefetch"},
    {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"},
    {"Range": "bytes=0-0"},
    {"Accept": "application/octet-stream"},
    {"X-HTTP-Method-Override": "HEAD"},
    {"X-Original-URL": "/door/alive/", "X-Rewrite-URL": "/door/alive/"},
    {"Referer": "http://testserver/door/alive/"},
    {"X-Forwarded-For": "127.0.0.1", "User-Agent": "kube-probe/1.0"},
)


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


# Pages and paths of the casino that every account with a role may read.
FOR_EVERY_ROLE = ("/door/tonight/", "/door/rooms/", "/house/rulebook/", "/house/cameras/", "/api/v1/rulebook/")


def pages_seen() -> list[str]:
    return [each.facts["page"] for each in said.acts(cast.VENUE, SEEN)]


@pytest.mark.parametrize("path", PAGES)
def test_no_header_keeps_a_read_out_of_the_log(path: str, sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    for number, headers in enumerate(DISGUISES, 1):
        assert client.get(path, headers=headers).status_code == 200
        assert pages_seen() == [path] * number, headers


@pytest.mark.parametrize("role", sorted(AUTHORITY_ROLES))
def test_what_each_role_of_the_authority_reads_is_in_the_log(role: str, sign_in: Any) -> None:
    """Its managers read figures of the casino as well, not only its control agents."""
    account = employ("reader", role)
    client = sign_in(account)
    for path in FOR_EVERY_ROLE:
        assert client.get(path).status_code == 200
    notes = said.acts(cast.VENUE, SEEN)
    assert sorted(each.facts["page"] for each in notes) == sorted(FOR_EVERY_ROLE)
    assert {each.actor for each in notes} == {account.pk}


@pytest.mark.parametrize("role", sorted(AUTHORITY_ROLES))
def test_the_casino_sees_that_a_role_of_the_authority_read_but_not_what(role: str, sign_in: Any, director: Any) -> None:
    account = employ("reader", role)
    sign_in(account).get("/house/cameras/")
    (access,) = sign_in(director).get("/api/v1/looks/").json()["results"]
    assert (access["area"], access["way"], "page" in access) == ("venues", "page", False)
    entries = sign_in(director).get(f"/api/v1/log/?kind={SEEN}&actor={account.pk}").json()["results"]
    assert entries == []


def test_no_query_makes_a_poll_of_a_page(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    addresses = ("/reports/schedules/?poll=1", "/reports/schedules/?HX-Trigger=x-poll", "/reports/schedules/?/table/")
    for number, address in enumerate(addresses, 1):
        assert client.get(address).status_code == 200
        assert len(pages_seen()) == number


def test_a_poll_without_its_page_is_a_read(sign_in: Any, inspector: Any) -> None:
    """The address of a poll can be typed, too: once an hour it has an entry like its page."""
    client = sign_in(inspector)
    for minutes, entries in ((0, 1), (20, 1), (40, 1), (61, 2), (80, 2)):
        with time_machine.travel(cast.TUESDAY + timedelta(minutes=minutes), tick=False):
            assert client.get("/reports/schedules/table/").status_code == 200
            seen = [each.facts for each in said.acts(cast.VENUE, SEEN) if each.facts["area"] == "reports"]
            assert [(each["page"], each["pattern"]) for each in seen] == [
                ("/reports/schedules/", "reports/schedules/")
            ] * entries
            client.get("/house/")  # a person is there: a poll alone lets the session end


def test_a_poll_of_a_page_that_is_in_the_log_is_not_repeated(sign_in: Any, inspector: Any, house: Any) -> None:
    client, report, other = sign_in(inspector), ordered(house, inspector), ordered(house, inspector)
    client.get(f"/reports/{report.pk}/")
    client.get(f"/reports/{report.pk}/progress/")
    assert pages_seen() == [f"/reports/{report.pk}/"]
    client.get(f"/reports/{other.pk}/progress/")  # of another report than the one that was opened
    assert pages_seen() == [f"/reports/{other.pk}/", f"/reports/{report.pk}/"]
    client.get("/reports/")
    client.get(f"/reports/{report.pk}/row/")
    assert pages_seen()[0] == "/reports/"
    assert len(pages_seen()) == 3


def test_another_session_has_entries_of_its_own(sign_in: Any, inspector: Any) -> None:
    for number in (1, 2):
        client = sign_in(inspector)
        client.get("/reports/schedules/")
        client.get("/reports/schedules/table/")
        assert len(pages_seen()) == number


def test_each_poll_has_the_permission_of_its_page_and_answers_questions_only(sign_in: Any, director: Any) -> None:
    by_name = {name: view for _address, name, view in routes()}
    found = {name: getattr(view, polls.PAGE) for name, view in by_name.items() if hasattr(view, polls.PAGE)}
    assert len(found) >= 9
    client, wrong = sign_in(director), []
    for name, (page, arguments) in found.items():
        captured = next(address for address, each, _view in routes() if each == name).count("<")
        numbers = ["018f0000-0000-7000-8000-00000000dead"] * captured
        same = by_name[name].carnet_permission == by_name[page].carnet_permission
        refused = client.post(reverse(name, args=numbers)).status_code in {403, 405}
        if not same or not refused or not polls.has_poll(page) or len(arguments) > captured:
            wrong.append(name)
    assert not wrong
