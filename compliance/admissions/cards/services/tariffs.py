"""Card tariffs from a gaming day on, never below the minimum of LU art. 75."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from compliance.admissions.models.cards import CardKind, CardTariff
from compliance.citations.texts import citation_text
from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.rules.admissions.card_tariff import Prices, TooCheap, derive_prices
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# No day card costs this much: a higher price is a typing error.
HIGHEST = Decimal("99999.99")


def prices_of(house: House, day_price: Decimal, effective_from: date) -> Prices:
    """Return the prices of all cards from a gaming day on (LU art. 75(1), (4)). Raises Refused."""
    # NaN is excluded first, because comparing it raises an error.
    if not day_price.is_finite() or day_price > HIGHEST:
        raise Refused(
            _("A day card costs at most %(highest)s. Check the price.") % {"highest": money(HIGHEST, house.currency)},
            "day_price",
        )
    if day_price != round(day_price, 2):
        raise Refused(_("Enter a price with at most two decimals."), "day_price")
    try:
        prices = derive_prices(house.rulebook(effective_from), day_price)
    except SilentParameter as silent:
        raise Refused(
            _("%(parameter)s is not set: the rules of this casino do not provide for admission cards.")
            % {"parameter": silent.parameter}
        ) from silent
    if isinstance(prices, TooCheap):
        words = {"minimum": money(prices.minimum, house.currency), "articles": citation_text(prices.article)}
        raise Refused(
            _(prices.template) % (prices.facts | words),
            "day_price",
            prices.article,
        )
    return prices


def set_tariff(
    *,
    house: House,
    day_price: Decimal,
    effective_from: date,
    by: "Staff",
    at: datetime,
    subscriptions: Mapping[str, Decimal] = MappingProxyType({}),
) -> CardTariff:
    """Set the day card price from a gaming day on; subscription prices follow from it (LU art. 75(1), (4)).

    `day_price` is in the currency of the venue. `subscriptions` are prices by kind that the caller expects. Raises
    Refused below the minimum, for a day in the past, and for an expected price that does not follow from the day card;
    the log records an attempt to set a price that the law refuses.
    """
    try:
        _check_subscriptions(house, day_price, effective_from, subscriptions)
        return _store_tariff(house=house, day_price=day_price, effective_from=effective_from, by=by, at=at)
    except Refused as refused:
        if refused.article:
            # In its own transaction: that of the refused tariff is rolled back.
            _note_refused(house=house, day_price=day_price, article=refused.article, by=by, at=at)
        raise


@durable_act
def set_up_tariff(*, house: House, day_price: Decimal, at: datetime) -> CardTariff:
    """Set the first tariff in the opening of a casino, which has no staff yet. Raises Refused as `set_tariff` does."""
    return _write_tariff(house, day_price, house.gaming_day(at), None, at)


def _check_subscriptions(
    house: House, day_price: Decimal, effective_from: date, subscriptions: Mapping[str, Decimal]
) -> None:
    """Refuse a subscription price other than its multiple of the day card, and name the right one (LU art. 75(4))."""
    # Screens send none: the prices follow from the day card.
    if not subscriptions:
        return
    prices, book = prices_of(house, day_price, effective_from), house.rulebook(effective_from)
    for kind, price in subscriptions.items():
        expected = {"week": prices.week, "month": prices.month, "year": prices.year}[kind]
        if price != expected:
            multiple = f"admission.card.multiple.{kind}"
            message = _("%(card)s: expected %(price)s, which is %(count)d × the day card.") % {
                "card": CardKind(kind).label,
                "price": money(expected, house.currency),
                "count": book.int_(multiple),
            }
            raise Refused(message, f"{kind}_price", book.get(multiple).citation)


@transaction.atomic(durable=True)
def _store_tariff(*, house: House, day_price: Decimal, effective_from: date, by: "Staff", at: datetime) -> CardTariff:
    return _write_tariff(house, day_price, effective_from, by, at)


def _write_tariff(
    house: House, day_price: Decimal, effective_from: date, by: "Staff | None", at: datetime
) -> CardTariff:
    if effective_from < house.gaming_day(at):
        raise Refused(
            _("A tariff cannot start in the past. Choose today's gaming day or a later one."), "effective_from"
        )
    prices = prices_of(house, day_price, effective_from)
    tariff = CardTariff(
        venue_id=house.id,
        effective_from=effective_from,
        day_price=prices.day,
        week_price=prices.week,
        month_price=prices.month,
        year_price=prices.year,
        edition=house.rulebook(effective_from).edition.id,
        set_by=by,
        set_at=at,
    )
    with log.act(
        "admissions.tariff.set",
        subject=tariff,
        by=by,
        at=at,
        scope=house.id,
        day_price=prices.day,
        currency=house.currency,
        effective_from=effective_from,
    ):
        # Without the keys: Django would query each of them, and the database checks them in any case.
        tariff.full_clean(exclude=["venue", "set_by"])
        tariff.save(force_insert=True)
    return tariff


@transaction.atomic(durable=True)
def _note_refused(*, house: House, day_price: Decimal, article: str, by: "Staff", at: datetime) -> None:
    log.note(
        "admissions.tariff.refused",
        subject=None,
        by=by,
        at=at,
        scope=house.id,
        day_price=day_price,
        currency=house.currency,
        article=article,
    )
