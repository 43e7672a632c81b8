"""Table of the meter readings of gaming machines."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .machines import Machine


class ReadingKind(models.TextChoices):
    PLAY = "play", pgettext_lazy("meter reading", "of play")
    SERVICE = "service", pgettext_lazy("meter reading", "during a service")


class MeterReading(Register):
    """The meters of a machine at a moment: sums in the currency of the house, and the number of games.

    Meters only rise. One that fell has `fall_reason`, for example a reset. A machine that is not in service has
    readings of service only.
    """

    machine = models.ForeignKey(Machine, on_delete=models.PROTECT, related_name="readings")
    kind = models.CharField(max_length=10, choices=ReadingKind.choices)
    gaming_day = models.DateField()
    coin_in = models.DecimalField(max_digits=14, decimal_places=2)
    coin_out = models.DecimalField(max_digits=14, decimal_places=2)
    dropped = models.DecimalField(max_digits=14, decimal_places=2)
    jackpots = models.DecimalField(max_digits=14, decimal_places=2)
    # It counts all games since the machine was built.
    games = models.BigIntegerField()
    fall_reason = models.TextField(blank=True)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["machine", "-recorded_at"], name="newest_readings_of_a_machine")]
        # Whether a meter fell follows from the row before, so a trigger and no constraint asks for the reason.
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ReadingKind.values), name="the_kind_of_a_reading_is_known"),
            models.CheckConstraint(
                condition=Q(coin_in__gte=0, coin_out__gte=0, dropped__gte=0, jackpots__gte=0, games__gte=0),
                name="meters_are_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return str(self.recorded_at)
