"""Junk in every field of every page and path: a sentence or a refusal, never a fault of ours, and no door opens."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter, UUIDConverter

from compliance.admissions.models import AdmissionCard, Entry

NOBODY = "018f0000-0000-7000-8000-0000000000ff"
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


def addresses(patterns: Any = None, prefix: str = "") -> Iterator[str]:
    """Every address of ours, with an identifier that belongs to nothing."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            for name, converter in pattern.pattern.converters.items():
                value = (
                    NOBODY
                    if isinstance(converter, UUIDConverter)
                    else "1"
                    if isinstance(converter, IntConverter)
                    else "x"
                )
                for shape in ("uuid", "int", "str", "slug", "path"):
                    route = route.replace(f"<{shape}:{name}>", value)
            if "(?P" not in route and "^" not in route:
                yield "/" + route


@pytest.mark.parametrize("name", ["director", "porter"])
@pytest.mark.parametrize("turn", range(3))
def test_no_page_breaks_on_junk(name: str, turn: int, sign_in: Any, request: pytest.FixtureRequest) -> None:
    client: Client = sign_in(request.getfixturevalue(name))
    client.raise_request_exception = False
    broken = []
    for address in addresses():
        if "logout" in address or address.startswith("/static"):
            continue
        answers = [client.get(address, filled(turn)), client.post(address, filled(turn))]
        if turn == 0:  # it says the same in each
            answers.append(client.post(address, '{"scan": ', content_type="application/json"))
        for answer in answers:
            if answer.status_code >= 500:
                broken.append((address, answer.status_code, answer.request["REQUEST_METHOD"]))
    assert broken == []
    assert AdmissionCard.objects.count() == Entry.objects.count() == 0


@pytest.mark.parametrize("first", range(3))
def test_no_path_of_the_api_breaks_on_junk(first: int, sign_in: Any, director: Any) -> None:
    client: Client = sign_in(director)
    client.raise_request_exception = False
    broken = []
    junk = JUNK[first]
    body = filled(first) | {"document": filled(first + 1), "face_compared": True}
    for address in addresses():
        if not address.startswith("/api/v1/"):
            continue
        for turn, sent in enumerate((body, [junk], junk, None, {"scan": {"scan": junk}})):
            answer = client.post(
                address, sent, content_type="application/json", headers={"Idempotency-Key": f"junk-{turn}-{address}"}
            )
            if answer.status_code >= 500:
                broken.append((address, answer.status_code, turn))
    assert broken == []
