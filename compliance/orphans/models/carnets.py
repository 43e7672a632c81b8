"""The orphan register: numbered without gaps, append-only, with a running total (LU art. 8(1) and (4))."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import desk_key
from .finds import Find


class Numbering(NumberSeries):
    """The last number of a series of a house; its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "series"], name="one_numbering_of_a_series_in_a_house")]


class Carnet(Register):
    """The orphan register of one financial year of a house. It is closed once it is paid to the commune."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    label = models.CharField(max_length=9)
    first_day = models.DateField()
    last_day = models.DateField()
    opened_by = staff_key()
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "label"], name="one_carnet_for_an_exercise"),
            models.CheckConstraint(condition=Q(last_day__gt=F("first_day")), name="an_exercise_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def series(self) -> str:
        return f"carnet {self.label}"


class LineKind(models.TextChoices):
    ENTRY = "entry", pgettext_lazy("line of the carnet", "entry")
    REFUND = "refund", _("refund")
    REVERSAL = "reversal", _("reversal")
    PAYMENT = "payment", _("payment to the municipal treasurer")


class CarnetLine(Register):
    """A line: total before, change, total after. A refund or reversal refers to the original line.

    `registered_on` is the calendar date of the house from which the claim period of seven days counts (A-02).
    `window_unextended_on` is the last of these days; `window_ends_at` may be later if it is no working day (A-44).
    Entries from before that interpretation have none.
    """

    personal: ClassVar[tuple[str, ...]] = ("name", "address", "justification")

    carnet = models.ForeignKey(Carnet, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=LineKind.choices)
    find = models.ForeignKey(Find, on_delete=models.PROTECT, related_name="lines", null=True)
    original = models.ForeignKey("self", on_delete=models.PROTECT, related_name="taken_back_by", null=True)
    total_before = models.DecimalField(max_digits=14, decimal_places=2)
    change = models.DecimalField(max_digits=14, decimal_places=2)
    total_after = models.DecimalField(max_digits=14, decimal_places=2)
    name = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=500, blank=True)
    justification = models.TextField(blank=True)
    post_closing = models.BooleanField(default=False)
    layout = models.CharField(max_length=20)
    layout_decision = models.CharField(max_length=120, blank=True)
    edition = models.CharField(max_length=20)
    registered_at = models.DateTimeField()
    registered_on = models.DateField()
    gaming_day = models.DateField()
    window_ends_at = models.DateTimeField(null=True)
    window_unextended_on = models.DateField(null=True)
    nonce = models.UUIDField()
    registered_by = staff_key()

    class Meta:
        indexes = [
            models.Index(fields=["carnet", "registered_on"], name="carnet_lines_of_a_day"),
            models.Index(fields=["carnet", "window_ends_at"], name="windows_of_a_carnet", condition=Q(kind="entry")),
        ]
        constraints = [
            models.UniqueConstraint(fields=["carnet", "number"], name="carnet_numbers_are_unique"),
            models.UniqueConstraint(fields=["carnet", "nonce"], name="one_carnet_line_for_one_request"),
            models.UniqueConstraint(fields=["original"], condition=Q(kind="reversal"), name="a_line_is_reversed_once"),
            models.CheckConstraint(condition=Q(kind__in=LineKind.values), name="carnet_line_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind="entry", change__gt=0)
                | Q(kind__in=["refund", "payment"], change__lt=0)
                | Q(kind="reversal") & ~Q(change=0),
                name="a_carnet_line_changes_the_total",
            ),
            models.CheckConstraint(
                condition=Q(total_after=F("total_before") + F("change")), name="a_carnet_line_strikes_its_total"
            ),
            models.CheckConstraint(
                condition=Q(kind="entry", find__isnull=False, original__isnull=True, window_ends_at__isnull=False)
                | Q(kind__in=["refund", "reversal"], original__isnull=False, window_ends_at__isnull=True)
                | Q(kind="payment", find__isnull=True, original__isnull=True, window_ends_at__isnull=True),
                name="a_carnet_line_names_what_it_is_about",
            ),
            models.CheckConstraint(
                condition=Q(kind="entry") | Q(window_unextended_on__isnull=True),
                name="only_an_entry_has_a_claim_period",
            ),
            models.CheckConstraint(
                condition=~Q(kind="refund") | ~Q(name="") & ~Q(address="") & ~Q(justification=""),
                name="a_refund_names_person_address_and_proof",
            ),
            models.CheckConstraint(condition=~Q(kind="reversal") | ~Q(justification=""), name="a_reversal_says_why"),
            models.CheckConstraint(
                condition=Q(post_closing=False) | Q(kind__in=["refund", "reversal"]),
                name="only_what_goes_back_comes_after_closing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.change}"


class CashIn(Register):
    """A payment into the casino's cash at a desk, with its register entry (LU-ART8-3, LU-ART8-4)."""

    find = models.OneToOneField(Find, on_delete=models.PROTECT, related_name="cash_in")
    line = models.OneToOneField(CarnetLine, on_delete=models.PROTECT, related_name="cash_in")
    desk = desk_key()
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    cashed_by = staff_key()
    cashed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.amount)


class PieceKind(models.TextChoices):
    CHIP = "chip", _("chip")
    PLAQUE = "plaque", _("plaque")
    NOTE = "note", _("bank note")
    COIN = "coin", _("coin")
    TICKET = "ticket", _("machine ticket")


class CashInPiece(Register):
    """A number of pieces of one value, as counted at the desk; their sum is the amount paid in."""

    cash_in = models.ForeignKey(CashIn, on_delete=models.PROTECT, related_name="pieces")
    kind = models.CharField(max_length=10, choices=PieceKind.choices)
    unit_value = models.DecimalField(max_digits=14, decimal_places=2)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PieceKind.values), name="the_kind_of_a_piece_is_known"),
            models.CheckConstraint(condition=Q(unit_value__gt=0, count__gt=0), name="pieces_are_worth_something"),
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.unit_value}"
