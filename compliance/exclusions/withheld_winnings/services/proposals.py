"""Services to propose withholding winnings for a breach of the terminal rules."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.models.withholdings import Breach, Withholding
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused
from compliance.rules.rulebook import NoVersion, SilentParameter
from compliance.venues.domain.house import House

from .. import selectors as winnings_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Winnings:
    """The winnings from a breach: calendar day, machine or terminal, and sums in the venue's currency."""

    breach: str
    happened_on: date
    place: str
    staked: Decimal
    maximum: Decimal
    amount: Decimal
    reason: str
    breach_said: str = ""


def lawful_breaches(house: House, on: date) -> tuple[str, ...]:
    """Return the breaches for which the law of a day allows withholding; empty if it does not."""
    try:
        return house.rulebook(on).texts("withholding.breaches")
    except (SilentParameter, NoVersion):
        return ()


@transaction.atomic(durable=True)
def propose_withholding(*, house: House, guest_id: UUID, won: Winnings, by: "Staff", at: datetime) -> Withholding:
    """Propose to withhold winnings from a breach of the terminal rules (LU Dispositions spéciales c, LU-DS-C).

    Raises NotFound for an unknown guest, and Refused for what the law does not allow.
    """
    guest_selectors.get_guest(house.id, guest_id)
    row = Withholding(
        venue_id=house.id,
        person_id=guest_id,
        breach=won.breach,
        breach_said=won.breach_said.strip() if won.breach == Breach.OTHER else "",
        happened_on=won.happened_on,
        place=won.place.strip(),
        staked=won.staked,
        maximum=won.maximum,
        amount=won.amount,
        reason=won.reason.strip(),
        proposed_by_id=by.pk,
        proposed_at=at,
    )
    with log.act(
        "exclusions.withholding.proposed",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        breach=won.breach,
        amount=won.amount,
        currency=house.currency,
    ):
        _check_breach(house, row, at)
        _check_sums(row)
        # Two people may propose the same winnings at once.
        wait_turn(f"winnings of {guest_selectors.head_of(guest_id)}")
        if winnings_selectors.is_proposed(row):
            raise Refused(
                _("This has already been proposed and is awaiting a decision: same guest, day, place and amount.")
            )
        row.clean_fields(exclude=["venue", "person", "proposed_by"])
        row.save(force_insert=True)
    return row


def _check_breach(house: House, row: Withholding, at: datetime) -> None:
    if row.happened_on > house.local(at).date():
        raise Refused(_("This day is in the future."), "happened_on")
    known = lawful_breaches(house, row.happened_on)
    if not known:
        raise Refused(_("The rules of this casino give no right to withhold winnings. Pay them."))
    if row.breach not in known:
        raise Refused(_("Choose the rule that was broken."), "breach")
    if row.breach == Breach.OTHER and not row.breach_said:
        raise Refused(_("Describe the rule that was broken."), "breach_said")
    if not row.place:
        raise Refused(_("Enter the place: terminal numbers or the table."), "place")
    if not row.reason:
        raise Refused(_("Describe what was observed: winnings cannot be withheld without reasons."), "reason")


def _check_sums(row: Withholding) -> None:
    if row.maximum <= 0:
        raise Refused(_("Enter the highest stake allowed there, above zero."), "maximum")
    if row.staked <= row.maximum:
        raise Refused(
            _("Winnings can only be withheld if the stakes exceeded the maximum. Otherwise pay them."), "staked"
        )
    if row.amount <= 0:
        raise Refused(_("Enter the amount won, above zero."), "amount")


@transaction.atomic(durable=True)
def note_withholding_opened(*, venue_id: UUID, withholding: Withholding, by: "Staff", at: datetime) -> None:
    """Log that a proposal was read."""
    log.note("exclusions.withholding.opened", subject=withholding, by=by, at=at, scope=venue_id)
