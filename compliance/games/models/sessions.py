"""Tables of table sessions: the stake scheme that the opening of a table fixes, and the end with its announcement."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .decrees import MinimumDecree
from .schemes import StakeScheme
from .tables import GamingTable


class TableSession(Register):
    """A session of a table, from its opening to its end; `minimum` and the limits stay as they were fixed.

    `multiple` is the one that the house chose, where the law leaves a choice (LU art. 33(4)). `limit_count` is the
    number of its limits, so that none can be added later. `series_checked` are the colours whose chips were complete.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="sessions")
    gaming_day = models.DateField()
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    multiple = models.PositiveIntegerField(null=True)
    decree = models.ForeignKey(MinimumDecree, on_delete=models.PROTECT, related_name="+", null=True)
    scheme = models.ForeignKey(StakeScheme, on_delete=models.PROTECT, related_name="+", null=True)
    limit_count = models.PositiveSmallIntegerField()
    series_checked = models.PositiveSmallIntegerField(null=True)
    version = models.CharField(max_length=20)
    nonce = models.UUIDField()
    opened_by = staff_key()
    opened_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["table", "-number"], name="newest_sessions_of_a_table")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="session_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_session_for_one_request"),
            models.CheckConstraint(condition=Q(minimum__gt=0), name="a_session_has_a_minimum"),
            models.CheckConstraint(condition=Q(limit_count__gt=0), name="a_session_has_limits"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: T-000014."""
        return f"T-{self.number:06d}"


class SessionLimit(Register):
    """The limits of one chance in a session; `chance` is a code such as `plein`, or a side bet of the pay tables.

    `multiple` is the number of minima in the maximum, `step` the amount of which each stake is a multiple, `chips` the
    number of chips in a stake, each where the rules of the game set one.
    """

    session = models.ForeignKey(TableSession, on_delete=models.PROTECT, related_name="limits")
    position = models.PositiveSmallIntegerField()
    chance = models.CharField(max_length=40)
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    multiple = models.PositiveIntegerField(null=True)
    step = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    chips = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "chance"], name="a_session_limits_a_chance_once"),
            models.UniqueConstraint(fields=["session", "position"], name="limits_of_a_session_are_in_order"),
            models.CheckConstraint(
                condition=Q(minimum__gt=0) & ~Q(chance=""), name="a_limit_has_a_chance_and_a_minimum"
            ),
            models.CheckConstraint(
                condition=Q(maximum__gte=F("minimum")), name="a_maximum_is_no_lower_than_its_minimum"
            ),
            models.CheckConstraint(
                condition=Q(multiple__isnull=True) | Q(maximum=F("minimum") * F("multiple")),
                name="a_maximum_is_a_multiple_of_its_minimum",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chance} {self.minimum} {self.maximum}"


class SessionEnd(Register):
    """The end of a session, on the gaming day on which it was played last; the table is opened again in a new one.

    `open_colours` is the number of colours that players had not exchanged by then (LU art. 37-3(3)).
    """

    session = models.OneToOneField(TableSession, on_delete=models.PROTECT, related_name="ended")
    gaming_day = models.DateField()
    open_colours = models.PositiveSmallIntegerField(default=0, db_default=0)
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ended_at)


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
