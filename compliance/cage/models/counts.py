"""Models of blind counts by denomination, with their signatures and explanations."""

from decimal import Decimal
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .columns import money_field
from .shifts import Shift


class Medium(models.TextChoices):
    NOTE = "note", _("bank note")
    COIN = "coin", _("coin")
    CHIP = "chip", _("chip")
    PLAQUE = "plaque", _("plaque")


class CountKind(models.TextChoices):
    OPENING = "opening", _("opening count")
    CLOSING = "closing", _("closing count")
    RECOUNT = "recount", _("recount")
    BOX = "box", _("count of a drop box")


class Count(Register):
    """A count with the amounts found and expected. The expected amounts are shown only after the count.

    The chips of a table have no expected amount: the variance is the result of the game and not the counter's.
    """

    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="counts")
    fitting = models.ForeignKey("cage.BoxFitting", on_delete=models.PROTECT, related_name="counts", null=True)
    kind = models.CharField(max_length=10, choices=CountKind.choices)
    number = models.PositiveSmallIntegerField()
    cash = money_field()
    chips = money_field()
    plaques = money_field()
    expected_cash = money_field()
    expected_chips = money_field()
    expected_plaques = money_field()
    nonce = models.UUIDField()
    counted_by = staff_key()
    counted_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-counted_at", "-id"], name="newest_counts_first")]
        constraints = [
            models.UniqueConstraint(fields=["shift", "number"], name="the_counts_of_a_shift_are_counted"),
            models.UniqueConstraint(fields=["shift", "nonce"], name="one_count_for_one_request"),
            models.UniqueConstraint(
                fields=["shift"], condition=Q(kind="opening"), name="a_shift_has_one_opening_count"
            ),
            models.UniqueConstraint(
                fields=["shift"], condition=Q(kind="closing"), name="a_shift_has_one_closing_count"
            ),
            models.CheckConstraint(condition=Q(kind__in=CountKind.values), name="the_kind_of_a_count_is_known"),
            models.CheckConstraint(
                condition=Q(kind="box", fitting__isnull=False) | ~Q(kind="box") & Q(fitting__isnull=True),
                name="only_a_box_count_has_a_box",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def counted(self) -> Decimal:
        return self.cash + self.chips + self.plaques

    @property
    def expected(self) -> Decimal:
        return self.expected_cash + self.expected_chips + self.expected_plaques

    @property
    def difference(self) -> Decimal:
        """Return the variance: counted less expected, negative if something is missing."""
        return self.counted - self.expected


class OpenCount(models.Model):
    """A count of a float that waits for a signature.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    count = models.OneToOneField(Count, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.count_id)


class CountLine(Register):
    """The number of notes, coins, chips or plaques of one value."""

    count = models.ForeignKey(Count, on_delete=models.PROTECT, related_name="lines")
    medium = models.CharField(max_length=10, choices=Medium.choices)
    value = money_field()
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["count", "medium", "value"], name="a_count_names_a_value_once"),
            models.CheckConstraint(condition=Q(medium__in=Medium.values), name="the_medium_of_a_count_is_known"),
            models.CheckConstraint(condition=Q(value__gt=0, quantity__gt=0), name="counted_pieces_are_worth_something"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.value}"


class Disclosure(Register):
    """Another person compares a count that has a variance and asks why; its holder then sees the variance.

    Before the disclosure those who counted may recount, because they are still blind; afterwards only other staff
    may.
    """

    count = models.OneToOneField(Count, on_delete=models.PROTECT, related_name="disclosure")
    disclosed_by = staff_key()
    disclosed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.disclosed_at)


class Explanation(Register):
    """Why a count has a variance, as stated by the person responsible.

    `checked` states what was done to find it, required above the casino's threshold: what was searched, with whom,
    and which camera.
    """

    personal: ClassVar[tuple[str, ...]] = ("said", "checked")

    count = models.OneToOneField(Count, on_delete=models.PROTECT, related_name="explanation")
    said = models.TextField()
    checked = models.TextField(blank=True)
    explained_by = staff_key()
    explained_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(said=""), name="the_explanation_of_a_count_says_something")]

    def __str__(self) -> str:
        return str(self.explained_at)


class CountSignature(Register):
    """The second signature of a count, with the casino's thresholds `report_above` and `notice_above` of that day.

    A signed closing count is final and cannot be repeated. The count of a box is signed by each member of the team.
    """

    count = models.ForeignKey(Count, on_delete=models.PROTECT, related_name="signatures")
    report_above = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    notice_above = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["count", "signed_by"], name="a_count_is_signed_once_by_each")]

    def __str__(self) -> str:
        return str(self.signed_at)
