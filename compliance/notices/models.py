"""Notices that the house owes an authority, and how and when each was sent."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.registers import Register
from compliance.people.mrz import PartialDate


class Addressee(models.TextChoices):
    JUSTICE = "justice", _("Minister of Justice")


class NoticeKind(models.TextChoices):
    """What is told (LU art. 69(1))."""

    EXCLUSION = "exclusion", _("exclusion by the house")
    REFUSAL = "refusal", _("refusal at the door")


class Notice(Register):
    """What an authority must be told at once, with the reasons; raised in the transaction of what it tells about.

    `subject_table` and `subject_id` name that row. The person is named here as on the day of the notice.
    """

    personal: ClassVar[tuple[str, ...]] = (
        "surname",
        "given_names",
        "birth_year",
        "birth_month",
        "birth_day",
        "reasons",
    )

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    addressee = models.CharField(max_length=20, choices=Addressee.choices)
    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    ground = models.CharField(max_length=40)
    articles = models.CharField(max_length=60)
    subject_table = models.CharField(max_length=63)
    subject_id = models.UUIDField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    surname = models.CharField(max_length=200, blank=True)
    given_names = models.CharField(max_length=200, blank=True)
    birth_year = models.SmallIntegerField(null=True, blank=True)
    birth_month = models.SmallIntegerField(null=True, blank=True)
    birth_day = models.SmallIntegerField(null=True, blank=True)
    reasons = models.TextField()
    raised_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    raised_at = models.DateTimeField()
    due_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-raised_at"], name="newest_notices_first")]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_id", "addressee", "ground"], name="an_authority_is_told_once_of_each_thing"
            ),
            models.CheckConstraint(condition=Q(addressee__in=Addressee.values), name="notice_addressee_is_known"),
            models.CheckConstraint(condition=Q(kind__in=NoticeKind.values), name="notice_kind_is_known"),
            models.CheckConstraint(condition=~Q(reasons=""), name="a_notice_gives_reasons"),
            models.CheckConstraint(
                condition=Q(due_at__gt=models.F("raised_at")), name="a_notice_is_due_after_it_is_raised"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.articles}"

    @property
    def birth(self) -> PartialDate | None:
        return PartialDate(self.birth_year, self.birth_month, self.birth_day) if self.birth_year else None


class Way(models.TextChoices):
    EMAIL = "email", _("by e-mail")
    POST = "post", _("by post")
    HAND = "hand", _("by hand")
    PORTAL = "portal", _("through the portal of the State")


class NoticeSent(Register):
    """A notice on its way: how it was sent, under which reference, by whom and when."""

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="sent")
    way = models.CharField(max_length=20, choices=Way.choices)
    reference = models.CharField(max_length=80)
    sent_at = models.DateTimeField()
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(way__in=Way.values), name="the_way_of_a_notice_is_known"),
            models.CheckConstraint(condition=~Q(reference=""), name="a_sent_notice_has_a_reference"),
            models.CheckConstraint(
                condition=Q(sent_at__lte=models.F("recorded_at")), name="a_notice_is_sent_before_it_is_recorded"
            ),
        ]

    def __str__(self) -> str:
        return self.reference
