"""What no browser sends: cookies with NUL, nested JSON, huge bodies, foreign hosts, ways off the site."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from tests import cast

LINKS = ("https://evil.example/", "//evil.example/", "/\\evil.example", "https:evil.example", "\x01//evil.example")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def quiet(client: Client) -> Client:
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize(
    "cookie", ["\x00" * 32, "a" * 5000, "%E2%80%AE" * 10, "'; DROP TABLE", '"\\000\\000\\000\\000\\000\\000\\000\\000"']
)
@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "messages"])
@pytest.mark.django_db
def test_no_cookie_breaks_a_page(name: str, cookie: str) -> None:
    client = quiet(Client())
    for address in ("/account/login/", "/door/", "/api/v1/house/", "/nowhere/"):
        answer = client.get(address, headers={"Cookie": f"{name}={cookie}"})
        assert answer.status_code < 500, (address, answer.status_code)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"[" * 500 + b"]" * 500,
        b"\xff\xfe{}",
        b'{"text": "\\ud800ab"}',
        b"1" * 10_000,
        b"NaN",
        b"",
        b"\x00",
        b'"x"',
        b"null",
    ],
)
def test_no_body_breaks_a_path(body: bytes, sign_in: Any, director: Any) -> None:
    client = quiet(sign_in(director))
    for address in ("/api/v1/guests/search/", "/api/v1/presentations/", "/api/v1/tariffs/"):
        answer = client.post(
            address, body, content_type="application/json", headers={"Idempotency-Key": f"body-{uuid4()}"}
        )
        assert 400 <= answer.status_code < 500, answer.status_code
        assert answer["Content-Type"].startswith("application/problem+json")


def test_a_body_beyond_every_measure_is_not_read(sign_in: Any, director: Any) -> None:
    client = quiet(sign_in(director))
    body = b'{"text": "' + b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1) + b'"}'
    answer = client.post("/api/v1/guests/search/", body, content_type="application/json")
    assert answer.status_code == 413
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"] == "Send at most 5 MB at a time."
    # A path that takes files names its own limit, which holds before anything is read.
    for address, limit in (("ministerial-lists/", "100"), (f"orphan-claims/{uuid4()}/evidence/", "6.7")):
        answer = client.post(f"/api/v1/{address}", b"", content_type="application/json", CONTENT_LENGTH=str(101 << 20))
        assert answer.json()["detail"] == f"Send at most {limit} MB at a time."


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]
)
def test_paths_take_json_only(kind: str, sign_in: Any, director: Any) -> None:
    client = quiet(sign_in(director))
    answer = client.post("/api/v1/guests/search/", b"text=Weber", content_type=kind)
    assert answer.status_code == 415
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("link", LINKS)
def test_no_way_leads_off_the_site(link: str, sign_in: Any, porter: Any) -> None:
    stranger = quiet(Client())
    answer = stranger.post(f"/account/login/?next={link}", {"login": "porter", "password": cast.PASSWORD, "next": link})
    assert "evil" not in answer.get("Location", "")
    assert b'value="' + link.encode() not in stranger.get("/account/login/", {"next": link}).content
    inside = quiet(sign_in(porter))
    for address in ("/i18n/setlang/", "/account/logout/"):
        answer = inside.post(address, {"language": "fr", "next": link}, headers={"Referer": "https://evil.example/"})
        assert "evil" not in answer.get("Location", ""), address


def test_a_foreign_host_is_refused(sign_in: Any, porter: Any) -> None:
    client = quiet(sign_in(porter))
    for host in ("evil.example", "localhost.evil.example", "localhost:80@evil.example", "[::1", "a" * 300):
        assert client.get("/house/", headers={"Host": host}).status_code == 400


def test_every_act_of_a_session_needs_the_token_of_its_page(porter: Any, director: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(director, backend="allauth.account.auth_backends.AuthenticationBackend")
    for address in (
        "/door/scan/",
        "/door/refuse/",
        "/reports/",
        "/house/staff/new/",
        "/i18n/setlang/",
        "/account/logout/",
    ):
        assert client.post(address, {}).status_code == 403, address
    for address in ("/api/v1/tariffs/", "/api/v1/presentations/"):
        sent = client.post(address, "{}", content_type="application/json", headers={"Idempotency-Key": "12345678"})
        assert sent.status_code == 403, address


def test_pages_and_answers_for_somebody_signed_in_are_kept_by_no_cache(
    sign_in: Any, director: Any, porter: Any
) -> None:
    client = quiet(sign_in(director))
    for address in (
        "/door/",
        "/door/manual/",
        "/house/",
        "/house/staff/",
        "/log/",
        "/reports/",
        "/guests/",
        "/nowhere/",
        "/door/cards/",
        "/api/v1/house/",
        "/api/v1/cards/",
        "/api/v1/log/",
        "/api/v1/nowhere/",
        "/account/2fa/",
    ):
        assert "no-store" in client.get(address).get("Cache-Control", ""), address
    for address in ("/door/scan/", "/door/guest/", "/door/refuse/"):
        assert "no-store" in client.post(address, {"scan": "x"}).get("Cache-Control", ""), address
    assert "no-store" in cast.machine(porter).get("/api/v1/house/").get("Cache-Control", "")


def test_pages_keep_no_history_in_the_browser(sign_in: Any, director: Any) -> None:
    assert '"historyCacheSize": 0' in sign_in(director).get("/door/cards/").content.decode()
