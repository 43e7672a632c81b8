"""Each request has a number of its own, and no request can choose it or the address it came from."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from audit.recording.context import Origin, coming_from, current_origin, name_session
from audit.recording.middleware import RequestContext
from audit.schema.ids import uuid7


def passed_through(**headers: str) -> tuple[Origin, str]:
    seen: list[Origin] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(current_origin())
        return HttpResponse()

    response = RequestContext(view)(RequestFactory().get("/", **headers))
    return seen[0], response.headers["X-Request-ID"]


def test_numbers_each_request() -> None:
    first, answered = passed_through()
    second, _answered = passed_through()
    assert first.request_id == answered
    assert first.request_id != second.request_id


def test_takes_no_number_and_no_address_from_outside() -> None:
    seen, answered = passed_through(
        HTTP_X_REQUEST_ID="chosen", HTTP_X_FORWARDED_FOR="198.51.100.1", REMOTE_ADDR="192.0.2.7"
    )
    assert answered != "chosen"
    assert seen.client == "192.0.2.7"


@pytest.mark.parametrize(
    ("address", "client"), [("2001:DB8::1", "2001:db8::1"), ("", None), ("unix:", None), ("1.2.3", None)]
)
def test_keeps_only_real_addresses(address: str, client: str | None) -> None:
    seen, _answered = passed_through(REMOTE_ADDR=address)
    assert seen.client == client


def test_outside_a_request_there_is_no_origin() -> None:
    passed_through()
    assert current_origin() == Origin(request_id=None, client=None)


def test_the_origin_ends_with_its_block_even_if_it_fails() -> None:
    with pytest.raises(ZeroDivisionError), coming_from(Origin(request_id="r1")):
        raise ZeroDivisionError
    assert current_origin().request_id is None


def test_identifiers_are_version_7_and_in_the_order_of_time() -> None:
    made = [uuid7() for _ in range(1000)]
    assert {one.version for one in made} == {7}
    assert made == sorted(made)


def test_a_session_is_named_within_its_request_only() -> None:
    name_session(sign_in="passkey", factor_at=None, browser="0f3c")
    assert current_origin() == Origin()
    with coming_from(Origin(request_id="r1")):
        name_session(sign_in="passkey", factor_at=None, browser="0f3c")
        assert current_origin().facts() == {"sign_in": "passkey", "browser": "0f3c"}
    assert current_origin() == Origin()
