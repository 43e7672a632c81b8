"""Retention is tested with a queue that is really out of reach."""

from tests.reports.conftest import addresses_with, in_memory, out_of_reach, own_queue, queue_at, worker, worker_at

__all__ = ["addresses_with", "in_memory", "out_of_reach", "own_queue", "queue_at", "worker", "worker_at"]
