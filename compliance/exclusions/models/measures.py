"""Measures that exclude or limit a person, as named in the decision."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, DateRangeField, RangeBoundary, RangeOperators
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.columns.fields import SealedTextField

from ..screening.domain.comparison import birth_of_key


class MeasureKind(models.TextChoices):
    """Who imposes the measure (LU arts 68, 69; PLAY IT SAFE)."""

    MINISTERIAL = "ministerial", _("ministerial exclusion")
    HOUSE = "house", _("exclusion by management")
    SELF_EXCLUSION = "self_ban", _("self-exclusion")
    VISIT_LIMIT = "visit_limit", _("visit limit")


class LimitBasis(models.TextChoices):
    """Basis of a visit limit (LU art. 69(2); PLAY IT SAFE)."""

    ART_69 = "art_69", _("imposed by the management")
    HOUSE = "house", _("at the guest's own request")


class LimitPeriod(models.TextChoices):
    """Period for counting visits (A-10)."""

    WEEK = "week", _("week")
    MONTH = "month", _("month")
    YEAR = "year", _("year")


class MinisterialGround(models.IntegerChoices):
    """Grounds of LU art. 68(1), with their numbers."""

    VOLUNTARY = 1, _("1: at the person's own request")
    INCAPABLE = 2, _("2: legally incapable, at the request of the representative")
    CONVICTED = 3, _("3: prohibited by a judgment")
    ORDER = 4, _("4: presence would disturb order")


class Measure(Register):
    """A decision to exclude or limit one person in the whole casino, until a last day or until ended.

    Personal data is copied even for known guests: a person who returns with another document must be found, also with
    typing errors or another spelling (`measure_keys`).
    """

    personal: ClassVar[tuple[str, ...]] = (
        "surname",
        "given_names",
        "mrz_name",
        "sort_key",
        "birth_year",
        "birth_month",
        "birth_day",
        "birth_key",
        "sex",
        "nationality",
        "document_number",
        "document_state",
        "representative",
        "reason",
        "other_names",
        "other_mrz_names",
        "birth_stated",
        "other_births",
    )
    # Erased rows must not match anyone by an empty name, birth date or document number.
    after_erasure: ClassVar[dict[str, str | None]] = {
        "mrz_name": "",
        "birth_key": "0",
        "birth_year": "0",
        "sex": "X",
        "nationality": "",
        "document_state": "",
        "other_names": "",
        "other_mrz_names": "",
        "birth_stated": "",
        "other_births": "",
    }

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=MeasureKind.choices)
    person = models.ForeignKey(
        "people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    surname = models.CharField(max_length=200)
    given_names = models.CharField(max_length=200, blank=True)
    mrz_name = models.CharField(max_length=400, blank=True, db_collation="C")
    sort_key = models.CharField(max_length=400, blank=True, db_collation="C")
    birth_year = models.SmallIntegerField(null=True, blank=True)
    birth_month = models.SmallIntegerField(null=True, blank=True)
    birth_day = models.SmallIntegerField(null=True, blank=True)
    birth_key = models.IntegerField()
    sex = models.CharField(max_length=1)
    nationality = models.CharField(max_length=3, blank=True)
    document_number = SealedTextField(max_length=40, blank=True, db_collation="C")
    document_state = models.CharField(max_length=3, blank=True)
    # Further names stated by the source, one per line, as written and in MRZ letters.
    other_names = models.TextField(blank=True, default="", db_default="")
    other_mrz_names = models.TextField(blank=True, default="", db_default="", db_collation="C")
    # The birth date as worded by the source if it is not a plain date, and its other possible dates (`birth_key`).
    birth_stated = models.CharField(max_length=60, blank=True, default="", db_default="")
    other_births = models.CharField(max_length=200, blank=True, default="", db_default="", db_collation="C")
    first_day = models.DateField()
    last_day = models.DateField(null=True, blank=True)
    reference = models.CharField(max_length=80, blank=True)
    reason = models.TextField(blank=True)
    ground = models.SmallIntegerField(choices=MinisterialGround.choices, null=True, blank=True)
    representative = models.CharField(max_length=200, blank=True)
    # For exclusions by management only: it protects the player's livelihood (LU art. 69(2)), else art. 69(1).
    livelihood = models.BooleanField(default=False, db_default=False)
    # For visit limits only.
    basis = models.CharField(max_length=10, choices=LimitBasis.choices, blank=True, default="", db_default="")
    period = models.CharField(max_length=10, choices=LimitPeriod.choices, blank=True, default="", db_default="")
    visits = models.SmallIntegerField(null=True, blank=True)
    # For limits that guests request only: the management may lift it early, as the casino's rules said at its entry.
    revocable = models.BooleanField(default=False, db_default=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["person"], name="measures_of_a_guest"),
            models.Index(fields=["document_number"], name="measures_by_number", condition=~Q(document_number="")),
            models.Index(fields=["venue", "mrz_name"], name="measures_by_name"),
            models.Index(fields=["venue", "-entered_at"], name="newest_measures_first"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=MeasureKind.values), name="measure_kind_is_known"),
            models.CheckConstraint(condition=~Q(surname=""), name="a_measure_names_somebody"),
            models.CheckConstraint(
                condition=Q(birth_year__isnull=False)
                | (Q(birth_month__isnull=True) & Q(birth_day__isnull=True) & ~Q(document_number="")),
                name="a_listed_person_can_be_recognised",
            ),
            models.CheckConstraint(
                condition=(Q(birth_month__isnull=True) | Q(birth_month__range=(1, 12)))
                & (Q(birth_day__isnull=True) | (Q(birth_day__range=(1, 31)) & Q(birth_month__isnull=False))),
                name="a_listed_birth_date_is_on_the_calendar",
            ),
            models.CheckConstraint(
                condition=Q(other_births__regex=r"^([0-9]{8}( [0-9]{8})*)?$"),
                name="other_birth_dates_are_written_as_keys",
            ),
            models.CheckConstraint(
                condition=Q(last_day__isnull=True) | Q(last_day__gte=F("first_day")),
                name="measure_days_are_in_order",
            ),
            models.CheckConstraint(
                condition=~Q(kind="ministerial") | (~Q(reference="") & Q(ground__in=MinisterialGround.values)),
                name="a_ministerial_exclusion_has_its_decision",
            ),
            models.CheckConstraint(
                condition=Q(kind="ministerial") | Q(ground__isnull=True), name="only_the_minister_has_grounds"
            ),
            models.CheckConstraint(
                condition=Q(ground__isnull=True) | ~Q(ground=2) | ~Q(representative=""),
                name="the_incapable_have_a_representative",
            ),
            models.CheckConstraint(
                condition=~Q(kind="house") | ~Q(reason=""), name="a_house_exclusion_has_its_reasons"
            ),
            models.CheckConstraint(
                condition=Q(kind="house") | Q(livelihood=False), name="only_an_exclusion_protects_a_livelihood"
            ),
            models.CheckConstraint(
                condition=Q(basis="house") | Q(revocable=False), name="only_a_wished_limit_is_revocable"
            ),
            models.CheckConstraint(
                condition=Q(kind="visit_limit") | Q(basis="", period="", visits__isnull=True),
                name="only_a_limit_counts_visits",
            ),
            models.CheckConstraint(
                condition=~Q(kind="visit_limit")
                | Q(basis="art_69", period="month")
                | Q(basis="house", period__in=LimitPeriod.values),
                name="a_limit_has_its_basis_and_period",
            ),
            models.CheckConstraint(
                condition=~Q(kind="visit_limit") | Q(visits__isnull=False, visits__gte=1),
                name="a_limit_allows_at_least_one_visit",
            ),
            models.CheckConstraint(
                condition=~Q(basis="art_69") | ~Q(reason=""), name="an_imposed_limit_has_its_reasons"
            ),
            models.CheckConstraint(
                condition=~Q(basis="house") | Q(last_day__isnull=False), name="a_wished_limit_has_its_last_day"
            ),
            # Other guest-requested measures cannot end early, so their days are fixed in the row. A trigger compares
            # limits that can: imposed_limits_of_one_guest_do_not_overlap.
            ExclusionConstraint(
                name="wished_periods_of_one_guest_do_not_overlap",
                expressions=[
                    (F("venue"), RangeOperators.EQUAL),
                    (F("person"), RangeOperators.EQUAL),
                    (F("kind"), RangeOperators.EQUAL),
                    (F("period"), RangeOperators.EQUAL),
                    (
                        Func(
                            F("first_day"),
                            F("last_day"),
                            RangeBoundary(inclusive_upper=True),
                            function="daterange",
                            output_field=DateRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                ],
                condition=Q(person__isnull=False) & (Q(kind="self_ban") | Q(basis="house", revocable=False)),
            ),
        ]

    def __str__(self) -> str:
        return self.kind

    @property
    def protects_livelihood(self) -> bool:
        """Is this an exclusion for want of means (LU art. 69(2))? Older rows say it by their request for proof."""
        return self.livelihood or getattr(self, "follows", None) is not None

    @property
    def birth(self) -> PartialDate | None:
        if self.birth_year:
            return PartialDate(self.birth_year, self.birth_month, self.birth_day)
        return None

    @property
    def also_known_as(self) -> list[str]:
        """Return the further names, as stated."""
        return str(self.other_names).splitlines()

    @property
    def other_birth_dates(self) -> list[PartialDate]:
        """Return the other possible birth dates."""
        return [birth_of_key(int(key)) for key in self.other_births.split()]


class MeasureNumber(models.Model):
    """Digests by which measures are found that have a document number, or one that is a slip away from it.

    They lie apart from the measures, because numbers are sealed: the database cannot compute them. They go with the
    last measure that has the number.
    """

    token = models.CharField(primary_key=True, max_length=23, db_collation="C")
    venue_id = models.UUIDField()
    slip_digests = ArrayField(models.IntegerField())

    class Meta:
        indexes = [
            GinIndex(fields=["slip_digests"], name="measure_numbers_by_slips", fastupdate=False),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(slip_digests__len__gt=0), name="a_number_has_its_digests"),
        ]

    def __str__(self) -> str:
        return self.token
