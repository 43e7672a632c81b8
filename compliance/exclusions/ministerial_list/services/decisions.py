"""Services for the decision on a list: released for import, or rejected with a reason."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.models.ministerial_lists import (
    ListCheck,
    ListDecided,
    ListDecision,
    ListProblem,
    ListRow,
    ListWork,
    MinisterialList,
)
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..selectors import lists

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Removal:
    """The Minister's decision to remove all persons no longer on the list (LU art. 68(3))."""

    reference: str
    reason: str


@transaction.atomic(durable=True)
def confirm_names(*, house: House, row: MinisterialList, by: "Staff", at: datetime) -> None:
    """Confirm that names outside ASCII match the original, which no program can verify.

    Only the uploader has the original and may confirm. A second person releases the list afterwards.
    """
    found = lists.foreign_names(row).count()
    _check_open(row)
    check = ListCheck.objects.filter(list=row).first()
    if check is None or check.failure or check.errors:
        raise Refused(_("Only a list read without errors can be released. Correct it and upload it again."))
    if by.pk != row.uploaded_by_id:
        raise Refused(_("The person who uploaded the list must confirm its names."), "names")
    if not found:
        raise Refused(_("This list has no names with special letters."), "names")
    work = ListWork.objects.get(list=row)
    # Repeating the confirmation has no effect and is not logged.
    if work.heading.get("names_confirmed"):
        return
    log.note("exclusions.list.names_confirmed", subject=row, by=by, at=at, scope=house.id, names=found)
    ListWork.objects.filter(pk=row.pk).update(
        heading=work.heading | {"names_confirmed": {"by": by.full_name, "at": at.isoformat()}}
    )


@transaction.atomic(durable=True)
def release_list(
    *, house: House, row: MinisterialList, removal: Removal | None, by: "Staff", at: datetime
) -> ListDecision:
    """Release a list for import. Requires a second person and a list without errors.

    Persons no longer on the list remain excluded unless `removal` names the Minister's decision to remove them.
    """
    decision = ListDecision(
        list=row,
        outcome=ListDecided.RELEASED,
        remove_missing=removal is not None,
        reference=removal.reference.strip() if removal else "",
        reason=removal.reason.strip() if removal else "",
        decided_by_id=by.pk,
        decided_at=at,
    )
    with log.act(
        "exclusions.list.released",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        remove_missing=decision.remove_missing,
        reference=decision.reference,
    ):
        _check_open(row)
        if by.pk == row.uploaded_by_id:
            raise Refused(_("You uploaded this list. Another person must review and release it."))
        check = ListCheck.objects.filter(list=row).first()
        if check is None or check.failure or check.errors:
            raise Refused(_("Only a list read without errors can be released. Correct it and upload it again."))
        if not lists.names_confirmed(row):
            raise Refused(_("The person who uploaded the list has not confirmed the names with special letters yet."))
        if removal is not None:
            _check_removal(decision)
        decision.clean_fields(exclude=["list", "decided_by"])
        decision.save(force_insert=True)
    # `heard_at` is emptied, so that the wait for a worker counts from the release.
    ListWork.objects.filter(pk=row.pk).update(step="waiting", attempt=0, done=0, failure="", heard_at=None)
    return decision


@transaction.atomic(durable=True)
def reject_list(*, house: House, row: MinisterialList, reason: str, by: "Staff", at: datetime) -> ListDecision:
    """Reject a list with a reason. The staged persons are deleted; the file remains as evidence.

    The uploader may reject it too, because a rejection changes no exclusion.
    """
    decision = ListDecision(
        list=row, outcome=ListDecided.REJECTED, reason=reason.strip(), decided_by_id=by.pk, decided_at=at
    )
    with log.act("exclusions.list.rejected", subject=row, by=by, at=at, scope=house.id):
        _check_open(row)
        if not decision.reason:
            raise Refused(_("Enter why the list is not imported. The reason is stored with it."), "reason")
        decision.save(force_insert=True)
    ListRow.objects.filter(list=row).delete()
    ListProblem.objects.filter(list=row).delete()
    return decision


def _check_open(row: MinisterialList) -> None:
    wait_turn(str(row.pk))
    if lists.is_decided(row):
        raise Refused(_("This list has already been released or rejected."))


def _check_removal(decision: ListDecision) -> None:
    if not decision.reference:
        raise Refused(_("Enter the reference of the decision to remove them."), "reference")
    if not decision.reason:
        raise Refused(_("Enter why they are removed. The reason is stored with each measure."), "removal_reason")
