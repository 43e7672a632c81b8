"""From a draft to a letter: what was amended or withdrawn, under which number it was issued, and its bytes."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register

from .columns import staff
from .notices import Addressee, Notice

# What the letters to each addressee are numbered under; a letter is quoted as MJ 2026/0007.
PREFIXES = {"justice": "MJ", "finance": "MF", "control": "AC", "ksa": "KSA"}


class Numbering(NumberSeries):
    """The last number of the letters to one addressee in one calendar year; its row is the lock of the series."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "series"], name="one_numbering_of_a_series_of_letters")]


class NoticeAmendment(Register):
    """Other reasons for a draft, kept beside those it was raised with; the last ones are issued."""

    personal: ClassVar[tuple[str, ...]] = ("reasons",)

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="amendments")
    reasons = models.TextField()
    amended_by = staff()
    amended_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reasons=""), name="an_amended_notice_gives_reasons")]

    def __str__(self) -> str:
        return str(self.notice_id)


class NoticeWithdrawal(Register):
    """Somebody says that a draft was raised in error; another person decides."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="withdrawals")
    reason = models.TextField()
    asked_by = staff()
    asked_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_withdrawal_gives_its_reason")]

    def __str__(self) -> str:
        return str(self.notice_id)


class WithdrawalDecision(Register):
    """The yes or no of a second person to a withdrawal; with a yes the draft is withdrawn, and stays in sight."""

    withdrawal = models.OneToOneField(NoticeWithdrawal, on_delete=models.PROTECT, related_name="decision")
    confirmed = models.BooleanField()
    decided_by = staff()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return "confirmed" if self.confirmed else "refused"


class NoticeIssue(Register):
    """A draft that has become a letter, under the next number of its addressee and calendar year."""

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="issue")
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    addressee = models.CharField(max_length=20, choices=Addressee.choices)
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    issued_by = staff()
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "addressee", "year", "number"], name="a_number_of_a_letter_is_used_once"
            )
        ]

    def __str__(self) -> str:
        return f"{PREFIXES[self.addressee]} {self.year}/{self.number:04d}"


class NoticeLetter(Register):
    """The letter as it was drawn for its issue, for good: what is sent, printed and looked at later is this one."""

    issue = models.OneToOneField(NoticeIssue, on_delete=models.PROTECT, related_name="letter")
    data_sha256 = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    drawn_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256


class LetterContent(models.Model):
    """The bytes of a letter, kept apart from the register: they must never be copied into the log."""

    letter = models.OneToOneField(NoticeLetter, on_delete=models.PROTECT, primary_key=True, related_name="content")
    pdf = models.BinaryField()

    def __str__(self) -> str:
        return str(self.letter_id)


class NoticeCorrection(Register):
    """A further notice that sets an issued one right; it is the subject of that notice, and names the former."""

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="correction")
    corrects = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="corrected_by")

    def __str__(self) -> str:
        return str(self.corrects_id)
