"""Tables of terminals, individual limits and checked stakes in a Dutch casino (NL 1.1(6~) to 1.1(13~))."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .sessions import TableSession
from .tables import GamingTable


class PaidAt(models.TextChoices):
    """Where the credits of a terminal are paid (NL 1.1(13~))."""

    DESK = "desk", _("cash desk")
    PAYOUT_TERMINAL = "payout_terminal", _("payout terminal")


class TableTerminal(Register):
    """A terminal on which players stake at a table; its limits may be below those of the table.

    `means` are the means of payment of its buy-in, `paid_at` and `place` where its credits are paid.
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="terminals")
    # A trigger keeps it unique among the linked terminals; a removed one may be linked again.
    number = models.CharField(max_length=20)
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)
    means = ArrayField(models.CharField(max_length=20))
    paid_at = models.CharField(max_length=20, choices=PaidAt.choices)
    place = models.CharField(max_length=80)
    linked_by = staff_key()
    linked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(number="") & ~Q(place=""), name="a_terminal_has_a_number_and_a_place_of_payment"
            ),
            models.CheckConstraint(
                condition=Q(minimum__gt=0, maximum__gte=F("minimum")), name="a_terminal_has_a_minimum_and_a_maximum"
            ),
            models.CheckConstraint(
                condition=~Q(means=[]) & ~Q(means__contains=["credit"]), name="a_terminal_takes_no_credit"
            ),
            models.CheckConstraint(condition=Q(paid_at__in=PaidAt.values), name="credits_are_paid_at_a_known_place"),
        ]

    def __str__(self) -> str:
        return self.number


class TerminalRemoval(Register):
    """The end of a terminal at its table."""

    terminal = models.OneToOneField(TableTerminal, on_delete=models.PROTECT, related_name="removal")
    removed_by = staff_key()
    removed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.removed_at)


class IndividualLimit(Register):
    """A request that a guest may play at a table with a higher maximum, and the minimum that belongs to it (1.1(7~)).

    It applies on gaming days, once another person has approved it for the management. `gaming_day` is that of the
    request.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    # A reference and no name, so that an erasure leaves nothing of the guest in this table (ADR 101).
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="individual_limits")
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)
    first_day = models.DateField()
    last_day = models.DateField()
    version = models.CharField(max_length=20)
    gaming_day = models.DateField()
    requested_by = staff_key()
    requested_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["table", "-last_day"], name="individual_limits_of_a_table")]
        constraints = [
            models.CheckConstraint(
                condition=Q(minimum__gt=0, maximum__gte=F("minimum")),
                name="an_individual_limit_has_a_minimum_and_a_maximum",
            ),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="an_individual_limit_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(first_day__gte=F("gaming_day")), name="an_individual_limit_begins_after_its_request"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.minimum} {self.maximum}"


class IndividualLimitDecision(Register):
    """The decision of the management on a requested limit, taken by another person."""

    limit = models.OneToOneField(IndividualLimit, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    gaming_day = models.DateField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.approved)


class IndividualLimitEnd(Register):
    """The end of an approved limit before its last day."""

    limit = models.OneToOneField(IndividualLimit, on_delete=models.PROTECT, related_name="ended")
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ended_at)


class CheckResult(models.TextChoices):
    """The result of a check of a stake; the same codes as `stake_limits.domain.Result`."""

    WITHIN = "within", pgettext_lazy("stake", "within the limits")
    NO_SUCH_CHANCE = "no_such_chance", _("the table does not have this chance")
    BELOW_MINIMUM = "below_minimum", _("below the minimum")
    NOT_A_MULTIPLE = "not_a_multiple", _("not a multiple of the minimum")
    BELOW_TERMINAL = "below_terminal", _("below the minimum of the terminal")
    ABOVE_TERMINAL = "above_terminal", _("above the maximum of the terminal")
    ABOVE_MAXIMUM = "above_maximum", _("above the maximum")
    ABOVE_WITH_TERMINAL = "above_with_terminal", _("above the maximum, table and terminal together")
    ABOVE_TOGETHER = "above_together", _("above the maximum, players together")


class Chance(models.TextChoices):
    """Chances on which a stake is checked."""

    ANY = "any", pgettext_lazy("betting chance", "another chance")
    COLUMNS = "columns", pgettext_lazy("betting chance", "columns")
    DOZENS = "dozens", pgettext_lazy("betting chance", "dozens")
    SIMPLE = "simple", _("simple chances")


class StakeCheck(Register):
    """A contested stake with its limits and the result.

    Minimum, maximum and step are those that applied at the time of the stake, and `gaming_day` is that of the stake.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(TableSession, on_delete=models.PROTECT, related_name="stake_checks")
    staked_at = models.DateTimeField()
    gaming_day = models.DateField()
    chance = models.CharField(max_length=20, choices=Chance.choices)
    at_table = models.DecimalField(max_digits=14, decimal_places=2)
    at_terminal = models.DecimalField(max_digits=14, decimal_places=2)
    others = models.DecimalField(max_digits=14, decimal_places=2)
    terminal = models.ForeignKey(TableTerminal, on_delete=models.PROTECT, related_name="+", null=True)
    individual_limit = models.ForeignKey(IndividualLimit, on_delete=models.PROTECT, related_name="+", null=True)
    # Limits of that time: the database derives the result from them again (`games_stake_result`).
    minimum = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)
    step = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    result = models.CharField(max_length=20, choices=CheckResult.choices)
    article = models.CharField(max_length=60)
    version = models.CharField(max_length=20)
    nonce = models.UUIDField()
    checked_by = staff_key()
    checked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-checked_at"], name="newest_stake_checks_first")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_stake_check_for_one_request"),
            models.CheckConstraint(
                condition=Q(staked_at__lte=F("checked_at")), name="a_stake_is_checked_after_it_was_made"
            ),
            models.CheckConstraint(
                condition=Q(chance__in=Chance.values), name="the_chance_of_a_checked_stake_is_known"
            ),
            models.CheckConstraint(
                condition=Q(at_table__gte=0, at_terminal__gte=0, others__gte=0)
                & (Q(at_table__gt=0) | Q(at_terminal__gt=0)),
                name="a_checked_stake_has_an_amount",
            ),
            models.CheckConstraint(
                condition=Q(at_terminal=0, terminal__isnull=True) | Q(at_terminal__gt=0, terminal__isnull=False),
                name="a_stake_on_a_terminal_names_it",
            ),
        ]

    def __str__(self) -> str:
        return self.result
