"""Answers of the authorities, and alarms about overdue notices."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .dispatches import MailAddress, NoticeDispatch, Outcome
from .notices import Notice, Way


class AnswerKind(models.TextChoices):
    ACKNOWLEDGED = "acknowledged", _("acknowledged")
    OBJECTED = "objected", _("refused, or to be corrected")


class NoticeAnswer(Register):
    """An authority's answer under its reference; several may precede the acknowledgement."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="answers")
    kind = models.CharField(max_length=20, choices=AnswerKind.choices)
    reference = models.CharField(max_length=80)
    channel = models.CharField(max_length=20, choices=Way.choices)
    answered_on = models.DateField()
    note = models.TextField(blank=True)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=AnswerKind.values), name="the_kind_of_an_answer_is_known"),
            models.CheckConstraint(condition=Q(channel__in=Way.values), name="the_way_of_an_answer_is_known"),
            models.CheckConstraint(condition=~Q(reference=""), name="an_answer_has_its_reference"),
            models.CheckConstraint(condition=~Q(kind="objected") | ~Q(note=""), name="an_objection_says_what_is_wrong"),
        ]

    def __str__(self) -> str:
        return self.reference


class OpenNotice(models.Model):
    """A notice that waits: neither withdrawn nor acknowledged in its last answer.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.notice_id)


class AnswerScan(Register):
    """The scan of an answer on paper, as a PDF with its file name."""

    personal: ClassVar[tuple[str, ...]] = ("file_name",)

    answer = models.OneToOneField(NoticeAnswer, on_delete=models.PROTECT, related_name="scan")
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    file_name = models.CharField(max_length=200, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return self.sha256


class ScanContent(models.Model):
    """The sealed bytes of a scan, in a table without audit capture: they must never be copied into the log."""

    scan = models.OneToOneField(AnswerScan, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.scan_id)


class AlarmKind(models.TextChoices):
    UNSENT = "unsent", _("not sent in time")
    FAILED = "failed", _("cannot be sent by e-mail")
    UNANSWERED = "unanswered", _("not acknowledged in time")


class NoticeAlarm(Register):
    """An alarm about a notice, raised once; a letter that cannot be sent raises one for each dispatch."""

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="alarms")
    kind = models.CharField(max_length=20, choices=AlarmKind.choices)
    dispatch = models.ForeignKey(NoticeDispatch, on_delete=models.PROTECT, related_name="alarms", null=True)
    raised_at = models.DateTimeField()

    class Meta:
        constraints = [
            # Alarms without a dispatch must be unique too, and SQL treats NULLs as distinct otherwise.
            models.UniqueConstraint(
                fields=["notice", "kind", "dispatch"], nulls_distinct=False, name="an_alarm_is_raised_once"
            ),
            models.CheckConstraint(
                condition=Q(kind="failed", dispatch__isnull=False)
                | Q(kind__in=["unsent", "unanswered"], dispatch__isnull=True),
                name="an_alarm_says_what_it_is_about",
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class AlarmMail(Register):
    """An attempt to mail an alarm to the person responsible in the house."""

    alarm = models.ForeignKey(NoticeAlarm, on_delete=models.PROTECT, related_name="mails")
    address = models.ForeignKey(MailAddress, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    mailed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="the_outcome_of_an_alarm_is_known"),
        ]

    def __str__(self) -> str:
        return self.outcome
