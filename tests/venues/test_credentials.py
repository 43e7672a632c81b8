"""New credentials: who requests, who confirms, who sets the password, and when a link is of no use."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain import lifetimes
from compliance.venues.models.credentials import CredentialLink, CredentialRequest, CredentialUse
from compliance.venues.models.staff import Staff
from compliance.venues.services import credentials
from tests import cast, said
from tests.accounts import employ, open_account

AT = cast.TUESDAY
STAFF = "/house/staff/"
PAGE = "/account/credentials/"
OWN = "my own evening words"


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def requested(staff: Any, by: str = "pit_boss", at: Any = AT, *, factors: bool = False) -> Any:
    return credentials.request_credentials(
        house=cast.house(), staff=staff, second_factors=factors, by=cast.member(by), at=at
    )


def confirmed(request: Any, by: str = "chef_de_salle", at: Any = AT) -> Any:
    return credentials.confirm_credentials(house=cast.house(), request=request, by=cast.member(by), at=at)


def use(token: str, code: str, password: str = OWN) -> Any:
    return Client().post(PAGE, {"token": token, "code": code, "password": password, "repeated": password})


def test_codes_are_long_and_never_the_same() -> None:
    made = {credentials.new_code() for _ in range(200)}
    assert len(made) == 200
    assert all(re.fullmatch(r"([a-z]{4}-){4}[a-z]{4}", one) for one in made)


def test_two_people_give_new_credentials_and_the_owner_alone_sets_the_password(
    sign_in: Any, porter: Any, pit_boss: Any, chef_de_salle: Any
) -> None:
    working, asking, confirming = sign_in(porter), sign_in(pit_boss), sign_in(chef_de_salle)
    answer = asking.post(f"{STAFF}{porter.pk}/credentials/")
    assert "no-store" in answer["Cache-Control"]
    shown = re.search(r'id="credential-code">([a-z-]+)<', answer.content.decode())
    assert shown is not None
    row = porter.credential_requests.get()
    assert "within 24 hours" in asking.get(f"{STAFF}{porter.pk}/").content.decode()
    assert working.get("/house/").status_code == 200, "a request alone changes nothing"
    assert "Requested by Pit Boss" in confirming.get(f"{STAFF}{porter.pk}/").content.decode()
    answer = confirming.post(f"{STAFF}credentials/{row.pk}/confirm/")
    link = re.search(r'id="credential-link">http://testserver(\S+)#(\S+)<', answer.content.decode())
    assert link is not None
    assert link[1] == PAGE, "the token is in no address that a server sees"
    assert working.get("/house/")["Location"].startswith("/account/login/"), "sessions end"
    assert Client().post("/account/login/", {"login": "porter", "password": cast.PASSWORD}).status_code == 200
    assert "Set your password" in Client().get(PAGE).content.decode()
    done = use(link[2], shown[1])
    assert done["Location"] == "/account/login/"
    entered = Client().post("/account/login/", {"login": "porter", "password": OWN}, follow=True)
    assert entered.redirect_chain[-1][0] == "/door/tonight/"
    for kind, actor in (("requested", pit_boss), ("confirmed", chef_de_salle), ("used", porter)):
        assert [act.actor for act in said.acts(cast.VENUE, f"venues.credentials.{kind}")] == [actor.pk]


def test_link_and_code_are_stored_as_digests_and_stay_out_of_the_log(porter: Any) -> None:
    from audit.models import Entry

    made = requested(porter)
    link = confirmed(made.request)
    assert made.request.digest != made.code
    kept = " ".join(f"{e.facts} {e.after} {e.personal}" for e in Entry.objects.order_by("-id")[:12])
    for secret in (made.code, link.token, made.request.digest, link.link.digest):
        assert secret not in kept


@pytest.mark.parametrize("part", ["token", "code"])
def test_neither_the_link_nor_the_code_is_enough(porter: Any, part: str) -> None:
    made = requested(porter)
    facts = {"token": confirmed(made.request).token, "code": made.code} | {part: "guess"}
    answer = use(**facts)
    assert answer.status_code == 422
    assert "This link or code is not valid" in answer.content.decode()


@pytest.mark.parametrize(("password", "words"), [("short", "at least 12"), ("1q2w3e4r5t6y", "too common")])
def test_a_weak_password_is_refused_and_the_link_stays(porter: Any, password: str, words: str) -> None:
    made = requested(porter)
    token = confirmed(made.request).token
    assert words in use(token, made.code, password).content.decode()
    differing = {"token": token, "code": made.code, "password": OWN, "repeated": "another one of mine"}
    assert "The two passwords differ" in Client().post(PAGE, differing).content.decode()
    assert use(token, made.code).status_code == 302


def test_a_link_is_used_once_in_time_and_only_while_it_is_the_newest(porter: Any, clock: Any) -> None:
    first, again = requested(porter), requested(porter)
    old = confirmed(first.request)
    assert use(old.token, first.code).status_code == 302
    assert "was used" in use(old.token, first.code).content.decode()
    newer = confirmed(again.request, at=AT + timedelta(minutes=1))
    third = requested(porter)
    newest = confirmed(third.request, at=AT + timedelta(minutes=2))
    clock.move_to(AT + timedelta(minutes=3))
    assert "was replaced" in use(newer.token, again.code).content.decode()
    clock.move_to(AT + timedelta(hours=25))
    assert "has expired" in use(newest.token, third.code).content.decode()
    for link, at in ((newer.link, AT + timedelta(minutes=3)), (newest.link, AT + timedelta(hours=25))):
        with pytest.raises(IntegrityError, match="a_credential_link_is_in_force"):
            _write(CredentialUse(link=link, used_at=at))


def _write(row: Any) -> None:
    with transaction.atomic(), log.act("venues.credentials.used", subject=None, by=None, at=AT, scope=cast.VENUE):
        type(row).objects.bulk_create([row])


@pytest.mark.parametrize(("asks", "confirms"), [("pit_boss", "pit_boss"), ("pit_boss", "chef_de_salle")])
def test_the_database_wants_two_colleagues_who_are_not_the_owner(asks: str, confirms: str) -> None:
    owner = cast.member("chef_de_salle")
    request = requested(owner, asks).request
    with pytest.raises(Refused, match="Another person must confirm"):
        confirmed(request, confirms)
    link = CredentialLink(
        request=request, digest="0" * 64, expires_at=AT, confirmed_by=cast.member(confirms), confirmed_at=AT
    )
    with pytest.raises(IntegrityError, match="credentials_need_two_persons"):
        _write(link)


def test_a_person_of_another_employer_confirms_nothing(porter: Any) -> None:
    desk = employ("desk", "authority_desk")
    link = CredentialLink(
        request=requested(porter).request, digest="0" * 64, expires_at=AT, confirmed_by=desk, confirmed_at=AT
    )
    with pytest.raises(IntegrityError, match="credentials_need_two_persons"):
        _write(link)


def test_requests_are_refused_for_oneself_twice_and_late(pit_boss: Any, porter: Any, sign_in: Any) -> None:
    with pytest.raises(Refused, match="Change your own password"):
        requested(pit_boss)
    made = requested(porter)
    with pytest.raises(Refused, match="has expired"):
        confirmed(made.request, at=AT + timedelta(hours=25))
    confirmed(made.request)
    with pytest.raises(Refused, match="already confirmed"):
        confirmed(made.request)
    page = sign_in(cast.member("chef_de_salle")).post(f"{STAFF}credentials/{made.pk}/confirm/", follow=True)
    assert "already confirmed" in page.content.decode()
    own = sign_in(pit_boss).post(f"{STAFF}{pit_boss.pk}/credentials/")
    assert (own.status_code, "Change your own password" in own.content.decode()) == (422, False)


def test_new_credentials_end_a_lock(porter: Any) -> None:
    locked = Client()
    for _ in range(5):
        locked.post("/account/login/", {"login": "porter", "password": "wrong"})
    made = requested(porter)
    use(confirmed(made.request).token, made.code)
    assert locked.post("/account/login/", {"login": "porter", "password": OWN}).status_code == 302


def test_the_owner_and_the_compliance_officer_are_told(sign_in: Any, porter: Any, compliance_officer: Any) -> None:
    Client().post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
    made = requested(porter)
    with time_machine.travel(AT + timedelta(minutes=1), tick=False):
        use(confirmed(made.request, at=AT + timedelta(minutes=1)).token, made.code)
    with time_machine.travel(AT + timedelta(minutes=2), tick=False):
        page = Client().post("/account/login/", {"login": "porter", "password": OWN}, follow=True).content.decode()
        words = "Requested by Pit Boss, confirmed by Chef De Salle."
        seen = [
            words in sign_in(who).get("/house/").content.decode() for who in (compliance_officer, cast.member("porter"))
        ]
        others = sign_in(cast.member("cashier")).get("/house/").content.decode()
    assert "received new credentials, requested by Pit Boss and confirmed by Chef De Salle" in page
    assert seen == [True, True]
    assert words not in others


def test_the_owner_is_told_of_a_link_that_the_set_up_made(porter: Any) -> None:
    """Who runs commands on the machine prints one without a second person."""
    Client().post("/account/login/", {"login": "porter", "password": cast.PASSWORD})
    with time_machine.travel(AT + timedelta(minutes=1), tick=False):
        token, code = credentials.set_up_credentials(staff=porter, at=AT + timedelta(minutes=1))
        use(token, code)
        page = Client().post("/account/login/", {"login": "porter", "password": OWN}, follow=True).content.decode()
        again = Client().post("/account/login/", {"login": "porter", "password": OWN}, follow=True).content.decode()
    sentence = "Your account received new credentials by the set-up of the installation."
    assert sentence in page
    assert sentence not in again


def test_the_administrator_of_the_authority_is_told_of_its_accounts(sign_in: Any, inspector: Any) -> None:
    credentials.set_up_credentials(staff=inspector, at=AT)
    page = sign_in(employ("authority", "authority_admin")).get("/house/").content.decode()
    assert "By the set-up of the installation." in page


def test_the_first_accounts_are_opened_by_commands() -> None:
    out = StringIO()
    call_command(
        "open_account", "first.admin", "First Admin", casino="Casino Mondorf", role="administrator", stdout=out
    )
    call_command("open_account", "agent", "An Agent", casino="Casino Mondorf", role="authority_admin", stdout=out)
    assert Staff.objects.get(username="agent").authority == "LU"
    call_command("credential_link", "first.admin", stdout=out)
    found = re.search(r"#(\S+)\nCode: (\S+)", out.getvalue())
    assert found is not None
    assert use(found[1], found[2]).status_code == 302
    assert Client().post("/account/login/", {"login": "first.admin", "password": OWN}).status_code == 302
    for wrong in ("Casino Nowhere", "Casino Mondorf"):
        with pytest.raises(CommandError):
            call_command("open_account", "first.admin", "Again", casino=wrong, role="administrator")
    with pytest.raises(CommandError, match="no account named"):
        call_command("credential_link", "no.one")


def test_the_first_account_is_opened_with_its_role_or_not_at_all() -> None:
    call_command("open_account", "first.admin", "First Admin", casino="Casino Mondorf", role="administrator")
    act = said.acts(cast.VENUE, "venues.staff.set_up")[0]
    assert (act.actor, act.facts) == (None, {"role": "administrator", "starts": "2026-03-03", "ends": "…"})
    assert Staff.objects.get(username="first.admin").posts.get().role == "administrator"
    # An agent's role needs a last day.
    with pytest.raises(CommandError, match="requires a last day"):
        call_command("open_account", "agent", "An Agent", casino="Casino Mondorf", role="inspector")
    with pytest.raises(CommandError, match="end before it begins"):
        call_command(
            "open_account",
            "agent",
            "An Agent",
            casino="Casino Mondorf",
            role="inspector",
            until=AT.date() - timedelta(1),
        )
    assert not Staff.objects.filter(username="agent").exists()
    assert len(said.acts(cast.VENUE, "venues.staff.set_up")) == 1


def test_an_account_without_a_password_does_not_sign_in() -> None:
    open_account("straw", password="")
    assert Client().post("/account/login/", {"login": "straw", "password": ""}).status_code == 200


def test_describes_rows_in_words(porter: Any) -> None:
    link = confirmed(requested(porter).request).link
    assert str(link.request) == str(AT)
    assert str(link) == str(AT + lifetimes.CREDENTIALS)
    assert str(CredentialUse(link=link, used_at=AT)) == str(AT)
    assert CredentialRequest.objects.count() == 1
