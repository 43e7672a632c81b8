"""Models of the central register: queries, probes, known codes and expiry warnings."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

from .domain.certificates import STEPS
from .domain.protocol import How, Outcome

OF_A_GUEST = tuple(each.value for each in Outcome if each is not Outcome.ALIVE)
# A probe names no guest, and is sent whatever the state of the circuit.
OF_A_PROBE = tuple(
    each.value for each in Outcome if each not in {Outcome.CLEAR, Outcome.HIT, Outcome.INCOMPLETE, Outcome.CIRCUIT_OPEN}
)
# Outcomes for which nothing was sent.
UNSENT = (Outcome.CIRCUIT_OPEN.value, Outcome.NOT_CONFIGURED.value)


class Exchange(Register):
    """A request to the register and its outcome. `asked_by` is the member of staff at the door."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    request_id = models.UUIDField()
    outcome = models.CharField(max_length=20)
    http_status = models.PositiveSmallIntegerField(null=True)
    attempts = models.PositiveSmallIntegerField()
    duration_ms = models.PositiveIntegerField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()

    class Meta:
        abstract = True


class Question(Exchange):
    """A query about one guest in one presentation. The guest is stored as a keyed digest only.

    `code` is the register's code for the guest, either sent or received.
    """

    personal: ClassVar[tuple[str, ...]] = ("subject", "code")

    presentation = models.UUIDField()
    door = models.ForeignKey("venues.Door", on_delete=models.PROTECT, related_name="+", null=True)
    desk = models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=True)
    how = models.CharField(max_length=10)
    subject = models.CharField(max_length=64)
    code = models.CharField(max_length=80, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["venue", "-asked_at"], name="questions_of_a_house"),
            models.Index(fields=["venue", "presentation"], name="questions_of_a_presentation"),
            models.Index(fields=["code"], condition=~Q(code=""), name="questions_with_a_code"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["request_id"], name="a_request_id_is_used_once"),
            models.CheckConstraint(condition=Q(outcome__in=OF_A_GUEST), name="the_outcome_of_a_question_is_known"),
            models.CheckConstraint(
                condition=Q(how__in=[each.value for each in How]), name="a_question_names_its_guest_in_a_known_way"
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=[Outcome.CLEAR.value, Outcome.HIT.value])
                | Q(http_status__isnull=False, http_status=200, attempts__gte=1),
                name="only_a_whole_answer_is_clear_or_a_hit",
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=UNSENT) | Q(attempts=0, http_status__isnull=True),
                name="what_was_never_sent_has_no_attempt",
            ),
            models.CheckConstraint(
                condition=Q(door__isnull=False, desk__isnull=True) | Q(door__isnull=True, desk__isnull=False),
                name="a_question_is_asked_at_one_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.request_id}: {self.outcome}"


class Probe(Exchange):
    """A probe of the register, which names no guest."""

    class Meta:
        indexes = [models.Index(fields=["venue", "-asked_at"], name="probes_of_a_house")]
        constraints = [
            models.UniqueConstraint(fields=["request_id"], name="a_probe_has_its_own_request_id"),
            models.CheckConstraint(
                condition=Q(outcome__in=OF_A_PROBE), name="a_probe_says_only_whether_the_register_is_there"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.request_id}: {self.outcome}"


class KnownCode(Register):
    """Links a guest to the code received from the register. Later queries use only the code."""

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    question = models.OneToOneField(Question, on_delete=models.PROTECT, related_name="known_code")
    learned_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.question_id)


class ExpiryWarning(Register):
    """A warning that the certificate of a venue expires, one per step."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    fingerprint = models.CharField(max_length=64)
    step = models.PositiveSmallIntegerField()
    ends_at = models.DateTimeField()
    warned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "fingerprint", "step"], name="each_step_of_a_certificate_warns_once"
            ),
            models.CheckConstraint(condition=Q(step__in=STEPS), name="a_warning_has_a_known_step"),
        ]

    def __str__(self) -> str:
        return f"{self.step}"
