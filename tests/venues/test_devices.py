"""Device tokens on their pages and in the API: issued, accepted, used, declined, revoked, refused with a sentence."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from compliance.refusals import NotFound, Refused
from compliance.venues.domain.certificate_digests import read_digest
from compliance.venues.domain.device_scopes import SCOPE_PERMISSIONS, DeviceScope, permissions_of_scopes
from compliance.venues.domain.roles import AUTHORITY_ROLES, GRANTS, MACHINE, Role
from compliance.venues.models.devices import DeviceUse
from compliance.venues.selectors import devices as selectors
from compliance.venues.services import devices
from tests import cast, said
from tests.refusals import detail_of

AT = cast.TUESDAY
DEVICES, OWN = "/house/devices/", "/house/own-devices/"
API, OWN_API = "/api/v1/devices/", "/api/v1/own-devices/"
DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


def sent(porter: Any, **changes: Any) -> dict[str, Any]:
    facts = {"name": "Turnstile", "staff": str(porter.pk), "scopes": ["door"], "expires_on": "2026-12-31"}
    return facts | changes


def session(staff: Any, sign_in: Any) -> APIClient:
    client = APIClient()
    client.cookies = sign_in(staff).cookies
    return client


def post(client: APIClient, path: str, body: dict[str, Any], key: str = "a-fresh-key-1") -> Any:
    return client.post(path, body, format="json", headers={"Idempotency-Key": key})


def is_open(token: str) -> bool:
    return bool(cast.sender(token).get("/api/v1/house/").status_code == 200)


# --- On the pages.


def test_a_token_is_shown_once_accepted_by_its_person_and_revoked_for_good(
    director: Any, porter: Any, sign_in: Any
) -> None:
    client, own = sign_in(director), sign_in(porter)
    answer = client.post(f"{DEVICES}new/", sent(porter))
    assert "no-store" in answer["Cache-Control"]
    assert "The person responsible, Porter, must accept it" in answer.content.decode()
    found = re.search(r'id="token">([^<]{43})<', answer.content.decode())
    assert found is not None
    token, device = found[1], selectors.devices(cast.VENUE)[0]
    assert (str(device), device.scopes, is_open(token)) == ("Turnstile", ["door"], False)
    issued = said.acts(cast.VENUE, "venues.device.issued")[0]
    facts = {"name": "Turnstile", "expires_on": "2026-12-31", "scopes": ["door"], "bound": False}
    assert (issued.actor, said.own_facts(issued)) == (director.pk, facts)
    page = client.get(DEVICES).content.decode()
    assert token not in page
    assert "Not accepted yet" in page
    assert "Door: read identity documents" in page
    assert "Door: read identity documents" in own.get(OWN).content.decode()
    answer = own.post(f"{OWN}{device.pk}/accept/", follow=True).content.decode()
    assert "The token is accepted. The device acts in your name." in answer
    accepted = said.acts(cast.VENUE, "venues.device.accepted")[0]
    assert (accepted.actor, said.own_facts(accepted)) == (porter.pk, {"name": "Turnstile"})
    assert said.tables(accepted) == {"venues_deviceacceptance"}
    assert is_open(token)
    path = f"{DEVICES}{device.pk}/revoke/"
    assert client.post(path, {"reason": ""}).status_code == 422
    assert "The token is revoked." in client.post(path, {"reason": "Lost"}, follow=True).content.decode()
    assert "This token is already revoked" in client.post(path, {"reason": "Lost"}, follow=True).content.decode()
    assert not is_open(token)
    assert "Lost" in client.get(DEVICES).content.decode()
    assert len(said.acts(cast.VENUE, "venues.device.revoked")) == 1
    assert client.post(f"{DEVICES}{cast.VENUE}/revoke/", {"reason": "Lost"}).status_code == 404


def test_the_person_responsible_declines_a_token_with_a_reason(porter: Any, sign_in: Any) -> None:
    made, client = cast.token_of(porter, accepted=False), sign_in(porter)
    path = f"{OWN}{made.pk}/revoke/"
    assert "My devices" in client.get(path).content.decode()
    assert client.post(path, {"reason": ""}).status_code == 422
    assert "The token is revoked." in client.post(path, {"reason": "Not mine"}, follow=True).content.decode()
    assert said.acts(cast.VENUE, "venues.device.revoked")[0].actor == porter.pk
    answer = client.post(f"{OWN}{made.pk}/accept/", follow=True).content.decode()
    assert "This token is already revoked." in answer
    assert "Not mine" in answer
    assert f"{made.pk}/accept/" not in answer


def test_a_token_is_accepted_once_and_while_it_is_valid(porter: Any, house: Any, clock: Any) -> None:
    made = cast.token_of(porter)
    with pytest.raises(Refused, match="already accepted"):
        devices.accept_device(house=house, device=made.device, by=porter, at=AT)
    late = cast.token_of(porter, expires_on=date(2026, 3, 3), accepted=False)
    with pytest.raises(Refused, match="has expired"):
        devices.accept_device(house=house, device=late.device, by=porter, at=AT + timedelta(days=1))


def test_the_start_pages_name_the_devices_that_wait(porter: Any, director: Any, sign_in: Any) -> None:
    client = sign_in(porter)
    words = "device that would act in your name awaits your acceptance."
    for page in ("/house/", "/door/tonight/"):
        assert words not in client.get(page).content.decode()
    cast.token_of(porter, accepted=False)
    cast.token_of(porter)
    for page in ("/house/", "/door/tonight/"):
        text = client.get(page).content.decode()
        assert f"1 {words}" in text
        assert OWN in text
        assert words not in sign_in(director).get(page).content.decode()
    cast.token_of(porter, accepted=False)
    for page in ("/house/", "/door/tonight/"):
        assert "2 devices that would act in your name await" in client.get(page).content.decode()


def test_the_log_never_holds_a_token_or_its_digest(porter: Any) -> None:
    from audit.models import Entry

    token = cast.token_of(porter, accepted=False).token
    row = Entry.objects.filter(table_name="venues_device").order_by("-id").first()
    kept = f"{row.after} {row.personal} {row.facts}"
    assert token not in kept
    assert selectors.device_digest(token) not in kept


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"expires_on": "2026-03-02"}, "most: choose a day from today"),
        ({"expires_on": "2029-01-01"}, "two years"),
        ({"staff": str(cast.VENUE)}, "valid choice"),
        ({"name": ""}, "required"),
        ({"scopes": []}, "required"),
        ({"scopes": ["door", "cage"]}, "valid choice"),
        ({"certificate": "AA:BB"}, "64 hexadecimal digits"),
    ],
)
def test_refuses_a_token_with_a_sentence(changes: Any, words: str, director: Any, porter: Any, sign_in: Any) -> None:
    answer = sign_in(director).post(f"{DEVICES}new/", sent(porter, **changes))
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_a_service_wants_a_task(porter: Any) -> None:
    with pytest.raises(Refused, match="at least one task"):
        cast.token_of(porter, scopes=[])


def test_a_certificate_is_entered_as_other_programs_print_it(director: Any, porter: Any, sign_in: Any) -> None:
    printed = ":".join(DIGEST.upper()[place : place + 2] for place in range(0, 64, 2))
    client = sign_in(director)
    assert client.post(f"{DEVICES}new/", sent(porter, certificate=printed)).status_code == 200
    assert selectors.devices(cast.VENUE)[0].certificate == DIGEST
    assert said.acts(cast.VENUE, "venues.device.issued")[0].facts["bound"] is True
    assert "Only with its client certificate" in client.get(DEVICES).content.decode()
    assert read_digest(" ") == ""


def test_shows_which_tokens_are_expired_unused_or_in_use(director: Any, porter: Any, sign_in: Any, clock: Any) -> None:
    cast.token_of(porter, name="Old", expires_on=date(2026, 3, 3))
    cast.token_of(porter, name="Never used")
    used = cast.token_of(porter, name="Used")
    assert cast.sender(used.token).get("/api/v1/house/", REMOTE_ADDR="192.0.2.7").status_code == 200

    def states(at: Any) -> dict[str, str]:
        clock.move_to(at)
        rows = session(director, sign_in).get(API).json()["results"]
        return {row["name"]: row["state"] for row in rows}

    assert states(cast.local("2026-03-04 12:00")) == {"Old": "expired", "Never used": "open", "Used": "open"}
    assert states(AT + timedelta(days=90)) == {"Old": "expired", "Never used": "open", "Used": "open"}
    page = sign_in(director).get(DEVICES).content.decode()
    assert "192.0.2.7" in page
    clock.move_to(AT + timedelta(days=89))
    cast.sender(used.token).get("/api/v1/house/")
    assert states(AT + timedelta(days=91)) == {"Old": "expired", "Never used": "unused", "Used": "open"}
    assert "Not used for 90 days" in sign_in(director).get(DEVICES).content.decode()


def test_the_administrator_revokes_what_is_lost(administrator: Any, porter: Any, house: Any, sign_in: Any) -> None:
    made = cast.token_of(porter)
    sign_in(administrator).post(f"{DEVICES}{made.pk}/revoke/", {"reason": "Stolen"})
    device = selectors.get_device(house.id, made.pk)
    assert str(device.revocation) == "Stolen"
    assert str(device.acceptance) == str(device.acceptance.accepted_at)
    assert not is_open(made.token)


@pytest.mark.parametrize(("name", "offered"), [("porter", True), ("administrator", True), ("inspector", False)])
def test_the_account_menu_offers_devices_to_staff_of_the_casino(name: str, offered: bool, sign_in: Any) -> None:
    assert (OWN in sign_in(cast.member(name)).get("/house/").content.decode()) is offered


def test_no_account_of_the_authority_has_devices() -> None:
    holders = {role for role, granted in GRANTS.items() if "venues.device.own" in granted}
    assert holders == set(Role) - AUTHORITY_ROLES


# --- In the API.


def test_the_api_issues_accepts_and_revokes(director: Any, porter: Any, sign_in: Any) -> None:
    client, own = session(director, sign_in), session(porter, sign_in)
    issued = post(client, API, sent(porter, scopes=["log", "door", "door"], certificate=DIGEST.upper())).json()
    (row,) = own.get(OWN_API).json()["results"]
    assert (row["id"], row["scopes"], row["state"]) == (issued["id"], "door, log", "waiting")
    assert (row["certificate"], row["accepted_at"], row["used_at"], row["minutes"]) == (DIGEST, None, None, None)
    for _time in range(2):
        assert post(own, f"{OWN_API}{issued['id']}/acceptance/", {}, "accept-1").json() == {"id": issued["id"]}
    assert "already accepted" in detail_of(post(own, f"{OWN_API}{issued['id']}/acceptance/", {}, "accept-2"))
    assert own.get(OWN_API).json()["results"][0]["state"] == "open"
    for _time in range(2):
        revoked = post(own, f"{OWN_API}{issued['id']}/revocation/", {"reason": "Not mine"}, "revoke-1")
        assert revoked.json() == {"id": issued["id"]}
    assert own.get(OWN_API).json()["results"][0]["reason"] == "Not mine"


@pytest.mark.parametrize(
    "changes", [{"scopes": []}, {"scopes": ["cage"]}, {"scopes": "door"}, {"certificate": "AA:BB"}]
)
def test_the_api_names_the_field_that_is_wrong(changes: Any, director: Any, porter: Any, sign_in: Any) -> None:
    answer = post(session(director, sign_in), API, sent(porter, **changes))
    assert (answer.status_code, set(answer.json()["errors"])) == (400, set(changes))


def test_another_persons_device_does_not_exist(porter: Any, cashier: Any, house: Any, sign_in: Any) -> None:
    made = cast.token_of(porter, accepted=False)
    client, page = session(cashier, sign_in), sign_in(cashier)
    assert client.get(OWN_API).json()["results"] == []
    assert post(client, f"{OWN_API}{made.pk}/acceptance/", {}).status_code == 404
    assert post(client, f"{OWN_API}{made.pk}/revocation/", {"reason": "x"}, "a-fresh-key-2").status_code == 404
    assert page.post(f"{OWN}{made.pk}/accept/").status_code == 404
    assert page.post(f"{OWN}{made.pk}/revoke/", {"reason": "x"}).status_code == 404
    with pytest.raises(NotFound):
        selectors.get_own_device(house.id, cashier, made.pk)
    with pytest.raises(Refused, match="Only the person responsible"):
        devices.accept_device(house=house, device=made.device, by=cashier, at=AT)
    assert not is_open(made.token)


# --- Scopes.


def test_the_tasks_together_are_what_a_machine_may_do() -> None:
    assert permissions_of_scopes(DeviceScope) == MACHINE
    assert set(SCOPE_PERMISSIONS) == set(DeviceScope)
    assert permissions_of_scopes([]) == {"venues.house.read", "venues.permissions.read"}


# --- The last use.


def test_the_last_use_is_written_once_a_minute(porter: Any, clock: Any) -> None:
    made = cast.token_of(porter)

    def use(seconds: int, address: str) -> tuple[Any, str, int]:
        clock.move_to(AT + timedelta(seconds=seconds))
        assert cast.sender(made.token).get("/api/v1/house/", REMOTE_ADDR=address).status_code == 200
        row = DeviceUse.objects.get()
        return row.used_at - AT, row.network, row.minutes

    assert use(0, "192.0.2.1") == (timedelta(0), "192.0.2.1", 1)
    assert use(59, "192.0.2.2") == (timedelta(0), "192.0.2.1", 1)
    assert use(60, "2001:db8::7") == (timedelta(seconds=60), "2001:db8::/64", 2)
    assert str(DeviceUse.objects.get()) == "2026-03-03 19:16:00+00:00"
