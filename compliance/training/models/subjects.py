"""Tables of the subjects of training, and of who needs them how often (LU-PIS-9)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.venues.domain.roles import AUTHORITY_ROLES, Role

# Roles of the authority are no employees of the casino.
EMPLOYEE_ROLES = tuple(role.value for role in Role if role not in AUTHORITY_ROLES)


class Topic(models.TextChoices):
    """What a subject is about. Statistics for the authority name the topic, because casinos choose their own names."""

    PROTECTION = "protection", pgettext_lazy("training", "responsible gaming and player protection")
    MONEY_LAUNDERING = "money_laundering", pgettext_lazy("training", "money laundering and terrorist financing")
    IDENTITY = "identity", pgettext_lazy("training", "checks of identity documents")
    EQUIPMENT = "equipment", pgettext_lazy("training", "gaming equipment")
    OTHER = "other", pgettext_lazy("training", "other")


class TrainingSubject(Register):
    """A subject of training. Who needs it, and how often, is in its newest requirement."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    topic = models.CharField(max_length=20, choices=Topic.choices)
    name = models.CharField(max_length=120)
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="a_subject_of_training_is_entered_once"),
            models.CheckConstraint(condition=Q(topic__in=Topic.values), name="the_topic_of_training_is_known"),
            models.CheckConstraint(condition=~Q(name=""), name="a_subject_of_training_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class TrainingRequirement(Register):
    """Which roles need a subject, and after how many months again; the highest number of a subject applies.

    Without roles, no employee needs the subject any more.
    """

    subject = models.ForeignKey(TrainingSubject, on_delete=models.PROTECT, related_name="requirements", db_index=False)
    number = models.PositiveSmallIntegerField()
    interval_months = models.PositiveSmallIntegerField()
    # An array and no rows: a decision replaces all roles at once.
    roles = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subject", "number"], name="requirements_of_a_subject_are_numbered"),
            models.CheckConstraint(
                condition=Q(interval_months__gte=1, interval_months__lte=120), name="training_is_repeated_after_months"
            ),
            models.CheckConstraint(
                condition=Q(roles__contained_by=list(EMPLOYEE_ROLES)), name="roles_that_need_training_are_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)
