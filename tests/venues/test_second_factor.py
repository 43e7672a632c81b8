"""A second factor: set up, asked for at the sign-in, used up, lost, and taken off by another; all of it in the log."""

import base64
import hmac
import re
import struct
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client

from compliance.venues.selectors import venues as selectors
from tests import cast, said

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


def code(secret, at=AT):
    """The six digits that an authenticator app shows (RFC 6238)."""
    counter = struct.pack(">Q", int(at.timestamp()) // 30)
    digest = hmac.new(base64.b32decode(secret), counter, "sha1").digest()
    start = digest[-1] & 0x0F
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 10**6:06d}"


def enter(client, name="porter"):
    return client.post("/account/login/", {"login": name, "password": cast.PASSWORD})


def confirm(client):
    """Type the password once more, as sensitive pages ask."""
    assert client.post("/account/reauthenticate/", {"password": cast.PASSWORD}).status_code == 302


@pytest.fixture
def secret(porter, django_capture_on_commit_callbacks):
    """The porter has set up an authenticator app a minute ago."""
    client = Client()
    enter(client)
    confirm(client)
    page = client.get("/account/2fa/totp/activate/").content.decode()
    found = re.search(r'value="([A-Z2-7]{32})"', page)[1]
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/account/2fa/totp/activate/", {"code": code(found, AT)})
    assert answer.status_code == 302
    return found


def test_setting_one_up_is_in_the_log_with_its_recovery_codes(secret, porter):
    added = said.acts(cast.VENUE, "venues.second_factor.added")
    assert {entry.facts["factor"] for entry in added} == {"totp", "recovery_codes"}
    assert {entry.actor for entry in added} == {porter.pk}
    assert selectors.second_factors(porter) == 1


def test_keeps_no_secret_in_clear(secret, porter):
    kept = [str(row.data) for row in Authenticator.objects.filter(user_id=porter.pk)]
    assert not any(secret in data for data in kept)


def test_the_password_alone_opens_nothing(secret):
    client = Client()
    answer = enter(client)
    assert answer["Location"] == "/account/2fa/authenticate/"
    assert client.get("/house/")["Location"].startswith("/account/login/")
    assert client.get("/api/v1/house/").status_code == 401


def test_signs_in_with_the_code(secret, clock):
    later = AT + timedelta(minutes=1)
    clock.move_to(later)
    client = Client()
    enter(client)
    answer = client.post("/account/2fa/authenticate/", {"code": code(secret, later)})
    assert answer.status_code == 302
    assert client.get("/house/").status_code == 200
    assert said.acts(cast.VENUE, "venues.session.opened")[0].occurred_at == later


def test_takes_each_code_once(secret, clock):
    later = AT + timedelta(minutes=1)
    clock.move_to(later)
    for expected in (302, 200):
        client = Client()
        enter(client)
        assert client.post("/account/2fa/authenticate/", {"code": code(secret, later)}).status_code == expected


def test_logs_a_wrong_code_and_stops_guessing(secret, porter):
    client = Client()
    enter(client)
    for _ in range(6):
        page = client.post("/account/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert "Too many failed login attempts" in page
    failed = said.acts(cast.VENUE, "venues.session.failed")
    assert len(failed) == 5
    assert {entry.subject_id for entry in failed} == {porter.pk}


def test_takes_a_recovery_code_instead_once(secret, porter):
    rows = Authenticator.objects.get(user_id=porter.pk, type=Authenticator.Type.RECOVERY_CODES)
    recovery = rows.wrap().get_unused_codes()[0]
    for expected in (302, 200):
        client = Client()
        enter(client)
        assert client.post("/account/2fa/authenticate/", {"code": recovery}).status_code == expected


def test_turning_it_off_is_in_the_log(secret, porter, clock):
    client = Client()
    enter(client)
    later = AT + timedelta(minutes=1)
    clock.move_to(later)
    client.post("/account/2fa/authenticate/", {"code": code(secret, later)})
    asked = client.post("/account/2fa/totp/deactivate/")
    assert "reauthenticate" in asked["Location"]
    confirm(client)
    client.post("/account/2fa/totp/deactivate/")
    removed = said.acts(cast.VENUE, "venues.second_factor.removed")
    assert {entry.facts["factor"] for entry in removed} == {"totp", "recovery_codes"}


def test_a_lost_one_is_removed_with_new_credentials_by_two_people(secret, porter, pit_boss, chef_de_salle, sign_in):
    asking = sign_in(pit_boss)
    assert "Remove lost second factors as well" in asking.get(f"/house/staff/{porter.pk}/").content.decode()
    asking.post(f"/house/staff/{porter.pk}/credentials/", {"second_factors": "on"})
    assert selectors.second_factors(porter) == 1
    request = porter.credential_requests.get()
    sign_in(chef_de_salle).post(f"/house/staff/credentials/{request.pk}/confirm/")
    assert selectors.second_factors(porter) == 0


@pytest.mark.parametrize(
    "path",
    [
        "",
        "totp/activate/",
        "webauthn/",
        "webauthn/add/",
        "recovery-codes/",
    ],
)
def test_draws_every_page_without_scripts_of_its_own(path, porter):
    client = Client()
    enter(client)
    confirm(client)
    answer = client.get(f"/account/2fa/{path}")
    page = answer.content.decode()
    assert answer.status_code in {200, 404}
    for opening in re.findall(r"<script[^>]*>", page):
        assert "src=" in opening or 'type="application/json"' in opening
    assert " style=" not in page
