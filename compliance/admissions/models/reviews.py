"""Tables of possible matches: both sides as compared, and the supervisor's review."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedKeysField

from .decisions import DoorDecision


class DoorAlert(Register):
    """One possible match: the row that raised it, and both sides as compared at that time.

    The fingerprint is a keyed digest of both sides: a review applies as long as it is unchanged. The score says how
    many of a hundred pairs that agree like this are one person; empty if no score was computed.
    """

    personal: ClassVar[tuple[str, ...]] = ("shown", "known")

    decision = models.ForeignKey(DoorDecision, on_delete=models.PROTECT, related_name="alerts")
    code = models.CharField(max_length=40)
    about = models.UUIDField()
    fingerprint = models.CharField(max_length=64)
    article = models.CharField(max_length=60)
    shown = SealedKeysField(default=dict, keys=("number",), house="decision__venue_id")
    known = SealedKeysField(default=dict, keys=("number",), house="decision__venue_id")
    score = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["about", "fingerprint"], name="alerts_about_a_row")]
        constraints = [
            models.UniqueConstraint(fields=["decision", "code", "about"], name="one_alert_about_a_row_in_a_decision"),
            models.CheckConstraint(condition=Q(fingerprint__regex="^[0-9a-f]{64}$"), name="a_fingerprint_is_a_digest"),
            # A face is compared at the door; a supervisor who was not there cannot clear it (ADR 17).
            models.CheckConstraint(condition=~Q(code="face_not_compared"), name="a_missing_look_is_no_alert"),
            models.CheckConstraint(condition=~Q(article=""), name="an_alert_rests_on_an_article"),
            models.CheckConstraint(condition=Q(score__isnull=True) | Q(score__lte=100), name="a_score_is_of_a_hundred"),
        ]

    def __str__(self) -> str:
        return self.code


class ReviewAnswer(models.TextChoices):
    CLEARED = "cleared", _("cleared")
    UPHELD = "upheld", pgettext_lazy("guest", "refused")


class OpenReview(models.Model):
    """A decision with possible matches that no supervisor has answered.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    decision = models.OneToOneField(DoorDecision, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.decision_id)


class Review(Register):
    """A supervisor's answer with the reason; a confirmed match is a refusal with its ground and article."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    # One-to-one: a second answer would leave the desk between two instructions (ADR 17).
    decision = models.OneToOneField(DoorDecision, on_delete=models.PROTECT, related_name="review")
    answer = models.CharField(max_length=20, choices=ReviewAnswer.choices)
    note = models.TextField()
    code = models.CharField(max_length=40, blank=True)
    article = models.CharField(max_length=60, blank=True)
    resolved_by = staff_key()
    resolved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(answer__in=ReviewAnswer.values), name="a_review_clears_or_upholds"),
            models.CheckConstraint(condition=Q(note__regex=r"\S"), name="a_review_has_a_note"),
            models.CheckConstraint(
                condition=Q(answer="cleared", code="", article="")
                | Q(answer="upheld", code="review_upheld") & ~Q(article=""),
                name="only_an_upheld_review_names_its_ground",
            ),
        ]

    def __str__(self) -> str:
        return self.answer


class ReviewWithdrawal(Register):
    """A mistaken clearance, and why: from now on the same match needs a review again."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    review = models.OneToOneField(Review, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.TextField()
    withdrawn_by = staff_key()
    withdrawn_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(reason__regex=r"\S"), name="a_withdrawal_has_a_reason")]

    def __str__(self) -> str:
        return str(self.withdrawn_at)
