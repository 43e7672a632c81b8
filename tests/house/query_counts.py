"""How many questions a page asks the database."""

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def asked_by(client: Client, address: str, sent: dict[str, str] | None = None) -> int:
    """How many questions one page asks, read to its end."""
    with CaptureQueriesContext(connection) as questions:
        answer: Any = client.get(address) if sent is None else client.post(address, sent)
        whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert answer.status_code == 200, address
    assert whole
    return len(questions)
