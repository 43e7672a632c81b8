"""Calendar days and amounts as each language writes them."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django import template
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
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


def labelled(label: object, value: object) -> str:
    """A value with what it is before it."""
    return f"{colon(label)} {value}"


def series(parts: Iterable[str]) -> str:
    """Parts of a sentence in a row, with the semicolon as the language writes it."""
    return pgettext("between two parts of a sentence", "; ").join(parts)


@register.filter
def with_currency(figure: str, currency: str) -> str:
    """A written amount with its currency, held together: Dutch writes the currency first."""
    return f"{currency}\u00a0{figure}" if _currency_first() else f"{figure}\u00a0{currency}"


@register.filter
def money(amount: Decimal | None, currency: str) -> str:
    """An amount of money as screens, papers and letters write it; nothing where there is none."""
    return "" if amount is None else with_currency(_figure(amount), currency)


@register.filter
def quiet_money(amount: Decimal | None, currency: str) -> str:
    """The same for a table: the currency stands back."""
    return "" if amount is None else _marked(format_html("{}", _figure(amount)), "quiet", currency)


@register.filter
def tile_money(amount: Decimal | None, currency: str) -> str:
    """The same for a tile: a large figure with a small currency."""
    return (
        ""
        if amount is None
        else _marked(format_html('<span class="figure">{}</span>', _figure(amount)), "unit", currency)
    )


def _figure(amount: Decimal) -> str:
    return number_format(amount, 2, force_grouping=True)


def _marked(figure: SafeString, mark: str, currency: str) -> str:
    unit = format_html('<span class="{}">{}</span>', mark, currency)
    return format_html("{}\u00a0{}", *((unit, figure) if _currency_first() else (figure, unit)))


def _currency_first() -> bool:
    return get_language() == "nl"
