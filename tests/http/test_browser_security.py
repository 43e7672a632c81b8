"""What each answer tells the browser, and what a house in production sets beyond the demonstration."""

import runpy
from typing import Any

import pytest
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.test import Client

from compliance.http.infrastructure.cookies import HostCookie, Messages
from server.environment.variables import trusted_networks
from tests import cast
from tests.house import source

# A page, a page that is not there, a redirect, an answer of the API, a refusal, an asset, a page for strangers.
ADDRESSES = (
    "/door/",
    "/nowhere/",
    "/",
    "/api/v1/house/",
    "/api/v1/nowhere/",
    "/retention/",
    "/static/css/base.css",
    "/account/login/",
    "/audit/checkpoint",
)


@pytest.fixture(scope="module")
def production() -> dict[str, Any]:
    """The settings of a house in production, read as the server reads them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARNET_MODE", "production")
        patch.setenv("CARNET_HOSTS", "carnet.example")
        patch.delenv("CARNET_DEBUG", raising=False)
        return runpy.run_path(str(source.ROOT / "compliance" / "settings.py"))


@pytest.fixture
def door(sign_in: Any, porter: Any) -> Client:
    client: Client = sign_in(porter)
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_restricts_what_the_browser_does(door: Client, address: str) -> None:
    answer = door.get(address)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    for name in ("default-src", "object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in answer or address.startswith("/static/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_text_names_its_type_and_its_letters(door: Client, address: str) -> None:
    answer = door.get(address)
    if answer.status_code in {301, 302}:
        return
    kind = answer["Content-Type"]
    assert kind.startswith(("text/", "application/"))
    assert "charset=utf-8" in kind.replace('"', "") or not kind.startswith("text/"), kind


def test_no_method_but_those_of_a_page_is_answered(door: Client) -> None:
    for address in ("/door/", "/api/v1/house/"):
        assert door.generic("TRACE", address).status_code == 405, address


def test_no_folder_and_no_file_of_the_project_is_served(door: Client) -> None:
    for address in (
        "/.git/config",
        "/static/",
        "/static/css/",
        "/compliance/settings.py",
        "/static/../requirements.txt",
    ):
        assert door.get(address).status_code == 404, address


def test_of_a_repeated_field_the_last_one_counts(door: Client, porter: Any) -> None:
    door.post("/i18n/setlang/?language=nl", "language=fr&language=de", content_type="application/x-www-form-urlencoded")
    porter.refresh_from_db()
    assert porter.language == "de"


def test_cookies_of_production_are_of_this_host_alone(production: dict[str, Any]) -> None:
    for name in ("SESSION", "CSRF", "LANGUAGE"):
        assert production[f"{name}_COOKIE_NAME"].startswith("__Host-")
        assert production[f"{name}_COOKIE_SECURE"] is production[f"{name}_COOKIE_HTTPONLY"] is True
        assert production[f"{name}_COOKIE_SAMESITE"] == "Lax"
        assert f"{name}_COOKIE_DOMAIN" not in production
        assert production.get(f"{name}_COOKIE_PATH", "/") == "/"


def test_production_is_reached_over_https_alone(production: dict[str, Any]) -> None:
    assert production["SECURE_SSL_REDIRECT"] is True
    assert production["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert production["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is True
    assert production["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert production["MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN"] is production["DEBUG"] is False
    assert production["ALLOWED_HOSTS"] == ["carnet.example"]


def test_messages_have_a_cookie_of_this_host(settings: Any) -> None:
    assert settings.MESSAGE_STORAGE.endswith(".cookies.Messages")
    assert Messages.storage_classes[0] is HostCookie
    assert HostCookie.cookie_name == f"{settings.COOKIE_PREFIX}messages"
    request, answer = HttpRequest(), HttpResponse()
    request.session = {}  # as SessionMiddleware would
    storage = Messages(request)
    storage.add(messages.SUCCESS, "Done.")
    storage.update(answer)
    cookie = answer.cookies["messages"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")


def test_the_api_is_refused_over_plain_http_and_a_page_is_redirected(settings: Any, door: Client, porter: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.TRUSTED_PROXIES = trusted_networks("127.0.0.1")
    machine = cast.machine(porter)
    refused = machine.get("/api/v1/house/")
    assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
    assert refused.json()["title"] == "HTTPS only"
    assert "Location" not in refused
    assert machine.get("/api/v1/house/", secure=True).status_code == 200
    assert machine.get("/api/v1/house/", headers={"X-Forwarded-Proto": "https"}).status_code == 200
    claimed = machine.get("/api/v1/house/", headers={"X-Forwarded-Proto": "https"}, REMOTE_ADDR="192.0.2.1")
    assert claimed.status_code == 403
    for address in ("/door/", "/api/"):
        assert door.get(address)["Location"] == f"https://testserver{address}"
