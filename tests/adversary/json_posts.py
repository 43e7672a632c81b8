"""A post of JSON, as a program sends it."""

from typing import Any


def post(client: Any, address: str, sent: Any, key: str = "adversary-1") -> Any:
    return client.post(address, sent, format="json", headers={"Idempotency-Key": key})
