"""Tables of reports: schedules, orders, progress, and finished volumes with checksums."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register

from .recurrence.domain import FINANCIAL_YEAR, LATEST_DAY, LATEST_MINUTE, MONTHLY, NIGHTLY, WEEKLY


class ReportKind(models.TextChoices):
    """Kinds of report; the ids match the rulebook's list of reports."""

    OWN_INITIATIVE = "R-01", pgettext_lazy("person report", "Own-initiative exclusions and refusals")
    SIGNALLED = "R-02", pgettext_lazy("person report", "Persons signalled to the agents")
    HONOUR_GUESTS = "R-03", pgettext_lazy("report", "List of holders of a guest-of-honour card")
    STUB_REGISTER = "R-04", pgettext_lazy("report", "Stubs of the stub book and alphabetical index")
    CARD_NUMBERING = "R-05", _("Card numbering integrity")
    ORPHAN_CARNET = "R-06", pgettext_lazy("orphan report", "Orphan carnet")
    ORPHAN_RECONCILIATION = "R-07", pgettext_lazy("orphan report", "Reconciliation of the orphan account")
    ORPHAN_PAYMENT = "R-08", pgettext_lazy("orphan report", "Payment slip of the orphan funds")
    NOTICES_SENT = "R-09", pgettext_lazy("person report", "Register of notices sent")
    APPROVALS = "R-10", pgettext_lazy("approval letter", "Applications for approval to the Minister of Finance")
    LARGE_PAYOUTS = "R-11", pgettext_lazy("cage report", "Large payouts")
    SHIFT_COUNTS = "R-12", pgettext_lazy("cage report", "Counts of the cage and the tables")
    INTERVIEWS_DUE = "R-14", pgettext_lazy("person report", "Interviews due and self-bans ending")
    STAKE_CHANGES = "R-15", pgettext_lazy("stake report", "Stakes of the tables and their changes")
    UNCLAIMED = "R-16", pgettext_lazy("orphan report", "Unclaimed prizes and lapsed stakes")
    JACKPOTS = "R-17", pgettext_lazy("floor report", "Jackpots")
    INCIDENTS = "R-18", pgettext_lazy("floor report", "Incidents and disputes")
    INSPECTIONS = "R-19", pgettext_lazy("floor report", "Inspections of equipment")
    DOOR_COVERAGE = "R-20", _("Door control")
    TRAINING = "R-21", pgettext_lazy("floor report", "Training and duty of care")


class Report(Register):
    """A requested report: kind, period of gaming days and language. The row also serves as the worker's outbox."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=ReportKind.choices)
    first_day = models.DateField()
    last_day = models.DateField()
    language = models.CharField(max_length=2)
    ordered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    scheduled_by = models.ForeignKey("ScheduleEdition", on_delete=models.PROTECT, related_name="+", null=True)
    ordered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-ordered_at"], name="newest_report_first")]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ReportKind.values), name="report_kind_is_known"),
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="a_report_ends_after_it_begins"),
            models.CheckConstraint(
                condition=Q(ordered_by__isnull=False, scheduled_by__isnull=True)
                | Q(ordered_by__isnull=True, scheduled_by__isnull=False),
                name="a_report_is_ordered_by_a_person_or_by_a_schedule",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.first_day} {self.last_day}"


class ReportCancellation(Register):
    """Cancellation of a report before it is rendered. It is permanent; the same report can be requested again."""

    report = models.OneToOneField(Report, on_delete=models.PROTECT, related_name="cancellation")
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.report_id)


class Rhythm(models.TextChoices):
    """Period of gaming days covered by a scheduled report."""

    NIGHTLY = NIGHTLY, _("each gaming day")
    WEEKLY = WEEKLY, _("each week")
    MONTHLY = MONTHLY, _("each month")
    FINANCIAL_YEAR = FINANCIAL_YEAR, _("each financial year")


class Schedule(Register):
    """A report that a casino renders regularly. Its newest version has the time and the language."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10)  # of the reports; the orders define which exist
    rhythm = models.CharField(max_length=10, choices=Rhythm.choices)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__regex="^R-[0-9]{2}$"), name="scheduled_reports_bear_a_number"),
            models.CheckConstraint(condition=Q(rhythm__in=Rhythm.values), name="rhythm_of_a_schedule_is_known"),
            models.UniqueConstraint(
                fields=["venue", "kind", "rhythm"], name="a_report_is_scheduled_once_in_each_rhythm"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.rhythm}"


class ScheduleEdition(Register):
    """The settings of a schedule from a moment on; each change adds a version with its reason."""

    schedule = models.ForeignKey(Schedule, on_delete=models.PROTECT, related_name="editions")
    number = models.PositiveIntegerField()
    days_after = models.PositiveSmallIntegerField()
    minutes_after = models.PositiveSmallIntegerField()
    language = models.CharField(max_length=2)
    active = models.BooleanField()
    reason = models.CharField(max_length=500, blank=True)
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    set_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["schedule", "number"], name="editions_of_a_schedule_are_numbered_once"),
            models.CheckConstraint(
                condition=Q(days_after__range=(1, LATEST_DAY), minutes_after__lte=LATEST_MINUTE),
                name="a_schedule_is_due_within_a_month",
            ),
            models.CheckConstraint(
                condition=Q(language__in=["en", "fr", "nl", "de"]), name="language_of_a_schedule_is_known"
            ),
            models.CheckConstraint(
                condition=Q(number=1) | (Q(set_by__isnull=False) & ~Q(reason="")),
                name="whoever_changes_a_schedule_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.days_after} d {self.minutes_after} min"


class ScheduledRun(Register):
    """The order of one scheduled period. It is unique, so that concurrent runs cannot order it twice."""

    schedule = models.ForeignKey(Schedule, on_delete=models.PROTECT, related_name="runs")
    report = models.OneToOneField(Report, on_delete=models.PROTECT, related_name="run")
    last_day = models.DateField()
    due_at = models.DateTimeField()
    ordered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["schedule", "last_day"], name="a_slot_is_ordered_once"),
            models.CheckConstraint(
                condition=Q(ordered_at__gte=F("due_at")), name="a_schedule_orders_nothing_before_it_is_due"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.last_day}"


class SlotRefusal(Register):
    """A scheduled order that was refused, with the reason. Carnet retries it until it succeeds."""

    schedule = models.ForeignKey(Schedule, on_delete=models.PROTECT, related_name="refusals")
    edition = models.ForeignKey(ScheduleEdition, on_delete=models.PROTECT, related_name="+")
    first_day = models.DateField()
    last_day = models.DateField()
    due_at = models.DateTimeField()
    attempt = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=30)
    refused_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["schedule", "last_day", "attempt"], name="each_attempt_is_refused_once"),
            models.CheckConstraint(condition=Q(attempt__gte=1), name="attempts_at_a_slot_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.last_day} {self.attempt}: {self.reason}"


class Drawing(models.Model):
    """Rendering progress of a report, for display. A working row, not a register."""

    report = models.OneToOneField(Report, on_delete=models.PROTECT, primary_key=True, related_name="drawing")
    attempt = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=20, default="waiting")
    failure = models.TextField(blank=True)
    heard_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.step} {self.done}/{self.total}"


class ReportVolume(Register):
    """A finished PDF of a report; long books have several volumes. Rendered once, never replaced."""

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="volumes")
    number = models.PositiveSmallIntegerField()
    of = models.PositiveSmallIntegerField()
    rows = models.PositiveIntegerField()
    pages = models.PositiveIntegerField()
    data_sha256 = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    drawn_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "number"], name="a_volume_is_drawn_once"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=F("of")), name="volumes_are_counted_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


class VolumeContent(models.Model):
    """The bytes of a volume, sealed, in a table of their own so that they are never copied to the log."""

    volume = models.OneToOneField(ReportVolume, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.volume_id)


class VolumePiece(models.Model):
    """One megabyte of a long volume, sealed, so that neither writer nor reader needs all of it in memory."""

    volume = models.ForeignKey(ReportVolume, on_delete=models.PROTECT, related_name="pieces")
    number = models.PositiveIntegerField()
    of = models.PositiveIntegerField()
    sealed = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["volume", "number"], name="a_piece_is_written_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=F("of")), name="pieces_are_counted_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.volume_id} {self.number}/{self.of}"
