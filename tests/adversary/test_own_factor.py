"""A second person decides with a factor of their own, on a device of their own: a stolen session is not a person."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY as METHODS
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.db import connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from audit.reading import selectors as log_selectors
from audit.recording import kinds, log
from audit.recording.context import Origin, coming_from
from audit.schema.ids import uuid7
from compliance.refusals import ApprovalRefused
from compliance.venues.models.policies import HousePolicy, PolicyDecision
from compliance.venues.models.staff import Staff
from compliance.venues.services import credentials, policies
from tests import cast, said
from tests.adversary.json_posts import post
from tests.second_factors import code, set_up_app, sign_in_by_password, sign_in_with_app

AT = cast.TUESDAY
NEW = "/house/policies/new/gaming_day.cutover/"
TYPED = {"value": "07:00", "effective_from": "2026-03-10", "reason": "Later closing", "confirmed": "yes"}
APPROVE = {"approved": "yes", "note": ""}


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[Any]:
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def required(settings: LazySettings) -> None:
    """As in production."""
    settings.SECOND_FACTOR_REQUIRED = True


@pytest.fixture
def secret(director: Staff, django_capture_on_commit_callbacks: Callable[..., Any]) -> str:
    """The director has set up an authenticator app, a minute ago on the clock of `later`."""
    return set_up_app(sign_in_by_password("director"), django_capture_on_commit_callbacks, AT)


def later(clock: Any, minutes: int) -> datetime:
    at = AT + timedelta(minutes=minutes)
    clock.move_to(at)
    return at


def propose(by: Staff, raw: str = "07:00", parameter: str = "gaming_day.cutover") -> HousePolicy:
    """A setting proposed without a request: no device is known."""
    return policies.propose_policy(
        house=cast.house(),
        parameter=parameter,
        raw=raw,
        effective_from=date(2026, 3, 10),
        reason="Later closing",
        by=by,
        at=AT,
    )


def propose_on(client: Client) -> HousePolicy:
    assert client.post(NEW, TYPED).status_code == 302
    return HousePolicy.objects.get()


def decide_on(client: Client, policy: HousePolicy, **headers: str) -> Any:
    return client.post(f"/house/policies/{policy.pk}/decide/", APPROVE, headers=headers)


def set_in_force(parameter: str, raw: str, compliance_officer: Staff, director: Staff) -> None:
    """A setting of the casino that is in force on the day of these tests."""
    policy = policies.propose_policy(
        house=cast.house(),
        parameter=parameter,
        raw=raw,
        effective_from=date(2026, 2, 1),
        reason="House rule",
        by=compliance_officer,
        at=cast.OPENED,
    )
    policies.decide_policy(house=cast.house(), policy=policy, approved=True, note="", by=director, at=cast.OPENED)


def test_a_stolen_session_without_a_factor_decides_nothing(
    compliance_officer: Staff, director: Staff, secret: str, clock: Any, required: None
) -> None:
    policy = propose(compliance_officer)
    stolen = sign_in_with_app("director", secret, later(clock, 1))
    later(clock, 17)
    answer = decide_on(stolen, policy)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "This decision needs your own second factor, proved within the last 15 minutes." in page
    assert f"/account/factor/?next=%2Fhouse%2Fpolicies%2F{policy.pk}%2Fdecide%2F" in page
    assert not PolicyDecision.objects.filter(policy=policy).exists()
    attempt = said.acts(cast.VENUE, "venues.approval.refused")[0]
    assert (attempt.subject_id, attempt.actor) == (policy.pk, director.pk)
    assert (attempt.facts["act"], attempt.facts["reason"]) == ("venues.policy.approved", "factor")


def test_a_factor_proved_within_the_minutes_is_enough_and_is_in_the_log(
    compliance_officer: Staff, secret: str, clock: Any, required: None
) -> None:
    policy = propose(compliance_officer)
    signed_in = later(clock, 1)
    client = sign_in_with_app("director", secret, signed_in)
    later(clock, 16)
    assert decide_on(client, policy).status_code == 302
    approved = said.acts(cast.VENUE, "venues.policy.approved")[0]
    assert approved.facts["sign_in"] == "password+totp"
    assert approved.facts["factor_at"] == signed_in.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def test_proving_it_again_leads_back_and_lets_decide(
    compliance_officer: Staff, secret: str, clock: Any, required: None
) -> None:
    policy = propose(compliance_officer)
    client = sign_in_with_app("director", secret, later(clock, 1))
    at = later(clock, 30)
    page = f"/house/policies/{policy.pk}/decide/"
    way = client.get("/account/factor/", {"next": page})
    assert way["Location"].startswith("/account/2fa/reauthenticate/?next=")
    assert "Confirm your identity" in client.get(way["Location"]).content.decode()
    answer = client.post("/account/2fa/reauthenticate/", {"code": code(secret, at), "next": page})
    assert (answer.status_code, answer["Location"]) == (302, page)
    assert decide_on(client, policy).status_code == 302


def test_a_password_and_a_recovery_code_prove_no_factor(
    compliance_officer: Staff, director: Staff, secret: str, clock: Any, required: None
) -> None:
    policy = propose(compliance_officer)
    codes = Authenticator.objects.get(user_id=director.pk, type=Authenticator.Type.RECOVERY_CODES)
    later(clock, 1)
    client = sign_in_by_password("director")
    assert client.post("/account/2fa/authenticate/", {"code": codes.wrap().get_unused_codes()[0]}).status_code == 302
    assert client.post("/account/reauthenticate/", {"password": cast.PASSWORD}).status_code == 302
    assert decide_on(client, policy).status_code == 422
    opened = said.acts(cast.VENUE, "venues.session.opened")[0]
    assert opened.facts["sign_in"] == "password+recovery_code"


def test_a_passkey_is_a_factor(compliance_officer: Staff, director: Staff, sign_in: Any, required: None) -> None:
    policy = propose(compliance_officer)
    client = sign_in(director)
    session = client.session
    session["second_factor"] = True
    session[METHODS] = [{"method": "mfa", "type": "webauthn", "at": AT.timestamp() - 60, "id": 1, "passwordless": True}]
    session["account_authentication_methods_user"] = str(director.pk)
    session.save()
    assert decide_on(client, policy).status_code == 302
    assert said.acts(cast.VENUE, "venues.policy.approved")[0].facts["sign_in"] == "passkey"


def test_the_password_alone_adds_no_factor_to_approve_with(
    director: Staff, secret: str, clock: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    stolen = sign_in_with_app("director", secret, later(clock, 1))
    later(clock, 10)
    assert stolen.post("/account/reauthenticate/", {"password": cast.PASSWORD}).status_code == 302
    for page in ("totp/deactivate/", "webauthn/add/", "recovery-codes/", "recovery-codes/generate/"):
        answer = stolen.post(f"/account/2fa/{page}")
        assert answer["Location"] == f"/account/factor/?next=%2Faccount%2F2fa%2F{page.replace('/', '%2F')}", page
    assert stolen.get("/account/2fa/").status_code == 200
    assert stolen.get("/account/2fa/reauthenticate/").status_code == 200
    at = later(clock, 11)
    stolen.post("/account/2fa/reauthenticate/", {"code": code(secret, at)})
    with django_capture_on_commit_callbacks(execute=True):
        assert stolen.post("/account/2fa/totp/deactivate/")["Location"] == "/account/2fa/"
    assert not Authenticator.objects.filter(user_id=director.pk).exists()


@pytest.mark.parametrize(
    ("sent_from", "back"),
    [
        ("https://testserver/house/staff/?page=2", "%2Fhouse%2Fstaff%2F%3Fpage%3D2"),
        ("http://testserver/house/staff/", "%2Fhouse%2Fstaff%2F"),
        ("https://elsewhere.example/house/", "%2Fhouse%2Fstaff%2Fcredentials%2F"),
        ("", "%2Fhouse%2Fstaff%2Fcredentials%2F"),
    ],
)
def test_an_address_without_a_page_leads_back_to_the_page_of_its_button(
    sent_from: str, back: str, pit_boss: Staff, chef_de_salle: Staff, porter: Staff, sign_in: Any, required: None
) -> None:
    requested = credentials.request_credentials(
        house=cast.house(), staff=porter, second_factors=False, by=chef_de_salle, at=AT
    )
    address = f"/house/staff/credentials/{requested.pk}/confirm/"
    client = sign_in_ready(sign_in(pit_boss))
    page = client.post(address, headers={"Referer": sent_from}, follow=True).content.decode()
    assert f'<a href="/account/factor/?next={back}' in page
    assert "Use your passkey or authenticator app" in page


def test_the_way_to_a_factor_fits_what_the_person_has(director: Staff, sign_in: Any) -> None:
    client = sign_in(director)
    assert client.get("/account/factor/")["Location"] == "/account/2fa/"
    Authenticator.objects.create(user_id=director.pk, type=Authenticator.Type.WEBAUTHN, data={})
    assert client.get("/account/factor/")["Location"].startswith("/account/2fa/webauthn/reauthenticate/?next=")
    assert Client().get("/account/factor/")["Location"].startswith("/account/login/")


def test_a_casino_may_ask_for_it_where_the_installation_does_not(
    compliance_officer: Staff, director: Staff, sign_in: Any
) -> None:
    policy = propose(compliance_officer)
    set_in_force("second_person.factor_minutes", "1", compliance_officer, director)
    answer = decide_on(sign_in(director), policy)
    assert "proved within the last minute." in answer.content.decode()


def test_the_api_names_the_next_step_and_its_page(
    compliance_officer: Staff, director: Staff, sign_in: Any, required: None
) -> None:
    policy = propose(compliance_officer)
    client = APIClient()
    client.cookies = sign_in_ready(sign_in(director)).cookies
    answer = post(client, f"/api/v1/policies/{policy.pk}/decision/", {"approved": True, "note": ""})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "factor_needed")
    assert problem["next_step"].startswith("Use your passkey or authenticator app")
    assert problem["next_page"] == "/account/factor/"
    assert said.acts(cast.VENUE, "venues.approval.refused")


def sign_in_ready(client: Client) -> Client:
    """A session that was opened with a factor, at a time that it no longer knows."""
    session = client.session
    session["second_factor"] = True
    session.save()
    return client


def test_two_accounts_on_one_device_are_not_two_persons(compliance_officer: Staff, director: Staff, clock: Any) -> None:
    browser = sign_in_by_password("compliance_officer")
    policy = propose_on(browser)
    browser.post("/account/logout/")
    later(clock, 9)
    answer = decide_on(sign_in_by_password("director", browser), policy)
    assert answer.status_code == 422
    assert "on the same device within the last 10 minutes. Decide on a device of your own" in answer.content.decode()
    assert said.acts(cast.VENUE, "venues.approval.refused")[0].facts["reason"] == "device"
    later(clock, 11)
    assert decide_on(browser, policy).status_code == 302


def test_another_device_decides_at_once_and_both_are_in_the_log(clock: Any, compliance_officer: Staff) -> None:
    policy = propose_on(sign_in_by_password("compliance_officer"))
    assert decide_on(sign_in_by_password("director"), policy).status_code == 302
    proposed = said.acts(cast.VENUE, "venues.policy.proposed")[0]
    approved = said.acts(cast.VENUE, "venues.policy.approved")[0]
    assert proposed.facts["sign_in"] == approved.facts["sign_in"] == "password"
    assert len({proposed.facts["browser"], approved.facts["browser"]}) == 2


def test_a_casino_may_switch_the_rule_of_the_device_off(compliance_officer: Staff, director: Staff) -> None:
    set_in_force("second_person.same_device_minutes", "0", compliance_officer, director)
    browser = sign_in_by_password("compliance_officer")
    browser.post(NEW, TYPED)
    policy = HousePolicy.objects.get(parameter="gaming_day.cutover")
    browser.post("/account/logout/")
    assert decide_on(sign_in_by_password("director", browser), policy).status_code == 302


def open_act(kind: str, subject: Any, by: Staff | None, origin: Origin) -> None:
    """An act of a kind, opened with an origin."""
    with coming_from(origin), transaction.atomic(), log.act(kind, subject=subject, by=by, at=AT, scope=cast.VENUE):
        pass


@pytest.mark.parametrize("kind", sorted(kinds.registered_approvals()))
def test_every_kind_of_approval_is_checked(
    kind: str, compliance_officer: Staff, director: Staff, required: None
) -> None:
    row = propose(compliance_officer)
    person = Origin(request_id="r", sign_in="password", browser="one")
    machine = Origin(request_id="r", machine=uuid7())
    proved = Origin(request_id="r", sign_in="passkey", browser="one", factor_at=AT)
    for origin, expected in ((person, "factor_needed"), (machine, "session_needed")):
        with pytest.raises(ApprovalRefused) as refused:
            open_act(kind, row, director, origin)
        assert refused.value.code == expected
    open_act("venues.policy.proposed", row, compliance_officer, person)
    with pytest.raises(ApprovalRefused) as refused:
        open_act(kind, row, director, proved)
    assert refused.value.code == "same_device"
    assert not of_director(kind, director)
    open_act(kind, row, director, Origin(request_id="r", sign_in="passkey", browser="two", factor_at=AT))
    assert [act.facts["sign_in"] for act in of_director(kind, director)] == ["passkey"]


def of_director(kind: str, director: Staff) -> list[Any]:
    return [act for act in said.acts(cast.VENUE, kind) if act.actor == director.pk]


def test_a_token_of_the_director_decides_nothing(compliance_officer: Staff, director: Staff) -> None:
    policy = propose(compliance_officer)
    address = f"/api/v1/policies/{policy.pk}/decision/"
    assert post(cast.machine(director), address, {"approved": True, "note": ""}).status_code == 403


def test_work_without_a_person_is_not_checked(compliance_officer: Staff, director: Staff, required: None) -> None:
    row = propose(compliance_officer)
    open_act("venues.policy.approved", row, director, Origin())
    open_act("venues.policy.approved", row, None, Origin(request_id="r"))
    assert len(said.acts(cast.VENUE, "venues.policy.approved")) == 2


def test_a_row_written_in_an_act_about_another_counts(compliance_officer: Staff, director: Staff) -> None:
    """The act that wrote a row may name another row as its subject."""
    origin = Origin(request_id="r", sign_in="password", browser="one")
    row = HousePolicy(
        venue_id=cast.VENUE,
        parameter="gaming_day.cutover",
        value="07:00",
        effective_from=date(2026, 3, 10),
        reason="Later",
        edition="LU",
        entered_by=compliance_officer,
        entered_at=AT,
    )
    opened = log.act("venues.policy.proposed", subject=director, by=compliance_officer, at=AT, scope=cast.VENUE)
    with coming_from(origin), transaction.atomic(), opened:
        row.save(force_insert=True)
    with pytest.raises(ApprovalRefused):
        open_act("venues.policy.approved", row, director, origin)


def test_the_question_about_devices_reads_sealed_entries_by_index() -> None:
    """A long log must not slow an approval."""
    row_id = uuid7()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plans = []
        for column in ("row_id", "subject_id", "act"):
            cursor.execute(f"EXPLAIN SELECT act FROM audit.entry WHERE {column} = %s", [row_id])
            plans.append("\n".join(line for (line,) in cursor.fetchall()))
    for plan, index in zip(plans, ("leaf_0_row_id_", "leaf_0_subject_id_", "leaf_0_act_"), strict=True):
        assert index in plan, plan
    assert not log_selectors.acts_on_row(row_id, since=AT).exists()
