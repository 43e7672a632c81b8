"""Tables of the means of payment that the Minister approved, and of recorded stakes."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from .tables import GamingTable


class Family(models.TextChoices):
    """Families of games for which the law allows different means (LU arts 5(1), 33(1), 62(2); A-42)."""

    BLACK_JACK = "black_jack", _("Black Jack")
    CIRCLE = "circle", _("circle and banked table games")
    OTHER = "other", _("other games")


class Means(models.TextChoices):
    """Means of a stake (LU art. 62(2) a to d); credit is listed so that it can be refused (art. 62(1))."""

    EURO_CASH = "euro_cash", _("banknotes and coins")
    CHIPS = "chips", _("chips")
    PLAQUES = "plaques", _("plaques")
    TOKENS = "tokens", _("tokens")
    E_CARD = "e_card", _("electronic play card")
    APPROVED_OTHER = "approved_other", _("other approved means")
    CREDIT = "credit", _("on credit")


class MeansApproval(Register):
    """Another means of payment that the Minister of Finance approved, from a day on (LU art. 62(2) d)."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    reference = models.CharField(max_length=80)
    approved_on = models.DateField()
    valid_from = models.DateField()
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name", "reference"], name="an_approval_of_means_is_entered_once"),
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(reference=""), name="an_approval_of_means_has_its_reference"
            ),
            models.CheckConstraint(
                condition=Q(valid_from__gte=F("approved_on")), name="means_are_good_from_their_approval_on"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.reference}"


class MeansWithdrawal(Register):
    """The last day of an approval that the Minister or the house ends."""

    approval = models.OneToOneField(MeansApproval, on_delete=models.PROTECT, related_name="withdrawal")
    last_day = models.DateField()
    reason = models.TextField()
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="the_end_of_an_approval_has_a_reason")]

    def __str__(self) -> str:
        return str(self.last_day)


class StakeRecord(Register):
    """A stake recorded with its means: accepted, or refused as a breach, with the article."""

    personal: ClassVar[tuple[str, ...]] = ("said",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="+", null=True)
    family = models.CharField(max_length=20, choices=Family.choices)
    means = models.CharField(max_length=20, choices=Means.choices)
    approval = models.ForeignKey(MeansApproval, on_delete=models.PROTECT, related_name="+", null=True)
    other_means = models.CharField(max_length=80, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    accepted = models.BooleanField()
    article = models.CharField(max_length=60)
    said = models.TextField(blank=True)
    gaming_day = models.DateField()
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-recorded_at"], name="newest_stakes_first")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_stake_for_one_request"),
            models.CheckConstraint(condition=Q(family__in=Family.values), name="the_family_of_a_stake_is_known"),
            models.CheckConstraint(condition=Q(means__in=Means.values), name="the_means_of_a_stake_are_known"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_stake_has_an_amount"),
            models.CheckConstraint(condition=~Q(means="credit") | Q(accepted=False), name="credit_is_never_accepted"),
            models.CheckConstraint(
                condition=~Q(means="approved_other", accepted=True) | Q(approval__isnull=False),
                name="another_means_needs_its_approval",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.means} {self.amount}"
