"""The Minister's lists: the file, the result of the check, the decision and the result of the import."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.columns.fields import SealedTextField

from .arrivals import Channel
from .measures import Measure

IN_WRITING = (Channel.POST, Channel.EMAIL, Channel.IN_PERSON)


class ListDecided(models.TextChoices):
    """The second person's decision on a list."""

    RELEASED = "released", pgettext_lazy("a list", "released")
    REJECTED = "rejected", pgettext_lazy("a list", "rejected")


class ListFate(models.TextChoices):
    """Result of comparing a row with the register. `AGAIN`: the person had been removed and is named again."""

    NEW = "new", pgettext_lazy("row of a list", "new")
    AGAIN = "again", pgettext_lazy("row of a list", "named again")
    CHANGED = "changed", pgettext_lazy("row of a list", "changed")
    UNCHANGED = "unchanged", pgettext_lazy("row of a list", "unchanged")


class MinisterialList(Register):
    """The Minister's list of excluded persons (LU art. 68), as received. Workers poll these rows."""

    personal: ClassVar[tuple[str, ...]] = ("file_name",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    file_name = models.CharField(max_length=200, blank=True)
    format = models.CharField(max_length=4, choices=[("csv", "CSV"), ("xlsx", "XLSX")])
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    received_at = models.DateTimeField()
    channel = models.CharField(max_length=20, choices=Channel.choices)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    uploaded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-uploaded_at"], name="newest_list_first")]
        constraints = [
            models.CheckConstraint(condition=Q(format__in=["csv", "xlsx"]), name="the_format_of_a_list_is_known"),
            models.CheckConstraint(condition=Q(channel__in=IN_WRITING), name="a_list_arrives_in_writing"),
            models.CheckConstraint(
                condition=Q(received_at__lte=F("uploaded_at")), name="a_list_arrives_before_it_is_uploaded"
            ),
            models.CheckConstraint(condition=Q(size__gt=0), name="a_list_is_not_empty"),
        ]

    def __str__(self) -> str:
        return self.sha256[:12]


class ListPart(models.Model):
    """A megabyte of a list, sealed. In its own table, so that the log does not copy the content."""

    list = models.ForeignKey(MinisterialList, on_delete=models.PROTECT, related_name="parts")
    number = models.PositiveIntegerField()
    sealed = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "number"], name="a_list_has_each_part_once")]

    def __str__(self) -> str:
        return str(self.number)


class ListWork(models.Model):
    """The progress of a worker on a list, for the progress page. Not a register."""

    list = models.OneToOneField(MinisterialList, on_delete=models.PROTECT, primary_key=True, related_name="work")
    step = models.CharField(max_length=20, default="waiting")
    attempt = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failure = models.TextField(blank=True)
    heading = models.JSONField(default=dict)
    heard_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.step} {self.done}/{self.total}"


class ListRow(models.Model):
    """A person of an undecided list, staged for import. Not a register."""

    list = models.ForeignKey(MinisterialList, on_delete=models.PROTECT, related_name="rows")
    number = models.PositiveIntegerField()
    # Primary keys of the future rows in the registers.
    measure_id = models.UUIDField()
    arrival_id = models.UUIDField()
    end_id = models.UUIDField()
    surname = models.CharField(max_length=200)
    given_names = models.CharField(max_length=200, blank=True)
    mrz_name = models.CharField(max_length=400, blank=True, db_collation="C")
    sort_key = models.CharField(max_length=400, blank=True, db_collation="C")
    birth_year = models.SmallIntegerField(null=True)
    birth_month = models.SmallIntegerField(null=True)
    birth_day = models.SmallIntegerField(null=True)
    birth_key = models.IntegerField()
    sex = models.CharField(max_length=1, blank=True)
    nationality = models.CharField(max_length=3, blank=True)
    document_number = SealedTextField(max_length=40, blank=True, db_collation="C", house="list__venue_id")
    # Of the number, for the register (`MeasureNumber`).
    slip_digests = ArrayField(models.IntegerField())
    document_state = models.CharField(max_length=3, blank=True)
    other_names = models.TextField(blank=True, default="", db_default="")
    other_mrz_names = models.TextField(blank=True, default="", db_default="", db_collation="C")
    birth_stated = models.CharField(max_length=60, blank=True, default="", db_default="")
    other_births = models.CharField(max_length=200, blank=True, default="", db_default="", db_collation="C")
    reference = models.CharField(max_length=80)
    reference_key = models.CharField(max_length=80, db_collation="C")
    ground = models.SmallIntegerField()
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    representative = models.CharField(max_length=200, blank=True)
    reason = models.TextField(blank=True)
    fate = models.CharField(max_length=10, choices=ListFate.choices, blank=True, default="", db_default="")
    # The matching measure in the register.
    known = models.UUIDField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "number"], name="a_list_has_each_row_once")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def birth(self) -> PartialDate | None:
        return PartialDate(self.birth_year, self.birth_month, self.birth_day) if self.birth_year else None


class ListProblem(models.Model):
    """An error in a row of a list. Not a register."""

    list = models.ForeignKey(MinisterialList, on_delete=models.PROTECT, related_name="problems")
    row = models.PositiveIntegerField()
    column = models.CharField(max_length=20, blank=True)
    code = models.CharField(max_length=30)
    found = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["list", "row", "id"], name="problems_in_order")]

    def __str__(self) -> str:
        return f"{self.row} {self.code}"


class ListCheck(Register):
    """The result of reading a list: its differences from the register, or why it was refused. One per list."""

    list = models.OneToOneField(MinisterialList, on_delete=models.PROTECT, related_name="check_result")
    failure = models.CharField(max_length=30, blank=True)
    rows = models.PositiveIntegerField()
    errors = models.PositiveIntegerField()
    new = models.PositiveIntegerField()
    again = models.PositiveIntegerField()
    changed = models.PositiveIntegerField()
    unchanged = models.PositiveIntegerField()
    gone = models.PositiveIntegerField()
    states_last_day = models.BooleanField()
    # A digest without personal data, which changes with the register or the list.
    differences = models.CharField(max_length=60, blank=True)
    checked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(failure="")
                | Q(errors__gt=0)
                | Q(rows=F("new") + F("again") + F("changed") + F("unchanged")),
                name="a_list_is_compared_row_by_row",
            )
        ]

    def __str__(self) -> str:
        return f"{self.rows}/{self.errors}"


class ListDecision(Register):
    """The release of a list by a person other than the uploader, or its rejection with a reason.

    With `remove_missing`, persons on earlier lists but not on this one are removed, under the reference of a
    decision by the Minister (LU art. 68(3)).
    """

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    list = models.OneToOneField(MinisterialList, on_delete=models.PROTECT, related_name="decision")
    outcome = models.CharField(max_length=10, choices=ListDecided.choices)
    reason = models.TextField(blank=True)
    remove_missing = models.BooleanField(default=False)
    reference = models.CharField(max_length=80, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome="released") | (Q(outcome="rejected") & ~Q(reason="")),
                name="a_rejected_list_has_its_reason",
            ),
            models.CheckConstraint(
                condition=Q(remove_missing=False) | (Q(outcome="released") & ~Q(reference="") & ~Q(reason="")),
                name="striking_off_rests_on_a_decision",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome


class ListResult(Register):
    """The result of an import: complete, or failed without any effect."""

    list = models.OneToOneField(MinisterialList, on_delete=models.PROTECT, related_name="result")
    failure = models.CharField(max_length=100, blank=True)
    entered = models.PositiveIntegerField(default=0)
    replaced = models.PositiveIntegerField(default=0)
    recognised = models.PositiveIntegerField(default=0)
    struck_off = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(failure="") | Q(entered=0, replaced=0, recognised=0, struck_off=0),
                name="a_failed_import_changes_nothing",
            )
        ]

    def __str__(self) -> str:
        return self.failure or str(self.entered)


class ListRecognition(Register):
    """Links a measure entered by hand to the first list that names it. Later lists can then miss it."""

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="recognition")
    list = models.ForeignKey(MinisterialList, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return str(self.measure_id)
