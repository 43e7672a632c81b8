"""Layout of R-03: the holders of guest-of-honour cards (LU art. 75(1))."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_time, make_sheet

from ..words.cards import ENDINGS, HONOURS
from . import figures as honour_guests

LINES_ON_A_PAGE = 20


def honour_guests_sheets(order: Order, found: honour_guests.HonourGuests) -> Iterator[Sheet]:
    """Return the sheets of R-03, volume by volume."""
    for volume in honour_guests.split_volumes(found):
        with translation.override(order.language):
            page = {
                "cards": len(found.guests),
                "used": found.used_count,
                "guests": [honoured_words(order, guest) for guest in volume.guests],
            }
            rows, place = len(volume.guests), (volume.number, volume.of)
            yield make_sheet(
                order,
                "honour_guests",
                volume,
                page,
                result=honour_result(len(found.guests), found.used_count),
                rows=rows,
                pages=2 + rows // LINES_ON_A_PAGE,
                place=place,
            )


def honour_guests_pages(found: honour_guests.HonourGuests) -> int:
    """Estimate the number of pages of R-03."""
    return sum(2 + len(volume.guests) // LINES_ON_A_PAGE for volume in honour_guests.split_volumes(found))


def honour_result(cards: int, used: int) -> Result:
    """Return how many cards were valid, and how many of them were used."""
    if not cards:
        return Result(_("No guest-of-honour card was valid in the period."))
    sentence = ngettext(
        "%(cards)s guest-of-honour card was valid in the period; used: %(used)s.",
        "%(cards)s guest-of-honour cards were valid in the period; used: %(used)s.",
        cards,
    )
    return Result(sentence % {"cards": cards, "used": used})


def honoured_words(order: Order, guest: honour_guests.Guest) -> dict[str, object]:
    """Return a guest of honour as formatted text."""
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (guest.valid_from, guest.valid_to))
    return {
        "number": guest.number,
        "kind": HONOURS[guest.series],
        "surname": guest.surname,
        "given_names": guest.given_names,
        "address": guest.address,
        "first": first,
        "last": last if guest.valid_to != guest.valid_from else "",
        "granted_at": format_time(order, guest.granted_at),
        "granted_by": guest.granted_by,
        "nights": guest.nights,
        "used_on": date_format(guest.used_on, "SHORT_DATE_FORMAT") if guest.used_on else "",
        "ended": ENDINGS.get(guest.ended, ""),
        "later": describe_later_events(order, guest.later, ENDINGS),
    }
