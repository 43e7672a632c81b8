"""Raise alerts about the records of chips and floats, and review them."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.chips import StockChange
from ..models.shifts import Shift
from ..models.slips import Slip
from ..models.vault_alerts import VaultAlert, VaultAlertReview, VaultReviewOutcome
from . import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def raise_alerts(*, at: datetime) -> int:
    """Raise an alert for each new gap in the records of every casino. Return their number; repeated runs raise none.

    A number that is missing, a stock that does not follow from its movements, a float that was not counted at the end
    of its gaming day, and chips that were moved without a second person.
    """
    # A transaction for each alert: one that fails must not undo the others.
    return sum(_raise(house, each, at) for house in venues.all_houses() for each in selectors.new_findings(house, at))


@transaction.atomic(durable=True)
def _raise(house: House, finding: selectors.Finding, at: datetime) -> bool:
    """Raise one alert, unless another run has raised it meanwhile."""
    # Runs may overlap if one takes longer than ten minutes. A constraint refuses the second alert too.
    wait_turn(f"vault alert {finding.source_id}")
    if VaultAlert.objects.filter(kind=finding.kind, source_id=finding.source_id).exists():
        return False
    row = VaultAlert(
        venue_id=house.id,
        kind=finding.kind,
        source_id=finding.source_id,
        thing=finding.thing,
        expected=finding.expected,
        found=finding.found,
        raised_at=at,
    )
    with log.act(
        "cage.alert.raised", subject=row, by=None, at=at, scope=house.id, alert=finding.kind, thing=finding.thing
    ):
        row.save(force_insert=True)
    return True


@transaction.atomic(durable=True)
def review_alert(*, house: House, alert: VaultAlert, outcome: str, by: "Staff", at: datetime) -> VaultAlertReview:
    """Review an alert about a record that another person made.

    Raises Refused for an unknown outcome, for a record of one's own, and for a reviewed alert.
    """
    row = VaultAlertReview(alert_id=alert.pk, outcome=outcome, reviewed_by_id=by.pk, reviewed_at=at)
    with log.act(
        "cage.alert.reviewed",
        subject=alert,
        by=by,
        at=at,
        scope=house.id,
        alert=alert.kind,
        thing=alert.thing,
        outcome=outcome,
    ):
        wait_turn(str(alert.pk))
        if VaultAlertReview.objects.filter(alert=alert).exists():
            raise Refused(_("This alert has already been reviewed. Reload the page."))
        if outcome not in VaultReviewOutcome.values:
            raise Refused(_("Choose an outcome of the list."), "outcome")
        # The trigger asks the same: the person who moved the chips does not explain the gap.
        if by.pk in _people_of(alert.source_id):
            raise Refused(_("You took part in this record. Ask another person to review the alert."))
        row.save(force_insert=True)
    return row


def _people_of(source_id: UUID) -> set[UUID]:
    """Return who made, witnessed or counted the record that raised an alert, held its float or signed its slip."""
    people_of_slip = "prepared_by_id", "giver__opened_by_id", "taker__opened_by_id", "end__signed_by_id"
    found = [
        # The alert has no foreign key, because its row is in one of three tables.
        *StockChange.objects.filter(pk=source_id).values_list("changed_by_id", "witnessed_by_id"),
        *Shift.objects.filter(pk=source_id).values_list("opened_by_id", "counts__counted_by_id"),
        *Slip.objects.filter(pk=source_id).values_list(*people_of_slip),
    ]
    return {person for people in found for person in people if person is not None}
