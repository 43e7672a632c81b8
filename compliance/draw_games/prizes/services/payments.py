"""Large prizes of bingo and keno are paid by a payout, others at the table or the desk, each once (NL 1.1(14~))."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.utils.translation import gettext as _

from compliance.orphans.finds.selectors import holds_ticket
from compliance.payouts.domain.requirements import payout_demands
from compliance.payouts.selectors import payouts
from compliance.refusals import Refused
from compliance.venues.domain.house import House


def is_large(house: House, amount: Decimal, at: datetime) -> bool:
    """Does an amount reach the threshold of large payouts?"""
    book = house.rulebook(house.gaming_day(at))
    # The question of the payouts themselves, so that both areas have one threshold.
    return payout_demands(book, amount=amount, jackpot="", means="cash", at_machine=False).large


def find_payout(house: House, table_id: UUID, amount: Decimal, label: str, at: datetime) -> UUID | None:
    """Return the paid payout of a prize; None for a prize below the threshold without one.

    Raises Refused for a large prize without a payout, and for a payout of another table or amount, or that is not paid.
    """
    article = house.cite("payout.threshold", at)
    if not label.strip():
        # The payout holds identity and approval; this area would otherwise ask for them again (ADR 106).
        if is_large(house, amount, at):
            message = _("A large prize is paid by a payout.")
            next_step = _("Request and pay the payout of this table, then enter its number here.")
            raise Refused(message, "payout", article, next_step)
        return None
    # Typed as it is printed, with or without hyphen.
    rows = payouts.payees_by_number(house.id, label.strip().upper().replace("-", ""))
    found = None if rows is None else payouts.payouts(house.id).filter(pk__in=rows.values("pk")).first()
    # One message for all cases, so that typed numbers do not reveal which payouts exist.
    if found is None or found.table_id != table_id or found.amount != amount or found.state != "paid":
        raise Refused(_("No paid payout of this table and amount has this number."), "payout")
    return found.pk


def refuse_held_ticket(house: House, category: str, label: str) -> None:
    """Raise Refused if a found sum holds a ticket, or held it until it ended (NL 5.1(11~), 5.2(4~))."""
    if holds_ticket(house.id, category, label):
        message = _("This ticket is recorded as a found sum. It is not paid a second time.")
        raise Refused(message, "payout", next_step=_("Look at the found sums."))
