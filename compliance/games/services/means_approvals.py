"""Approve and withdraw other means of payment under the Minister's decision (LU art. 62(2) d)."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.stakes import MeansApproval, MeansWithdrawal
from ..selectors import games as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def approve_means(
    *, house: House, name: str, reference: str, approved_on: date, valid_from: date, by: "Staff", at: datetime
) -> MeansApproval:
    """Record an approval: the means are accepted from the gaming day `valid_from` on (LU-ART62-2).

    Raises Refused without a name or reference, for a second approval of the same means, and for invalid days.
    """
    row = MeansApproval(
        venue_id=house.id,
        name=name.strip(),
        reference=reference.strip(),
        approved_on=approved_on,
        valid_from=valid_from,
        entered_by_id=by.pk,
        entered_at=at,
    )
    # A double click must find the first approval, and be refused with a sentence.
    wait_turn(f"means {house.id}")
    with log.act("games.means.approved", subject=row, by=by, at=at, scope=house.id, reference=row.reference):
        if not row.name:
            raise Refused(_("Enter the name of the means of payment."), "name")
        if not row.reference:
            raise Refused(_("Enter the reference of the Minister's decision."), "reference")
        if approved_on > house.local(at).date():
            raise Refused(_("That day is in the future. Check the date of the decision."), "approved_on")
        if valid_from < approved_on:
            raise Refused(_("It cannot be valid before the approval. Check both days."), "valid_from")
        if selectors.list_approvals(house.id).filter(name=row.name, reference=row.reference).exists():
            raise Refused(_("This approval is already recorded."), "reference")
        row.clean_fields(exclude=["venue", "entered_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def withdraw_means(
    *, house: House, approval: MeansApproval, last_day: date, reason: str, by: "Staff", at: datetime
) -> MeansWithdrawal:
    """End an approval; `last_day` is the last gaming day on which it is in force.

    Raises Refused without a reason, if it has ended already, and for a past day: stakes already accepted remain so.
    """
    row = MeansWithdrawal(
        approval=approval, last_day=last_day, reason=reason.strip(), entered_by_id=by.pk, entered_at=at
    )
    wait_turn(f"means {house.id}")
    with log.act("games.means.withdrawn", subject=approval, by=by, at=at, scope=house.id, reference=approval.reference):
        if MeansWithdrawal.objects.filter(approval=approval).exists():
            raise Refused(_("This approval has already ended."))
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        if last_day < house.gaming_day(at):
            raise Refused(_("That gaming day has ended. Choose today or a later day."), "last_day")
        row.save(force_insert=True)
    return row
