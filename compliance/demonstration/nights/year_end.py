"""End of a demonstration financial year: orphan funds paid to the municipal treasurer, with receipts."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from compliance.orphans.account.services import deposits, reconciliations
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.year_end.services import closings, payments, receipts
from compliance.orphans.year_end.services.receipts import NumberedReceipt
from compliance.venues.domain.house import House

from ..houses import MadeUpHouse

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
LEAST = 5  # days from the end of a financial year to its payment


def ends_before(today: date) -> date:
    """Return the latest 15th or last day of a month far enough back; there is one within any three weeks."""
    day = today - LEAST * DAY
    while day.day != 15 and (day + DAY).day != 1:
        day -= DAY
    return day


def with_ended_financial_year(plan: MadeUpHouse, now: datetime) -> MadeUpHouse:
    """Return the casino with settings for a financial year that ended a few days ago."""
    begins = ends_before(now.astimezone(ZoneInfo(plan.facts["timezone"])).date()) + DAY
    ends = date(2023, begins.month, begins.day) - DAY  # of a common year, as the rules interpret the end of February
    # The month of the demonstration is too short to wait for the last claim period.
    yearly = (
        ("orphan.year_end_open_window_policy", "pay_all"),
        ("exercise.start", f"{begins:%m-%d}"),
        ("exercise.end", f"{ends:%m-%d}"),
    )
    return replace(plan, policies=plan.policies + yearly)


def pay_year(house: House, staff: "dict[str, Staff]", last: date) -> date | None:
    """Pay and close the ended financial year on the gaming day `last`; None if it has not ended.

    The treasurer gives one receipt immediately and one some hours later.
    """
    accountant, at = staff["accountant"], house.opens_at(last) + 8 * HOUR
    carnet = next(
        (
            each
            for each in carnet_selectors.carnets(house.id)
            if each.last_day < last and not carnet_selectors.is_paid(each)
        ),
        None,
    )
    if carnet is None:
        return None
    sums = carnet_selectors.sum_balances(carnet)
    if sums.cash:
        reference = "Bordereau 4502"
        deposits.book_deposit(
            house=house, carnet=carnet, amount=sums.cash, reference=reference, by=accountant, at=at - 2 * HOUR
        )
    reconciliations.reconcile_account(house=house, carnet=carnet, stated=sums.carnet, by=accountant, at=at - HOUR)
    first = (sums.carnet / 2).quantize(Decimal("1.00"))
    payment = payments.pay_commune(
        house=house,
        carnet=carnet,
        commune=house.commune,
        means="transfer",
        reference="VIR 2026-0771",
        paid_on=house.local(at).date(),
        receipts=[NumberedReceipt("B-0412", house.local(at).date(), first)],
        by=accountant,
        at=at,
    )
    later = at + 3 * HOUR
    stub = NumberedReceipt("B-0413", house.local(later).date(), sums.carnet - first)
    receipts.record_receipt(house=house, payment=payment, stub=stub, by=accountant, at=later)
    closings.close_year(house=house, carnet=carnet, by=staff["director"], at=later + HOUR / 2)
    ended: date = carnet.last_day
    return ended
