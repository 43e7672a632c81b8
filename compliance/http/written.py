"""Calendar days, hours and amounts as each language writes them, and reasons without what to do about them."""

import re
from datetime import date, time

from django import template
from django.utils.formats import date_format, time_format
from django.utils.functional import lazy
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


def with_currency(figure: str, currency: str) -> str:
    """A written amount with its currency, held together: Dutch writes the currency first."""
    return f"{currency}\u00a0{figure}" if get_language() == "nl" else f"{figure}\u00a0{currency}"


SPAN = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def hours(text: str) -> str:
    """Hours such as `20:00-02:30`, as the log and the rulebook keep them, in the reader's manner; else the text."""
    found = SPAN.fullmatch(text)
    if found is None:
        return text
    since, until = (time(int(found[part]), int(found[part + 1])) for part in (1, 3))
    return f"{time_format(since, 'TIME_FORMAT')}–{time_format(until, 'TIME_FORMAT')}"


def first_sentence(text: object) -> str:
    """What happened, without the sentences that say what to do about it, and without its full stop."""
    return str(text).partition(". ")[0].rstrip(".")


# The same in the language of whoever reads it.
what_happened = lazy(first_sentence, str)
