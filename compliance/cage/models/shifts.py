"""Models of shifts at desks and tables, and of their bookings with running totals."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import money_field


class Numbering(NumberSeries):
    """The last number of a series of one casino. Its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_shift_numbering_of_a_series_in_a_house")
        ]


class Shift(Register):
    """A float held by one person: at a cash desk, or at a table from its opening to its closing count.

    `before` is the preceding shift. Both holders count the money, so a variance belongs to one shift.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    desk = models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=True)
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True)
    # One successor each, and one first shift for each place: the shifts of a place form a single chain.
    before = models.OneToOneField("self", on_delete=models.PROTECT, related_name="after", null=True)
    gaming_day = models.DateField()
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    opened_by = staff_key()
    opened_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "gaming_day"], name="shifts_of_a_gaming_day"),
            models.Index(fields=["desk", "-number"], name="newest_shifts_of_a_desk"),
            models.Index(fields=["table", "-number"], name="newest_shifts_of_a_table"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="shift_numbers_are_unique_in_a_house"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_shift_for_one_request"),
            models.UniqueConstraint(fields=["desk"], condition=Q(before=None), name="a_desk_has_one_first_shift"),
            models.UniqueConstraint(fields=["table"], condition=Q(before=None), name="a_table_has_one_first_shift"),
            models.CheckConstraint(
                condition=Q(desk__isnull=False, table__isnull=True) | Q(desk__isnull=True, table__isnull=False),
                name="a_shift_is_at_a_desk_or_a_table",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def label(self) -> str:
        """Return the number used on paper and in the log: S-000014."""
        return f"S-{self.number:06d}"


class EntryKind(models.TextChoices):
    """Kinds of bookings. `fill`, `credit` and `transfer` have a slip; a void reverses another booking."""

    OPENING = "opening", _("opening count")
    EXCHANGE = "exchange", pgettext_lazy("money operation", "exchange")
    PAYOUT = "payout", _("payout")
    TAKINGS = "takings", _("takings of admission cards")
    ORPHANS_IN = "orphans_in", _("orphan funds, pay-in")
    ORPHANS_OUT = "orphans_out", _("orphan funds, refund")
    FILL = "fill", _("table fill")
    CREDIT = "credit", _("table credit")
    TRANSFER = "transfer", pgettext_lazy("slip", "transfer")
    OTHER_IN = "other_in", _("other receipt")
    OTHER_OUT = "other_out", _("other payment")
    ADJUSTMENT = "adjustment", _("adjustment")
    VOID = "void", pgettext_lazy("booking", "void")


class Entry(Register):
    """One booking: its changes to the float and the drop box, and the totals after it.

    `dropped` are notes put into the drop box of a table. The totals before are those of the previous booking.
    """

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=EntryKind.choices)
    cash = money_field()
    chips = money_field()
    plaques = money_field()
    dropped = money_field()
    cash_after = money_field()
    chips_after = money_field()
    plaques_after = money_field()
    dropped_after = money_field()
    fitting = models.ForeignKey("cage.BoxFitting", on_delete=models.PROTECT, related_name="entries", null=True)
    slip = models.ForeignKey("cage.Slip", on_delete=models.PROTECT, related_name="entries", null=True)
    original = models.OneToOneField("self", on_delete=models.PROTECT, related_name="voided", null=True)
    reference = models.CharField(max_length=120, blank=True)
    reason = models.TextField(blank=True)
    gaming_day = models.DateField()
    nonce = models.UUIDField()
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["shift", "position"], name="the_bookings_of_a_shift_are_counted"),
            models.UniqueConstraint(fields=["shift", "nonce"], name="one_booking_for_one_request"),
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="the_kind_of_a_booking_is_known"),
            models.CheckConstraint(
                condition=Q(kind="opening") | ~Q(cash=0) | ~Q(chips=0) | ~Q(plaques=0) | ~Q(dropped=0),
                name="a_booking_changes_something",
            ),
            models.CheckConstraint(
                condition=~Q(kind="exchange") | Q(cash=-F("chips") - F("plaques") - F("dropped")),
                name="an_exchange_gives_what_it_takes",
            ),
            models.CheckConstraint(
                condition=Q(kind="void", original__isnull=False) | ~Q(kind="void") & Q(original__isnull=True),
                name="a_void_names_what_it_voids",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["void", "adjustment"]) | ~Q(reason=""), name="a_void_or_adjustment_says_why"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["fill", "credit", "transfer"], slip__isnull=False)
                | ~Q(kind__in=["fill", "credit", "transfer"]) & Q(slip__isnull=True),
                name="what_moves_between_drawers_has_a_slip",
            ),
            models.CheckConstraint(
                condition=Q(dropped=0, fitting__isnull=True) | ~Q(dropped=0) & Q(fitting__isnull=False),
                name="notes_drop_into_a_fitted_box",
            ),
            models.CheckConstraint(
                # Orphan funds may be chips or plaques only, so they need no cash.
                condition=(~Q(kind__in=["takings", "other_in"]) | Q(cash__gt=0))
                & (~Q(kind="orphans_in") | Q(cash__gte=0, chips__gte=0, plaques__gte=0, dropped=0)),
                name="a_receipt_brings_money",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["payout", "orphans_out", "other_out"])
                # Chips that the guest hands in for a payout enter the float that pays.
                | Q(cash__lt=0, chips__gte=0, plaques__gte=0, dropped=0),
                name="a_payment_takes_money",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["other_in", "other_out"]) | ~Q(reference=""),
                name="another_booking_has_a_voucher",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.kind}"


class OpenShift(models.Model):
    """A shift without a closing count.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    shift = models.OneToOneField(Shift, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.shift_id)
