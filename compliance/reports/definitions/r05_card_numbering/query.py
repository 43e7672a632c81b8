"""Query for R-05: the numbers of each card series (LU art. 76(1))."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import Max, Min

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from ..card_cancellations import cancelled_cards, confirmed_cancellation
from ..words.cards import SERIES
from . import figures as card_numbering

if TYPE_CHECKING:
    from compliance.admissions.models.cards import CardSeries


def numbering_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> card_numbering.CardNumbering:
    """Return the numbering of every series of the casino over a period."""
    period = reporting_period(house, first_day, last_day, at)
    books = {book.kind: book for book in card_selectors.series(house.id)}
    return card_numbering.CardNumbering(
        tuple(_examine_series(house, books[kind], first_day, last_day, period) for kind in SERIES if kind in books)
    )


def _examine_series(
    house: House, book: "CardSeries", first_day: date, last_day: date, period: ReportingPeriod
) -> card_numbering.Series:
    """Check a series as of the end of the period; numbers issued later are subtracted from its counter."""
    ever = card_selectors.cards(house.id).filter(kind=book.kind)
    cards = ever.filter(issued_at__lt=period.ended_at, issued_at__lte=period.at)
    newest, last_ever = cards.order_by("-number").first(), ever.order_by("-number").first()
    began_before = book.first_number - 1
    issued_since = (last_ever.number if last_ever else began_before) - (newest.number if newest else began_before)
    inside = cards.filter(gaming_day__range=(first_day, last_day)).aggregate(low=Min("number"), high=Max("number"))
    before = cards.filter(gaming_day__lt=first_day).aggregate(high=Max("number"))
    # From the last card before the period: a card of another day in between is not missing.
    low = min(inside["low"] or 0, (began_before if before["high"] is None else before["high"]) + 1)
    between = cards.filter(number__range=(low, inside["high"] or 0))
    rows = between.values_list("number", "gaming_day", "stub__label")
    cancelled = (
        (card, confirmed_cancellation(card))
        for card in cancelled_cards(house.id, first_day, last_day).filter(kind=book.kind)
    )
    return card_numbering.examine_series(
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
                late=period.late_entry(each.answer.answered_at, each.answer.answered_by),
            )
            for card, each in cancelled
            if each.answer.answered_at <= period.at
        ),
        first_day=first_day,
        last_day=last_day,
    )
