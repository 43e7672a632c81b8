"""Tables of outages: guests presented offline, their later check, its settlement, and the paper procedure."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .decisions import DoorDecision


class LateKind(models.TextChoices):
    """What could still be done with a scan stored while the server was unreachable."""

    CHECKED = "checked", _("checked late")
    UNREADABLE = "unreadable", _("unreadable")
    LOST = "lost", _("lost")


class Fate(models.TextChoices):
    """What happened to the guest in the meantime, according to door staff."""

    HERE = "here", _("at the desk")
    ON_PAPER = "on_paper", _("admitted on the paper list")
    NOT_LET_IN = "not_let_in", _("not admitted")
    UNKNOWN = "unknown", _("not known")


class LateEntry(Register):
    """A guest presented while the server was unreachable, with that time; the decision has its own.

    `claimed_at` is the time of the browser's clock, `presented_at` the same time by the server's clock.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+", null=True)
    desk = models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=True)
    nonce = models.UUIDField()
    kind = models.CharField(max_length=20, choices=LateKind.choices)
    fate = models.CharField(max_length=20, choices=Fate.choices)
    decision = models.OneToOneField(DoorDecision, on_delete=models.PROTECT, related_name="late", null=True)
    claimed_at = models.DateTimeField(null=True)
    presented_at = models.DateTimeField()
    gaming_day = models.DateField()
    skew_seconds = models.IntegerField(null=True)
    clock_in_doubt = models.BooleanField()
    received_by = staff_key()
    received_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-received_at"], name="newest_late_entries")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_late_entry_for_one_kept_scan"),
            models.CheckConstraint(condition=Q(kind__in=LateKind.values), name="late_kind_is_known"),
            models.CheckConstraint(condition=Q(fate__in=Fate.values), name="late_fate_is_known"),
            models.CheckConstraint(
                condition=Q(door__isnull=False, desk__isnull=True) | Q(door__isnull=True, desk__isnull=False),
                name="a_late_entry_was_kept_at_one_place",
            ),
            models.CheckConstraint(
                condition=Q(kind="checked", decision__isnull=False) | (~Q(kind="checked") & Q(decision__isnull=True)),
                name="only_a_checked_scan_has_a_decision",
            ),
            models.CheckConstraint(
                condition=Q(presented_at__lte=F("received_at")), name="nobody_is_presented_after_it_was_received"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.presented_at}"


class LateSettlement(Register):
    """A supervisor's action on a late entry that should not have been admitted."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    late = models.OneToOneField(LateEntry, on_delete=models.PROTECT, related_name="settlement")
    note = models.TextField()
    settled_by = staff_key()
    settled_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(note=""), name="a_settlement_says_what_was_done")]

    def __str__(self) -> str:
        return self.note


class PaperFallback(Register):
    """The venue's paper procedure while the server is unreachable; an empty text means the default one."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=400, blank=True)
    set_by = staff_key()
    set_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-set_at"], name="newest_fallback_first")]

    def __str__(self) -> str:
        return self.text
