"""Notices that the house owes an authority; each draft is created in the transaction of the reported event.

Details of one kind of notice have a table of their own, so all their columns are required and a notice about a person
has no empty ones. The database checks at commit that notice and details match.
"""

from decimal import Decimal
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.people.domain.documents.mrz import PartialDate


class Addressee(models.TextChoices):
    JUSTICE = "justice", _("Minister of Justice")
    FINANCE = "finance", _("Minister of Finance")
    CONTROL = "control", _("Control agents")
    KSA = "ksa", _("Netherlands Gambling Authority")


class Way(models.TextChoices):
    EMAIL = "email", _("by e-mail")
    POST = "post", _("by post")
    HAND = "hand", _("by hand")
    PORTAL = "portal", _("via the government portal")


class NoticeKind(models.TextChoices):
    """What a letter reports or applies for (LU arts 69(1), 8(7), 20-2, 49-16, 49-17(1); NL 1.1(7~), 1.1(12~)).

    A variance of a count is reported if the house has set a threshold for it.
    """

    EXCLUSION = "exclusion", _("exclusion by management")
    REFUSAL = "refusal", _("refusal at the door")
    ORPHAN_PAYMENT = "orphan_payment", _("payment of orphan funds")
    VARIANCE = "variance", _("count variance")
    APPLICATION = "application", _("application for approval")
    STAKE_SCHEME = "stake_scheme", _("stake scheme")
    RULE_DOCUMENT = "rule_document", _("published rules")


class Notice(Register):
    """A notice that is due at once, with its reasons; created in the transaction of the event it reports.

    `subject_table` and `subject_id` identify the row of that event. The person is named as on the day of the notice; a
    notice of a payment, a variance, an application or rules names no one, and has its `payment`, `variance`,
    `application` or `rules`.
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
    # No foreign key: the areas whose events are reported are above this one.
    subject_table = models.CharField(max_length=63)
    subject_id = models.UUIDField()
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    surname = models.CharField(max_length=200, blank=True)
    given_names = models.CharField(max_length=200, blank=True)
    birth_year = models.SmallIntegerField(null=True, blank=True)
    birth_month = models.SmallIntegerField(null=True, blank=True)
    birth_day = models.SmallIntegerField(null=True, blank=True)
    reasons = models.TextField()
    # fr or nl if the reasons are worded in the language of the authority; empty if staff wrote them in any language.
    language = models.CharField(max_length=2, blank=True, default="", db_default="")
    raised_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    raised_at = models.DateTimeField()
    # No rule sets a time for a notice about a stake scheme or about rules.
    due_at = models.DateTimeField(null=True)

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
            models.CheckConstraint(
                condition=Q(due_at__isnull=False) | Q(kind__in=["stake_scheme", "rule_document"]),
                name="only_a_notice_of_rules_has_no_due_time",
            ),
            models.CheckConstraint(
                condition=(~Q(kind__in=["orphan_payment", "application"]) | Q(addressee="finance"))
                & (~Q(kind="variance") | Q(addressee__in=["control", "ksa"]))
                & (~Q(kind__in=["stake_scheme", "rule_document"]) | Q(addressee="ksa"))
                & (~Q(kind__in=["exclusion", "refusal"]) | ~Q(addressee__in=["finance", "control", "ksa"])),
                name="each_kind_of_notice_has_its_addressee",
            ),
            models.CheckConstraint(
                condition=~Q(kind="orphan_payment")
                | Q(person__isnull=True, surname="", given_names="", birth_year__isnull=True),
                name="a_notice_of_a_payment_names_nobody",
            ),
            models.CheckConstraint(
                condition=~Q(kind="variance")
                | Q(person__isnull=True, surname="", given_names="", birth_year__isnull=True),
                name="a_notice_of_a_difference_names_nobody",
            ),
            models.CheckConstraint(
                condition=~Q(kind="application")
                | Q(person__isnull=True, surname="", given_names="", birth_year__isnull=True),
                name="an_application_names_no_person",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["stake_scheme", "rule_document"])
                | Q(person__isnull=True, surname="", given_names="", birth_year__isnull=True),
                name="a_notice_of_rules_names_no_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.articles}"

    @property
    def letter_number(self) -> str:
        """Return the file number, MJ 2026/0007; N-1A2B-3C4D for a draft, or a letter from before letter numbers."""
        issue = getattr(self, "issue", None)
        if issue is None:
            return self.draft_number
        return str(issue)

    @property
    def draft_number(self) -> str:
        """Return the number of a draft: N-1A2B-3C4D."""
        # The end of the key is random; its beginning is the time, and much the same for notices of one day.
        figures = self.pk.hex[-8:].upper()
        return f"N-{figures[:4]}-{figures[4:]}"

    @property
    def birth(self) -> PartialDate | None:
        if self.birth_year:
            return PartialDate(self.birth_year, self.birth_month, self.birth_day)
        return None


class MeasureNotice(Register):
    """Term and legal basis of the exclusion that a notice reports; without a last day, it has no fixed term.

    `basis` are the articles of the exclusion itself; those of the duty to notify are `Notice.articles`.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="measure")
    basis = models.CharField(max_length=60, blank=True)
    first_day = models.DateField()
    last_day = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(last_day__isnull=True) | Q(last_day__gte=models.F("first_day")),
                name="an_exclusion_told_ends_after_it_begins",
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_day} {self.last_day}"


class PaymentNotice(Register):
    """The payment that a notice reports to the Minister of Finance (LU art. 8(7)).

    `receipts` are the numbers of the receipts that were available on the day of the notice.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="payment")
    exercise = models.CharField(max_length=40)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    currency = models.CharField(max_length=3)
    paid_on = models.DateField()
    beneficiary = models.CharField(max_length=200)
    receipts = ArrayField(models.CharField(max_length=40), default=list, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payment_told_is_of_a_sum"),
            models.CheckConstraint(condition=~Q(exercise=""), name="a_payment_told_has_its_exercise"),
            models.CheckConstraint(condition=~Q(beneficiary=""), name="a_payment_told_has_its_beneficiary"),
            models.CheckConstraint(
                condition=~Q(receipts__contains=[""]), name="receipts_of_a_payment_told_have_numbers"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency} {self.paid_on}"


class PaymentReceipt(Register):
    """A numbered receipt that was recorded after the notice of its payment was raised.

    It belongs to the first notice of the payment. A letter lists it if it was added before the issue.
    """

    payment = models.ForeignKey(PaymentNotice, on_delete=models.PROTECT, related_name="later_receipts")
    number = models.CharField(max_length=40)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payment", "number"], name="a_receipt_of_a_payment_is_added_once"),
            models.CheckConstraint(condition=~Q(number=""), name="a_receipt_of_a_payment_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.number


class VarianceNotice(Register):
    """The variance of a count that a notice reports: expected and counted amounts, and the threshold.

    `gap` is the largest variance among cash, chips, plaques and the total, because surpluses and shortages of different
    kinds may offset each other.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="variance")
    place = models.CharField(max_length=80)
    shift = models.CharField(max_length=20)
    gaming_day = models.DateField()
    expected = models.DecimalField(max_digits=14, decimal_places=2)
    counted = models.DecimalField(max_digits=14, decimal_places=2)
    gap = models.DecimalField(max_digits=14, decimal_places=2)
    threshold = models.DecimalField(max_digits=14, decimal_places=2)
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(place="") & ~Q(shift=""), name="a_difference_told_has_its_place"),
            models.CheckConstraint(
                condition=Q(gap__gt=models.F("threshold")), name="a_difference_told_is_above_the_threshold"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.gap} {self.currency}"

    @property
    def difference(self) -> Decimal:
        """Return the counted amount minus the expected one; negative for a shortage."""
        return self.counted - self.expected


class ApplicationNotice(Register):
    """An application for an approval as its letter submits it to the Minister of Finance (LU arts 20-2, 49-16, 49-17).

    `particulars` are pairs of a label and its text, in the language of the authority.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="application")
    number = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    about = models.CharField(max_length=200)
    opening = models.TextField()
    particulars = models.JSONField()
    replaces = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(number="") & ~Q(name="") & ~Q(about="") & ~Q(opening=""),
                name="an_application_letter_has_number_subject_and_request",
            ),
            models.CheckConstraint(condition=~Q(particulars=[]), name="an_application_letter_has_particulars"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
