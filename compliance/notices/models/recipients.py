"""Postal address and form of address of the authorities that receive letters."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .notices import Addressee


class PostalAddressee(models.TextChoices):
    """Who is written to: an authority that receives notices, or the treasurer who is paid the orphan funds (R-08)."""

    # Repeated, because Python does not let an enumeration with members be extended.
    JUSTICE = Addressee.JUSTICE.value, Addressee.JUSTICE.label
    FINANCE = Addressee.FINANCE.value, Addressee.FINANCE.label
    CONTROL = Addressee.CONTROL.value, Addressee.CONTROL.label
    KSA = Addressee.KSA.value, Addressee.KSA.label
    TREASURER = "treasurer", _("Municipal treasurer")


class Recipient(Register):
    """How letters to an authority are addressed from a day on, as proposed.

    `name` is the first line of the address, such as Ministère de la Justice; `lines` the lines below it.
    `salutation` is the form of address in the language of the authority without its comma: Madame la Ministre.
    `their_reference` is the authority's file number, if it has given one.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    addressee = models.CharField(max_length=20, choices=PostalAddressee.choices)
    name = models.CharField(max_length=120)
    lines = models.TextField()
    salutation = models.CharField(max_length=80)
    their_reference = models.CharField(max_length=80, blank=True)
    valid_from = models.DateField()
    proposed_by = staff_key()
    proposed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(addressee__in=PostalAddressee.values), name="the_addressee_of_a_recipient_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(lines="") & ~Q(salutation=""),
                name="a_recipient_has_name_address_and_salutation",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RecipientDecision(Register):
    """The decision of a second person; only approved recipients are printed on letters."""

    recipient = models.OneToOneField(Recipient, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.approved:
            return "approved"
        return "refused"
