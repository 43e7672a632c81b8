"""Table of the announcements by which a casino stops the play at a table (NL 1.1(11~))."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .sessions import TableSession


class Closing(models.TextChoices):
    """What is announced: the last shoe, the last round, or the last minutes of play."""

    SHOE = "shoe", _("last shoe")
    ROUND = "round", _("last round")
    MINUTES = "minutes", _("last minutes of play")


class ClosingAnnouncement(Register):
    """The announcement that a session ends; `minutes` are those of the rules, for the last minutes of play."""

    session = models.OneToOneField(TableSession, on_delete=models.PROTECT, related_name="announcement")
    kind = models.CharField(max_length=10, choices=Closing.choices)
    minutes = models.PositiveSmallIntegerField(null=True)
    announced_by = staff_key()
    announced_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=Closing.values), name="the_kind_of_an_announcement_is_known"),
            models.CheckConstraint(
                condition=Q(kind="minutes", minutes__gt=0) | ~Q(kind="minutes") & Q(minutes__isnull=True),
                name="only_the_last_minutes_are_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.announced_at}"
