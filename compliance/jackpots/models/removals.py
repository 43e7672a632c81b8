"""Tables of announced and removed jackpots, and of what is done with their money (NL 6.2(6~))."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .meters import Jackpot


class RemovalNotice(Register):
    """The announcement to players that a jackpot will be removed, with the place where it is posted."""

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="notices")
    announced_on = models.DateField()
    remove_on = models.DateField()
    posted_at = models.CharField(max_length=120)
    version = models.CharField(max_length=20)
    announced_by = staff_key()
    announced_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(posted_at=""), name="a_removal_notice_is_posted")]

    def __str__(self) -> str:
        return str(self.remove_on)


class JackpotRemoval(Register):
    """A jackpot that is removed, with its last meter. The notice is required for a progressive jackpot."""

    jackpot = models.OneToOneField(Jackpot, on_delete=models.PROTECT, related_name="removal")
    # One notice announces one removal: a jackpot that is set up again needs another.
    notice = models.OneToOneField(RemovalNotice, on_delete=models.PROTECT, related_name="removal", null=True)
    # A calendar date, because the notice names one.
    removed_on = models.DateField()
    meter = models.DecimalField(max_digits=14, decimal_places=2)
    removed_by = staff_key()
    removed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.removed_on)


class Redistribution(Register):
    """A part of a removed jackpot: to another jackpot of the casino, or to a promotion."""

    removal = models.ForeignKey(JackpotRemoval, on_delete=models.PROTECT, related_name="parts")
    target = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="received", null=True)
    promotion = models.CharField(max_length=200, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_redistribution_has_an_amount"),
            models.CheckConstraint(
                condition=Q(target__isnull=False, promotion="") | Q(target__isnull=True) & ~Q(promotion=""),
                name="a_redistribution_goes_to_a_jackpot_or_a_promotion",
            ),
        ]

    def __str__(self) -> str:
        return str(self.amount)
