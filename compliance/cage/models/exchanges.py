"""Models of exchanges of money and chips, with ID checks (LU art. 5(2); Paiements)."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedTextField

from .columns import money_field
from .shifts import Entry, Shift


class Location(models.TextChoices):
    """Where the exchange took place. Roaming exists so that it can be refused and stored (LU-ART5-3)."""

    COUNTER = "counter", _("counter")
    WINDOW = "window", _("window")
    TABLE = "table", _("gaming table")
    ROAMING = "roaming", _("on the gaming floor")


class Identity(models.TextChoices):
    NOT_ASKED = "not_asked", _("not asked")
    SHOWN = "shown", _("asked and shown")
    REFUSED = "refused", _("asked and refused")


class Tender(models.TextChoices):
    CASH = "cash", pgettext_lazy("what is exchanged", "cash")
    CHIPS = "chips", _("chips")
    PLAQUES = "plaques", _("plaques")


class Exchange(Register):
    """What a guest gave and received. A refused exchange has no booking, but the article or the reason."""

    personal: ClassVar[tuple[str, ...]] = ("paper", "reason")

    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="exchanges", null=True)
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="exchange", null=True)
    location = models.CharField(max_length=10, choices=Location.choices)
    gave = models.CharField(max_length=10, choices=Tender.choices)
    got = models.CharField(max_length=10, choices=Tender.choices)
    amount = money_field()
    identity = models.CharField(max_length=10, choices=Identity.choices)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True)
    paper = SealedTextField(max_length=120, blank=True)
    done = models.BooleanField()
    article = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)
    gaming_day = models.DateField()
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    made_by = staff_key()
    made_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "-made_at"], name="newest_exchanges_first"),
            # An erasure asks whether a sealed text has another row.
            models.Index(fields=["paper"], condition=~Q(paper=""), name="exchanges_with_a_document"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_exchange_for_one_request"),
            models.CheckConstraint(condition=Q(location__in=Location.values), name="the_place_of_an_exchange_is_known"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="an_exchange_has_an_amount"),
            models.CheckConstraint(condition=~Q(gave=F("got")), name="an_exchange_changes_the_means"),
            models.CheckConstraint(
                condition=~Q(location="roaming") | Q(done=False), name="nobody_exchanges_among_the_players"
            ),
            models.CheckConstraint(
                condition=Q(done=True, entry__isnull=False) | Q(done=False, entry__isnull=True),
                name="an_exchange_is_booked_or_refused",
            ),
            models.CheckConstraint(
                condition=Q(done=True) | ~Q(article="") | ~Q(reason=""), name="a_refused_exchange_says_why"
            ),
            models.CheckConstraint(
                condition=Q(identity="shown") | Q(paper="", person__isnull=True), name="a_paper_was_shown"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gave} {self.got} {self.amount}"
