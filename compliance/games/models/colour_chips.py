"""Tables of colour chips: their series, the checks of the series, and the colours of players (LU arts 37-1, 37-3)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .sessions import TableSession
from .tables import GamingTable


class Colour(models.TextChoices):
    # More than seven, because the law names the number of colours and not which they are.
    WHITE = "white", pgettext_lazy("colour of chips", "white")
    YELLOW = "yellow", pgettext_lazy("colour of chips", "yellow")
    ORANGE = "orange", pgettext_lazy("colour of chips", "orange")
    RED = "red", pgettext_lazy("colour of chips", "red")
    PINK = "pink", pgettext_lazy("colour of chips", "pink")
    VIOLET = "violet", pgettext_lazy("colour of chips", "violet")
    BLUE = "blue", pgettext_lazy("colour of chips", "blue")
    GREEN = "green", pgettext_lazy("colour of chips", "green")
    BROWN = "brown", pgettext_lazy("colour of chips", "brown")
    GREY = "grey", pgettext_lazy("colour of chips", "grey")


class ColourSeries(Register):
    """The chips of one colour at a table, which bear the mark of that table (LU art. 37-1(3)).

    A plaque counts as `plaque_value` chips.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="colour_series")
    colour = models.CharField(max_length=20, choices=Colour.choices)
    mark = models.CharField(max_length=40)
    chips = models.PositiveIntegerField()
    plaques = models.PositiveIntegerField()
    # As the rules had it at the entry: the size of a series must not change with them.
    plaque_value = models.PositiveSmallIntegerField()
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(colour__in=Colour.values), name="the_colour_of_a_series_is_known"),
            models.CheckConstraint(
                condition=~Q(mark="") & Q(chips__gt=0) & Q(plaque_value__gt=0), name="a_series_has_a_mark_and_chips"
            ),
        ]

    def __str__(self) -> str:
        return self.colour

    @property
    def size(self) -> int:
        """Return the number of chips, in which a plaque counts as several."""
        return self.chips + self.plaques * self.plaque_value


class SeriesRetirement(Register):
    """A series that is permanently out of use, with the chips that were counted; a plaque counts as several.

    If the last count differs from the register, another person counted than the one who takes the series out of use.
    """

    series = models.OneToOneField(ColourSeries, on_delete=models.PROTECT, related_name="retired")
    counted = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    retired_by = staff_key()
    retired_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_series_is_retired_for_a_reason")]

    def __str__(self) -> str:
        return str(self.retired_at)


class SeriesCheck(Register):
    """The count of one series by the table supervisor, before a session of its table (LU art. 37-1(5))."""

    series = models.ForeignKey(ColourSeries, on_delete=models.PROTECT, related_name="checks")
    # The opening compares it with its own gaming day: a check of an earlier one does not count.
    gaming_day = models.DateField()
    counted = models.PositiveIntegerField()
    checked_by = staff_key()
    checked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["series", "-checked_at"], name="newest_checks_of_a_series")]

    def __str__(self) -> str:
        return str(self.counted)


class ColourAssignment(Register):
    """A colour in the hands of one player, with the value of its chips (LU art. 37-3; NL arts 2.3(1), 2.4(1)).

    The player is known by the seat alone; `seat` is empty for a standing player. `replaces` is the colour that was
    exchanged before this one, when the player changed the value.
    """

    session = models.ForeignKey(TableSession, on_delete=models.PROTECT, related_name="colours")
    series = models.ForeignKey(ColourSeries, on_delete=models.PROTECT, related_name="assignments")
    # A seat and no person, so that an erasure has nothing to remove here (ADR 98).
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    value = models.DecimalField(max_digits=14, decimal_places=2)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True)
    nonce = models.UUIDField()
    assigned_by = staff_key()
    assigned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "nonce"], name="one_colour_for_one_request"),
            models.CheckConstraint(condition=Q(value__gt=0), name="a_colour_has_a_value"),
        ]

    def __str__(self) -> str:
        return str(self.value)


class Outcome(models.TextChoices):
    EXCHANGED = "exchanged", pgettext_lazy("colour chips", "exchanged")
    LEFT = "left", pgettext_lazy("colour chips", "left without exchange")


class ColourReturn(Register):
    """The end of an assignment: the chips were exchanged, or the player left without an exchange.

    `chips` came back or were left behind, and each is worth `rate`. Chips that were left behind are not paid.
    """

    assignment = models.OneToOneField(ColourAssignment, on_delete=models.PROTECT, related_name="returned")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    chips = models.PositiveIntegerField()
    # Not always the value of the assignment: Dutch chips that are left are worth the table minimum (NL 2.3(1)).
    rate = models.DecimalField(max_digits=14, decimal_places=2)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    returned_by = staff_key()
    returned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="the_end_of_a_colour_is_known"),
            models.CheckConstraint(
                condition=Q(amount=F("chips") * F("rate")), name="an_exchange_is_worth_its_chips_at_their_rate"
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
