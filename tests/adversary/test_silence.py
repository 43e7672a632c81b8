"""What stands on the screen of the machine when something fails: no guest, no number, no name that was typed."""

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.module_loading import import_string

from compliance.people.models import IdentityDocument, Person
from tests import cast
from tests.admissions.books import act
from tests.admissions.presenting import present

SECRETS = ("Zwiebelmann", "P123", "2030-06-01", "rue des Bains", "hunter2-hunter2")


@pytest.fixture
def screen() -> Iterator[io.StringIO]:
    """Everything that the handler of the settings writes."""
    form = dict(settings.LOGGING["formatters"]["line"])
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(import_string(form.pop("()"))(**form))
    logging.getLogger().addHandler(handler)
    yield handler.stream
    logging.getLogger().removeHandler(handler)


def silent(screen: io.StringIO) -> bool:
    return not any(secret in screen.getvalue() for secret in SECRETS)


def test_an_error_of_the_database_quotes_no_row(screen: io.StringIO, porter: Any) -> None:
    present(porter, paper=cast.paper(surname="Zwiebelmann"))
    known = IdentityDocument.objects.get()
    twice = IdentityDocument(
        person=Person.objects.get(),
        venue_id=cast.VENUE,
        kind=known.kind,
        number=known.number,
        issuing_state=known.issuing_state,
        expires_on=known.expires_on,
        recorded_by=porter,
        recorded_at=cast.TUESDAY,
    )
    with pytest.raises(IntegrityError, match="2030-06-01") as refused, transaction.atomic(), act():
        twice.save(force_insert=True)
    error = refused.value
    logging.getLogger("django.request").error("Internal Server Error: %s", "/door/", exc_info=error)
    logging.getLogger("carnet").error("failed: %s", error)
    context = {"name": "draw", "exc": repr(error), "traceback": str(error)}
    told = "Task %(name)s raised: %(exc)s\n%(traceback)s"
    logging.getLogger("celery.app.trace").error(told, context, exc_info=error)
    assert silent(screen)
    assert "UniqueViolation (a_document_belongs_to_one_guest)" in screen.getvalue()
    assert "test_silence.py" in screen.getvalue()


@pytest.mark.django_db
def test_a_name_or_password_typed_at_the_entrance_is_not_said(screen: io.StringIO) -> None:
    client = Client()
    for _each in range(7):
        client.post("/account/login/", {"login": "Zwiebelmann", "password": "hunter2-hunter2"})
    client.post("/account/login/", {"login": "Zwiebelmann\x00", "password": "hunter2-hunter2"})
    assert silent(screen)


def test_a_guest_at_the_desk_is_not_said_when_a_page_fails(screen: io.StringIO, sign_in: Any, porter: Any) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        client: Client = sign_in(porter)
        client.raise_request_exception = False
        for address in ("/door/manual/", "/door/guest/", "/guests/", "/door/scan/", "/api/v1/presentations/"):
            client.post(address, {"surname": "Zwiebelmann", "number": "P123", "text": "Zwiebelmann", "scan": "P123"})
            client.post(address, '{"surname": "Zwiebelmann", "scan": "P123', content_type="application/json")
    assert silent(screen)
