"""Dates, numbers and punctuation of each language."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Protocol

from django import template
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, pgettext

register = template.Library()


class Clock(Protocol):
    """A venue, as far as its time zone is concerned."""

    def local(self, at: datetime) -> datetime: ...


def local_time(venue: Clock, at: datetime) -> str:
    """Return a time by the clock of a venue, in figures."""
    return date_format(venue.local(at), "SHORT_DATETIME_FORMAT")


@register.filter
def long_day(on: date | None) -> str:
    """Return a date in words; French writes the first of a month as 1er: 1er mars 2026."""
    if not on:
        return ""
    date_text = date_format(on, "DATE_FORMAT")
    if get_language() == "fr" and on.day == 1:
        return date_text.replace("1", "1er", 1)
    return date_text


@register.filter
def weekday_and_day(on: date | None) -> str:
    """Return a date with its weekday: German and English separate them by a comma, French and Dutch do not."""
    if not on:
        return ""
    return pgettext("a day with its weekday", "%(weekday)s, %(day)s") % {
        "weekday": date_format(on, "l"),
        "day": long_day(on),
    }


class Figure(int):
    """A whole number that is displayed with thousands separators, also in a plural sentence."""

    def __str__(self) -> str:
        return number_format(int(self), force_grouping=True)


@register.filter
def figure(value: object) -> object:
    """Return a whole number with thousands separators; any other value unchanged."""
    if type(value) is int:
        return Figure(value)
    return value


@register.filter
def colon(label: object) -> str:
    """Return a label with its colon; French puts a narrow space before it."""
    return pgettext("what stands before its value", "%(label)s:") % {"label": label}


def with_label(label: object, value: object) -> str:
    """Return a value after its label."""
    return f"{colon(label)} {value}"


def join_parts(parts: Iterable[str]) -> str:
    """Join parts of a sentence by the semicolon of the language."""
    return pgettext("between two parts of a sentence", "; ").join(parts)
