"""The pages that the benchmark opens: every address without the number of a row, and those of each register.

To them come the API list of each register, the log with its filters, searches, and the figures of each report.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.utils import timezone

from tests import plans
from tests.house.nights import Night
from tests.house.routes import routes


@dataclass
class Page:
    """One page, as one person opens it. `sent` is the body of a search."""

    name: str
    client: Client
    address: str
    sent: dict[str, str] = field(default_factory=dict)
    is_bounded = True

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


@dataclass
class Figures:
    """The figures of one report, as the worker reads them for a period that ended on the last gaming day.

    They follow from all rows of the period, and no person waits for them at a page: they have no bound.
    """

    name: str
    kind: Any
    night: Night
    span: int
    is_bounded = False

    def open(self) -> plans.Statements:
        """Return the statements of the figures."""
        house, at = self.night.house, timezone.now()
        last = house.gaming_day(at) - timedelta(days=1)
        with plans.statements() as found:
            self.kind.figures(house, last - timedelta(days=self.span - 1), last, at)
        found.status = 200
        return found


# The longest period of a report that is no register of a whole year.
MONTH = 31


def pages_of(night: Night) -> Iterator[Page | Figures]:
    """Yield each page, with somebody who may open it."""
    from compliance.catalogue import SHELVES, WITHOUT_FILE

    shown = set()
    for shelf in (*SHELVES, *WITHOUT_FILE):
        with suppress(LookupError):
            if not shelf.by_post and shelf.name != "log":
                page = Page(shelf.name, night.client(holding=shelf.permission), night.address(shelf))
                shown.add(page.address)
                yield page
    yield from _log(night)
    yield from _others(night)
    yield from _addresses(night, shown)
    yield from _reports(night)


def _addresses(night: Night, shown: set[str]) -> Iterator[Page]:
    """Yield every other address that names no row, also those of the API."""
    from tests.house.test_reads import SPAN, permission_of

    for address, _name, callback in routes():
        permission, place = permission_of(callback), f"/{address}"
        if not permission or "<" in place or "(?P" in place or "^" in place or place in shown:
            continue
        span = SPAN.get(address.removeprefix("api/v1/"), {})
        with suppress(LookupError):
            page = Page(place, night.client(holding=permission), place + (f"?{urlencode(span)}" if span else ""))
            # What only takes a form has no page.
            if page.open().status == 200:
                yield page


def _reports(night: Night) -> Iterator[Figures]:
    from compliance.reports.definitions.kinds import KINDS

    for code, kind in KINDS.items():
        yield Figures(f"figures of {code}, a day", kind, night, 1)
        yield Figures(f"figures of {code}, a month", kind, night, MONTH)


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
