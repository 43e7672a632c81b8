"""What a report looks like on paper: figures put into words, in the language of the authority that reads them."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.rules.control import asks_for_cards

from . import card_numbering, charts, door_coverage, honour_guests, stub_register
from .late_paper import late_mark, told_later
from .sheet import Order, Sheet, clock, make_sheet, money
from .terms import CONTROLS, ENDINGS, ENTERED, FINDINGS, HONOURS, PAPERS, SERIES

NARROW = "\u202f"


def honour_guests_sheets(order: Order, found: honour_guests.HonourGuests) -> Iterator[Sheet]:
    """R-03, volume by volume."""
    for volume in honour_guests.bind(found):
        with translation.override(order.language):
            page = {
                "cards": len(found.guests),
                "used": found.used,
                "guests": [honoured_words(order, guest) for guest in volume.guests],
            }
            rows, place = len(volume.guests), (volume.number, volume.of)
            yield make_sheet(order, "honour_guests", volume, page, rows=rows, pages=1 + rows // 20, place=place)


def honour_guests_pages(found: honour_guests.HonourGuests) -> int:
    """About how many pages R-03 will have."""
    return sum(1 + len(volume.guests) // 20 for volume in honour_guests.bind(found))


def stub_register_sheets(order: Order, register: stub_register.StubRegister) -> Iterator[Sheet]:
    """R-04, volume by volume."""
    for volume in stub_register.bind(register):
        with translation.override(order.language):
            page = {
                "books": _books(order, volume.stubs),
                "letters": _letters(volume.index),
                "stubs": len(register.stubs),
                "cancelled": register.cancelled,
                "lines": len(register.index),
                "first": volume.stubs[0].number if volume.stubs else "",
                "last": volume.stubs[-1].number if volume.stubs else "",
                "first_name": volume.index[0].surname if volume.index else "",
                "last_name": volume.index[-1].surname if volume.index else "",
            }
            place = (volume.number, volume.of)
            yield make_sheet(order, "stub_register", volume, page, rows=volume.rows, pages=_pages(volume), place=place)


def stub_register_pages(register: stub_register.StubRegister) -> int:
    """About how many pages R-04 will have, to show how far the drawing is."""
    return sum(_pages(volume) for volume in stub_register.bind(register))


def card_numbering_sheets(order: Order, numbering: card_numbering.CardNumbering) -> Iterator[Sheet]:
    """R-05, always one volume."""
    with translation.override(order.language):
        page = {
            "sound": numbering.sound,
            "cards_known": asks_for_cards(order.house.rulebook(order.cover.last_day)),
            "series": [_series(order, each) for each in numbering.series],
            "cards": numbering.rows,
            "cancelled": [_annulment_row(order, each) for series in numbering.series for each in series.cancelled],
        }
        pages = card_numbering_pages(numbering)
        yield make_sheet(order, "card_numbering", numbering, page, rows=numbering.rows, pages=pages)


def card_numbering_pages(numbering: card_numbering.CardNumbering) -> int:
    """About how many pages R-05 will have."""
    return 1 + sum(len(series.cancelled) for series in numbering.series) // 30


def door_coverage_sheets(order: Order, found: door_coverage.DoorCoverage) -> Iterator[Sheet]:
    """R-20, always one volume."""
    with translation.override(order.language):
        page = {
            "sound": found.sound,
            "gaps": found.gaps,
            "unknown": found.unknown,
            "controlled": found.controlled,
            "minutes": found.minutes,
            "entries": found.entries,
            "nights": [_door(order, night) for night in found.nights],
            "chart": _visits(found.hours),
            "interrupted": [_door(order, night) | _gap(order, gap) for night in found.nights for gap in night.gaps],
        }
        pages = door_coverage_pages(found)
        yield make_sheet(order, "door_coverage", found, page, rows=len(found.nights), pages=pages)


def door_coverage_pages(found: door_coverage.DoorCoverage) -> int:
    """About how many pages R-20 will have."""
    return 1 + (found.gaps + sum(max(len(night.stood), 1) for night in found.nights)) // 20


# ---


def honoured_words(order: Order, guest: honour_guests.Guest) -> dict[str, Any]:
    """A guest of honour in words."""
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (guest.valid_from, guest.valid_to))
    return {
        "number": guest.number,
        "kind": HONOURS[guest.series],
        "surname": guest.surname,
        "given_names": guest.given_names,
        "address": guest.address,
        "first": first,
        "last": last if guest.valid_to != guest.valid_from else "",
        "granted_at": clock(order, guest.granted_at),
        "granted_by": guest.granted_by,
        "nights": guest.nights,
        "used_on": date_format(guest.used_on, "SHORT_DATE_FORMAT") if guest.used_on else "",
        "ended": ENDINGS.get(guest.ended, ""),
        "later": told_later(order, guest.later, ENDINGS),
    }


# ---


def _pages(volume: stub_register.Volume) -> int:
    return 2 + len(volume.stubs) // 19 + len(volume.index) // 29


def _books(order: Order, stubs: Iterable[stub_register.Stub]) -> list[dict[str, Any]]:
    """The stubs by book, each row in words."""
    books = []
    for series, members in groupby(stubs, key=lambda stub: stub.series):
        rows = [stub_words(order, stub) for stub in members]
        books.append({"title": SERIES[series], "rows": rows, "first": rows[0]["number"], "last": rows[-1]["number"]})
    return books


def stub_words(order: Order, stub: stub_register.Stub) -> dict[str, Any]:
    """A stub in words."""
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (stub.valid_from, stub.valid_to))
    return {
        "number": stub.number,
        "first": first,
        "last": last if stub.valid_to != stub.valid_from else "",
        "price": money(stub.price, stub.currency) if stub.price else _("free of charge"),
        "surname": stub.surname,
        "given_names": stub.given_names,
        "address": stub.address,
        "paper": PAPERS.get(stub.paper_kind, stub.paper_kind),
        "paper_number": stub.paper_number,
        "paper_state": stub.paper_state,
        "paper_expires": date_format(stub.paper_expires_on, "SHORT_DATE_FORMAT"),
        "issued_at": clock(order, stub.issued_at),
        "issued_by": stub.issued_by,
        "cancelled": stub.cancelled and _cancellation_row(order, stub.cancelled),
        "later": told_later(order, stub.later, ENDINGS),
    }


def _cancellation_row(order: Order, cancelled: stub_register.Cancellation) -> dict[str, str]:
    return {
        "asked_by": cancelled.asked_by,
        "asked_at": clock(order, cancelled.asked_at),
        "confirmed_by": cancelled.confirmed_by,
        "confirmed_at": clock(order, cancelled.confirmed_at),
        "reason": cancelled.reason,
    }


def _letters(index: Iterable[stub_register.Line]) -> list[tuple[str, list[stub_register.Line]]]:
    """The index under its letters."""
    return [(letter, list(lines)) for letter, lines in groupby(index, key=lambda line: line.letter)]


# ---


def _series(order: Order, series: card_numbering.Series) -> dict[str, Any]:
    """One series in words: what was found, and which numbers it concerns."""
    label = series.label
    found = {
        card_numbering.Finding.GAPS: ", ".join(
            label(gap.first) if gap.count == 1 else f"{label(gap.first)} – {label(gap.last)}" for gap in series.gaps
        ),
        card_numbering.Finding.DUPLICATES: ", ".join(
            f"{label(each.number)} (×{NARROW}{each.times})" for each in series.duplicates
        ),
        card_numbering.Finding.OTHER_DAYS: ", ".join(map(label, series.other_days)),
        card_numbering.Finding.STUBS_DIFFER: ", ".join(map(label, series.stubs_differ)),
        card_numbering.Finding.BREAK_BEFORE: _("expected %(expected)s, found %(found)s")
        % {"expected": label(series.expected_first), "found": label(series.first or 0)},
        card_numbering.Finding.COUNTER_DIFFERS: _("expected %(expected)s, found %(found)s")
        % {"expected": series.expected_counter, "found": series.counter},
    }
    return {
        "title": SERIES[series.series],
        "first": label(series.first) if series.first else "",
        "last": label(series.last) if series.last else "",
        "before": label(series.last_before) if series.last_before else "",
        "count": series.count,
        "missing": series.missing,
        "duplicates": len(series.duplicates),
        "cancelled": sum(each.late is None for each in series.cancelled),
        "counter": series.counter,
        "sound": series.sound,
        "findings": [(FINDINGS[each], found[each]) for each in series.findings],
    }


def _annulment_row(order: Order, cancelled: card_numbering.Cancelled) -> dict[str, Any]:
    return {
        "number": cancelled.number,
        "asked_by": cancelled.asked_by,
        "asked_at": clock(order, cancelled.asked_at),
        "confirmed_by": cancelled.confirmed_by,
        "confirmed_at": clock(order, cancelled.confirmed_at),
        "late": late_mark(order, cancelled.late),
    }


# ---


def _visits(hours: tuple[door_coverage.Hour, ...]) -> charts.Chart | None:
    """When guests came; no chart of nobody."""
    points = [charts.Point(f"{each.hour:02d}", Decimal(each.entries), str(each.entries)) for each in hours]
    if not points:
        return None
    return charts.bars(
        pgettext("report", "Guests let in, by hour"),
        points,
        unit=pgettext("report", "guests"),
        across=pgettext("report", "hour of the clock"),
    )


def _door(order: Order, night: door_coverage.Night) -> dict[str, Any]:
    """One door on one gaming day in words."""
    return {
        "day": date_format(night.gaming_day, "SHORT_DATE_FORMAT"),
        "door": night.door,
        "room": night.room,
        "control": CONTROLS[night.control],
        "session": _hours(order, night.opens_at, night.closes_at) if night.opens_at and night.closes_at else "–",
        "stood": [
            {"span": _hours(order, each.began_at, each.ended_at), "who": each.who, "note": each.note}
            for each in night.stood
        ],
        "later": told_later(order, night.later, ENTERED),
        "shut": [{"span": _hours(order, each.began_at, each.ended_at), "reason": each.reason} for each in night.shut],
    }


def _gap(order: Order, gap: door_coverage.Gap) -> dict[str, Any]:
    return {
        "span": _hours(order, gap.began_at, gap.ended_at),
        "minutes": gap.minutes,
        "entries": gap.entries,
        "explanation": gap.explanation,
        "explained_by": gap.explained_by,
    }


def _hours(order: Order, began_at: datetime, ended_at: datetime) -> str:
    """A stretch of one night by the clock of the house."""
    return f"{clock(order, began_at, 'TIME_FORMAT')}\u2013{clock(order, ended_at, 'TIME_FORMAT')}"
