"""Tables of the minima of roulette tables that the director decided (LU art. 37-3(1))."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .tables import GamingTable


class MinimumDecision(Register):
    """A decision of the director on the minimum of some or all roulette tables, from a gaming day on.

    `gaming_day` is the one on which it was decided.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    from_day = models.DateField()
    version = models.CharField(max_length=20)
    gaming_day = models.DateField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(minimum__gt=0), name="a_decision_on_a_minimum_has_an_amount"),
            models.CheckConstraint(
                condition=Q(from_day__gte=models.F("gaming_day")), name="a_minimum_is_decided_before_it_applies"
            ),
        ]

    def __str__(self) -> str:
        return str(self.minimum)


class TableMinimum(Register):
    """The minimum of one table from a gaming day on; `former` is the one before.

    `season_began_on` is the first day of the season in which it begins, within which it cannot be lowered.
    """

    decision = models.ForeignKey(MinimumDecision, on_delete=models.PROTECT, related_name="tables")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="minima")
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    former = models.DecimalField(max_digits=14, decimal_places=2)
    from_day = models.DateField()
    season_began_on = models.DateField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(season_began_on__lte=models.F("from_day")), name="a_minimum_begins_within_its_season"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.minimum}"


class MinimumWithdrawal(Register):
    """The withdrawal of a decision before its first gaming day: none of its minima applies."""

    decision = models.OneToOneField(MinimumDecision, on_delete=models.PROTECT, related_name="withdrawal")
    gaming_day = models.DateField()
    withdrawn_by = staff_key()
    withdrawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.withdrawn_at)
