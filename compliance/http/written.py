"""Calendar days and amounts as each language writes them."""

from datetime import date

from django import template
from django.utils.formats import date_format
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
