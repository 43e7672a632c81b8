"""Tables of the levy on the stakes at poker tables where the casino mediates (NL 3.4(1~))."""

from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class LevyCount(Register):
    """The levy taken in a part of a table session: hands played, stakes in all, and what the count box held."""

    session = models.ForeignKey("games.TableSession", on_delete=models.PROTECT, related_name="+")
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    # Both limits of a posted levy need them: the percentage the stakes, the maximum the hands.
    hands = models.PositiveIntegerField()
    stakes = models.DecimalField(max_digits=14, decimal_places=2)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    counted_by = staff_key()
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("begins_at"), ends_at__lte=F("counted_at"), hands__gt=0, amount__gte=0),
                name="a_levy_is_counted_for_the_time_before",
            ),
        ]

    def __str__(self) -> str:
        return str(self.amount)


class LevyConfirmation(Register):
    """The second count of a levy by another person."""

    # The first count stays as it is; a confirmation that differs is a count for the two persons to repeat.
    count = models.OneToOneField(LevyCount, on_delete=models.PROTECT, related_name="confirmed")
    confirmed_by = staff_key()
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.confirmed_at)
