"""Amounts of money in the format of each language."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

# What a template passes if there is no amount.
NOTHING = (None, "")


@register.filter
def with_currency(figure: str, currency: str) -> str:
    """Return a formatted amount with its currency and a no-break space: Dutch puts the currency first."""
    if _currency_first():
        return f"{currency}\u00a0{figure}"
    return f"{figure}\u00a0{currency}"


@register.filter
def money(amount: Decimal | str | None, currency: str) -> str:
    """Return an amount of money for screens, reports and letters; empty if there is none."""
    if amount in NOTHING:
        return ""
    return with_currency(_format_cents(amount), currency)


@register.filter
def quiet_money(amount: Decimal | str | None, currency: str) -> str:
    """Return an amount for a table: the currency is subdued."""
    if amount in NOTHING:
        return ""
    return _mark_currency(format_html("{}", _format_cents(amount)), "quiet", currency)


@register.filter
def tile_money(amount: Decimal | str | None, currency: str) -> str:
    """Return an amount for a tile: a large figure with a small currency."""
    if amount in NOTHING:
        return ""
    return _mark_currency(format_html('<span class="figure">{}</span>', _format_cents(amount)), "unit", currency)


def _format_cents(amount: Decimal | str) -> str:
    """Return the amount with its cents. Raises InvalidOperation if it is already formatted."""
    return number_format(Decimal(amount), 2, force_grouping=True)


def _mark_currency(figure: SafeString, mark: str, currency: str) -> str:
    unit = format_html('<span class="{}">{}</span>', mark, currency)
    return format_html("{}\u00a0{}", *((unit, figure) if _currency_first() else (figure, unit)))


def _currency_first() -> bool:
    return get_language() == "nl"
