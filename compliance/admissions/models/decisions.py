"""Tables of the door: decisions with their grounds, and entries."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

# Grounds that rest on a measure (compliance.exclusions).
# Part of an index below, so a new code needs a migration.
KEPT_OUT = ("ministerial", "house_exclusion", "self_ban", "interview_due", "visit_limit")


class Outcome(models.TextChoices):
    """Only `admitted` opens a door; an error, a timeout or an open match never admits."""

    ADMITTED = "admitted", _("admitted")
    REFUSED = "refused", pgettext_lazy("guest", "refused")
    NEEDS_REVIEW = "needs_review", _("needs review")
    UNVERIFIED = "unverified", _("not verified")


class DoorDecision(Register):
    """One guest at one door or card desk: the decision, its version of the rules, staff and time."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    # `db_index=False`: an index below begins with the column, or nothing asks by it (ADR 54).
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+", db_index=False)
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+", null=True, db_index=False)
    desk = models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=True, db_index=False)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True)
    check_made = models.ForeignKey("people.IdentityCheck", on_delete=models.PROTECT, related_name="+", null=True)
    card_shown = models.ForeignKey("admissions.AdmissionCard", on_delete=models.PROTECT, related_name="+", null=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    note = models.TextField(blank=True)
    edition = models.CharField(max_length=20)
    nonce = models.UUIDField()
    decided_on = models.DateField()
    gaming_day = models.DateField()
    decided_by = staff_key(db_index=False)
    decided_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "gaming_day", "-decided_at"], name="decisions_of_a_night"),
            models.Index(fields=["door", "-decided_at"], name="decisions_at_a_door"),
            # Every page of a supervisor counts the open reviews.
            models.Index(
                fields=["venue", "-decided_at"], condition=Q(outcome="needs_review"), name="doubts_of_a_house"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_decision_for_one_presentation"),
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="door_outcome_is_known"),
            models.CheckConstraint(
                condition=Q(door__isnull=False, desk__isnull=True) | Q(door__isnull=True, desk__isnull=False),
                name="a_decision_is_made_at_one_place",
            ),
            models.CheckConstraint(
                condition=~Q(outcome=Outcome.ADMITTED) | Q(check_made__isnull=False, person__isnull=False),
                name="nobody_is_admitted_without_an_identity_check",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome


class DoorGround(Register):
    """One ground of a decision with its article; the first one weighs most."""

    decision = models.ForeignKey(DoorDecision, on_delete=models.PROTECT, related_name="grounds")
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=40)
    article = models.CharField(max_length=60)
    facts = models.JSONField(default=dict)

    class Meta:
        # Small, because few grounds rest on a measure; it serves the register of attempts to enter.
        indexes = [models.Index(fields=["decision"], name="who_is_kept_out_and_came", condition=Q(code__in=KEPT_OUT))]
        constraints = [
            models.UniqueConstraint(fields=["decision", "position"], name="grounds_stand_in_order"),
        ]

    def __str__(self) -> str:
        return self.code


class Entry(Register):
    """An admission through a door, on a card if the room requires one."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+", db_index=False)
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", db_index=False)
    decision = models.OneToOneField(DoorDecision, on_delete=models.PROTECT, related_name="entry")
    card = models.ForeignKey("admissions.AdmissionCard", on_delete=models.PROTECT, related_name="entries", null=True)
    gaming_day = models.DateField()
    entered_at = models.DateTimeField()
    let_in_by = staff_key(db_index=False)

    class Meta:
        indexes = [
            models.Index(fields=["venue", "gaming_day", "person"], name="entries_of_a_night"),
            models.Index(fields=["person", "gaming_day"], name="entries_of_a_guest"),
        ]

    def __str__(self) -> str:
        return str(self.pk)
