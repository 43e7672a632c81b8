"""Signing in, failing to, and leaving: what people see and what the log then says."""

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from audit.models import Entry
from tests import cast, said

LOGIN = "/account/login/"
AT = cast.TUESDAY


def attempt(client, name, password=cast.PASSWORD, **more):
    return client.post(LOGIN, {"login": name, "password": password} | more)


@pytest.fixture
def browser(db):
    with time_machine.travel(AT, tick=False):
        yield Client()


def last(kind):
    return Entry.objects.filter(kind=kind).order_by("-id").first()


def test_signs_in_by_name_and_password_and_says_so_in_the_log(browser, porter):
    answer = attempt(browser, "porter")
    assert answer.status_code == 302
    opened = said.acts(cast.VENUE, "venues.session.opened")[0]
    assert (opened.actor, opened.subject_id, opened.occurred_at) == (porter.pk, porter.pk, AT)


@pytest.mark.parametrize("name", ["Porter", " porter ", "PORTER"])
def test_takes_the_name_in_any_case(browser, name):
    assert attempt(browser, name).status_code == 302


def test_refuses_a_wrong_password_and_logs_no_typed_name(browser, porter):
    answer = attempt(browser, "porter", "not-the-password")
    assert answer.status_code == 200
    assert "The sign-in name or password is incorrect" in answer.content.decode()
    failed = last("venues.session.failed")
    assert (failed.actor, failed.subject_id, failed.facts) == (None, porter.pk, {})


def test_logs_a_failure_for_a_name_that_does_not_exist_without_the_name(browser):
    attempt(browser, "my-secret-password", "x")
    failed = last("venues.session.failed")
    assert (failed.subject_id, failed.scope, failed.facts) == (None, None, {})


def test_signs_out_and_says_so(browser, porter):
    attempt(browser, "porter")
    answer = browser.post("/account/logout/")
    assert answer.status_code == 302
    assert answer["Location"] == LOGIN
    assert said.acts(cast.VENUE, "venues.session.closed")[0].actor == porter.pk
    assert browser.get(reverse("venues:home")).status_code == 302


def test_asks_before_signing_out_by_address(browser):
    attempt(browser, "porter")
    assert "Do you want to sign out?" in browser.get("/account/logout/").content.decode()


def test_refuses_a_closed_account_with_a_sentence(browser, porter, director):
    from compliance.venues.services import accounts

    accounts.close_account(staff=porter, scope=cast.VENUE, by=director, at=AT)
    answer = browser.post(LOGIN, {"login": "porter", "password": cast.PASSWORD}, follow=True)
    assert "This account is closed" in answer.content.decode()
    assert not said.acts(cast.VENUE, "venues.session.opened")


@pytest.mark.parametrize("path", ["signup/", "password/reset/", "email/"])
def test_sends_no_mail_and_names_the_administrator_instead(browser, path):
    answer = browser.get(f"/account/{path}")
    assert answer.status_code == 404
    assert "Ask a colleague" in answer.content.decode()


@pytest.mark.parametrize("path", ["password/set/", "confirm-email/", "login/code/confirm/", "password/reset/done/"])
def test_has_no_other_door(browser, path):
    assert browser.get(f"/account/{path}").status_code == 404


def test_goes_on_to_the_page_that_was_asked_for(browser):
    answer = attempt(browser, "porter", next="/house/rulebook/")
    assert answer["Location"] == "/house/rulebook/"


def test_goes_to_no_other_site(browser):
    answer = attempt(browser, "porter", next="https://elsewhere.example/")
    assert "elsewhere" not in answer["Location"]


def test_lets_nobody_make_an_account_for_themselves(rf):
    from compliance.venues.authentication.adapters import SignIn

    assert SignIn().is_open_for_signup(rf.get("/")) is False
