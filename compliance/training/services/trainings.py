"""Record the training that employees received, and cancel what was recorded wrongly (LU-PIS-9, A-101)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.trainings import Training, TrainingCancellation, TrainingParticipant
from ..selectors import subjects as subject_selectors
from ..selectors import trainings as training_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class HeldTraining:
    """A training: its subject and day, the firm or department that held it, the reference and the participants."""

    subject_id: UUID
    held_on: date
    provider: str
    reference: str
    employees: Sequence[UUID]


@transaction.atomic(durable=True)
def record_training(*, house: House, training: HeldTraining, nonce: UUID, by: "Staff", at: datetime) -> Training:
    """Record a training that was held, with its participants (LU-PIS-9, GG-3). The same `nonce` returns the same row.

    The participants are employees of the casino, and another person records the training (A-101). Raises Refused
    otherwise, without provider, reference or participant, and for a day in the future.
    """
    wait_turn(f"trainings {house.id} {nonce}")
    known = training_selectors.training_by_nonce(house.id, nonce)
    if known is not None:
        return known
    # A request may name an employee twice; the database counts each once.
    employees = tuple(dict.fromkeys(training.employees))
    subject = subject_selectors.list_subjects(house.id).filter(pk=training.subject_id).first()
    if subject is None:
        raise Refused(_("Choose a subject of this casino."), "subject")
    row = Training(
        venue_id=house.id,
        subject=subject,
        held_on=training.held_on,
        provider=training.provider.strip(),
        reference=training.reference.strip(),
        participant_count=len(employees),
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "training.training.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        name=subject.name,
        held_on=row.held_on,
        participants=len(employees),
    ):
        _check_training(house, row, at)
        _check_employees(house, employees, by)
        row.clean_fields(exclude=["venue", "subject", "recorded_by"])
        row.save(force_insert=True)
        TrainingParticipant.objects.bulk_create(
            TrainingParticipant(training=row, employee_id=each) for each in employees
        )
    return row


def _check_training(house: House, row: Training, at: datetime) -> None:
    if row.held_on > house.local(at).date():
        raise Refused(_("That day is in the future. Record the training after it was held."), "held_on")
    if not row.provider:
        raise Refused(_("Enter the firm or the department that held the training."), "provider")
    if not row.reference:
        raise Refused(_("Enter the reference of the certificates or of the attendance list."), "reference")


def _check_employees(house: House, employees: Sequence[UUID], by: "Staff") -> None:
    if not employees:
        raise Refused(_("Choose the employees who took part."), "employees")
    # Also employees whose account is closed: the training was held before.
    if venues.staff_of(house.id).filter(pk__in=employees).count() < len(employees):
        raise Refused(_("Choose employees of this casino."), "employees")
    # The trigger asks the same: an own statement proves no training.
    if by.pk in employees:
        raise Refused(
            _("You took part in this training yourself. Your own training counts if another person records it."),
            "employees",
            next_step=_("Record the other participants, and ask a colleague to record yours."),
        )


@transaction.atomic(durable=True)
def cancel_training(
    *, house: House, training: Training, reason: str, by: "Staff", at: datetime
) -> TrainingCancellation:
    """Cancel a training that was recorded wrongly; it counts for no employee any more.

    Raises Refused without a reason, and for a training that is cancelled already.
    """
    wait_turn(str(training.pk))
    row = TrainingCancellation(training=training, reason=reason.strip(), cancelled_by_id=by.pk, cancelled_at=at)
    with log.act(
        "training.training.cancelled",
        subject=training,
        by=by,
        at=at,
        scope=house.id,
        name=training.subject.name,
        held_on=training.held_on,
    ):
        if TrainingCancellation.objects.filter(training=training).exists():
            raise Refused(_("This training is already cancelled."))
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        row.save(force_insert=True)
    return row
