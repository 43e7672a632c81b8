"""Days, numbers and marks as each language writes them."""

from collections.abc import Iterable
from datetime import date

from django import template
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, pgettext

register = template.Library()


@register.filter
def long_day(on: date | None) -> str:
    """A day in words; French writes the first of a month 1er: 1er mars 2026."""
    if not on:
        return ""
    written = date_format(on, "DATE_FORMAT")
    return written.replace("1", "1er", 1) if get_language() == "fr" and on.day == 1 else written


@register.filter
def weekday_and_day(on: date | None) -> str:
    """A day with its weekday: German and English write a comma between them, French and Dutch none."""
    if not on:
        return ""
    return pgettext("a day with its weekday", "%(weekday)s, %(day)s") % {
        "weekday": date_format(on, "l"),
        "day": long_day(on),
    }


class Figure(int):
    """A whole number that shows its thousands set apart, also in a sentence that counts."""

    def __str__(self) -> str:
        return number_format(int(self), force_grouping=True)


@register.filter
def figure(value: object) -> object:
    """A whole number with its thousands set apart; anything else as it is."""
    return Figure(value) if type(value) is int else value


@register.filter
def colon(label: object) -> str:
    """What stands before its value, with the colon as the language writes it: a narrow space before it in French."""
    return pgettext("what stands before its value", "%(label)s:") % {"label": label}


def with_label(label: object, value: object) -> str:
    """A value with what it is before it."""
    return f"{colon(label)} {value}"


def series(parts: Iterable[str]) -> str:
    """Parts of a sentence in a row, with the semicolon as the language writes it."""
    return pgettext("between two parts of a sentence", "; ").join(parts)
