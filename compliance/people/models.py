"""Guests, what is known of them and since when, their papers, and every check of those papers; all of it stays."""

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.registers import Register

from .mrz import PartialDate
from .reading import one_line


class Person(Register):
    """A guest of a house. What is known of them stands in `Particulars`, `Address` and `IdentityDocument` rows."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    registered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    registered_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)


class Sex(models.TextChoices):
    FEMALE = "F", _("Female")
    MALE = "M", _("Male")
    UNSPECIFIED = "X", _("Not stated")


class Particulars(Register):
    """Name and birth date of a guest as known from a moment on; the newest row counts, the others are history.

    `mrz_name` is the name in the alphabet of travel documents (ICAO 9303-3), `sort_key` its place in the alphabet.
    Birth month and day are null where the papers leave them open.
    """

    personal: ClassVar[tuple[str, ...]] = (
        "surname",
        "given_names",
        "birth_year",
        "birth_month",
        "birth_day",
        "sex",
        "nationality",
        "mrz_name",
        "sort_key",
        "reason",
    )

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="particulars")
    surname = models.CharField(_("surname"), max_length=200)
    given_names = models.CharField(_("first names"), max_length=200, blank=True)
    birth_year = models.SmallIntegerField()
    birth_month = models.SmallIntegerField(null=True, blank=True)
    birth_day = models.SmallIntegerField(null=True, blank=True)
    sex = models.CharField(max_length=1, choices=Sex.choices)
    nationality = models.CharField(max_length=3, blank=True)
    mrz_name = models.CharField(max_length=400, db_collation="C")
    sort_key = models.CharField(max_length=400, db_collation="C")
    reason = models.CharField(max_length=200, blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["person", "-recorded_at"], name="newest_particulars_first"),
            models.Index(fields=["sort_key"], name="particulars_by_alphabet"),
            models.Index(fields=["mrz_name"], name="particulars_by_mrz_name"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(surname=""), name="a_guest_has_a_surname"),
            models.CheckConstraint(
                condition=Q(birth_day__isnull=True) | Q(birth_month__isnull=False),
                name="a_birth_day_needs_its_month",
            ),
            models.CheckConstraint(
                condition=(Q(birth_month__isnull=True) | Q(birth_month__range=(1, 12)))
                & (Q(birth_day__isnull=True) | Q(birth_day__range=(1, 31))),
                name="a_birth_date_is_on_the_calendar",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.surname}, {self.given_names}"

    @property
    def birth(self) -> PartialDate:
        return PartialDate(self.birth_year, self.birth_month, self.birth_day)


class Address(Register):
    """Where a guest lives, as told from a moment on (LU art. 76(3) asks for it in the alphabetical index)."""

    personal: ClassVar[tuple[str, ...]] = ("street", "postal_code", "city", "country")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="addresses")
    street = models.CharField(_("street and number"), max_length=200)
    postal_code = models.CharField(_("postal code"), max_length=20, blank=True)
    city = models.CharField(_("town"), max_length=120)
    country = models.CharField(_("country"), max_length=60, blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["person", "-recorded_at"], name="newest_address_first")]
        constraints = [
            models.CheckConstraint(condition=~Q(street="") & ~Q(city=""), name="an_address_has_street_and_town")
        ]

    def __str__(self) -> str:
        return self.line

    @property
    def line(self) -> str:
        """The address on one line, as it is printed on stubs and in the index."""
        return one_line(self.street, self.postal_code, self.city, self.country)


class DocumentKind(models.TextChoices):
    """The kinds art. 76(2) accepts, and everything else that people show."""

    PASSPORT = "passport", _("passport")
    ID_CARD = "id_card", _("identity card")
    FOREIGNER_ID_CARD = "foreigner_id_card", _("foreigner's identity card")
    DRIVING_LICENCE = "driving_licence", _("driving licence")
    OTHER = "other", _("other document")


class IdentityDocument(Register):
    """A paper that a guest has shown. A renewed paper is a new row, even under the old number."""

    personal: ClassVar[tuple[str, ...]] = ("number", "issuing_state", "expires_on")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="documents")
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=DocumentKind.choices)
    number = models.CharField(max_length=40)
    issuing_state = models.CharField(max_length=3)
    expires_on = models.DateField(null=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "number", "issuing_state", "kind", "expires_on"],
                name="a_document_belongs_to_one_guest",
                nulls_distinct=False,
            ),
            models.CheckConstraint(condition=Q(kind__in=DocumentKind.values), name="document_kind_is_known"),
            models.CheckConstraint(condition=~Q(number=""), name="a_document_has_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def in_force(self, on: date) -> bool | None:
        """Whether the paper is in force on a calendar date; None when it states no expiry."""
        return None if self.expires_on is None else self.expires_on >= on


class ReadFrom(models.TextChoices):
    MRZ = "mrz", _("read from the machine-readable zone")
    TYPED = "typed", _("typed by hand")


class IdentityCheck(Register):
    """One look at a guest's papers: which paper, how it was read, what was wrong, who compared the face, and when."""

    document = models.ForeignKey(IdentityDocument, on_delete=models.PROTECT, related_name="checks")
    read_from = models.CharField(max_length=10, choices=ReadFrom.choices)
    faulty_fields = models.JSONField(default=list)
    face_compared = models.BooleanField()
    checked_on = models.DateField()
    gaming_day = models.DateField()
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    checked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["document", "-checked_at"], name="newest_check_first")]

    def __str__(self) -> str:
        return f"{self.checked_at:%Y-%m-%d %H:%M}"
