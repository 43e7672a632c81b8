"""Short ways to fill the stub books in tests, and to write past the services inside an act of the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from rest_framework.test import APIClient

from audit.recording import log
from compliance.admissions.models.cards import AdmissionCard, CardSeries, CardStub
from compliance.venues.services import places
from tests import cast
from tests.admissions.presenting import present


def card(by: Any, number: str = "P123", **changes: Any) -> AdmissionCard:
    """A card issued at the desk to the bearer of a paper with that number; other facts of the paper by name."""
    options = {name: changes.pop(name) for name in ("at", "card_kind", "address") if name in changes}
    found = present(by, place=cast.desk(), paper=cast.paper(number=number, **changes), **options)
    assert found.card is not None, [ground.code for ground in found.decision.grounds.all()]
    return found.card


@contextmanager
def act(at: Any = cast.TUESDAY) -> Iterator[None]:
    """An act of the log in which a test writes rows past every service."""
    with transaction.atomic():
        with log.act("admissions.card.issued", subject=None, by=None, at=at, scope=cast.VENUE):
            yield
        with connection.cursor() as cursor:
            # What waits for the end of the transaction is asked now: the test's own never commits.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=constraint), act():
        yield


def copy_of(row: Any, **changes: Any) -> Any:
    """A second row like the first, but for its key and what is changed."""
    facts = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}
    return type(row)(**facts | changes)


def next_card(last: AdmissionCard, **changes: Any) -> AdmissionCard:
    """The card after `last`, as a service would write it: the number is taken from the series first."""
    taken = {"number": last.number + 1, "nonce": uuid4()} | changes
    if taken["number"] == last.number + 1:
        CardSeries.objects.filter(venue_id=last.venue_id, kind=last.kind).update(last_number=last.number + 1)
    made: AdmissionCard = copy_of(last, **taken)
    return made


def stub_of(row: AdmissionCard, like: AdmissionCard, **changes: Any) -> CardStub:
    """The stub of a card written past the services."""
    made: CardStub = copy_of(like.stub, card_id=row.pk, label=row.label, **changes)
    return made


def caller(staff: Any) -> APIClient:
    """Somebody of the staff who calls the API from their own session."""
    client = APIClient()
    client.force_login(staff, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def second_house() -> UUID:
    """Another house under the same law, without cards, series or staff."""
    facts = {
        "name": "Autre maison",
        "legal_name": "Autre maison S.A.",
        "street": "1, place d'Armes",
        "postal_code": "L-1136",
        "commune": "Luxembourg",
        "country": "LU",
        "jurisdiction": "LU",
        "timezone": "Europe/Luxembourg",
        "currency": "EUR",
    }
    return places.open_venue(facts=facts, by=None, at=cast.OPENED)
