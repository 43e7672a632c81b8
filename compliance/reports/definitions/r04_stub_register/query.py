"""Query for R-04: stubs and index, all at once or streamed (LU art. 76)."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypedDict
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Case, F, QuerySet, Value, When
from django.db.models.functions import Collate, JSONObject

from compliance.admissions.cards.selectors import stubs as stub_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from ..card_cancellations import cancelled_cards, confirmed_cancellation
from ..words.cards import SERIES
from . import figures as stub_register

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import CardStub

CHUNK = 2_000  # rows in memory while a register is read


class _StubThen(TypedDict):
    cancelled_then: bool


def stub_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> stub_register.StubRegister:
    """Return the stubs of a period and their alphabetical index."""
    return stub_register.build_register(
        _torn_off(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    )


def stub_source(house: House, first_day: date, last_day: date, at: datetime = EVER) -> stub_register.Source:
    """Return R-04 as a stream, for long periods."""
    found = _issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    # The heading of a book names its last stub before the rows are read.
    lasts = {kind: found.filter(kind=kind).order_by("-card__number").values_list("label", flat=True) for kind in SERIES}
    return stub_register.Source(
        count=found.count(),
        lines=_annotate_lines(found).distinct().count(),
        cancelled=found.filter(cancelled_then=True).count(),
        last={kind: label for kind, labels in lasts.items() if (label := labels.first())},
        stubs=lambda: stream_stubs(house, first_day, last_day, at),
        index=lambda: stream_index(house, first_day, last_day, at),
    )


def stream_stubs(house: House, first_day: date, last_day: date, at: datetime = EVER) -> Iterator[stub_register.Stub]:
    """Yield the stubs of a long period in stub book order."""
    return (
        line.stub for line in _torn_off(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    )


def stubs_in(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """Count the stubs of a period."""
    return _issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at)).count()


def stream_index(house: House, first_day: date, last_day: date, at: datetime = EVER) -> Iterator[stub_register.Line]:
    """Yield the index of a long period line by line.

    The database builds the same index as `stub_register.build_register`.
    """
    # The cards of a line follow the order of the books, as in `build_register`.
    books = Case(*(When(kind=kind, then=Value(place)) for place, kind in enumerate(SERIES)))
    rows: Any = (
        _annotate_lines(_issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at)))
        .annotate(
            cards=ArrayAgg(JSONObject(number="label", cancelled=F("cancelled_then")), order_by=[books, "card__number"])
        )
        # Collation C sorts by code point, as Python does in `build_register`.
        .order_by(
            "sort_key", Collate("surname", "C"), Collate("given_names", "C"), Collate("address", "C"), "card__person_id"
        )
    )
    for row in rows.iterator(chunk_size=CHUNK):
        yield stub_register.Line(
            letter=stub_register.index_letter(row["sort_key"]),
            surname=row["surname"],
            given_names=row["given_names"],
            address=row["address"],
            cards=tuple(stub_register.Card(card["number"], card["cancelled"]) for card in row["cards"]),
        )


def _annotate_lines(found: Any) -> Any:
    """Annotate stubs with their line of the index."""
    # An order of the stubs would become part of the grouping.
    return found.order_by().values("sort_key", "surname", "given_names", "address", "card__person_id")


def _issued_stubs(
    house: House, first_day: date, last_day: date, period: ReportingPeriod
) -> "QuerySet[WithAnnotations[CardStub, _StubThen]]":
    """Return the stubs of a period as of its cut-off; `cancelled_then` marks the cards cancelled by its end."""
    of_span = stub_selectors.stubs(house.id).filter(card__gaming_day__range=(first_day, last_day))
    found = of_span.filter(issued_at__lte=period.at)
    return found.annotate(cancelled_then=stub_selectors.cancelled_until(period.as_of))


def _torn_off(
    house: House, first_day: date, last_day: date, period: ReportingPeriod
) -> Iterator[stub_register.TornOff]:
    cancelled = _find_cancellations(house.id, first_day, last_day)
    rows = _issued_stubs(house, first_day, last_day, period).select_related("card__issued_by")
    for kind in SERIES:
        for row in rows.filter(kind=kind).order_by("card__number").iterator(chunk_size=CHUNK):
            end = cancelled.get(row.card_id)
            yield stub_register.TornOff(_build_stub(row, end, period), row.card.person_id, row.sort_key)


def _build_stub(row: "CardStub", end: stub_register.Cancellation | None, period: ReportingPeriod) -> stub_register.Stub:
    return stub_register.Stub(
        number=row.label,
        series=row.kind,
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        price=row.price,
        currency=row.currency,
        surname=row.surname,
        given_names=row.given_names,
        address=row.address,
        paper_kind=row.document_kind,
        paper_number=row.document_number,
        paper_state=row.document_state,
        paper_expires_on=row.document_expires_on,
        issued_at=row.issued_at,
        issued_by=row.card.issued_by.full_name,
        cancelled=end if end and period.by_its_end(end.confirmed_at) else None,
        later=_cancelled_later(end) if end and period.since(end.confirmed_at) else (),
    )


def _cancelled_later(end: stub_register.Cancellation) -> tuple[SubsequentEvent, ...]:
    return (SubsequentEvent("cancelled", end.confirmed_at, end.confirmed_by, end.reason),)


def _find_cancellations(venue_id: UUID, first_day: date, last_day: date) -> dict[UUID, stub_register.Cancellation]:
    found = ((card.pk, confirmed_cancellation(card)) for card in cancelled_cards(venue_id, first_day, last_day))
    return {
        card_id: stub_register.Cancellation(
            asked_by=each.asked_by.full_name,
            asked_at=each.asked_at,
            reason=each.reason,
            confirmed_by=each.answer.answered_by.full_name,
            confirmed_at=each.answer.answered_at,
        )
        for card_id, each in found
    }
