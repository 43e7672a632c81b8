"""Models of requests for payout and their preconditions."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedTextField


class Numbering(NumberSeries):
    """The last number of a series of one casino. Its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_payout_numbering_of_a_series_in_a_house")
        ]


class Origin(models.TextChoices):
    TABLE = "table", _("won at a table")
    MACHINE = "machine", _("won at a machine")
    CHIPS = "chips", _("chips brought to the desk")
    DISPUTE = "dispute", _("outcome of an incident")


class Jackpot(models.TextChoices):
    """Wins whose payment requires an informed floor manager or a verified machine (LU Super-Jack; NL 6.1(2~))."""

    GOLD_JACK = "gold_jack", _("gold-jack")
    JACKPOT = "jackpot", _("machine jackpot")


class Identity(models.TextChoices):
    NOT_ASKED = "not_asked", _("not asked")
    SHOWN = "shown", _("asked and shown")
    REFUSED = "refused", _("asked and refused")


class PaidBy(models.TextChoices):
    CASH = "cash", pgettext_lazy("means of payment", "cash")
    CHEQUE = "cheque", _("banker's draft issued by the management")
    TRANSFER = "transfer", _("bank transfer")


class PayTableAnswer(models.TextChoices):
    """Result of the comparison with the approved pay table: a flag for the second person, never a refusal."""

    EXPLAINED = "explained", _("explained by the pay table")
    UNCERTAIN = "uncertain", _("explained only by an uncertain interpretation of the pay table")
    UNEXPLAINED = "unexplained", _("not explained by the pay table")
    NO_TABLE = "no_table", _("not in any pay table")


class Payout(Register):
    """A request for payout. It never changes, so that an approval refers to exactly this request.

    `amount` is in the casino's currency. `large` follows the rules of the gaming day (A-11, A-12).
    """

    personal: ClassVar[tuple[str, ...]] = ("beneficiary", "address", "account", "paper", "remark")

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    origin = models.CharField(max_length=10, choices=Origin.choices)
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True)
    machine = models.CharField(max_length=40, blank=True)
    game = models.CharField(max_length=40, blank=True)
    bet = models.CharField(max_length=60, blank=True)
    stake = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    odds = models.CharField(max_length=40, blank=True)
    stake_returned = models.BooleanField(default=False)
    jackpot = models.CharField(max_length=10, choices=Jackpot.choices, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    won_at = models.DateTimeField()
    explained = models.CharField(max_length=12, choices=PayTableAnswer.choices)
    explained_amount = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True)
    beneficiary = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=500, blank=True)
    account = SealedTextField(max_length=60, blank=True)
    identity = models.CharField(max_length=10, choices=Identity.choices)
    paper = SealedTextField(max_length=120, blank=True)
    means = models.CharField(max_length=10, choices=PaidBy.choices)
    # Stored and not derived: later rules must not change what an open request needs.
    large = models.BooleanField()
    threshold = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    approval_needed = models.BooleanField()
    may_be_held = models.BooleanField()
    gate = models.CharField(max_length=20, blank=True)
    remark = models.TextField(blank=True)
    gaming_day = models.DateField()
    # The version of the rules by which the requirements above were decided.
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    prepared_by = staff_key()
    prepared_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "gaming_day"], name="payouts_of_a_gaming_day"),
            # An erasure asks whether a sealed text has another row.
            models.Index(fields=["account"], condition=~Q(account=""), name="payouts_with_an_account"),
            models.Index(fields=["paper"], condition=~Q(paper=""), name="payouts_with_a_document"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="payout_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_payout_for_one_request"),
            models.CheckConstraint(condition=Q(origin__in=Origin.values), name="the_origin_of_a_payout_is_known"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payout_has_an_amount"),
            models.CheckConstraint(
                condition=Q(origin="table", table__isnull=False, machine="")
                | Q(origin="machine", table__isnull=True) & ~Q(machine="")
                # Chips brought to the desk do not show where they were won.
                | Q(origin="chips", table__isnull=True, machine="")
                # An incident need not be at a table.
                | Q(origin="dispute", machine=""),
                name="a_payout_says_where_it_was_won",
            ),
            models.CheckConstraint(
                condition=Q(jackpot="")
                | Q(jackpot="gold_jack", origin="table")
                | Q(jackpot="jackpot") & ~Q(origin__in=["chips", "dispute"]),
                name="a_jackpot_is_won_where_it_is_played",
            ),
            models.CheckConstraint(condition=Q(means__in=PaidBy.values), name="the_means_of_a_payout_are_known"),
            models.CheckConstraint(
                condition=Q(means="cash") | ~Q(beneficiary=""), name="a_cheque_or_transfer_names_its_beneficiary"
            ),
            models.CheckConstraint(condition=~Q(means="transfer") | ~Q(account=""), name="a_transfer_has_an_account"),
            models.CheckConstraint(
                condition=Q(large=False) | Q(identity="shown") & ~Q(beneficiary="") & ~Q(paper=""),
                name="who_receives_a_large_payout_is_identified",
            ),
            models.CheckConstraint(
                condition=Q(large=False) | Q(approval_needed=True), name="a_large_payout_needs_an_approval"
            ),
            models.CheckConstraint(
                # Equality passes either way: one law counts from the threshold, the other above it.
                condition=Q(threshold__isnull=True) | Q(large=True) | Q(amount__lte=models.F("threshold")),
                name="an_amount_above_the_threshold_is_large",
            ),
            models.CheckConstraint(condition=Q(may_be_held=False) | Q(large=True), name="only_large_payouts_are_held"),
            models.CheckConstraint(
                condition=Q(identity="shown") | Q(paper="", person__isnull=True), name="a_paper_of_a_payout_was_shown"
            ),
            models.CheckConstraint(
                condition=Q(won_at__lte=models.F("prepared_at")), name="a_payout_is_asked_for_after_it_was_won"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: P-000014."""
        return f"P-{self.number:06d}"


class Gate(Register):
    """A precondition of the payment: the floor manager is informed or the machine is verified, and by whom.

    It is valid until the named floor manager denies having been informed. The payment then requires a new
    confirmation.
    """

    personal: ClassVar[tuple[str, ...]] = ("said",)

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="gates")
    kind = models.CharField(max_length=20)
    informed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    said = models.TextField(blank=True)
    passed_by = staff_key()
    passed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="chef_de_salle", informed__isnull=False) | Q(kind="machine_verified") & ~Q(said=""),
                name="a_gate_says_who_or_what",
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class GateAnswer(Register):
    """Whether the floor manager, named by another person, was informed (LU Super-Jack)."""

    gate = models.OneToOneField(Gate, on_delete=models.PROTECT, related_name="answer")
    was_informed = models.BooleanField()
    answered_by = staff_key()
    answered_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.was_informed)
