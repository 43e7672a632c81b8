"""Tables of the use of Carnet: counts for each account, repeated denials, alerts and their reviews."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register


class CountedActivity(models.TextChoices):
    PERSONS = "persons", _("records of persons opened")
    SEARCHES = "searches", _("searches")
    EXPORTS = "exports", _("files taken")
    PAGES = "pages", _("pages of registers read")
    PICTURES = "pictures", _("photographs shown")
    DENIALS = "denials", _("denied requests")


class CountedSpan(models.TextChoices):
    WINDOW = "window", _("ten minutes")
    DAY = "day", _("24 hours")


class AlertLevel(models.TextChoices):
    NOTICED = "noticed", _("unusually many")
    REFUSED = "refused", _("further requests refused")


class Outcome(models.TextChoices):
    EXPLAINED = "explained", _("the work required it")
    FOLLOWED_UP = "followed_up", _("followed up outside Carnet")


class UseCount(models.Model):
    """How often an account, or one of its devices, did something in ten minutes. Not a register: deleted after days.

    `examined` is the count that was compared with the limits for alerts.
    """

    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    activity = models.CharField(max_length=10, choices=CountedActivity.choices)
    began_at = models.DateTimeField()
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey("venues.Device", on_delete=models.PROTECT, null=True, related_name="+")
    count = models.PositiveIntegerField()
    examined = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "activity", "began_at", "venue", "device"],
                nulls_distinct=False,
                name="uses_of_a_window_have_one_count",
            ),
            models.CheckConstraint(condition=Q(activity__in=CountedActivity.values), name="a_counted_use_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.activity} {self.count}"


class DenialCount(models.Model):
    """How often an account was denied the same permission since the log names it. Not a register: the log gets it."""

    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    permission = models.CharField(max_length=100)
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey("venues.Device", on_delete=models.PROTECT, null=True, related_name="+")
    began_at = models.DateTimeField()
    last_at = models.DateTimeField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "permission", "venue", "device"],
                nulls_distinct=False,
                name="denials_of_a_permission_have_one_count",
            )
        ]

    def __str__(self) -> str:
        return f"{self.permission} {self.count}"


class UseAlert(Register):
    """An account that did something unusually often. `began_at` is the start of the ten minutes that showed it."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    device = models.ForeignKey("venues.Device", on_delete=models.PROTECT, null=True, related_name="+")
    activity = models.CharField(max_length=10, choices=CountedActivity.choices)
    span = models.CharField(max_length=10, choices=CountedSpan.choices)
    level = models.CharField(max_length=10, choices=AlertLevel.choices)
    counted = models.PositiveIntegerField()
    limit = models.PositiveIntegerField()
    began_at = models.DateTimeField()
    raised_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-raised_at"], name="newest_use_alerts_first")]
        constraints = [
            models.CheckConstraint(condition=Q(activity__in=CountedActivity.values), name="the_alerted_use_is_known"),
            models.CheckConstraint(condition=Q(span__in=CountedSpan.values), name="the_span_of_a_use_alert_is_known"),
            models.CheckConstraint(condition=Q(level__in=AlertLevel.values), name="the_level_of_a_use_alert_is_known"),
            models.CheckConstraint(condition=Q(counted__gte=models.F("limit")), name="an_alerted_use_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.activity} {self.counted}"


class UseAlertReview(Register):
    """The review of an alert by another person than its subject."""

    alert = models.OneToOneField(UseAlert, on_delete=models.PROTECT, related_name="review")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    reviewed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reviewed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="the_outcome_of_a_use_review_is_known")
        ]

    def __str__(self) -> str:
        return self.outcome
