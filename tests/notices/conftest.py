"""Queues and workers for the tests of notices: those of the reports; and a sealer that runs beside a test."""

import threading
from collections.abc import Iterator

import pytest
from django.utils import timezone

from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from tests.audit.sealed import Link
from tests.reports.conftest import addresses_with, in_memory, out_of_reach, own_queue, queue_at, worker, worker_at

__all__ = ["addresses_with", "in_memory", "out_of_reach", "own_queue", "queue_at", "worker", "worker_at"]


@pytest.fixture
def running_sealer(link: Link, signer: Signer) -> Iterator[None]:
    """Seals what is committed, ten times a second, as the sealer of an installation does."""
    ended, sealer = threading.Event(), Sealer(signer)

    def seal() -> None:
        while not ended.wait(0.1):
            sealer.seal(link, timezone.now())

    sealer.seal(link, timezone.now())
    thread = threading.Thread(target=seal)
    thread.start()
    yield
    ended.set()
    thread.join()
