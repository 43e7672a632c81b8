"""A person who has only one half of new credentials, or an account that is closed, does not get in by a link."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client

from compliance.refusals import Refused
from compliance.venues.models.credentials import CredentialUse, FailedSignIn
from compliance.venues.services import accounts, credentials
from tests import cast, said
from tests.accounts import requested_credentials

AT = cast.TUESDAY
PAGE = "/account/credentials/"
OWN = "my own evening words"
FAILED = "venues.credentials.failed"


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def use(token: str, code: str, password: str = OWN, network: str = "203.0.113.66") -> Any:
    sent = {"token": token, "code": code, "password": password, "repeated": password}
    return Client().post(PAGE, sent, REMOTE_ADDR=network)


def test_guesses_at_a_code_wait_longer_and_longer_and_are_in_the_log(porter: Any, clock: Any) -> None:
    """The person who confirmed has the link, and guesses at the code."""
    made = requested_credentials(porter, at=AT)
    assert [use(made.token, f"guess-{n}").status_code for n in range(8)] == [422] * 3 + [429] * 5
    answer = use(made.token, made.code)
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert "A link or code was wrong too often" in answer.content.decode()
    notes = said.acts(cast.VENUE, FAILED)
    assert [(note.actor, note.subject_id) for note in notes] == [(None, porter.pk)] * 3
    clock.move_to(AT + timedelta(seconds=6))
    assert use(made.token, made.code).status_code == 302
    assert not FailedSignIn.objects.exists()


def test_guesses_from_many_networks_wait_too(porter: Any) -> None:
    made = requested_credentials(porter, at=AT)
    answers = [use(made.token, f"guess-{n}", network=f"198.51.100.{n}").status_code for n in range(30)]
    assert answers == [422] * 20 + [429] * 10


def test_guesses_at_links_wait_by_network(porter: Any) -> None:
    answers = [use(f"guess-{n}", "guess").status_code for n in range(64)]
    assert answers == [422] * 60 + [429] * 4
    assert {(note.actor, note.subject_id) for note in said.acts(None, FAILED)} == {(None, None)}


def test_guesses_at_a_link_do_not_slow_the_sign_in_of_its_owner(porter: Any) -> None:
    made = requested_credentials(porter, at=AT)
    for n in range(20):
        use(made.token, f"guess-{n}", network="192.0.2.1")
    sent = {"login": "porter", "password": "wrong"}
    assert Client().post("/account/login/", sent, REMOTE_ADDR="192.0.2.1").status_code == 200


def test_the_owner_may_try_passwords(porter: Any) -> None:
    made = requested_credentials(porter, at=AT)
    assert {use(made.token, made.code, "short").status_code for _ in range(10)} == {422}
    assert use(made.token, made.code).status_code == 302
    assert said.acts(cast.VENUE, FAILED) == []


def test_a_closed_account_gets_no_credentials(porter: Any, administrator: Any) -> None:
    made, waiting = (
        requested_credentials(porter, at=AT),
        credentials.request_credentials(
            house=cast.house(), staff=porter, second_factors=False, by=cast.member("pit_boss"), at=AT
        ),
    )
    accounts.close_account(staff=porter, scope=cast.VENUE, by=administrator, at=AT)
    answer = use(made.token, made.code)
    assert (answer.status_code, "This account is closed" in answer.content.decode()) == (422, True)
    assert not CredentialUse.objects.exists()
    with pytest.raises(Refused, match="This account is closed"):
        credentials.confirm_credentials(
            house=cast.house(), request=_fresh(waiting.request), by=cast.member("chef_de_salle"), at=AT
        )
    with pytest.raises(Refused, match="This account is closed"):
        credentials.request_credentials(
            house=cast.house(), staff=porter, second_factors=False, by=cast.member("pit_boss"), at=AT
        )
    with pytest.raises(CommandError, match="This account is closed"):
        call_command("credential_link", "porter")


def _fresh(request: Any) -> Any:
    return type(request).objects.get(pk=request.pk)
