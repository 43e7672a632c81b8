"""Junk in every field of every page and path: a sentence or a refusal, never a fault of ours, and no door opens."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import Entry
from tests import cast
from tests.adversary.every_address import CLOSED, addresses

pytestmark = pytest.mark.slow

# Each stands for a family of attacks: bytes that databases refuse, marks that turn text round, code, formulas, numbers.
JUNK = (
    "\x00",
    "\u202eevil\u2066",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "../../etc/passwd",
    "𝕎𝕖𝕓𝕖𝕣" * 200,
    "-1",
    "999999999999999999999999",
    "2026-02-30",
    "NaN",
    "\ud7ff\ufffe",
)
FIELDS = [
    "scan",
    "shown",
    "nonce",
    "ground",
    "note",
    "kind",
    "place",
    "surname",
    "first_names",
    "born_on",
    "sex",
    "nationality",
    "number",
    "issuing_state",
    "expires_on",
    "address",
    "postcode",
    "town",
    "country",
    "day_price",
    "effective_from",
    "parameter",
    "value",
    "reason",
    "report",
    "first_day",
    "last_day",
    "username",
    "full_name",
    "language",
    "role",
    "starts",
    "ends",
    "name",
    "text",
    "q",
    "page",
    "page_size",
    "cursor",
    "from",
    "to",
    "after",
    "before",
    "state",
    "room",
    "door",
    "password1",
    "password2",
    "login",
    "password",
    "code",
    "confirmed",
    "answer",
    "cancellation",
    "card",
    "staff",
    "device",
    "venue",
    "next",
    "day",
    "on",
    "kind_of_room",
    "actor",
    "act",
]


def filled(turn: int) -> dict[str, Any]:
    """Every field with another kind of junk; three turns bring four kinds to each."""
    return {name: JUNK[(place + turn * 4) % len(JUNK)] for place, name in enumerate(FIELDS)}


def sent_in(turn: int) -> dict[str, str]:
    """The first turn asks for whole pages; the others as our scripts do, which get the part that changes."""
    return {"HX-Request": "true"} if turn else {}


# Parts of about the same size that do not lead to each other, so that several workers walk them.
FLOOR = {"door", "cage", "payouts", "exclusions", "guests"}
PARTS = ("api", "floor", "rest")


def part_of(address: str) -> str:
    """The part of the house to which an address belongs; each has one."""
    first = address.split("/")[1]
    return "api" if first == "api" else "floor" if first in FLOOR else "rest"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", ["director", "porter"])
def test_no_page_breaks_on_junk(name: str, part: str, sign_in: cast.SignIn, request: pytest.FixtureRequest) -> None:
    client: Client = sign_in(request.getfixturevalue(name))
    client.raise_request_exception = False
    asked = [address for address in addresses() if "logout" not in address and not address.startswith("/static")]
    asked = [address for address in asked if part_of(address) == part]
    assert len(asked) > 100
    open_to = dict.fromkeys((client.get, client.post), asked)
    broken = []
    for turn in range(3):
        for method, places in open_to.items():
            answers = {address: method(address, filled(turn), headers=sent_in(turn)) for address in places}
            broken += [faulty(turn, answer) for answer in answers.values() if answer.status_code >= 500]
            open_to[method] = [address for address, answer in answers.items() if answer.status_code not in CLOSED]
    for address in open_to[client.post]:
        answer = client.post(address, '{"scan": ', content_type="application/json")
        if answer.status_code >= 500:
            broken.append(faulty("half a JSON", answer))
    assert broken == []
    assert AdmissionCard.objects.count() == Entry.objects.count() == 0


def faulty(sent: object, answer: Any) -> tuple[object, ...]:
    return sent, answer.request["REQUEST_METHOD"], answer.request["PATH_INFO"], answer.status_code


def test_no_path_of_the_api_breaks_on_junk(sign_in: Any, director: Any) -> None:
    client: Client = sign_in(director)
    client.raise_request_exception = False
    broken = []
    for address in addresses():
        if address.startswith("/api/v1/"):
            for turn, body in enumerate(bodies()):
                key = f"junk-{turn}-{address}"
                answer = client.post(address, body, content_type="application/json", headers={"Idempotency-Key": key})
                if answer.status_code >= 500:
                    broken.append(faulty(body, answer))
                if answer.status_code in CLOSED:
                    break
    assert broken == []


def bodies() -> Iterator[Any]:
    """What programs send that know nothing of us: three kinds of junk, as an object, a list, a text, and nothing."""
    for kind, junk in enumerate(JUNK[:3]):
        yield filled(kind) | {"document": filled(kind + 1), "face_compared": True}
        yield from ([junk], junk, None, {"scan": {"scan": junk}})
