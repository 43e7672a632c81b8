"""Pages about the sign-in and about missing roles send each reader to the own employer."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from tests import cast
from tests.accounts import employ, open_account
from tests.venues.dutch import DUTCH, open_dutch_house

LANGUAGES = {
    "en": ("floor manager", "help desk"),
    "de": ("Saalchef", "Benutzerbetreuung"),
    "fr": ("chef de salle", "assistance"),
    "nl": ("floormanager", "helpdesk"),
}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_sign_in_both_employers_are_named(language: str) -> None:
    client, (casino, authority) = Client(headers={"Accept-Language": language}), LANGUAGES[language]
    wrong = {"login": "porter", "password": "not-the-password"}
    pages = [
        client.get("/account/login/"),
        client.get("/account/password/reset/"),
        *(client.post("/account/login/", wrong) for _time in range(4)),
    ]
    assert pages[-1].status_code == 429
    for page in pages:
        assert casino in page.content.decode()
        assert authority in page.content.decode()


def test_a_closed_account_is_sent_to_its_employer() -> None:
    account = open_account("closed")
    account.is_active = False
    account.save(update_fields=["is_active"])
    page = Client().post("/account/login/", {"login": "closed", "password": cast.PASSWORD}, follow=True)
    assert "ask the administrator of your employer" in page.content.decode()


def test_an_account_without_a_role_is_told_who_gives_one(sign_in: Any) -> None:
    for account, asked in (
        (open_account("of.casino"), "Ask the director of your casino"),
        (open_account("of.authority", authority="LU"), "Ask a head of the control agents"),
    ):
        answer = sign_in(account).get("/door/tonight/")
        assert answer.status_code == 403
        assert asked in answer.content.decode()


@pytest.mark.parametrize("role", ["authority_admin", "authority_head", "authority_desk"])
def test_a_page_outside_a_role_of_the_authority_names_its_heads(role: str, sign_in: Any, porter: Any) -> None:
    page = sign_in(employ("manager", role)).get("/guests/").content.decode()
    assert "ask a head of the control agents" in page
    assert "director" not in page
    assert "ask the director" in sign_in(porter).get("/guests/").content.decode()


def test_a_casino_without_a_role_there_names_the_own_employer(sign_in: Any, porter: Any) -> None:
    open_dutch_house()
    switch = f"/house/switch/{DUTCH}/"
    agent = employ("agent.two", "inspector")
    assert "Ask a head of the control agents" in sign_in(agent).post(switch, follow=True).content.decode()
    assert "Ask its director" in sign_in(porter).post(switch, follow=True).content.decode()
