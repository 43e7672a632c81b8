"""Close a financial year that is reconciled, paid, covered by receipts, cleared and reported to the Minister."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.closings import Closing
from compliance.refusals import Refused
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from .. import selectors as year_end
from ..selectors import Checklist
from . import requirements

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def close_year(*, house: House, carnet: Carnet, by: "Staff", at: datetime) -> Closing:
    """Close a financial year (LU art. 8(5) and (6), LU-ART8-12); an empty year closes without a payment.

    Raises Refused with the first step of the checklist that is not done, and what it lacks.
    """
    wait_turn(f"carnet of {house.id}")
    with log.act("orphans.year.closed", subject=carnet, by=by, at=at, scope=house.id, carnet=carnet.label):
        found = year_end.year_end_checklist(house, carnet, at)
        _check_steps(house, found, at)
        paid = found.payment.amount if found.payment else ZERO
        row = Closing(
            carnet=carnet,
            payment=found.payment,
            paid=paid,
            receipted=paid - found.missing,
            closed_by_id=by.pk,
            closed_at=at,
        )
        row.save(force_insert=True)
    return row


def _check_steps(house: House, found: Checklist, at: datetime) -> None:
    if found.closing is not None:
        raise Refused(
            _("This financial year is already closed and cannot be reopened."),
            article=house.cite("year_end.cleared", at),
            next_step=_("Later refunds are entered in the orphan register of the current financial year."),
        )
    for step in found.steps:
        if not step.is_done:
            raise Refused(
                requirements.describe_step(step, house.currency), article=house.cite(f"year_end.{step.name}", at)
            )
