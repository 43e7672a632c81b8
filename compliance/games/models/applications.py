"""Applications to the Minister of Finance, their decisions, and the approvals that follow.

Semi-automatic games, side bets, paid tournaments, double roulette tables and value chips (LU arts 20-2, 37-1, 49-16,
49-17).
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key

from .stakes import MeansApproval


class Numbering(NumberSeries):
    """The last application number of a house; its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_game_numbering_of_a_series_in_a_house")
        ]


class ApplicationKind(models.TextChoices):
    SEMI_AUTOMATIC = "semi_automatic", _("semi-automatic game")
    SIDE_BET = "side_bet", _("side bet")
    TOURNAMENT = "tournament", _("paid tournament")
    DOUBLE_TABLE = "double_table", _("double roulette table")
    VALUE_CHIPS = "value_chips", _("value chips at roulette tables")


class Condition(models.TextChoices):
    """The condition of a device when it enters service (LU art. 20-2, item 4)."""

    NEW = "new", _("new")
    REFURBISHED = "refurbished", _("used, refurbished by an approved firm")


class DeviceMeans(models.TextChoices):
    """The means of payment of a semi-automatic game (LU art. 20-1)."""

    COINS = "coins", _("coins")
    NOTES = "notes", _("banknotes")
    TOKENS = "tokens", _("tokens")
    E_CARD = "e_card", _("electronic play card")
    CHIPS = "chips", _("chips")
    PLAQUES = "plaques", _("plaques")
    APPROVED_OTHER = "approved_other", _("other approved means")


class Refurbisher(Register):
    """A firm, resident or not, that the Minister specially approved, from the day of the decision on."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    firm = models.CharField(max_length=120)
    reference = models.CharField(max_length=80)
    approved_on = models.DateField()
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "firm", "reference"], name="an_approval_of_a_firm_is_recorded_once"
            ),
            models.CheckConstraint(
                condition=~Q(firm="") & ~Q(reference=""), name="an_approved_firm_has_its_name_and_reference"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.firm} ({self.reference})"


class RefurbisherEnd(Register):
    """The last day on which a firm is approved."""

    refurbisher = models.OneToOneField(Refurbisher, on_delete=models.PROTECT, related_name="ended")
    last_day = models.DateField()
    reference = models.CharField(max_length=80)
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(reference="") & ~Q(reason=""), name="the_end_of_a_firm_has_reference_and_reason"
            ),
        ]

    def __str__(self) -> str:
        return str(self.last_day)


class ApprovalApplication(Register):
    """An application to the Minister of Finance for an approval; a corrected application is a new one.

    `description` explains how the game works, or gives the rules. The columns from `brands` on are the further items of
    art. 20-2, for semi-automatic games only. `game` is a game of the pay tables, if it is one of them.

    `refurbisher`, `refurbisher_approval` and `means` are the words of the letter, as they were when it was prepared.
    They rest on `approved_firm` and on `payment_means`, which applications from before these registers do not have.

    A tournament lasts from `planned_on` to `ends_on`; employees hired for it stay within these days (art. 49-17(2)).
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=ApplicationKind.choices)
    name = models.CharField(max_length=80)
    game_type = models.CharField(max_length=80)
    game = models.CharField(max_length=40, blank=True)
    planned_on = models.DateField()
    description = models.TextField()
    annexes = ArrayField(models.CharField(max_length=120), default=list, blank=True)
    brands = models.TextField(blank=True)
    presentation = models.TextField(blank=True)
    redistribution = models.CharField(max_length=80, blank=True)
    condition = models.CharField(max_length=20, choices=Condition.choices, blank=True)
    refurbisher = models.CharField(max_length=120, blank=True)
    refurbisher_approval = models.CharField(max_length=80, blank=True)
    approved_firm = models.ForeignKey(Refurbisher, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    staff_role = models.TextField(blank=True)
    means = models.TextField(blank=True)
    ends_on = models.DateField(null=True, blank=True)
    hired_employees = models.PositiveSmallIntegerField(null=True, blank=True)
    hired_first_day = models.DateField(null=True, blank=True)
    hired_last_day = models.DateField(null=True, blank=True)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True)
    prepared_by = staff_key()
    prepared_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="application_numbers_are_unique_in_a_house"),
            models.CheckConstraint(
                condition=Q(kind__in=ApplicationKind.values), name="the_kind_of_an_application_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(game_type="") & ~Q(description=""),
                name="an_application_says_what_is_to_be_played_and_how",
            ),
            models.CheckConstraint(
                condition=~Q(kind="semi_automatic")
                | (
                    ~Q(brands="")
                    & ~Q(presentation="")
                    & ~Q(redistribution="")
                    & Q(condition__in=Condition.values)
                    & ~Q(staff_role="")
                    & ~Q(means="")
                ),
                name="a_semi_automatic_game_is_described_in_seven_items",
            ),
            models.CheckConstraint(
                condition=~Q(condition="refurbished") | (~Q(refurbisher="") & ~Q(refurbisher_approval="")),
                name="a_refurbished_device_names_its_approved_firm",
            ),
            # A table of that game would wait for the approval of its equipment.
            models.CheckConstraint(
                condition=~Q(kind__in=["double_table", "value_chips"]) | Q(game=""),
                name="an_application_for_equipment_names_no_game",
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(kind="tournament", ends_on__gte=F("planned_on")),
                name="only_a_tournament_has_a_last_day",
            ),
            models.CheckConstraint(
                condition=Q(hired_employees__isnull=True, hired_first_day__isnull=True, hired_last_day__isnull=True)
                | Q(
                    hired_employees__isnull=False,
                    hired_first_day__isnull=False,
                    hired_last_day__isnull=False,
                    hired_employees__gt=0,
                    hired_first_day__gte=F("planned_on"),
                    hired_last_day__gte=F("hired_first_day"),
                    hired_last_day__lte=F("ends_on"),
                    ends_on__isnull=False,
                ),
                name="employees_are_hired_for_the_length_of_a_tournament",
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the file number: A-000001."""
        return f"A-{self.number:06d}"


class ApplicationRoom(Register):
    """A room in which the house intends to offer the game."""

    application = models.ForeignKey(ApprovalApplication, on_delete=models.PROTECT, related_name="rooms")
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["application", "room"], name="an_application_names_a_room_once")]

    def __str__(self) -> str:
        return str(self.room)


class ApplicationMeans(Register):
    """A means of payment of a semi-automatic game: one of art. 20-1, or another one that the Minister approved."""

    application = models.ForeignKey(ApprovalApplication, on_delete=models.PROTECT, related_name="payment_means")
    means = models.CharField(max_length=20, choices=DeviceMeans.choices)
    approval = models.ForeignKey(MeansApproval, on_delete=models.PROTECT, related_name="+", null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["application", "means", "approval"],
                nulls_distinct=False,
                name="an_application_names_its_means_once",
            ),
            models.CheckConstraint(
                condition=Q(means__in=DeviceMeans.values), name="the_means_of_a_semi_automatic_game_are_known"
            ),
            models.CheckConstraint(
                condition=Q(means="approved_other", approval__isnull=False)
                | (~Q(means="approved_other") & Q(approval__isnull=True)),
                name="other_means_of_an_application_name_their_approval",
            ),
        ]

    def __str__(self) -> str:
        return self.approval.name if self.approval else str(self.get_means_display())


class ApplicationFiling(Register):
    """The director's approval to file an application, which then waits for the Minister."""

    application = models.OneToOneField(ApprovalApplication, on_delete=models.PROTECT, related_name="filing")
    filed_by = staff_key()
    filed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.filed_at)


class ApplicationDecision(Register):
    """The Minister's decision: granted from a day on, with or without conditions, or refused."""

    application = models.OneToOneField(ApprovalApplication, on_delete=models.PROTECT, related_name="decision")
    granted = models.BooleanField()
    decided_on = models.DateField()
    reference = models.CharField(max_length=80)
    valid_from = models.DateField(null=True, blank=True)
    said = models.TextField(blank=True)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reference=""), name="a_decision_on_an_application_has_its_reference"),
            models.CheckConstraint(
                condition=Q(granted=True, valid_from__isnull=False, valid_from__gte=F("decided_on"))
                | Q(granted=False, valid_from__isnull=True),
                name="what_is_granted_holds_from_its_decision_on",
            ),
        ]

    def __str__(self) -> str:
        return self.reference


class FirstUse(Register):
    """The gaming day on which the house began to use what was approved."""

    application = models.OneToOneField(ApprovalApplication, on_delete=models.PROTECT, related_name="first_use")
    begins_on = models.DateField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.begins_on)


class ApprovalEnd(Register):
    """The last day of an approval: withdrawn by the Minister, or granted for a limited time."""

    application = models.OneToOneField(ApprovalApplication, on_delete=models.PROTECT, related_name="ended")
    last_day = models.DateField()
    reference = models.CharField(max_length=80)
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(reference="") & ~Q(reason=""), name="the_end_of_an_approval_has_reference_and_reason"
            ),
        ]

    def __str__(self) -> str:
        return str(self.last_day)
