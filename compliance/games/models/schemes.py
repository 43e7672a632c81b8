"""Tables of stake schemes that a Dutch casino posts at its tables (NL 1.1(7~), 1.1(8~))."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .tables import GamingTable


class StakeScheme(Register):
    """The stake scheme of a table; the next number replaces it. `line_count` is the number of its lines.

    `low_stake` marks a game below the range of the rules, which the rules themselves require (A-21). `confirmed` says
    that the scheme may end the last offer which the rules require of the casino (NL 1.1(8~)). `absent` are the chances
    that a roulette table does not have (NL 2.2(2)). `levy_percent` of the stakes goes to the casino at a poker table
    where it only mediates, at most `levy_maximum` for each hand (NL 3.4(1~)).
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="schemes")
    number = models.PositiveIntegerField()
    low_stake = models.BooleanField()
    confirmed = models.BooleanField()
    line_count = models.PositiveSmallIntegerField()
    absent = ArrayField(models.CharField(max_length=20), default=list, db_default=[])
    # As exact as an amount, because an amount is computed from it.
    levy_percent = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    levy_maximum = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    version = models.CharField(max_length=20)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(line_count__gt=0), name="a_scheme_has_lines"),
            models.CheckConstraint(
                condition=Q(absent__contained_by=["columns", "dozens", "simple"]),
                name="only_outside_chances_are_absent",
            ),
            models.CheckConstraint(
                condition=Q(levy_percent__gt=0, levy_percent__lt=100) | Q(levy_percent__isnull=True),
                name="a_levy_is_a_part_of_the_stakes",
            ),
            models.CheckConstraint(
                condition=Q(levy_maximum__isnull=True) | Q(levy_maximum__gt=0, levy_percent__isnull=False),
                name="the_maximum_of_a_levy_belongs_to_a_levy",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


class SchemeLine(Register):
    """The limits of one kind of chances in a scheme."""

    scheme = models.ForeignKey(StakeScheme, on_delete=models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField()
    chance = models.CharField(max_length=40)
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scheme", "chance"], name="a_scheme_limits_a_chance_once"),
            models.CheckConstraint(
                condition=Q(minimum__gt=0, maximum__gte=F("minimum")), name="a_scheme_goes_from_a_minimum_to_a_maximum"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chance} {self.minimum} {self.maximum}"


class SchemePosting(Register):
    """When a scheme was shown at its table; no session is opened before."""

    scheme = models.OneToOneField(StakeScheme, on_delete=models.PROTECT, related_name="posting")
    posted_by = staff_key()
    posted_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.posted_at)
