"""Requests of a program to the door, as the tests send them."""

from datetime import date
from typing import Any

from rest_framework.test import APIClient

from compliance.people.domain.documents.mrz import PartialDate, write_td3
from tests import cast

PATH = "/api/v1/presentations/"


def zone(**changes: Any) -> str:
    facts: dict[str, Any] = {
        "surname": "Weber",
        "given_names": "Jean",
        "number": "P123",
        "issuing_state": "LUX",
        "nationality": "LUX",
        "birth": PartialDate(1980, 5, 17),
        "sex": "M",
        "expires_on": date(2030, 6, 1),
    }
    return write_td3(**facts | changes)


def sent(**changes: Any) -> dict[str, Any]:
    body: dict[str, Any] = {
        "door": str(cast.door().door_id),
        "scan": zone(),
        "address": {"street": "5, rue des Bains", "city": "Remich"},
        "face_compared": True,
        "card": "day",
    }
    return {name: value for name, value in (body | changes).items() if value is not None}


def post(machine: APIClient, key: str = "turnstile-0001", **changes: Any) -> Any:
    return machine.post(PATH, sent(**changes), format="json", headers={"Idempotency-Key": key})
