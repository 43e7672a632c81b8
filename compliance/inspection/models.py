"""The register of observations: the remark of an agent, the replies of management, and the conclusion.

Every entry is a row that no one can change: neither the agent, nor management, nor the administrator of Carnet.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register


class Numbering(NumberSeries):
    """The last observation number of one venue and year (the series); the row is its lock."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_numbering_of_observations_a_year_in_a_house")
        ]


class Severity(models.TextChoices):
    """What an agent asks for: to take note, to reply, or to remedy."""

    NOTE = "note", pgettext_lazy("observation", "note")
    REQUEST = "request", pgettext_lazy("observation", "request")
    OBJECTION = "objection", pgettext_lazy("observation", "objection")


class Reference(models.TextChoices):
    """What an observation may refer to."""

    CARD = "card", _("a card (number)")
    REPORT = "report", _("a report (number in the list)")
    DAY = "day", _("a gaming day")
    PAGE = "page", _("a page of Carnet")


class Observation(Register):
    """A remark of the authority, numbered without a gap in its venue and year (LU arts 67, 81; Ksa supervision).

    `due_on` is a calendar date at the venue. `refers` and `refers_to` name a card, a report, a day or a page.
    """

    personal: ClassVar[tuple[str, ...]] = ("about", "text", "refers_to")

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    severity = models.CharField(max_length=10, choices=Severity.choices)
    about = models.CharField(max_length=120)
    text = models.TextField()
    refers = models.CharField(max_length=10, choices=Reference.choices, blank=True)
    refers_to = models.CharField(max_length=200, blank=True)
    due_on = models.DateField(null=True, blank=True)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-year", "-number"], name="newest_observations_first")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "year", "number"], name="observation_numbers_are_unique"),
            models.CheckConstraint(condition=Q(severity__in=Severity.values), name="the_severity_is_known"),
            models.CheckConstraint(condition=~Q(about="") & ~Q(text=""), name="an_observation_says_something"),
            models.CheckConstraint(
                condition=Q(refers="", refers_to="") | Q(refers__in=Reference.values) & ~Q(refers_to=""),
                name="an_observation_names_what_it_refers_to",
            ),
            models.CheckConstraint(
                condition=Q(severity="note") | Q(due_on__isnull=False), name="what_asks_for_an_answer_has_a_day"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Its name in letters and on screens: O-2026-003."""
        return f"O-{self.year}-{self.number:03d}"


class EntryKind(models.TextChoices):
    """The kind of an entry: management answers, the authority replies and closes."""

    ANSWER = "answer", pgettext_lazy("observation", "answer")
    REPLY = "reply", pgettext_lazy("observation", "reply")
    CLOSING = "closing", pgettext_lazy("observation", "closing")


class Entry(Register):
    """An entry on an observation, in order; no entry follows a closing.

    An answer may name a measure with its date, and include a document. A reply may request another answer by a day.
    """

    personal: ClassVar[tuple[str, ...]] = ("text", "measure", "file_name")

    observation = models.ForeignKey(Observation, on_delete=models.PROTECT, related_name="entries")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    text = models.TextField()
    measure = models.TextField(blank=True)
    measure_on = models.DateField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    file_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    media_type = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField(null=True)
    sha256 = models.CharField(max_length=64, blank=True)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["observation", "place"], name="each_entry_has_its_place"),
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="the_kind_of_an_entry_is_known"),
            models.CheckConstraint(condition=~Q(text=""), name="an_entry_says_something"),
            models.CheckConstraint(
                condition=Q(kind="answer") | Q(measure="", measure_on__isnull=True, sha256=""),
                name="only_answers_bring_measures_and_documents",
            ),
            models.CheckConstraint(
                condition=Q(measure_on__isnull=True) | ~Q(measure=""), name="the_day_of_a_measure_needs_the_measure"
            ),
            models.CheckConstraint(
                condition=Q(kind="reply") | Q(due_on__isnull=True), name="only_a_reply_asks_for_another_answer"
            ),
            models.CheckConstraint(
                condition=Q(sha256="", media_type="", size__isnull=True) | ~Q(sha256="") & Q(size__gt=0),
                name="the_document_of_an_answer_has_its_digest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class EntryContent(models.Model):
    """The encrypted bytes of a document, which must never be copied into the log.

    The register contains their digest.
    """

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.entry_id)
