"""Table of the entries that complete an incident: each act on it is another row."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from ..domain.time_limits import BREAK_SECONDS
from .incidents import Incident


class EntryKind(models.TextChoices):
    """What an entry adds."""

    DETAIL = "detail", pgettext_lazy("entry of an incident", "details")
    PERSON = "person", pgettext_lazy("entry of an incident", "person concerned")
    TIMING = "timing", pgettext_lazy("entry of an incident", "time limit of the dispute")
    CAMERA = "camera", pgettext_lazy("entry of an incident", "decision on the cameras")
    FINDING = "finding", pgettext_lazy("entry of an incident", "result of the cameras")
    OUTCOME = "outcome", pgettext_lazy("entry of an incident", "outcome")
    MEASURE = "measure", pgettext_lazy("entry of an incident", "measure that followed")
    CLOSING = "closing", pgettext_lazy("entry of an incident", "closing")
    CORRECTION = "correction", pgettext_lazy("entry of an incident", "correction")
    WITHDRAWAL = "withdrawal", pgettext_lazy("entry of an incident", "person named by mistake")


class Concern(models.TextChoices):
    """How a person is concerned."""

    PLAYER = "player", pgettext_lazy("person concerned", "player")
    WITNESS = "witness", pgettext_lazy("person concerned", "witness")
    CROUPIER = "croupier", pgettext_lazy("person concerned", "croupier")
    SUPERVISOR = "supervisor", pgettext_lazy("person concerned", "supervisor")


class Camera(models.TextChoices):
    """The decision whether cameras are consulted."""

    CONSULT = "consult", pgettext_lazy("decision on cameras", "consult the cameras")
    DECLINE = "decline", pgettext_lazy("decision on cameras", "do not consult the cameras")


class Outcome(models.TextChoices):
    """What was decided in the end."""

    VOID = "void", pgettext_lazy("outcome of an incident", "round void")
    REPEATED = "repeated", pgettext_lazy("outcome of an incident", "round repeated")
    CONFIRMED = "confirmed", pgettext_lazy("outcome of an incident", "result confirmed")
    PAYMENT = "payment", pgettext_lazy("outcome of an incident", "payment to the player")
    WARNING = "warning", pgettext_lazy("outcome of an incident", "warning")
    NO_BREACH = "no_breach", pgettext_lazy("outcome of an incident", "no breach")
    HOUSE_DECISION = "house_decision", pgettext_lazy("outcome of an incident", "decision of the casino")


class Stage(models.TextChoices):
    """When a dispute about a hand was raised (TDA 22)."""

    BEFORE_NEXT_HAND = "before_next_hand", pgettext_lazy("dispute", "before the next hand began")
    AFTER_NEXT_HAND = "after_next_hand", pgettext_lazy("dispute", "after the next hand had begun")
    BREAK = "break", pgettext_lazy("dispute", "at a break")


class Target(models.TextChoices):
    """What followed from an incident."""

    EXCLUSION = "exclusion", pgettext_lazy("what followed", "exclusion by management")
    OBSERVATION = "observation", pgettext_lazy("what followed", "observation of the guest")
    PAYOUT = "payout", pgettext_lazy("what followed", "payout")


class Entry(Register):
    """An entry on an incident, in order. After the closing only corrections, withdrawals and measures follow.

    `seconds` is the time since the award of the pot (TDA 22). `target_id` is the key of the measure, observation or
    payout that followed. `withdraws` is the entry that named a person by mistake.
    """

    personal: ClassVar[tuple[str, ...]] = ("text", "file_name")

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=EntryKind.choices)
    text = models.TextField(blank=True)
    # By name: the table of guests is private to its area.
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    employee = models.ForeignKey("venues.Staff", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    concern = models.CharField(max_length=20, choices=Concern.choices, blank=True)
    camera = models.CharField(max_length=20, choices=Camera.choices, blank=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    stage = models.CharField(max_length=20, choices=Stage.choices, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    in_time = models.BooleanField(null=True, blank=True)
    target = models.CharField(max_length=20, choices=Target.choices, blank=True)
    # A key without a constraint: the row is in one of three tables, as `target` says.
    target_id = models.UUIDField(null=True, blank=True)
    withdraws = models.OneToOneField("self", on_delete=models.PROTECT, related_name="withdrawal", null=True, blank=True)
    file_name = models.CharField(max_length=200, blank=True)
    media_type = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField(null=True, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            # The order is part of the proof: an entry cannot be put between two others later.
            models.UniqueConstraint(fields=["incident", "position"], name="entries_of_an_incident_have_positions"),
            models.UniqueConstraint(
                fields=["target", "target_id"],
                condition=~Q(target=""),
                name="what_followed_belongs_to_one_incident",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=EntryKind.values), name="the_kind_of_an_entry_of_an_incident_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["person", "timing", "measure"]) | ~Q(text=""),
                name="an_entry_of_an_incident_has_its_text",
            ),
            models.CheckConstraint(
                # A guest or an employee, never both: an erasure of the guest must not touch the employee.
                condition=Q(kind="person", concern__in=Concern.values)
                & (Q(person__isnull=False, employee__isnull=True) | Q(person__isnull=True, employee__isnull=False))
                | Q(kind="measure", concern="", employee__isnull=True)
                | ~Q(kind__in=["person", "measure"]) & Q(concern="", person__isnull=True, employee__isnull=True),
                name="an_entry_names_one_person_concerned",
            ),
            models.CheckConstraint(
                condition=Q(kind="camera", camera__in=Camera.values) | ~Q(kind="camera") & Q(camera=""),
                name="a_camera_decision_is_known",
            ),
            models.CheckConstraint(
                condition=Q(kind="outcome", outcome__in=Outcome.values) | ~Q(kind="outcome") & Q(outcome=""),
                name="the_outcome_of_an_incident_is_known",
            ),
            models.CheckConstraint(
                condition=Q(outcome="payment", amount__isnull=False, amount__gt=0)
                | ~Q(outcome="payment") & Q(amount__isnull=True),
                name="only_a_payment_has_an_amount",
            ),
            models.CheckConstraint(
                condition=~Q(kind="timing") & Q(stage="", seconds__isnull=True, in_time__isnull=True)
                | Q(kind="timing", stage="before_next_hand", seconds__isnull=True, in_time=True)
                | Q(kind="timing", stage="after_next_hand", seconds__isnull=True, in_time=False)
                | Q(kind="timing", stage="break", seconds__isnull=False, seconds__lte=BREAK_SECONDS, in_time=True)
                | Q(kind="timing", stage="break", seconds__isnull=False, seconds__gt=BREAK_SECONDS, in_time=False),
                name="the_time_limit_of_a_dispute_decides",
            ),
            models.CheckConstraint(
                condition=Q(kind="measure", target__in=Target.values, target_id__isnull=False)
                | ~Q(kind="measure") & Q(target="", target_id__isnull=True),
                name="a_measure_names_what_followed",
            ),
            models.CheckConstraint(
                condition=Q(kind="withdrawal", withdraws__isnull=False)
                | ~Q(kind="withdrawal") & Q(withdraws__isnull=True),
                name="only_a_withdrawal_names_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(sha256="", media_type="", size__isnull=True)
                | Q(kind__in=["detail", "correction"]) & ~Q(sha256="") & Q(size__isnull=False, size__gt=0),
                name="the_photograph_of_an_incident_has_its_digest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.position}"


class EntryContent(models.Model):
    """The encrypted bytes of a photograph or document, which must never be copied into the log.

    The register contains their digest.
    """

    # A table of its own, because the log copies every column of a register.
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.entry_id)
