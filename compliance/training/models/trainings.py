"""Tables of the training that employees received (LU-PIS-9)."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .subjects import TrainingSubject


class Training(Register):
    """A training held on a day. `provider` is the firm or the department that held it.

    `reference` is that of the certificates or of the attendance list.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    subject = models.ForeignKey(TrainingSubject, on_delete=models.PROTECT, related_name="trainings")
    held_on = models.DateField()
    provider = models.CharField(max_length=120)
    # No file: a certificate is personal data, and its reference finds it (ADR 107).
    reference = models.CharField(max_length=80)
    # Compared with the rows of participants at the commit, so that none can be added later.
    participant_count = models.PositiveSmallIntegerField()
    nonce = models.UUIDField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-held_on"], name="newest_trainings_first")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(provider="") & ~Q(reference=""), name="a_training_has_a_provider_and_a_reference"
            ),
            models.CheckConstraint(condition=Q(participant_count__gt=0), name="a_training_has_a_participant"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_training_for_one_request"),
        ]

    def __str__(self) -> str:
        return str(self.held_on)


class TrainingParticipant(Register):
    """An employee who took part in a training; another person recorded it."""

    training = models.ForeignKey(Training, on_delete=models.PROTECT, related_name="participants", db_index=False)
    employee = staff_key()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["training", "employee"], name="an_employee_takes_part_in_a_training_once")
        ]

    def __str__(self) -> str:
        return str(self.employee)


class TrainingCancellation(Register):
    """The cancellation of a training that was recorded wrongly; it counts for no employee."""

    training = models.OneToOneField(Training, on_delete=models.PROTECT, related_name="cancelled")
    reason = models.TextField()
    cancelled_by = staff_key()
    cancelled_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_cancelled_training_has_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.cancelled_at)
