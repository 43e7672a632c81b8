"""The pages that the benchmark opens: every register, its API list, the log with its filters, and the searches."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tests import plans
from tests.house.nights import Night


@dataclass
class Page:
    """One page, as one person opens it. `sent` is the body of a search."""

    name: str
    client: Client
    address: str
    sent: dict[str, str] = field(default_factory=dict)

    def open(self) -> plans.Statements:
        """Return the statements of the page, and the status of its answer."""
        self.client.raise_request_exception = False  # a page that takes too long answers with an error
        there = {"headers": {"host": "localhost"}, "follow": True}
        with plans.statements() as found:
            answer: Any = (
                self.client.post(self.address, self.sent, **there)
                if self.sent
                else self.client.get(self.address, **there)
            )
        found.status = answer.status_code
        return found


def pages_of(night: Night) -> Iterator[Page]:
    """Yield each page, with somebody who may open it."""
    from compliance.catalogue import SHELVES, WITHOUT_FILE

    for shelf in (*SHELVES, *WITHOUT_FILE):
        with suppress(LookupError):
            if not shelf.by_post and shelf.name != "log":
                yield Page(shelf.name, night.client(holding=shelf.permission), night.address(shelf))
    yield from _log(night)
    yield from _others(night)


def _log(night: Night) -> Iterator[Page]:
    client = night.client(holding="audit.log.read")
    for name, query in (
        ("log", ""),
        ("log by event", "?kind=admissions.guest.admitted"),
        ("log by a rare event", "?kind=venues.venue.opened"),
        ("log of a day", "?since=2024-01-10&until=2024-01-10"),
        ("log with a rare text", "?text=D-000001"),
        ("log with a common text", "?text=admissions"),
        ("log, an old page", "?before=200000"),
    ):
        yield Page(name, client, f"/log/{query}")
    yield Page("log, API", client, "/api/v1/log/")


def _others(night: Night) -> Iterator[Page]:
    from compliance.people.presentation.registers import GUESTS

    for name, address, permission in (
        ("overview", "/overview/", "overview.house.read"),
        ("the door", "/door/", "admissions.door.work"),
        ("reports", "/reports/", "reports.report.read"),
    ):
        with suppress(LookupError):
            yield Page(name, night.client(holding=permission), address)
    client = night.client(holding=GUESTS.permission)
    for name, text in (("guests by name", "Weber"), ("guests by initial letters", "We"), ("guests by number", "P123")):
        yield Page(name, client, "/guests/", {"text": text})
