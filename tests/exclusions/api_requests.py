"""Requests of a program about measures, and the person that they name."""

from typing import Any
from uuid import uuid4

from django.test import Client

PERSON = {"surname": "Weber", "given_names": "Jean", "born_on": "1980-05-17"}


def post(client: Client, address: str, body: dict[str, Any], key: str = "") -> Any:
    headers = {"Idempotency-Key": key or uuid4().hex}
    return client.post(f"/api/v1/{address}", body, content_type="application/json", headers=headers)
