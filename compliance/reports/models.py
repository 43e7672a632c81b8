"""Tables of reports: what was ordered, how far the drawing is, and the finished volumes with their checksums."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.registers import Register


class ReportKind(models.TextChoices):
    """The reports that can be ordered; ids as in the rulebook's list of reports."""

    HONOUR_GUESTS = "R-03", _("Honour guests")
    STUB_REGISTER = "R-04", _("Stub register and alphabetical index")
    CARD_NUMBERING = "R-05", _("Card numbering integrity")
    ORPHAN_CARNET = "R-06", pgettext_lazy("orphan report", "Orphan carnet")
    ORPHAN_RECONCILIATION = "R-07", pgettext_lazy("orphan report", "Reconciliation of the orphan account")
    ORPHAN_PAYMENT = (
        "R-08",
        pgettext_lazy("orphan report", "Orphans: payment statement for the receiver of the commune"),
    )
    ORPHAN_NOTICE = "R-09", pgettext_lazy("orphan report", "Orphans: notice of payment to the Minister of Finance")
    UNCLAIMED = "R-16", pgettext_lazy("orphan report", "Unclaimed prizes and lapsed stakes")
    DOOR_COVERAGE = "R-20", _("Control of the doors")


class Report(Register):
    """An order: which report, for which span of gaming days, in which language. The row is the outbox of the worker."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=ReportKind.choices)
    first_day = models.DateField()
    last_day = models.DateField()
    language = models.CharField(max_length=2)
    ordered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    ordered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-ordered_at"], name="newest_report_first")]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ReportKind.values), name="report_kind_is_known"),
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="a_report_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.first_day} {self.last_day}"


class Drawing(models.Model):
    """Working row: how far the drawing of a report is, so that a person can watch it. Not a register."""

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
    """One finished PDF of a report; long books come in several volumes. Drawn once, never replaced."""

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
    """The bytes of a volume, kept apart from the register: they must never be copied into the log."""

    volume = models.OneToOneField(ReportVolume, on_delete=models.PROTECT, primary_key=True, related_name="content")
    pdf = models.BinaryField()

    def __str__(self) -> str:
        return str(self.volume_id)
