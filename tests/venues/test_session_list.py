"""Sessions: kept under a digest, listed for their owner and for who manages staff, and ended by either."""

import hashlib
from datetime import UTC, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.backends.base import CreateError, UpdateError
from django.db import IntegrityError, connection, transaction
from django.test import Client

from compliance.refusals import NotFound, Refused
from compliance.venues.authentication.session_store import SessionStore, key_digest
from compliance.venues.domain.sign_in.user_agents import browser_name
from compliance.venues.models.credentials import StaffSession
from compliance.venues.selectors import sessions as selectors
from compliance.venues.services import accounts, sessions
from compliance.venues.tasks import delete_old
from tests import cast, said
from tests.accounts import employ, renew_credentials
from tests.venues.dutch import DUTCH, open_dutch_house

AT = cast.TUESDAY
HOME, OWN, STAFF = "/house/", "/house/own-sessions/", "/house/sessions/"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
HERE = "192.0.2.1"


@pytest.fixture(autouse=True)
def clock(db):
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def browser(porter, sign_in):
    """The porter at a desk, in Firefox."""
    client = sign_in(porter)
    assert client.get(HOME, headers={"User-Agent": FIREFOX}, REMOTE_ADDR=HERE).status_code == 200
    return client


def key_of(client):
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def row_of(client):
    return StaffSession.objects.get(digest=key_digest(key_of(client)))


# --- The key.


def test_the_table_holds_the_digest_of_the_key_and_never_the_key(browser):
    with connection.cursor() as cursor:
        cursor.execute("SELECT s::text FROM venues_staffsession s")
        stored = " ".join(row[0] for row in cursor.fetchall())
    assert key_of(browser) not in stored
    assert hashlib.sha256(key_of(browser).encode()).hexdigest() in stored


def test_the_digest_is_no_key(browser):
    digest = row_of(browser).digest
    for cookie in (digest, digest[:32]):
        stranger = Client()
        stranger.cookies[settings.SESSION_COOKIE_NAME] = cookie
        assert stranger.get(HOME).status_code == 302


def test_a_request_asks_for_its_session_once_and_writes_it_once_a_minute(browser, clock):
    from django.test.utils import CaptureQueriesContext

    clock.shift(timedelta(seconds=59))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        browser.get("/door/alive/")
    of_sessions = [each["sql"] for each in asked if "venues_staffsession" in each["sql"]]
    assert len(of_sessions) == 1
    clock.shift(timedelta(seconds=1))
    with CaptureQueriesContext(connection) as asked:
        browser.get(HOME)
    of_sessions = [each["sql"].split()[0] for each in asked if "venues_staffsession" in each["sql"]]
    assert of_sessions == ["SELECT", "UPDATE"]


def test_a_session_that_has_ended_is_not_written_again(browser):
    store = SessionStore(key_of(browser))
    store["used"] = AT.timestamp()
    StaffSession.objects.update(ended_at=AT, data="")
    with pytest.raises(UpdateError):
        store.save()


def test_a_key_is_given_once(browser):
    store = SessionStore(key_of(browser))
    assert store.exists(key_of(browser))
    with pytest.raises(CreateError):
        store.save(must_create=True)


def test_a_session_without_a_key_gets_one_and_can_be_deleted():
    store = SessionStore()
    store.delete()
    assert store.load() == {}
    store.save()
    assert StaffSession.objects.count() == 1
    store.delete()
    assert StaffSession.objects.count() == 0


def test_expired_sessions_are_deleted_by_the_command_of_django(browser, clock):
    clock.shift(timedelta(hours=13))
    SessionStore.clear_expired()
    assert StaffSession.objects.count() == 0


@pytest.mark.parametrize(
    ("constraint", "changes"),
    [
        ("session_digests_are_unique", {}),
        ("a_session_key_is_kept_as_a_digest", {"digest": "k" * 32}),
        ("an_ended_session_holds_nothing", {"digest": "b" * 64, "ended_at": AT}),
    ],
)
def test_the_database_refuses(constraint, changes):
    values = {"digest": "a" * 64, "data": "x", "expires_at": AT}
    StaffSession.objects.create(**values)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        StaffSession.objects.create(**values | changes)


# --- The list.


def test_shows_browser_network_and_times(browser):
    page = browser.get(OWN).content.decode()
    assert "Firefox, Windows" in page
    assert HERE in page
    assert "This session" in page


def test_says_when_browser_and_network_are_unknown(porter, sign_in):
    client = sign_in(porter)
    client.get(HOME, REMOTE_ADDR="")
    assert client.get(OWN).content.decode().count("unknown") == 2


def test_lists_own_sessions_alone(browser, cashier, sign_in):
    other = sign_in(cashier)
    other.get(HOME)
    rows = browser.get("/api/v1/own-sessions/").json()["results"]
    assert [row["browser"] for row in rows] == ["Firefox, Windows"]
    assert [row["id"] for row in rows] == [str(row_of(browser).pk)]


def test_leaves_out_what_is_over(browser, porter, clock):
    clock.shift(timedelta(minutes=61))
    assert list(selectors.own_sessions(porter, AT.astimezone(UTC) + timedelta(minutes=61))) == []


@pytest.mark.parametrize(("name", "status"), [("administrator", 200), ("director", 403), ("cashier", 403)])
def test_who_manages_staff_sees_those_of_the_casino(name, status, browser, sign_in):
    client = sign_in(cast.member(name))
    answer = client.get(STAFF)
    assert answer.status_code == status
    assert ("Porter" in answer.content.decode()) is (status == 200)
    assert client.get("/api/v1/sessions/").status_code == status


def test_another_casino_sees_and_ends_none_of_them(browser, house):
    open_dutch_house()
    client = Client()
    administrator = employ("beheer", "administrator", venue_id=DUTCH)
    client.force_login(administrator, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert "Porter" not in client.get(STAFF).content.decode()
    assert client.post(f"{STAFF}{row_of(browser).pk}/end/").status_code == 404


def test_a_machine_sees_no_sessions(machine):
    assert machine.get("/api/v1/own-sessions/").status_code == 403
    assert machine.get("/api/v1/sessions/").status_code == 403


# --- The end.


def test_the_owner_ends_another_session(browser, porter, sign_in):
    other = sign_in(porter)
    other.get(HOME)
    answer = browser.post(f"{OWN}{row_of(other).pk}/end/", follow=True)
    assert "The session is ended." in answer.content.decode()
    assert other.get(HOME)["Location"].startswith("/account/login/")
    assert browser.get(HOME).status_code == 200
    ended = said.acts(cast.VENUE, "venues.session.ended")
    assert [(entry.actor, entry.subject_id) for entry in ended] == [(porter.pk, porter.pk)]


def test_the_administrator_ends_a_session_of_the_casino(browser, porter, administrator, sign_in):
    client = sign_in(administrator)
    answer = client.post(f"{STAFF}{row_of(browser).pk}/end/", follow=True)
    assert "The session is ended." in answer.content.decode()
    assert browser.get(HOME).status_code == 302
    ended = said.acts(cast.VENUE, "venues.session.ended")
    assert [(entry.actor, entry.subject_id) for entry in ended] == [(administrator.pk, porter.pk)]


def test_an_ended_session_is_ended_once(browser, porter, administrator, sign_in):
    other = sign_in(administrator)
    other.get(HOME)
    ended = row_of(browser)
    for expected in ("The session is ended.", "This session has already ended."):
        assert expected in other.post(f"{STAFF}{ended.pk}/end/", follow=True).content.decode()
    again = sign_in(porter)
    assert "already ended" in again.post(f"{OWN}{ended.pk}/end/", follow=True).content.decode()


def test_nobody_ends_a_session_of_another_person_as_their_own(browser, cashier, sign_in):
    stranger = sign_in(cashier)
    row = row_of(browser)
    assert stranger.post(f"{OWN}{row.pk}/end/").status_code == 404
    path = f"/api/v1/own-sessions/{row.pk}/end/"
    assert (
        stranger.post(path, content_type="application/json", headers={"Idempotency-Key": "not-their-own"}).status_code
        == 404
    )
    assert browser.get(HOME).status_code == 200


def test_the_casino_sees_and_ends_no_session_of_the_authority(inspector, administrator, sign_in, house):
    agent = sign_in(inspector)
    agent.get(HOME)
    row = row_of(agent)
    manager = sign_in(administrator)
    manager.get(HOME)
    assert [row["staff"]["name"] for row in manager.get("/api/v1/sessions/").json()["results"]] == ["Administrator"]
    assert manager.post(f"{STAFF}{row.pk}/end/").status_code == 404
    with pytest.raises(Refused, match="another employer"):
        sessions.end_session_of_account(house=house, session=row, by=administrator, at=AT)
    agent.post(f"{OWN}{row.pk}/end/")
    assert agent.get(HOME).status_code == 302


def test_the_authority_sees_and_ends_sessions_of_its_own_accounts_alone(browser, inspector, sign_in):
    agent = sign_in(inspector)
    agent.get(HOME)
    manager = sign_in(employ("ministry", "authority_admin"))
    names = [row["staff"]["name"] for row in manager.get("/api/v1/sessions/").json()["results"]]
    assert "Porter" not in names
    assert "Inspector" in names
    theirs = row_of(browser).pk
    assert manager.post(f"{STAFF}{theirs}/end/").status_code == 404
    key = {"Idempotency-Key": "a-session-of-the-casino"}
    sent = manager.post(f"/api/v1/sessions/{theirs}/end/", content_type="application/json", headers=key)
    assert sent.status_code == 404
    assert manager.post(f"{STAFF}{row_of(agent).pk}/end/").status_code == 302
    assert agent.get(HOME).status_code == 302
    assert browser.get(HOME).status_code == 200


def test_a_session_ends_by_the_api_once_however_often_it_is_asked(browser, porter, administrator, sign_in):
    other = sign_in(porter)
    other.get(HOME)
    manager = sign_in(administrator)
    for client, path, session in ((other, "own-sessions", browser), (manager, "sessions", other)):
        row = row_of(session)
        for _each in range(2):
            answer = client.post(
                f"/api/v1/{path}/{row.pk}/end/",
                content_type="application/json",
                headers={"Idempotency-Key": f"end {path}"},
            )
            assert (answer.status_code, answer.json()) == (200, {"id": str(row.pk)})
    assert len(said.acts(cast.VENUE, "venues.session.ended")) == 2


def test_an_unknown_session_is_not_found(browser, administrator, sign_in):
    assert browser.post(f"{OWN}{uuid4()}/end/").status_code == 404
    assert sign_in(administrator).post(f"{STAFF}{uuid4()}/end/").status_code == 404
    with pytest.raises(NotFound):
        selectors.get_session(uuid4())


@pytest.mark.parametrize("act", ["renew", "close"])
def test_new_credentials_and_a_closed_account_end_all_sessions(act, browser, porter, administrator):
    if act == "renew":
        renew_credentials(porter, at=AT)
    else:
        accounts.close_account(staff=porter, scope=cast.VENUE, by=administrator, at=AT)
    assert not StaffSession.objects.filter(staff=porter).exists()
    assert browser.get(HOME).status_code == 302


def test_an_own_new_password_ends_the_other_sessions(browser, porter, sign_in):
    other = sign_in(porter)
    other.get(HOME)
    new = "my own evening words"
    browser.post("/account/password/change/", {"oldpassword": cast.PASSWORD, "password1": new, "password2": new})
    assert browser.get(HOME).status_code == 200
    assert StaffSession.objects.filter(staff=porter).count() == 1


def test_what_is_over_is_deleted(browser, porter, sign_in, clock, house):
    other = sign_in(porter)
    other.get(HOME)
    sessions.end_own_session(house=house, session=row_of(other), by=porter, at=AT)
    delete_old()
    assert StaffSession.objects.count() == 2
    clock.shift(timedelta(hours=25))
    sign_in(porter).get(HOME)
    delete_old()
    assert StaffSession.objects.count() == 1


# --- The name of a browser.


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Linux"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("curl/8.5", ""),
        ("", ""),
    ],
)
def test_a_browser_has_the_name_that_people_know(user_agent, name):
    assert browser_name(user_agent) == name
