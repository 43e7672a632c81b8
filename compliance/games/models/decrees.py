"""Tables of ministerial decrees that fix the minimum stake of a game (LU arts 33(2), 37-3(1))."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class MinimumDecree(Register):
    """The minimum stake of a game from a gaming day on; a corrected entry is a new one that replaces it."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=40)
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    reference = models.CharField(max_length=80)
    decreed_on = models.DateField()
    effective_from = models.DateField()
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True)
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(minimum__gt=0), name="a_decree_fixes_a_minimum_above_zero"),
            models.CheckConstraint(
                condition=~Q(game="") & ~Q(reference=""), name="a_decree_has_its_game_and_reference"
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class DecreeScan(Register):
    """The digest of the scan of a decree, a PDF."""

    decree = models.OneToOneField(MinimumDecree, on_delete=models.PROTECT, related_name="scan")
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.sha256


class DecreeContent(models.Model):
    """The sealed bytes of a scan, in a table without audit capture: they must never be copied into the log."""

    scan = models.OneToOneField(DecreeScan, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.scan_id)
