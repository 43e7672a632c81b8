"""Questions about reports: what was ordered, how far it is, what is left to draw; and the figures of each report."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Max, Min, Q, QuerySet

from compliance.admissions import honour, staffing
from compliance.admissions import selectors as admissions
from compliance.venues.house import House

from . import card_numbering, door_coverage, honour_guests, stub_register
from .models import Report, ReportVolume, VolumeContent
from .terms import SERIES

# A drawing that has not been heard of for so long has lost its worker; an order not begun by then waits for one.
SILENCE = timedelta(seconds=60)


@dataclass(frozen=True)
class Standing:
    """A report with how far it is at a moment. `state`: ordered, drawing, ready or failed.

    `late` says that nobody has begun, or gone on, for longer than it should take.
    """

    report: Report
    state: str
    late: bool
    step: str
    done: int
    total: int
    attempt: int
    failure: str
    volumes: tuple[ReportVolume, ...]

    @property
    def running(self) -> bool:
        return self.state in {"ordered", "drawing"}

    @property
    def pages(self) -> int:
        return sum(volume.pages for volume in self.volumes)


def reports(venue_id: UUID) -> QuerySet[Report]:
    """The reports of a house, newest first."""
    return (
        Report.objects.filter(venue_id=venue_id)
        .select_related("ordered_by", "drawing")
        .prefetch_related("volumes")
        .order_by("-ordered_at", "-pk")
    )


def report(venue_id: UUID, report_id: UUID) -> Report:
    """Raises Report.DoesNotExist."""
    return reports(venue_id).get(pk=report_id)


def find_report(venue_id: UUID, report_id: UUID) -> Report | None:
    return reports(venue_id).filter(pk=report_id).first()


def find_volume(venue_id: UUID, report_id: UUID, number: int) -> ReportVolume | None:
    return (
        ReportVolume.objects.filter(report__venue_id=venue_id, report_id=report_id, number=number)
        .select_related("report")
        .first()
    )


def content(volume: ReportVolume) -> bytes:
    """The PDF of a volume as it is stored."""
    return bytes(VolumeContent.objects.values_list("pdf", flat=True).get(volume=volume))


def standing(report: Report, at: datetime) -> Standing:
    """How far a report is."""
    drawing = getattr(report, "drawing", None)
    volumes = tuple(sorted(report.volumes.all(), key=lambda volume: volume.number))
    heard_at = drawing.heard_at if drawing else None
    silent = heard_at is None or at - heard_at > SILENCE
    if volumes:
        state = "ready"
    elif drawing and drawing.step == "failed":
        state = "failed"
    elif drawing and drawing.step != "waiting" and not silent:
        state = "drawing"
    else:
        state = "ordered"
    return Standing(
        report=report,
        state=state,
        late=state == "ordered" and at - (heard_at or report.ordered_at) > SILENCE,
        step=drawing.step if drawing else "waiting",
        done=drawing.done if drawing else 0,
        total=drawing.total if drawing else 0,
        attempt=drawing.attempt if drawing else 0,
        failure=drawing.failure if drawing else "",
        volumes=volumes,
    )


def left_to_draw() -> list[UUID]:
    """Orders without volumes that have not failed, oldest first. Whether somebody draws them now, the lock knows."""
    return list(
        Report.objects.filter(~Q(drawing__step="failed"), volumes__isnull=True)
        .order_by("ordered_at")
        .values_list("pk", flat=True)
    )


# --- Figures. Each asks for the rows of one report; what follows from them is counted in plain Python.


def honour_figures(house: House, first_day: date, last_day: date) -> honour_guests.HonourGuests:
    """R-03: the honour cards valid in a span of gaming days, and on how many of them each was used (LU art. 75(1))."""
    cards: Any = honour.guests_between(house.id, first_day, last_day)
    return honour_guests.HonourGuests(
        tuple(
            honour_guests.Guest(
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
                ended="cancelled" if card.cancelled else "replaced" if card.replaced else "",
            )
            for card in cards
        )
    )


def stub_figures(house: House, first_day: date, last_day: date) -> stub_register.StubRegister:
    """R-04: the stubs of a span of gaming days and their alphabetical index (LU art. 76)."""
    return stub_register.compose(_torn_off(house, first_day, last_day))


def numbering_figures(house: House, first_day: date, last_day: date) -> card_numbering.CardNumbering:
    """R-05: the numbering of every series of the house over a span of gaming days (LU art. 76(1))."""
    books = {book.kind: book for book in admissions.series(house.id)}
    return card_numbering.CardNumbering(
        tuple(_examined(house, books[kind], first_day, last_day) for kind in SERIES if kind in books)
    )


def coverage_figures(house: House, first_day: date, last_day: date, *, at: datetime) -> door_coverage.DoorCoverage:
    """R-20: how each door was controlled on a span of gaming days, as known at a moment (LU arts 67, 75(4))."""
    return door_coverage.DoorCoverage(
        tuple(_night(found) for found in staffing.coverage_of(house, first_day, last_day, at))
    )


def _night(found: staffing.Found) -> door_coverage.Night:
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
    )


def _torn_off(house: House, first_day: date, last_day: date) -> Iterator[stub_register.TornOff]:
    cancelled = _cancellations(house.id, first_day, last_day)
    order = {kind: place for place, kind in enumerate(SERIES)}
    rows: Any = admissions.stubs(house.id, first_day, last_day).select_related("card__issued_by")
    for row in sorted(rows, key=lambda row: (order[row.kind], row.card.number)):
        yield stub_register.TornOff(
            person_id=row.card.person_id,
            sort_key=row.sort_key,
            stub=stub_register.Stub(
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
                cancelled=cancelled.get(row.card_id),
            ),
        )


def _cancelled_cards(venue_id: UUID, first_day: date, last_day: date) -> Any:
    """Cancelled cards in the order of their books, with what led to it."""
    cards: Any = admissions.cards(venue_id)
    return cards.filter(gaming_day__range=(first_day, last_day), cancelled=True).prefetch_related(
        "cancellations__answer__answered_by", "cancellations__asked_by"
    )


def _answered(card: Any) -> Any:
    """The cancellation of a cancelled card that was confirmed; there is one and no second."""
    return next(each for each in card.cancellations.all() if getattr(each, "answer", None) and each.answer.confirmed)


def _cancellations(venue_id: UUID, first_day: date, last_day: date) -> dict[UUID, stub_register.Cancellation]:
    found = ((card.pk, _answered(card)) for card in _cancelled_cards(venue_id, first_day, last_day))
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


def _examined(house: House, book: Any, first_day: date, last_day: date) -> card_numbering.Series:
    cards = admissions.cards(house.id).filter(kind=book.kind)
    newest = cards.order_by("-number").first()
    inside = cards.filter(gaming_day__range=(first_day, last_day)).aggregate(low=Min("number"), high=Max("number"))
    before = cards.filter(gaming_day__lt=first_day).aggregate(high=Max("number"))
    between = cards.filter(number__range=(inside["low"] or 0, inside["high"] or 0))
    rows = between.values_list("number", "gaming_day", "stub__label")
    cancelled = (
        (card, _answered(card)) for card in _cancelled_cards(house.id, first_day, last_day).filter(kind=book.kind)
    )
    return card_numbering.examine(
        card_numbering.Book(
            series=book.kind,
            prefix=newest.label.rpartition("-")[0] if newest else "",
            began_at=book.first_number,
            counter=book.last_number,
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
            )
            for card, each in cancelled
        ),
        first_day=first_day,
        last_day=last_day,
    )
