"""What a stranger learns from the addresses of monitoring, and what a caller can write into the process log."""

import io
import json
import logging
from types import SimpleNamespace

import pytest
import time_machine
from celery.app.task import Context
from celery.signals import task_postrun, task_prerun

from compliance.http.infrastructure.log_formatter import JsonLine
from compliance.http.infrastructure.request_ids import HEADER, current_request_id, follow_requests
from tests import cast
from tests.admissions.presenting import present

GUEST = "Zwiebelmann"
REQUEST = "0123456789abcdef" * 2
TOKEN = "a-token-of-some-length"


@pytest.fixture
def scrape(client, settings):
    settings.METRICS_TOKEN = TOKEN
    return lambda token=TOKEN, scheme="Bearer": client.get("/metrics", headers={"Authorization": f"{scheme} {token}"})


@pytest.fixture
def lines():
    """What a logger writes, each line as the object that it is."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine())
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logging.getLogger().removeHandler(handler)


def test_no_address_of_monitoring_names_a_guest_or_a_member_of_staff(scrape, client, porter, lines):
    with time_machine.travel(cast.TUESDAY, tick=False):
        present(porter, paper=cast.paper(surname=GUEST))
        answers = [scrape().content, client.get("/readyz").content, client.get("/healthz").content]
    text = (b" ".join(answers).decode() + json.dumps(lines())).lower()
    for secret in (GUEST, "P123", porter.full_name, porter.username, str(porter.pk), TOKEN):
        assert secret.lower() not in text


def test_readiness_names_neither_addresses_nor_reasons(client, db):
    answer = client.get("/readyz").json()
    assert set(answer) == {"status", "checks"}
    assert set(answer["checks"].values()) <= {"ok", "failed", "unknown"}


def test_no_other_spelling_reaches_the_metrics(client, scrape):
    for address in ("//metrics", "/metrics/", "/Metrics", "/metrics%00", "/api/../metrics"):
        assert client.get(address).status_code in {301, 302, 400, 404}


@pytest.mark.parametrize(
    ("token", "scheme"),
    [("", "Bearer"), ("wrong", "Bearer"), (TOKEN, "Basic"), (f"{TOKEN} ", "Bearer "), ("é" * 22, "Bearer")],
)
def test_a_wrong_token_reads_nothing(scrape, token, scheme):
    answer = scrape(token, scheme)
    assert (answer.status_code, answer.content) == (401, b"")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_no_header_reads_nothing(client, scrape):
    assert client.get("/metrics").status_code == 401
    assert client.post("/metrics").status_code == 405


def test_without_a_configured_token_production_has_no_metrics(client, settings, db):
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics").status_code == 200
    settings.PRODUCTION = True
    for header in ({}, {"Authorization": "Bearer "}):
        assert client.get("/metrics", headers=header).status_code == 404


def test_a_response_names_the_request_of_its_lines_and_never_that_of_the_caller(client, db, lines):
    answer = client.get("/nowhere/", headers={"X-Request-ID": "forged\r\nSet-Cookie: a=b"})
    found = answer.headers["X-Request-ID"]
    assert len(found) == 32
    assert "forged" not in found
    assert [line["request"] for line in lines() if line["logger"] == "django.request"] == [found]
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("forged", ["x", f"{REQUEST}\n", GUEST, 7, None])
def test_a_message_of_the_broker_puts_nothing_but_an_id_into_a_line(forged):
    follow_requests()
    task = SimpleNamespace(request=Context({HEADER: forged}))
    task_prerun.send(None, task=task)
    assert current_request_id() is None
    task_postrun.send(None, task=task)
