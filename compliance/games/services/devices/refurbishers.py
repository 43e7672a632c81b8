"""Record the firms that the Minister of Finance approved to refurbish devices (LU art. 20-2, item 4)."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.applications import Refurbisher, RefurbisherEnd
from ...selectors import refurbishers as selectors
from ..application_contents import knows_approvals

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ONE_DAY = timedelta(days=1)


@transaction.atomic(durable=True)
def approve_firm(
    *, house: House, firm: str, reference: str, approved_on: date, by: "Staff", at: datetime
) -> Refurbisher:
    """Record the Minister's approval of a firm, in force from the day of the decision on (LU-ART20-2-4).

    Raises Refused without name or reference, for a day in the future, and for an approval that is recorded already.
    """
    row = Refurbisher(
        venue_id=house.id,
        firm=firm.strip(),
        reference=reference.strip(),
        approved_on=approved_on,
        entered_by_id=by.pk,
        entered_at=at,
    )
    # A double click must find the first approval, and be refused with a sentence.
    wait_turn(f"refurbishers {house.id}")
    with log.act("games.refurbisher.approved", subject=row, by=by, at=at, scope=house.id, reference=row.reference):
        if not knows_approvals(house, at):
            raise Refused(_("The rules of this casino require no approval for it."))
        if not row.firm:
            raise Refused(_("Enter the name of the firm."), "firm")
        if not row.reference:
            raise Refused(_("Enter the reference of the Minister's decision."), "reference")
        if approved_on > house.local(at).date():
            raise Refused(_("That day is in the future. Check the date of the decision."), "approved_on")
        if selectors.list_firms(house.id).filter(firm=row.firm, reference=row.reference).exists():
            raise Refused(_("This approval is already recorded."), "reference")
        row.clean_fields(exclude=["venue", "entered_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def end_firm(
    *,
    house: House,
    refurbisher: Refurbisher,
    last_day: date,
    reference: str,
    reason: str,
    by: "Staff",
    at: datetime,
) -> RefurbisherEnd:
    """Record the last day of an approval. Applications that were filed before stay as they are.

    Raises Refused without reference or reason, if it has ended already, and for a day before it was in force.
    """
    row = RefurbisherEnd(
        refurbisher=refurbisher,
        last_day=last_day,
        reference=reference.strip(),
        reason=reason.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    # A filing asks for the approval under the same lock.
    wait_turn(f"refurbishers {house.id}")
    with log.act(
        "games.refurbisher.ended",
        subject=refurbisher,
        by=by,
        at=at,
        scope=house.id,
        reference=refurbisher.reference,
        last_day=last_day,
    ):
        if RefurbisherEnd.objects.filter(refurbisher=refurbisher).exists():
            raise Refused(_("The end of this approval is already recorded."))
        if not row.reference:
            raise Refused(_("Enter the reference of the Minister's decision."), "reference")
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        # The day before is permitted: the approval then never was in force.
        if last_day < refurbisher.approved_on - ONE_DAY:
            raise Refused(_("The approval was not yet valid on that day. Choose a later one."), "last_day")
        row.clean_fields(exclude=["refurbisher", "recorded_by"])
        row.save(force_insert=True)
    return row
