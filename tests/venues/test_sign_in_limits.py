"""Failed sign-ins slow further attempts from the same place; a known browser and other places stay open."""

import re
from datetime import UTC, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client

from compliance.venues.domain.sign_in.sign_in_limits import ACCOUNT, NETWORK, ORIGIN, Failures
from compliance.venues.models.credentials import FailedSignIn
from compliance.venues.services import sign_in_attempts
from compliance.venues.services.sign_in_attempts import SignInAttempt
from compliance.venues.tasks import delete_old
from tests import cast, said
from tests.accounts import renew_credentials
from tests.races import together

AT = cast.TUESDAY
LOGIN = "/account/login/"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
HERE, THERE = "192.0.2.1", "198.51.100.9"


def attempt(client, name="porter", password=cast.PASSWORD, network=HERE):
    return client.post(LOGIN, {"login": name, "password": password}, REMOTE_ADDR=network)


def fail(client, times, name="porter", network=HERE):
    return [attempt(client, name, "wrong", network).status_code for _each in range(times)]


def store(count, *, account="porter", network=HERE, browser="", at=AT):
    """Store failures as attempts from many places would have left them."""
    places = [network] if isinstance(network, str) else network
    rows = [
        FailedSignIn(
            account=sign_in_attempts.account_digest(account),
            network=sign_in_attempts.digest_of("network", places[number % len(places)]),
            browser=browser,
            failed_at=at,
        )
        for number in range(count)
    ]
    FailedSignIn.objects.bulk_create(rows)


@pytest.fixture
def clock(db):
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def browser(clock):
    return Client()


@pytest.fixture
def known(browser):
    """A browser in which the porter has signed in and out."""
    client = Client()
    assert attempt(client).status_code == 302
    client.post("/account/logout/")
    return client


def test_two_mistakes_cost_nothing(browser):
    assert fail(browser, 2) == [200, 200]
    assert attempt(browser).status_code == 302


def test_the_third_mistake_makes_the_next_attempt_wait(browser):
    assert fail(browser, 4) == [200, 200, 200, 429]
    answer = attempt(browser)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert "Wait 5 seconds, then try again." in page
    assert "a browser in which you have signed in before" in page
    assert "in a casino the floor manager, at the authority its help desk" in page


def test_the_right_password_is_taken_once_the_wait_is_over(browser, clock):
    fail(browser, 3)
    clock.shift(timedelta(seconds=4))
    assert attempt(browser).status_code == 429
    clock.shift(timedelta(seconds=1))
    assert attempt(browser).status_code == 302


def test_an_attempt_during_the_wait_does_not_prolong_it(browser, clock):
    fail(browser, 3)
    assert fail(browser, 50) == [429] * 50
    clock.shift(timedelta(seconds=5))
    assert attempt(browser).status_code == 302


def test_each_further_failure_doubles_the_wait_up_to_fifteen_minutes():
    waits = [ORIGIN.seconds_left(Failures(count, AT), AT) for count in range(13)]
    assert waits == [0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
    assert ORIGIN.seconds_left(Failures(10**6, AT), AT) == 900


def test_the_wait_runs_down_and_is_never_longer_than_the_delay():
    failures = Failures(3, AT)
    assert ORIGIN.seconds_left(failures, AT + timedelta(seconds=3.5)) == 2
    assert ORIGIN.seconds_left(failures, AT + timedelta(seconds=5)) == 0
    assert ORIGIN.seconds_left(failures, AT - timedelta(hours=1)) == 5  # the clock was set back
    assert ORIGIN.seconds_left(Failures(3, None), AT) == 0


def test_a_name_without_an_account_is_answered_in_the_same_way(browser):
    pages = {}
    for name in ("porter", "nobody-has-this-name"):
        client = Client()
        assert fail(client, 4, name) == [200, 200, 200, 429]
        pages[name] = TOKEN.sub("", attempt(client, name).content.decode())
    assert pages["porter"] == pages["nobody-has-this-name"]


def test_other_spellings_are_the_same_account(browser):
    for name in ("porter", "Porter", "porter "):
        attempt(browser, name, "wrong")
    assert attempt(browser, "pOrter").status_code == 429
    assert attempt(browser, "cashier").status_code == 302


def test_failures_elsewhere_do_not_stop_the_owner(browser):
    fail(Client(), 30, network=THERE)
    assert attempt(browser, network=HERE).status_code == 302


def test_a_known_browser_is_not_slowed_by_a_stranger_in_the_same_network(browser, known):
    fail(browser, 30)
    store(500, at=AT)
    assert attempt(browser).status_code == 429
    assert attempt(known).status_code == 302


def test_a_known_browser_has_a_count_of_its_own(browser, known, clock):
    assert fail(known, 4) == [200, 200, 200, 429]
    page = attempt(known).content.decode()
    assert "A passkey works without waiting." in page
    assert "signed in before" not in page
    assert attempt(browser).status_code == 302  # another browser in the same network


def test_a_known_browser_keeps_its_count_when_it_changes_its_network(known):
    fail(known, 3)
    assert attempt(known, network=THERE).status_code == 429


def test_a_browser_is_known_to_the_accounts_that_signed_in_there(browser, known):
    fail(browser, 3, "cashier")
    assert attempt(known, "cashier").status_code == 429
    attempt(known, "porter")
    known.post("/account/logout/")
    assert attempt(known, "cashier", network=THERE).status_code == 302
    known.post("/account/logout/")
    store(3, account="cashier")
    store(3, account="porter")
    assert attempt(known, "cashier").status_code == 302
    known.post("/account/logout/")
    assert attempt(known, "porter").status_code == 302


@pytest.mark.parametrize("cookie", ["", "made-up", "eyJrZXkiOiIifQ:1:x"])
def test_a_browser_does_not_make_itself_known(cookie, browser):
    fail(browser, 3)
    browser.cookies["carnet_browser"] = cookie
    assert attempt(browser).status_code == 429


def test_a_known_browser_is_forgotten_after_half_a_year(known, clock):
    clock.shift(timedelta(days=181))
    store(3, at=AT.astimezone(UTC) + timedelta(days=181))
    assert attempt(known).status_code == 429


def test_many_accounts_from_one_network_are_slowed_and_others_are_not(browser):
    for number in range(60):
        store(1, account=f"name-{number}")
    assert attempt(browser)["Retry-After"] == "2"
    assert attempt(Client(), network=THERE).status_code == 302
    waits = [NETWORK.seconds_left(Failures(count, AT), AT) for count in (59, 60, 61, 64, 1000)]
    assert waits == [0, 2, 4, 30, 30]


def test_a_network_is_slowed_for_its_last_quarter_of_an_hour_only(browser):
    for number in range(60):
        store(1, account=f"name-{number}", at=AT - timedelta(minutes=15))
    assert attempt(browser).status_code == 302


def test_guesses_from_many_networks_are_slowed_by_a_minute_at_most(browser, known):
    networks = [f"203.0.113.{number}" for number in range(100)]
    store(100, network=networks)
    assert attempt(browser)["Retry-After"] == "60"
    assert attempt(known).status_code == 302
    waits = [ACCOUNT.seconds_left(Failures(count, AT), AT) for count in (19, 20, 21, 25, 10_000)]
    assert waits == [0, 2, 4, 60, 60]


def test_failures_count_for_a_day(browser):
    store(11, at=AT - timedelta(days=1))
    assert attempt(browser).status_code == 302


def test_a_success_forgets_the_failures_of_this_place_alone(browser):
    fail(browser, 2)
    store(2, network=THERE)
    assert attempt(browser).status_code == 302
    assert FailedSignIn.objects.count() == 2
    assert fail(Client(), 3) == [200, 200, 200]


def test_a_new_password_ends_the_wait_everywhere(browser, porter):
    fail(browser, 3)
    store(50, network=THERE)
    store(1, account="cashier")
    renew_credentials(porter, password="kubo-tafi-mero-lina", at=AT)
    assert attempt(browser, password="kubo-tafi-mero-lina").status_code == 302
    assert FailedSignIn.objects.count() == 1


def test_the_log_has_each_failure_and_the_wait_that_follows(browser, porter):
    fail(browser, 20)
    assert len(said.acts(cast.VENUE, "venues.session.failed")) == 3
    slowed = said.acts(cast.VENUE, "venues.session.slowed")
    assert [(entry.actor, entry.subject_id, entry.facts) for entry in slowed] == [(None, porter.pk, {"seconds": 5})]


def test_a_password_asked_for_again_is_slowed_too(clock, sign_in, porter):
    client = sign_in(porter)
    answers = [client.post("/account/reauthenticate/", {"password": "wrong"}).status_code for _each in range(4)]
    assert answers == [200, 200, 200, 429]


def test_a_passkey_is_asked_for_during_the_wait(browser):
    fail(browser, 4)
    asked = browser.get("/account/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    assert asked.status_code == 200
    assert "challenge" in asked.json()["request_options"]["publicKey"]


def test_attempts_at_the_same_moment_are_counted_one_by_one(own_database):
    porter = SignInAttempt(account="a" * 64, network="b" * 64)
    waits = together(lambda _number: sign_in_attempts.claim_attempt(attempt=porter, at=AT), 8)
    assert sorted(waits) == [0, 0, 0, 5, 5, 5, 5, 5]


def test_keeps_neither_the_typed_name_nor_the_address(browser):
    attempt(browser, "my-secret-password", "x")
    row = FailedSignIn.objects.get()
    assert {len(row.account), len(row.network), row.browser} == {64, ""}
    assert FailedSignIn.objects.filter(network=sign_in_attempts.digest_of("network", HERE)).exists()


def test_rows_that_no_longer_count_are_deleted(clock):
    store(3, at=AT - timedelta(days=1, seconds=1))
    store(2)
    delete_old()
    assert FailedSignIn.objects.count() == 2


@pytest.mark.parametrize("column", ["account", "network", "browser"])
def test_the_database_takes_digests_only(column, db):
    values = {"account": "a" * 64, "network": "b" * 64, "browser": "", "failed_at": AT} | {column: "porter"}
    with pytest.raises(IntegrityError, match="a_failed_sign_in_holds_digests_only"), transaction.atomic():
        FailedSignIn.objects.create(**values)
