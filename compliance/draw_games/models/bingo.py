"""Tables of bingo: rounds, cards sold, draws, claims and payments (NL 5.1)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .prizes import Pattern, PrizeTable


class BingoRound(Register):
    """A round with its number and colour; cards play only in their round (NL 5.1(6~)).

    `prize` is that of the payout schedule for the variant, the pattern and the price of a card. `jackpot` is a
    reference to a progressive jackpot that is offered in addition; empty without one.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+")
    # No unique constraint: the trigger permits the next number of the casino only.
    number = models.PositiveIntegerField()
    # Empty where the number alone distinguishes the rounds (NL 5.1(6~)).
    colour = models.CharField(max_length=40, blank=True)
    gaming_day = models.DateField()
    variant = models.PositiveSmallIntegerField()
    pattern = models.CharField(max_length=10, choices=Pattern.choices)
    price = models.DecimalField(max_digits=14, decimal_places=2)
    prize = models.DecimalField(max_digits=14, decimal_places=2)
    # The prizes as they were released, so that a later version of the schedule changes no round.
    prize_table = models.ForeignKey(PrizeTable, on_delete=models.PROTECT, related_name="+")
    jackpot = models.CharField(max_length=120, blank=True)
    nonce = models.UUIDField(unique=True)
    opened_by = staff_key()
    opened_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-number"], name="newest_bingo_rounds")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: B-000014."""
        return f"B-{self.number:06d}"


class CardSale(Register):
    """A series of cards sold for a round, from the first serial number to the last."""

    round = models.ForeignKey(BingoRound, on_delete=models.PROTECT, related_name="sales")
    # A series and not a row for each card: the numbers of a card are needed only when it is claimed.
    first_card = models.PositiveIntegerField()
    last_card = models.PositiveIntegerField()
    sold_by = staff_key()
    sold_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(first_card__gt=0, last_card__gte=models.F("first_card")),
                name="cards_are_sold_from_a_number_to_a_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_card}-{self.last_card}"


class BingoDraw(Register):
    """A ball of a round; `position` counts from 1 (NL 5.1(7~))."""

    round = models.ForeignKey(BingoRound, on_delete=models.PROTECT, related_name="draws")
    position = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    drawn_by = staff_key()
    drawn_at = models.DateTimeField()

    class Meta:
        constraints = [
            # The order of the balls has no constraint: the trigger permits the next position only.
            models.UniqueConstraint(fields=["round", "number"], name="a_bingo_number_is_drawn_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class ClaimResult(models.TextChoices):
    VALID = "valid", pgettext_lazy("bingo claim", "valid")
    INVALID = "invalid", pgettext_lazy("bingo claim", "not valid")
    OPEN = "open", _("to be checked by a second person")


class BingoClaim(Register):
    """A bingo that a player called after the ball `position`.

    `numbers` are those of the card, row by row; empty if they are not entered. `winning` are those that complete the
    pattern. Another person checks the card (`ClaimDecision`), unless its numbers complete no pattern.
    """

    round = models.ForeignKey(BingoRound, on_delete=models.PROTECT, related_name="claims")
    card = models.PositiveIntegerField()
    position = models.PositiveSmallIntegerField()
    # Row by row and not sorted: the patterns follow from the places on the card.
    numbers = ArrayField(models.PositiveSmallIntegerField(), blank=True)
    winning = ArrayField(models.PositiveSmallIntegerField(), blank=True)
    result = models.CharField(max_length=10, choices=ClaimResult.choices)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            # After a further ball a card that was not valid may be claimed again.
            models.UniqueConstraint(fields=["round", "card", "position"], name="a_card_claims_once_after_a_ball"),
            models.CheckConstraint(
                condition=Q(result="open", numbers__len=0, winning__len=0)
                | Q(result="valid", numbers__len__gt=0, winning__len__gt=0, winning__contained_by=models.F("numbers"))
                | Q(result="invalid", numbers__len__gt=0, winning__len=0),
                name="a_bingo_is_valid_by_the_numbers_of_its_card",
            ),
        ]

    def __str__(self) -> str:
        return str(self.card)


class ClaimDecision(Register):
    """The check of a claimed card by another person; only a card that was found valid is paid."""

    claim = models.OneToOneField(BingoClaim, on_delete=models.PROTECT, related_name="decision")
    valid = models.BooleanField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.valid)


class BingoEnd(Register):
    """The end of a round. Winners share the prize equally (NL 5.1(10~)); a round without winners has a reason."""

    round = models.OneToOneField(BingoRound, on_delete=models.PROTECT, related_name="ended")
    winners = models.PositiveSmallIntegerField()
    # Stored and compared by a trigger: a payment later needs no claim of another card.
    share = models.DecimalField(max_digits=14, decimal_places=2)
    reason = models.TextField(blank=True)
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(winners__gt=0, share__gt=0, reason="") | Q(winners=0, share=0) & ~Q(reason=""),
                name="a_round_without_a_bingo_ends_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return str(self.ended_at)


class BingoPayment(Register):
    """The share of a valid bingo, paid at a cash desk; at or above the threshold by a large payout."""

    claim = models.OneToOneField(BingoClaim, on_delete=models.PROTECT, related_name="payment")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    # A payout pays one prize. Smaller prizes are paid at the table and have none (ADR 106).
    payout = models.OneToOneField("payouts.Payout", on_delete=models.PROTECT, related_name="+", null=True)
    # Stored, because the threshold may differ on a later day.
    large = models.BooleanField()
    paid_by = staff_key()
    paid_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(large=False) | Q(payout__isnull=False), name="a_large_bingo_prize_has_its_payout"
            ),
        ]

    def __str__(self) -> str:
        return str(self.amount)


class LossReason(models.TextChoices):
    """Why the casino does not pay a bingo (NL 5.1(11~))."""

    NOT_CLAIMED = "not_claimed", _("not claimed")
    TOO_LATE = "too_late", _("not claimed in time")


class UnclaimedBingo(Register):
    """A bingo that its player did not claim, or not in time; the casino is not liable for it (NL 5.1(11~))."""

    round = models.ForeignKey(BingoRound, on_delete=models.PROTECT, related_name="unclaimed")
    card = models.PositiveIntegerField()
    reason = models.CharField(max_length=12, choices=LossReason.choices)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "card"], name="an_unclaimed_bingo_is_recorded_once"),
            models.CheckConstraint(
                condition=Q(reason__in=LossReason.values), name="the_reason_of_an_unclaimed_bingo_is_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.card)
