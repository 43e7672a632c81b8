"""Tokens of devices in wrong hands: issued in another's name, beyond their tasks, revoked, or without a certificate."""

import base64
import hashlib
import ssl
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
import time_machine
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.models import Entry
from compliance import use_limits
from compliance.catalogue import BY_NAME
from compliance.http.rest.base import HouseView
from compliance.usage.tasks import watch
from compliance.venues.domain import token_refusals
from compliance.venues.domain.device_scopes import DeviceScope, permissions_of_scopes
from compliance.venues.models.devices import DeviceAcceptance, DeviceUse, TokenRefusal
from compliance.venues.services import accounts, devices, posts
from server.environment.variables import trusted_networks
from tests import cast, said
from tests.accounts import employ, requested_credentials
from tests.admissions.books import caller, card
from tests.adversary.guest_data import ADDRESS, DOCUMENT
from tests.adversary.json_posts import post
from tests.house.routes import routes

HOUSE = "/api/v1/house/"
SOME = "018f0000-0000-7000-8000-0000000000aa"


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False) as traveller:
        yield traveller


def admission() -> dict[str, Any]:
    door = str(cast.door().door_id)
    return {"document": DOCUMENT, "address": ADDRESS, "door": door, "face_compared": True, "card": "day"}


def issued_in_the_name_of(staff: Any, director: Any) -> tuple[str, str]:
    """What a director gets who issues a token for another person: its identifier and the token."""
    sent = {"name": "Turnstile", "staff": str(staff.pk), "scopes": ["door"], "expires_on": "2026-12-31"}
    answer = post(caller(director), "/api/v1/devices/", sent).json()
    return answer["id"], answer["token"]


# --- A token in another person's name.


def test_a_token_issued_in_the_name_of_the_porter_without_the_porter_opens_nothing(director: Any, porter: Any) -> None:
    key, token = issued_in_the_name_of(porter, director)
    machine = cast.sender(token)
    assert post(machine, "/api/v1/presentations/", admission()).status_code == 401
    assert not said.acts(cast.VENUE, "admissions.guest.admitted")
    assert post(caller(director), f"/api/v1/own-devices/{key}/acceptance/", {}).status_code == 404
    assert post(machine, f"/api/v1/own-devices/{key}/acceptance/", {}).status_code == 401
    assert post(cast.machine(porter), f"/api/v1/own-devices/{key}/acceptance/", {}).status_code == 403
    assert machine.get(HOUSE).status_code == 401
    assert not DeviceAcceptance.objects.filter(device_id=key).exists()
    assert post(caller(porter), f"/api/v1/own-devices/{key}/acceptance/", {}).status_code == 200
    assert post(machine, "/api/v1/presentations/", admission()).json()["admitted"] is True


def test_an_act_of_a_device_names_it_in_the_log(porter: Any, inspector: Any, sign_in: Any) -> None:
    made = cast.token_of(porter, name="North scanner")
    assert post(cast.sender(made.token), "/api/v1/presentations/", admission()).json()["admitted"] is True
    act = said.acts(cast.VENUE, "admissions.guest.admitted")[0]
    assert (act.actor, act.facts["device"]) == (porter.pk, str(made.pk))
    words = "Admitted a guest at door North on card D-000001. Device: North scanner."
    reader = sign_in(inspector)
    assert words in reader.get("/log/").content.decode()
    page = reader.get(f"/log/{act.act}/").content.decode()
    assert words in page
    assert str(made.pk) in page
    (line,) = caller(inspector).get("/api/v1/log/", {"kind": act.kind}).json()["results"]
    assert (line["sentence"], line["device"]) == (words, "North scanner")
    file = b"".join(reader.get("/log/file/", {"export": "csv", "columns": ["device", "what"]}).streaming_content)
    assert words in file.decode()


def test_an_act_in_a_session_names_no_device(porter: Any, inspector: Any) -> None:
    made = card(porter)
    assert post(caller(porter), "/api/v1/cancellations/", {"number": made.label, "reason": "torn"}).status_code == 200
    assert "device" not in said.acts(cast.VENUE, "admissions.cancellation.asked")[0].facts
    (line,) = caller(inspector).get("/api/v1/log/", {"kind": "admissions.cancellation.asked"}).json()["results"]
    assert line["device"] == ""


def test_denials_and_reads_of_a_device_name_it(porter: Any, inspector: Any, clock: Any) -> None:
    made = cast.token_of(inspector)
    machine = cast.sender(made.token)
    assert machine.get("/api/v1/cards/").status_code == 200
    assert said.acts(cast.VENUE, "http.register.read")[0].facts["device"] == str(made.pk)
    for _time in range(3):
        assert machine.get("/api/v1/devices/").status_code == 403
    assert said.acts(cast.VENUE, "http.permission.denied")[0].facts["device"] == str(made.pk)
    clock.shift(timedelta(minutes=10))
    watch()
    assert said.acts(cast.VENUE, "http.permission.denied_again")[0].facts["device"] == str(made.pk)


def test_a_key_of_a_device_is_used_once_and_answers_the_same(porter: Any) -> None:
    machine = cast.machine(porter)
    first = post(machine, "/api/v1/presentations/", admission())
    assert post(machine, "/api/v1/presentations/", admission()).json() == first.json()
    assert len(said.acts(cast.VENUE, "admissions.guest.admitted")) == 1


@pytest.mark.parametrize("wrong", ["device", "'; --", ""])
def test_a_forged_device_in_an_entry_breaks_no_page(wrong: str, inspector: Any, sign_in: Any, house: Any) -> None:
    """Who writes to the log past the application may write any fact."""
    from audit.recording import log

    log.note("venues.session.opened", subject=inspector, by=inspector, at=cast.TUESDAY, scope=house.id, device=wrong)
    page = sign_in(inspector).get("/log/")
    assert page.status_code == 200


# --- Beyond its tasks.


def test_a_path_whose_permission_no_task_of_the_token_gives_answers_403(settings: Any) -> None:
    """Every path of the API, with a token of a person who holds many posts, for each single task."""
    settings.USE_LIMITS = dict.fromkeys(use_limits.DEFAULTS, (10**6,) * 4)
    person = employ("everything", "director", "porter", "cashier", "compliance")
    paths, wrong, tried = list(_paths()), [], 0
    for scope in DeviceScope:
        machine, may = cast.machine(person, [scope.value]), permissions_of_scopes([scope])
        for method, address, permission in paths:
            if permission in may:
                continue
            tried += 1
            answer = getattr(machine, method)(address, format="json")
            if answer.status_code != 403:
                wrong.append(f"{scope} {method} {address}: {answer.status_code}")
    assert tried > 1000
    assert not wrong, "\n".join(wrong)


def _paths() -> Iterator[tuple[str, str, str]]:
    """Each method of each path of the API, with its permission."""
    for address, _name, called in routes():
        kind = getattr(called, "cls", object)
        if not issubclass(kind, HouseView):
            continue
        # The path of files has the permission of the register that it names.
        for register in BY_NAME if "<str:register>" in address else [""]:
            view = kind()
            view.kwargs = {"register": register}
            path = "/" + _with_values(address.replace("<str:register>", register))
            for method in sorted(set(view.allowed_methods) - {"OPTIONS", "HEAD"}):
                yield method.lower(), path, view.permission_for(method)


def _with_values(address: str) -> str:
    for name in ("uuid", "int", "str", "slug", "path"):
        while f"<{name}:" in address:
            before, rest = address.split(f"<{name}:", 1)
            address = before + (SOME if name == "uuid" else "1") + rest.split(">", 1)[1]
    return address


def test_a_token_does_the_tasks_that_it_has(porter: Any, director: Any) -> None:
    reading, door = cast.machine(director, ["staff"]), cast.machine(porter, ["door"])
    assert reading.get("/api/v1/staff/").status_code == 200
    assert reading.get("/api/v1/cards/").status_code == 403
    assert door.get("/api/v1/staff/").status_code == 403
    assert post(reading, "/api/v1/presentations/", admission()).status_code == 403
    assert post(door, "/api/v1/presentations/", admission()).json()["admitted"] is True


# --- At once.


@pytest.mark.parametrize("end", ["revoked", "closed", "post", "new_credentials"])
def test_a_running_device_is_out_with_the_next_request(end: str, director: Any, porter: Any, house: Any) -> None:
    made = cast.token_of(porter)
    machine = cast.sender(made.token)
    assert [machine.get(HOUSE).status_code for _time in range(3)] == [200, 200, 200]
    if end == "revoked":
        devices.revoke_device(house=house, device=made.device, reason="Stolen", by=director, at=cast.TUESDAY)
    elif end == "closed":
        accounts.close_account(staff=porter, scope=house.id, by=director, at=cast.TUESDAY)
    elif end == "post":
        yesterday = date(2026, 3, 2)
        posts.end_post(post=porter.posts.get(), ends=yesterday, by=director, at=cast.TUESDAY)
    else:
        requested_credentials(porter, at=cast.TUESDAY)
    expected = 403 if end == "post" else 401
    assert [machine.get(HOUSE).status_code for _time in range(3)] == [expected] * 3


def test_no_cache_holds_a_token(porter: Any) -> None:
    """Each request asks the database whose token it is, and no other statement."""
    machine = cast.machine(porter)
    machine.get(HOUSE)
    for _time in range(3):
        with CaptureQueriesContext(connection) as asked:
            assert machine.get(HOUSE).status_code == 200
        assert sum("machine_at_its_house" in each["sql"] for each in asked) == 1
        assert not [each for each in asked if "venues_device" in each["sql"] and "machine_at" not in each["sql"]]


# --- Bound to a certificate.


def certificate() -> x509.Certificate:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Device")])
    begins = datetime(2026, 1, 1, tzinfo=UTC)
    draft = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    draft = draft.serial_number(x509.random_serial_number()).not_valid_before(begins)
    return draft.not_valid_after(begins + timedelta(days=900)).sign(key, SHA256())


OWN, OTHER = certificate(), certificate()


def thumbprint(of: x509.Certificate) -> str:
    return of.fingerprint(SHA256()).hex()


def as_rfc_9440(of: x509.Certificate) -> str:
    return f":{base64.b64encode(of.public_bytes(Encoding.DER)).decode()}:"


def as_nginx(of: x509.Certificate) -> str:
    return quote(of.public_bytes(Encoding.PEM).decode(), safe="")


@pytest.fixture
def behind_a_proxy(settings: Any) -> None:
    settings.TRUSTED_PROXIES = trusted_networks("127.0.0.1")
    settings.CLIENT_CERTIFICATES = True


@pytest.mark.usefixtures("behind_a_proxy")
@pytest.mark.parametrize("written", [as_rfc_9440, as_nginx])
def test_a_bound_token_works_with_its_certificate_alone(written: Any, porter: Any) -> None:
    made = cast.token_of(porter, certificate=thumbprint(OWN))
    machine = cast.sender(made.token)
    assert machine.get(HOUSE, headers={"Client-Cert": written(OWN)}).status_code == 200
    assert machine.get(HOUSE, headers={"Client-Cert": written(OTHER)}).status_code == 401
    assert machine.get(HOUSE).status_code == 401
    (first,) = said.acts(cast.VENUE, "venues.device.refused")
    assert first.facts == {"name": "Turnstile", "reason": "certificate"}
    unbound = cast.sender(cast.token_of(porter).token)
    assert unbound.get(HOUSE, headers={"Client-Cert": written(OTHER)}).status_code == 200


@pytest.mark.usefixtures("behind_a_proxy")
def test_what_is_no_certificate_opens_no_bound_token(porter: Any) -> None:
    machine = cast.sender(cast.token_of(porter, certificate=thumbprint(OWN)).token)
    der, pem = base64.b64encode(OWN.public_bytes(Encoding.DER)).decode(), as_nginx(OWN)
    wrong = [
        "",
        ":",
        "::",
        der,
        f":{der}",
        f":{der}:, :{der}:",
        f":!{der}:",
        pem[:-40],
        f"{pem},{pem}",
        thumbprint(OWN),
    ]
    wrong += [quote("-----BEGIN CERTIFICATE-----\nAA*A\n-----END CERTIFICATE-----"), ":AAA:", ":\xff:"]
    for header in wrong:
        assert machine.get(HOUSE, headers={"Client-Cert": header}).status_code == 401, header


@pytest.mark.parametrize(("proxies", "declared"), [("", True), ("10.0.0.5/32", True), ("127.0.0.1/32", False)])
def test_a_certificate_that_no_declared_proxy_sends_is_not_believed(
    proxies: str, declared: bool, porter: Any, settings: Any
) -> None:
    settings.TRUSTED_PROXIES, settings.CLIENT_CERTIFICATES = trusted_networks(proxies), declared
    machine = cast.sender(cast.token_of(porter, certificate=thumbprint(OWN)).token)
    assert machine.get(HOUSE, headers={"Client-Cert": as_rfc_9440(OWN)}).status_code == 401


def test_the_thumbprint_is_that_of_other_programs() -> None:
    der = ssl.PEM_cert_to_DER_cert(OWN.public_bytes(Encoding.PEM).decode())
    assert hashlib.sha256(der).hexdigest() == thumbprint(OWN)


# --- Refused tokens.


def refused_tokens(director: Any, porter: Any, cashier: Any, house: Any, clock: Any) -> dict[str, str]:
    """A token for each reason by which one is refused."""
    newcomer = employ("newcomer", "porter")
    tokens = {
        "unknown": "x" * 43,
        "not_accepted": cast.token_of(porter, accepted=False).token,
        "expired": cast.token_of(porter, expires_on=date(2026, 3, 3)).token,
        "certificate": cast.token_of(porter, certificate=thumbprint(OWN)).token,
        "closed": cast.token_of(cashier).token,
        "not_set_up": cast.token_of(newcomer).token,
    }
    revoked = cast.token_of(porter)
    clock.shift(timedelta(days=1))
    devices.revoke_device(house=house, device=revoked.device, reason="x", by=director, at=cast.TUESDAY)
    accounts.close_account(staff=cashier, scope=house.id, by=director, at=cast.TUESDAY)
    requested_credentials(newcomer, at=cast.TUESDAY)
    return tokens | {"revoked": revoked.token}


def test_no_response_says_why_a_token_is_refused(
    director: Any, porter: Any, cashier: Any, house: Any, clock: Any
) -> None:
    tokens = refused_tokens(director, porter, cashier, house, clock)
    assert set(tokens) == {reason.value for reason in token_refusals.RefusalReason}
    answers = {cast.sender(token).get(HOUSE).content for token in tokens.values()}
    assert len(answers) == 1
    notes = said.acts(cast.VENUE, "venues.device.refused")
    assert {note.facts["reason"] for note in notes} == set(tokens) - {"unknown"}
    assert {note.actor for note in notes} == {None}
    assert len(said.acts(cast.VENUE, "venues.device.unknown")) == 1
    assert not DeviceUse.objects.exists(), "a refused token is not used"


def test_equal_refusals_are_two_entries_of_the_log(porter: Any, clock: Any) -> None:
    made = cast.token_of(porter, accepted=False)
    for token in (made.token, "x" * 43, made.token, "y" * 43, made.token):
        clock.shift(timedelta(seconds=1))
        assert cast.sender(token).get(HOUSE).status_code == 401
    assert str(TokenRefusal.objects.get(device=made.device)) == "not_accepted 3"
    watch()
    assert TokenRefusal.objects.count() == 2, "their ten minutes are not over"
    clock.shift(token_refusals.WINDOW)
    watch()
    watch()
    assert not TokenRefusal.objects.exists()
    (of_device,) = said.acts(cast.VENUE, "venues.device.refused_again")
    (of_unknown,) = said.acts(cast.VENUE, "venues.device.unknown_again")
    assert (of_device.facts["times"], of_device.facts["reason"], of_unknown.facts["times"]) == (2, "not_accepted", 1)
    assert of_device.subject_id == made.pk
    clock.shift(timedelta(seconds=1))
    cast.sender(made.token).get(HOUSE)
    clock.shift(token_refusals.WINDOW)
    watch()
    assert len(said.acts(cast.VENUE, "venues.device.refused_again")) == 1, "a single refusal was logged at once"


def test_a_count_that_another_run_has_closed_is_left(porter: Any) -> None:
    from compliance.venues.services import device_tokens

    assert device_tokens._close(0, cast.TUESDAY) is False


def test_a_network_with_many_refusals_waits_and_other_tokens_go_on(
    porter: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_refusals, "MOST", 3)
    waiting, works = cast.token_of(porter, accepted=False), cast.machine(porter)

    def status(token: str, address: str) -> int:
        return int(cast.sender(token).get(HOUSE, REMOTE_ADDR=address).status_code)

    assert [status(token, "192.0.2.1") for token in ("x", "y", waiting.token)] == [401, 401, 401]
    clock.shift(timedelta(minutes=4))
    answers = [cast.sender(token).get(HOUSE, REMOTE_ADDR="192.0.2.1") for token in ("x", waiting.token)]
    assert [answer.status_code for answer in answers] == [429, 429]
    assert {answer["Retry-After"] for answer in answers} == {"360"}
    assert len({answer.content for answer in answers}) == 1
    assert works.get(HOUSE, REMOTE_ADDR="192.0.2.1").status_code == 200
    assert status("x", "192.0.2.2") == 401


def test_refusals_name_no_network_and_no_token(porter: Any) -> None:
    cast.sender("a-secret-typed-by-mistake").get(HOUSE, REMOTE_ADDR="192.0.2.1")
    with connection.cursor() as cursor:
        cursor.execute("SELECT r::text FROM venues_tokenrefusal r")
        stored = " ".join(row[0] for row in cursor.fetchall())
    entry = Entry.objects.filter(kind="venues.device.unknown").get()
    assert "192.0.2.1" not in stored
    assert "a-secret" not in f"{stored} {entry.facts}"
    assert isinstance(entry.act, UUID)
