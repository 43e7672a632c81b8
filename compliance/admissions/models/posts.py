"""Tables of door posts: who was on duty and when, closed doors, explained gaps."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class DoorPost(Register):
    """A member of staff takes up a door post (LU art. 75(4)). Posts entered later need a reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+")
    staff = staff_key()
    began_at = models.DateTimeField()
    reason = models.TextField(blank=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["venue", "-began_at"], name="posts_of_a_night"),
            models.Index(fields=["staff", "-began_at"], name="posts_of_a_person"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(began_at=F("signed_at")) | (Q(began_at__lt=F("signed_at")) & ~Q(reason="")),
                name="a_post_entered_later_has_a_reason",
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)


class DoorPostEnd(Register):
    """The end of a post: signed off, handed over, or entered later with a reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    # A row of its own, because a row of a register never changes (ADR 20).
    post = models.OneToOneField(DoorPost, on_delete=models.PROTECT, related_name="end")
    ended_at = models.DateTimeField()
    reason = models.TextField(blank=True)
    signed_by = staff_key()
    signed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at=F("signed_at")) | (Q(ended_at__lt=F("signed_at")) & ~Q(reason="")),
                name="an_end_entered_later_has_a_reason",
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)


class DoorPostCorrection(Register):
    """The true times of a post, with the reason; the last correction counts. Equal times: the post was not held."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    post = models.ForeignKey(DoorPost, on_delete=models.PROTECT, related_name="corrections")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    reason = models.TextField()
    corrected_by = staff_key()
    corrected_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at__gte=F("began_at")), name="a_corrected_post_ends_after_it_begins"
            ),
            models.CheckConstraint(condition=Q(ended_at__lte=F("corrected_at")), name="a_correction_is_about_the_past"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_correction_has_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class DoorClosure(Register):
    """A door closed for a night or a part of it, from now or later; it needs no door staff meanwhile."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    reason = models.TextField()
    closed_by = staff_key()
    closed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-began_at"], name="closures_of_a_night")]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_door_is_closed_for_a_reason"),
            models.CheckConstraint(condition=Q(began_at__gte=F("closed_at")), name="a_door_is_not_closed_in_hindsight"),
            models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="a_door_opens_after_it_closed"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class DoorReopening(Register):
    """A closed door reopened early."""

    closure = models.OneToOneField(DoorClosure, on_delete=models.PROTECT, related_name="reopening")
    reopened_by = staff_key()
    reopened_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)


class GapExplanation(Register):
    """Why an open door was unstaffed for a while. The gap is explained, not removed."""

    personal: ClassVar[tuple[str, ...]] = ("text",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    text = models.TextField()
    explained_by = staff_key()
    explained_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-began_at"], name="explanations_of_a_night")]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="an_explanation_says_something"),
            models.CheckConstraint(condition=Q(ended_at__gt=F("began_at")), name="an_explained_gap_lasts_a_while"),
            models.CheckConstraint(
                condition=Q(ended_at__lte=F("explained_at")), name="a_gap_is_explained_once_it_is_there"
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)
