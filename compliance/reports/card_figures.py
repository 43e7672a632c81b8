"""The figures of reports on cards and doors: rows of the book at the door, as plain values (LU arts 67, 75, 76).

What can become long has a source beside its figures, which gives the same rows one at a time.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Case, F, Max, Min, Value, When
from django.db.models.functions import Collate, JSONObject

from compliance.admissions import honour, staffing
from compliance.admissions import selectors as admissions
from compliance.admissions.coverage import Span
from compliance.venues.house import House

from . import card_numbering, door_coverage, honour_guests, stub_register
from .lateness import Late, SubsequentEvent
from .span import EVER, ReportingPeriod, reporting_period
from .terms import SERIES

CHUNK = 2_000  # rows that are held of a register while it is read


def honour_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> honour_guests.HonourGuests:
    """R-03: the honour cards valid in a span of gaming days, and on how many of them each was used (LU art. 75(1)).

    A card that was cancelled or replaced when the span had ended is told as it was, and what came later beside it.
    """
    return honour_guests.HonourGuests(tuple(_honour_guest_rows(house, first_day, last_day, at)))


def honour_source(house: House, first_day: date, last_day: date, at: datetime = EVER) -> honour_guests.Source:
    """R-03 of a house with very many guests of honour: what it comprises, and where its lines come from."""
    found = _honour_cards(house, first_day, last_day, at)
    return honour_guests.Source(
        count=found.count(),
        used=found.filter(nights__gt=0).count(),
        guests=lambda: _honour_guest_rows(house, first_day, last_day, at),
    )


def honoured_in(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """How many honour cards were valid in a span."""
    return int(_honour_cards(house, first_day, last_day, at).count())


def _honour_cards(house: House, first_day: date, last_day: date, at: datetime) -> Any:
    return honour.guests_between(
        house.id, first_day, last_day, until=reporting_period(house, first_day, last_day, at).told_at
    )


def _honour_guest_rows(house: House, first_day: date, last_day: date, at: datetime) -> Iterator[honour_guests.Guest]:
    seen = reporting_period(house, first_day, last_day, at)
    cards = _honour_cards(house, first_day, last_day, at).iterator(chunk_size=CHUNK)
    while some := list(islice(cards, CHUNK)):
        ends = _endings(house.id, [card.pk for card in some])
        for card in some:
            yield _guest(card, ends.get(card.pk, []), seen)


def _guest(card: Any, ends: list[SubsequentEvent], seen: ReportingPeriod) -> honour_guests.Guest:
    return honour_guests.Guest(
        number=card.label,
        series=card.kind,
        surname=card.stub.surname,
        given_names=card.stub.given_names,
        address=card.stub.address,
        valid_from=card.valid_from,
        valid_to=card.valid_to,
        granted_at=card.issued_at,
        granted_by=card.issued_by.full_name,
        nights=card.nights,
        used_on=card.used_on,
        ended=next((end.what for end in ends if seen.by_its_end(end.at)), ""),
        later=tuple(end for end in ends if seen.since(end.at)),
    )


def _endings(venue_id: UUID, card_ids: list[UUID]) -> dict[UUID, list[SubsequentEvent]]:
    """What ended cards before their last day, and when; the earlier end first."""
    found: dict[UUID, list[SubsequentEvent]] = {}
    cards: Any = admissions.cards(venue_id)
    cancelled = cards.filter(pk__in=card_ids, cancelled=True)
    for card in cancelled.prefetch_related("cancellations__answer__answered_by"):
        answer = _confirmed_cancellation(card).answer
        found.setdefault(card.pk, []).append(
            SubsequentEvent("cancelled", answer.answered_at, answer.answered_by.full_name)
        )
    for card in cards.filter(replaces__in=card_ids):
        end = SubsequentEvent("replaced", card.issued_at, card.issued_by.full_name, card.label)
        found.setdefault(card.replaces_id, []).append(end)
    return {card_id: sorted(ends, key=lambda end: end.at) for card_id, ends in found.items()}


def stub_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> stub_register.StubRegister:
    """R-04: the stubs of a span of gaming days and their alphabetical index (LU art. 76)."""
    return stub_register.compose(
        _torn_off(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    )


def stub_source(house: House, first_day: date, last_day: date, at: datetime = EVER) -> stub_register.Source:
    """R-04 of a long span: what it comprises, and where its rows come from."""
    found = _issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    lasts = {kind: found.filter(kind=kind).order_by("-card__number").values_list("label", flat=True) for kind in SERIES}
    return stub_register.Source(
        count=found.count(),
        lines=_lines(found).distinct().count(),
        cancelled=found.filter(cancelled_then=True).count(),
        last={kind: label for kind, labels in lasts.items() if (label := labels.first())},
        stubs=lambda: stubs(house, first_day, last_day, at),
        index=lambda: index(house, first_day, last_day, at),
    )


def stubs(house: House, first_day: date, last_day: date, at: datetime = EVER) -> Iterator[stub_register.Stub]:
    """The stubs of a long span in the order of their books, one at a time."""
    return (
        torn.stub for torn in _torn_off(house, first_day, last_day, reporting_period(house, first_day, last_day, at))
    )


def stubs_in(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """How many stubs a span has."""
    return int(_issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at)).count())


def index(house: House, first_day: date, last_day: date, at: datetime = EVER) -> Iterator[stub_register.Line]:
    """The index of a long span, line by line: what `stub_register.compose` makes of its stubs, made by the database."""
    books = Case(*(When(kind=kind, then=Value(place)) for place, kind in enumerate(SERIES)))
    rows: Any = (
        _lines(_issued_stubs(house, first_day, last_day, reporting_period(house, first_day, last_day, at)))
        .annotate(
            cards=ArrayAgg(JSONObject(number="label", cancelled=F("cancelled_then")), order_by=[books, "card__number"])
        )
        .order_by(
            "sort_key", Collate("surname", "C"), Collate("given_names", "C"), Collate("address", "C"), "card__person_id"
        )
    )
    for row in rows.iterator(chunk_size=CHUNK):
        yield stub_register.Line(
            letter=stub_register.letter(row["sort_key"]),
            surname=row["surname"],
            given_names=row["given_names"],
            address=row["address"],
            cards=tuple(stub_register.Card(card["number"], card["cancelled"]) for card in row["cards"]),
        )


def _lines(found: Any) -> Any:
    """Stubs by the line of the index on which they stand."""
    return found.order_by().values("sort_key", "surname", "given_names", "address", "card__person_id")


def _issued_stubs(house: House, first_day: date, last_day: date, seen: ReportingPeriod) -> Any:
    """The stubs of a span that were there when it was read; `cancelled_then` says which were cancelled at its end."""
    of_span = admissions.stubs(house.id).filter(card__gaming_day__range=(first_day, last_day))
    found = of_span.filter(issued_at__lte=seen.at)
    return found.annotate(cancelled_then=admissions.cancelled_until(seen.told_at))


def _torn_off(house: House, first_day: date, last_day: date, seen: ReportingPeriod) -> Iterator[stub_register.TornOff]:
    cancelled = _cancellations(house.id, first_day, last_day)
    rows = _issued_stubs(house, first_day, last_day, seen).select_related("card__issued_by")
    for kind in SERIES:
        for row in rows.filter(kind=kind).order_by("card__number").iterator(chunk_size=CHUNK):
            end = cancelled.get(row.card_id)
            yield stub_register.TornOff(_stub(row, end, seen), row.card.person_id, row.sort_key)


def _stub(row: Any, end: stub_register.Cancellation | None, seen: ReportingPeriod) -> stub_register.Stub:
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
        cancelled=end if end and seen.by_its_end(end.confirmed_at) else None,
        later=_cancelled_later(end) if end and seen.since(end.confirmed_at) else (),
    )


def _cancelled_later(end: stub_register.Cancellation) -> tuple[SubsequentEvent, ...]:
    return (SubsequentEvent("cancelled", end.confirmed_at, end.confirmed_by, end.reason),)


def numbering_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> card_numbering.CardNumbering:
    """R-05: the numbering of every series of the house over a span of gaming days (LU art. 76(1))."""
    seen = reporting_period(house, first_day, last_day, at)
    books = {book.kind: book for book in admissions.series(house.id)}
    return card_numbering.CardNumbering(
        tuple(_examine_series(house, books[kind], first_day, last_day, seen) for kind in SERIES if kind in books)
    )


def _examine_series(
    house: House, book: Any, first_day: date, last_day: date, seen: ReportingPeriod
) -> card_numbering.Series:
    """A series as it was when the span had ended; its counter less what was issued since."""
    ever = admissions.cards(house.id).filter(kind=book.kind)
    cards = ever.filter(issued_at__lt=seen.ended_at, issued_at__lte=seen.at)
    newest, last_ever = cards.order_by("-number").first(), ever.order_by("-number").first()
    began_before = book.first_number - 1
    issued_since = (last_ever.number if last_ever else began_before) - (newest.number if newest else began_before)
    inside = cards.filter(gaming_day__range=(first_day, last_day)).aggregate(low=Min("number"), high=Max("number"))
    before = cards.filter(gaming_day__lt=first_day).aggregate(high=Max("number"))
    low = min(inside["low"] or 0, (began_before if before["high"] is None else before["high"]) + 1)
    between = cards.filter(number__range=(low, inside["high"] or 0))
    rows = between.values_list("number", "gaming_day", "stub__label")
    cancelled = (
        (card, _confirmed_cancellation(card))
        for card in _cancelled_cards(house.id, first_day, last_day).filter(kind=book.kind)
    )
    return card_numbering.examine(
        card_numbering.Book(
            series=book.kind,
            prefix=newest.label.rpartition("-")[0] if newest else "",
            began_at=book.first_number,
            counter=book.last_number - issued_since,
            last_ever=newest.number if newest else None,
            last_before=before["high"],
        ),
        (card_numbering.Numbered(*row) for row in rows),
        (
            card_numbering.Cancelled(
                number=card.label,
                asked_by=each.asked_by.full_name,
                asked_at=each.asked_at,
                confirmed_by=each.answer.answered_by.full_name,
                confirmed_at=each.answer.answered_at,
                late=Late(each.answer.answered_at, each.answer.answered_by.full_name)
                if seen.since(each.answer.answered_at)
                else None,
            )
            for card, each in cancelled
            if each.answer.answered_at <= seen.at
        ),
        first_day=first_day,
        last_day=last_day,
    )


def coverage_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> door_coverage.DoorCoverage:
    """R-20: how each door was controlled on a span of gaming days (LU arts 67, 75(4)).

    As it was known when the span ended. Where the registers say otherwise since, that stands beside it.
    """
    seen = reporting_period(house, first_day, last_day, at)
    then = staffing.coverage_of(house, first_day, last_day, seen.told_at, known_at=seen.told_at)
    explained: list[Any] = list(staffing.explanations(house.id, Span(seen.began_at, seen.ended_at)))
    since = staffing.coverage_of(house, first_day, last_day, seen.told_at, known_at=at)
    return door_coverage.DoorCoverage(
        tuple(
            _night(found, _subsequent_events(found, now, explained, seen))
            for found, now in zip(then, since, strict=True)
        ),
        tuple(door_coverage.Hour(*each) for each in staffing.entries_by_hour(house, first_day, last_day, seen.told_at)),
    )


def _subsequent_events(
    then: staffing.Found, now: staffing.Found, explained: list[Any], seen: ReportingPeriod
) -> tuple[SubsequentEvent, ...]:
    """What was entered about a door and a night after the span: posts, corrections, closures, explanations."""
    told = [
        SubsequentEvent(each.what, each.at, each.by, each.note)
        for each in staffing.entered_about(now, explained)
        if seen.since(each.at)
    ]
    if told and now.night.verdict != then.night.verdict:
        last = max(told, key=lambda each: each.at)
        told.append(SubsequentEvent(f"now_{now.night.verdict}", last.at, last.by))
    return tuple(sorted(told, key=lambda each: each.at))


def _night(found: staffing.Found, later: tuple[SubsequentEvent, ...]) -> door_coverage.Night:
    door = found.night.door
    return door_coverage.Night(
        gaming_day=found.gaming_day,
        door=door.name,
        room=door.room,
        control=found.night.verdict,
        opens_at=door.session.began_at if door.session else None,
        closes_at=door.session.ended_at if door.session else None,
        stood=tuple(
            door_coverage.Stood(each.who, each.span.began_at, each.span.ended_at, each.entered_later)
            for each in door.stands
        ),
        shut=tuple(door_coverage.Shut(each.span.began_at, each.span.ended_at, each.reason) for each in door.closed),
        gaps=tuple(
            door_coverage.Gap(
                began_at=gap.span.began_at,
                ended_at=gap.span.ended_at,
                minutes=-(-gap.span.length // timedelta(minutes=1)),
                entries=gap.entries,
                explanation=gap.explanation.text if gap.explanation else "",
                explained_by=gap.explanation.by if gap.explanation else "",
            )
            for gap in found.night.gaps
        ),
        later=later,
    )


def _cancelled_cards(venue_id: UUID, first_day: date, last_day: date) -> Any:
    """Cancelled cards in the order of their books, with what led to it."""
    cards: Any = admissions.cards(venue_id)
    return cards.filter(gaming_day__range=(first_day, last_day), cancelled=True).prefetch_related(
        "cancellations__answer__answered_by", "cancellations__asked_by"
    )


def _confirmed_cancellation(card: Any) -> Any:
    """The cancellation of a cancelled card that was confirmed; there is one and no second."""
    return next(each for each in card.cancellations.all() if getattr(each, "answer", None) and each.answer.confirmed)


def _cancellations(venue_id: UUID, first_day: date, last_day: date) -> dict[UUID, stub_register.Cancellation]:
    found = ((card.pk, _confirmed_cancellation(card)) for card in _cancelled_cards(venue_id, first_day, last_day))
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
