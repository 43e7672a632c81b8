"""Tables of keno: tickets, draws, collected and lost winnings (NL 5.2)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key

from .prizes import PrizeTable


class KenoDraw(Register):
    """A round: the 20 numbers of 80 that the random generator drew, in their order (NL 5.2(1~))."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+")
    # No unique constraint: the trigger permits the next number of the table only.
    number = models.PositiveIntegerField()
    gaming_day = models.DateField()
    # In the order of the generator, which is part of the record.
    numbers = ArrayField(models.PositiveSmallIntegerField())
    # A click that is repeated must not record a round that was not drawn.
    nonce = models.UUIDField(unique=True)
    drawn_by = staff_key()
    drawn_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["table", "-number"], name="newest_keno_rounds")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: K-000014."""
        return f"K-{self.number:06d}"


class KenoTicket(Register):
    """A registered form: serial number, numbers, stake of each game, and the rounds of its series (NL 5.2(2~)).

    `wished` is the round that the player asked for; `first_round` the one in which the ticket plays first, which is a
    later one if the form was registered too late (NL 5.2(5)). `series_ends_at` is when the last game of the series is
    played according to the schedule, `day_ends_at` the end of the gaming day.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+")
    # No unique constraint here either: the trigger permits the next serial number only.
    serial = models.PositiveIntegerField()
    gaming_day = models.DateField()
    numbers = ArrayField(models.PositiveSmallIntegerField())
    stake = models.DecimalField(max_digits=14, decimal_places=2)
    # Both are stored: the difference shows that the form was too late (NL 5.2(5)).
    wished = models.PositiveIntegerField()
    first_round = models.PositiveIntegerField()
    games = models.PositiveSmallIntegerField()
    electronic = models.BooleanField()
    prize_table = models.ForeignKey(PrizeTable, on_delete=models.PROTECT, related_name="+")
    # Stored, because the minutes from game to game may differ in a later version.
    series_ends_at = models.DateTimeField()
    day_ends_at = models.DateTimeField()
    nonce = models.UUIDField(unique=True)
    registered_by = staff_key()
    registered_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["table", "first_round"], name="keno_tickets_of_a_round"),
            models.Index(fields=["venue", "-serial"], name="newest_keno_tickets"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(games__gt=0, stake__gt=0, first_round__gte=F("wished")),
                name="a_keno_ticket_plays_in_a_round",
            ),
            models.CheckConstraint(
                # The number of the rules is repeated here: a setting cannot permit longer series.
                condition=Q(games__lte=20) | Q(series_ends_at__lte=F("day_ends_at")),
                name="a_long_keno_series_ends_within_its_gaming_day",
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Return the serial number as printed on the receipt: KT-000014."""
        return f"KT-{self.serial:06d}"

    @property
    def last_round(self) -> int:
        """Return the number of the last round of the series."""
        return self.first_round + self.games - 1


class KenoCollection(Register):
    """Winnings of a ticket: paid for the paper form that was handed in, or automatically (NL 5.2(4~))."""

    ticket = models.OneToOneField(KenoTicket, on_delete=models.PROTECT, related_name="collected")
    # Compared with the draws by a trigger, which computes the winnings again.
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    payout = models.OneToOneField("payouts.Payout", on_delete=models.PROTECT, related_name="+", null=True)
    # Stored, because the threshold may differ on a later day.
    large = models.BooleanField()
    paid_by = staff_key()
    paid_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(large=False) | Q(payout__isnull=False), name="a_large_keno_prize_has_its_payout"
            ),
        ]

    def __str__(self) -> str:
        return str(self.amount)


class KenoLoss(Register):
    """Winnings of a series that were not collected before the next game began (NL 5.2(6))."""

    ticket = models.OneToOneField(KenoTicket, on_delete=models.PROTECT, related_name="lost")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.amount)
