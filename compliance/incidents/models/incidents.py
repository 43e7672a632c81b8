"""Table of incidents, disputes, void rounds and decisions of the casino, with their gapless numbers."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.recording.numbers import NumberSeries
from audit.schema.registers import Register
from compliance.columns import staff_key

from ..domain.reasons import BY_CODE


class Numbering(NumberSeries):
    """The last number of one casino and year; the row is its lock."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "series"], name="one_numbering_of_incidents_a_year_in_a_venue")
        ]


class IncidentKind(models.TextChoices):
    """The kinds of entries of the register."""

    INCIDENT = "incident", pgettext_lazy("kind of incident", "incident")
    DISPUTE = "dispute", pgettext_lazy("kind of incident", "dispute")
    VOID_ROUND = "void_round", pgettext_lazy("kind of incident", "void round")
    HOUSE_DECISION = "house_decision", pgettext_lazy("kind of incident", "decision of the casino")


class Incident(Register):
    """An incident as it was first recorded; rows of `Entry` complete it.

    `place` names a machine, a cash desk or any other place without a row of its own.
    """

    personal: ClassVar[tuple[str, ...]] = ("note",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    # Stored and not computed: the number of an incident must not change with the time zone of the casino.
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=IncidentKind.choices)
    # Codes of the domain and no choices: which ones a casino may use depends on its jurisdiction.
    reason = models.CharField(max_length=30)
    occurred_at = models.DateTimeField()
    gaming_day = models.DateField()
    table = models.ForeignKey("games.GamingTable", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    place = models.CharField(max_length=80, blank=True)
    note = models.TextField(blank=True)
    nonce = models.UUIDField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-occurred_at"], name="newest_incidents_first")]
        constraints = [
            models.UniqueConstraint(fields=["venue", "year", "number"], name="numbers_of_incidents_are_unique"),
            models.UniqueConstraint(fields=["venue", "nonce"], name="one_incident_for_one_request"),
            models.CheckConstraint(condition=Q(kind__in=IncidentKind.values), name="the_kind_of_an_incident_is_known"),
            # The reason of each kind, so that no dispute is recorded as a void round.
            models.CheckConstraint(
                condition=Q(
                    *(
                        Q(kind=kind, reason__in=codes)
                        for kind, codes in (
                            (kind, [code for code, each in BY_CODE.items() if each.kind == kind])
                            for kind in IncidentKind.values
                        )
                    ),
                    _connector=Q.OR,
                ),
                name="the_reason_of_an_incident_fits_its_kind",
            ),
            models.CheckConstraint(
                condition=Q(table__isnull=False) | Q(room__isnull=False) | ~Q(place=""),
                name="an_incident_has_its_place",
            ),
            models.CheckConstraint(
                condition=Q(occurred_at__lte=models.F("recorded_at")), name="an_incident_is_not_in_the_future"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Its name on screens and papers: I-2026-003."""
        return f"I-{self.year}-{self.number:03d}"
