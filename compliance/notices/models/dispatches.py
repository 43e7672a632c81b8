"""Tables of mailing: addresses, dispatches, attempts with the server's answers, and letters sent."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .notices import Addressee, Notice, Way


class Mailbox(models.TextChoices):
    """The owner of an address: an addressee, or the person in the house who receives alarms."""

    # Repeated, because Python does not let an enumeration with members be extended.
    JUSTICE = Addressee.JUSTICE.value, Addressee.JUSTICE.label
    FINANCE = Addressee.FINANCE.value, Addressee.FINANCE.label
    CONTROL = Addressee.CONTROL.value, Addressee.CONTROL.label
    KSA = Addressee.KSA.value, Addressee.KSA.label
    HOUSE = "house", _("Alerts of the casino")


class MailAddress(Register):
    """The e-mail address of an authority from a day on, as proposed."""

    personal: ClassVar[tuple[str, ...]] = ("email",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    mailbox = models.CharField(max_length=20, choices=Mailbox.choices)
    email = models.EmailField(max_length=254)
    valid_from = models.DateField()
    proposed_by = staff_key()
    proposed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(mailbox__in=Mailbox.values), name="the_owner_of_an_address_is_known"),
            models.CheckConstraint(condition=Q(email__contains="@"), name="an_address_is_one_of_e_mail"),
        ]

    def __str__(self) -> str:
        return self.mailbox


class AddressDecision(Register):
    """The decision of a second person; only approved addresses are used."""

    address = models.OneToOneField(MailAddress, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.approved:
            return "approved"
        return "refused"


class NoticeDispatch(Register):
    """A letter to be sent by e-mail: the worker's outbox. Every attempt has the same Message-ID."""

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="dispatches")
    address = models.ForeignKey(MailAddress, on_delete=models.PROTECT, related_name="+")
    message_id = models.CharField(max_length=80)
    ordered_by = staff_key()
    ordered_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.message_id


class NoticeAttempt(Register):
    """An attempt, committed before the first byte is sent. Without an outcome row, its result is unknown."""

    dispatch = models.ForeignKey(NoticeDispatch, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["dispatch", "number"], name="attempts_of_a_dispatch_are_counted")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Outcome(models.TextChoices):
    """The outcome of an attempt; only the server's acceptance counts as sent."""

    ACCEPTED = "accepted", _("accepted by the server")
    DEFERRED = "deferred", _("temporarily refused by the server")
    REFUSED = "refused", _("refused by the server")
    UNREACHABLE = "unreachable", _("server not reachable")
    UNKNOWN = "unknown", _("unknown: it may have been sent")
    FILED = "filed", _("written to a file on this machine, not sent")


class AttemptOutcome(Register):
    """The server's literal answer to an attempt, or that none came."""

    attempt = models.OneToOneField(NoticeAttempt, on_delete=models.PROTECT, related_name="outcome")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    code = models.PositiveSmallIntegerField(null=True)
    reply = models.CharField(max_length=500, blank=True)
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="the_outcome_of_an_attempt_is_known"),
            models.CheckConstraint(
                condition=~Q(outcome="accepted") | Q(code__isnull=False, code__gte=200, code__lte=299),
                name="only_the_yes_of_a_server_is_one",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome


class NoticeSent(Register):
    """A letter that was sent: how, when, and under which reference this can be proved.

    If sent by e-mail, it refers to the attempt that a server accepted, and Carnet itself records it; a notice from
    before letter numbers may say e-mail without an attempt.
    """

    notice = models.OneToOneField(Notice, on_delete=models.PROTECT, related_name="sent")
    way = models.CharField(max_length=20, choices=Way.choices)
    reference = models.CharField(max_length=80)
    sent_at = models.DateTimeField()
    attempt = models.OneToOneField(NoticeAttempt, on_delete=models.PROTECT, related_name="+", null=True)
    # Null means Carnet itself.
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(way__in=Way.values), name="the_way_of_a_notice_is_known"),
            models.CheckConstraint(condition=~Q(reference=""), name="a_sent_notice_has_a_reference"),
            models.CheckConstraint(
                condition=Q(sent_at__lte=models.F("recorded_at")), name="a_notice_is_sent_before_it_is_recorded"
            ),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=False) | Q(attempt__isnull=False),
                name="somebody_or_a_server_says_that_it_was_sent",
            ),
        ]

    def __str__(self) -> str:
        return self.reference
