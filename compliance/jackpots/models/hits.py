"""Tables of hits: where and when a jackpot was won, by which boxes, who verified it, and what is paid."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key

from .meters import Jackpot


class Numbering(NumberSeries):
    """The last number of a series of one casino. Its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_jackpot_numbering_of_a_series_in_a_house")
        ]


class JackpotHit(Register):
    """A won jackpot, with its time in milliseconds and the amount on the meter at that time.

    `first` is the hit before it by no more than five seconds, whose amount it also wins (NL 6.2(7~)). `share_count` is
    the number of winners of one hand at a table.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="hits")
    number = models.PositiveIntegerField()
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True)
    machine = models.ForeignKey("machines.Machine", on_delete=models.PROTECT, related_name="+", null=True)
    combination = models.CharField(max_length=80)
    hit_at = models.DateTimeField()
    gaming_day = models.DateField()
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    first = models.ForeignKey("self", on_delete=models.PROTECT, related_name="simultaneous", null=True)
    # Compared with the rows of claims and shares at the commit, so that none can be added later.
    claim_count = models.PositiveSmallIntegerField()
    share_count = models.PositiveSmallIntegerField()
    version = models.CharField(max_length=20)
    nonce = models.UUIDField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day"], name="jackpot_hits_of_a_gaming_day")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="jackpot_hit_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_jackpot_hit_for_one_request"),
            models.CheckConstraint(
                condition=Q(table__isnull=True, machine__isnull=False, claim_count=0, share_count=1)
                | Q(table__isnull=False, machine__isnull=True, claim_count__gt=0, first__isnull=True),
                name="a_hit_of_a_machine_has_one_winner",
            ),
            models.CheckConstraint(condition=~Q(combination=""), name="a_hit_names_its_combination"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, share_count__gt=0), name="a_hit_has_an_amount_and_a_winner"
            ),
            models.CheckConstraint(condition=Q(hit_at__lte=F("recorded_at")), name="a_hit_is_recorded_after_it"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: J-000014."""
        return f"J-{self.number:06d}"


class BoxClaim(Register):
    """A player with the winning hand on a box; `seat` counts from the shuffler, empty for the box holder."""

    hit = models.ForeignKey(JackpotHit, on_delete=models.PROTECT, related_name="claims")
    box = models.PositiveSmallIntegerField()
    jackpot_bet = models.DecimalField(max_digits=14, decimal_places=2)
    stake = models.DecimalField(max_digits=14, decimal_places=2)
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["hit", "box", "seat"], name="a_box_has_one_holder_and_a_seat_one_claim", nulls_distinct=False
            ),
            models.CheckConstraint(condition=Q(jackpot_bet__gt=0), name="a_jackpot_is_won_with_a_jackpot_bet"),
            models.CheckConstraint(condition=Q(stake__gt=0), name="a_claim_has_a_stake"),
        ]

    def __str__(self) -> str:
        return str(self.box)


class ShareReason(models.TextChoices):
    """Why this player wins; the codes of `domain.shares.Reason`, and the one winner of a machine."""

    MACHINE = "machine", _("player at the machine")
    BOX_HOLDER = "box_holder", _("box holder")
    HIGHEST_STAKE = "highest_stake", _("highest stake on an unoccupied box")
    NEAREST = "nearest", _("equal stakes: nearest the shuffler")


class JackpotShare(Register):
    """What one winner of a hit is paid."""

    hit = models.ForeignKey(JackpotHit, on_delete=models.PROTECT, related_name="shares")
    claim = models.OneToOneField(BoxClaim, on_delete=models.PROTECT, related_name="share", null=True)
    reason = models.CharField(max_length=20, choices=ShareReason.choices)
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_share_has_an_amount"),
            models.CheckConstraint(condition=Q(reason__in=ShareReason.values), name="the_reason_of_a_share_is_known"),
        ]

    def __str__(self) -> str:
        return str(self.amount)


class HitVerification(Register):
    """Whether the machine worked properly: without it there is no right to the jackpot (NL 6.1(2~)).

    `amount` is what the other person read on the meter or in its log at the hit; None after a malfunction.
    """

    hit = models.OneToOneField(JackpotHit, on_delete=models.PROTECT, related_name="verification")
    sound = models.BooleanField()
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    said = models.TextField()
    verified_by = staff_key()
    verified_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(said=""), name="a_verification_says_what_was_checked"),
            models.CheckConstraint(
                condition=Q(sound=True, amount__isnull=False) | Q(sound=False, amount__isnull=True),
                name="a_right_to_a_jackpot_has_a_confirmed_amount",
            ),
        ]

    def __str__(self) -> str:
        return str(self.sound)


class SharePayout(Register):
    """The payout by which a share is paid; another one only if the former was refused, withdrawn or voided."""

    share = models.ForeignKey(JackpotShare, on_delete=models.PROTECT, related_name="payouts")
    payout = models.OneToOneField("payouts.Payout", on_delete=models.PROTECT, related_name="jackpot_share")
    linked_by = staff_key()
    linked_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.payout)
