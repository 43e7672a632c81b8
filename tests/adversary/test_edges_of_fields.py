"""One wicked value at a time in an otherwise good form: the calendar's ends, signs nobody sees, numbers too large."""

from contextlib import suppress
from datetime import date
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.utils import translation

from compliance.refusals import Refused
from compliance.rules.parameters.declarations import Parameter
from compliance.rules.values.value_types import Kind
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import policies
from tests import cast
from tests.adversary.guest_data import ADDRESS, DOCUMENT

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

WICKED = (
    "0001-01-01",
    "9999-12-31",
    "01.01.0001",
    "31.12.9999",
    "\x00",
    "\u202egnp.exe",
    "a\u0308" * 60,
    "\x1b[2J\x07",
    "1e999999",
    "Infinity",
    "-0",
    "٣",
    "2147483648",
    "99999999999999999999",
    "P99999999Y",
    "{}",
    "%s%n{0.__class__}",
)
GUEST = {
    "surname": "Weber",
    "first_names": "Jean",
    "born_on": "17.05.1980",
    "sex": "M",
    "nationality": "LUX",
    "kind": "passport",
    "number": "P123",
    "issuing_state": "LUX",
    "expires_on": "01.06.2030",
    "address": "5, rue des Bains",
    "postcode": "L-5601",
    "town": "Remich",
    "country": "LU",
    "nonce": "018f0000-0000-7000-8000-0000000000aa",
    "shown": "",
}
OPENING = "/house/staff/new/"  # of an account, which the director may not
FORMS: dict[str, dict[str, str]] = {
    "/door/manual/": GUEST,
    "/door/guest/": GUEST,
    "/door/refuse/": {"ground": "scandal", "note": "shouted", "nonce": GUEST["nonce"], "shown": ""},
    "/door/scan/": {
        "scan": "P<LUXWEBER<<JEAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nP12300000<1LUX8005179M3006014<<<<<<<<<<<<<<06"
    },
    "/door/place/": {"place": "door:1"},
    "/door/tariffs/set/": {"day_price": "2.00", "effective_from": "2026-03-04"},
    "/door/cancel/": {"number": "D-000001", "reason": "torn"},
    "/guests/": {"text": "Weber", "page": "1"},
    "/reports/": {"report": "R-04", "first_day": "2026-03-01", "last_day": "2026-03-02"},
    OPENING: {"username": "newcomer", "full_name": "New Comer", "language": "en"},
    "/house/rooms/new/": {"room-name": "Salon", "room-kind": "table"},
    "/house/desks/new/": {"desk-name": "Caisse"},
    "/i18n/setlang/": {"language": "fr", "next": "/house/"},
}
SEARCHES: dict[str, dict[str, str]] = {
    "/door/tonight/": {"day": "2026-03-02"},
    "/door/cards/": {"first": "2026-03-01", "last": "2026-03-03", "text": "", "kind": "", "cancelled": "", "page": "1"},
    "/door/index/": {"first": "2026-03-01", "last": "2026-03-03", "letter": "", "page": "1"},
    "/door/refusals/": {"first": "2026-03-01", "last": "2026-03-03", "outcome": "", "code": "", "page": "1"},
    "/door/tariffs/": {"day_price": "2.00", "effective_from": "2026-03-04"},
    "/house/rulebook/": {"on": "2026-03-03"},
    "/house/policies/": {"page": "1"},
    "/log/": {"text": "", "kind": "", "since": "2026-03-01", "until": "2026-03-03"},
    "/api/v1/log/": {"since": "2026-03-01", "until": "2026-03-03", "cursor": ""},
    "/api/v1/rulebook/": {"on": "2026-03-03"},
    "/api/v1/cards/": {"first": "2026-03-01", "last": "2026-03-03", "cursor": "", "page_size": "5"},
    "/api/v1/stubs/": {"first": "2026-03-01", "last": "2026-03-03", "page_size": "5"},
    "/api/v1/index/": {"first": "2026-03-01", "last": "2026-03-03", "page_size": "5"},
    "/api/v1/refusals/": {"first": "2026-03-01", "last": "2026-03-03", "page_size": "5"},
    "/api/v1/honour-guests/": {"all": "true", "page_size": "5"},
}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def _signed_in(sign_in: Any, staff: Any) -> Client:
    found: Client = sign_in(staff)
    found.raise_request_exception = False
    return found


@pytest.fixture
def client(sign_in: Any, director: Any) -> Client:
    return _signed_in(sign_in, director)


@pytest.fixture
def administrating(sign_in: Any, administrator: Any) -> Client:
    return _signed_in(sign_in, administrator)


def sent_with(value: str) -> dict[str, str]:
    """As our scripts send it, who get the part that changes; the first of the values without, for the whole page."""
    return {} if value == WICKED[0] else {"HX-Request": "true"}


@pytest.mark.parametrize("address", FORMS)
def test_a_form_survives_each_wicked_value(address: str, client: Client, administrating: Client) -> None:
    good, broken = FORMS[address], []
    client = administrating if address == OPENING else client
    for name in good:
        for value in WICKED:
            answer = client.post(address, good | {name: value}, headers=sent_with(value))
            if answer.status_code >= 500:
                broken.append((name, value))
    assert broken == []


@pytest.mark.parametrize("address", SEARCHES)
def test_a_search_survives_each_wicked_value(address: str, client: Client) -> None:
    good, broken = SEARCHES[address], []
    for name in good:
        for value in WICKED:
            for more in ({}, {"export": "csv"}):
                answer = client.get(address, good | {name: value} | more, headers=sent_with(value))
                if answer.status_code >= 500:
                    broken.append((name, value))
                elif answer.streaming:
                    list(answer)
    assert broken == []


def test_staff_posts_and_devices_survive_each_wicked_value(client: Client, porter: Any) -> None:
    post = porter.posts.get()
    forms = {
        f"/house/staff/{porter.pk}/post/": {"role": "cashier", "starts": "2026-03-04", "ends": "2026-03-05"},
        f"/house/staff/post/{post.pk}/end/": {"ends": "2027-03-04"},
        "/house/devices/new/": {
            "name": "Reader",
            "staff": str(porter.pk),
            "scopes": "door",
            "expires_on": "2026-12-01",
            "certificate": "",
        },
    }
    broken = []
    for address, good in forms.items():
        for name in good:
            for value in WICKED:
                if client.post(address, good | {name: value}).status_code >= 500:
                    broken.append((address, name, value))
    assert broken == []


@pytest.mark.parametrize("kind", Kind)
def test_every_policy_takes_or_refuses_each_wicked_value_in_words(
    kind: Kind, compliance_officer: Any, sign_in: Any
) -> None:
    """Below the page: all parameters of a kind, in every language; and what was taken can be read by everybody."""
    house = cast.house()
    given = {"house": house, "reason": "Later nights", "by": compliance_officer, "at": cast.TUESDAY}
    taken, refusals = 0, {}
    for name in of_kind(kind):
        for value in WICKED:
            try:
                policies.propose_policy(parameter=name, raw=value, effective_from=date(2026, 4, 1), **given)
            except Refused:
                for language, _title in settings.LANGUAGES:
                    with translation.override(language), pytest.raises(Refused) as refused:
                        policies.propose_policy(parameter=name, raw=value, effective_from=date(2026, 4, 1), **given)
                    refusals[name, value, language] = str(refused.value)
            else:
                taken += 1
        for day in (date.min, date.max):
            with suppress(Refused):
                policies.propose_policy(parameter=name, raw="06:00", effective_from=day, **given)
    assert all(len(sentence) > 10 for sentence in refusals.values()), refusals
    officer: Client = sign_in(compliance_officer)
    for address in ("/house/policies/", "/house/rulebook/?on=2026-04-02", "/api/v1/rulebook/?on=2026-04-02"):
        assert officer.get(address).status_code == 200
    assert selectors.policies(house.id).count() >= taken


@pytest.mark.parametrize("kind", Kind)
def test_the_page_of_a_policy_survives_each_wicked_value(kind: Kind, compliance_officer: Any, sign_in: Any) -> None:
    """One parameter of the kind for each way in which the law leaves or limits the choice."""
    officer: Client = sign_in(compliance_officer)
    officer.raise_request_exception = False
    good = {"value": "06:00", "effective_from": "2026-04-01", "reason": "Later nights"}
    broken = []
    for parameter in {(each.is_fixed, each.bound is None): name for name, each in of_kind(kind).items()}.values():
        for name, values in {"value": WICKED, "effective_from": WICKED[:4]}.items():
            for value in values:
                for more in ({}, {"confirmed": "1"}):
                    answer = officer.post(f"/house/policies/new/{parameter}/", good | {name: value} | more)
                    if answer.status_code >= 500:
                        broken.append((parameter, name, value))
    assert broken == []


def of_kind(kind: Kind) -> dict[str, Parameter]:
    """The parameters of a kind, of which there is at least one."""
    found = cast.house().rulebook(cast.TUESDAY.date()).edition.parameters
    some = {name: each for name, each in found.items() if each.kind is kind}
    assert some
    return some


def test_a_guest_presented_by_a_program_survives_each_wicked_value(client: Client) -> None:
    broken, turn = [], 0
    parts = {"document": DOCUMENT, "address": ADDRESS}
    for part, good in parts.items():
        for name in good:
            for value in WICKED:
                turn += 1
                sent = parts | {part: good | {name: value}}
                answer = client.post(
                    "/api/v1/presentations/",
                    sent | {"door": str(cast.door().door_id), "face_compared": True, "card": "day"},
                    content_type="application/json",
                    headers={"Idempotency-Key": f"wicked-{turn:06d}"},
                )
                if answer.status_code >= 500:
                    broken.append((name, value))
    assert broken == []


def test_other_paths_of_the_api_survive_each_wicked_value(client: Client, porter: Any) -> None:
    acts = {
        "/api/v1/reports/": {"report": "R-04", "first_day": "2026-03-01", "last_day": "2026-03-02"},
        "/api/v1/tariffs/": {"day_price": "2.00", "effective_from": "2026-03-04"},
        "/api/v1/cancellations/": {"number": "D-000001", "reason": "torn"},
        "/api/v1/devices/": {
            "name": "Reader",
            "staff": str(porter.pk),
            "scopes": ["door"],
            "expires_on": "2026-12-01",
            "certificate": "",
        },
        "/api/v1/guests/search/": {"text": "Weber"},
    }
    broken, turn = [], 0
    for address, good in acts.items():
        for name in good:
            for value in WICKED:
                turn += 1
                answer = client.post(
                    address,
                    good | {name: value},
                    content_type="application/json",
                    headers={"Idempotency-Key": f"wicked-{turn:06d}"},
                )
                if answer.status_code >= 500:
                    broken.append((address, name, value))
    assert broken == []
