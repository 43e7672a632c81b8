"""Tables of the card desk: tariffs, series, cards with stubs, denials and cancellations."""

from decimal import Decimal
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import set_up_or_staff_key, staff_key
from compliance.vault.columns.fields import SealedTextField

from .decisions import DoorDecision


class CardTariff(Register):
    """Card prices from a gaming day on (LU art. 75(1) and (4)); a new tariff is a new row."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    effective_from = models.DateField()
    day_price = models.DecimalField(max_digits=14, decimal_places=2)
    week_price = models.DecimalField(max_digits=14, decimal_places=2)
    month_price = models.DecimalField(max_digits=14, decimal_places=2)
    year_price = models.DecimalField(max_digits=14, decimal_places=2)
    edition = models.CharField(max_length=20)
    set_by = set_up_or_staff_key()
    set_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-effective_from", "-set_at"], name="newest_tariff_first")]
        constraints = [
            models.CheckConstraint(
                # Only the law of Luxembourg sets a minimum price and the multiples of it.
                condition=~Q(edition__startswith="LU-") | Q(day_price__gte="1.50"),
                name="day_card_costs_at_least_the_minimum",
                violation_error_message=_("A day card costs at least 1.50."),
            ),
            models.CheckConstraint(
                condition=~Q(edition__startswith="LU-")
                | Q(
                    week_price=F("day_price") * 5,
                    month_price=F("day_price") * 10,
                    year_price=F("day_price") * 20,
                ),
                name="subscriptions_follow_the_day_card",
            ),
            models.CheckConstraint(condition=Q(day_price__gt=0), name="a_card_costs_something"),
        ]

    def __str__(self) -> str:
        return f"{self.day_price} {self.effective_from}"

    def price(self, kind: str) -> Decimal:
        """Return the price of a paid card of that kind."""
        prices = {
            "day": self.day_price,
            "week": self.week_price,
            "month": self.month_price,
            "year": self.year_price,
        }
        return prices[kind]


class CardKind(models.TextChoices):
    DAY = "day", _("day card")
    WEEK = "week", _("weekly subscription card")
    MONTH = "month", _("monthly subscription card")
    YEAR = "year", _("annual subscription card")
    HONOUR_DAY = "honour_day", _("daily guest-of-honour card")
    HONOUR_YEAR = "honour_year", _("annual guest-of-honour card")


HONOUR_KINDS = frozenset({CardKind.HONOUR_DAY, CardKind.HONOUR_YEAR})
PREFIXES = {
    CardKind.DAY: "D",
    CardKind.WEEK: "W",
    CardKind.MONTH: "M",
    CardKind.YEAR: "Y",
    CardKind.HONOUR_DAY: "HD",
    CardKind.HONOUR_YEAR: "HY",
}


class PaymentMeans(models.TextChoices):
    """How a card was paid; empty for a free card."""

    CASH = "cash", pgettext_lazy("means of payment", "cash")
    BANK_CARD = "bank_card", _("bank card")
    TRANSFER = "transfer", _("transfer")
    VOUCHER = "voucher", pgettext_lazy("means of payment", "voucher")


class ReplacedBecause(models.TextChoices):
    """Why a guest was given a new number for an existing card."""

    LOST = "lost", _("lost")
    STOLEN = "stolen", _("stolen")
    DAMAGED = "damaged", _("damaged")


class CardSeries(models.Model):
    """The stub book of one kind: first and last number. Its row serves as the lock of the book."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=CardKind.choices)
    first_number = models.PositiveIntegerField()
    # Updated in place, so this table is no register; a trigger lets the number rise by one only.
    last_number = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "kind"], name="one_series_of_a_kind_in_a_venue"),
            models.CheckConstraint(condition=Q(first_number__gte=1), name="a_series_begins_at_one_or_later"),
            models.CheckConstraint(
                condition=Q(last_number__gte=F("first_number") - 1),
                name="a_series_never_runs_below_its_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.last_number}"


def card_label(kind: str, number: int) -> str:
    """Return the number as printed on card and stub: D-000121."""
    return f"{PREFIXES[CardKind(kind)]}-{number:06d}"


class AdmissionCard(Register):
    """A card from the stub book. Numbers are consecutive without gaps; a cancelled card keeps its number."""

    # `db_index=False`: an index below begins with the column, or nothing asks by it (ADR 54).
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=20, choices=CardKind.choices)
    number = models.PositiveIntegerField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", db_index=False)
    check_made = models.ForeignKey("people.IdentityCheck", on_delete=models.PROTECT, related_name="+")
    decision = models.ForeignKey(DoorDecision, on_delete=models.PROTECT, related_name="cards")
    price = models.DecimalField(max_digits=14, decimal_places=2)
    currency = models.CharField(max_length=3)
    paid_by = models.CharField(max_length=10, choices=PaymentMeans.choices, blank=True)
    # One-to-one: two desks cannot replace the same card.
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True)
    replaced_because = models.CharField(max_length=10, choices=ReplacedBecause.choices, blank=True)
    valid_from = models.DateField()
    valid_to = models.DateField()
    edition = models.CharField(max_length=20)
    gaming_day = models.DateField()
    nonce = models.UUIDField()
    issued_by = staff_key(db_index=False)
    issued_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["person", "-issued_at"], name="newest_card_of_a_guest"),
            models.Index(fields=["venue", "gaming_day", "kind", "number"], name="cards_of_a_night"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "kind", "number"], name="card_numbers_are_unique_in_a_series"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_card_for_one_request"),
            models.CheckConstraint(condition=Q(kind__in=CardKind.values), name="card_kind_is_known"),
            models.CheckConstraint(
                condition=~Q(kind__in=["honour_day", "honour_year"]) | Q(price=0),
                name="honour_cards_are_free",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["honour_day", "honour_year"]) | Q(replaces__isnull=False) | Q(price__gt=0),
                name="paid_cards_have_a_price",
            ),
            models.CheckConstraint(
                condition=Q(replaces__isnull=True, replaced_because="")
                | Q(replaces__isnull=False, replaced_because__in=ReplacedBecause.values, price=0),
                name="a_replacement_is_free_and_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(price=0, paid_by="") | Q(price__gt=0, paid_by__in=PaymentMeans.values),
                name="what_costs_something_is_paid_by_some_means",
            ),
            models.CheckConstraint(condition=Q(valid_to__gte=F("valid_from")), name="a_card_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        return card_label(self.kind, self.number)


class CardStub(Register):
    """The stub: every detail of the card and the document shown (LU art. 76(1)), as they were at that time."""

    personal: ClassVar[tuple[str, ...]] = (
        "surname",
        "given_names",
        "sort_key",
        "address",
        "document_number",
        "document_state",
        "document_expires_on",
    )

    # The columns repeat the card, because a stub states every detail of it; a trigger compares both.
    card = models.OneToOneField(AdmissionCard, on_delete=models.PROTECT, related_name="stub")
    label = models.CharField(max_length=20)
    replaces_label = models.CharField(max_length=20, blank=True)
    kind = models.CharField(max_length=20, choices=CardKind.choices)
    surname = models.CharField(max_length=200)
    given_names = models.CharField(max_length=200, blank=True)
    # Sort keys are made to be compared by code point (`name_forms.sort_key`).
    sort_key = models.CharField(max_length=400, db_collation="C")
    address = models.CharField(max_length=500)
    document_kind = models.CharField(max_length=20)
    document_number = SealedTextField(max_length=40, house="card__venue_id")
    document_state = models.CharField(max_length=3)
    document_expires_on = models.DateField()
    price = models.DecimalField(max_digits=14, decimal_places=2)
    currency = models.CharField(max_length=3)
    valid_from = models.DateField()
    valid_to = models.DateField()
    issued_at = models.DateTimeField()

    class Meta:
        # An erasure asks whether a sealed number is used elsewhere.
        indexes = [models.Index(fields=["document_number"], name="stubs_with_a_document")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(surname="") & ~Q(address="") & ~Q(document_number=""),
                name="a_stub_names_guest_address_and_paper",
            )
        ]

    def __str__(self) -> str:
        return self.label


class CardRefusal(Register):
    """A card requested and denied: kind, reason and article. No number is consumed."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    decision = models.ForeignKey(DoorDecision, on_delete=models.PROTECT, related_name="+", null=True)
    kind_asked = models.CharField(max_length=20)
    code = models.CharField(max_length=40)
    article = models.CharField(max_length=60)
    edition = models.CharField(max_length=20)
    gaming_day = models.DateField()
    refused_to = staff_key()
    refused_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day"], name="card_refusals_of_a_night")]

    def __str__(self) -> str:
        return self.code


class CardCancellation(Register):
    """A request to cancel a card, with the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    # Not one-to-one: a declined request may be followed by another.
    card = models.ForeignKey(AdmissionCard, on_delete=models.PROTECT, related_name="cancellations")
    reason = models.TextField()
    asked_by = staff_key()
    asked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-asked_at", "-id"], name="newest_cancellations_first")]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_cancellation_has_a_reason")]

    def __str__(self) -> str:
        return str(self.card_id)


class CancellationAnswer(Register):
    """The second person's decision; if confirmed, the card is cancelled and keeps its number."""

    cancellation = models.OneToOneField(CardCancellation, on_delete=models.PROTECT, related_name="answer")
    confirmed = models.BooleanField()
    answered_by = staff_key()
    answered_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.confirmed:
            return "confirmed"
        return "declined"
