"""Models of guests: particulars, addresses, documents and their checks. All rows are append-only."""

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.erasable_columns import ROW_ITSELF
from audit.schema.registers import Register
from compliance.columns import staff_key
from compliance.vault.columns.fields import SealedTextField

from .domain.documents.document_data import one_line
from .domain.documents.mrz import PartialDate

UNKNOWN_STATE = "XXX"  # no state: the code of ICAO 9303-3 for an unknown nationality


class Person(Register):
    """A guest of a venue, as known under one document.

    Details are in `Particulars`, `Address` and `IdentityDocument`. `Standing` groups persons who are the same guest.
    """

    # By name, because `people` and `venues` may not import each other (ADR 7).
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    registered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    registered_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)


class Sex(models.TextChoices):
    FEMALE = "F", _("Female")
    MALE = "M", _("Male")
    UNSPECIFIED = "X", pgettext_lazy("sex", "Not stated")


class Particulars(Register):
    """Name and birth date of a guest. The newest row is current; earlier ones are history.

    `mrz_name` is the name in the alphabet of travel documents (ICAO 9303-3), `sort_key` its place in the index. Birth
    month and day are null if the documents do not state them.
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
    # Pages look up the label of a sex, so it must remain a known code.
    after_erasure: ClassVar[dict[str, str | None]] = {"sex": "X", "nationality": UNKNOWN_STATE}

    # `db_index=False`: an index below begins with the column, or nothing asks by it (ADR 54).
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="particulars", db_index=False)
    surname = models.CharField(_("surname"), max_length=200)
    given_names = models.CharField(_("first names"), max_length=200, blank=True)
    birth_year = models.SmallIntegerField()
    birth_month = models.SmallIntegerField(null=True, blank=True)
    birth_day = models.SmallIntegerField(null=True, blank=True)
    sex = models.CharField(max_length=1, choices=Sex.choices)
    nationality = models.CharField(max_length=3, blank=True)
    mrz_name = models.CharField(max_length=400, db_collation="C")
    # Made to be compared by code point (`name_forms.sort_key`).
    sort_key = models.CharField(max_length=400, db_collation="C")
    reason = models.CharField(max_length=200, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["person", "-recorded_at"], name="newest_particulars_first"),
            models.Index(fields=["sort_key"], name="particulars_by_alphabet"),
            models.Index(fields=["mrz_name"], name="particulars_by_mrz_name"),
            # `guest_search.name_filter` must build the same expression, or this index is not used.
            GinIndex(models.Func("mrz_name", "sort_key", function="people_words"), name="particulars_by_word"),
            models.Index(fields=["birth_year", "birth_month", "birth_day", "mrz_name"], name="namesakes_of_one_birth"),
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


class Namesake(models.Model):
    """Particulars with a name and full birth date that another file of the house has too.

    No register: triggers derive it from `Particulars` and `Standing`, so that no page compares all files (ADR 92).
    """

    particulars = models.OneToOneField(Particulars, on_delete=models.PROTECT, primary_key=True, related_name="namesake")

    def __str__(self) -> str:
        return str(self.particulars_id)


class Address(Register):
    """A guest's address from a moment on (required in the alphabetical index by LU art. 76(3))."""

    personal: ClassVar[tuple[str, ...]] = ("street", "postal_code", "city", "country")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="addresses", db_index=False)
    street = models.CharField(_("street and number"), max_length=200)
    postal_code = models.CharField(_("postal code"), max_length=20, blank=True)
    city = models.CharField(_("town"), max_length=120)
    country = models.CharField(_("country"), max_length=60, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
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
        """Return the address on one line, as printed on stubs and in the index."""
        return one_line(self.street, self.postal_code, self.city, self.country)


class DocumentKind(models.TextChoices):
    """Kinds accepted by art. 76(2), and other documents that guests show."""

    PASSPORT = "passport", _("passport")
    ID_CARD = "id_card", _("identity card")
    FOREIGNER_ID_CARD = "foreigner_id_card", _("foreigner's identity card or residence permit")
    DRIVING_LICENCE = "driving_licence", _("driving licence")
    OTHER = "other", _("other document")


class IdentityDocument(Register):
    """A document shown by a guest. A renewed document is a new row, even under the same number."""

    personal: ClassVar[tuple[str, ...]] = ("number", "issuing_state", "expires_on")
    # After erasure, two documents must remain distinct rows.
    after_erasure: ClassVar[dict[str, str | None]] = {"number": ROW_ITSELF, "issuing_state": UNKNOWN_STATE}

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="documents")
    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=20, choices=DocumentKind.choices)
    number = SealedTextField(max_length=40)
    issuing_state = models.CharField(max_length=3)
    expires_on = models.DateField(null=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                # The number comes first, because an erasure asks for it in all houses (`vault_text_is_forgotten`).
                fields=["number", "venue", "issuing_state", "kind", "expires_on"],
                name="a_document_belongs_to_one_guest",
                # Otherwise a document without an expiry date could have two rows.
                nulls_distinct=False,
            ),
            models.CheckConstraint(condition=Q(kind__in=DocumentKind.values), name="document_kind_is_known"),
            models.CheckConstraint(condition=~Q(number=""), name="a_document_has_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def in_force(self, on: date) -> bool | None:
        """Is the document valid on a calendar date? None if it states no expiry."""
        if self.expires_on is None:
            return None
        return self.expires_on >= on


class Answer(models.TextChoices):
    """The answer when a new document seems to belong to a known guest."""

    OPEN = "open", _("not decided yet")
    SAME = "same", _("the same guest")
    OTHER = "other", _("another person")


class Recognition(Register):
    """The decision about a new document that seems to belong to a known guest.

    `candidates` are the files offered. If the guest was refused before staff answered, it remains open.
    """

    document = models.ForeignKey(IdentityDocument, on_delete=models.PROTECT, related_name="recognitions")
    candidates = ArrayField(models.UUIDField())
    answer = models.CharField(max_length=10, choices=Answer.choices)
    guest = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+", null=True)
    answered_by = staff_key()
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [
            # An open row may be followed by the answer.
            models.UniqueConstraint(
                fields=["document"], condition=~Q(answer=Answer.OPEN), name="a_paper_is_recognised_once"
            ),
            models.CheckConstraint(
                condition=Q(answer=Answer.SAME, guest__isnull=False)
                | Q(answer__in=[Answer.OPEN, Answer.OTHER], guest__isnull=True),
                name="a_recognition_names_whom_it_chose",
            ),
            models.CheckConstraint(condition=Q(candidates__len__gt=0), name="a_recognition_offers_somebody"),
        ]

    def __str__(self) -> str:
        return self.answer


class GuestMerge(Register):
    """Two files of the same guest merged: the one kept, the one merged into it, and the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    kept = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    gone = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500)
    merged_by = staff_key()
    merged_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["kept", "-merged_at"], name="merges_of_a_file"),
            models.Index(fields=["gone", "-merged_at"], name="merges_into_a_file"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(kept=models.F("gone")), name="a_file_is_not_merged_with_itself"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_merge_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} into {self.kept_id}"


class GuestSplit(Register):
    """Documents of another guest split off: the file they leave, their new file, and the reason."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    left = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    own = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500)
    split_by = staff_key()
    split_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["left", "-split_at"], name="splits_of_a_file"),
            models.Index(fields=["own", "-split_at"], name="splits_into_a_file"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(left=models.F("own")), name="a_split_makes_two_files"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_split_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.own_id} out of {self.left_id}"


class Standing(Register):
    """The file a person belongs to. The highest step is current; without a row, the person is a file alone.

    `file` is the person whose particulars apply to the whole file, including themselves.
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="standings")
    file = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    step = models.PositiveSmallIntegerField()
    merge = models.ForeignKey(GuestMerge, on_delete=models.PROTECT, related_name="standings", null=True)
    split = models.ForeignKey(GuestSplit, on_delete=models.PROTECT, related_name="standings", null=True)
    recognition = models.ForeignKey(Recognition, on_delete=models.PROTECT, related_name="standings", null=True)

    class Meta:
        indexes = [models.Index(fields=["file", "person"], name="standings_in_a_file")]
        constraints = [
            models.UniqueConstraint(fields=["person", "step"], name="standings_of_a_guest_are_in_order"),
            models.CheckConstraint(
                condition=Q(merge__isnull=False, split__isnull=True, recognition__isnull=True)
                | Q(merge__isnull=True, split__isnull=False, recognition__isnull=True)
                | Q(merge__isnull=True, split__isnull=True, recognition__isnull=False),
                name="a_standing_has_one_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.file_id}"


class Photograph(Register):
    """A re-encoded photograph of a guest's face: its digest. The newest in a file is current."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="photographs")
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    taken = models.BooleanField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["person", "-recorded_at"], name="newest_photograph_first")]
        constraints = [
            # The box of `pictures.BOX`: a larger picture was not re-encoded.
            models.CheckConstraint(
                condition=Q(width__range=(1, 480), height__range=(1, 640)), name="a_photograph_is_small"
            ),
        ]

    def __str__(self) -> str:
        return self.digest[:12]


class PhotographContent(models.Model):
    """The sealed bytes of a photograph, in a table without audit capture: they must never be copied into the log."""

    photograph = models.OneToOneField(Photograph, on_delete=models.PROTECT, primary_key=True, related_name="content")
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return str(self.photograph_id)


class ReadFrom(models.TextChoices):
    MRZ = "mrz", _("read from the machine-readable zone")
    TYPED = "typed", _("entered by hand")
    CARD = "card", _("not shown again; known from the card")


class IdentityCheck(Register):
    """A check of a guest's document: how it was read, wrong fields, and whether the face was compared."""

    document = models.ForeignKey(IdentityDocument, on_delete=models.PROTECT, related_name="checks", db_index=False)
    read_from = models.CharField(max_length=10, choices=ReadFrom.choices)
    faulty_fields = models.JSONField(default=list)
    face_compared = models.BooleanField()
    checked_on = models.DateField()
    gaming_day = models.DateField()
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False)
    checked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["document", "-checked_at"], name="newest_check_first")]

    def __str__(self) -> str:
        return f"{self.checked_at:%Y-%m-%d %H:%M}"
